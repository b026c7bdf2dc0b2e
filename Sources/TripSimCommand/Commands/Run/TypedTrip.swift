import Notations
import ToolKit
import TripPlans

/// The typed trip, for a run in memory.
struct TypedTrip {
  /// The trip as data.
  var plan: TripPlan
  /// The files that it may read.
  var files: any SourceFiles
  /// Whether it may run programs and use services: typed words are trusted.
  var isTrusted: Bool
}

extension RunArguments {
  /// The trip of the operands and options; absent if one of them has an error.
  mutating func typedTrip() -> Reading<TypedTrip> {
    if let path = casePath {
      let trip = caseTrip(path)
      return Reading(
        trip.value.map {
          TypedTrip(plan: $0.plan, files: $0.files, isTrusted: $0.files.root == nil)
        }, diagnostics: trip.diagnostics)
    }
    let rules = configuration.read()
    if rules.diagnostics.hasError {
      return Reading(nil, diagnostics: rules.diagnostics)
    }
    return Reading(
      TypedTrip(plan: plan(rules.value), files: TypedFiles(), isTrusted: true),
      diagnostics: rules.diagnostics)
  }
}

/// The reasons why a trip cannot be run, reduced or explained.
struct TripFaults: StopCause {
  /// The diagnostics, at least one of them an error.
  let diagnostics: [Diagnostic]

  var stop: RunStop { .faults(diagnostics) }

  init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }
}
