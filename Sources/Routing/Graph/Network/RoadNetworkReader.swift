package import Notations

/// Reads a road network from a file's bytes: GeoJSON lines.
package enum RoadNetworkReader {
  /// Reads a network; warnings leave one, errors do not.
  ///
  /// - Complexity: O(N log N) for N bytes.
  package static func read(_ bytes: [UInt8], file: String) -> Reading<RoadNetwork> {
    let json = JSONReader.read(bytes, file: file)
    guard let value = json.value else { return Reading(nil, diagnostics: json.diagnostics) }
    let network = GeoJSONNetworkReader.read(value, file: file)
    return Reading(network.value, diagnostics: json.diagnostics + network.diagnostics)
  }
}
