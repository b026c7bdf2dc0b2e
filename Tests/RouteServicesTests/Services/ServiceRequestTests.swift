import Geodesy
import Notations
import RouteServices
import Testing
import TripModel

struct ServiceRequestTests {
  /// The only request sent to a service.
  private func message(
    _ specification: String, _ request: RouteRequest, keys: [String: String] = [:],
    language: InstructionLanguage = .english
  ) throws -> HTTPRequest {
    let transport = ScriptedTransport([])
    let router = try liveRouter(specification, transport, keys: keys, language: language)
    var provider = try #require(router.value)
    _ = provider.answer(request)
    #expect(transport.requests.count == 1)
    return try #require(transport.requests.first)
  }

  @Test func `an OSRM request has the traveler's course and every waypoint`() throws {
    let request = try message("osrm:http://127.0.0.1:5016/", seaRequest(waypoints: 2))
    #expect(
      request.url == """
        http://127.0.0.1:5016/route/v1/driving/3,54;3,54.01;3,54.02?steps=true\
        &geometries=polyline6&overview=full&annotations=true&alternatives=false&bearings=0,45;;
        """)
    #expect(request.method == "GET")
    #expect(request.body == nil)
  }

  @Test func `services are asked to pass via points without arriving`() throws {
    var request = seaRequest(waypoints: 2)
    request.vias = [0]
    let osrm = try message("osrm:http://127.0.0.1:5016/", request)
    #expect(osrm.url.hasSuffix("&bearings=0,45;;&waypoints=0;2"))
    let mapbox = try message("mapbox:http://127.0.0.1:5016/", request)
    #expect(mapbox.url.hasSuffix("&bearings=0,45;;&waypoints=0;2"))
    let valhalla = try message("valhalla:http://127.0.0.1:8016", request)
    #expect(
      String(decoding: valhalla.body ?? [], as: UTF8.self).contains(
        #"{"lat":54.01,"lon":3,"type":"via"},{"lat":54.02,"lon":3,"type":"break"}"#))
  }

  @Test(arguments: [
    ("osrm:http://127.0.0.1", "/route/v1/cycling/3,54"),
    ("mapbox:http://127.0.0.1", "/directions/v5/mapbox/cycling/3,54"),
    ("graphhopper:http://127.0.0.1", "&profile=bike&"),
    ("valhalla:http://127.0.0.1", #""costing":"bicycle""#),
  ])
  func `a request for a route by bicycle has the service's word for it`(
    specification: String, word: String
  ) throws {
    var request = seaRequest()
    request.mode = .bicycle
    let message = try message(specification, request)
    #expect((message.url + String(decoding: message.body ?? [], as: UTF8.self)).contains(word))
    request.mode = .foot
    request.options = ["mode=bicycle"]
    #expect(try self.message(specification, request) == message)
  }

  @Test(arguments: [
    ("osrm:http://127.0.0.1", "the option 'mode' is 'sled', not one of car, bicycle, foot"),
    (
      "osrm:http://127.0.0.1/route/v1/bike",
      "the option 'mode' has no effect on a URL with a profile"
    ),
  ])
  func `an option that cannot be followed is refused by name`(
    specification: String, message: String
  ) throws {
    let transport = ScriptedTransport([])
    var provider = try #require(try liveRouter(specification, transport).value)
    let answer = provider.answer(seaRequest(options: ["mode=sled"]))
    #expect(words(answer) == "invalid_request: " + message)
    #expect(transport.requests == [])
  }

  @Test func `a drive too long for a service's URL is rejected`() throws {
    let fixes = (0..<976).map {
      Fix(
        time: Instant(milliseconds: $0 * 1_000),
        coordinate: Coordinate(latitude: 54, longitude: 3 + Double($0) * 1e-4))
    }
    for (reply, count, code) in [
      (RouterReply.hungUp, 976, "TooBig"), (.hungUp, 20, "the router closed the connection"),
      (.cut, 976, "the connection was lost"),
    ] {
      let router = try #require(
        MatchingRouter(
          service: try RoutingService(.osrm, url: "http://127.0.0.1:5016"),
          transport: ScriptedTransport([reply]), fixes: Array(fixes.prefix(count)), mode: .car))
      let request = try #require(
        MatchingRouter.request(number: 1, fixes: fixes, mode: .car))
      guard case .failure(_, let message) = router.reply(to: request) else {
        Issue.record("a reply")
        continue
      }
      #expect(message.hasPrefix(code))
    }
  }

  @Test func `a URL with a profile keeps it, and options override parameters`() throws {
    let request = try message(
      "osrm:http://127.0.0.1/route/v1/bike",
      seaRequest(options: ["exclude=ferry,toll", "alternatives=false"]))
    #expect(
      request.url == """
        http://127.0.0.1/route/v1/bike/3,54;3,54.01?steps=true&geometries=polyline6\
        &overview=full&annotations=true&alternatives=false&bearings=0,45;&exclude=ferry%2Ctoll
        """)
  }

  @Test(arguments: [
    ("valhalla:http://router:8002", "http://router:8002/route"),
    ("valhalla:http://127.0.0.1/router", "http://127.0.0.1/router/route"),
    ("valhalla:http://router:8002/route/", "http://router:8002/route"),
    ("graphhopper:https://routes.example.com/api", "https://routes.example.com/api/route"),
    ("graphhopper:https://routes.example.com/1/route", "https://routes.example.com/1/route"),
  ])
  func `the path of a URL says whether it names the service`(
    _ specification: String, _ address: String
  ) throws {
    let request = try message(specification, seaRequest())
    #expect(request.url.prefix { $0 != "?" } == address)
  }

  @Test func `Valhalla gets a document with heading, alternates and costing options`() throws {
    let request = try message(
      "valhalla:http://127.0.0.1:8016", seaRequest(options: ["language=fr-FR", "use_ferry=0.5"]))
    #expect(request.url == "http://127.0.0.1:8016/route")
    #expect(request.method == "POST")
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self) == """
        {"locations":[{"lat":54,"lon":3,"type":"break","heading":0,"heading_tolerance":45},\
        {"lat":54.01,"lon":3,"type":"break"}],"costing":"auto",\
        "costing_options":{"auto":{"use_ferry":0.5}},"format":"osrm","shape_format":"polyline6",\
        "language":"fr-FR","units":"kilometers","banner_instructions":true,\
        "voice_instructions":true,"filters":{"action":"include","attributes":[\
        "shape_attributes.speed","shape_attributes.speed_limit","shape_attributes.time",\
        "shape_attributes.length","shape_attributes.congestion","shape_attributes.closure"]},\
        "alternates":2}
        """)
  }

  @Test func `options that Valhalla expects at the top level are written there`() throws {
    let options = [
      "units=miles", "height=4.1", "alternates=0",
      #"date_time={"type":1,"value":"2026-07-03T08:06"}"#,
      "exclude_polygons=[[[3,54],[3.1,54]]]", "id=van",
    ]
    let request = try message("valhalla:http://127.0.0.1", seaRequest(options: options))
    #expect(
      String(decoding: request.body ?? [], as: UTF8.self).hasSuffix(
        """
        "costing_options":{"auto":{"height":4.1}},"format":"osrm","shape_format":"polyline6",\
        "language":"en-US","units":"miles","banner_instructions":true,"voice_instructions":true,\
        "alternates":0,"date_time":{"type":1,"value":"2026-07-03T08:06"},\
        "exclude_polygons":[[[3,54],[3.1,54]]],"id":"van","filters":{"action":"include",\
        "attributes":["shape_attributes.speed","shape_attributes.speed_limit",\
        "shape_attributes.time","shape_attributes.length","shape_attributes.congestion",\
        "shape_attributes.closure"]}}
        """))
  }

  @Test(
    arguments: [
      ("valhalla", .english, #""language":"en-US""#), ("valhalla", .german, #""language":"de-DE""#),
      ("mapbox", .french, "&language=fr&"), ("graphhopper", .german, "&locale=de&"),
    ] as [(String, InstructionLanguage, String)])
  func `a service is asked in the language of the trip`(
    _ service: String, _ language: InstructionLanguage, part: String
  ) throws {
    let request = try message(service + ":http://127.0.0.1", seaRequest(), language: language)
    let text = request.body.map { String(decoding: $0, as: UTF8.self) } ?? request.url
    #expect(text.contains(part))
    let chosen = try message(
      service + ":http://127.0.0.1",
      seaRequest(options: [(service == "graphhopper" ? "locale" : "language") + "=it"]),
      language: language)
    let other = chosen.body.map { String(decoding: $0, as: UTF8.self) } ?? chosen.url
    #expect(!other.contains(part))
  }

  @Test func `a Mapbox request has the avoided radius, and its token separate from the URL`() throws
  {
    let request = try message(
      "mapbox:https://127.0.0.1", seaRequest(), keys: ["TRIPSIM_MAPBOX_TOKEN": "pk.a+b"])
    #expect(
      request.url == """
        https://127.0.0.1/directions/v5/mapbox/driving-traffic/3,54;3,54.01?steps=true\
        &geometries=polyline6&overview=full\
        &annotations=distance,duration,speed,congestion,maxspeed&alternatives=true\
        &continue_straight=true&roundabout_exits=true&voice_instructions=true\
        &banner_instructions=true&voice_units=metric&language=en&avoid_maneuver_radius=104\
        &bearings=0,45;
        """)
    #expect(request.addressWithKey == request.url + "&access_token=pk.a%2Bb")
  }

  @Test func `GraphHopper gets points and a heading`() throws {
    let request = try message(
      "graphhopper:http://127.0.0.1:8989", seaRequest(.alternatives),
      keys: ["TRIPSIM_GRAPHHOPPER_KEY": "k"])
    #expect(
      request.addressWithKey == """
        http://127.0.0.1:8989/route?point=54,3&point=54.01,3&profile=car&locale=en\
        &points_encoded=true&instructions=true&details=max_speed&details=time&heading=0\
        &ch.disable=true&algorithm=alternative_route&alternative_route.max_paths=3&key=k
        """)
  }

  @Test func `an option given twice replaces all parameters of its name`() throws {
    let request = try message(
      "graphhopper:http://127.0.0.1:8989",
      seaRequest(options: ["details=average_speed", "locale=nl", "details=road_class"]))
    #expect(
      request.url == """
        http://127.0.0.1:8989/route?point=54,3&point=54.01,3&profile=car&locale=nl\
        &points_encoded=true&instructions=true&details=average_speed&details=road_class\
        &heading=0&ch.disable=true
        """)
  }

  @Test(arguments: [
    ("osrm:ftp://a", "'ftp://a' is not the URL of a service"),
    ("osrm:127.0.0.1:5016", "'127.0.0.1:5016' is not the URL of a service"),
    (
      "mapbox:https://a/b?access_token=pk.secret",
      "the URL of router 'mapbox' is not a plain host and path"
    ),
    (
      "valhalla:http://me:secret@host",
      "the URL of router 'valhalla' is not a plain host and path"
    ),
    ("osrm:http://", "the URL of router 'osrm' is not a plain host and path"),
    ("osrm", "router 'osrm' needs a URL"),
    ("exec:", "router 'exec' needs a command"),
    ("replay:", "router 'replay' needs a folder"),
  ])
  func `a malformed URL, or one that could contain a key, is rejected`(
    _ text: String, _ message: String
  ) {
    #expect {
      try RouterSpecification.parse(text)
    } throws: { error in
      (error as? Diagnostic)?.message == message
    }
  }

  @Test func `without live routers a service is rejected`() throws {
    let service = try RouterSpecification.parse("osrm:http://127.0.0.1")
    #expect(
      messages(router(service, files: [:])) == [
        """
        error: router 'osrm' is available only to 'tripsim run' and trusted cases
          expected a router whose answers never change
          hint: record them with 'tripsim run --record-routes DIR', then use 'replay:DIR'
        """
      ])
  }
}
