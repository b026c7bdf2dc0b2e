import Notations
import RouteServices
import Testing

struct RouterSpecificationTests {
  @Test func `a specification names a scheme and its files`() throws {
    #expect(try RouterSpecification.parse("none") == RouterSpecification.none)
    #expect(try RouterSpecification.parse("files:a.json,b.json") == .files(["a.json", "b.json"]))
    #expect(try RouterSpecification.parse("files:answers/") == .files(["answers/"]))
    #expect(try RouterSpecification.parse("script:a:b.jsonl") == .script("a:b.jsonl"))
  }

  @Test(arguments: [
    (
      "scirpt:a.jsonl",
      """
      error: unknown router 'scirpt'
        expected none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD
        hint: did you mean 'script'?
      """
    ),
    (
      "http://localhost:5000",
      """
      error: unknown router 'http'
        expected none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD
        hint: name the service before its URL: osrm:http://HOST:PORT
      """
    ),
    (
      "file",
      """
      error: router 'file' has no scheme
        expected none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD
        hint: did you mean 'files'?
      """
    ),
    (
      "answers.jsonl",
      """
      error: router 'answers.jsonl' has no scheme
        expected none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD
        hint: for a script, write 'script:answers.jsonl'
      """
    ),
    (
      "way/back.json",
      """
      error: router 'way/back.json' has no scheme
        expected none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD
        hint: for a recorded answer, write 'files:way/back.json'
      """
    ),
    (
      "maps/town.osm.pbf",
      """
      error: router 'maps/town.osm.pbf' has no scheme
        expected none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD
        hint: for roads, write 'network:maps/town.osm.pbf'
      """
    ),
    (
      "osrm://localhost:5000",
      """
      error: '//localhost:5000' is not the URL of a service
        expected a URL that begins with http:// or https://
        hint: did you mean 'http://localhost:5000'?
      """
    ),
    (
      "",
      """
      error: router '' has no scheme
        expected none, files:FILE,…, script:FILE, network:FILE, replay:DIR, osrm:URL, valhalla:URL, mapbox:URL, graphhopper:URL or exec:CMD
      """
    ),
    (
      "none:x",
      """
      error: router 'none' is followed by 'x'
        expected 'none' alone
      """
    ),
    (
      "files:",
      """
      error: router 'files' needs a file
        expected files:FILE
      """
    ),
    (
      "script",
      """
      error: router 'script' needs a file
        expected script:FILE
      """
    ),
    (
      "files:a.json,",
      """
      error: a path in router 'files:a.json,' is empty
        expected paths separated by single commas
      """
    ),
  ])
  func `an invalid specification is reported with the valid forms`(
    text: String, message: String
  ) {
    let fault = #expect(throws: Diagnostic.self) { try RouterSpecification.parse(text) }
    #expect(fault?.rendered == message)
  }
}
