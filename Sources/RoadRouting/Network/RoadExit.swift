import TripModel

/// The signs at a node where a road leaves a motorway.
///
/// **Source:** OpenStreetMap wiki, Tag:highway=motorway_junction.
struct RoadExit: Equatable, Sendable {
  /// The vertex; unknown until the network is made.
  var vertex = -1

  /// The exit number or, without one, the name of the junction.
  let reference: String?

  /// The destinations on the signs.
  let destination: String?
}

extension RoadExit {
  /// Makes an exit from the tags of a node; absent if they do not describe one.
  init?(tags: RoadTags) {
    guard tags[.highway] == "motorway_junction" else { return nil }
    reference = tags[.reference]?.signText ?? tags[.name]?.signText
    destination = tags[.exitTo]?.signText
    if reference == nil, destination == nil { return nil }
  }

  /// A text by which exits at one vertex are ordered.
  var sortKey: String { (reference ?? "") + ";" + (destination ?? "") }
}
