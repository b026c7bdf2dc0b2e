import Testing

/// `tripsim route`: its input, its output and its errors.
@Suite(.runsPrograms) struct RouteTests {
  /// Two streets that do not meet, a one-way ring, and unusable files.
  private static let files = [
    "two.geojson": network([
      ("West Street", [(-30, 44), (-29.99, 44)], ""),
      ("East Street", [(-29.98, 44), (-29.97, 44)], ""),
    ]),
    "ring.geojson": network([
      (
        "Ring", [(-30, 44), (-29.99, 44), (-29.99, 44.01), (-30, 44.01), (-30, 44)],
        #","oneway":"yes""#
      )
    ]),
    "empty.geojson": #"{"type":"FeatureCollection","features":[]}"#,
    "cut.geojson": #"{"type":"FeatureCollection","features":[{"type""#,
    "cut.osm": #"<osm version="0.6"><way id="1">"#,
  ]

  private static func network(
    _ streets: [(name: String, coordinates: [(Double, Double)], tags: String)]
  ) -> String {
    let features = streets.map { street in
      let coordinates = street.coordinates.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
      return #"{"type":"Feature","properties":{"highway":"residential","name":""#
        + street.name + "\"" + street.tags + #"},"geometry":{"type":"LineString","coordinates":["#
        + coordinates + "]}}"
    }
    return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
  }

  @Test(arguments: [
    (
      "two.geojson 44,-30 44,-29.97",
      """
      two.geojson: error: no route leads from the origin to stop 1
        hint: only 800 m of road can be reached from the origin

      """
    ),
    (
      "two.geojson 44,-30 44,-29.99 44,-29.975",
      """
      two.geojson: error: no route leads from the origin to stop 1
        hint: only 800 m of road can be reached from the origin

      """
    ),
    (
      "empty.geojson 44,-30 44,-29.99",
      """
      empty.geojson:1:1: error: the file has no lines
        expected lines with a 'highway' property

      """
    ),
    (
      "cut.geojson 44,-30 44,-29.99",
      """
      cut.geojson:1:48: error: the text ends inside an object that began at 1:41
        hint: the file may have been truncated

      """
    ),
    (
      "cut.osm 44,-30 44,-29.99",
      """
      cut.osm:1:32: error: the document ends inside 'way'
        expected '</way>'
        hint: the file may have been truncated

      """
    ),
    (
      "two.geojson 44.5,-30 44,-29.99",
      """
      two.geojson: error: no road is near the origin 44.5,-30.0
        expected a road within 1000 m
        hint: the nearest is 56 km away

      """
    ),
    (
      "two.geojson -30,44 44,-29.99",
      """
      two.geojson: error: no road is near the origin -30.0,44.0
        expected a road within 1000 m
        hint: latitude and longitude may be swapped: roads are near 44.0,-30.0

      """
    ),
    (
      "two.geojson 60,5 44,-29.99",
      """
      two.geojson: error: no road is near the origin 60.0,5.0
        expected a road within 1000 m
        hint: the nearest is more than 1000 km away

      """
    ),
    (
      "two.geojson 44,-30 44,-30",
      """
      tripsim: error: stop 1 is at the same position on the road as the origin
        expected different positions

      """
    ),
    (
      "two.geojson 44,-30 44",
      """
      tripsim: error: value '44' of 'TO' cannot be used
        expected LAT,LON in degrees, such as 53.004,7.001

      """
    ),
    (
      "two.geojson 44,-30",
      """
      tripsim: error: no TO given
        expected tripsim route --network FILE [OPTIONS] FROM TO [VIA…]
        hint: TO: the end of the route: LAT,LON

      """
    ),
    (
      "two.geojson 44,-30 44,-29.99 --mode boat",
      """
      tripsim: error: unknown value 'boat' of '--mode'
        expected one of car, bicycle, foot

      """
    ),
  ])
  func `an impossible route is reported`(words: String, errors: String) throws {
    let outcome = try Workspace(Self.files).run("tripsim route --network \(words)")
    #expect(outcome == Workspace.Outcome(output: "", errors: errors, code: 2))
  }

  @Test func `a one-way ring road is driven in one direction only, and walked in either`() throws {
    let outcome = try Workspace(Self.files).run(
      """
      route() { tripsim route -n ring.geojson 44,-29.995 44,-29.997 "$@" \
        | jq '[.features[].properties.distance_m // 0] | add | floor'; }
      route; route --mode foot; route --optimize distance; route --course 270
      """)
    #expect(outcome == Workspace.Outcome(output: "3663\n159\n3663\n3663\n", errors: "", code: 0))
  }

  @Test func `a route across the town depends on the options`() throws {
    let outcome = try TownTests().run(
      """
      route() { tripsim route -n "$town" 44.05160,-30.20295 44.04424,-30.19732 "$@"; }
      meters() { route "$@" | jq '[.features[].properties.distance_m // 0] | add'; }
      quickest=$(meters) shortest=$(meters --optimize distance) walk=$(meters --mode foot)
      jq -n "[$quickest >= $shortest, $walk <= $shortest, $walk > 500]" -c
      route --alternatives 2 | jq -sc '.[0].features|map(.properties.route//0)|unique|length > 1'
      route --avoid 300 | jq -c '[.features[1].properties|.maneuver,.name]'
      route -o a.geojson && route -o a.geojson; echo $?; route -fo a.geojson; echo $?
      route | cmp - a.geojson
      """)
    #expect(
      outcome.output == #"""
        [true,true,true]
        true
        ["new name","Weaver Street"]
        2
        0

        """#)
    #expect(
      outcome.errors == """
        a.geojson: error: the file already exists
          expected the name of a new file
          hint: '--force' replaces it

        """)
    #expect(outcome.code == 0)
  }
}
