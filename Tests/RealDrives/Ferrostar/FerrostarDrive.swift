import Geodesy
import Simulation
import TripModel

/// A drive as a sequence of inputs.
struct FerrostarDrive {
  enum Input {
    case fix(Fix)
    /// A manual start of the next step.
    case advanceStep
  }

  let name: String
  /// The first fix.
  let begin: Fix
  /// The later inputs.
  let inputs: [Input]

  /// A drive of one or more fixes, one per second, with an advance after every `count` fixes.
  init(_ name: String, _ fixes: [Fix], advancingEvery count: Int? = nil) {
    self.name = name
    begin = fixes[0].at(second: 0)
    inputs = fixes.enumerated().dropFirst().flatMap { index, fix -> [Input] in
      let taken = Input.fix(fix.at(second: index))
      return count.map { index % $0 == 0 } ?? false ? [taken, .advanceStep] : [taken]
    }
  }

  /// A drive that repeats its last fix twice, as the core's simulators do.
  fileprivate init(endingTwice name: String, _ fixes: [Fix]) {
    self.init(name, fixes + fixes.suffix(1) + fixes.suffix(1))
  }
}

extension FerrostarDrive {
  /// The drives of a route: exact, with seeded noise, and with every kind of error.
  static func all(along route: Route) -> [FerrostarDrive] {
    let exact = simulated(along: route, noise: 0, seed: 1)
    let near = simulated(along: route, noise: 5, seed: 2)
    let far = simulated(along: route, noise: 15, seed: 3)
    let count = near.count
    let part = { (share: Double) in Int(share * Double(count)) }
    return [
      FerrostarDrive(endingTwice: "noise of 5 m", near),
      FerrostarDrive(
        endingTwice: "noise of 5 m, another seed", simulated(along: route, noise: 5, seed: 4)),
      FerrostarDrive(endingTwice: "noise of 15 m", far),
      FerrostarDrive(endingTwice: "noise of 15 m that claims 10 m", far.map { $0.claiming(10) }),
      FerrostarDrive(endingTwice: "every third fix", thinned(near)),
      FerrostarDrive(endingTwice: "a detour", detour(exact, part(0.3)..<part(0.5))),
      FerrostarDrive(
        endingTwice: "two detours", detour(detour(near, part(0.1)..<part(0.25)), part(0.6)..<count)),
      FerrostarDrive(endingTwice: "a start in the middle", Array(near[part(0.4)...])),
      FerrostarDrive(endingTwice: "a jump ahead", Array(near[..<part(0.2)] + near[part(0.5)...])),
      FerrostarDrive(endingTwice: "a jump back", Array(near[..<part(0.6)] + near[part(0.3)...])),
      FerrostarDrive(endingTwice: "single fixes far away", withOutliers(near)),
      FerrostarDrive(endingTwice: "poor accuracy now and then", withPoorAccuracy(near)),
      FerrostarDrive("advances by hand", near, advancingEvery: 23),
    ]
  }

  private static func simulated(along route: Route, noise: Double, seed: UInt64) -> [Fix] {
    var plan = SimulationPlan()
    plan.noise.deviation = noise
    plan.seed = seed
    plan.interval = max(1, (route.declaredDuration ?? 200) / 200)
    return Array(SimulatedDrive(routes: [route], plan: plan))
  }

  private static func thinned(_ fixes: [Fix]) -> [Fix] {
    fixes.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
  }

  /// Moves a stretch up to 150 m to the right of the way and back.
  private static func detour(_ fixes: [Fix], _ stretch: Range<Int>) -> [Fix] {
    fixes.enumerated().map { index, fix in
      guard stretch.contains(index) else { return fix }
      let share = Double(index - stretch.lowerBound) / Double(stretch.count)
      let right = Bearing(degrees: (fix.course?.degrees ?? 0) + 90)
      var aside = fix
      aside.coordinate = fix.coordinate.destination(
        distance: 600 * share * (1 - share), bearing: right)
      return aside
    }
  }

  private static func withOutliers(_ fixes: [Fix]) -> [Fix] {
    fixes.enumerated().map { index, fix in
      guard index % 17 == 16 else { return fix }
      var away = fix
      away.coordinate = fix.coordinate.destination(
        distance: 90, bearing: Bearing(degrees: Double(index * 40)))
      return away
    }
  }

  private static func withPoorAccuracy(_ fixes: [Fix]) -> [Fix] {
    fixes.enumerated().map { $0 / 12 % 2 == 0 ? $1 : $1.claiming(60) }
  }
}

extension Fix {
  fileprivate func at(second: Int) -> Fix {
    var fix = self
    fix.time = Instant(milliseconds: Int64(second) * 1000)
    return fix
  }

  fileprivate func claiming(_ accuracy: Double) -> Fix {
    var fix = self
    fix.accuracy = accuracy
    return fix
  }
}
