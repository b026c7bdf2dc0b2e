import Notations
import Regression

/// A drive to audit: a job for a worker, or the reason why it has no job.
struct AuditJob {
  enum Source {
    /// A trip of a case.
    case trip(CaseJob)
    /// A route and a trace, with the truth behind it if there is one.
    case files(route: String, trace: String, truth: String?)
    /// A file that contains both.
    case recording(String)
    /// The path of a trace and its matched route, as text.
    ///
    /// If some fixes are not on the route, also the trace without them, as text.
    case matched(route: String, trace: String, cut: String?)
    /// A listed job, as for a worker.
    case listed(JSONValue)
  }

  /// The drive's name in its row.
  var name: String

  var source: Source

  /// The job for the children of a pool.
  func pooled(by pool: WorkerPool, _ terms: AuditTerms) -> PooledJob {
    PooledJob(file: name) { json in write(to: &json, pool, terms) }
  }

  private func write(to json: inout JSONWriter, _ pool: WorkerPool, _ terms: AuditTerms) {
    var options = pool.configuration.words + pool.options
    switch source {
    case .trip(let job): job.writeLocation(to: &json)
    case .files(let route, let trace, let truth):
      json.member("route", route)
      json.member("trace", trace)
      json.member("truth", truth)
      json.member("paths", ["route", "trace"])
    case .matched(let route, let trace, let cut):
      json.member("route", route)
      json.member("trace", cut ?? trace)
      if cut == nil { json.member("paths", ["trace"]) }
    case .recording(let path):
      json.member("route", path)
      json.member("trace", path)
      json.member("paths", ["route", "trace"])
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
}

/// The request for every drive.
struct AuditTerms: Sendable {
  /// The rows that workers should return.
  var want = WorkerAnswer.Want.row
  /// Whether every drive follows its route.
  var followsRoutes = false
}
