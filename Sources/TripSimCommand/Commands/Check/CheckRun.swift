import Notations
import Regression
import Reports
import ToolKit

/// The verdicts of a check on their way to the terminal, the reports and the exit code.
struct CheckRun {
  private let arguments: CheckArguments
  private let console: Console
  private var human: HumanReport
  private var verdicts: [CaseVerdict] = []
  private var pages: [DrivePages]
  private var pageWork: ParallelWork<DrivePage>
  /// The fault of an output to which nothing more can be printed.
  private var fault: FileFault?
  /// Whether a result or artifact could not be written; the check continues and exits with 2.
  private var lacksFiles = false
  /// The folders that receive the files of trips.
  private var keptFolders: [KeptFolder]

  /// The number of trips to check.
  private let total: Int

  private let progress: ProgressLine

  /// Begins a check of `total` trips.
  init(_ arguments: CheckArguments, total: Int, _ console: Console) {
    self.total = total
    progress = ProgressLine(of: total, "trips")
    self.arguments = arguments
    pages = arguments.indexes.map { DrivePages($0) }
    keptFolders = arguments.keptFolders
    pageWork = ParallelWork(arguments.jobs)
    self.console = console
    human = HumanReport(
      arguments.hasReportOnOutput
        ? TextStyle(usesColor: console.colorsMessages) : console.dataStyle,
      isOfChange: arguments.isOfChange)
  }

  /// Receives a verdict; returns whether to continue.
  mutating func receive(_ verdict: CaseVerdict) -> Bool {
    // The signal may have interrupted the trip.
    if Interruption.signal != nil, verdict.outcome != .passed { return false }
    show(
      human.text(
        verdict, closerLook: closerLook(verdict),
        path: verdict.pending == nil ? nil : CloserLook.path(of: verdict)))
    keepFiles(of: verdict)
    var verdict = verdict
    verdict.output = []
    verdicts.append(verdict)
    progress.show(done: verdicts.count)
    return fault == nil && Interruption.signal == nil
  }

  /// Writes the summary and the reports, also after failures.
  mutating func finish() -> ExitStatus {
    progress.end()
    if let signal = Interruption.signal, verdicts.count < total {
      let verdict = interruption(signal)
      show(human.text(verdict))
      verdicts.append(verdict)
    }
    if arguments.isOfChange {
      let summary = ChangeSummary(verdicts)
      show(([summary.headline] + summary.lines.map { "  \($0)" }).joined(separator: "\n") + "\n")
    } else {
      show(human.summary)
    }
    for report in arguments.reports { write(report) }
    for page in pageWork.finish() { add(page) }
    for folder in pages { note(Self.failure(of: try folder.finish(title: "Checked drives"))) }
    if Interruption.signal == nil, fault == nil, !lacksFiles {
      for folder in keptFolders { note(Self.failure(of: try folder.complete())) }
    }
    // A commit may be older than the first case.
    if let other = arguments.against, let kind = FileDescriptor.kind(of: other),
      !verdicts.isEmpty, verdicts.allSatisfy({ $0.newness != nil })
    {
      console.report(kind == S_IFDIR ? .noResults(other) : .noRuns(other))
      lacksFiles = true
    }
    if let signal = Interruption.signal { return .interrupted(signal: signal) }
    let counts = VerdictCounts(verdicts)
    if let fault {
      let status = console.report(fault)
      if status != .success { return status }
    }
    if verdicts.contains(where: \.hasInternalFault) { return .internalFault }
    if counts.errors > 0 || lacksFiles { return .noAnswer }
    let failed = verdicts.filter { $0.outcome == .failed }
    if arguments.isBisecting, failed.allSatisfy(\.lacksGolden), !failed.isEmpty {
      return .noAnswer
    }
    return counts.failed > 0 ? .difference : .success
  }
}

extension CheckRun {
  /// A verdict for trips left out after a signal; without it a report would show only passes.
  private func interruption(_ signal: Int32) -> CaseVerdict {
    var verdict = CaseVerdict(name: "interrupted", file: "tripsim check")
    verdict.causes = [.interrupted(signal: signal, checked: verdicts.count, total: total)]
    return verdict
  }

  /// The command that explains a verdict, with the settings that replace those of the case.
  private func closerLook(_ verdict: CaseVerdict) -> String? {
    CloserLook.command(verdict).map { $0 + arguments.configuration.shellWords }
  }

  /// Prints text for people.
  private mutating func show(_ text: String) {
    guard !text.isEmpty, fault == nil else { return }
    progress.end()
    print(Array(text.utf8), to: arguments.hasReportOnOutput ? STDERR_FILENO : STDOUT_FILENO)
  }

  private mutating func print(_ bytes: [UInt8], to descriptor: Int32) {
    guard let number = writeAll(bytes, to: descriptor), fault == nil else { return }
    fault = number == EPIPE ? .closedPipe : .unwritableStandardOutput(errorNumber: number)
  }

  private mutating func write(_ report: CheckArguments.Report) {
    let bytes = report.format.report(verdicts, in: Self.folderInRepository, closerLook: closerLook)
    if report.path == "-" {
      print(bytes, to: STDOUT_FILENO)
    } else {
      // The report of an earlier check is replaced.
      do throws(FileFault) {
        try OutputStream.write(bytes, to: report.path, replacesExisting: true)
      } catch {
        fault = fault ?? error
      }
    }
    if report.format == .github, let path = Console.variable("GITHUB_STEP_SUMMARY") {
      appendSummary(to: path)
    }
  }

  /// The working folder within the repository of GitHub Actions; empty elsewhere.
  private static var folderInRepository: String {
    guard let root = Console.variable("GITHUB_WORKSPACE") else { return "" }
    let home = FilePath.components(of: RealPath.planned(root))
    let here = FilePath.components(of: RealPath.planned("."))
    return FilePath.starts(here, with: home)
      ? here.dropFirst(home.count).joined(separator: "/") : ""
  }

  /// Appends to the summary file shared by all steps of a CI job.
  private mutating func appendSummary(to path: String) {
    let descriptor: Int32
    do throws(FileFailure) {
      descriptor = try SystemCall.openFile(path, O_WRONLY | O_APPEND | O_CREAT)
    } catch {
      fault = fault ?? .unwritable(path, errorNumber: error.errorNumber)
      return
    }
    defer { close(descriptor) }
    if let number = writeAll(Array(GitHubReport(verdicts).summary.utf8), to: descriptor) {
      fault = fault ?? .unwritable(path, errorNumber: number)
    }
  }

  /// Writes the trip's files to the folders for results and artifacts.
  private mutating func keepFiles(of verdict: CaseVerdict) {
    for index in keptFolders.indices {
      note(Self.failure(of: try keep(verdict, in: &keptFolders[index])))
    }
    if !pages.isEmpty {
      let done = pageWork.begin { [configuration = arguments.configuration] in
        DrivePage(verdict, under: configuration)
      }
      for page in done { add(page) }
    }
  }

  /// Writes the trip's files to a folder, if the trip has any for it.
  private func keep(_ verdict: CaseVerdict, in folder: inout KeptFolder) throws(Diagnostic) {
    switch folder.kind {
    case .results:
      if verdict.outcome == .error, !folder.isMarked { return }
      try folder.begin()
      try ResultFolder(folder.path, Disk()).keep(verdict)
    case .artifacts:
      if verdict.outcome == .passed, !folder.isMarked { return }
      let options = arguments.changeWords
      let command = "tripsim check " + shellWord(folder.path) + options
      let artifacts = Artifacts(
        folder.path, Disk(), command: options.isEmpty ? nil : command, inputs: TripInputs.paths
      ) {
        CaseReport.make(of: $0)?.bytes(.html)
      }
      try folder.begin()
      try artifacts.keep(verdict)
    }
  }

  /// Why files could not be written; absent if they were.
  private static func failure(of write: @autoclosure () throws(Diagnostic) -> Void) -> Diagnostic? {
    do throws(Diagnostic) {
      try write()
      return nil
    } catch {
      return error
    }
  }

  /// Reports the first file that could not be written; the check continues without such files.
  private mutating func note(_ fault: Diagnostic?) {
    guard let fault else { return }
    if !lacksFiles { console.report(fault) }
    lacksFiles = true
  }

  /// Writes the page of a trip into each folder of pages, and its row.
  private mutating func add(_ page: DrivePage) {
    for index in pages.indices {
      note(Self.failure(of: try pages[index].add(page)))
    }
  }
}

extension DrivePage {
  /// Makes the page of a trip that was checked with typed settings.
  fileprivate init(_ verdict: CaseVerdict, under configuration: ConfigurationSource) {
    if let report = CaseReport.make(of: verdict, under: configuration) {
      self.init(verdict.name, report)
    } else {
      let wording = VerdictWording(verdict)
      self.init(verdict.name, failure: wording.details.first ?? wording.headline)
    }
  }
}

extension CaseVerdict {
  /// Whether the trip fails only because it has no golden, or no readable one.
  fileprivate var lacksGolden: Bool {
    causes.allSatisfy { cause in
      switch cause {
      case .missingGolden, .unreadableGolden: true
      case .difference, .expectation, .unstable, .stopped, .unusable, .interrupted: false
      }
    }
  }

  /// Whether tripsim itself failed during the trip.
  fileprivate var hasInternalFault: Bool {
    causes.contains { cause in
      if case .stopped(ExitStatus.internalFault.code, _) = cause { true } else { false }
    }
  }
}

extension Diagnostic {
  /// The fault of another build that could not run any of the trips.
  fileprivate static func noRuns(_ program: String) -> Diagnostic {
    Diagnostic(
      .error, code: "no_results", file: program, "the program can run none of these trips",
      expected: "a tripsim that can run one of them")
  }

  /// The fault of a folder of results without any of the trips.
  fileprivate static func noResults(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: "no_results", file: folder, "the folder has no results for these trips",
      expected: "a folder laid out like that of the cases",
      hint: "'tripsim check --results DIR' writes one")
  }
}
