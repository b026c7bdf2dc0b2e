import Notations
import Testing

@testable import ToolKit

/// Programs that exchange lines with a trip.
struct ChildProcessTests {
  private let soon = 30.0

  init() {
    // As the tool does at its start: writing to a program that has ended is an error, not a signal.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func `lines come back whole and in order, however they arrive`() throws {
    let program = try ChildProcess(shell: "cat")
    for text in ["one", "", "two \u{e9}", String(repeating: "x", count: 50_000)] {
      try program.write(bytes(text + "\n"), until: Deadline(seconds: soon))
      #expect(try program.readLine(until: Deadline(seconds: soon)) == bytes(text))
    }
    try program.write(bytes("a\nb\nc"), until: Deadline(seconds: soon))
    #expect(try program.readLine(until: Deadline(seconds: soon)) == bytes("a"))
    #expect(try program.readLine(until: Deadline(seconds: soon)) == bytes("b"))
    #expect(try program.read(1, until: Deadline(seconds: soon)) == bytes("c"))
  }

  @Test func `a program that reads nothing, or late, does not block a long input`() throws {
    let text = String(repeating: "0123456789\n", count: 100_000)
    let late = try ChildProcess(shell: "sleep 0.1; wc -c")
    let counted = try late.conclude(sending: bytes(text), limit: 100, seconds: soon)
    #expect(String(decoding: counted.output, as: UTF8.self).contains("1100000"))
    let deaf = try ChildProcess(shell: "exit 7")
    #expect(try deaf.conclude(sending: bytes(text), limit: 100, seconds: soon).code == 7)
  }

  @Test func `an exit code, a signal and the last words are told apart`() throws {
    let failing = try ChildProcess(
      shell: "echo first >&2; echo last >&2; exit 3", keepsErrors: true)
    #expect(try failing.conclude(sending: [], limit: 10, seconds: soon).code == 3)
    #expect(failing.lastWords == "last")
    let killed = try ChildProcess(shell: "kill -9 $$")
    #expect(try killed.conclude(sending: [], limit: 10, seconds: soon).code == -9)
  }

  @Test func `silence, an end and too much output are different faults`() throws {
    let silent = try ChildProcess(shell: "sleep 60")
    #expect(throws: ChildProcess.Failure.silent) {
      try silent.readLine(until: Deadline(seconds: 0.05))
    }
    let short = try ChildProcess(shell: "printf half")
    #expect(throws: ChildProcess.Failure.ended) {
      try short.readLine(until: Deadline(seconds: soon))
    }
    let endless = try ChildProcess(shell: "exec yes")
    #expect(throws: ChildProcess.Failure.endless) {
      try endless.conclude(sending: [], limit: 1000, seconds: soon)
    }
    let line = try ChildProcess(shell: "head -c 5000 /dev/zero; sleep 60")
    line.lineLimit = 1000
    #expect(throws: ChildProcess.Failure.endless) {
      try line.readLine(until: Deadline(seconds: soon))
    }
  }

  @Test func `ending a program ends the programs that it started`() throws {
    let program = try ChildProcess(shell: "sleep 60 & echo $!; wait")
    let line = try program.readLine(until: Deadline(seconds: soon))
    let child = try #require(pid_t(String(decoding: line, as: UTF8.self)))
    #expect(kill(child, 0) == 0)
    program.end()
    let deadline = Deadline(seconds: soon)
    while isRunning(child), deadline.milliseconds > 0 { usleep(1_000) }
    #expect(!isRunning(child))
  }

  /// Whether a process runs; one that has ended and waits for its parent does not.
  private func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    guard let status = try? WholeFile.bytes(of: "/proc/\(process)/stat") else { return true }
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  @Test func `a program that does not exist cannot be started`() {
    #expect(throws: ChildProcess.Failure.unstartable(reason: systemErrorWords(ENOENT))) {
      try ChildProcess("/no/such/program", ["program"])
    }
  }
}
