import Notations
import TripPlans

/// Finds the files that a new case needs because its scripts name them.
///
/// A file that cannot be read is a fault: the case would lack what its golden needs.
struct CopySearch {
  let files: any FileReader

  /// The faults of files that could not be read.
  private(set) var faults: [Diagnostic] = []
}

extension CopySearch {
  /// The copies of a folder's files; the copy itself if it is a file.
  mutating func contents(of copy: NewCase.Copy) -> [NewCase.Copy] {
    do throws(FileFailure) {
      guard let names = try files.names(inFolder: copy.source) else { return [copy] }
      return names.filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        .map {
          NewCase.Copy(
            source: FilePath.joined($0, to: copy.source), name: FilePath.joined($0, to: copy.name))
        }
    } catch {
      faults.append(error.diagnostic(listing: copy.source))
      return []
    }
  }

  /// The routes named by the lines of a script, relative to the script's folder.
  mutating func scriptedRoutes(_ path: String) -> [NewCase.Copy] {
    let names = bytes(of: path).split(separator: UInt8(ascii: "\n")).compactMap { line in
      JSONReader.read(Array(line), file: path).value?["route"]?.string
    }
    return copies(of: names, namedIn: path)
  }

  /// The routes named by the entries of a timeline, relative to its file's folder.
  mutating func timelineRoutes(_ timeline: ScriptSource) -> [NewCase.Copy] {
    guard let script = script(timeline) else { return [] }
    let names = (script.value.array ?? .empty).flatMap { entry in
      [entry["route"]?.string] + (entry["routes"]?.array ?? .empty).map(\.string)
    }
    return copies(of: names.compactMap(\.self), namedIn: script.file)
  }

  /// The script, and the file to which its paths are relative; absent if there is none.
  private mutating func script(_ source: ScriptSource) -> (value: JSONValue, file: String)? {
    switch source {
    case .absent: return nil
    case .inline(let value, let file): return (value, file)
    case .file(let path):
      return JSONReader.read(bytes(of: path.text), file: path.text).value.map { ($0, path.text) }
    }
  }

  private mutating func bytes(of path: String) -> [UInt8] {
    do throws(FileFailure) {
      return try files.read(path)
    } catch {
      faults.append(error.diagnostic(reading: path))
      return []
    }
  }

  /// The copies of the files named by a script, under the names used there.
  private func copies(of names: [String], namedIn script: String) -> [NewCase.Copy] {
    var seen: Set<[UInt8]> = []
    return names.filter { seen.insert(FilePath.key(of: $0)).inserted && !FilePath.isAbsolute($0) }
      .map { NewCase.Copy(source: FilePath.joined($0, to: FilePath.folder(of: script)), name: $0) }
  }
}
