/// How text for people looks.
package struct TextStyle: Sendable {
  /// Whether outcomes are colored.
  package var usesColor: Bool

  /// The columns of the terminal; absent where lines may have any length.
  package var width: Int?

  /// Makes a style.
  package init(usesColor: Bool = false, width: Int? = nil) {
    self.usesColor = usesColor
    self.width = width
  }

  /// The style of lines that are indented.
  func indented(by columns: Int) -> TextStyle {
    TextStyle(usesColor: usesColor, width: width.map { $0 - columns })
  }
}
