import Notations
package import RouteServices
import TripModel
import Trips

/// A router specification with its origin.
package struct PlacedRouter: Equatable, Sendable {
  /// The router.
  package var specification: RouterSpecification

  /// The origin of its specification, to which its paths are relative.
  package var origin: RouterOrigin

  /// Makes a router with its origin.
  package init(_ specification: RouterSpecification, origin: RouterOrigin = RouterOrigin()) {
    self.specification = specification
    self.origin = origin
  }
}

extension PlacedRouter {
  /// The maximum number of routers of a trip: one onboard and one online.
  package static let most = 2
}

/// A router that is made from files.
package struct RouterFiles: Equatable, Sendable {
  /// The word before the colon of its specification.
  package let scheme: String

  /// The files, relative to the current folder.
  package let paths: [String]
}

/// The routers of a trip, ready for use.
struct PreparedRouters {
  /// The routers.
  var all = TripRouters()
  /// Their schemes, as shown in the `start` event.
  var label = RouterSpecification.none.scheme
}

extension TripPlan {
  /// The routers that are made from files, in order.
  package var routerFiles: [RouterFiles] {
    routers.map { router in
      RouterFiles(
        scheme: router.specification.scheme,
        paths: router.specification.paths.map {
          FilePath.joined($0, to: router.origin.folder)
        })
    }
    .filter { !$0.paths.isEmpty }
  }

  /// Makes the routers; every file that they can need is read now.
  func makeRouters(from materials: RouterMaterials) -> Reading<PreparedRouters> {
    let asked = routers.filter { $0.specification != .none }
    var providers: [any RouteProvider] = []
    var labels: [String] = []
    var diagnostics: [Diagnostic] = []
    for (router, role) in zip(asked, [RouterRole.onboard, .online]) {
      let reading = router.specification.makeProvider(
        from: materials, origin: router.origin, as: asked.count > 1 ? role : nil)
      diagnostics += reading.diagnostics
      guard let provider = reading.value else { continue }
      providers.append(provider)
      labels.append(provider.label ?? router.specification.scheme)
    }
    guard providers.count == asked.count else { return Reading(nil, diagnostics: diagnostics) }
    guard let first = providers.first else { return Reading(PreparedRouters()) }
    let routers = TripRouters(first, online: providers.count > 1 ? providers[1] : nil)
    return Reading(
      PreparedRouters(all: routers, label: labels.joined(separator: ",")),
      diagnostics: diagnostics)
  }
}
