import Notations
import ToolKit
import TripModel
import TripPlans
import TripRecords
import Trips

/// A user's program that answers the trip's questions, one JSON line each way.
///
/// An unusable answer causes a warning. A program that times out or exits also causes one, and is
/// not asked again.
final class CommandDelegate: Delegate {
  private let command: String
  private let timeout: Double
  private let report: (Diagnostic) -> Void
  private var child: ChildProcess?
  private var hasEnded = false

  /// Prepares a delegate, which starts at the first question and also passes faults to `report`.
  init(command: String, timeout: Double, report: @escaping (Diagnostic) -> Void) {
    self.command = command
    self.timeout = timeout
    self.report = report
  }

  func reply(to query: DelegateQuery) -> DelegateReply {
    if hasEnded { return .noOpinion }
    do throws(ChildProcess.Failure) {
      let child = if let child { child } else { try ChildProcess(shell: command) }
      self.child = child
      let line = QuestionLine.bytes(
        number: query.number, name: query.question.rawValue, about: query.event,
        start: query.start,
        routes: query.choices.map { (distance: $0.distance, duration: $0.duration) })
      switch try child.exchange(line, number: query.number, seconds: timeout) {
      case .line(let answer): return reading(answer, query)
      case .outdated(let answer): return end(.outdated(excerpt(of: answer), query, timeout))
      }
    } catch {
      return failure(error, query)
    }
  }
}

extension CommandDelegate {
  /// The members of an answer.
  private static let names = ["id", "answer", "delay_s"]

  /// The reply in a line, or its fault.
  private func reading(_ reply: [UInt8], _ query: DelegateQuery) -> DelegateReply {
    let json = JSONReader.read(reply, file: "delegate")
    guard let value = json.value, value.members != nil else {
      return reject(
        .nonsense(
          "'\(excerpt(of: reply))'", expected: query.form, hint: json.diagnostics.first?.message
        )
      )
    }
    if value["id"]?.number != Double(query.number) {
      return reject(.nonsense("'\(excerpt(of: reply))'", expected: "\"id\":\(query.number)"))
    }
    for member in value.members ?? .empty where !Self.names.contains(member.name) {
      guard let name = nearMiss(of: member.name, among: Self.names) else { continue }
      return reject(.misnamed(member.name, expected: name))
    }
    guard let answer = value["answer"] else { return silence(in: value, reply, query) }
    if answer.isNull { return .noOpinion }
    let reading = query.question.readAnswer(answer, file: "delegate")
    guard let answer = reading.value else {
      let fault = reading.diagnostics.first
      return reject(
        .unfit(fault?.message ?? "'\(excerpt(of: reply))'", expected: fault?.expected))
    }
    guard let delay = value["delay_s"] else { return .answer(answer, delay: 0) }
    guard let seconds = delay.number, (0...86_400).contains(seconds) else {
      let found = delay.number.map(numberText) ?? delay.kindName
      return reject(
        .unfit("the delegate's 'delay_s' is \(found)", expected: "seconds in 0...86400"))
    }
    if seconds > 0, !query.question.mayBeLate { return reject(.notLate(query.question)) }
    return .answer(answer, delay: seconds)
  }

  /// No opinion, unless the line has another member instead of an answer.
  private func silence(
    in value: JSONValue, _ reply: [UInt8], _ query: DelegateQuery
  ) -> DelegateReply {
    let isBare = value.members?.allSatisfy { $0.name == "id" || $0.name == "delay_s" } ?? true
    return isBare
      ? .noOpinion : reject(.nonsense("'\(excerpt(of: reply))'", expected: query.form))
  }

  private func failure(_ failure: ChildProcess.Failure, _ query: DelegateQuery) -> DelegateReply {
    switch failure {
    case .interrupted: return .noOpinion
    case .silent: return end(.silent(query.question, seconds: timeout))
    case .ended: return end(.ended(query.question))
    case .endless: return end(.endless(query.question))
    case .unstartable(let reason): return end(.unstartable(reason: reason))
    }
  }

  private func end(_ fault: Diagnostic) -> DelegateReply {
    hasEnded = true
    child?.end()
    child = nil
    return reject(fault)
  }

  private func reject(_ fault: Diagnostic) -> DelegateReply {
    report(fault)
    return .failure(WarningReport(fault))
  }
}

extension DelegateQuery {
  /// The form of a valid answer.
  fileprivate var form: String {
    #"an object such as {"id":\#(number),"answer":…}"#
  }
}
