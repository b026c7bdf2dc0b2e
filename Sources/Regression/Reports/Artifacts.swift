package import Notations
import TripPlans

/// The folder that keeps what a trip that did not pass was made of and what came out of it.
///
/// For each such trip a folder of its name: `case.json`, route and trace, `expected.jsonl`,
/// `actual.jsonl`, `difference.txt`, `report.html`.
package struct Artifacts {
  private let folder: String
  private let disk: any FileDisk
  private let page: (CaseVerdict) -> [UInt8]?

  /// Makes the folder's keeper; the folder is made with the first trip.
  ///
  /// - Parameters:
  ///   - folder: where the folders of trips come.
  ///   - disk: the files.
  ///   - page: makes the page of a trip; none where there is nothing to show.
  package init(
    _ folder: String, _ disk: any FileDisk,
    page: @escaping (CaseVerdict) -> [UInt8]? = { _ in nil }
  ) {
    self.folder = folder
    self.disk = disk
    self.page = page
  }

  /// Keeps a trip; the fault is returned where a file cannot be written.
  ///
  /// An input that cannot be read is left out: that may be the very reason why the trip failed.
  package func keep(_ verdict: CaseVerdict) -> Diagnostic? {
    let place = FilePath.joined(Self.folderName(verdict.path, verdict.name), to: folder)
    let wording = VerdictWording(verdict, limit: .max)
    let text =
      ([printable(verdict.name) + ": " + wording.headline] + wording.details)
      .joined(separator: "\n") + "\n"
    var files: [(name: String, bytes: [UInt8])] = [("difference.txt", Array(text.utf8))]
    if !verdict.output.isEmpty { files.append(("actual.jsonl", verdict.output)) }
    if let page = page(verdict) { files.append(("report.html", page)) }
    let sources = disk.files(within: verdict.root)
    for (name, path) in inputs(of: verdict) {
      if let bytes = try? sources.read(path) { files.append((name, bytes)) }
    }
    for file in files {
      let path = FilePath.joined(file.name, to: place)
      do throws(FileFailure) {
        try disk.files(within: nil).makeFolder(folder)
        let kept = disk.files(within: folder)
        try kept.makeFolder(place)
        try kept.write(file.bytes, to: path)
      } catch {
        return error.diagnostic(writing: path)
      }
    }
    return nil
  }

  private func inputs(of verdict: CaseVerdict) -> [(name: String, path: String)] {
    var inputs = [(FilePath.lastComponent(of: verdict.file), verdict.file)]
    guard let trip = verdict.job?.trip else { return inputs }
    let drives =
      trip.plan.simulation.map { $0.routes.map(\.text) } ?? [trip.plan.trace.text]
    for path in [trip.plan.route.text] + drives {
      inputs.append((FilePath.lastComponent(of: path), path))
    }
    inputs.append(("expected.jsonl", trip.golden))
    return inputs
  }

  /// A name for a folder that tells trips of one name in different places apart.
  private static func folderName(_ path: String, _ name: String) -> String {
    let parts = FilePath.components(of: path).filter { $0 != ".." && !$0.isEmpty } + [name]
    let text = parts.joined(separator: "-")
    let scalars = text.unicodeScalars.map { scalar -> Character in
      scalar == "/" || scalar.properties.generalCategory == .control ? "-" : Character(scalar)
    }
    return String(scalars.drop { $0 == "." })
  }
}
