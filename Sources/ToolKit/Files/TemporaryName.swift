import Notations

/// Temporary names beside a destination: `.NAME.PID-N.tmp`.
///
/// The process ID distinguishes files left by killed processes from files in use.
package struct TemporaryName {
  /// The number of names to try.
  private static let attempts = 100

  /// The maximum number of bytes kept of the destination's name; a file name may have 255 bytes.
  private static let kept = 180

  private let folder: String
  private let stem: String

  /// Prepares names beside a destination.
  package init(of destination: String) {
    folder = FilePath.folder(of: destination)
    let name = NameBytes.bytes(of: FilePath.lastComponent(of: destination))
    if name.count <= Self.kept {
      stem = "." + NameBytes.text(of: name) + "."
    } else {
      // Long names may share a prefix; the digest keeps them apart.
      var digest: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in name { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3 }
      let start = NameBytes.text(of: Array(name.prefix(Self.kept)))
      stem = "." + start + "~" + String(digest, radix: 16) + "."
    }
  }

  /// The path for attempt number `attempt` of this process.
  private func path(_ attempt: Int) -> String {
    FilePath.joined("\(stem)\(getpid())-\(attempt).tmp", to: folder)
  }

  /// Makes an entry under the first free name.
  ///
  /// A killed process with the same ID may have left entries.
  func make<Entry>(
    _ make: (String) throws(FileFailure) -> Entry
  ) throws(FileFailure) -> (path: String, entry: Entry) {
    for attempt in 0..<Self.attempts {
      do throws(FileFailure) {
        return (path(attempt), try make(path(attempt)))
      } catch {
        if error.errorNumber != EEXIST { throw error }
      }
    }
    throw FileFailure(EEXIST)
  }

  /// The paths left by processes that no longer exist.
  func leftOvers() -> [String] {
    let names = (try? SystemCall.names(in: folder.isEmpty ? "." : folder)) ?? []
    return names.filter(isLeft).map { FilePath.joined($0, to: folder) }
  }

  private func isLeft(_ name: String) -> Bool {
    let (bytes, start, end) = (Array(name.utf8), Array(stem.utf8), Array(".tmp".utf8))
    guard bytes.starts(with: start), bytes.suffix(end.count).elementsEqual(end),
      bytes.count > start.count + end.count
    else { return false }
    let numbers = bytes[start.count..<(bytes.count - end.count)].split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard numbers.count == 2, let process = pid_t(String(decoding: numbers[0], as: UTF8.self)),
      Int(String(decoding: numbers[1], as: UTF8.self)) != nil, process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}
