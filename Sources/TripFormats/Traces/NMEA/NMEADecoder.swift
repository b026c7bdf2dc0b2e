import Notations
import TripModel

/// A decoder of NMEA 0183 logs and streams: RMC, GGA, GNS, GLL, VTG, ZDA and GST from any
/// talker, and u-blox's PUBX,00 and PUBX,04.
///
/// The sentences of one epoch form one fix, in any order; VTG, which has no time, comes after another
/// one, unless the log begins with it. It is returned at the first sentence of
/// the next epoch or, after two epochs have ended with the same kind of sentence, at that sentence.
/// The date of RMC, ZDA and PUBX,04 is carried on, including across midnight.
///
/// **Source:** NMEA 0183 4.10; <https://gpsd.gitlab.io/gpsd/NMEA.html>; u-blox 8, Receiver
/// Description, 31.3.
struct NMEADecoder: TraceDecoder {
  let format = TraceFormat.nmea

  /// The maximum number of epochs held until a date or a valid position arrives.
  static let patience = 60

  private var scanner: LineScanner
  private var epoch: NMEAEpoch?
  private var waiting: [NMEAEpoch] = []
  private var ready = Queue<Fix>()
  /// The addresses of the sentences of the epoch so far.
  private var addresses: [NMEASentence.Address] = []
  private var day: Int?
  /// Whether the day is assumed; a date that comes later would be a gap of years.
  private var isDayAssumed = false
  private var lastTimeOfDay: Int64 = -1
  private var lastAddresses: [NMEASentence.Address] = []
  private var sawValid = false
  private var ignoresStatus = false
  private var isAtEnd = false
  private var ending = EpochEnding()
  /// Whether VTG comes before the other sentences of its epoch, as at the start of the log; absent
  /// before the first sentence.
  private var beginsWithVTG: Bool?
  /// The speed and course of a VTG whose epoch is not known yet.
  private var leading: NMEAEpoch?
  /// Memory for the fields of each sentence.
  private var fields: [Int] = []

  /// Makes a decoder of a log.
  init(_ window: ByteWindow) {
    scanner = LineScanner(window)
  }
}

/// The sentence that ends each epoch, by its talker and kind, as far as known.
private struct EpochEnding {
  var last: NMEASentence.Address?

  /// The address that ended the previous epoch.
  var expected: NMEASentence.Address?

  /// Whether the last two epochs ended with the same kind.
  var isKnown = false

  /// Whether an epoch continued after the kind that should end it.
  var isUnsteady = false
}

extension NMEADecoder {
  mutating func step(_ report: inout TraceReport) -> TraceStep {
    while true {
      if let fix = ready.takeFirst() { return .fix(fix) }
      if isAtEnd { return .end }
      switch scanner.next() {
      case .record: readLine(&report)
      case .tooLong(let position, let limit): report.warn(.longLine(limit: limit), at: position)
      case .unreadable(let failure): return report.end(failure)
      case .end: finish(&report)
      }
      if !report.isEmpty { return .fault }
    }
  }

  private mutating func readLine(_ report: inout TraceReport) {
    let bytes = scanner.text
    let line = scanner.line
    if isSilent(bytes.span, line) { return }
    do throws(NMEASentence.Fault) {
      let sentence = try NMEASentence(line, of: bytes, memory: &fields)
      if !scanner.hasLineEnd, !sentence.hasChecksum {
        return report.warn(.cutOffSentence, at: scanner.position(at: sentence.start))
      }
      beginsWithVTG = beginsWithVTG ?? (sentence.address?.kind == .vtg)
      if let address = sentence.address { read(sentence, address, &report) }
    } catch {
      beginsWithVTG = beginsWithVTG ?? false
      warn(of: error, &report)
    }
  }

  /// Reports that the current line is not a sentence.
  private mutating func warn(of fault: NMEASentence.Fault, _ report: inout TraceReport) {
    let position = scanner.position(at: scanner.line.lowerBound)
    switch fault {
    case .encapsulated: return
    case .noSentence:
      let excerpt = String(decoding: scanner.bytes.prefix(40).filter { $0 >= 0x20 }, as: UTF8.self)
      report.warn(scanner.hasLineEnd ? .noSentence(excerpt) : .cutOffSentence, at: position)
    case .cutOff: report.warn(.cutOffSentence, at: position)
    case .checksum(let found, let computed):
      report.warn(.badChecksum(found: found, computed: computed), at: position)
    }
  }

  /// Processes a sentence.
  private mutating func read(
    _ sentence: NMEASentence, _ address: NMEASentence.Address, _ report: inout TraceReport
  ) {
    guard let timeField = Self.timeField(of: address.kind) else {
      if beginsWithVTG == true { return hold(sentence, of: address.kind, &report) }
      return add(sentence, address, &report)
    }
    guard let time = sentence.timeOfDay(timeField) else {
      let text = sentence.text(timeField)
      // Receivers leave the time empty until they know it.
      if !text.isEmpty {
        report.warn(.badTime(text: text), at: scanner.position(at: sentence.start))
      }
      return
    }
    // A second sentence of one kind and talker at the same time belongs to another fix.
    if let epoch, epoch.timeOfDay != time || addresses.contains(address) { endEpoch(&report) }
    let isNew = time != lastTimeOfDay || lastAddresses.contains(address)
    if epoch == nil, isNew || !ending.isKnown {
      epoch = NMEAEpoch(timeOfDay: time, position: scanner.position(at: sentence.start))
      addresses.removeAll(keepingCapacity: true)
    }
    if let held = leading.take() { epoch?.complete(with: held) }
    add(sentence, address, &report)
  }

  /// Holds a sentence without a time for the epoch of the next one that has a time.
  private mutating func hold(
    _ sentence: NMEASentence, of kind: NMEASentence.Kind, _ report: inout TraceReport
  ) {
    var held = NMEAEpoch(timeOfDay: 0, position: scanner.position(at: sentence.start))
    if let (fault, field) = held.take(sentence, of: kind) {
      report.warn(fault, at: scanner.position(at: sentence.start(of: field)))
    }
    leading = held
  }

  /// Adds a sentence to the current epoch, and ends the epoch if the kind is known to end it.
  private mutating func add(
    _ sentence: NMEASentence, _ address: NMEASentence.Address, _ report: inout TraceReport
  ) {
    guard epoch != nil else {
      // The assumption about the ending was wrong.
      if ending.isKnown { ending = EpochEnding(isUnsteady: true) }
      return
    }
    if let (fault, field) = epoch?.take(sentence, of: address.kind) {
      report.warn(fault, at: scanner.position(at: sentence.start(of: field)))
    }
    addresses.append(address)
    ending.last = address
    if ending.isKnown, address == ending.expected { endEpoch(&report) }
  }

  /// The index of the time field of a kind of sentence; absent if it has none.
  private static func timeField(of kind: NMEASentence.Kind) -> Int? {
    switch kind {
    case .rmc, .gga, .gns, .zda, .gst: return 1
    case .gll: return 5
    case .pubxPosition, .pubxTime: return 2
    case .vtg: return nil
    }
  }
}

extension NMEADecoder {
  /// Ends the current epoch and returns the fixes that are complete.
  private mutating func endEpoch(_ report: inout TraceReport) {
    guard var ended = epoch else { return }
    epoch = nil
    // Without a position, receivers leave out sentences.
    if !ending.isUnsteady, !ended.isVoid {
      ending.isKnown = ending.expected == ending.last
      ending.expected = ending.last
    }
    if let stated = ended.day, !isDayAssumed {
      day = stated
    } else if let known = day {
      // Half a day back means past midnight; less means a receiver that corrects its clock.
      day = ended.timeOfDay < lastTimeOfDay - 43_200_000 ? known + 1 : known
      ended.day = day
    }
    lastTimeOfDay = ended.timeOfDay
    swap(&lastAddresses, &addresses)
    guard ended.hasCoordinate else { return }
    if !ended.isVoid { sawValid = true }
    waiting.append(ended)
    release(&report)
  }

  /// Releases the held epochs once the date and the meaning of their status are known.
  private mutating func release(_ report: inout TraceReport) {
    let isPatient = waiting.count < Self.patience && !isAtEnd
    if isPatient, day == nil || !sawValid && !ignoresStatus { return }
    guard let last = waiting.last else { return }
    if day == nil {
      report.warn(.noDate, at: waiting[0].position)
      isDayAssumed = true
      // The first of the held epochs is on the first day.
      day = zip(waiting, waiting.dropFirst()).count {
        $1.timeOfDay < $0.timeOfDay - 43_200_000
      }
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
        report.warn(.void(), at: epoch.position)
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
