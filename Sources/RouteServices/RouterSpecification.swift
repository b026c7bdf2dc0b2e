package import Notations

/// The source of new routes when off route: the value of `--router`.
package enum RouterSpecification: Equatable, Sendable {
  /// No router; no request is made.
  case none
  /// Recorded answers: files, or one folder of them.
  case files([String])
  /// A file of scripted answers.
  case script(String)
  /// The embedded router over a file with a road network.
  case network(String)
  /// A live routing service.
  case service(RoutingService)
  /// A user's program.
  case program(String)
  /// A folder with the recorded answers of a live router.
  case replay(String)
}

extension RouterSpecification {
  /// The word before the colon, as in the `start` event.
  package var scheme: String {
    switch self {
    case .none: "none"
    case .files: "files"
    case .script: "script"
    case .network: "network"
    case .service(let service): service.dialect.rawValue
    case .program: "exec"
    case .replay: "replay"
    }
  }

  /// The files named, as written.
  package var paths: [String] {
    switch self {
    case .none, .service, .program: []
    case .files(let paths): paths
    case .script(let path), .network(let path), .replay(let path): [path]
    }
  }

  /// Whether it runs a program or uses a network.
  package var isLive: Bool {
    switch self {
    case .service, .program: true
    case .none, .files, .script, .network, .replay: false
    }
  }

  /// The schemes of specifications.
  package static let schemes =
    ["none", "files", "script", "network", "replay"] + RouterDialect.allCases.map(\.rawValue)

  /// Parses a specification: `none`, `files:A.json,B.json`, `network:FILE`, `osrm:URL`, ….
  package static func parse(_ text: String) throws(Diagnostic) -> RouterSpecification {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = String(parts[0])
    guard schemes.contains(scheme) else {
      if parts.count == 1 { throw .schemeless(text) }
      throw .unknownScheme(scheme)
    }
    let rest = parts.count > 1 ? String(parts[1]) : nil
    if scheme == "none" {
      if let rest { throw .superfluous(scheme: scheme, rest: rest) }
      return .none
    }
    guard let rest, !rest.isEmpty else { throw .pathless(scheme: scheme) }
    if scheme == "script" { return .script(rest) }
    if scheme == "network" { return .network(rest) }
    if scheme == "replay" { return .replay(rest) }
    if scheme == "exec" { return .program(rest) }
    if let dialect = RouterDialect(rawValue: scheme) {
      return .service(try RoutingService(dialect, url: rest))
    }
    let paths = rest.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if paths.contains("") { throw .emptyPath(text) }
    return .files(paths)
  }
}
