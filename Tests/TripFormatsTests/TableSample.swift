import Testing
import TripModel

/// A table and its expected items.
struct TableSample: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  var columns: String?
  var fixes: [Fix] = [Fix(tenOClock, 1, 2)]
  var messages: [String] = []
  var testDescription: String { name }
}
