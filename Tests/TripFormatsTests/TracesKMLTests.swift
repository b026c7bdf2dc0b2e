import Notations
import Testing
import TripFormats
import TripModel

@Suite struct TracesKMLTests {
  @Test func `blanks after commas are skipped, and one malformed text is reported once`() {
    let line = "<LineString><coordinates>%</coordinates></LineString>"
    func read(_ coordinates: String) -> [TraceItem] {
      items(
        of: Self.document(line.replacing("%", with: coordinates)),
        options: .init(assumedInterval: 1))
    }
    let tight = read("8.5,50.1,30 8.6,50.2,30")
    #expect(tight.fixes.count == 2)
    #expect(tight.messages.count == 1)
    #expect(read("8.5, 50.1, 30\n8.6, 50.2, 30").fixes == tight.fixes)
    #expect(read("8.5 , 50.1 8.6 , 50.2").fixes.map(\.coordinate) == tight.fixes.map(\.coordinate))
    let torn = read("8.5,50.1,30 x,50.1 y,50.1 8.6,50.2,30")
    #expect(torn.fixes == tight.fixes)
    #expect(
      torn.messages.dropLast() == [
        """
        t:3:61: warning: coordinate '8.5,50.1,30 x,50.1 y,50.1 8.6,50.2,30' is not a number
          expected a decimal number
        """
      ])
  }

  static let pair = [
    Fix(tenOClock, 50.1, 8.5, altitude: 30), Fix(tenOClock + 1000, 50.2, 8.6),
  ]

  /// A KML file of a placemark.
  static func document(_ content: String) -> String {
    """
    <?xml version="1.0"?>
    <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
    <Document><Placemark><name>n</name>\(content)</Placemark></Document></kml>
    """
  }

  @Test(arguments: [
    // All times first, as in the standard.
    """
    <gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T10:00:01Z</when>
    <gx:coord>8.5 50.1 30</gx:coord><gx:coord>8.6 50.2</gx:coord></gx:Track>
    """,
    // Alternating, as in GPSLogger.
    """
    <gx:Track><when>2024-05-01T10:00:00Z</when><gx:coord>8.5 50.1 30</gx:coord>
    <when>2024-05-01T10:00:01Z</when><gx:coord>8.6 50.2</gx:coord></gx:Track>
    """,
    // Coordinates first, no prefix, two tracks.
    """
    <MultiTrack><Track><coord>8.5 50.1 30</coord><when>2024-05-01T10:00:00Z</when></Track>
    <Track><coord>8.6 50.2</coord><when>2024-05-01T10:00:01Z</when></Track></MultiTrack>
    """,
    // An empty element: no fix.
    """
    <gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T10:00:00.5Z</when>
    <when>2024-05-01T10:00:01Z</when><gx:coord>8.5 50.1 30</gx:coord><gx:coord/>
    <gx:coord>8.6 50.2</gx:coord></gx:Track>
    """,
    // Placemarks with a point and a time.
    """
    <TimeStamp><when>2024-05-01T10:00:00Z</when></TimeStamp>
    <Point><coordinates>8.5,50.1,30</coordinates></Point></Placemark><Placemark>
    <Point><coordinates> 8.6,50.2
    </coordinates></Point><TimeStamp><when>2024-05-01T10:00:01Z</when></TimeStamp>
    """,
    // Placemarks with a point and a span of time, of which the beginning counts.
    """
    <TimeSpan><begin>2024-05-01T10:00:00Z</begin><end>2024-05-01T10:00:01Z</end></TimeSpan>
    <Point><coordinates>8.5,50.1,30</coordinates></Point></Placemark><Placemark>
    <TimeSpan><begin>2024-05-01T10:00:01Z</begin></TimeSpan>
    <Point><coordinates>8.6,50.2</coordinates></Point>
    """,
  ])
  func `coordinates and times are paired`(content: String) {
    let found = items(of: Self.document(content))
    #expect(found == Self.pair.map(TraceItem.fix))
    #expect(items(of: Self.document(content), pieceLength: 1) == found)
  }

  /// A track with arrays after its coordinates, as OpenTracks writes it.
  static let arrays =
    """
    <kml><Document><Schema id="s"><SimpleArrayField name="speed"/><SimpleArrayField name="power"/>
    </Schema><Placemark><Track><when>2024-05-01T10:00:00Z</when><coord>8.5 50.1 30</coord>
    <when>2024-05-01T10:00:00.5Z</when><coord/><when>2024-05-01T10:00:01Z</when><coord>8.6 50.2</coord>
    <ExtendedData><SchemaData><SimpleArrayData name="speed"><value>5.5</value><value/><value>6</value>
    </SimpleArrayData><SimpleArrayData name="power"><value>90</value></SimpleArrayData>
    <SimpleArrayData name="accuracy_horizontal"><value>4</value><value/><value>x</value>
    </SimpleArrayData><SimpleArrayData name="bearing"><value>90</value></SimpleArrayData>
    </SchemaData></ExtendedData></Track></Placemark></Document></kml>
    """

  @Test func `speeds, courses and accuracies follow the coordinates as arrays`() {
    let found = items(of: Self.arrays)
    #expect(
      found.fixes == [
        Fix(tenOClock, 50.1, 8.5, altitude: 30, accuracy: 4, course: 90, speed: 5.5),
        Fix(tenOClock + 1000, 50.2, 8.6, speed: 6),
      ])
    #expect(
      found.messages
        == ["t:6:76: warning: accuracy 'x' is not a number\n  expected a decimal number"])
    #expect(items(of: Self.arrays, pieceLength: 1) == found)
    // A cut-off track keeps its fixes.
    let cut = items(of: String(Self.arrays.split(separator: "<ExtendedData")[0]))
    #expect(cut.fixes == Self.pair)
    #expect(cut.diagnostics.map(\.code) == ["cut_off"])
  }

  @Test func `unequal counts are reported`() {
    let found = items(
      of: Self.document(
        """
        <gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T10:00:01Z</when>
        <gx:coord>8.5 50.1 30</gx:coord></gx:Track>
        """))
    #expect(found.fixes == [Self.pair[0]])
    #expect(
      found.messages == [
        """
        t:4:33: warning: there is 1 position and 2 times
          expected a time for each position
          hint: unpaired positions and times are dropped
        """
      ])
  }

  @Test func `a line without times is reported`() {
    let line = Self.document(
      "<LineString><coordinates>8.5,50.1,30 8.6,50.2</coordinates></LineString>")
    #expect(items(of: line).diagnostics.map(\.code) == ["no_times"])
    let assumed = items(of: line, options: TraceReadingOptions(assumedInterval: 1))
    #expect(assumed.fixes == [Fix(0, 50.1, 8.5, altitude: 30), Fix(1000, 50.2, 8.6)])
  }

  @Test(arguments: [(2, []), (3, ["untimed", "untimed", "untimed"])] as [(Int, [String])])
  func `a line that repeats the points before it is not part of the drive`(
    count: Int, codes: [String]
  ) {
    let line = "8.5,50.1,30 8.6,50.2 8.7,50.3".split(separator: " ").prefix(count)
    let found = items(
      of: Self.document(
        """
        <TimeStamp><when>2024-05-01T10:00:00Z</when></TimeStamp>
        <Point><coordinates>8.5,50.1,30</coordinates></Point></Placemark><Placemark>
        <TimeStamp><when>2024-05-01T10:00:01Z</when></TimeStamp>
        <Point><coordinates>8.6,50.2</coordinates></Point></Placemark><Placemark>
        <LineString><coordinates>\(line.joined(separator: " "))</coordinates></LineString>
        """))
    #expect(found.fixes == Self.pair)
    #expect(found.diagnostics.map(\.code) == codes)
  }

  @Test func `an invalid coordinate costs one fix`() {
    let found = items(
      of: Self.document(
        """
        <gx:Track><when>2024-05-01T10:00:00Z</when><gx:coord>8.5,50.1</gx:coord>
        <when>2024-05-01T10:00:00Z</when><gx:coord>8.5 50.1 30</gx:coord></gx:Track>
        """))
    #expect(found.fixes == [Self.pair[0]])
    #expect(
      found.messages == [
        """
        t:3:89: warning: coordinate '8.5,50.1' is not a number
          expected a decimal number
        """
      ])
  }
}
