import Notations
import StreamComparison
import TripPlans
import TripRecords

/// The output of `tripsim schema case`: the JSON Schema of a case file.
///
/// **Source:** JSON Schema, draft 2020-12.
package enum CaseSchemaDocument {
  /// The document's bytes, with a final line feed.
  package static var bytes: [UInt8] {
    let page: SchemaNode = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "A case of tripsim",
      "oneOf": .array(
        [["route", "trace"], ["route", "simulate"], ["sketch"]].map {
          ["required": .texts($0)]
        }),
    ]
    return (page + .closed(keys)).document
  }

  /// Each key with its meaning, for help.
  package static var summaries: [(String, String)] { keys.map { ($0.name, $0.summary) } }

  /// The keys of a case; those of its tolerance are units and fields of events.
  private static var keys: [KeyRow] {
    TripCase.keys.map { key in
      var row = key
      if key.name == "tolerance" {
        row.makeSchema = { key.makeSchema() + ["propertyNames": ["anyOf": tolerances]] }
      }
      return row
    }
  }

  private static var tolerances: SchemaNode {
    let units = Tolerance.units
    let plain = units + ToleranceTable.numbers(of: EventSchema.all)
    let ofEvents = EventSchema.all.map { schema in
      "\(schema.name)\\.(\((units + ToleranceTable.numbers(of: [schema])).joined(separator: "|")))"
    }
    return [["enum": .texts(plain)], ["pattern": "^(\(ofEvents.joined(separator: "|")))$"]]
  }
}
