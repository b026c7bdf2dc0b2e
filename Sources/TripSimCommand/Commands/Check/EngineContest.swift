import Notations
import Regression
import Reports
import StreamComparison
import ToolKit
import TripPlans

/// `check --engines`: every case under every engine, as a table or a scoreboard.
struct EngineContest {
  /// The extensions of a scoreboard's file.
  static let endings = [".html", ".md"]

  let arguments: CheckArguments
  let cases: [FoundCase]
  /// The number of trips of the cases.
  let trips: Int

  /// Runs every case under every engine and writes the board.
  func perform(_ console: Console) throws(RunStop) -> ExitStatus {
    let board = try stopping { () throws(Diagnostic) in try run() }
    if let signal = Interruption.signal {
      console.report(.ended(by: signal, "before all trips ran; there is no table of some"))
      return .interrupted(signal: signal)
    }
    if board.rows.isEmpty { throw .fault(.noExpectations) }
    if board.leftOut > 0 { console.report(.leftOut(trips: board.leftOut)) }
    for engine in board.idleEngines {
      console.report(.idleEngine(engine.name, reason: engine.reason))
    }
    for fault in board.faults { console.report(fault) }
    let status = try show(board, console)
    return board.idleEngines.isEmpty ? status : .noAnswer
  }

  private func show(_ board: Scoreboard, _ console: Console) throws(RunStop) -> ExitStatus {
    if arguments.scoreboards.isEmpty {
      return console.show(lines: board.lines(as: arguments.format ?? .table))
    }
    try stopping { () throws(FileFault) in
      for path in arguments.scoreboards { try write(board, to: path) }
    }
    return console.show(lines: arguments.scoreboards.map { "wrote \($0)" })
  }

  private func write(_ board: Scoreboard, to path: String) throws(FileFault) {
    let link = { page in relative(page, to: FilePath.folder(of: path)) }
    let bytes =
      path.hasSuffix(".md")
      ? Array(board.markdown(link: link).utf8) : ScoreboardPage(board, link: link).bytes
    try OutputStream.write(bytes, to: path, replacesExisting: true)
  }

  private func run() throws(Diagnostic) -> Scoreboard {
    var board = Scoreboard(engines: arguments.engines.map(\.name))
    var pages = arguments.keptFolders.first
    try pages?.begin()
    let checker = CaseChecker(Disk(), leavesPending: false)
    let progress = ProgressLine(of: trips * arguments.engines.count, "trips")
    defer { progress.end() }
    var done = 0
    var fault: Diagnostic?
    for (index, engine) in arguments.engines.enumerated() {
      var configuration = arguments.configuration
      engine.apply(to: &configuration)
      var runner = WorkerPool(
        count: arguments.jobs, patience: arguments.patience, configuration: configuration)
      checker.check(cases, with: &runner) { verdict in
        do throws(Diagnostic) {
          let page = try writePage(
            of: verdict, configuration, engine: index + 1, number: done % trips + 1)
          board.add(verdict, engine: index, page: page)
        } catch {
          fault = error
        }
        done += 1
        progress.show(done: done)
        return Interruption.signal == nil && fault == nil
      }
      if let fault { throw fault }
      if Interruption.signal != nil { return board }
    }
    try pages?.complete()
    return board
  }
}

extension EngineContest {
  /// Writes the page of a trip under an engine, if pages are requested, and returns its path.
  private func writePage(
    of verdict: CaseVerdict, _ configuration: ConfigurationSource, engine: Int, number: Int
  ) throws(Diagnostic) -> String? {
    guard let folder = arguments.artifacts, let job = verdict.job else { return nil }
    guard let report = CaseReport.make(of: verdict, under: configuration) else { return nil }
    // A name may contain characters that have a meaning in links.
    let plain = job.trip.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let name = "\(number)-\(engine)-\(String(plain)).html"
    try Disk().keep(report.bytes(.html), at: name, in: folder)
    return FilePath.joined(name, to: folder)
  }

  /// A path relative to a folder, for a link.
  private func relative(_ path: String, to folder: String) -> String {
    let target = FilePath.components(of: RealPath.planned(path))
    let home = FilePath.components(of: RealPath.planned(folder.isEmpty ? "." : folder))
    let common = zip(target, home).prefix { $0.0 == $0.1 }.count
    let ups = home.dropFirst(common).map { _ in ".." }
    return (ups + target.dropFirst(common).map(percentEncoded)).joined(separator: "/")
  }
}

extension Diagnostic {
  /// The fault of an engine that cannot run any case.
  fileprivate static func idleEngine(_ name: String, reason: String) -> Diagnostic {
    Diagnostic("idle_engine", "the engine '\(name)' can run none of the cases: \(reason)")
      .in("tripsim")
  }
  /// The fault of an engine that cannot run a case.
  fileprivate static func unusable(_ engine: String, case name: String, reason: String)
    -> Diagnostic
  {
    Diagnostic(
      .note, code: "engine_unusable", file: "tripsim",
      "'\(name)' cannot run under '\(engine)': \(reason)")
  }

  /// Trips by which no engine is judged.
  fileprivate static func leftOut(trips: Int) -> Diagnostic {
    Diagnostic(
      .note, code: "no_expectations", file: "tripsim",
      "\(plural(trips, "trip")) without expectations \(trips == 1 ? "is" : "are") left out")
  }

  /// The fault of trips of which none can judge an engine.
  fileprivate static var noExpectations: Diagnostic {
    Diagnostic(
      .error, code: "no_expectations", file: "tripsim",
      "no trip has expectations; '--engines' compares only those", expected: "cases with 'expect'")
  }
}

extension Scoreboard {
  /// Adds the verdict of the next case for the engine at an index, with the trip's page.
  ///
  /// A case without expectations is left out.
  fileprivate mutating func add(_ verdict: CaseVerdict, engine: Int, page: String?) {
    if verdict.job?.tripCase.expectations.isEmpty ?? false {
      if engine == 0 { leftOut += 1 }
      return
    }
    if engine == 0 { rows.append(Row(verdict)) }
    let row = rows.firstIndex { $0.cells.count == engine }
    if let row { rows[row].cells.append(Cell(verdict, page: page)) }
  }

  /// The reason of each error, except those of engines that cannot run any case.
  fileprivate var faults: [Diagnostic] {
    let idle = idleEngines.map(\.name)
    return rows.flatMap { row in
      zip(engines, row.cells).compactMap { engine, cell in
        guard cell.outcome == .error, !idle.contains(engine) else { return nil }
        return .unusable(engine, case: row.name, reason: cell.words ?? "no reason is known")
      }
    }
  }

  /// The board as text in a format.
  fileprivate func lines(as format: TableFormat) -> [String] {
    switch format {
    case .table: table(texts { $0 })
    case .markdown: markdownTable(texts(naming: markdownCode))
    case .csv: texts { $0 }.map(csvLine)
    case .jsonl: jsonLines
    }
  }

  /// The cells, with the names of cases and engines as `naming` writes them.
  private func texts(naming: (String) -> String) -> [[String]] {
    [["case"] + engines.map(naming)]
      + rows.map { row in
        let cells = row.cells.map(\.outcome.rawValue)
        return [naming(row.name)] + cells + engines.dropFirst(cells.count).map { _ in "-" }
      } + [["passed"] + passes(in: rows)]
  }

  private var jsonLines: [String] {
    rows.flatMap { row in
      zip(engines, row.cells).map { engine, cell in
        JSONWriter.text { line in
          line.member("case", row.name)
          line.member("engine", engine)
          line.member("outcome", cell.outcome.rawValue.lowercased())
          line.member("expected", cell.outcome == .failed ? cell.words : nil)
          line.member(
            "reason", cell.outcome == .skipped || cell.outcome == .error ? cell.words : nil)
        }
      }
    }
  }
}

extension Scoreboard.Row {
  fileprivate init(_ verdict: CaseVerdict) {
    let tripCase = verdict.job?.tripCase
    self.init(
      name: verdict.name, group: FilePath.components(of: verdict.path).dropLast().last ?? ".",
      summary: tripCase?.description, issue: tripCase?.issue)
  }
}

extension Scoreboard.Cell {
  fileprivate init(_ verdict: CaseVerdict, page: String?) {
    if verdict.outcome == .error {
      self.init(.error, words: verdict.causes.lazy.compactMap(\.firstFault).first, page: page)
    } else if let failure = verdict.causes.lazy.compactMap(\.failure).first {
      self.init(.failed, words: failure.sentence, page: page)
    } else if let skipped = verdict.skipped.first {
      self.init(.skipped, words: skipped.reason, page: page)
    } else {
      self.init(.passed, words: nil, page: page)
    }
  }
}

extension CaseVerdict.Cause {
  /// The first line of the reason why a trip could not be run; absent for other causes.
  fileprivate var firstFault: String? {
    switch self {
    case .stopped(let exit, let messages):
      Diagnostic.reasonLine(among: messages)
        ?? "the run ended with exit code \(exit)"
    case .unusable(_, let faults): faults.first?.message
    case .interrupted: "interrupted"
    case .missingGolden, .unreadableGolden, .difference, .expectation, .unstable: nil
    }
  }
}
