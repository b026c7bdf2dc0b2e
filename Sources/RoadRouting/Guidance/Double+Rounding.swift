import Geodesy

/// Routes have no spurious digits: meters and m/s have two decimals, seconds three, bearings one.
extension Double {
  /// The number to two decimals.
  var hundredths: Double { (self * 100).rounded() / 100 }

  /// The number to three decimals.
  var thousandths: Double { (self * 1000).rounded() / 1000 }
}

extension Bearing {
  /// The bearing to a tenth of a degree.
  var tenths: Bearing { Bearing(degrees: (degrees * 10).rounded() / 10) }
}
