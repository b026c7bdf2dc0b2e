/// The style of readable text.
package struct TextStyle: Sendable {
  /// Whether outcomes are colored.
  package var usesColor: Bool

  /// The columns of the terminal; absent if lines may have any length.
  package var width: Int?

  package init(usesColor: Bool = false, width: Int? = nil) {
    self.usesColor = usesColor
    self.width = width
  }

  /// The style of indented lines.
  func indented(by columns: Int) -> TextStyle {
    TextStyle(usesColor: usesColor, width: width.map { $0 - columns })
  }
}
