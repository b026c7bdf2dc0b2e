/// The sum of declared distances or durations; absent if any of them is absent.
package func total(_ parts: [Double?]) -> Double? {
  let known = parts.compactMap(\.self)
  return known.count == parts.count ? known.reduce(0, +) : nil
}
