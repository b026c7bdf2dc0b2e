import Regression
import ToolKit

extension Console {
  /// The style of readable data.
  var dataStyle: TextStyle { TextStyle(usesColor: colorsData, width: Self.dataWidth) }
}
