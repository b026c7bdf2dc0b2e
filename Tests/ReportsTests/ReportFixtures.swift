import Notations
import TripModel
import TripRecords

@testable import Reports

/// Trips and reports in the open sea, and checks like those of browsers and XML readers.
enum ReportFixtures {
  /// The trip of some lines of events.
  static func trip(_ text: String) -> ReportedTrip {
    trip(lines(text))
  }

  /// The trip of some lines.
  static func trip(_ lines: some Sequence<RecordLine>) -> ReportedTrip {
    var trip = ReportedTrip()
    for line in lines { trip.receive(line) }
    trip.finish()
    return trip
  }

  /// Lines of events as read.
  static func lines(_ text: String) -> [RecordLine] {
    RecordReader.readAll(Array((text + "\n").utf8), file: "events").value ?? []
  }

  /// A drive of `count` fixes along a spiral at sea, with an instruction every tenth fix.
  static func longDrive(_ count: Int) -> ReportedTrip {
    var trip = ReportedTrip()
    for fix in 0..<count {
      let (latitude, longitude) = (50 + Double(fix % 977) * 1e-5, -20 + Double(fix) * 1e-5)
      let head = #""fix":\#(fix),"t_s":\#(fix).000,"lat":\#(latitude),"lon":\#(longitude)"#
      let progress =
        #"{"event":"progress",\#(head),"snapped_lat":\#(latitude + 2e-5),"snapped_lon":\#(longitude),"#
        + #""deviation_m":5.00,"state":"tracking","simulated":false}"#
      for line in lines(progress) { trip.receive(line) }
      if fix % 10 == 0 {
        let said =
          #"{"event":"spoken_instruction",\#(head),"instruction":0,"text":"Go on \#(fix)"}"#
        for line in lines(said) { trip.receive(line) }
      }
    }
    trip.finish()
    return trip
  }

  /// Why a text is not an XML document; absent if it is.
  static func fault(inXML text: String) -> String? {
    let source = MemorySource(name: "t", bytes: Array(text.utf8))
    var scanner = XMLScanner(ByteWindow(source), vocabulary: XMLVocabulary(["svg"]))
    while true {
      switch scanner.next() {
      case .start, .end: continue
      case .endOfDocument: return nil
      case .fault:
        return scanner.fault?.in("t").rendered
      }
    }
  }

  /// A page without its first line and the content of its script and style.
  static func markup(of page: String) -> String {
    var rest = page[...]
    var text = ""
    if let line = rest.firstIndex(of: "\n") { rest = rest[line...] }
    for (begin, end) in [("<style>", "</style>"), ("<script>", "</script>")] {
      let parts = rest.split(separator: begin, maxSplits: 1)
      guard parts.count == 2 else { continue }
      let ends = parts[1].split(separator: end, maxSplits: 1)
      text += parts[0]
      rest = ends.count == 2 ? ends[1] : ""
    }
    return text + rest
  }
}
