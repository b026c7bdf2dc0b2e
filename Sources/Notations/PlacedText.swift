/// A text of a user's file with its place, for whoever finds a fault in it.
package struct PlacedText: Equatable, Sendable {
  /// The text.
  package var text: String

  /// The file as the user named it; absent for the command line.
  package var file: String?

  /// The place of the text in the file.
  package var position: SourcePosition?

  /// Makes a text with its place.
  package init(_ text: String, file: String? = nil, position: SourcePosition? = nil) {
    self.text = text
    self.file = file
    self.position = position
  }
}
