import Geodesy
import Navigation
import Testing
import TripModel

/// Properties of every engine on every drive.
@Suite struct EngineLawTests {
  typealias Engine = ExplanationTests.Engine

  /// The events of each fix, including those after an arrival is answered, and the state after it.
  private func drive(
    _ engine: NavigationEngine, _ fixes: some Sequence<Fix>, from saved: NavigationState? = nil
  ) -> [(events: [NavigationEvent], state: NavigationState)] {
    var state = saved
    return fixes.map { fix in
      var (next, events) = state.map { ($0, []) } ?? engine.begin(at: fix)
      if state != nil { events = engine.advance(&next, with: .fix(fix)) }
      while next.awaitsArrivalAnswer {
        events += engine.advance(&next, with: .arrivalAnswered(advances: true))
      }
      state = next
      return (events, next)
    }
  }

  @Test(arguments: ExplanationTests.engines, 0..<20 as Range<UInt64>)
  func `a drive continued from a saved state has the same events`(_ tested: Engine, seed: UInt64) {
    let (route, fixes) = ExplanationTests().trip(seed: seed)
    let whole = drive(NavigationEngine(route: route, rules: tested.rules), fixes)
    let other = NavigationEngine(route: route, rules: tested.rules)
    for index in stride(from: 0, to: fixes.count - 1, by: 9) {
      let rest = drive(other, fixes[(index + 1)...], from: whole[index].state)
      #expect(rest.map(\.events) == whole[(index + 1)...].map(\.events), "fix \(index)")
      #expect(rest.last?.state == whole.last?.state, "fix \(index)")
    }
  }

  @Test(arguments: ExplanationTests.engines, 0..<40 as Range<UInt64>)
  func `on_route follows only off_route`(_ tested: Engine, seed: UInt64) {
    let (route, fixes) = ExplanationTests().trip(seed: seed)
    var isOff = false
    for (events, _) in drive(NavigationEngine(route: route, rules: tested.rules), fixes) {
      for event in events {
        if case .returned = event.kind {
          #expect(isOff)
          isOff = false
        }
        if case .leftRoute(let fact) = event.kind {
          // Step by step, leaving the step and the route are two events.
          #expect(!isOff || tested.rules.method == .stepByStep, "\(fact)")
          isOff = true
        }
      }
    }
  }

  @Test(arguments: ExplanationTests.engines, 0..<40 as Range<UInt64>)
  func `the snapped location lies on the line of the route`(_ tested: Engine, seed: UInt64) {
    let (route, fixes) = ExplanationTests().trip(seed: seed)
    let engine = NavigationEngine(route: route, rules: tested.rules)
    let line = Polyline(route.vertices)
    for (index, (_, state)) in drive(engine, fixes).enumerated() {
      guard let progress = engine.progress(of: state) else { continue }
      let nearest = line.nearest(to: Position(progress.snapped).vector)
      // Step by step, a position within 1e-6 degrees, 11 cm, counts as on the line.
      #expect(nearest.squaredDistance < 0.12 * 0.12, "fix \(index)")
    }
  }
}
