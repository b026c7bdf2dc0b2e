package import Notations
import TripPlans

/// The folder that keeps the inputs and outputs of trips that did not pass.
///
/// Its files are laid out like the folder of cases, so that `tripsim check FOLDER` repeats the
/// trips, with the options of the check if it had any. Beside a golden `expected.jsonl` it adds
/// `actual.jsonl`, `difference.txt` and `report.html`.
package struct Artifacts {
  private let folder: String
  private let disk: any FileDisk
  private let command: String?
  private let inputs: (CaseVerdict) -> [String]
  private let page: (CaseVerdict) -> [UInt8]?

  /// Makes a keeper of the folder, which is created with the first trip.
  ///
  /// - Parameters:
  ///   - folder: the destination.
  ///   - disk: the disk with the cases.
  ///   - command: the command line that repeats the trips, if `tripsim check FOLDER` does not.
  ///   - inputs: finds the paths of the files that a trip reads.
  ///   - page: makes the page of a trip; absent if there is nothing to show.
  package init(
    _ folder: String, _ disk: any FileDisk, command: String? = nil,
    inputs: @escaping (CaseVerdict) -> [String],
    page: @escaping (CaseVerdict) -> [UInt8]? = { _ in nil }
  ) {
    self.folder = folder
    self.disk = disk
    self.command = command
    self.inputs = inputs
    self.page = page
  }

  /// Keeps a trip that did not pass; removes what an earlier check kept of one that passes.
  ///
  /// An input that cannot be read is skipped, because that may be why the trip failed.
  package func keep(_ verdict: CaseVerdict) throws(Diagnostic) {
    if verdict.outcome == .passed { return try discard(verdict) }
    let wording = VerdictWording(verdict, limit: .max)
    let text =
      ([printable(verdict.name) + ": " + wording.headline] + wording.details
      + (command.map { ["run again  " + $0] } ?? []))
      .joined(separator: "\n") + "\n"
    var files = [(path: own("difference", "txt", verdict), bytes: Array(text.utf8))]
    if !verdict.output.isEmpty { files.append((own("actual", "jsonl", verdict), verdict.output)) }
    if let page = page(verdict) { files.append((own("report", "html", verdict), page)) }
    let sources = disk.files(within: verdict.root)
    let golden = verdict.job.map { [$0.trip.golden] } ?? []
    for path in [verdict.file] + golden + inputs(verdict) {
      if let destination = destination(of: path, verdict), let bytes = try? sources.read(path) {
        files.append((destination, bytes))
      }
    }
    for file in files { try disk.keep(file.bytes, at: file.path, in: folder) }
  }
}

extension Artifacts {
  /// Removes the files about a trip, and its case unless another trip of it still fails.
  ///
  /// Inputs may belong to other cases, too.
  private func discard(_ verdict: CaseVerdict) throws(Diagnostic) {
    for file in [("difference", "txt"), ("actual", "jsonl"), ("report", "html")] {
      try disk.discard(own(file.0, file.1, verdict), in: folder)
    }
    let kept = disk.files(within: folder)
    let trips = verdict.job?.tripCase.trips ?? []
    let isNeeded = trips.contains { trip in
      let text = own("difference", "txt", verdict, beside: trip.golden)
      return (try? kept.kind(of: FilePath.joined(text, to: folder))) != nil
    }
    if isNeeded { return }
    for path in [verdict.file] + trips.map(\.golden) {
      if let path = destination(of: path, verdict) { try disk.discard(path, in: folder) }
    }
  }

  /// The path of a file about a trip: beside its golden, with a similar name.
  private func own(
    _ name: String, _ ending: String, _ verdict: CaseVerdict, beside golden: String? = nil
  ) -> String {
    let beside = golden ?? verdict.job?.trip.golden ?? verdict.file
    let last = FilePath.lastComponent(of: beside)
    // `expected.jsonl` and `case.json` have no mark, `expected.night.jsonl` and `night.case.json`
    // have one.
    let common = ["expected", "jsonl", "case", "json"]
    let marks = last.split(separator: ".").map(String.init).filter { !common.contains($0) }
    let file = ([name] + marks + [ending]).joined(separator: ".")
    return destination(of: FilePath.joined(file, to: FilePath.folder(of: beside)), verdict) ?? file
  }

  /// The destination of a case's file, relative to the folder; absent if it is outside the folder
  /// of the cases.
  private func destination(of path: String, _ verdict: CaseVerdict) -> String? {
    CaseLayout(root: verdict.root, file: verdict.file, on: disk).path(of: path)
  }
}
