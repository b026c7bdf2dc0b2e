// swift-tools-version: 6.3

import PackageDescription

/// The library targets in dependency order, each with the targets that it may import.
///
/// The table is the architecture; the build enforces it with
/// `--explicit-target-dependency-import-check error` (see the Makefile).
let libraries: [(name: String, imports: [String])] = [
  ("Geodesy", []),
  ("Notations", []),
  ("TripModel", ["Geodesy"]),
  ("TripFormats", ["TripModel", "Geodesy", "Notations"]),
  ("Navigation", ["TripModel", "Geodesy"]),
  ("RoadRouting", ["TripModel", "Geodesy", "Notations"]),
  ("RouteServices", ["TripModel", "Geodesy", "Notations"]),
  ("Simulation", ["TripModel", "Geodesy", "Notations"]),
  ("Trips", ["Navigation", "Simulation", "TripModel", "Geodesy"]),
  (
    "TripPlans",
    [
      "Trips", "RoadRouting", "RouteServices", "Simulation", "Navigation", "TripFormats",
      "TripModel", "Geodesy", "Notations",
    ]
  ),
  ("TripRecords", ["TripModel", "Geodesy", "Notations"]),
  ("StreamComparison", ["TripRecords", "TripModel", "Geodesy", "Notations"]),
  ("ToolKit", ["Notations"]),
  (
    "TripRuns",
    [
      "ToolKit", "TripPlans", "Trips", "TripRecords", "RouteServices", "TripFormats", "Navigation",
      "TripModel", "Geodesy", "Notations",
    ]
  ),
  (
    "Regression",
    [
      "StreamComparison", "TripRuns", "TripPlans", "TripRecords", "TripModel", "Geodesy",
      "Notations",
    ]
  ),
  ("Reports", ["StreamComparison", "TripRecords", "TripModel", "Geodesy", "Notations"]),
]

/// Files that are embedded unchanged in a target's code.
let embedded = [
  "Reports": [
    "Page/Script/player.js", "Page/Script/view.js", "Page/Script/strip.js", "Page/Script/lists.js",
    "Page/Script/facts.js", "Page/Script/keys.js", "Page/Style/page.css", "Page/Style/tables.css",
    "Page/Style/strip.css",
    "Page/Style/bench.css", "Map/map.css", "Scoreboard/scoreboard.css", "Index/index.js",
    "Index/index.css",
  ]
]

/// The names of all libraries, for the command, which imports them all.
let allLibraries = libraries.map(\.name)

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Libraries are optimized also when they are tested; tests need their internal names.
let librarySettings = settings + [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]

/// Tests run once, so optimizing them takes longer than it saves.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// One file that runs without Swift. Without a loader, it also starts twice as fast.
let standalone: [LinkerSetting] = [
  .unsafeFlags(["-static-executable"], .when(platforms: [.linux]))
]

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { .target(name: $0) }
}

/// Libraries whose tests use another library to stand in for external services.
let doubles = ["Trips": ["RouteServices"]]

/// The tests of a library, which may import the library and everything that the library imports.
func tests(of name: String, imports: [String]) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: dependencies([name] + imports + doubles[name, default: []] + ["TestSupport"]),
    swiftSettings: testSettings
  )
}

/// The fuzzer gets its `main` from libFuzzer, so it exists only in `make fuzz`, which links that.
let fuzzers: [Target] =
  Context.environment["TRIPSIM_FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz", dependencies: dependencies(["ForeignReaders"]),
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])])
  ]

let package = Package(
  name: "tripsim",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "tripsim", targets: ["tripsim"])],
  targets: libraries.map { library in
    .target(
      name: library.name, dependencies: dependencies(library.imports),
      resources: embedded[library.name, default: []].map { .embedInCode($0) },
      swiftSettings: librarySettings)
  } + [
    .target(
      name: "TripSimCommand", dependencies: dependencies(allLibraries),
      swiftSettings: librarySettings),
    .executableTarget(
      name: "tripsim", dependencies: dependencies(["TripSimCommand"]), swiftSettings: settings,
      linkerSettings: standalone),
    .executableTarget(
      name: "bench", dependencies: dependencies(allLibraries + ["TripSimCommand"]),
      swiftSettings: settings),
    .executableTarget(
      name: "drives", dependencies: dependencies(allLibraries + ["TripSimCommand"]),
      path: "Tests/RealDrives", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: dependencies(allLibraries), path: "Tests/TestSupport",
      swiftSettings: testSettings),
    .target(
      name: "ForeignReaders", dependencies: dependencies(allLibraries + ["TripSimCommand"]),
      path: "Tests/ForeignReaders", swiftSettings: settings),
    .testTarget(
      name: "EndToEndTests",
      dependencies: dependencies(["TestSupport", "Regression", "Simulation", "Notations"]),
      swiftSettings: testSettings),
    tests(of: "TripSimCommand", imports: allLibraries + ["ForeignReaders"]),
  ] + libraries.map { tests(of: $0.name, imports: $0.imports) } + fuzzers
)
