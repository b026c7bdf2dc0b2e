import Notations
import TripModel

/// The queue of a trace's faults: in order, and limited per code.
struct TraceReport {
  /// The maximum number of faults reported per code.
  static let limitPerCode = 20

  /// The name of the input.
  let file: String

  var fixCount = 0

  /// The track that began, to which the next fix belongs.
  var marks = TrackMarks()

  /// The search for a column that distinguishes travelers.
  var travelers = TravelerSearch()

  /// The column of times whose unit was inferred from their magnitude, and the first one's digits.
  private(set) var inferredTimes: (name: String?, digits: Int)?

  /// The order of day and month that an earlier date of a JSON document showed.
  var dayOrder: DayOrder?

  /// The days of times of day in a table or a JSON document.
  var days = DayCount()

  /// The number of fixes dropped because of faults.
  private(set) var dropped = 0

  /// Whether an error ended reading.
  private(set) var isStopped = false

  private var pending = Queue<Diagnostic>()
  private var counts: [String: Int] = [:]
  private var reported: Set<Int> = []

  /// Makes an empty report for an input.
  init(file: String) {
    self.file = file
  }
}

extension TraceReport {
  /// Adds a warning; beyond the limit of its code, adds only that there are more.
  ///
  /// `number` is the number of fixes that the fault drops, if any.
  mutating func warn(
    _ fault: Diagnostic, at position: SourcePosition? = nil, dropping fixes: Int = 1
  ) {
    if Self.codesOfDrops.contains(fault.code) { dropped += fixes }
    let count = counts[fault.code, default: 0] + 1
    counts[fault.code] = count
    guard count <= Self.limitPerCode + 1 else { return }
    emit(
      count <= Self.limitPerCode ? fault : .further(code: fault.code), as: .warning, at: position)
  }

  /// The codes of faults that drop fixes.
  private static let codesOfDrops: Set = [
    "missing_field", "bad_coordinate", "latitude_range", "longitude_range", "bad_hemisphere",
    "bad_time", "untimed", "short_record", "long_record", "void", "unset_clock",
  ]

  /// Adds a warning unless one with its code was added for this number.
  mutating func warnOnce(_ fault: Diagnostic, at position: SourcePosition?, per number: Int) {
    guard reported.insert(number).inserted else { return }
    warn(fault, at: position)
  }

  /// Records the first time whose unit was inferred from its magnitude.
  mutating func inferTimes(_ name: String?, _ text: String) {
    inferredTimes = inferredTimes ?? (name, text.prefix { $0.isNumber }.count)
  }

  /// Whether the times of the fixes are assumed.
  var assumesTimes: Bool { counts[Diagnostic.assumedTimes.code] != nil }

  /// Whether the first fixes were dropped because the clock was not set yet.
  var hasUnsetClock: Bool { counts[Diagnostic.unsetClock(count: 0).code] != nil }

  /// Adds a warning unless one of its code was added before.
  mutating func warnOnce(_ fault: Diagnostic, at position: SourcePosition? = nil) {
    if counts[fault.code] == nil { warn(fault, at: position) }
  }

  /// Adds an error that ends reading.
  mutating func stop(_ fault: Diagnostic, at position: SourcePosition? = nil) {
    guard !isStopped else { return }
    emit(fault, as: .error, at: position)
    isStopped = true
  }

  /// Adds a fault after which nothing can be read; it is an error if no fix precedes it.
  mutating func end(with fault: Diagnostic, at position: SourcePosition? = nil) {
    if fixCount == 0 {
      stop(fault, at: position)
    } else {
      warn(fault, at: position)
    }
  }

  /// Ends a trace whose source cannot be read further.
  ///
  /// If all bytes before were good, the fixes read from them are kept.
  mutating func end(_ failure: ByteSourceFailure, at position: SourcePosition? = nil) -> TraceStep {
    if failure.isAfterGoodBytes {
      end(with: .unreadable(failure), at: position)
    } else {
      stop(.unreadable(failure), at: position)
    }
    return .end
  }

  /// Ends a trace that was read to its end; a trace without a fix has an error.
  mutating func end(_ format: TraceFormat, _ clock: FixClock) -> TraceStep {
    if fixCount == 0 { stop(clock.faultWithoutFixes(format)) }
    return .end
  }

  /// The step at an event of a text that is not a record.
  mutating func step(at event: TextEvent, _ format: TraceFormat, _ clock: FixClock) -> TraceStep {
    switch event {
    case .record: break
    case .tooLong(let position, let limit): warn(.longLine(limit: limit), at: position)
    case .unreadable(let failure): return end(failure)
    case .end: return end(format, clock)
    }
    return .fault
  }

  private mutating func emit(
    _ fault: Diagnostic, as severity: Diagnostic.Severity, at position: SourcePosition?
  ) {
    // Faults of unpacking state the byte; the line refers to the unpacked text.
    let position = fault.code == Diagnostic.Code.unpacking ? nil : position ?? fault.position
    // A fault of an option names the option.
    pending.append(fault.as(severity).in(fault.file ?? file).at(position))
  }

  /// Whether no fault is queued.
  var isEmpty: Bool { pending.isEmpty }

  /// Takes the oldest queued fault.
  mutating func takeFirst() -> Diagnostic? { pending.takeFirst() }
}
