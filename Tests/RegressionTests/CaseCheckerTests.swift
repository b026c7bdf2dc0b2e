import Notations
import TestSupport
import Testing
import TripPlans

@testable import Regression
import TripRuns

/// Cases in memory, from finding them to the report.
struct CaseCheckerTests {
  static let golden = drivenStream

  static let drifted =
    golden
    .replacing("\"t_s\":60.000,\"fix\":60", with: "\"t_s\":62.000,\"fix\":62")
    .replacing("09:01:00", with: "09:01:02").replacing("9.10", with: "11.80")

  private func caseFile(_ members: String = "") -> String {
    #"{"route":"r.geojson","trace":"d.csv","events":"all"\#(members)}"#
  }

  /// The report of a check of everything below `traces`.
  private func report(
    _ store: MemoryStore, _ outputs: [String: [String]], leavesPending: Bool = true,
    repetitions: Int = 1, paths: [String] = []
  ) -> String {
    let found = CaseFinder(store).find(paths)
    let checker = CaseChecker(store, leavesPending: leavesPending, repetitions: repetitions)
    var runner = RecordedRunner(
      outputs: outputs.mapValues { $0.map { CaseOutput(events: Array($0.utf8)) } })
    var human = HumanReport()
    var text = ""
    checker.check(found.cases, with: &runner) { verdict in
      text += human.text(verdict)
      return true
    }
    return text + human.summary
  }

  @Test func `a sentence about the timing of speech is a fault if speech is not timed`() {
    let sentence = #"["no spoken_instruction where lead_s > 90", "no spoken_instruction late"]"#
    for (config, fault) in [
      ("{}", "the case does not print 'late'"), (#"{"speech.language":"de"}"#, nil),
    ] {
      let text = caseFile(#","config":\#(config),"expect":\#(sentence)"#)
      let reading = CaseReader.read(Array(text.utf8), file: "case.json", root: nil)
      let faults = reading.value.map { CaseTerms.read($0).diagnostics } ?? reading.diagnostics
      #expect(faults.map(\.message) == [fault].compactMap(\.self))
    }
  }

  @Test func `a sentence about comparisons is a fault if decisions are not explained`() {
    for (explain, fault) in [("false", "the case does not print 'why'"), ("true", nil)] {
      let text = caseFile(#","explain":\#(explain),"expect":["off_route where why = x"]"#)
      let reading = CaseReader.read(Array(text.utf8), file: "case.json", root: nil)
      let faults = reading.value.map { CaseTerms.read($0).diagnostics } ?? reading.diagnostics
      #expect(faults.map(\.message) == [fault].compactMap(\.self))
    }
  }

  @Test func `a state that a new route ends needs its event if the case asks a router`() {
    let more = #","expect":["no step while off_route"]"#
    for (router, fault) in [
      ("none", nil), ("files:a.json", "the case does not print 'route_change'"),
    ] {
      let text = caseFile(#","router":"\#(router)"\#(more)"#)
        .replacing(#""all""#, with: #""off_route,on_route,step""#)
      let reading = CaseReader.read(Array(text.utf8), file: "case.json", root: nil)
      let faults = reading.value.map { CaseTerms.read($0).diagnostics } ?? reading.diagnostics
      #expect(faults.map(\.message) == [fault].compactMap(\.self))
    }
  }

  @Test func `a case whose golden equals the output passes silently`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(), "traces/a/expected.jsonl": Self.golden,
      "traces/a/expected.pending.jsonl": "old",
    ])
    #expect(report(store, ["a": [Self.golden]]) == "1 case: 1 passed\n")
    #expect(store.texts["traces/a/expected.pending.jsonl"] == nil)
  }

  @Test func `a case that differs shows the differences and leaves the output for review`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(#","description":"Leaves the road at the mill.""#),
      "traces/a/expected.jsonl": Self.golden,
    ])
    #expect(
      report(store, ["a": [Self.drifted]]) == """
        FAIL a: 2 differences, the first of 3 events agrees
          Leaves the road at the mill.
          fix 62  62.000 s  off_route  2.0 s later
          fix 90  90.000 s  arrival    changed      distance_m 9.10 -> 11.80
          accept       tripsim accept traces/a
        1 case: 0 passed, 1 failed

        """)
    #expect(store.texts["traces/a/expected.pending.jsonl"] == Self.drifted)
    #expect(store.texts["traces/a/expected.jsonl"] == Self.golden)
  }

  @Test func `names and texts of a case do not reach a terminal as commands`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(
        #","name":"a\n::error::x\u001b[31m","description":"b\n::warning::y","expect":["no arrival"]"#
      ),
      "traces/a/expected.jsonl": Self.golden,
      "traces/b/case.json": #"{"route":"r.json","rou\n::error::z":1}"#,
    ])
    let text = report(store, ["a\n::error::x\u{1b}[31m": [Self.golden]])
    #expect(!text.contains("\u{1b}"))
    #expect(text.contains(#"FAIL a\u{a}::error::x\u{1b}[31m: expected no arrival"#))
    #expect(text.contains("  b ::warning::y\n"))
    #expect(text.contains(#"unknown key 'rou\u{a}::error::z'"#))
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(!lines.contains { $0.hasPrefix("::") })
  }

  @Test func `nothing is left for review in CI`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(), "traces/a/expected.jsonl": Self.golden,
    ])
    let before = store.texts
    _ = report(store, ["a": [Self.drifted]], leavesPending: false)
    #expect(store.texts == before)
  }

  @Test func `rows of a case are labels of any kind`() {
    let reading = CaseReader.read(
      Array(caseFile(#","rows":["REQ-17","rerouting"]"#).utf8), file: "case.json", root: nil)
    #expect(reading.value?.rows.map(\.text) == ["REQ-17", "rerouting"])
    #expect(reading.value.map { CaseTerms.read($0).diagnostics } == [])
  }

  @Test func `a difference within the tolerance writes no pending golden`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(#","tolerance":{"_m":3,"_s":2}"#),
      "traces/a/expected.jsonl": Self.golden,
    ])
    #expect(report(store, ["a": [Self.drifted]]) == "1 case: 1 passed\n")
    #expect(store.texts["traces/a/expected.pending.jsonl"] == nil)
  }

  @Test func `a case without a golden never passes`() {
    let store = MemoryStore(["traces/a/case.json": caseFile()])
    #expect(
      report(store, ["a": [Self.golden]]) == """
        FAIL a: there is no golden
          no file 'traces/a/expected.jsonl'
          accept       tripsim accept traces/a
        1 case: 0 passed, 1 failed

        """)
    #expect(store.texts["traces/a/expected.pending.jsonl"] == Self.golden)
  }

  @Test func `a golden with different line ends, blanks and key order passes with a note`() {
    let edited = Self.golden.replacing("\n", with: "\r\n")
      .replacing(
        #""seq":0,"time":"2026-06-01T09:00:00.000Z""#,
        with: #""time":"2026-06-01T09:00:00.000Z","seq":0"#)
    let store = MemoryStore([
      "traces/a/case.json": caseFile(), "traces/a/expected.jsonl": edited,
    ])
    #expect(
      report(store, ["a": [Self.golden]]) == """
        NOTE a: the golden agrees, but was edited
          traces/a/expected.jsonl:1:117: warning: the line ends in CR LF
            expected only LF
            hint: git may have converted the file: mark it '-text' in .gitattributes
          traces/a/expected.jsonl:1:53: warning: 'seq' comes after 'time'
            expected 'seq' before 'time'
        1 case: 1 passed

        """)
  }

  @Test func `a truncated golden is reported`() {
    let lines = Self.golden.split(separator: "\n", omittingEmptySubsequences: false)
    let store = MemoryStore([
      "traces/a/case.json": caseFile(),
      "traces/a/expected.jsonl": lines[0] + "\n" + lines[1].prefix(50),
    ])
    #expect(
      report(store, ["a": [Self.golden]]) == """
        FAIL a: the golden cannot be read (1 fault)
          traces/a/expected.jsonl:2:51: error: the text ends inside a string that began at 2:37
            hint: the file may have been truncated
          accept       tripsim accept traces/a
          traces/a/expected.jsonl:2:51: warning: the last line has no line feed
            expected a line feed after every event
            hint: the file may have been truncated
        1 case: 0 passed, 1 failed

        """)
  }

  @Test func `expectations are checked in addition to the golden`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(#","expect":["no off_route","arrival final within 30 m"]"#),
      "traces/a/expected.jsonl": Self.golden,
    ])
    #expect(
      report(store, ["a": [Self.golden]]) == """
        FAIL a: expected no off_route: found 1
          fix 60  60.000 s  off_route  leg 0, step 1, reason "distance", kind "off_route", deviation_m 57.41
        1 case: 0 passed, 1 failed

        """)
  }

  @Test func `a run with varying output fails`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(), "traces/a/expected.jsonl": Self.golden,
    ])
    let report = report(store, ["a": [Self.golden, Self.drifted]], repetitions: 2)
    #expect(
      report == """
        FAIL a: two runs of the same trip differ
          fix 62  62.000 s  off_route  2.0 s later
          fix 90  90.000 s  arrival    changed      distance_m 9.10 -> 11.80
        1 case: 0 passed, 1 failed

        """)
  }

  @Test func `a repetition whose process died is an error, not a difference`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(), "traces/a/expected.jsonl": Self.golden,
    ])
    var runner = RecordedRunner(outputs: [
      "a": [CaseOutput(events: Array(Self.golden.utf8)), CaseOutput(events: [], exit: 137)]
    ])
    var human = HumanReport()
    CaseChecker(store, leavesPending: false, repetitions: 2)
      .check(CaseFinder(store).find([]).cases, with: &runner) { verdict in
        _ = human.text(verdict)
        return true
      }
    #expect(human.summary == "1 case: 0 passed, 1 error\n")
  }

  @Test func `a run that is as expected only once also fails`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(), "traces/a/expected.jsonl": Self.golden,
    ])
    let found = CaseFinder(store).find([])
    let outputs = [Self.golden, Self.drifted].map { text in
      CaseChecker.shortened(
        CaseOutput(events: Array(text.utf8)), of: found.cases[0].jobs[0], store)
    }
    #expect(outputs.map(\.isAsExpected) == [true, false])
    #expect(outputs[0].events.isEmpty)
    var runner = RecordedRunner(outputs: ["a": outputs])
    var human = HumanReport()
    var text = ""
    CaseChecker(store, leavesPending: false, repetitions: 2)
      .check(found.cases, with: &runner) { verdict in
        text += human.text(verdict)
        return true
      }
    #expect(
      text == """
        FAIL a: two runs of the same trip differ
          fix 62  62.000 s  off_route  2.0 s later
          fix 90  90.000 s  arrival    changed      distance_m 9.10 -> 11.80

        """)
  }

  @Test func `cases are checked in the order of their paths, whatever the order on disk`() {
    let store = MemoryStore([
      "traces/b/case.json": caseFile(), "traces/a/z/case.json": caseFile(),
      "traces/a/case.json": #"{"route":"r","trace":["x.csv","y.csv"]}"#,
      "traces/c.case.json": "[1]", "traces/.git/case.json": "nothing", "traces/a-b/case.json": "",
    ])
    let names = CaseFinder(store).find([]).cases.map(\.file)
    #expect(
      names == [
        "traces/c.case.json", "traces/a/case.json", "traces/a/z/case.json",
        "traces/a-b/case.json", "traces/b/case.json",
      ])
  }

  @Test func `each trace of a case has its own golden`() {
    let store = MemoryStore([
      "traces/a/case.json": #"{"route":"r","trace":["x.csv","y.csv"],"events":"all"}"#,
      "traces/a/expected.x.jsonl": Self.golden, "traces/a/expected.y.jsonl": Self.golden,
    ])
    let report = report(store, ["a.x": [Self.golden], "a.y": [Self.drifted]])
    #expect(report.hasPrefix("FAIL a.y: 2 differences"))
    #expect(report.hasSuffix("2 cases: 1 passed, 1 failed\n"))
    #expect(store.texts["traces/a/expected.y.pending.jsonl"] == Self.drifted)
  }

  @Test func `a faulty case file is an error and does not affect others`() {
    let store = MemoryStore([
      "traces/a/case.json": #"{"route":"r.geojson","trace":"d.csv","expects":[]}"#,
      "traces/b/case.json": caseFile(#","expect":["nothing at all"]"#),
      "traces/c/case.json": caseFile(), "traces/c/expected.jsonl": Self.golden,
    ])
    let report = report(store, ["c": [Self.golden]])
    #expect(report.contains("ERROR a: the case is not usable\n"))
    #expect(report.contains("traces/a/case.json:1:38: error: unknown key 'expects'\n"))
    #expect(report.contains("ERROR b: the case is not usable\n"))
    #expect(report.contains("error: cannot understand 'nothing'\n"))
    #expect(report.hasSuffix("3 cases: 1 passed, 2 errors\n"))
  }

  @Test func `a folder that cannot be listed is an error, not a missing case`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(), "traces/a/expected.jsonl": Self.golden,
      "traces/b/case.json": caseFile(),
    ])
    store.closedFolders = ["traces/b"]
    #expect(
      report(store, ["a": [Self.golden]]) == """
        ERROR b: the case is not usable
          traces/b: error: the folder cannot be listed: permission denied
        2 cases: 1 passed, 1 error

        """)
    store.closedFolders = ["traces"]
    #expect(report(store, [:]).hasSuffix("1 case: 0 passed, 1 error\n"))
  }

  @Test func `a case is found at any depth`() {
    let deep = "traces/" + String(repeating: "d/", count: 100) + "case.json"
    #expect(CaseFinder(MemoryStore([deep: caseFile()])).find([]).cases.map(\.file) == [deep])
  }

  @Test func `cases with look-alike names are separate, each with its own terms`() {
    let store = MemoryStore([
      "traces/x/case.json": caseFile(),
      "traces/y/case.json": caseFile(#","expect":["no arrival"]"#),
    ])
    var found = CaseFinder(store).find([]).cases
    found[0].file = "traces/\u{E9}/case.json"
    found[1].file = "traces/e\u{301}/case.json"
    #expect(VerdictQueue(found, repetitions: 1).jobs.count == 2)
    let queue = VerdictQueue(found, repetitions: 1)
    #expect(queue.jobs.map { queue.terms(of: $0).expectations.count } == [0, 1])
  }

  @Test func `a full disk is reported`() {
    let store = MemoryStore([
      "traces/a/case.json": caseFile(), "traces/a/expected.jsonl": Self.golden,
    ])
    store.isFull = true
    let report = report(store, ["a": [Self.drifted]])
    #expect(
      report.contains(
        "traces/a/expected.pending.jsonl: error: the file cannot be written: no space left on device\n"
      ))
    #expect(store.texts["traces/a/expected.jsonl"] == Self.golden)
  }

  @Test func `words may be paths, names or globs`() {
    let store = MemoryStore([
      "traces/town/exit/case.json": #"{"name":"missed-exit","route":"r","trace":"t"}"#,
      "traces/town/park/case.json": caseFile(), "elsewhere/walk/case.json": caseFile(),
    ])
    func files(_ words: String...) -> [String] {
      let found = CaseFinder(store).find(words)
      return found.cases.map(\.file) + found.diagnostics.map(\.rendered)
    }
    #expect(files("missed-exit") == ["traces/town/exit/case.json"])
    #expect(files("p*k") == ["traces/town/park/case.json"])
    #expect(files("elsewhere") == ["elsewhere/walk/case.json"])
    #expect(
      files("traces/town/park", "traces/town") == [
        "traces/town/park/case.json", "traces/town/exit/case.json",
      ])
    #expect(
      files("mised-exit") == [
        """
        tripsim: error: no such case or path: 'mised-exit'
          expected a folder, a case file, or a name or glob of cases below 'traces'
          hint: did you mean 'missed-exit'?
        """
      ])
    #expect(
      files("traces/twn/exit").joined().hasSuffix("hint: did you mean 'traces/town/exit'?"))
  }

  @Test func `a case may read the given folder, or the folder 'traces' above it`() {
    let store = MemoryStore([
      "traces/town/exit/case.json": caseFile(), "elsewhere/walk/case.json": caseFile(),
    ])
    func roots(_ word: String, isTrusting: Bool = false) -> [String?] {
      CaseFinder(store, isTrusting: isTrusting).find([word]).cases.map(\.root)
    }
    #expect(roots("traces/town/exit") == ["traces"])
    #expect(roots("elsewhere/walk") == ["elsewhere/walk"])
    #expect(roots("elsewhere") == ["elsewhere"])
    #expect(roots("elsewhere/walk/case.json") == ["elsewhere/walk"])
    #expect(roots("elsewhere", isTrusting: true) == [nil])
  }
}
