import Notations

/// The keys of a case file.
package enum CaseKey: String, CaseIterable {
  case schema
  case name
  case description
  case issue
  case rows
  case sketch
  case route
  case trace
  case simulate
  case truth
  case reading
  case profile
  case config
  case engine
  case router
  case decisions
  case timeline
  case events
  case explain
  case expect
  case golden
  case failsWith = "fails_with"
  case tolerance
}

extension JSONValue {
  /// The member with a key of a case.
  subscript(key: CaseKey) -> JSONValue? { self[key.rawValue] }
}
