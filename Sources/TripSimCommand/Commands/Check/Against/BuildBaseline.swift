import Notations
import Regression
import ToolKit
import TripPlans
import TripRuns

/// Another build that runs the same trips at the same time, in its own child processes.
struct BuildBaseline: Baseline {
  private let pool: WorkerPool
  private let disk: any FileDisk
  private var work: PooledWork

  /// Makes a baseline from a pool of the other build's workers.
  init(_ pool: WorkerPool, _ disk: any FileDisk) {
    self.pool = pool
    self.disk = disk
    work = PooledWork(pool, [])
  }

  mutating func begin(_ jobs: [CaseJob]) {
    work = PooledWork(pool, jobs.map(pool.pooled))
    work.handOut()
  }

  mutating func events(of job: CaseJob) -> EarlierEvents {
    guard let output = work.next()?.output else { return .new("'\(pool.program)' did not run it") }
    if output.exit > 1 {
      // The location is omitted, because the file is the same for both builds.
      let reason = Diagnostic.reasonLine(among: output.messages) ?? "exit code \(output.exit)"
      guard output.isLost || output.exit == ExitStatus.internalFault.code else {
        return .new("'\(pool.program)' cannot run it: \(reason)")
      }
      return .unusable(
        Diagnostic(.error, code: "against_build", file: pool.program, "failed: \(reason)"))
    }
    let file = "output of \(pool.program)"
    guard output.isOmitted else { return .stream(output.events, file: file) }
    let golden = job.trip.golden
    do throws(Diagnostic) {
      let events = try reading(golden, try disk.files(within: job.root).read(golden))
      return .stream(events, file: file)
    } catch {
      return .unusable(error)
    }
  }
}
