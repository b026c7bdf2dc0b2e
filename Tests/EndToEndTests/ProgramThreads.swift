import Dispatch
import Synchronization
import Testing

/// Separate threads for tests that run programs.
///
/// Such a test blocks its thread while its program sleeps or waits. The default pool has one thread
/// per core, so other tests would wait too.
final class ProgramThreads: TaskExecutor {
  /// Enough to keep two cores busy while some programs sleep, and few enough that no program waits
  /// for a core until its time is up.
  static let shared = ProgramThreads(count: 4)

  private let jobs = Mutex<[UnownedJob]>([])
  private let waiting = DispatchSemaphore(value: 0)

  private init(count: Int) {
    for index in 0..<count {
      // Each serial queue keeps a thread while its work lasts.
      DispatchQueue(label: "programs \(index)").async { self.serve() }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    waiting.signal()
  }

  private func serve() -> Never {
    while true {
      waiting.wait()
      let job = jobs.withLock { $0.removeFirst() }
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// Runs the tests of a suite on the threads for tests that run programs.
struct ProgramThreadsTrait: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ProgramThreads.shared) { try await function() }
  }
}

extension Trait where Self == ProgramThreadsTrait {
  /// The tests run programs and wait for them.
  static var runsPrograms: Self { Self() }
}
