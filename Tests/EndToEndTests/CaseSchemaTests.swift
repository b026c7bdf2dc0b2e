import Notations
import TestSupport
import Testing

/// `tripsim schema case`, against the cases that the tool accepts and refuses.
@Suite(.runsPrograms) struct CaseSchemaTests {
  /// The schema, and the values in the lines of a script's output.
  private func read(_ script: String) throws -> (schema: JSONValue, values: [JSONValue]) {
    let outcome = try Workspace().run("tripsim schema case | jq -c .\n" + script)
    let values = try outcome.output.split(separator: "\n").map { line in
      try #require(JSONReader.read(Array(line.utf8), file: "line").value)
    }
    return (try #require(values.first), Array(values.dropFirst()))
  }

  @Test func `the schema accepts every case of the project`() throws {
    let (schema, cases) = try read(
      """
      cd '\(Workspace.projectFolder)/traces'
      find . -name case.json -o -name '*.case.json' | sort | xargs jq -c .
      """)
    #expect(cases.count > 500)
    for value in cases {
      #expect(SchemaCheck.accepts(value, schema), "\(value["name"]?.string ?? "")")
    }
  }

  /// Parts of a case that hold for a drive, then those that never do.
  private static let parts: [(isValid: Bool, part: String)] =
    [
      #""decisions":[{"question":"did_arrive","answer":false,"delay_s":2}]"#,
      #""decisions":[{"question":"should_discard","answer":true,"when":{"t_s":[60,90],"leg":0}}]"#,
      #""decisions":[{"question":"modify_instruction","answer":{"mute":true},"when":{"count":1}}]"#,
      #""decisions":[{"question":"modify_instruction","answer":{"mute":"spoken","sub":"S"}}]"#,
      #""decisions":[{"question":"should_discard","answer":true,"when":{"count":[1,2]}}]"#,
      #""timeline":[{"at_s":60,"set":"power","level":0.2,"plugged":false}]"#,
      #""timeline":[{"on":"arrival","after_s":5,"do":"continue_to_next_leg"}]"#,
      #""timeline":[{"at_m":9,"set":"network","value":"off"},{"at_s":1,"do":"simulate","speed":2}]"#,
      #""config":{"off_route.max_m":40,"faster_route.interval_s":0,"off_route.fixes":3.0}"#,
      #""config":{"off_route.rule":["threshold"],"alternatives.accept":["faster","shorter"]}"#,
      #""config":{"step.advance":"near_end(30,32)"}"#,
      #""tolerance":{"_m":2,"lead_s":1,"arrival.distance_m":3,"off_route._s":1,"lat":1}"#,
    ].map { (true, $0) }
    + [
      #""decisions":[{"question":"should_rerout","answer":false}]"#,
      #""decisions":[{"question":"should_discard"}]"#,
      #""decisions":[{"question":"should_discard","answer":1}]"#,
      #""decisions":[{"question":"should_discard","answer":true,"delay_s":2}]"#,
      #""decisions":[{"question":"should_discard","answer":true,"when":{"t":[1,2]}}]"#,
      #""decisions":[{"question":"should_discard","answer":true,"when":{"leg":-1}}]"#,
      #""decisions":[{"question":"should_discard","answer":true,"when":{"waypoint":0}}]"#,
      #""decisions":[{"question":"should_discard","answer":true,"when":{"within":{"lat":1}}}]"#,
      #""decisions":[{"question":"should_discard","answer":true,"when":{"count":"1"}}]"#,
      #""decisions":[{"question":"is_off_route","answer":{"offroute":true}}]"#,
      #""decisions":[{"question":"is_off_route","answer":{"off_route":true,"deviation_m":-1}}]"#,
      #""decisions":[{"question":"corrective_action","answer":"do_nothin"}]"#,
      #""decisions":[{"question":"corrective_action","answer":{"get_new_routes":[[1]]}}]"#,
      #""decisions":[{"question":"modify_reroute_options","answer":{"avoid_m":"5"}}]"#,
      #""decisions":[{"question":"modify_instruction","answer":{"mute":"loud"}}]"#,
      #""decisions":[{"question":"did_arrive","answer":false,"delay_s":90000}]"#,
      #""timeline":[{"do":"advance_step"}]"#,
      #""timeline":[{"at_s":1,"at_m":2,"do":"advance_step"}]"#,
      #""timeline":[{"at_s":1,"set":"network","value":"off","do":"advance_step"}]"#,
      #""timeline":[{"at_s":1}]"#,
      #""timeline":[{"at_s":1,"after_s":1,"do":"advance_step"}]"#,
      #""timeline":[{"at_s":-1,"do":"advance_step"}]"#,
      #""timeline":[{"at_s":1,"do":"advance_step","route":"route.geojson"}]"#,
      #""timeline":[{"at_s":1,"set":"power","level":0.2}]"#,
      #""timeline":[{"at_s":1,"set":"power","level":2,"plugged":true}]"#,
      #""timeline":[{"at_s":1,"set":"network","value":true}]"#,
      #""timeline":[{"at_s":1,"do":"set_route"}]"#,
      #""config":{"off_route.maxm":40}"#,
      #""config":{"off_route.back_ratio":1.5}"#,
      #""config":{"off_route.fixes":2.5}"#,
      #""config":{"faster_route.interval_s":-1}"#,
      #""config":{"off_route.rule":"sometimes"}"#,
      #""tolerance":{"_km":2}"#,
      #""tolerance":{"arrival.lead_s":2}"#,
      #""tolerance":{"_m":-2}"#,
    ].map { (false, $0) }

  @Test func `the schema refuses what a run refuses, and nothing else`() throws {
    let texts = Self.parts.map { #"{"route":"route.geojson","trace":"drive.csv",\#($0.part)}"# }
    let (schema, values) = try read(
      """
      cp '\(Workspace.projectFolder)/traces/first-drive/'{route.geojson,drive.csv} .
      cat > lines << 'END'
      \(texts.joined(separator: "\n"))
      END
      while read -r line; do
        echo "$line" > case.json
        tripsim run . > out
        jq -c --argjson code $? '{code: $code, case: .}' case.json
      done < lines
      """)
    #expect(values.count == texts.count)
    for (value, part) in zip(values, Self.parts) {
      let isAccepted = value["case"].map { SchemaCheck.accepts($0, schema) }
      #expect(isAccepted == part.isValid, "\(part.part)")
      #expect((value["code"]?.number == 0) == part.isValid, "\(part.part)")
    }
  }
}
