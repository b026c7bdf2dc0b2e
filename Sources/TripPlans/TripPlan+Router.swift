import Routing

extension TripPlan {
  /// The word before the colon of the router's specification; `none` without one.
  package var routerScheme: String { router.scheme }

  /// The files that the router's specification names, as written.
  package var routerPaths: [String] { router.paths }
}
