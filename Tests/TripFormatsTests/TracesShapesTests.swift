import Testing
import TripFormats
import TripModel

/// Points read by the form of earlier points have the same fixes as points read by the scanner.
///
/// Points that arrive byte by byte are never available as a whole, so the scanner reads their tags.
@Suite struct TracesShapesTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `points of changing forms read the same at once and byte by byte`(seed: UInt64) {
    let text = Self.document(seed: seed)
    let whole = items(of: text)
    #expect(whole == items(of: text, pieceLength: 1))
    #expect(whole == items(of: text, pieceLength: 700))
    #expect(!whole.fixes.isEmpty)
  }

  @Test func `a repeated form keeps each point's own values`() {
    let points = (0..<4).map { number in
      """
      <trkpt lat="47.\(number)" lon="-8.\(number)"><ele>\(number)</ele>\
      <time>2024-05-01T10:00:0\(number).250Z</time><speed>1\(number).5</speed>\
      <course>\(number)</course></trkpt>
      """
    }
    let text = "<gpx><trk><trkseg>\n\(points.joined(separator: "\n"))\n</trkseg></trk></gpx>"
    let expected = (0..<4).map { number in
      let value = Double(number)
      return Fix(
        tenOClock + Int64(number) * 1000 + 250, 47 + value / 10, -8 - value / 10, altitude: value,
        course: value, speed: 10.5 + value)
    }
    #expect(items(of: text).fixes == expected)
    #expect(items(of: text).diagnostics.isEmpty)
  }

  /// A document of forty points in three forms, with irregularities at random.
  private static func document(seed: UInt64) -> String {
    var generator = Generator(state: seed)
    let oddity = 0.02 + 0.2 * Double(seed % 5)
    let points = (0..<40).map { number in
      point(number, form: Int.random(in: 0..<3, using: &generator), oddity, &generator)
    }
    return """
      <?xml version="1.0"?><gpx creator="\(seed % 2 == 0 ? "OsmAnd" : "x")" xmlns:a="urn:a">\
      <trk><trkseg>\(points.joined(separator: "\n"))</trkseg></trk></gpx>
      """
  }

  private static func point(
    _ number: Int, form: Int, _ oddity: Double, _ generator: inout Generator
  ) -> String {
    func value(_ plain: String, _ odd: [String]) -> String {
      Double.random(in: 0..<1, using: &generator) < oddity * 0.2
        ? odd.randomElement(using: &generator) ?? plain : plain
    }
    let numbers = ["", "nan", " 7 ", "1e1", "-3", "+4", "1.2.3", "12345678901234567", "&#49;", "."]
    let latitude = value("47.\(100 + number)", ["97", "", "47,1", "0", "&#52;7"])
    let longitude = value("8.\(100 + number)", ["190", "361", "x", "0"])
    let second = 10 + number
    let time = value(
      "2024-05-01T10:00:\(second)\(form == 2 ? ".5\(number % 10)0" : "")Z",
      ["", "2024-05-01T10:00:\(second)", "2024-05-01T12:00:\(second)+02:00", "soon"])
    var inside = "<time>\(time)</time>"
    if form > 0 { inside = "<ele>\(value("\(400 + number)", numbers))</ele>" + inside }
    inside += value("", ["<!-- a -->", "<b/>", "<a:c>x<d/>y</a:c>", "<z:e>1</z:e>", "<?f?>"])
    inside += "<hdop>\(value("1.\(number)", numbers))</hdop><sat>\(number)</sat>"
    if form == 0 { inside += "<fix>\(value("3d", ["none", "2d", " none ", "&#110;one"]))</fix>" }
    if form > 1 {
      inside += """
        <extensions>\n<a:speed>\(value("\(number).25", numbers))</a:speed>
        <a:bearing>\(value("\(number)", numbers))</a:bearing>\
        <a:course>\(value("\(number * 9)", numbers))</a:course>
        <a:simulated>\(value("false", ["true", "1", " true ", "fa"]))</a:simulated></extensions>
        """
    }
    let coordinate = "lat=\"\(latitude)\" lon='\(longitude)'"
    let other = "lon=\"\(longitude)\" lat=\"\(latitude)\""
    return "<trkpt \(number % 7 == 0 ? other : coordinate)>\(inside)</trkpt>"
  }
}
