/// An incident on the road, such as an accident, road works or an event.
package struct Incident: Equatable, Sendable {
  /// The first and last vertex of the affected stretch on the route's line.
  package var vertices: ClosedRange<Int>

  /// The source's ID.
  package var id: String?

  /// The type, in the source's words: `accident`, `construction`, `road_closure`…
  package var type: String?

  /// A description in a sentence.
  package var description: String?

  /// The impact, in the source's words: `minor`, `major`, `critical`…
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
