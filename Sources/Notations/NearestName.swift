/// The candidate nearest to a mistyped name, but never the name itself.
///
/// Of equally near candidates it is the one that begins with the name, otherwise the first. The
/// distance counts insertions, deletions, substitutions and swaps of neighbors (optimal string
/// alignment), ignoring case. One error is allowed per three letters, at most three: `match` does
/// not suggest `man`, nor `km` the unit `m`. A prefix of at least three letters is also near its
/// candidate. A camel-case name, as used by SDKs, is also near the longest candidate with which its
/// words begin.
package func nearestName(to name: String, among candidates: [String]) -> String? {
  let letters = name.utf8.drop { $0 == UInt8(ascii: "-") }.count
  let limit = min(max(letters / 3, 1), 3)
  var best: (name: String, rank: Int)?
  for candidate in candidates where candidate != name {
    let distance = editDistance(Array(name.lowercased().utf8), Array(candidate.lowercased().utf8))
    let isBeginning = candidate.lowercased().hasPrefix(name.lowercased())
    let isNear = distance <= limit && distance < candidate.utf8.count
    guard isNear || letters >= 3 && isBeginning else { continue }
    let rank = 2 * distance + (isBeginning ? 0 : 1)
    if let known = best, known.rank <= rank { continue }
    best = (candidate, rank)
  }
  return best?.name ?? beginning(of: name, among: candidates)
}

/// The candidate of which a name of at least four letters is probably a typing error.
///
/// It is the nearest with the same first letter, because `vspeed`, `node` and `source` are other
/// words than `speed`, `mode` and `course`.
package func nearMiss(of name: String, among candidates: [String]) -> String? {
  guard name.count > 3 else { return nil }
  return nearestName(to: name, among: candidates.filter { $0.first == name.first })
}

/// The hint with the candidate nearest to a mistyped name; absent if none is near.
package func didYouMean(nearestTo name: String, among candidates: [String]) -> String? {
  didYouMean(nearestName(to: name, among: candidates))
}

/// The hint with a suggested name; absent if there is none.
package func didYouMean(_ name: String?) -> String? {
  name.map { "did you mean '\($0)'?" }
}

/// The longest candidate of several words that begins the words of a camel-case name:
/// `should_reroute` for `shouldRerouteFrom`.
private func beginning(of name: String, among candidates: [String]) -> String? {
  guard name.contains(where: \.isUppercase) else { return nil }
  let words = name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  return candidates.filter { $0.contains("_") && words.hasPrefix($0) }.max { $0.count < $1.count }
}

private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  if abs(left.count - right.count) > 3 { return 4 }
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      let same = left[row] == right[column]
      var cost = min(
        previous[column] + (same ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforePrevious[column - 1] + 1)
      }
      current.append(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
