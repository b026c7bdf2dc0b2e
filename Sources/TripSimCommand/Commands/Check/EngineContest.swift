import Notations
import Regression
import Reports
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

  /// Runs all and writes the board.
  func perform(_ console: Console) throws(RunStop) -> ExitStatus {
    let board = try stopping { () throws(Diagnostic) in try run() }
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    if board.rows.isEmpty { throw .fault(.noExpectations(trips: board.leftOut)) }
    if board.leftOut > 0 { console.report(.leftOut(trips: board.leftOut)) }
    for engine in board.idleEngines {
      console.report(.idleEngine(engine.name, reason: engine.reason))
    }
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
    let board = board.mapPages { relative($0, to: FilePath.folder(of: path)) }
    let bytes = path.hasSuffix(".md") ? Array(board.markdown.utf8) : board.page.bytes
    try OutputStream.write(bytes, to: path, replacesExisting: true)
  }

  private func run() throws(Diagnostic) -> Scoreboard {
    var board = Scoreboard(engines: arguments.engines.map(\.name))
    var pages = arguments.keptFolders.first
    if let fault = pages?.begin() { throw fault }
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
        progress.tell(done: done)
        return Interruption.signal == nil && fault == nil
      }
      if let fault { throw fault }
      if Interruption.signal != nil { return board }
    }
    if let fault = pages?.complete() { throw fault }
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
    // A name may contain characters with a meaning in links.
    let plain = job.trip.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
    let name = "\(number)-\(engine)-\(String(plain)).html"
    if let fault = Disk().keep(report.bytes(.html), at: name, in: folder) { throw fault }
    return FilePath.joined(name, to: folder)
  }

  /// A path as seen from a folder, for a link.
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
  fileprivate static func leftOut(trips: Int) -> Diagnostic {
    Diagnostic(
      .note, code: "no_expectations", file: "tripsim",
      "\(plural(trips, "trip")) without expectations \(trips == 1 ? "is" : "are") left out")
  }
  fileprivate static func noExpectations(trips: Int) -> Diagnostic {
    Diagnostic(
      .error, code: "no_expectations", file: "tripsim",
      "none of \(plural(trips, "trip")) has expectations, which '--engines' compares",
      expected: "cases with 'expect'")
  }
}

extension Scoreboard {
  /// The board as a page.
  fileprivate var page: ScoreboardPage {
    ScoreboardPage(
      engines: engines, passes: passes(in: rows),
      groups: groups.map { group in
        ScoreboardPage.Group(
          name: group.name, passes: passes(in: group.rows),
          rows: group.rows.map { row in
            ScoreboardPage.Row(
              name: row.name, summary: row.summary, issue: row.issue,
              cells: row.cells.map { cell in
                ScoreboardPage.Cell(
                  text: cell.outcome.rawValue, style: cell.outcome.rawValue.lowercased(),
                  words: cell.words, link: cell.page)
              })
          })
      })
  }
}
