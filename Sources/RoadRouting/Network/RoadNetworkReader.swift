package import Notations

/// Reads a road network from GeoJSON lines or OSM XML, detected by content.
package enum RoadNetworkReader {
  /// Reads a network; after warnings there is one, after errors there is none.
  ///
  /// - Complexity: O(N log N) for N bytes.
  package static func read(_ bytes: [UInt8], file: String) -> Reading<RoadNetwork> {
    if isMarkup(bytes) {
      return OSMNetworkReader.read(MemorySource(name: file, bytes: bytes))
    }
    return GeoJSONNetworkReader.read(bytes, file: file)
  }

  /// Whether the first visible byte begins a tag.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d }
    return first == UInt8(ascii: "<")
  }
}
