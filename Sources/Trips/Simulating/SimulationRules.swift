/// The rules for simulated fixes that replace those of the receiver.
package struct SimulationRules: Equatable, Sendable {
  /// `simulation.mode`: when fixes are simulated.
  package var mode = SimulationMode.inTunnels

  /// `simulation.patience_s`: the minimum silence in seconds that counts as poor GPS.
  package var patience = 2.5

  /// `simulation.accuracy_m`: the accuracy in meters of the fix from which silences count.
  package var accuracy = 100_000.0
}

/// When simulated fixes replace those of the receiver.
///
/// **Source:** Mapbox's `SimulationMode`.
package enum SimulationMode: String, Hashable, Sendable, CaseIterable {
  /// Always; the receiver's fixes are not used.
  case always
  /// Whenever the receiver is silent.
  case onPoorGPS = "on_poor_gps"
  /// When the receiver is silent in a tunnel, up to the tunnel's end.
  case inTunnels = "in_tunnels"
  case never
}
