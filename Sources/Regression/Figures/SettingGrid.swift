/// The settings under which every case is run: all combinations of the values of some keys.
package struct SettingGrid: Equatable, Sendable {
  /// A key with the values to try.
  package struct Axis: Equatable, Sendable {
    /// The configuration key.
    package var key: String
    /// The values in the order typed.
    package var values: [String]

    package init(key: String, values: [String]) {
      self.key = key
      self.values = values
    }
  }

  /// The keys; at least one.
  package var axes: [Axis]

  package init(_ axes: [Axis]) {
    self.axes = axes
  }

  /// The number of settings.
  package var count: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// The values of every setting, one for each key; the last key changes fastest.
  package var settings: [[String]] {
    axes.reduce([[]]) { settings, axis in
      settings.flatMap { setting in axis.values.map { setting + [$0] } }
    }
  }

  /// A setting as typed after `--set`, `off_route.fixes=3` for each key.
  package func words(of setting: [String]) -> [String] {
    zip(axes, setting).map { "\($0.key)=\($1)" }
  }
}
