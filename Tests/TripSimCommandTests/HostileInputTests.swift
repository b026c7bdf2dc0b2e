import ForeignReaders
import Foundation
import TestSupport
import Testing

/// Reads small inputs of kinds that once made readers fail, and good inputs with changes.
@Suite struct HostileInputTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let hostile: [(name: String, bytes: [UInt8])] = {
    let folder = project.appending(path: "Tests/Hostile")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return names.sorted().map { ($0, bytes(of: "Tests/Hostile/\($0)")) }
  }()

  private static func bytes(of path: String) -> [UInt8] {
    (try? Data(contentsOf: project.appending(path: path))).map(Array.init) ?? []
  }

  @Test func `every class of hostile input has its file`() {
    #expect(Self.hostile.count > 90)
    #expect(Self.hostile.allSatisfy { $0.bytes.count < 16_384 })
  }

  @Test(arguments: ForeignReader.all)
  func `no hostile input crashes a reader or leaves a corrupt file`(reader: ForeignReader) {
    for (name, bytes) in Self.hostile {
      let fault = reader.read(bytes)
      #expect(fault == nil, "\(name)")
    }
  }

  /// A good document and its readers.
  private struct Sample: CustomTestStringConvertible, Sendable {
    let path: String
    let readers: [String]
    var testDescription: String { path }

    init(_ path: String, _ readers: String...) {
      self.path = path
      self.readers = readers
    }
  }

  private static let samples = [
    Sample("Tests/Hostile/good-osrm.json", "answer-osrm", "trip-route"),
    Sample("Tests/Hostile/good-mapbox.json", "answer-mapbox", "trip-route"),
    Sample("Tests/Hostile/good-valhalla.json", "answer-valhalla", "trip-route"),
    Sample("Tests/Hostile/good-graphhopper.json", "answer-graphhopper", "trip-route"),
    Sample("Tests/Hostile/good-openrouteservice.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-google.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-google-legacy.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-brouter.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-here.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-tomtom.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-azure.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-amazon.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-arcgis.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-opentripplanner.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-geoapify.json", "route", "trip-files"),
    Sample("Tests/Hostile/good-ferrostar-route.json", "route", "trip-files"),
    Sample("Tests/Hostile/exec-route.json", "answer-exec"),
    Sample("Tests/Hostile/good-case.json", "case"),
    Sample("Tests/Hostile/good-simulate-case.json", "case"),
    Sample("Tests/Hostile/good-timeline.json", "trip-timeline"),
    Sample("Tests/Hostile/good-decisions.json", "trip-decisions"),
    Sample("Tests/Hostile/answer-to-all.json", "trip-delegate"),
    Sample("Tests/Hostile/good-engine.json", "trip-engine"),
    Sample("Tests/Hostile/job-inline.jsonl", "job"),
    Sample("Tests/Hostile/recorded-question.json", "trip-replay"),
    Sample("Tests/Hostile/ferrostar-configuration.json", "configuration"),
    Sample("traces/round-the-corner/route.geojson", "trip-route", "trip-files"),
    Sample("traces/round-the-corner/recording.json", "trace", "route"),
    Sample("traces/round-the-corner/history.json", "trace"),
    Sample("traces/round-the-corner/line.geojson", "trace"),
    Sample("traces/round-the-corner/points.geojson", "trace", "trip-trace"),
    Sample("traces/fresh-traffic/fresh.geojson", "trip-files"),
  ]

  @Test(arguments: samples)
  private func `changed nodes end in a trip or an error`(sample: Sample) throws {
    let readers = ForeignReader.all.filter { sample.readers.contains($0.name) }
    #expect(readers.count == sample.readers.count)
    let bytes = Self.bytes(of: sample.path).split(whereSeparator: { $0 == 0 }).first ?? []
    let first = sample.path.hasSuffix("question.json") ? bytes.prefix { $0 != 0x0A } : bytes[...]
    var mutator = try #require(JSONMutator(Array(first), seed: 1))
    for number in 0..<(bytes.count > 4000 ? 3 : 8) {
      let mutant = mutator.next()
      for reader in readers {
        let fault = reader.read(mutant)
        #expect(fault == nil, "\(reader), \(number): \(String(decoding: mutant, as: UTF8.self))")
      }
    }
  }
}
