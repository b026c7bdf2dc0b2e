import Regression
import ToolKit

extension Console {
  /// How data for people looks.
  var dataStyle: TextStyle { TextStyle(usesColor: colorsData, width: Self.dataWidth) }
}
