import Geodesy
import Notations

/// The output of `tripsim explain` for each fix, stored compactly.
///
/// The same sentences recur at every fix with other numbers. A sentence is therefore stored once,
/// with `{2}` in place of a number with two decimals, and a fix has only the indices of its
/// sentences and their numbers, which takes a tenth of the text's size.
package struct FixExplanations: Sendable {
  /// The sentences, in the order of their first use.
  private var sentences: [String] = []
  private var indices: [String: Int] = [:]

  /// A fix, and its sentences and numbers as the elements of a JSON array.
  private var fixes: [(fix: Int, elements: [UInt8])] = []

  /// The maximum number of sentences; more would mean a fault in the writer.
  private static let sentenceLimit = 1_000

  /// The maximum size of all fixes on a page, in bytes.
  private static let budget = 300_000

  package init() {}
}

extension FixExplanations {
  /// Adds lines about a fix; a later call may add more lines to the last fix.
  package mutating func receive(fix: Int, text: [UInt8]) {
    if fixes.last?.fix != fix { fixes.append((fix, [])) }
    for sentence in text.split(separator: UInt8(ascii: "\n")) {
      let (words, numbers) = Self.parts(of: sentence)
      guard let index = index(of: words) else { continue }
      append(Array(String(index).utf8))
      for number in numbers { append(number) }
    }
  }

  private mutating func append(_ element: [UInt8]) {
    let last = fixes.count - 1
    if !fixes[last].elements.isEmpty { fixes[last].elements.append(UInt8(ascii: ",")) }
    fixes[last].elements += element
  }

  private mutating func index(of sentence: String) -> Int? {
    if let index = indices[sentence] { return index }
    guard sentences.count < Self.sentenceLimit else { return nil }
    indices[sentence] = sentences.count
    sentences.append(sentence)
    return sentences.count - 1
  }

  /// Separates a sentence from its numbers.
  private static func parts(of sentence: ArraySlice<UInt8>) -> (words: String, numbers: [[UInt8]]) {
    var words: [UInt8] = []
    var numbers: [[UInt8]] = []
    var rest = sentence
    while let byte = rest.first {
      guard isDigit(byte), words.last.map(isLetter) != true else {
        // Braces are reserved for numbers.
        words.append(byte == UInt8(ascii: "{") ? UInt8(ascii: "(") : byte)
        rest.removeFirst()
        continue
      }
      var number = Array(rest.prefix(while: isDigit))
      rest = rest.dropFirst(number.count)
      var decimals: ArraySlice<UInt8> = []
      if rest.first == UInt8(ascii: "."), rest.dropFirst().first.map(isDigit) == true {
        decimals = rest.dropFirst().prefix(while: isDigit)
        rest = rest.dropFirst(decimals.count + 1)
      }
      words += Array("{\(decimals.count)}".utf8)
      let telling = decimals.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
      // JSON has no leading zeros.
      number = Array(number.drop { $0 == UInt8(ascii: "0") })
      if number.isEmpty { number = [UInt8(ascii: "0")] }
      if !telling.isEmpty { number += [UInt8(ascii: ".")] + telling }
      numbers.append(number)
    }
    return (String(decoding: words, as: UTF8.self), numbers)
  }

  /// Whether a digit after this byte belongs to a name.
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

extension FixExplanations {
  /// The explanations as JSON; for a long drive, only those of the fixes nearest to landmarks.
  func data(near landmarks: [Int]) -> [UInt8] {
    let kept = kept(near: landmarks).sorted()
    let head = JSONWriter.document { json in
      json.array("sentences") { json in
        for sentence in sentences { json.string(sentence) }
      }
      json.array("fixes") { json in
        for index in kept { json.integer(fixes[index].fix) }
      }
    }
    var bytes = head.dropLast() + Array(",\"values\":[".utf8)
    for (offset, index) in kept.enumerated() {
      if offset > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += [UInt8(ascii: "[")] + fixes[index].elements + [UInt8(ascii: "]")]
    }
    return bytes + Array("]}".utf8)
  }

  /// The indices of the fixes that are kept.
  private func kept(near landmarks: [Int]) -> [Int] {
    // The size of the elements, the fix's index and the separators.
    func size(_ index: Int) -> Int { fixes[index].elements.count + 8 }
    var room = Self.budget
    if fixes.indices.reduce(0, { $0 + size($1) }) <= room { return Array(fixes.indices) }
    let landmarks = landmarks.sorted()
    let distances = fixes.map { entry in
      let next = landmarks.partitioningIndex { $0 >= entry.fix }
      let before = next > 0 ? entry.fix - landmarks[next - 1] : Int.max
      let after = next < landmarks.count ? landmarks[next] - entry.fix : Int.max
      return min(before, after)
    }
    let order = fixes.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
    return Array(
      order.prefix { index in
        room -= size(index)
        return room >= 0
      })
  }
}
