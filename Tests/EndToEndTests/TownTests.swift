import Testing

/// The invented town of the cases, as the embedded router sees it.
@Suite(.runsPrograms) struct TownTests {
  /// Runs a script with `$town` naming the network.
  func run(_ script: String) throws -> Workspace.Outcome {
    try Workspace().run("town='\(Workspace.projectFolder)/traces/town.geojson'\n" + script)
  }

  @Test func `every road except those of the island is connected to all others`() throws {
    let outcome = try run(
      """
      for stop in 44.0671,-30.1977 44.0340,-30.1989 44.0445,-30.1973 44.0415,-30.2187 \\
        44.0360,-30.1828 44.0547,-30.1911; do
        tripsim route --network "$town" 44.05,-30.2053 "$stop" >/dev/null || echo "none: $stop"
        tripsim route --network "$town" "$stop" 44.05,-30.2053 >/dev/null || echo "none: $stop"
      done
      tripsim route --network "$town" 44.05,-30.2053 44.0553,-30.2325
      """)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("no route leads from the origin to stop 1"))
    #expect(outcome.code == 2)
  }

  @Test func `a route arrives at via points only on request`() throws {
    let outcome = try run(
      """
      route() { tripsim route --network "$town" "$@" 44.0497,-30.2053 44.0449,-30.1939 \\
        44.0550,-30.2070 | jq -c '[.features[].properties|select(.maneuver=="arrive").leg]'; }
      route; route --arrive
      """)
    #expect(outcome == Workspace.Outcome(output: "[0]\n[0,1]\n", errors: "", code: 0))
  }

  @Test func `the tunnel is reported, and a simulated receiver is silent in it`() throws {
    let outcome = try run(
      """
      tripsim route --network "$town" 44.0498,-30.2053 44.0425,-30.2186 -o route.geojson
      tripsim simulate route.geojson --gap tunnels -o drive.csv
      tripsim run route.geojson drive.csv | jq -r 'select(.event|test("signal|arrival")).event'
      """)
    #expect(
      outcome
        == Workspace.Outcome(output: "signal_lost\nsignal_back\narrival\n", errors: "", code: 0))
  }

  @Test func `every drive of the cases matches its description`() throws {
    let outcome = try run(
      """
      cd "$(dirname "$town")" || exit
      for case in */; do
        [ -f "$case/case.json" ] && jq -e .trace "$case/case.json" >/dev/null || continue
        made=$(jq -r '.description | capture("The drive: (?<line>tripsim .*)[.]$").line' \
          "$case/case.json") || exit
        trace=$(jq -r .trace "$case/case.json")
        (cd "$case" && eval "$made --format ${trace##*.}" | cmp - "$trace" && echo same)
      done | sort | uniq -c
      """)
    #expect(outcome.output.split(separator: " ").last == "same\n")
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors.isEmpty)
  }
}
