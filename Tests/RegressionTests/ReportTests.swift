import Notations
import StreamComparison
import TestSupport
import Testing
import TripPlans

@testable import Regression

/// The reports of a check with one case of each outcome.
struct ReportTests {
  private let verdicts: [CaseVerdict] = {
    var passed = CaseVerdict(name: "followed", file: "traces/followed/case.json")
    passed.elapsed = 1.5
    var failed = CaseVerdict(name: "missed <exit> & \u{1}\u{9b}co", file: "traces/exit/case.json")
    failed.causes = [
      .difference(
        StreamComparison(
          lines(
            """
            depart t_s=0 fix=0 leg=0 step=0
            off_route t_s=60 fix=60 leg=0 step=1 reason=distance
            """),
          lines(
            """
            depart t_s=0 fix=0 leg=0 step=0
            off_route t_s=62 fix=62 leg=0 step=1 reason=lost
            on_route t_s=70 fix=70 leg=0 step=1 off_s=8
            """)))
    ]
    failed.pending = "traces/exit/expected.pending.jsonl"
    var error = CaseVerdict(name: "broken #1", file: "traces/broken/case.json")
    error.causes = [
      .stopped(exit: 2, messages: ["d.csv:1:2: error: 100% wrong, sadly\n  expected more"])
    ]
    return [passed, failed, error]
  }()

  private func text(_ format: ReportFormat) -> String {
    String(decoding: format.report(verdicts), as: UTF8.self)
  }

  @Test func `a shift of less than a tenth of a second is not summarized as none`() {
    var verdict = CaseVerdict(name: "a", file: "a/case.json")
    let (old, new) = ("off_route t_s=60 leg=0 step=1", "off_route t_s=60.04 leg=0 step=1")
    verdict.causes = [.difference(StreamComparison(lines(old), lines(new)))]
    #expect(ChangeSummary([verdict]).lines == ["off_route: 0.040 s later in 1 trip"])
  }

  @Test func `on a narrow terminal the changes are on a line of their own`() {
    var human = HumanReport(TextStyle(width: 60))
    let lines = human.text(verdicts[1]).split(separator: "\n")
    #expect(
      lines[1...4].joined(separator: "\n") == """
          fix 62  62 s  off_route  2.0 s later
              reason "distance" -> "lost"
          fix 70  70 s  on_route   new
              leg 0, step 1, off_s 8
        """)
  }

  @Test func `JUnit has a test case per trip and counts that add up`() {
    #expect(
      text(.junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="tripsim" tests="3" failures="1" errors="1" time="1.500">
          <testsuite name="tripsim check" tests="3" failures="1" errors="1" time="1.500" skipped="0">
            <testcase name="followed" classname="traces/followed" time="1.500"/>
            <testcase name="missed &lt;exit&gt; &amp; co" classname="traces/exit" time="0.000">
              <failure message="2 differences, the first of 2 events agrees" type="difference">traces/exit/case.json
        fix 62  62 s  off_route  2.0 s later  reason &quot;distance&quot; -&gt; &quot;lost&quot;
        fix 70  70 s  on_route   new          leg 0, step 1, off_s 8</failure>
            </testcase>
            <testcase name="broken #1" classname="traces/broken" time="0.000">
              <error message="the run ended with exit code 2" type="stopped">traces/broken/case.json
        d.csv:1:2: error: 100% wrong, sadly
          expected more</error>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `skipped expectations do not count as passed in JUnit and TAP`() throws {
    var verdicts = verdicts
    verdicts[0].skipped = [.init(sentence: "no spoken_instruction late", reason: "it is mute")]
    verdicts[1].skipped = verdicts[0].skipped
    let junit = JUnitReport(verdicts).text
    #expect(
      junit.contains(
        """
        time="1.500">
              <system-out>skipped no spoken_instruction late: it is mute</system-out>
            </testcase>
        """))
    #expect(junit.contains(#"skipped="0""#))
    let tap = TAPReport(verdicts).text
    #expect(tap.contains("ok 1 - followed\n# skipped: no spoken_instruction late: it is mute\n"))
    #expect(tap.contains("  ...\n# skipped: no spoken_instruction late: it is mute\nnot ok 3"))
    verdicts[0].job = try jobExpecting("no spoken_instruction late")
    verdicts[0].hasOnlyExpectations = true
    #expect(
      JUnitReport(verdicts).text.contains(
        #"<skipped message="no spoken_instruction late: it is mute"/>"#))
    #expect(JUnitReport(verdicts).text.contains(#"skipped="1""#))
    #expect(
      TAPReport(verdicts).text.contains(
        "ok 1 - followed # SKIP the engine cannot meet its expectations\n"))
    var human = HumanReport()
    for verdict in verdicts { _ = human.text(verdict) }
    #expect(
      human.summary == "3 cases: 0 passed, 1 failed, 1 error, 1 skipped, 1 expectation skipped\n")
    #expect(
      GitHubReport(verdicts).summary.hasPrefix("### tripsim check: 0 of 3 passed, 1 skipped\n"))
    let lines = String(decoding: JSONLinesReport(verdicts).bytes, as: UTF8.self)
    #expect(lines.contains(#""outcome":"skipped""#))
    #expect(lines.hasSuffix(#""passed":0,"failed":1,"errors":1,"skipped":1}"# + "\n"))
  }

  /// A job of a case with one expectation.
  private func jobExpecting(_ sentence: String) throws -> CaseJob {
    let text = #"{"route":"r.json","trace":"t.csv","golden":false,"expect":["\#(sentence)"]}"#
    let file = "traces/followed/case.json"
    let reading = CaseReader.read(Array(text.utf8), file: file, root: "traces")
    let found = FoundCase(
      file: file, root: "traces", tripCase: reading.value, diagnostics: reading.diagnostics)
    return try #require(found.jobs.first)
  }

  @Test func `TAP has a plan, and a line with details per trip`() {
    #expect(
      text(.tap) == """
        TAP version 13
        1..3
        ok 1 - followed
        not ok 2 - missed <exit> & \\\\u{1}\\\\u{9b}co
          ---
          message: "2 differences, the first of 2 events agrees"
          severity: fail
          file: "traces/exit/case.json"
          details: |
            fix 62  62 s  off_route  2.0 s later  reason "distance" -> "lost"
            fix 70  70 s  on_route   new          leg 0, step 1, off_s 8
          ...
        not ok 3 - broken \\#1
          ---
          message: "the run ended with exit code 2"
          severity: error
          file: "traces/broken/case.json"
          details: |
            d.csv:1:2: error: 100% wrong, sadly
              expected more
          ...

        """)
  }

  @Test func `GitHub gets paths from the root of the repository`() {
    let text = String(decoding: ReportFormat.github.report(verdicts, in: "app"), as: UTF8.self)
    #expect(text.hasPrefix("::error file=app/d.csv,line=1,"))
  }

  @Test func `GitHub gets an annotation per trip that did not pass, errors first`() {
    #expect(
      text(.github) == """
        ::error file=d.csv,line=1,title=broken #1::the run ended with exit code \
        2%0Ad.csv:1:2: error: 100%25 wrong, sadly%0A  expected more
        ::error file=traces/exit/case.json,line=1,title=missed <exit> & \\u{1}\\u{9b}co::2 \
        differences, the first of 2 events agrees%0Afix 62  62 s  off_route  2.0 s later  reason \
        "distance" -> "lost"%0Afix 70  70 s  on_route   new          leg 0, step 1, off_s 8

        """)
    #expect(
      GitHubReport(verdicts).summary.hasPrefix(
        """
        ### tripsim check: 1 of 3 passed

        | case | outcome | what |
        |---|---|---|
        | ` missed <exit> & \\u{1}\\u{9b}co ` | failed | ` 2 differences, the first of 2 events agrees ` |
        | ` broken #1 ` | error | ` the run ended with exit code 2 ` |

        """))
  }

  @Test func `a trip that only fails an expectation has no empty block`() throws {
    let store = MemoryStore([
      "traces/a/case.json":
        #"{"route":"r","trace":"t","golden":false,"expect":["exactly 2 arrival"]}"#
    ])
    var bare = try CaseVerdict(
      #require(CaseFinder(store).find(["traces/a"]).cases.first?.jobs.first))
    let terms = try #require(bare.job.flatMap { CaseTerms.read($0.tripCase).value })
    bare.causes = terms.expectations.compactMap { expectation in
      ExpectationCheck([]).failure(of: expectation).map(CaseVerdict.Cause.expectation)
    }
    #expect(bare.causes.count == 1)
    #expect(!ChangeSummary([bare]).markdown { _ in nil }.contains("details"))
    #expect(!GitHubReport([bare]).summary.contains("```"))
    let both = ChangeSummary([bare, verdicts[1]]).markdown { _ in nil }
    #expect(both.contains("Most differences</summary>\n\n` missed"))
    #expect(both.contains("off_route  2.0 s later"))
  }

  @Test func `a GitHub annotation points to the line of a file's first fault`() {
    var verdict = CaseVerdict(name: "a", file: "traces/a/case.json")
    verdict.causes = [
      .unusable(
        .tripCase,
        [
          Diagnostic(.error, code: "x", file: "traces/a/case.json", "no line is known"),
          Diagnostic(
            .error, code: "x", file: "traces/a/r\u{1b}.json",
            at: SourcePosition(line: 7, column: 3),
            "here it is"),
        ])
    ]
    #expect(
      GitHubReport([verdict]).annotations.hasPrefix(
        "::error file=traces/a/r\\u{1b}.json,line=7,title=a::the case is not usable%0A"))
  }

  @Test(arguments: [
    ("a/r: 1.json:7:3: error: no file\n  expected one", "a/r%3A 1.json,line=7"),
    ("note\na/b.csv: error: no line is known", "traces/a/case.json,line=1"),
    ("tripsim: error: no answer: error: 1:2", "traces/a/case.json,line=1"),
  ])
  func `a GitHub annotation points to the line that ended a run`(
    _ message: String, _ location: String
  ) {
    var verdict = CaseVerdict(name: "a", file: "traces/a/case.json")
    verdict.causes = [.stopped(exit: 2, messages: ["d.csv:1:1: warning: odd", message])]
    #expect(
      GitHubReport([verdict]).annotations.hasPrefix("::error file=\(location),title=a::"))
  }

  @Test func `TAP says where a check was interrupted`() {
    var verdict = CaseVerdict(name: "interrupted", file: "tripsim check")
    verdict.causes = [.interrupted(signal: 15, checked: 1, total: 3)]
    #expect(
      TAPReport([verdict]).text == """
        TAP version 13
        1..1
        not ok 1 - interrupted
          ---
          message: "ended by signal 15 after 1 of 3 trips"
          severity: error
          file: "tripsim check"
          ...
        Bail out! ended by signal 15 after 1 of 3 trips

        """)
  }

  @Test(arguments: [
    ("plain/word", "plain/word"), ("it's", #"'it'\''s'"#), ("-x", "./-x"), ("", "''"),
    ("a\u{1b}[2J\nb", #"$'a\033[2J\012b'"#), ("'\\\u{85}", #"$'\'\\\302\205'"#),
  ]) func `a command-line word does not move the cursor`(text: String, word: String) {
    #expect(shellWord(text) == word)
  }

  @Test func `JSON Lines have an object per trip and one with the counts`() {
    let rows = text(.jsonl).split(separator: "\n").map { line in
      JSONReader.read(Array(line.utf8), file: "report").value
    }
    #expect(rows.map { $0?["outcome"]?.string } == ["passed", "failed", "error", nil])
    #expect(rows.last??["failed"]?.number == 1)
    let difference = rows[1]?["causes"]?.array?.first?["differences"]?.array?.first
    #expect(difference?["kind"]?.string == "moved")
    #expect(difference?["changes"]?.array?.first?["new"]?.string == "62")
  }

  @Test func `artifacts keep the inputs and outputs of a trip`() throws {
    let store = MemoryStore([
      "traces/a/case.json": #"{"route":"r.geojson","trace":"d.csv"}"#,
      "traces/a/r.geojson": "route", "traces/a/d.csv": "trace", "traces/a/expected.jsonl": "old",
      "traces/town.json": "roads",
    ])
    store.workingFolder = "/home"
    var verdict = try CaseVerdict(
      #require(CaseFinder(store).find(["traces/a"]).cases.first?.jobs.first))
    verdict.causes = [.stopped(exit: 3, messages: ["it broke"])]
    verdict.output = Array("new".utf8)
    let files = ["traces/town.json", "traces/a/r.geojson", "traces/a/d.csv"]
    let inputs = { (_: CaseVerdict) in files }
    try Artifacts("out", store, inputs: inputs).keep(verdict)
    #expect(
      store.texts.filter { $0.key.hasPrefix("out/") } == [
        "out/traces/a/difference.txt": "a: the run ended with exit code 3\nit broke\n",
        "out/traces/a/actual.jsonl": "new", "out/traces/a/expected.jsonl": "old",
        "out/traces/a/case.json": #"{"route":"r.geojson","trace":"d.csv"}"#,
        "out/traces/a/r.geojson": "route", "out/traces/a/d.csv": "trace",
        "out/traces/town.json": "roads",
      ])
    var odd = CaseVerdict(name: "a\u{1b}\r\nb", file: "traces/o\u{7}/case.json")
    odd.causes = [.stopped(exit: 3, messages: [])]
    try Artifacts("odd", store, inputs: inputs).keep(odd)
    #expect(
      store.texts.filter { $0.key.hasPrefix("odd/") } == [
        "odd/o-/difference.txt": #"a\u{1b}\u{d}\u{a}b: the run ended with exit code 3"# + "\n"
      ])
    store.isFull = true
    let fault = #expect(throws: Diagnostic.self) {
      try Artifacts("full", store, inputs: inputs).keep(verdict)
    }
    #expect(
      fault?.rendered
        == "full/traces/a/difference.txt: error: the file cannot be written: no space left on device"
    )
  }
}

/// Names and texts with commands for logs, pages or tables, which must be escaped.
struct HostileReportTests {
  private let verdict: CaseVerdict = {
    var verdict = CaseVerdict(
      name: "a`b|c[l](http://x.example)\n::stop-commands::x ##[group]y |\u{301}",
      file: "::set-env::traces/a/case.json")
    verdict.causes = [.stopped(exit: 2, messages: ["::add-mask::e", "```\n</td>", "~~~~ ##[end]"])]
    return verdict
  }()

  @Test(arguments: ReportFormat.allCases)
  func `no line of a report is read as a workflow command`(format: ReportFormat) {
    let text = String(decoding: format.report([verdict]), as: UTF8.self)
    var human = HumanReport()
    for line in (text + human.text(verdict)).split(whereSeparator: \.isNewline) {
      let words = line.drop { $0.isWhitespace }
      #expect(!words.hasPrefix("::") || words.hasPrefix("::error file="))
      #expect(!line.utf8.contains("##[".utf8))
    }
  }

  @Test func `a step summary shows a name as code, whatever it holds`() {
    let summary = GitHubReport([verdict]).summary
    let code = "`` a`b"
    let rest = "c[l](http://x.example)\\u{a}::stop-commands::x ##\\u{5b}group]y "
    #expect(
      Array(summary.utf8)
        == Array(
          """
          ### tripsim check: 0 of 1 passed

          | case | outcome | what |
          |---|---|---|
          | \(code)\\|\(rest)\\|\u{301} `` | error | ` the run ended with exit code 2 ` |

          \(code)|\(rest)|\u{301} ``

          ````text
          \\u{3a}:add-mask::e
          ```
          </td>
          ~~~~ ##\\u{5b}end]
          ````

          """.utf8))
  }
}

extension Collection where Element: Equatable {
  /// Whether it contains some elements in a row.
  fileprivate func contains(_ part: some Collection<Element>) -> Bool {
    indices.contains { self[$0...].starts(with: part) }
  }
}
