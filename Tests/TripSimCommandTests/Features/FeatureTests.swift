import Notations
import Regression
import Testing
import ToolKit
import TripPlans
import TripRecords

@testable import TripSimCommand

/// Checks that each row of features has cases that show its evidence.
struct FeatureTests {
  private static let project = #filePath.split(separator: "/").dropLast(4)
    .map { "/" + $0 }.joined()

  /// The project's cases, read once for all tests.
  private static let cases = CaseFinder(Disk()).find([project + "/traces"]).cases
    .map { ShownCase($0, Disk()) }

  /// The text of all tests.
  private static func tests(below folder: String) throws -> String {
    let files = DiskFiles()
    return try (files.names(inFolder: folder) ?? []).map { name in
      let path = folder + "/" + name
      if try files.kind(of: path) == .folder { return try tests(below: path) }
      return name.hasSuffix(".swift") ? String(decoding: try files.read(path), as: UTF8.self) : ""
    }.joined()
  }

  private func ledger(_ cases: [ShownCase]) throws -> FeatureLedger {
    FeatureLedger(cases, tests: try Self.tests(below: Self.project + "/Tests"))
  }

  @Test func `every feature row is covered, and no case claims a row it does not show`() throws {
    let ledger = try ledger(Self.cases)
    print(ledger.text)
    #expect(ledger.met == FeatureRow.all.count)
    #expect(ledger.missing.isEmpty)
    #expect(ledger.hollow.isEmpty)
  }

  @Test func `a case that falsely claims every row is detected`() throws {
    var greedy = try #require(Self.cases.first { $0.found.name == "first-drive" })
    greedy.rows = FeatureRow.all.map(\.number) + ["N99"]
    let ledger = try ledger([greedy])
    #expect(ledger.met < 5)
    #expect(ledger.hollow.count > FeatureRow.all.count / 2)
    #expect(ledger.hollow.last?.hasPrefix("N99: no row, ") == true)
  }

  @Test func `the rows name only events, keys and commands that exist`() {
    let unknown = FeatureRow.all.flatMap { row in
      row.evidence.filter { !$0.isKnown }.map { "\(row.number): \($0)" }
    }
    #expect(unknown.isEmpty)
  }

  @Test func `every configuration key is changed by a case`() {
    let changed = Self.cases.reduce(into: Set<String>()) { $0.formUnion($1.contents.keys) }
    #expect(ConfigurationKey.all.map(\.name).filter { !changed.contains($0) } == [])
  }

  @Test func `no two profiles have the same golden on every drive`() {
    var goldens: [String: [String: [String]]] = [:]
    for shown in Self.cases {
      let plan = shown.found.tripCase?.trips.first?.plan
      guard let profile = plan?.configuration.profile.name else { continue }
      goldens[drive(of: shown), default: [:]][profile] = shown.contents.lines
        .filter { $0.event != "start" }
        .flatMap(\.fields).map { $0.key + $0.value.literal }
    }
    let names = Profile.all.map(\.name)
    let same = names.flatMap { one in
      names.filter { other in
        one < other
          && !goldens.values.contains {
            guard let left = $0[one], let right = $0[other] else { return false }
            return left != right
          }
      }.map { "\(one) and \($0)" }
    }
    #expect(same == [])
  }

  /// The drive of a case: its folder, and the lines of its file without those that name and
  /// describe the case.
  private func drive(of shown: ShownCase) -> String {
    let own = ["name", "description", "rows", "profile", "expect"].map { "  \"\($0)\":" }
    let lines = shown.text.split(separator: "\n").filter { line in
      !own.contains { line.hasPrefix($0) }
    }
    return FilePath.folder(of: shown.found.file)
      + lines.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }.joined(separator: "\n")
  }
}
