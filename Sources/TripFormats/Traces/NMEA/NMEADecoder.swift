import Notations
import TripModel

/// A reader of NMEA 0183 logs and streams: RMC, GGA, GLL, VTG, ZDA and GST of any talker.
///
/// Sentences of one moment make one fix, in whatever order they come. It leaves with the first
/// sentence of the next moment, or, once two moments ended with the same kind of sentence, with the
/// sentence that ends its own. The date of RMC and ZDA is carried on, over midnight too.
///
/// **Source:** NMEA 0183 4.10; <https://gpsd.gitlab.io/gpsd/NMEA.html>.
struct NMEADecoder: TraceDecoder {
  let format = TraceFormat.nmea
  let trackNames: [String] = []

  /// How many moments may wait for a date or a valid place.
  static let patience = 60

  private var scanner: LineScanner
  private var epoch: NMEAEpoch?
  private var waiting: [NMEAEpoch] = []
  private var ready: [Fix] = []
  private var taken = 0
  private var day: Int?
  private var lastTimeOfDay: Int64 = -1
  private var lastKinds: [String] = []
  private var sawValid = false
  private var ignoresStatus = false
  private var isAtEnd = false
  private var ending = EpochEnding()

  /// Makes a decoder of a log.
  init(_ window: ByteWindow) {
    scanner = LineScanner(window)
  }
}

/// What is known of the kind of sentence that ends each moment.
private struct EpochEnding {
  /// The kind of the last sentence.
  var last = ""

  /// The kind that ended the moment before.
  var expected = ""

  /// Whether two moments ended with the same kind, and none with another.
  var isKnown = false

  /// Whether sentences of a moment came after the one that should end it.
  var isUnsteady = false
}

extension NMEADecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      if taken < ready.count {
        taken += 1
        return .fix(ready[taken - 1])
      }
      ready.removeAll(keepingCapacity: true)
      taken = 0
      if isAtEnd { return .end }
      switch scanner.next() {
      case .line: readLine(&report)
      case .tooLong(let position):
        report.warn(.longLine(limit: LineScanner.lineLimit), at: position)
      case .unreadable(let failure):
        report.stop(.unreadable(failure))
        return .end
      case .end: finish(&report)
      }
      if !report.isEmpty { return .fault }
    }
  }

  /// Reads the line at hand.
  private mutating func readLine(_ report: inout TraceReport) {
    let line = scanner.bytes
    if line.allSatisfy(isBlank) { return }
    do throws(NMEASentence.Fault) {
      let sentence = try NMEASentence(line)
      if !scanner.hasLineEnd, !sentence.hasChecksum {
        return report.warn(.cutOffSentence, at: position(sentence.start))
      }
      read(sentence, &report)
    } catch {
      switch error {
      case .encapsulated: return
      case .noSentence:
        if scanner.hasLineEnd {
          report.warn(.noSentence(excerpt(of: line)), at: position(0))
        } else {
          report.warn(.cutOffSentence, at: position(0))
        }
      case .cutOff: report.warn(.cutOffSentence, at: position(0))
      case .checksum(let found, let computed):
        report.warn(.badChecksum(found: found, computed: computed), at: position(0))
      }
    }
  }

  private func excerpt(of line: [UInt8]) -> String {
    String(decoding: line.prefix(40).filter { $0 >= 0x20 }, as: UTF8.self)
  }

  /// The place of a byte of the line at hand.
  private mutating func position(_ index: Int) -> SourcePosition {
    scanner.position(at: scanner.line.lowerBound + index)
  }

  /// Takes a sentence in.
  private mutating func read(_ sentence: NMEASentence, _ report: inout TraceReport) {
    guard let timeField = Self.timeField(of: sentence.kind) else {
      if sentence.kind == "VTG" { add(sentence, &report) }
      return
    }
    guard let time = sentence.timeOfDay(timeField) else {
      let text = sentence.text(timeField)
      // Receivers leave the time empty until they know it.
      if !text.isEmpty { report.warn(.badTime(text: text), at: position(sentence.start)) }
      return
    }
    // A kind that came before at this time belongs to another fix of the same time.
    if let epoch, epoch.timeOfDay != time || epoch.kinds.contains(sentence.kind) {
      endEpoch(&report)
    }
    let isNew = time != lastTimeOfDay || lastKinds.contains(sentence.kind)
    if epoch == nil, isNew || !ending.isKnown {
      epoch = NMEAEpoch(timeOfDay: time, position: position(sentence.start))
    }
    add(sentence, &report)
  }

  /// Adds a sentence to the moment at hand, and ends it if such a sentence ends every moment.
  private mutating func add(_ sentence: NMEASentence, _ report: inout TraceReport) {
    guard epoch != nil else {
      // The moment had ended by what was known of the endings: that was wrong.
      if ending.isKnown { ending = EpochEnding(isUnsteady: true) }
      return
    }
    if sentence.kind == "ZDA" {
      if let told = Self.day(of: sentence) { epoch?.day = told }
    } else {
      take(sentence, &report)
    }
    epoch?.kinds.append(sentence.kind)
    ending.last = sentence.kind
    if ending.isKnown, sentence.kind == ending.expected { endEpoch(&report) }
  }

  private mutating func take(_ sentence: NMEASentence, _ report: inout TraceReport) {
    guard let (fault, field) = epoch?.take(sentence) else { return }
    report.warn(fault, at: position(sentence.start(of: field)))
  }

  /// The field of the time in sentences that have one and count; absent for others.
  private static func timeField(of kind: String) -> Int? {
    switch kind {
    case "RMC", "GGA", "ZDA", "GST": return 1
    case "GLL": return 5
    default: return nil
    }
  }

  private static func day(of sentence: NMEASentence) -> Int? {
    guard let day = sentence.number(2), let month = sentence.number(3),
      let year = sentence.number(4), 1980...9999 ~= year, 1...12 ~= month, 1...31 ~= day
    else { return nil }
    let date = CivilDate(year: Int(year), month: Int(month), day: Int(day))
    return date.isValid ? date.daysSinceEpoch : nil
  }
}

extension NMEADecoder {
  /// Ends the moment at hand and lets go what is known well enough.
  private mutating func endEpoch(_ report: inout TraceReport) {
    guard var ended = epoch else { return }
    epoch = nil
    if !ending.isUnsteady {
      ending.isKnown = ending.expected == ending.last
      ending.expected = ending.last
    }
    if let told = ended.day {
      day = told
    } else if let known = day {
      // Half a day back is midnight passed; less is a receiver that corrects its clock.
      day = ended.timeOfDay < lastTimeOfDay - 43_200_000 ? known + 1 : known
      ended.day = day
    }
    lastTimeOfDay = ended.timeOfDay
    lastKinds = ended.kinds
    guard ended.hasPlace else { return }
    if !ended.isVoid { sawValid = true }
    waiting.append(ended)
    release(&report)
  }

  /// Lets the waiting moments go once the date and the meaning of their status are known.
  private mutating func release(_ report: inout TraceReport) {
    let isPatient = waiting.count < Self.patience && !isAtEnd
    if isPatient, day == nil || !sawValid && !ignoresStatus { return }
    guard let last = waiting.last else { return }
    if day == nil {
      report.warn(.noDate, at: waiting[0].position)
      day = 0
    }
    if !sawValid, !ignoresStatus {
      report.warn(.allVoid, at: waiting[0].position)
      ignoresStatus = true
    }
    var dayOfNext = last.day ?? day ?? 0
    var timeOfNext = last.timeOfDay
    for index in waiting.indices.reversed() {
      if waiting[index].timeOfDay > timeOfNext + 43_200_000 { dayOfNext -= 1 }
      dayOfNext = waiting[index].day ?? dayOfNext
      waiting[index].day = dayOfNext
      timeOfNext = waiting[index].timeOfDay
    }
    for epoch in waiting {
      if epoch.isVoid, !ignoresStatus {
        report.warn(.void, at: epoch.position)
        continue
      }
      let time = Int64(epoch.day ?? 0) * 86_400_000 + epoch.timeOfDay
      ready.append(epoch.draft.fix(atMilliseconds: time))
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Ends the log.
  private mutating func finish(_ report: inout TraceReport) {
    endEpoch(&report)
    isAtEnd = true
    release(&report)
    if ready.isEmpty, report.fixCount == 0 { report.stop(.noFixes(.nmea)) }
  }
}
