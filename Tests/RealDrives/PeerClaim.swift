import Notations
import TripFormats
import TripModel
import TripPlans

/// An assertion of a peer's tests about its own files that needs more than one drive to check.
struct PeerClaim: Sendable {
  /// The name of the test and its assertion.
  let name: String
  /// The folder of its files in the folder of all peers.
  let folder: String
  /// The profile that reproduces the tested engine.
  let profile: Profile
  /// The reason why it need not hold; absent if it must hold.
  var shortfall: String?
  /// Whether it holds.
  let holds: @Sendable (DriveFolder, Profile) throws -> Bool

  /// All claims.
  static let all = AndroidSnapClaims.all + FasterRouteClaims.all + RefreshClaims.all

  /// The folder, if it exists.
  func files(below data: String) -> DriveFolder? {
    let files = DriveFolder(path: "\(data)/mapbox/\(folder)")
    return files.holds("expectations.md") ? files : nil
  }

  /// Checks it.
  func report(_ files: DriveFolder) throws -> DriveReport {
    var report = DriveReport(drive: folder, figures: ["\(profile.name): \(name)"])
    let holds = try holds(files, profile)
    if let shortfall, !holds {
      report.shortfalls.append("does not hold: \(shortfall)")
    } else {
      report.require(holds, "does not hold")
    }
    return report
  }
}

extension DriveFolder {
  /// The first route of a file, repaired if necessary and read without members of some names.
  func mendedRoute(_ file: String, leavingOut names: Set<String> = []) throws -> Route {
    let bytes = JSONRepair.mended(try bytes(file))
    let document = JSONReader.read(bytes, file: file)
    guard let value = document.value else {
      throw RealDriveFault.unreadable(file, document.diagnostics.map(\.rendered))
    }
    let reading = RouteReader.read(value.without(names), file: file)
    guard let route = reading.value?.routes.first else {
      throw RealDriveFault.unreadable(file, reading.diagnostics.map(\.rendered))
    }
    return route
  }
}

extension JSONValue {
  /// The value without members of some names, at any depth.
  fileprivate func without(_ names: Set<String>) -> JSONValue {
    if names.isEmpty { return self }
    var writer = JSONWriter()
    write(without: names, to: &writer)
    return JSONReader.read(writer.bytes, file: "").value ?? self
  }

  private func write(without names: Set<String>, to writer: inout JSONWriter) {
    switch content {
    case .array(let elements):
      writer.array { writer in
        for element in elements { element.write(without: names, to: &writer) }
      }
    case .object(let members):
      writer.object { writer in
        for member in members where !names.contains(member.name) {
          writer.key(member.name)
          member.value.write(without: names, to: &writer)
        }
      }
    case .null, .boolean, .number, .string: writer.value(self)
    }
  }
}
