/// A text from a user's file with its location, for error messages.
package struct PlacedText: Equatable, Sendable {
  /// The text.
  package var text: String

  /// The file as named by the user; absent for the command line.
  package var file: String?

  /// The location of the text in the file.
  package var position: SourcePosition?

  /// Makes a text with its location.
  package init(_ text: String, file: String? = nil, position: SourcePosition? = nil) {
    self.text = text
    self.file = file
    self.position = position
  }
}
