/// Something on the road that a router knows of: an accident, a building site, a fair.
package struct Incident: Equatable, Sendable {
  /// The vertices of the route's line between which it lies.
  package var vertices: ClosedRange<Int>

  /// The source's name for it.
  package var id: String?

  /// What it is in the source's words: `accident`, `construction`, `road_closure`…
  package var type: String?

  /// What it is in a sentence.
  package var description: String?

  /// How grave it is in the source's words: `minor`, `major`, `critical`…
  package var impact: String?

  /// Makes an incident.
  package init(
    vertices: ClosedRange<Int>, id: String? = nil, type: String? = nil,
    description: String? = nil, impact: String? = nil
  ) {
    self.vertices = vertices
    self.id = id
    self.type = type
    self.description = description
    self.impact = impact
  }
}
