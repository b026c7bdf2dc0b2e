import Geodesy

/// A fix to match.
struct MatchSighting {
  /// The index of the fix in the drive.
  var fix: Int
  /// The position.
  var point: Vector
  /// The time in seconds since the drive's first fix; of several merged fixes, that of the last.
  var time: Double
  /// The time in seconds of the first merged fix.
  var start: Double
  /// The standard deviation across the road in meters.
  var deviation: Double
  /// The index of the last merged fix, if the traveler stood still.
  var last: Int
  /// Whether the traveler stopped here.
  var isStop = false
}

/// A fix at one of its candidates, at the end of the most likely path to it.
///
/// It is a state of Viterbi's algorithm.
///
/// **Source:** Viterbi, Error bounds for convolutional codes, IEEE Trans. Inf. Theory 13 (1967).
struct MatchNode {
  /// The candidate.
  var candidate: MatchCandidate
  /// The edge.
  var edge: RoadEdge
  /// The state of the turn rules on the edge.
  var state: Int32
  /// The state on arrival, if the traveler turns back at the fix.
  var arrival: Int32?
  /// The distance from the edge's start in meters, never less than that of the previous node on the
  /// same edge.
  var along: Double
  /// The cost of the fix at this candidate.
  var emission: Double
  /// The cost of the path from the first fix to here; infinite if there is none.
  var cost: Double
  /// The index of the previous node; −1 at the start of a part.
  var parent: Int32
  /// The length of the path from the previous node in meters.
  var length: Double
  /// The next node of the same fix on the same edge; −1 for none.
  var twin: Int32
  /// The kind of path that leads here.
  var link: MatchLink
}

/// The kind of path from a node to the next.
enum MatchLink {
  /// It begins here.
  case start
  /// Along the same edge.
  case along
  /// Along several edges, found among the paths up to this length in meters.
  case way(within: Double)
}

/// A fix with candidates.
struct MatchLayer {
  /// The fix.
  var sighting: MatchSighting
  /// Its nodes.
  var nodes: Range<Int>
  /// Whether a part begins here.
  var isStart: Bool
}
