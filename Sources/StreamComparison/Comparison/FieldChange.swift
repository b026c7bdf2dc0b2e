/// A field whose values in two lines differ by more than the tolerance.
package struct FieldChange: Equatable, Sendable {
  /// The field's name, or `lat,lon` and similar for the two fields of a coordinate.
  package var name: String

  /// The old value as written in the line; absent if the field is new.
  package var old: String?

  /// The new value as written in the line; absent if the field was removed.
  package var new: String?

  /// The distance between two coordinates in meters.
  package var distance: Double?

  /// The tolerance in the field's own unit; 0 if values must be equal.
  package var tolerance = 0.0
}
