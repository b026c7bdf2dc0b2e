import Notations
import TripModel

/// A separate part of a trace: a track, an activity, the rows of one vehicle.
struct TraceTrack {
  /// The name in the file; absent if it has none.
  var name: String?

  /// Whether the name identifies a traveler, as the name of a vehicle does.
  ///
  /// Other tracks may be parts of one drive.
  var isTraveler = false

  /// The location at which the part begins; absent in a binary file.
  var position: SourcePosition?
}

/// The track whose first fix has not been read yet.
struct TrackMarks {
  private var pending: TraceTrack?
  private var traveler: String?
}

extension TrackMarks {
  var isPending: Bool { pending != nil }

  mutating func begin(_ track: TraceTrack) { pending = track }

  /// Begins the track of a traveler unless the previous fix belongs to it.
  mutating func follow(_ name: String, at position: @autoclosure () -> SourcePosition) {
    if name == traveler { return }
    traveler = name
    begin(TraceTrack(name: name, isTraveler: true, position: position()))
  }

  /// Names the track that began.
  mutating func name(_ name: String) {
    if !name.isEmpty { pending?.name = name }
  }

  /// Removes and returns the track that began if it is a traveler's.
  mutating func takeTraveler() -> TraceTrack? {
    pending?.isTraveler == true ? take() : nil
  }

  /// Removes and returns the track that began.
  mutating func take() -> TraceTrack? { pending.take() }
}

/// Selects one traveler of a file: the user's choice, or the first one.
///
/// Tracks in time order are parts of one drive; a track that begins before the end of the previous
/// one belongs to another traveler. Separate points are fixes only if no track has any.
struct TrackChoice {
  /// The names of the tracks so far, at most `nameLimit`.
  private(set) var names: [String] = []

  /// The maximum number of names kept.
  static let nameLimit = 100

  /// The maximum number of points held until a track shows that they are markers.
  static let pointLimit = 100_000

  /// The time before any fix.
  private static let never = Instant(milliseconds: .min)

  private enum State {
    case wanted, unwanted
    /// The first fix will decide.
    case undecided
  }

  private let wanted: String?
  /// Whether the wanted track was found by its number, not its name; absent until it is found.
  private var isFoundByNumber: Bool?
  private var state = State.wanted
  private var current: TraceTrack?
  private var known: [String: Int] = [:]
  private var first: String?
  private var latest = TrackChoice.never
  /// The number of consecutive fixes, up to the last one, that are earlier than a previous fix, and
  /// the highest such number so far.
  private var behind = 0
  private(set) var longestBehind = 0
  /// The longest time in milliseconds by which a fix is later than all before it.
  private(set) var longestStep: Int64 = 0
  /// The number of tracks so far.
  private(set) var tracks = 0
  private var points: [(track: TraceTrack?, fix: Fix)] = []
  private var arePointsFixes = false

  /// Makes a choice of a track by its name or number, by default the first track.
  init(wanted: String?) {
    self.wanted = wanted
    state = wanted == nil ? .wanted : .unwanted
  }
}

extension TrackChoice {
  mutating func begin(_ track: TraceTrack, _ report: inout TraceReport) {
    current = track
    let number = number(of: track)
    let name = track.name ?? "\(number)"
    if !points.isEmpty {
      report.warnOnce(.markers(count: points.count), at: track.position)
      points = []
    }
    if let wanted {
      let isNumbered = Int(wanted) == number && (hasNumbers || track.name == nil)
      let isNamed = track.name == wanted
      if isFoundByNumber == nil, isNumbered || isNamed { isFoundByNumber = isNumbered }
      state = (isFoundByNumber == true ? isNumbered : isNamed) ? .wanted : .unwanted
      return
    }
    guard let first else {
      first = name
      return
    }
    if !track.isTraveler {
      state = .undecided
    } else if name == first {
      state = .wanted
    } else {
      leave(track, &report)
    }
  }

  /// Whether the user can choose a track by its number, which no name may resemble.
  private var hasNumbers: Bool { Int(names.first ?? "") == nil }

  /// The number of a track, counted from 1; the rows of a traveler are one track.
  private mutating func number(of track: TraceTrack) -> Int {
    if track.isTraveler, let name = track.name, let number = known[name] { return number }
    tracks += 1
    if let name = track.name {
      if names.count < Self.nameLimit { names.append(name) }
      if known.count < 10_000 { known[name] = tracks }
    }
    return tracks
  }

  /// Ignores a track of another traveler.
  private mutating func leave(_ track: TraceTrack, _ report: inout TraceReport) {
    state = .unwanted
    let number = track.name.flatMap { known[$0] } ?? tracks
    let name = track.name ?? "\(number)"
    let isAmbiguous = name == first || names.filter { $0 == name }.count > 1
    report.warnOnce(
      .otherTrack(
        kept: first ?? "1", other: name,
        choice: isAmbiguous && hasNumbers ? "\(number)" : name),
      at: track.position, per: number)
  }

  /// Whether a fix belongs to the drive.
  @inline(__always)
  mutating func takes(_ fix: Fix, _ report: inout TraceReport) -> Bool {
    guard state == .wanted || decides(on: fix, &report) else { return false }
    if fix.time > latest {
      if hasTaken { longestStep = max(longestStep, fix.time.milliseconds - latest.milliseconds) }
      latest = fix.time
      behind = 0
    } else if fix.time < latest {
      behind += 1
      longestBehind = max(longestBehind, behind)
    }
    return true
  }

  /// Whether the first fix of a track shows that the track is part of the drive.
  private mutating func decides(on fix: Fix, _ report: inout TraceReport) -> Bool {
    guard state == .undecided else { return false }
    if hasTaken, let current, fix.time < latest {
      leave(current, &report)
      return false
    }
    state = .wanted
    return true
  }

  /// Holds a separate point until it is known whether the file has a track.
  ///
  /// The point may begin the track of a traveler.
  mutating func hold(_ point: Fix, of track: TraceTrack?, _ report: inout TraceReport) {
    if tracks > 0, !arePointsFixes {
      report.warnOnce(.markers(count: nil))
    } else {
      points.append((track, point))
    }
  }

  /// Returns the separate points once they are fixes, because there is no track or too many points.
  mutating func takePoints(isAtEnd: Bool) -> [(track: TraceTrack?, fix: Fix)] {
    guard isAtEnd || arePointsFixes || points.count >= Self.pointLimit else { return [] }
    arePointsFixes = arePointsFixes || !points.isEmpty
    defer { points = [] }
    return points
  }

  /// Whether any fix was used.
  var hasTaken: Bool { latest != Self.never }

  /// The fault of a trace that has fixes, none of which was used.
  var faultWithoutFixes: Diagnostic? {
    wanted.map { .noTrack($0, names: names, of: tracks) }
  }
}
