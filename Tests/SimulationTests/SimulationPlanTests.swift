import Testing

@testable import Simulation

@Suite struct SimulationPlanTests {
  @Test func `stops are parsed from seconds and a distance`() {
    #expect(SimulatedStop("30") == SimulatedStop(at: .waypoints, duration: 30))
    #expect(SimulatedStop("7.5@850") == SimulatedStop(at: .along(850), duration: 7.5))
    for text in ["", "@", "30@", "@850", "1@2@3", "-3", "30s", "nan", "inf", "1e30", "٣"] {
      #expect(SimulatedStop(text) == nil)
    }
  }

  @Test func `gaps are parsed from seconds, meters or the word tunnels`() {
    #expect(SimulatedGap("60..90") == .time(60...90))
    #expect(SimulatedGap("0.5..0.5") == .time(0.5...0.5))
    #expect(SimulatedGap("1200m..1800m") == .along(1200...1800))
    #expect(SimulatedGap("tunnels") == .tunnels)
    for text in ["", "60", "60..", "..90", "90..60", "60..90m", "60m..90", "m..m", "a..b", "1...2"]
    {
      #expect(SimulatedGap(text) == nil)
    }
  }
}

@Suite struct SimulationOptionTests {
  /// An option, a text for it, and its change to the plan.
  struct Setting: CustomTestStringConvertible, Sendable {
    let option: String
    let text: String
    let change: @Sendable (inout SimulationPlan) -> Void

    var testDescription: String { "\(option) \(text)" }
  }

  static let settings = [
    Setting(option: "interval", text: "0.2") { $0.interval = 0.2 },
    Setting(option: "speed-factor", text: "1.25") { $0.speedFactor = 1.25 },
    Setting(option: "assume-speed", text: "8") { $0.assumedSpeed = 8 },
    Setting(option: "assume-speed", text: "36km/h") { $0.assumedSpeed = 10 },
    Setting(option: "assume-speed", text: "30mph") { $0.assumedSpeed = 30 * 0.44704 },
    Setting(option: "rolling", text: "true") { $0.beginsRolling = true },
    Setting(option: "even", text: "true") { $0.isEven = true },
    Setting(option: "stop", text: "30@850") {
      $0.stops = [SimulatedStop(at: .along(850), duration: 30)]
    },
    Setting(option: "stand", text: "12") { $0.standing = 12 },
    Setting(option: "noise", text: "6.5") { $0.noise.deviation = 6.5 },
    Setting(option: "correlation", text: "0") { $0.noise.correlationTime = 0 },
    Setting(option: "bias", text: "3,-4") {
      $0.noise.bias.east = 3
      $0.noise.bias.north = -4
    },
    Setting(option: "outliers", text: "0.01") { $0.noise.outliers = 0.01 },
    Setting(option: "receiver", text: "phone,canyon@1200..1900") {
      $0.receivers.base = .phone
      $0.receivers.stretches = [.init(model: .canyon, meters: 1200...1900)]
    },
    Setting(option: "accuracy", text: "honest") { $0.accuracy = .honest },
    Setting(option: "accuracy", text: "none") { $0.accuracy = .absent },
    Setting(option: "accuracy", text: "12") { $0.accuracy = .fixed(12) },
    Setting(option: "gap", text: "tunnels") { $0.gaps = [.tunnels] },
    Setting(option: "signals", text: "0.4") { $0.redSignals = 0.4 },
    Setting(option: "traffic", text: "0.2") { $0.traffic = 0.2 },
    Setting(option: "parking", text: "true") { $0.parks = true },
    Setting(option: "fault", text: "clock-jump=-5@60") {
      $0.faults = [.clockJump(by: -5, after: 60)]
    },
    Setting(option: "seed", text: "18446744073709551615") { $0.seed = .max },
  ]

  @Test(arguments: settings)
  func `a text sets its property of the plan`(setting: Setting) {
    var plan = SimulationPlan()
    var expected = plan
    #expect(SimulationOption.named(setting.option)?.set(setting.text, &plan) == true)
    setting.change(&expected)
    #expect(plan == expected)
  }

  @Test func `every option of a simulated drive has an example here`() {
    #expect(Set(Self.settings.map(\.option)) == Set(SimulationOption.all.map(\.name)))
  }

  @Test func `repeatable options add, others replace`() {
    var plan = SimulationPlan()
    for option in SimulationOption.all where option.placeholder != nil {
      let texts = [
        "bias": "1,2", "gap": "1..2", "receiver": "fleet", "fault": "dropouts=0.1",
      ]
      let text = texts[option.name, default: "1"]
      #expect(option.set(text, &plan))
      #expect(option.set(text, &plan))
    }
    #expect(plan.stops.count == 2 && plan.gaps.count == 2 && plan.faults.count == 2)
  }

  @Test(arguments: SimulationOption.all.map(\.name))
  func `an invalid text changes nothing`(name: String) throws {
    let option = try #require(SimulationOption.named(name))
    for text in ["", "x", "nan", "inf", "-1", "1e30", "0x10", "1,2,3", "99999999999999999999999"] {
      var plan = SimulationPlan()
      #expect(!option.set(text, &plan))
      #expect(plan == SimulationPlan())
    }
  }
}
