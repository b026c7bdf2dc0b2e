// Trigonometric functions made only of + − × ÷ √. The C library selects different instructions on
// different processors, so its last bits differ; these functions give the same bits everywhere,
// within 2 ulp.

/// The sine and cosine of an angle in degrees; exact at multiples of 90°.
package func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  let quadrant = (degrees / 90).rounded()
  let rest = (degrees - quadrant * 90) * (Double.pi / 180)
  return rotate(kernel(rest), quadrant: quadrant)
}

/// The sine and cosine of an angle in radians, |angle| ≤ 1e5.
package func sineAndCosine(radians: Double) -> (sine: Double, cosine: Double) {
  let quadrant = (radians * (2 / Double.pi)).rounded()
  // π/2 in two parts (Cody and Waite): the first has 33 bits, so its product is exact.
  let rest = (radians - quadrant * 1.570_796_326_734_125_6) - quadrant * 6.077_100_506_506_192e-11
  return rotate(kernel(rest), quadrant: quadrant)
}

/// The angle of the point (x, y) from the x axis in radians, −π ≤ angle ≤ π; 0 at the origin.
package func arctangent(y: Double, x: Double) -> Double {
  let (width, height) = (abs(x), abs(y))
  if width == 0 && height == 0 { return 0 }
  let first =
    height <= width ? arctangent(height / width) : Double.pi / 2 - arctangent(width / height)
  let half = x < 0 ? Double.pi - first : first
  return y < 0 ? -half : half
}

/// The arc sine in radians; the argument is clamped to −1…1.
package func arcsine(_ sine: Double) -> Double {
  if abs(sine) < 0.01 {
    let square = sine * sine
    return sine
      * (1 + square * (1.0 / 6 + square * (3.0 / 40 + square * (15.0 / 336 + square * 105 / 3456))))
  }
  let clamped = min(max(sine, -1), 1)
  return arctangent(y: clamped, x: ((1 - clamped) * (1 + clamped)).squareRoot())
}

/// The arc tangent of 0 ≤ tangent ≤ 1: one half-angle step, then a series.
private func arctangent(_ tangent: Double) -> Double {
  if tangent > 0.19 {
    return 2 * arctangent(tangent / (1 + (1 + tangent * tangent).squareRoot()))
  }
  let square = tangent * tangent
  // Written out, so that no term costs a division.
  var sum = 1.0 / 25
  sum = 1.0 / 23 - square * sum
  sum = 1.0 / 21 - square * sum
  sum = 1.0 / 19 - square * sum
  sum = 1.0 / 17 - square * sum
  sum = 1.0 / 15 - square * sum
  sum = 1.0 / 13 - square * sum
  sum = 1.0 / 11 - square * sum
  sum = 1.0 / 9 - square * sum
  sum = 1.0 / 7 - square * sum
  sum = 1.0 / 5 - square * sum
  sum = 1.0 / 3 - square * sum
  sum = 1 - square * sum
  return tangent * sum
}

/// Sine and cosine of −π/4…π/4 by their Taylor series.
@inline(__always)
private func kernel(_ angle: Double) -> (sine: Double, cosine: Double) {
  let square = angle * angle
  var sine = -1.0 / 1_307_674_368_000
  sine = sine * square + 1.0 / 6_227_020_800
  sine = sine * square - 1.0 / 39_916_800
  sine = sine * square + 1.0 / 362_880
  sine = sine * square - 1.0 / 5_040
  sine = sine * square + 1.0 / 120
  sine = sine * square - 1.0 / 6
  var cosine = 1.0 / 20_922_789_888_000
  cosine = cosine * square - 1.0 / 87_178_291_200
  cosine = cosine * square + 1.0 / 479_001_600
  cosine = cosine * square - 1.0 / 3_628_800
  cosine = cosine * square + 1.0 / 40_320
  cosine = cosine * square - 1.0 / 720
  cosine = cosine * square + 1.0 / 24
  cosine = cosine * square - 0.5
  return (angle + angle * square * sine, 1 + square * cosine)
}

/// Turns a sine and cosine by a whole number of right angles.
@inline(__always)
private func rotate(
  _ value: (sine: Double, cosine: Double), quadrant: Double
) -> (sine: Double, cosine: Double) {
  switch Int(quadrant) & 3 {
  case 0: return value
  case 1: return (value.cosine, -value.sine)
  case 2: return (-value.sine, -value.cosine)
  default: return (-value.cosine, value.sine)
  }
}
