import Notations
import RouteServices
import Testing
import TripModel

struct RecordedRoutesTests {
  let files = ["a.json": "0 0\n5 5", "b.json": "0 1", "far/c.geojson": "0 2", "far/note.txt": "?"]

  @Test func `a reroute gets the file whose first route starts nearest`() throws {
    let reading = router(.files(["a.json", "b.json", "far"]), files: files)
    var provider = try #require(reading.value)
    #expect(messages(reading) == [])
    #expect(
      provider.answer(request(longitude: 0.1))
        == RouteAnswer(
          .routes([
            sketchedRoute(latitude: 0, longitude: 0), sketchedRoute(latitude: 5, longitude: 5),
          ])))
    #expect(
      provider.answer(request(longitude: 1.9))
        == RouteAnswer(.routes([sketchedRoute(latitude: 0, longitude: 2)])))
    #expect(
      provider.answer(request(latitude: 5, longitude: 5))
        == RouteAnswer(.routes([sketchedRoute(latitude: 0, longitude: 2)])))
  }

  @Test func `a route that begins far from the request is not an answer`() throws {
    var provider = try #require(router(.files(["b.json"]), files: files, reach: 500).value)
    #expect(
      provider.answer(request(longitude: 1.01))
        == RouteAnswer(
          .failure(.invalidAnswer, message: "the nearest recorded route begins 1112 m away")))
    guard case .routes? = provider.answer(request(longitude: 1.004))?.result else {
      Issue.record("no routes")
      return
    }
  }

  @Test func `of two files that start equally near, the one named first is used`() throws {
    let files = ["a.json": "0 1\n3 3", "b.json": "0 1\n4 4"]
    var provider = try #require(router(.files(["b.json", "a.json"]), files: files).value)
    guard case .routes(let routes)? = provider.answer(request())?.result else {
      Issue.record("no routes")
      return
    }
    #expect(routes.last == sketchedRoute(latitude: 4, longitude: 4))
  }

  @Test func `recorded answers are used for reroutes only`() throws {
    var provider = try #require(router(.files(["a.json"]), files: files).value)
    #expect(provider.answers(.reroute))
    for purpose in [RequestPurpose.faster, .alternatives, .refresh] {
      #expect(!provider.answers(purpose))
      #expect(provider.answer(request(1, purpose)) == nil)
    }
  }

  @Test func `every fault of a file is reported with its location`() {
    let files = ["a.json": "0 0\nx", "empty.json": "", "folder/readme": "text"]
    let reading = router(.files(["a.json", "b.json", "empty.json", "folder"]), files: files)
    #expect(reading.value == nil)
    #expect(
      messages(reading) == [
        "a.json:2:1: error: no sketch",
        "b.json: error: the file cannot be read: no such file or folder",
        """
        error: 'empty.json' contains no route
          expected at least one route
        """,
        """
        error: folder 'folder' contains no routes
          expected files that end in .json, .geojson, .gpx or .answer
        """,
      ])
  }

  @Test(arguments: [RouterSpecification.files(["closed"]), .replay("closed")])
  func `a folder that cannot be listed is a fault, not an empty folder`(
    _ specification: RouterSpecification
  ) {
    let files = ["closed/a.json": "0 0, 0 1"]
    let reading = router(specification, files: files, closedFolders: ["closed"])
    #expect(reading.value == nil)
    #expect(messages(reading) == ["closed: error: the file cannot be read: permission denied"])
  }

  @Test func `without a router there is no answer`() throws {
    var provider = try #require(router(.none, files: [:]).value)
    #expect(!provider.answers(.reroute))
    #expect(provider.answer(request()) == nil)
  }
}
