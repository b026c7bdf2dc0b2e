import Navigation
import TripModel

/// An answer with the seconds after which it takes effect.
struct Decided: Equatable, Sendable {
  var answer: DecisionAnswer
  var delay = 0.0
}

/// What came of asking a question.
struct Asked: Equatable, Sendable {
  /// The answer; absent when the default holds.
  var decided: Decided?
  /// Who gave it.
  var source = TripExplanation.AnswerSource.none
  /// Whether no rule and no delegate is there for it.
  var isOpen = false

  /// The answer of a question asked for yes or no.
  var flag: Bool? {
    if case .boolean(let flag) = decided?.answer { flag } else { nil }
  }
}

extension TripSession {
  /// Asks a question; absent when nobody answers it and the default holds.
  ///
  /// The first rule that holds answers, then the delegate. A question that nobody has a rule for
  /// is noted once.
  ///
  /// - Parameters:
  ///   - question: the question.
  ///   - event: what it is about, as it would be announced.
  ///   - waypoint: the waypoint in question; absent for the one ahead.
  ///   - choices: the routes to choose from, where the question is for one of them.
  /// - Returns: the answer.
  mutating func decide(
    _ question: Question, about event: TripEvent, waypoint: Int? = nil,
    choices: [RouteChoice] = []
  ) -> Decided? {
    let asked = ask(question, about: event, waypoint: waypoint, choices: choices)
    if asked.isOpen { note(question) }
    return asked.decided
  }

  /// Asks a question on whose answer nothing may depend: that nobody answers it is not noted yet.
  mutating func ask(
    _ question: Question, about event: TripEvent, waypoint: Int? = nil,
    choices: [RouteChoice] = []
  ) -> Asked {
    let asked = answer(to: question, about: event, waypoint: waypoint, choices: choices)
    if asked.decided != nil || question.wantsYesOrNo {
      explain(.question(question, source: asked.source, answer: asked.decided?.answer))
    }
    return asked
  }

  private mutating func answer(
    to question: Question, about event: TripEvent, waypoint: Int?, choices: [RouteChoice]
  ) -> Asked {
    let count = questionCounts[question, default: 0] + 1
    questionCounts[question] = count
    let leg = event.progress?.leg
    let situation = DecisionSituation(
      seconds: start.map { now.seconds(since: $0) } ?? 0, coordinate: event.place?.coordinate,
      leg: leg, waypoint: waypoint ?? leg.map { $0 + 1 }, count: count)
    var hasRule = false
    for rule in decisions where rule.question == question {
      hasRule = true
      if rule.condition.holds(in: situation) {
        return Asked(decided: Decided(answer: rule.answer, delay: rule.delay), source: .rule)
      }
    }
    let (decided, hasFailed) = askDelegate(question, event, choices)
    if let decided { return Asked(decided: decided, source: .delegate) }
    return Asked(isOpen: !hasRule && !hasFailed)
  }

  /// Asks a question that must be answered now; whether the answer is yes.
  mutating func decides(
    _ question: Question, about event: TripEvent, waypoint: Int? = nil, default answer: Bool
  ) -> Bool {
    guard case .boolean(let flag) = decide(question, about: event, waypoint: waypoint)?.answer
    else { return answer }
    return flag
  }

  /// The delegate's answer, and whether it failed to give one.
  private mutating func askDelegate(
    _ question: Question, _ event: TripEvent, _ choices: [RouteChoice]
  ) -> (answer: Decided?, hasFailed: Bool) {
    guard delegate != nil else { return (nil, false) }
    queryCount += 1
    let query = DelegateQuery(
      number: queryCount, question: question, event: event, start: start ?? event.instant,
      choices: choices)
    switch delegate?.reply(to: query) {
    case .answer(let answer, let delay):
      return (Decided(answer: answer, delay: question.mayBeLate ? delay : 0), false)
    case .failure(let warning):
      receive(warning)
      return (nil, true)
    case .noOpinion, nil:
      return (nil, false)
    }
  }

  /// Notes a question without an answer, once.
  ///
  /// A trip that nobody answers for is asked yes or no; what else could be different is no lack.
  mutating func note(_ question: Question) {
    guard !unansweredQuestions.contains(question),
      question.wantsYesOrNo || !decisions.isEmpty || delegate != nil
    else { return }
    unansweredQuestions.append(question)
  }

  /// What an event would be, for a question about it.
  func event(
    _ kind: TripEvent.Kind, view: TripView, progress: EventProgress? = nil
  ) -> TripEvent {
    TripEvent(
      instant: now, fixIndex: counts.fixes > 0 ? counts.fixes - 1 : nil, place: view.place,
      progress: progress ?? view.eventProgress, kind: kind)
  }
}

/// An answer that takes effect later than its question.
enum LateDecision: Equatable, Sendable {
  /// Whether to ask for a route, if the traveler is off the route since then.
  case reroute(Bool, since: Instant)
  /// To go on from a waypoint of a route, if the trip still waits there.
  case nextLeg(waypoint: Int, routeNumber: Int)
  /// To take the faster route that answered a request.
  case fasterRoute(request: Int?)
}

extension TripSession {
  /// Lets a late answer take effect unless the situation has changed.
  mutating func perform(_ decision: LateDecision) {
    switch decision {
    case .reroute(let answer, let since):
      awaitsRerouteAnswer = false
      guard let absence, absence.start == since, pending == nil,
        let fix = latestFix
      else { return }
      followAnswer(answer, at: fix, why: whyAsk(absence, at: fix))
    case .fasterRoute(let request): acceptOffer(request)
    case .nextLeg(let waypoint, let number):
      guard number == routeNumber, state?.isWaitingAtWaypoint == true, state?.arrivals == waypoint
      else { return }
      continueToNextLeg()
    }
  }
}
