import TripModel

extension Turn {
  /// Makes the direction of a turn in degrees, −180…180, right positive.
  ///
  /// **Source:** osrm-backend v5.27, include/guidance/turn_instruction.hpp, `getTurnDirection`,
  /// with the same angles.
  init(turn: Double) {
    let isRight = turn > 0
    switch abs(turn) {
    case ...20: self = .straight
    case ...40: self = isRight ? .slightRight : .slightLeft
    case ...120: self = isRight ? .right : .left
    case ...175: self = isRight ? .sharpRight : .sharpLeft
    default: self = .uturn
    }
  }

  /// Makes the slight turn to a side.
  static func slight(isRight: Bool) -> Turn {
    isRight ? .slightRight : .slightLeft
  }
}
