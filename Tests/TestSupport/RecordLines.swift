import Notations
package import TripRecords

/// Lines of a stream from short words: `off_route t_s=60 fix=60 leg=0 step=2 deviation_m=57.41`.
///
/// `seq` and `time` are filled in; a value of digits is a number, any other a text, in which `~`
/// stands for a blank.
package func lines(_ text: String) -> [RecordLine] {
  let rows = text.split(separator: "\n").map { $0.split(separator: " ") }.filter { !$0.isEmpty }
  let written = rows.enumerated().map { index, words in
    var members = [#""event":"\#(words[0])""#, #""seq":\#(index)"#]
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts[0] == "t_s" { members.append(#""time":"\#(time(Double(parts[1]) ?? 0))""#) }
      members.append(#""\#(parts[0])":\#(json(parts[1]))"#)
    }
    return "{" + members.joined(separator: ",") + "}\n"
  }
  return RecordReader.readAll(Array(written.joined().utf8), file: "test").value ?? []
}

/// The time of day at a second of a trip that begins at nine.
private func time(_ seconds: Double) -> String {
  func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
  let whole = Int(seconds)
  let clock = [9 + whole / 3600, whole / 60 % 60, whole % 60].map(digits).joined(separator: ":")
  let thousandths = String(1000 + Int((seconds * 1000).rounded()) % 1000).dropFirst()
  return "2026-06-01T\(clock).\(thousandths)Z"
}

private func json(_ word: Substring) -> String {
  if word == "true" || word == "false" || RecordNumber(literal: String(word)) != nil {
    return String(word)
  }
  return "\"" + word.map { $0 == "~" ? " " : String($0) }.joined() + "\""
}

/// The stream of a short trip that leaves its route.
package let drivenStream = """
  {"event":"depart","seq":0,"time":"2026-06-01T09:00:00.000Z","t_s":0.000,"fix":0,"leg":0,"step":0,"deviation_m":2.00}
  {"event":"off_route","seq":1,"time":"2026-06-01T09:01:00.000Z","t_s":60.000,"fix":60,"leg":0,"step":1,"reason":"distance","kind":"off_route","deviation_m":57.41,"threshold_m":50.00,"since_s":1.000}
  {"event":"arrival","seq":2,"time":"2026-06-01T09:01:30.000Z","t_s":90.000,"fix":90,"leg":0,"step":2,"waypoint":1,"final":true,"distance_m":9.10,"advance":true,"reason":"reached"}

  """

extension RecordLine {
  /// Appends the line as JSON with its line feed; for tripsim's own lines, the same bytes as read.
  package func append(to bytes: inout [UInt8]) {
    let members = fields.map { field in
      var name: [UInt8] = []
      appendJSONString(field.key, to: &name)
      return String(decoding: name, as: UTF8.self) + ":" + field.value.literal
    }
    bytes += "{\(members.joined(separator: ","))}\n".utf8
  }
}
