import TripModel

/// The questions of a trip, answered by the first rule that applies or else by the delegate.
struct Questions {
  let rules: [DecisionRule]
  var delegate: (any Delegate)?
  private(set) var counts: [Question: Int] = [:]
  private(set) var queryCount = 0
  /// The indices of the rules that have answered.
  private(set) var usedRules: Set<Int> = []
  /// The questions that no rule or delegate answers, each once.
  private(set) var unanswered: [Question] = []
}

/// The result of asking a question.
struct Asked: Equatable, Sendable {
  /// The answer; absent if the default applies.
  var answer: DecisionAnswer?
  /// The seconds until it takes effect.
  var delay = 0.0
  /// The source of the answer.
  var source = TripExplanation.AnswerSource.none
  /// Whether neither a rule nor the delegate could answer it.
  var isOpen = false
  /// The reason why the delegate failed to answer.
  var failure: WarningReport?

  /// The answer to a yes/no question.
  var flag: Bool? {
    if case .boolean(let flag) = answer { flag } else { nil }
  }
}

extension Questions {
  /// Whether a rule or the delegate may answer a question.
  func mayAnswer(_ question: Question) -> Bool {
    delegate != nil || rules.contains { $0.question == question }
  }

  /// Asks a question.
  ///
  /// - Parameters:
  ///   - question: the question.
  ///   - event: the event in question, as it would be announced.
  ///   - waypoint: the waypoint in question; absent for the next one.
  ///   - choices: the routes to choose from; empty for other questions.
  ///   - start: the instant of the trip's first fix.
  /// - Returns: the answer and its source.
  mutating func ask(
    _ question: Question, about event: TripEvent, waypoint: Int?, choices: [RouteChoice],
    start: Instant?
  ) -> Asked {
    let count = counts[question, default: 0] + 1
    counts[question] = count
    let elapsed = start.map { event.instant.seconds(since: $0) } ?? 0
    let waypoint = waypoint ?? event.progress.map { $0.leg + 1 }
    let candidates = rules.indices.filter { rules[$0].question == question }
    let index = candidates.first {
      rules[$0].condition.holds(for: event, seconds: elapsed, waypoint: waypoint, count: count)
    }
    if let index {
      usedRules.insert(index)
      return Asked(answer: rules[index].answer, delay: rules[index].delay, source: .rule)
    }
    var asked = Asked(isOpen: candidates.isEmpty)
    guard delegate != nil else { return asked }
    queryCount += 1
    let query = DelegateQuery(
      number: queryCount, question: question, event: event, start: start ?? event.instant,
      choices: choices)
    switch delegate?.reply(to: query) {
    case .answer(let answer, let delay):
      return Asked(answer: answer, delay: question.mayBeLate ? delay : 0, source: .delegate)
    case .failure(let warning):
      asked.failure = warning
      asked.isOpen = false
    case .noOpinion, nil: break
    }
    return asked
  }

  /// Records a question without an answer, once.
  ///
  /// Without rules or a delegate, only yes/no questions are recorded.
  mutating func note(_ question: Question) {
    guard !unanswered.contains(question),
      question.wantsYesOrNo || !rules.isEmpty || delegate != nil
    else { return }
    unanswered.append(question)
  }
}

extension Trip {
  /// Asks a question, and records it if no rule or delegate can answer it.
  mutating func decide(
    _ question: Question, about event: TripEvent, waypoint: Int? = nil,
    choices: [RouteChoice] = []
  ) -> Asked {
    let asked = ask(question, about: event, waypoint: waypoint, choices: choices)
    if asked.isOpen { questions.note(question) }
    return asked
  }

  /// Asks a question whose answer may not matter, without recording it as unanswered yet.
  mutating func ask(
    _ question: Question, about event: TripEvent, waypoint: Int? = nil,
    choices: [RouteChoice] = []
  ) -> Asked {
    let asked = questions.ask(
      question, about: event, waypoint: waypoint, choices: choices, start: start)
    if let failure = asked.failure { warn(failure) }
    if asked.answer != nil || question.wantsYesOrNo {
      explain(.question(question, source: asked.source, answer: asked.answer))
    }
    return asked
  }
}
