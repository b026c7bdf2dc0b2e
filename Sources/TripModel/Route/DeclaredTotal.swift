/// The sum of declared distances or durations; absent if one of them is absent.
package func total(_ parts: [Double?]) -> Double? {
  var sum = 0.0
  for part in parts {
    guard let part else { return nil }
    sum += part
  }
  return sum
}
