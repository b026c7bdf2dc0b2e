import Navigation

extension Candidate.Standing {
  /// The outcome of a candidate, in a word.
  package var word: String {
    switch self {
    case .kept(let rank): rank == 0 ? "chosen" : "kept"
    case .dropped(let reason): reason.rawValue
    }
  }
}

extension Candidate.Lineage {
  /// The origin of a candidate, in a word.
  package var word: String {
    switch self {
    case .first: "first"
    case .followed: "followed"
    case .continued: "continued"
    case .skipped: "skipped"
    case .repeated: "repeated"
    case .waiting: "waiting"
    case .step: "step"
    case .laterStep: "later_step"
    }
  }

  /// The rank of its predecessor at the previous fix, if any.
  var earlierRank: Int? {
    switch self {
    case .continued(let rank), .skipped(let rank), .repeated(let rank), .waiting(let rank): rank
    case .followed: 0
    case .first, .step, .laterStep: nil
    }
  }
}
