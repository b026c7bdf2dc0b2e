/// How a table is written.
package enum TableFormat: String, CaseIterable, Sendable {
  case table
  case csv
  case jsonl
  case markdown
}
