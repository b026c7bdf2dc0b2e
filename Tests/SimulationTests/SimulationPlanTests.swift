import Testing

@testable import Simulation

@Suite struct SimulationPlanTests {
  @Test func `stops are read from seconds and a place`() {
    #expect(SimulatedStop("30") == SimulatedStop(at: .waypoints, duration: 30))
    #expect(SimulatedStop("7.5@850") == SimulatedStop(at: .along(850), duration: 7.5))
    for text in ["", "@", "30@", "@850", "1@2@3", "-3", "30s", "nan", "inf", "1e3", "٣"] {
      #expect(SimulatedStop(text) == nil)
    }
  }

  @Test func `gaps are read from seconds, meters or the word tunnels`() {
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
