import Notations

/// The faults of OSM PBF files; offsets count bytes of the file from 0.
extension Diagnostic {
  static func cutOffPBF(length: Int, block: Int, blockLength: Int) -> Diagnostic {
    Diagnostic(
      "network_pbf", "the PBF file is cut off after \(length) bytes",
      expected: "at least \(blockLength) bytes of the block at byte \(block)",
      hint: "the download or copy was cut off; fetch the file again")
  }
  static func damagedPBF(block: Int, _ words: String) -> Diagnostic {
    Diagnostic(
      "network_pbf", "the PBF block at byte \(block) is damaged: \(words)",
      expected: "a block as in OSM PBF", hint: "the file was damaged; fetch or make it again")
  }
  static func damagedPBF(block: Int, content fault: ProtobufFault) -> Diagnostic {
    let place = fault.offset.map { "at byte \($0) of its content, " } ?? ""
    return damagedPBF(block: block, place + fault.words)
  }
  static func unknownPBFPacking(block: Int, _ packer: String) -> Diagnostic {
    Diagnostic(
      "network_pbf", "the PBF block at byte \(block) is compressed with \(packer)",
      expected: "zlib or no compression",
      hint: "convert it: osmium cat FILE -o OTHER.osm.pbf")
  }
  static func noPBFHeader(block: Int) -> Diagnostic {
    Diagnostic(
      "network_pbf", "data comes before the header, in the PBF block at byte \(block)",
      expected: "a block 'OSMHeader' first")
  }
  static func requiredPBFFeature(_ name: String) -> Diagnostic {
    Diagnostic(
      "network_pbf", "the PBF file requires a reader of '\(name)'",
      expected: "only 'OsmSchema-V0.6' and 'DenseNodes'",
      hint: name == "HistoricalInformation"
        ? "it has old versions of the map; keep one: osmium time-filter FILE -o OTHER.osm.pbf"
        : nil)
  }
}
