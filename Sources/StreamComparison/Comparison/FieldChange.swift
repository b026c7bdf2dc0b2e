/// A field whose values in two lines differ by more than may be.
package struct FieldChange: Equatable, Sendable {
  /// The field's name; `lat,lon` and the like for the two fields of a place.
  package var name: String

  /// The old value as it stands in the line; absent where the field is new.
  package var old: String?

  /// The new value as it stands in the line; absent where the field is gone.
  package var new: String?

  /// How far apart two places are, in meters.
  package var distance: Double?

  /// What would have been tolerated, in the field's own unit; 0 where values must be equal.
  package var tolerance: Double

  /// Makes a change.
  package init(
    _ name: String, old: String?, new: String?, distance: Double? = nil, tolerance: Double = 0
  ) {
    self.name = name
    self.old = old
    self.new = new
    self.distance = distance
    self.tolerance = tolerance
  }
}
