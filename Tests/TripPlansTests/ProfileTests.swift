import Navigation
import Notations
import Testing
import TripPlans
import Trips

struct ProfileTests {
  @Test(arguments: Profile.all)
  func `a profile sets each key once, and its rules contain the values`(profile: Profile) {
    let names = profile.settings.map(\.key)
    #expect(names.count == Set(names).count)
    let rules = profile.rules
    for setting in profile.settings {
      #expect(ConfigurationKey.named(setting.key)?.value(in: rules) == setting.value)
      #expect(!setting.source.isEmpty)
      #expect(profile.source(of: setting.key) == setting.source)
    }
    for key in ConfigurationKey.all where !names.contains(key.name) {
      #expect(key.value(in: rules) == key.value(in: TripRules()))
    }
  }

  @Test(arguments: Profile.all)
  func `every key of a profile has a source`(profile: Profile) {
    let silent = ConfigurationKey.all.map(\.name).filter { profile.source(of: $0) == nil }
    #expect(silent.isEmpty)
    #expect(profile.documentedSettings.allSatisfy { !$0.source.isEmpty })
    #expect(!profile.origin.isEmpty)
  }

  @Test func `the profiles are listed once each, in documentation order`() {
    #expect(
      Profile.all.map(\.name) == [
        "default", "mapbox", "mapbox-legacy", "maplibre", "maplibre-2024", "maplibre-android",
        "maplibre-android-2026", "ferrostar", "google", "organicmaps",
      ])
    #expect(Profile.standard.rules == TripRules())
  }

  @Test(arguments: [
    "manual", "near_end(10,32)", "away_from_step(50,32,WhileOnRoute)", "entry_and_exit(30,5,32)",
    "entry_and_snapped_exit(20,2,25)", "any(near_end(10,32),manual)",
    "all(near_end(10,32),any(away_from_step(5,25,Always),entry_and_exit(30,5.5,32)))",
  ])
  func `a condition for the next step reads back as it was set`(text: String) throws {
    var configuration = Configuration()
    try configuration.set("step.advance=\(text)")
    let key = try #require(ConfigurationKey.named("step.advance"))
    #expect(key.value(in: configuration.rules) == .word(text))
  }

  @Test(arguments: ["while_on_route", "whileOnRoute", "WhileOnRoute"])
  func `a policy of a rule is found in any notation`(policy: String) throws {
    var configuration = Configuration()
    try configuration.set("step.advance=away_from_step(50,32,\(policy))")
    #expect(
      configuration.rules.navigation.stepByStep.advance
        == .awayFromStep(distance: 50, accuracy: 32, policy: .whileOnRoute))
  }

  @Test func `blanks within a rule do not matter`() throws {
    var configuration = Configuration()
    try configuration.set("step.advance=any( near_end( 10 , 32 ), manual )")
    #expect(
      configuration.rules.navigation.stepByStep.advance
        == .any([.nearEnd(distance: 10, accuracy: 32), .manual]))
  }

  @Test(arguments: [
    "", "near", "near_end", "near_end()", "near_end(10)", "near_end(10,32", "near_end(10,32))",
    "near_end(10,32,5)", "near_end(-1,32)", "near_end(nan,32)", "near_end(manual,32)", "manual(1)",
    "any()", "any(near)", "away_from_step(50,32,Sometimes)", "any(near_end(1,2)manual)", "(1)", ",",
    String(repeating: "any(", count: 5_000),
  ])
  func `an invalid condition is reported with the valid ones`(text: String) {
    var configuration = Configuration()
    let fault = #expect(throws: Diagnostic.self) {
      try configuration.set("step.advance=\(text)")
    }
    #expect(
      fault?.rendered == """
        error: 'step.advance' is '\(text)'
          expected manual, near_end(m,accuracy_m), \
        away_from_step(m,accuracy_m,Always|WhileOnRoute|WhileOnCurrentStep), \
        relative_line_string(accuracy_m) or (accuracy_m,m), entry_and_exit(m,m,accuracy_m), \
        entry_and_snapped_exit(m,m,accuracy_m), any(…) or all(…)
        """)
  }

  @Test(arguments: [
    ("step.waypoints=along_step(12)", WaypointAdvanceRule.alongAdvancingStep(12)),
    ("step.waypoints=within_range(50)", .withinRange(50)),
  ])
  func `a waypoint rule is set by its name and meters`(
    setting: String, rule: WaypointAdvanceRule
  ) throws {
    var configuration = Configuration()
    try configuration.set(setting)
    #expect(configuration.rules.navigation.stepByStep.waypointAdvance == rule)
  }

  @Test func `Ferrostar's own configuration can be written as keys`() throws {
    var configuration = Configuration(profile: .ferrostar)
    try configuration.set("step.deviation=threshold(10,25)")
    #expect(
      configuration.rules.navigation.stepByStep.deviation
        == .staticThreshold(accuracy: 10, maximum: 25))
    #expect(configuration.digest != Configuration(profile: .ferrostar).digest)
  }
}
