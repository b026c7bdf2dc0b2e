package import Notations
package import Simulation

extension DriveOverreach {
  /// The fault as a diagnostic.
  package var diagnostic: Diagnostic {
    let verb = ["stop", "fault"].contains(option) ? "is" : "begins"
    return Diagnostic(
      "simulation_overreach",
      "'\(option)' \(verb) at \(begin.words), after the end of the drive",
      expected: "a position within the drive",
      hint: "the drive \(end.isTime ? "takes" : "is") \(end.words)\(end.isTime ? "" : " long")")
  }
}

extension DriveOverreach.Extent {
  fileprivate var isTime: Bool {
    if case .seconds = self { true } else { false }
  }

  fileprivate var words: String {
    switch self {
    case .meters(let meters): shortDecimalText(meters, decimals: 1) + " m"
    case .seconds(let seconds): shortDecimalText(seconds, decimals: 1) + " s"
    }
  }
}
