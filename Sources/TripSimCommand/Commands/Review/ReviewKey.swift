/// A key of `tripsim review`, with its action on a pending difference.
enum ReviewKey: Character, CaseIterable {
  case accept = "a"
  case reject = "r"
  case skip = "s"
  case more = "m"
  case quit = "q"

  /// The action in words.
  var summary: String {
    switch self {
    case .accept: "make the output the new golden"
    case .reject: "drop the difference and keep the golden"
    case .skip: "leave it pending"
    case .more: "show every difference of the trip"
    case .quit: "leave it and all others pending"
    }
  }

  /// The word shown after the key was typed.
  var outcome: String {
    switch self {
    case .accept: "accepted"
    case .reject: "rejected"
    case .skip: "skipped"
    case .more: "every difference:"
    case .quit: "quit"
    }
  }

  /// The keys as a question: `[a]ccept, [r]eject, …? `.
  static var question: String {
    allCases.map { key in
      "[\(key.rawValue)]\("\(key)".dropFirst())"
    }.joined(separator: ", ") + "? "
  }
}
