import Notations
import Regression
import ToolKit
import TripRuns

/// Runs cases in child processes that run `tripsim worker`.
///
/// Answers are returned in the order of the jobs, whatever the number of children. A child that
/// exits or times out fails only its current job, and is replaced. If no child of this build can be
/// started, the jobs run in this process.
struct WorkerPool: CaseRunner {
  /// The maximum number of children.
  let count: Int

  /// The seconds of silence after which a child is ended.
  let patience: Double

  /// The typed settings and engine, which replace those of every case.
  var configuration = ConfigurationSource()

  /// Further options as for `tripsim run`, applied on top of the configuration.
  var options: [String] = []

  /// The path of the tripsim that runs the jobs: this one, or another build.
  var program = ownProgram

  func run(_ jobs: [CaseJob], receive: (CaseJob, CaseOutput) -> Bool) {
    run(jobs.map(pooled)) { index, answer in receive(jobs[index], answer.output) }
  }

  /// Runs jobs and passes on their answers, in order, while `receive` returns true.
  func run(_ jobs: [PooledJob], receive: (_ index: Int, WorkerAnswer) -> Bool) {
    var work = PooledWork(self, jobs)
    for index in jobs.indices {
      guard let answer = work.next(), Interruption.signal == nil, receive(index, answer) else {
        return
      }
    }
  }

  /// The job that runs a trip of a case.
  func pooled(_ job: CaseJob) -> PooledJob {
    let options = configuration.words + self.options
    return PooledJob(file: job.file) { json in
      job.writeLocation(to: &json)
      if options.isEmpty {
        json.member("want", WorkerAnswer.Want.verdict.rawValue)
      } else {
        json.member("options", options)
      }
    }
  }
}

/// A job for the children of a pool.
struct PooledJob {
  /// The path or name shown in faults.
  let file: String

  /// Writes the members of the job's line after its ID.
  let write: (inout JSONWriter) -> Void
}

extension CaseJob {
  /// Writes the location of the case.
  func writeLocation(to json: inout JSONWriter) {
    json.member("case", file)
    json.member("root", root)
    if root == nil { json.member("trust", true) }
    json.member("trip", index)
  }
}

/// The jobs of a pool that are queued or running.
struct PooledWork {
  /// A slot for a child process.
  private struct Seat {
    var child: ChildProcess?
    /// The jobs given to the child; the first one is running.
    var jobs: [Int] = []
    /// The time at which a silent child is ended.
    var deadline: Deadline
    /// The time at which the running job began.
    var start = Deadline.now
    /// Whether the child has not answered any job yet.
    var isFresh = true
  }

  /// The number of jobs that a child holds, so that the next one is ready when it finishes.
  private static let seatJobs = 2

  /// The time in seconds that a child has to end the programs that it started.
  private static let grace = 1.0

  /// The maximum number of children, each of which takes two open files here.
  ///
  /// As many files are left for the pool of another build, and some for reports.
  private static var most: Int {
    let limit = sysconf(Int32(_SC_OPEN_MAX))
    return limit < 0 ? .max : (limit - 16) / 4
  }

  /// The maximum distance, in jobs, between the latest job assigned and the next answer.
  private static let lead = 512

  private let pool: WorkerPool
  private let jobs: [PooledJob]
  private var seats: [Seat]
  /// The jobs that lost their child because of another job.
  private var returned: [Int] = []
  private var nextJob = 0
  private var nextAnswer = 0
  private var answers: [Int: WorkerAnswer] = [:]

  init(_ pool: WorkerPool, _ jobs: [PooledJob]) {
    self.pool = pool
    self.jobs = jobs
    let seat = Seat(deadline: Deadline(seconds: pool.patience))
    seats = Array(repeating: seat, count: max(1, min(pool.count, jobs.count, Self.most)))
  }

  /// Waits for the next answer in the order of the jobs; absent at the end or after a signal.
  mutating func next() -> WorkerAnswer? {
    while nextAnswer < jobs.count, Interruption.signal == nil {
      if let answer = answers.removeValue(forKey: nextAnswer) {
        nextAnswer += 1
        return answer
      }
      handOut()
      if answers[nextAnswer] == nil { wait() }
    }
    return nil
  }
}

extension PooledWork {
  /// Assigns jobs to the children that have too few.
  mutating func handOut() {
    for depth in 1...Self.seatJobs {
      for index in seats.indices where seats[index].jobs.count < depth {
        if let job = takeJob() { hand(job, to: index) }
      }
    }
  }

  private mutating func takeJob() -> Int? {
    if !returned.isEmpty { return returned.removeFirst() }
    guard nextJob < min(jobs.count, nextAnswer + Self.lead) else { return nil }
    nextJob += 1
    return nextJob - 1
  }

  private mutating func hand(_ job: Int, to index: Int) {
    do throws(ChildProcess.Failure) {
      let child = try child(at: index)
      if seats[index].jobs.isEmpty {
        seats[index].deadline = Deadline(seconds: pool.patience)
        seats[index].start = Deadline.now
      }
      seats[index].jobs.append(job)
      try child.write(line(of: job), until: Deadline(seconds: pool.patience))
    } catch {
      if case .unstartable = error, pool.program == ownProgram {
        answers[job] = answerHere(job)
      } else if seats[index].jobs == [job], !seats[index].isFresh {
        // The child exited while idle, so no job is to blame.
        seats[index] = Seat(deadline: Deadline(seconds: pool.patience))
        returned.append(job)
      } else {
        giveUp(index, error)
      }
    }
  }

  /// The child in a slot, started if there is none.
  private mutating func child(at index: Int) throws(ChildProcess.Failure) -> ChildProcess {
    if let child = seats[index].child { return child }
    let child = try ChildProcess(
      pool.program, ["tripsim", "worker"] + pool.configuration.engineWords)
    // Engines and routers run in their own process groups, which the child ends.
    child.grace = Self.grace
    child.lineLimit = JSONReader.sizeLimit
    seats[index].child = child
    return child
  }

  private func line(of index: Int) -> [UInt8] {
    JSONWriter.line { json in
      json.member("id", index)
      jobs[index].write(&json)
    }
  }

  /// Runs a job in this process.
  private func answerHere(_ index: Int) -> WorkerAnswer {
    var answer: [UInt8] = []
    WorkerJob.answer(to: line(of: index), number: 1, pool.configuration).append(to: &answer)
    return WorkerAnswer(answer.dropLast())
      ?? WorkerAnswer(failing: "\(jobs[index].file): error: the trip could not be run")
  }
}

extension PooledWork {
  /// Waits until a child writes something, and reads it.
  private mutating func wait() {
    let busy = seats.indices.filter { !seats[$0].jobs.isEmpty }
    let descriptors = busy.map { seats[$0].child?.output ?? -1 }
    let patience = busy.map { seats[$0].deadline.milliseconds }.min() ?? 0
    let isReady = Interruption.wait(forAny: descriptors, milliseconds: patience)
    if Interruption.signal != nil { return }
    for (index, isReady) in zip(busy, isReady) {
      do throws(ChildProcess.Failure) {
        if isReady {
          try listen(to: index)
        } else if seats[index].deadline.milliseconds <= 0 {
          throw .silent
        }
      } catch {
        giveUp(index, error)
      }
    }
  }

  private mutating func listen(to index: Int) throws(ChildProcess.Failure) {
    guard let child = seats[index].child else { return }
    try child.fill()
    while let line = try child.takeLine(), let job = seats[index].jobs.first {
      guard var answer = WorkerAnswer(line[...]) else {
        child.end()
        return fail(index, .garbage(line, file: jobs[job].file))
      }
      answer.output.elapsed = Deadline.now - seats[index].start
      seats[index].start = Deadline.now
      answers[job] = answer
      seats[index].jobs.removeFirst()
      if answer.output.exit == ExitStatus.internalFault.code { return retire(index) }
      seats[index].isFresh = false
      seats[index].deadline = Deadline(seconds: pool.patience)
    }
  }

  /// Fails the job that a child was running and assigns its other jobs to another child.
  private mutating func giveUp(_ index: Int, _ failure: ChildProcess.Failure) {
    let status = seats[index].child?.end() ?? 0
    let job = seats[index].jobs.first
    fail(index, job.map { fault(failure, status: status, file: jobs[$0].file) })
  }

  /// Fails the job of a child that has ended, if it had one.
  private mutating func fail(_ index: Int, _ fault: Diagnostic?) {
    if let fault {
      answers[seats[index].jobs.removeFirst()] = WorkerAnswer(failing: fault.rendered)
    }
    retire(index)
  }

  /// Replaces the slot of a finished child with an empty one and assigns its jobs to another child.
  private mutating func retire(_ index: Int) {
    returned += seats[index].jobs
    seats[index] = Seat(deadline: Deadline(seconds: pool.patience))
  }

  /// The reason why a child with a wait status did not answer.
  private func fault(_ failure: ChildProcess.Failure, status: Int32, file: String) -> Diagnostic {
    if failure == .silent {
      return Diagnostic(
        .error, code: "worker_silent", file: file,
        "no result within \(numberText(pool.patience)) s",
        hint: "'--timeout SECONDS' allows more time")
    }
    if failure == .endless {
      return Diagnostic(
        .error, code: "worker_endless", file: file,
        "the result of the trip is longer than \(JSONReader.sizeLimit / 1_048_576) MiB",
        hint: "select fewer events with 'events' in the case")
    }
    let signal = status & 0x7F
    let ending =
      signal == 0 ? "ended with exit code \((status >> 8) & 0xFF)" : "ended by signal \(signal)"
    return Diagnostic(
      .error, code: "worker_ended", file: file, "the process that ran the trip \(ending)",
      hint: "something else ended it, for example a lack of memory; the other cases ran")
  }
}

extension Diagnostic {
  /// A child wrote a line that is no answer, as another program would.
  fileprivate static func garbage(_ line: [UInt8], file: String) -> Diagnostic {
    Diagnostic(
      .error, code: "worker_garbage", file: file,
      "the process that ran the trip wrote '\(excerpt(of: line))'",
      expected: "an answer as 'tripsim worker' writes it")
  }
}

/// The path of this program, for starting it again.
private var ownProgram: String {
  #if canImport(Darwin)
    var length = UInt32(PATH_MAX)
    var path = [CChar](repeating: 0, count: Int(length))
    guard unsafe _NSGetExecutablePath(&path, &length) == 0 else { return "tripsim" }
    return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  #else
    return "/proc/self/exe"
  #endif
}
