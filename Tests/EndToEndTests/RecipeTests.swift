import Testing

/// The commands of `tripsim help recipes`, run as printed.
@Suite(.runsPrograms) struct RecipeTests {
  /// A trip that leaves the route twice and returns once, with two waypoints.
  private static let events = """
    {"event":"start","seq":0,"t_s":0}
    {"event":"leg_start","seq":1,"t_s":0,"waypoint":1,"leg_s":20}
    {"event":"spoken_instruction","seq":2,"t_s":1,"text":"Drive north","lead_s":9.5,"actual_m":95}
    {"event":"progress","seq":3,"t_s":2,"fix":2,"deviation_m":4,"state":"tracking","remaining_s":58}
    {"event":"speeding","seq":4,"t_s":3,"fix":3,"severity":"minor","above_pct":12}
    {"event":"speeding","seq":4,"t_s":4,"fix":4,"severity":"none"}
    {"event":"off_route","seq":5,"t_s":5,"fix":5,"lat":44,"lon":-30,"reason":"distance"}
    {"event":"progress","seq":6,"t_s":6,"fix":6,"deviation_m":41,"state":"off_route"}
    {"event":"on_route","seq":7,"t_s":8,"off_s":3}
    {"event":"location_discard","seq":8,"t_s":9,"reason":"accuracy"}
    {"event":"arrival","seq":9,"t_s":25,"waypoint":1,"name":"Quay","distance_m":6}
    {"event":"leg_start","seq":10,"t_s":25,"waypoint":2,"leg_s":30}
    {"event":"off_route","seq":11,"t_s":30,"fix":30,"lat":44,"lon":-31,"reason":"wrong_way"}
    {"event":"reroute","seq":12,"t_s":34}
    {"event":"spoken_instruction","seq":13,"t_s":41,"text":"Turn left","lead_s":4.5,"actual_m":50}
    {"event":"arrival","seq":14,"t_s":52,"waypoint":2,"name":"Mill","final":true,"distance_m":9}
    {"event":"summary","seq":15,"t_s":52,"off_route":2,"reroutes":1,"arrivals":2,"spoken":2,"skipped":1}

    """

  /// The last line that each command prints.
  private static let answers = [
    "2 arrival", #"{"off_route":2,"reroutes":1,"arrivals":2,"spoken":2,"skipped":1}"#,
    "9.5\t95\tDrive north", "40", #"[30,30,44,-31,"wrong_way"]"#,
    #"{"event":"on_route","seq":7,"t_s":8,"off_s":3}"#, "7", "[4]", #"[52,2,"Mill",9]"#,
    "[2,-3]", "2\t8", #"[6,41,"off_route"]"#, "[41,41,41]", "1 accuracy",
    #"[3,"minor",12]"#,
  ]

  /// A trip that returns before a faster route is applied, leaves again and does not arrive.
  private static let unfinished = """
    {"event":"start","seq":0,"t_s":0}
    {"event":"off_route","seq":1,"t_s":5,"fix":5,"lat":44,"lon":-30,"reason":"distance"}
    {"event":"on_route","seq":2,"t_s":8,"off_s":3}
    {"event":"reroute","seq":3,"t_s":20,"proactive":true}
    {"event":"arrival","seq":4,"t_s":25,"waypoint":1,"final":false}
    {"event":"progress","seq":5,"t_s":26,"fix":26,"deviation_m":4,"remaining_s":58}
    {"event":"off_route","seq":6,"t_s":30,"fix":30,"lat":44,"lon":-31,"reason":"distance"}
    {"event":"summary","seq":7,"t_s":42}

    """

  /// The commands of the page, each with its heading.
  private static func recipes(in folder: Workspace) throws -> [(heading: String, command: String)] {
    let page = try folder.run("tripsim help recipes").output
    return page.split(separator: "\n\n").filter { $0.contains("    jq ") }.map {
      let lines = $0.split(separator: "\n")
      return (String(lines[0]), lines.dropFirst().joined(separator: "\n"))
    }
  }

  @Test func `each recipe in the help answers its question`() throws {
    let folder = try Workspace(["events.jsonl": Self.events])
    let commands = try Self.recipes(in: folder).map(\.command)
    #expect(commands.count == Self.answers.count)
    for (command, answer) in zip(commands, Self.answers) {
      let outcome = try folder.run(command)
      #expect(outcome.errors == "")
      let lines = outcome.output.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(lines.contains { $0 == answer }, "\(command)\n\(outcome.output)")
    }
  }

  @Test func `recipes work for a trip that ends off route`() throws {
    let folder = try Workspace(["events.jsonl": Self.unfinished])
    let answers = [
      "The total time off route": "15\n", "The seconds from each off_route": "[]\n",
      "The error of the remaining time": "",
    ]
    var matched = 0
    for recipe in try Self.recipes(in: folder) {
      let outcome = try folder.run(recipe.command)
      #expect(outcome.errors == "", "\(recipe.command)")
      for (start, answer) in answers where recipe.heading.contains(start) {
        matched += 1
        #expect(outcome.output == answer, "\(recipe.command)")
      }
    }
    #expect(matched == answers.count)
  }
}
