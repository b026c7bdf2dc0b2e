import ToolKit
import TripRecords

extension HelpPage {
  /// A text wrapped to the page's width.
  static func paragraph(_ text: String) -> String { wrapped(text, indent: 0) }

  /// The table of names in other SDKs and their equivalents here.
  static func names(_ rows: [SDKName]) -> String {
    rows.map { row in
      wrapped(row.name, indent: 0) + "\n"
        + wrapped("\(row.equivalent).", indent: 6) + "\n"
    }.joined()
  }

  /// The page of an event: when it is printed, and its own fields.
  static func page(of event: EventSchema) -> String {
    let fields = (event.leadingFields + event.fields).map { ($0.name, $0.explanation) }
    let printed =
      event.isDefault ? "Printed by default" : "Printed with --events \(event.name)"
    let sections = [
      "The event '\(event.name)': \(event.summary).",
      wrapped(
        "\(printed), in the group '\(event.group.rawValue)'. 'tripsim schema' describes all "
          + "fields, including the common ones.", indent: 0),
    ]
    return (sections + (fields.isEmpty ? [] : [table("Own fields:", fields)]))
      .joined(separator: "\n\n") + "\n"
  }
}
