import Testing

@testable import Geodesy

@Suite struct TrigonometryTests {
  /// Values to 17 digits from Abramowitz and Stegun, Handbook of Mathematical Functions, tables
  /// 4.6, 4.10 and 4.14.
  @Test(arguments: [
    (30.0, 0.5, 0.866_025_403_784_438_65),
    (45.0, 0.707_106_781_186_547_52, 0.707_106_781_186_547_52),
    (1.0, 0.017_452_406_437_283_513, 0.999_847_695_156_391_24),
    (90.0, 1.0, 0.0), (180.0, 0.0, -1.0), (-90.0, -1.0, 0.0), (270.0, -1.0, 0.0),
  ])
  func `sine and cosine of degrees are within two units of the published values`(
    degrees: Double, sine: Double, cosine: Double
  ) {
    let value = sineAndCosine(degrees: degrees)
    #expect(abs(value.sine - sine) <= 2 * max(sine.ulp, 1e-17))
    #expect(abs(value.cosine - cosine) <= 2 * max(cosine.ulp, 1e-17))
  }

  @Test func `the arc functions invert sine and cosine over the full circle`() {
    for tenth in -1799...1800 {
      let degrees = Double(tenth) / 10
      let (sine, cosine) = sineAndCosine(degrees: degrees)
      #expect(abs(arctangent(y: sine, x: cosine) * 180 / .pi - degrees) < 1e-13)
      if abs(degrees) <= 80 { #expect(abs(arcsine(sine) * 180 / .pi - degrees) < 1e-13) }
      let radians = sineAndCosine(radians: degrees * .pi / 180)
      #expect(abs(radians.sine - sine) < 1e-15 && abs(radians.cosine - cosine) < 1e-15)
    }
  }
}
