import Notations
import TripModel

/// The live routers of a recording, listed even if none received a request.
package struct RecordedRouters: Equatable, Sendable {
  /// A live router.
  struct Router: Equatable, Sendable {
    /// The format of its answers.
    var dialect: RouterDialect
    /// Its role among two routers; absent for the only one.
    var role: RouterRole?
  }

  /// The name of the file in the recording's folder.
  package static let fileName = "recording.json"

  /// The routers.
  let routers: [Router]

  /// Makes the list of the live routers of a trip.
  package init(_ specifications: [RouterSpecification]) {
    let asked = specifications.filter { $0 != .none }
    let roles: [RouterRole?] = asked.count > 1 ? [.onboard, .online] : [nil]
    routers = zip(asked, roles).compactMap { specification, role in
      specification.dialect.map { Router(dialect: $0, role: role) }
    }
  }

  /// Reads the list from a document; unknown routers are ignored.
  init(_ document: JSONValue) {
    routers = (document["routers"]?.array ?? .empty).compactMap { value in
      guard let dialect = value["router"]?.string.flatMap(RouterDialect.init(rawValue:)) else {
        return nil
      }
      return Router(
        dialect: dialect, role: value["role"]?.string.flatMap(RouterRole.init(rawValue:)))
    }
  }

  /// The router with a role; the first one for the only router of a trip.
  func router(of role: RouterRole?) -> Router? {
    routers.first { role == nil || $0.role == nil || $0.role == role }
  }

  /// The list as a JSON document with a line feed.
  package var document: [UInt8] {
    JSONWriter.line { json in
      json.member("schema", "tripsim.recording/1.0")
      json.array("routers") { json in
        for router in routers {
          json.object { json in
            json.member("router", router.dialect.rawValue)
            json.member("role", router.role?.rawValue)
          }
        }
      }
    }
  }
}

extension RouterSpecification {
  /// The answer format of a live router; absent for one that reads files.
  fileprivate var dialect: RouterDialect? {
    switch self {
    case .service(let service): service.dialect
    case .program: .exec
    case .none, .files, .script, .network, .replay: nil
    }
  }
}
