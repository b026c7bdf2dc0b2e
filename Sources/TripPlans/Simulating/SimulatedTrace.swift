import Notations
package import Simulation
import TripFormats

/// A simulated drive as the bytes of the trace that `tripsim simulate` would have printed.
///
/// Its readers round like those of a file: a case with `simulate` prints the same lines as one with
/// the trace itself. The drive is generated as it is read, so a long one needs no more memory.
package struct SimulatedTrace: ByteSource {
  package let name = TraceSimulation.traceName

  /// The number of bytes generated at a time.
  private static let pieceLength = 65_536

  /// The drive.
  let drive: SimulatedDrive

  private var writer = TraceWriter(.csv)
  private var fixes: SimulatedDrive.Iterator
  private var hasBegun = false

  /// Prepares the bytes of a drive.
  package init(_ drive: SimulatedDrive) {
    self.drive = drive
    fixes = drive.makeIterator()
  }

  package mutating func read(into buffer: inout [UInt8]) -> Int {
    let start = buffer.count
    if !hasBegun { writer.appendHead(to: &buffer) }
    hasBegun = true
    while buffer.count - start < SimulatedTrace.pieceLength, let fix = fixes.next() {
      writer.append(fix, to: &buffer)
    }
    return buffer.count - start
  }
}
