package import Notations

/// Reads a road network from OSM PBF, OSM XML or GeoJSON lines, detected by content.
///
/// Files may be compressed with gzip or zip.
package enum RoadNetworkReader {
  /// Reads a network; warnings leave a network, errors do not.
  ///
  /// - Complexity: O(N log N) for N bytes.
  package static func read(_ bytes: [UInt8], file: String) -> Reading<RoadNetwork> {
    do throws(Diagnostic) {
      if let markup = try PackedSource.opening(bytes, file: file), isMarkup(markup) {
        // Compressed XML is read in chunks: it is ten times larger than its roads.
        let source = MemorySource(name: file, bytes: bytes)
        return OSMNetworkReader.read(PackedSource(source, holding: .network))
      }
      let text = try PackedSource.unpack(bytes, file: file, holding: .network)
      return readText(text ?? bytes, file: file)
    } catch {
      return Reading(nil, diagnostics: [error])
    }
  }

  private static func readText(_ bytes: [UInt8], file: String) -> Reading<RoadNetwork> {
    if PBFBlocks.open(bytes) { return PBFNetworkReader.read(bytes, file: file) }
    if isMarkup(bytes) {
      return OSMNetworkReader.read(MemorySource(name: file, bytes: bytes))
    }
    if let known = otherFiles.first(where: { bytes.starts(with: $0.mark) }) {
      return Reading(nil, diagnostics: [.otherNetwork(known.name, known.hint).in(file)])
    }
    return GeoJSONNetworkReader.read(bytes, file: file)
  }

  /// Whether the first visible byte begins a tag.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let text = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes.dropFirst(3) : bytes[...]
    let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d }
    return first == UInt8(ascii: "<")
  }

  /// Unsupported files, by their first bytes.
  private static let otherFiles: [(mark: [UInt8], name: String, hint: String)] = [
    (Array("BZh".utf8), "compressed with bzip2", "decompress it first: bunzip2 -k FILE"),
    ([0xFD, 0x37, 0x7A, 0x58], "compressed with xz", "decompress it first: xz -dk FILE"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd", "decompress it first: zstd -d FILE"),
    (Array("PK\u{3}\u{4}".utf8), "compressed with zip", "decompress it first: unzip FILE"),
    (
      [0xFF, 0xE0, 0x04] + Array("o5m".utf8), "in the format o5m",
      "convert it: osmium cat FILE -o FILE.osm.pbf"
    ),
    ([0x1E], "a GeoJSON text sequence", "write it as one text: osmium export -f geojson"),
  ]
}
