import Notations
import TripModel

/// Legs made of sections, of which several may form one leg.
struct SectionLegs {
  /// The finished legs.
  private(set) var legs: [Leg] = []

  private var open: Leg?

  /// Adds a section: the steps from its departure to its arrival, and its via points.
  ///
  /// Via points state their offsets in the section's line.
  ///
  /// If the previous section did not end its leg, its arrival is dropped, and this section's
  /// departure continues the leg.
  mutating func add(
    _ steps: [Step], vias: [JSONValue?], distance: Double?, duration: Double?, typical: Double?,
    endsLeg: Bool
  ) {
    var leg = open ?? Leg(steps: [], declaredDistance: 0, declaredDuration: 0, typicalDuration: 0)
    var steps = steps
    steps.scaleDurations(to: duration)
    if open != nil {
      leg.steps.removeLast()
      if let first = steps.first, first.maneuver.type == "depart" {
        let isFerry = first.mode == "ferry"
        steps[0].maneuver = Maneuver(type: isFerry ? "ferry" : "continue")
      }
    }
    leg.steps += steps
    if let first = steps.first?.vertices.lowerBound, let last = steps.last?.vertices.upperBound {
      leg.viaVertices += vias.compactMap { $0?.integer }.map {
        first + min(max($0, 0), last - first)
      }
    }
    leg.declaredDistance = total([leg.declaredDistance, distance])
    leg.declaredDuration = total([leg.declaredDuration, duration])
    leg.typicalDuration = total([leg.typicalDuration, typical])
    open = leg
    if endsLeg {
      legs.append(leg)
      open = nil
    }
  }
}
