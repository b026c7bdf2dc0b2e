import Notations

extension CommandTable.Row {
  /// Names a writable property of the arguments; called when the option is typed.
  ///
  /// Making the key paths of a whole table would take a sixth of a short run.
  package typealias Property<Value> =
    @Sendable () -> any WritableKeyPath<Arguments, Value> & Sendable

  package static func flag(
    _ name: String, letter: Character? = nil, _ property: @autoclosure @escaping Property<Bool>,
    _ summary: String, details: String? = nil
  ) -> Self {
    flag(name, letter: letter, property(), value: true, summary, details: details)
  }

  package static func flag<Value: Sendable>(
    _ name: String, letter: Character? = nil, _ property: @autoclosure @escaping Property<Value>,
    value: Value, _ summary: String, details: String? = nil
  ) -> Self {
    Self(OptionUsage(name, letter: letter, summary: summary, details: details)) { arguments, _ in
      arguments[keyPath: property()] = value
    }
  }

  /// An option whose value is used as typed.
  package static func text(
    _ name: String, _ placeholder: String,
    _ property: @autoclosure @escaping Property<String?>, _ summary: String, details: String? = nil
  ) -> Self {
    row(name, nil, ValueUsage(placeholder), summary, details, property) { $0.text }
  }

  /// An option whose value is the path of a file.
  package static func file(
    _ name: String, letter: Character? = nil, _ property: @autoclosure @escaping Property<String?>,
    _ summary: String, details: String? = nil
  ) -> Self {
    row(name, letter, ValueUsage("FILE", .file), summary, details, property) {
      (value) throws(Diagnostic) in try value.path()
    }
  }

  /// An option whose value is the path of a folder.
  package static func folder(
    _ name: String, letter: Character? = nil, _ property: @autoclosure @escaping Property<String?>,
    _ summary: String, details: String? = nil
  ) -> Self {
    row(name, letter, ValueUsage("DIR", .folder), summary, details, property) {
      (value) throws(Diagnostic) in
      if value.text == "-" { throw .streamAsFolder(value.option) }
      return try value.path()
    }
  }

  /// An option whose value has a custom effect.
  package static func option(
    _ name: String, letter: Character? = nil, _ placeholder: String,
    kind: ValueUsage.Kind = .text, isRepeatable: Bool = false,
    _ summary: String, details: String? = nil, _ effect: @escaping Effect
  ) -> Self {
    Self(
      OptionUsage(
        name, letter: letter, value: ValueUsage(placeholder, kind), isRepeatable: isRepeatable,
        summary: summary, details: details), effect)
  }

  /// An option whose value is parsed; the property may be absent unless the option is given.
  package static func value<Value>(
    _ name: String, letter: Character? = nil, _ placeholder: String,
    kind: ValueUsage.Kind = .text, _ property: @autoclosure @escaping Property<Value>,
    _ read: @escaping Reading<Value>, _ summary: String, details: String? = nil
  ) -> Self {
    row(name, letter, ValueUsage(placeholder, kind), summary, details, property) {
      (value) throws(Diagnostic) in try read(value)()
    }
  }

  /// An option whose value is one of a fixed set of names.
  package static func choice<Name: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, letter: Character? = nil, _ placeholder: String,
    _ property: @autoclosure @escaping Property<Name>, _ summary: String, details: String? = nil
  ) -> Self {
    row(name, letter, ValueUsage(placeholder, .names(of: Name.self)), summary, details, property) {
      (value) throws(Diagnostic) in try value.choice()
    }
  }

  /// An option whose value is one of a fixed set of names; absent unless given.
  package static func choice<Name: CaseIterable & RawRepresentable<String> & Sendable>(
    _ name: String, letter: Character? = nil, _ placeholder: String,
    _ property: @autoclosure @escaping Property<Name?>, _ summary: String, details: String? = nil
  ) -> Self {
    row(name, letter, ValueUsage(placeholder, .names(of: Name.self)), summary, details, property) {
      (value) throws(Diagnostic) in try value.choice(of: Name.self)
    }
  }

  /// An option that sets a property to the parsed value.
  private static func row<Value>(
    _ name: String, _ letter: Character?, _ usage: ValueUsage, _ summary: String,
    _ details: String?, _ property: @escaping Property<Value>,
    _ read: @escaping @Sendable (OptionValue) throws(Diagnostic) -> Value
  ) -> Self {
    Self(
      OptionUsage(name, letter: letter, value: usage, summary: summary, details: details)
    ) { (arguments, value) throws(Diagnostic) in
      arguments[keyPath: property()] = try read(value)
    }
  }
}

extension ValueUsage.Kind {
  /// One of the names of an enumeration.
  package static func names<Name>(of _: Name.Type) -> Self
  where Name: CaseIterable & RawRepresentable<String> & SendableMetatype {
    .choice { Name.allCases.map(\.rawValue) }
  }
}
