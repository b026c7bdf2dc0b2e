import Notations
import Regression
import ToolKit
import TripModel
import TripPlans
import TripRuns

/// A worker's job, parsed from its line.
struct WorkerJob {
  /// The trip to run.
  let trip: TypedTrip

  /// The knowledge about the drive besides its events.
  var knowledge = DriveKnowledge()

  /// Runs a job and returns its answer, whatever bytes the line contains.
  ///
  /// A typed engine replaces the job's own.
  static func answer(
    to line: [UInt8], number: Int, _ configuration: ConfigurationSource
  ) -> WorkerAnswer {
    var answer = WorkerAnswer(output: CaseOutput(events: [], exit: ExitStatus.noAnswer.code))
    answer.leaveToFault(at: "line \(number) of standard input")
    let reading = JSONReader.readDocument(line, file: "-", firstLine: number)
    guard let value = reading.value else {
      answer.output.messages = reading.diagnostics.map(\.rendered)
      return answer
    }
    if value["id"]?.string != nil || value["id"]?.number != nil { answer.id = value["id"] }
    let name = value["case"]?.string.map { "the case \(shellWord($0))" }
    answer.leaveToFault(at: name ?? "line \(number) of standard input")
    do throws(RunStop) {
      let reader = WorkerJobReader(value: value, configuration: configuration)
      answer.want = try reader.want()
      let job = try reader.job()
      if answer.want.isOfRows {
        answer.audit(job)
        return answer
      }
      answer.output = job.trip.run.perform()
      if answer.want == .verdict, let origin = job.trip.job {
        answer.output = CaseChecker.shortened(answer.output, of: origin, Disk())
      }
    } catch {
      answer.output.messages = error.diagnostics.map(\.rendered)
    }
    return answer
  }

  /// Runs the trip of a case in this process; a typed configuration or engine replaces its own.
  static func output(of job: CaseJob, _ configuration: ConfigurationSource) -> CaseOutput {
    var arguments = RunArguments()
    arguments.configuration = configuration
    do throws(RunStop) {
      return try arguments.typedTrip(of: job).usable().run.perform()
    } catch {
      return CaseOutput(
        events: [], exit: ExitStatus.noAnswer.code,
        messages: error.diagnostics.map(\.rendered))
    }
  }
}

/// The knowledge about a traveler's true position.
struct DriveKnowledge {
  /// Whether the drive follows its route.
  var followsRoute = false

  /// Reads the truth behind the fixes; absent for none.
  var readTruth: (() -> Reading<TripTruth>)?
}

extension WorkerAnswer {
  /// Runs a job and computes its rows.
  fileprivate mutating func audit(_ job: WorkerJob) {
    let truth = job.knowledge.readTruth?() ?? Reading(nil)
    let faults = truth.diagnostics.filter { $0.severity == .error }
    if !faults.isEmpty {
      output.messages = faults.map(\.rendered)
      return
    }
    var routes: [Route] = []
    output = job.trip.run.performed(noteRoute: { routes.append($0) }).output
    guard output.exit <= 1 else { return }
    let audit = DriveAudit(
      output, routes: routes, truth: truth.value, follows: job.knowledge.followsRoute)
    rows = DriveAnswer(row: audit.row, maneuvers: audit.maneuvers)
  }
}
