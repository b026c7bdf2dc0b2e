import Geodesy

/// The most likely way through the candidates of consecutive fixes: Viterbi's algorithm.
///
/// **Source:** Viterbi, Error bounds for convolutional codes, IEEE Trans. Inf. Theory 13 (1967).
struct MatchLattice {
  /// A fix to place.
  struct Sighting {
    /// The index of the fix in the drive.
    var fix: Int
    /// The position.
    var point: Vector
    /// The seconds since the drive's first fix.
    var time: Double
    /// The standard deviation across the road in meters.
    var deviation: Double
    /// The last of the fixes that it stands for, in case of standing.
    var last: Int
    /// Whether the traveler stopped here.
    var isStop = false
  }

  /// A fix on one of its candidates, as the end of the most likely way there.
  struct Node {
    /// The candidate.
    var candidate: MatchCandidate
    /// The edge.
    var edge: RoadEdge
    /// The state of the turn rules on the edge.
    var state: Int32
    /// The distance from the edge's start in meters; never behind the node before on the same edge.
    var along: Double
    /// The cost of the fix at this candidate.
    var emission: Double
    /// The cost of the way from the first fix to here; infinite without one.
    var cost: Double
    /// The index of the node before; −1 at the start of a part.
    var parent: Int32
    /// The length of the way from the node before in meters.
    var length: Double
    /// The next node of the same fix on the same edge; −1 for none.
    var twin: Int32
    /// How the way leads here.
    var link: Link
  }

  /// How a way leads from a node to the next.
  enum Link {
    /// It begins here.
    case start
    /// Along the same edge.
    case along
    /// Along the same piece of road, turning back where both fixes have been passed.
    case turningBack
    /// From edge to edge, found among the ways within so many meters.
    case way(within: Double)
  }

  /// A fix with candidates.
  struct Layer {
    /// The fix.
    var sighting: Sighting
    /// Its nodes.
    var nodes: Range<Int>
    /// The distance from the fix of the layer before, in meters.
    var straight: Double
    /// Whether a part begins here.
    var isStart: Bool
  }
}
