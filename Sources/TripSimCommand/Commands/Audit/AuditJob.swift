import Notations
import Regression

/// A drive to audit: a job for a worker, or the reason why there is none.
struct AuditJob: PooledJob {
  /// The source of a drive.
  enum Source {
    /// A trip of a case.
    case trip(CaseJob)
    /// A route and a trace, with the truth behind it if there is one.
    case files(route: String, trace: String, truth: String?)
    /// A file that contains both.
    case recording(String)
    /// A trace and its matched route, as text; the trace is a path, or text if some of its fixes
    /// are not on the route.
    case matched(route: String, trace: String)
    /// A listed job, as for a worker.
    case listed(JSONValue)
  }

  /// The drive's name in its row.
  var name: String

  /// The source of the drive.
  var source: Source

  /// The further members of the job.
  var terms = AuditTerms()

  var file: String { name }

  func write(to json: inout JSONWriter, _ pool: WorkerPool) {
    var options = pool.configuration.words + pool.options
    switch source {
    case .trip(let job): job.writeLocation(to: &json)
    case .files(let route, let trace, let truth):
      json.member("route", route)
      json.member("trace", trace)
      json.member("truth", truth)
    case .matched(let route, let trace):
      json.member("route", route)
      json.member("trace", trace)
    case .recording(let path):
      json.member("route", path)
      json.member("trace", path)
      if pool.configuration.namedProfile == nil {
        options = ["--profile", "ferrostar", "--config", path] + options
      }
    case .listed(let job):
      for member in job.members?.map(\.self) ?? [] where !AuditJob.own.contains(member.name) {
        json.member(member.name, member.value)
      }
      options = (job["options"]?.array?.compactMap(\.string) ?? []) + options
    }
    if !options.isEmpty { json.member("options", options) }
    if terms.followsRoutes || isMatched { json.member("follows", true) }
    json.member("want", terms.want.rawValue)
  }

  /// Whether the drive follows its route because the route was made from it.
  private var isMatched: Bool {
    if case .matched = source { true } else { false }
  }

  /// The members of a listed job that are replaced.
  private static let own = ["id", "want", "options"]

  static func output(of line: [UInt8], elapsed: Double) -> DriveAnswer? {
    WorkerAnswer.rows(of: line)
  }

  static func output(failing message: String) -> DriveAnswer {
    DriveAnswer(failure: [message])
  }

  func outputHere(_ pool: WorkerPool) -> DriveAnswer {
    let line = JSONWriter.document { json in
      json.member("id", 0)
      write(to: &json, pool)
    }
    var answer: [UInt8] = []
    WorkerJob.answer(to: line, number: 1, pool.configuration).append(to: &answer)
    return WorkerAnswer.rows(of: Array(answer.dropLast()))
      ?? DriveAnswer(failure: ["the drive could not be run"])
  }

  static func isInternalFault(_ output: DriveAnswer) -> Bool { false }
}

/// The request for every drive.
struct AuditTerms: Sendable {
  /// The rows that workers should return.
  var want = WorkerAnswer.Want.row
  /// Whether every drive follows its route.
  var followsRoutes = false
}
