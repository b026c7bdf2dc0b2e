import Notations
import Regression
import Testing
import ToolKit
import TripPlans

import TripRuns
@testable import TripSimCommand

/// Whole commands on a disk whose n-th call fails, for every n.
///
/// After any failure each golden is the old one or the new one, a step that failed is not
/// reported as done, and no case is missing.
struct FileFaultTests {
  /// A failure and whether it lasts.
  struct Failure: Sendable, CustomTestStringConvertible {
    let errorNumber: Int32
    let failsOn: Bool

    var testDescription: String {
      "\(systemErrorWords(errorNumber))\(failsOn ? ", for good" : "")"
    }
  }

  private static let failures = [5, 28, 4].flatMap { number in
    [false, true].map { Failure(errorNumber: Int32(number), failsOn: $0) }
  }

  private let folder = Disk()
  private let path: String

  init() throws {
    var template = Array("/tmp/tripsim-test-XXXXXX".utf8CString)
    let made = unsafe mkdtemp(&template).map { unsafe String(cString: $0) }
    path = try SystemCall.realPath(of: try #require(made))
  }

  /// The files of a tree, each with its path and content.
  private static func snapshot(_ folder: String) throws -> [String] {
    var lines: [String] = []
    for name in try SystemCall.names(in: folder) {
      let path = folder + "/" + name
      if try SystemCall.status(of: path, followingLinks: false).kind == .folder {
        lines += try snapshot(path)
      } else {
        lines.append(path + "\n" + String(decoding: try DiskFiles().read(path), as: UTF8.self))
      }
    }
    return lines
  }

  private static let route = """
    {"type":"LineString","coordinates":[[3,54],[3.01,54],[3.01,54.01]]}
    """

  private static let drive =
    "time,lat,lon\n"
    + (0..<40).map { "2026-06-01T09:00:\($0 + 10)Z,54,\(3 + Double($0) * 0.0002)\n" }.joined()

  /// Writes three cases: one that passes, one that differs, one with two traces and no golden.
  private func arrange() throws -> String {
    let home = path + "/cases"
    let disk = DiskFiles()
    for name in ["a", "b", "c"] {
      let folder = home + "/" + name
      try disk.makeFolder(folder)
      try disk.write(Array(Self.route.utf8), to: folder + "/r.geojson")
      try disk.write(Array(Self.drive.utf8), to: folder + "/d.csv")
      try disk.write(Array(Self.drive.utf8), to: folder + "/e.csv")
      let trace = name == "c" ? #"["d.csv","e.csv"]"# : #""d.csv""#
      try disk.write(
        Array(#"{"route":"r.geojson","trace":\#(trace)}"#.utf8), to: folder + "/case.json")
    }
    for found in CaseFinder(Disk()).find([home]).cases {
      for job in found.jobs where found.name != "c" {
        try disk.write(CaseRun(job).perform().events, to: job.trip.golden)
      }
    }
    let golden = try disk.read(home + "/b/expected.jsonl")
    try disk.write(
      Array(golden.split(separator: 10).dropLast(2).joined(separator: [10])) + [10],
      to: home + "/b/expected.jsonl")
    return home
  }

  /// Runs trips in this process with the files of a disk.
  private struct Runner: CaseRunner {
    let disk: FaultyDisk

    mutating func run(_ jobs: [CaseJob], receive: (CaseJob, CaseOutput) -> Bool) {
      for job in jobs {
        let files = HeldFiles(over: disk.tripFiles(within: job.root))
        let output = CaseRun(job.trip.plan, TripLoop.Options(), files).perform()
        if !receive(job, CaseChecker.shortened(output, of: job, disk)) { return }
      }
    }
  }

  private func check(_ home: String, on disk: FaultyDisk) -> [CaseVerdict] {
    let found = CaseFinder(disk).find([home])
    var verdicts = found.diagnostics.map { _ in CaseVerdict(name: "", file: "") }
    for index in verdicts.indices { verdicts[index].causes = [.unusable(.tripCase, [])] }
    var runner = Runner(disk: disk)
    CaseChecker(disk, leavesPending: true).check(found.cases, with: &runner) {
      verdicts.append($0)
      return true
    }
    return verdicts
  }

  private func clear() { try? DiskFiles().removeFolder(path) }

  @Test(arguments: failures)
  func `a check whose n-th call fails passes no case that it did not read`(
    _ failure: Failure
  ) throws {
    defer { clear() }
    let home = try arrange()
    let counting = FaultyDisk(failing: 0)
    #expect(check(home, on: counting).map(\.outcome) == [.passed, .failed, .failed, .failed])
    let goldens = ["/a/expected.jsonl", "/b/expected.jsonl"].map { home + $0 }
    let before = try goldens.map { try DiskFiles().read($0) }
    for call in 1...counting.calls {
      let disk = FaultyDisk(
        failing: call, failsOn: failure.failsOn, errorNumber: failure.errorNumber)
      let verdicts = check(home, on: disk)
      let outcomes = verdicts.map(\.outcome)
      let isWhole = outcomes == [.passed, .failed, .failed, .failed]
      #expect(isWhole || outcomes.contains(.error), "call \(call): \(outcomes)")
      #expect(try goldens.map { try DiskFiles().read($0) } == before)
      for verdict in verdicts {
        if let pending = verdict.pending {
          #expect(try DiskFiles().read(pending) == verdict.output, "call \(call)")
        }
      }
    }
  }

  @Test(arguments: failures)
  func `an acceptance whose n-th call fails reports it and leaves each golden old or new`(
    _ failure: Failure
  ) throws {
    defer { clear() }
    let home = try arrange()
    let files = DiskFiles()
    let names = ["/b/expected", "/c/expected.d", "/c/expected.e"].map { home + $0 }
    let old = try files.read(names[0] + ".jsonl")
    var call = 1
    while true {
      try files.write(old, to: names[0] + ".jsonl")
      for name in names.dropFirst() { try? files.remove(name + ".jsonl") }
      _ = check(home, on: FaultyDisk(failing: 0))
      let new = try names.map { try files.read($0 + ".pending.jsonl") }
      let disk = FaultyDisk(
        failing: call, failsOn: failure.failsOn, errorNumber: failure.errorNumber)
      var arguments = AcceptCommand.Arguments()
      arguments.paths = [home]
      let (text, faults) = AcceptCommand.settle(arguments, on: disk)
      let accepted = try zip(names, new).filter { name, bytes in
        guard try files.kind(of: name + ".pending.jsonl") == nil else { return false }
        #expect(try files.read(name + ".jsonl") == bytes, "call \(call)")
        return true
      }
      #expect(text.split(separator: "\n").count == accepted.count, "call \(call): \(text)")
      #expect(!faults.isEmpty || accepted.count == 3, "call \(call)")
      if accepted.first?.0 != names[0] { #expect(try files.read(names[0] + ".jsonl") == old) }
      if !disk.hasFailed { break }
      call += 1
    }
    #expect(call > 10)
  }

  @Test(arguments: failures)
  func `a recording whose n-th call fails leaves the old folder or the new one`(
    _ failure: Failure
  ) throws {
    defer { clear() }
    let home = try arrange()
    try DiskFiles().makeFolder(home + "/a/sub")
    try DiskFiles().write([1], to: home + "/a/sub/notes")
    let old = try Self.snapshot(home)
    for name in ["/a", "/new"] {
      var arguments = RecordCommand.Arguments()
      arguments.folder = home + name
      arguments.run.route = home + "/b/r.geojson"
      arguments.traces = [home + "/b/e.csv"]
      arguments.run.replacesExisting = true
      var call = 1
      while true {
        let disk = FaultyDisk(
          failing: call, failsOn: failure.failsOn, errorNumber: failure.errorNumber)
        let reading = CaseRecording(arguments: arguments, disk: disk).perform()
        let now = try Self.snapshot(home).filter { !$0.contains(".tmp/") }
        let isOld = now == old
        #expect(isOld == (reading.value == nil), "call \(call) of \(name)")
        if isOld { #expect(!reading.diagnostics.isEmpty) }
        if !isOld {
          #expect(now.contains { $0.hasPrefix(home + "/a/sub/notes\n") })
          try DiskFiles().removeFolder(home)
          _ = try arrange()
          try DiskFiles().makeFolder(home + "/a/sub")
          try DiskFiles().write([1], to: home + "/a/sub/notes")
        }
        if !disk.hasFailed { break }
        call += 1
      }
      #expect(call > 5)
    }
  }
}
