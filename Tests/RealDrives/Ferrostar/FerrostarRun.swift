import Navigation
import Notations
import TripModel
import TripPlans
import Trips

/// Runs the engine on a drive under a Ferrostar configuration and compares it with states.
struct FerrostarRun {
  let comparison: FerrostarComparison

  /// Runs a drive and compares the state after each input with `told` of its index;
  /// 0 is the beginning.
  init(
    _ drive: FerrostarDrive, along route: Route, _ config: JSONValue,
    told: (Int) -> FerrostarState
  ) throws {
    var configuration = Configuration()
    let faults = configuration.apply(config, file: drive.name)
    guard faults.isEmpty else {
      throw RealDriveFault.unreadable(drive.name, faults.map(\.rendered))
    }
    let rules = configuration.rules.navigation
    let engine = NavigationEngine(route: route, rules: rules)
    var comparison = FerrostarComparison(route: route)
    var (state, events) = engine.begin(at: drive.begin)
    for index in 0...drive.inputs.count {
      if index > 0 { events = FerrostarRun.take(drive.inputs[index - 1], engine, &state) }
      comparison.compare(engine, state, events, with: told(index))
    }
    self.comparison = comparison
  }

  /// Processes an input and continues past waypoints at once, as the core does.
  private static func take(
    _ input: FerrostarDrive.Input, _ engine: NavigationEngine, _ state: inout NavigationState
  ) -> [NavigationEvent] {
    let events =
      switch input {
      case .fix(let fix): engine.advance(&state, with: .fix(fix))
      case .advanceStep: engine.advance(&state, with: .advanceStep)
      }
    return events + engine.goOn(&state)
  }
}

extension NavigationEngine {
  /// Continues after each arrival, like an engine that does not ask; returns the events.
  func goOn(_ state: inout NavigationState) -> [NavigationEvent] {
    var events: [NavigationEvent] = []
    while state.awaitsArrivalAnswer {
      events += advance(&state, with: .arrivalAnswered(advances: true))
    }
    return events
  }
}
