/// The text percent-encoded, except letters, digits and `-._~`.
///
/// **Source:** RFC 3986, section 2.
package func percentEncoded(_ text: String) -> String {
  var result = ""
  for byte in text.utf8 {
    if isLetterOrDigit(byte) || "-._~".utf8.contains(byte) {
      result.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      result += "%" + hexadecimalText(byte, uppercase: true)
    }
  }
  return result
}
