/// A text from a user's file with its location, for error messages.
package struct LocatedText: Equatable, Sendable {
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

extension Diagnostic {
  /// The fault at its location in the file of a text; before, it has only the column in the text.
  package func located(in source: LocatedText) -> Diagnostic {
    var location = source.position
    // The text begins after its opening quote; an escape in it shifts the later columns.
    location?.column += position?.column ?? 0
    return self.in(source.file).at(location)
  }
}
