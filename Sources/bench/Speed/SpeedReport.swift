/// The figures of speed and memory, measured in one run so that they can be set in relation.
enum SpeedReport {
  /// Measures everything and prints a table.
  static func run(_ arguments: [String]) {
    print("figure                          measured      target  reached")
  }
}
