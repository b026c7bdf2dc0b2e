/// A text as a shell takes it for one word that is no option: as it is, or in quotation marks.
package func shellWord(_ text: String) -> String {
  // A path that begins with '-' would be taken for an option.
  let word = text.hasPrefix("-") && text != "-" ? "./" + text : text
  let isPlain = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "+"),
      UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "@"), UInt8(ascii: "%"):
      true
    default: false
    }
  }
  if isPlain, !word.isEmpty { return word }
  return "'" + word.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
}
