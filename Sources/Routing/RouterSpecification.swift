/// Where routes come from when the traveler leaves the route: the value of `--router`.
package enum RouterSpecification: Hashable, Sendable {
  /// Nowhere; nothing is asked.
  case none
  /// Recorded answers: files, or one folder of them.
  case files([String])
  /// A file of scripted answers.
  case script(String)
  /// The embedded router over a file with a road network.
  case network(String)
}

extension RouterSpecification {
  /// The word before the colon, as the `start` event tells it.
  package var scheme: String {
    switch self {
    case .none: "none"
    case .files: "files"
    case .script: "script"
    case .network: "network"
    }
  }

  /// The files that it names, as written.
  package var paths: [String] {
    switch self {
    case .none: []
    case .files(let paths): paths
    case .script(let path), .network(let path): [path]
    }
  }

  /// The words that a specification can begin with.
  package static let schemes = ["none", "files", "script", "network"]

  /// Reads a specification: `none`, `files:A.json,B.json`, `script:FILE` or `network:FILE`.
  package static func parse(_ text: String) throws(RouterFault) -> RouterSpecification {
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
    let paths = rest.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if paths.contains("") { throw .emptyPath(text) }
    return .files(paths)
  }
}
