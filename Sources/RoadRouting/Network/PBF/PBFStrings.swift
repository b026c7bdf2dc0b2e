import Notations

/// The texts of a block, to which its elements refer by index.
///
/// A block of 8000 ways has thousands of texts, of which few are relevant keys. Each text is
/// compared with the keys once, and the others never become strings.
struct PBFStrings {
  private let message: ProtobufMessage
  private var texts: [ProtobufField] = []
  private var keys: [Key] = []

  /// The known meaning of a text as a key.
  private enum Key {
    case unknown
    case unused
    case used(RoadTagKey)
  }

  /// Reads the texts of a message `StringTable`.
  init(_ message: ProtobufMessage) throws(ProtobufFault) {
    self.message = message
    var fields = message
    while let field = try fields.next() {
      if field.number == 1 { texts.append(field) }
    }
    keys = [Key](repeating: .unknown, count: texts.count)
  }

  /// The text at an index, up to the length that is also read from XML.
  func text(_ index: Int) throws(ProtobufFault) -> String {
    guard texts.indices.contains(index) else {
      throw ProtobufFault("text \(index) is missing, there are \(texts.count)")
    }
    return try message.text(texts[index], limit: 1024)
  }

  /// The road key that the text at an index names, if any.
  mutating func key(_ index: Int) throws(ProtobufFault) -> RoadTagKey? {
    if keys.indices.contains(index) {
      switch keys[index] {
      case .unused: return nil
      case .used(let key): return key
      case .unknown: break
      }
    }
    let key = RoadTagKey(text: try text(index))
    keys[index] = key.map { .used($0) } ?? .unused
    return key
  }
}
