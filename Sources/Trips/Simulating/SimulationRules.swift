/// When fixes are made in the place of the receiver's.
package struct SimulationRules: Equatable, Sendable {
  /// `simulation.mode`: when.
  package var mode = SimulationMode.inTunnels

  /// `simulation.patience_s`: seconds of silence that are never poor GPS.
  package var patience = 2.5
}

/// When fixes are made in the place of the receiver's.
///
/// **Source:** Mapbox's `SimulationMode`.
package enum SimulationMode: String, Hashable, Sendable, CaseIterable {
  /// Throughout; the receiver's own are not used.
  case always
  /// Whenever the receiver is silent.
  case onPoorGPS = "on_poor_gps"
  /// When it is silent in a tunnel, up to the tunnel's end.
  case inTunnels = "in_tunnels"
  case never
}
