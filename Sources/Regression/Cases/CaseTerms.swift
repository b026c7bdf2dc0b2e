package import Notations
package import StreamComparison
package import TripModel
package import TripPlans
import TripRecords

/// The terms of a case for its event stream, parsed from its texts.
package struct CaseTerms: Sendable {
  /// The events that are printed.
  package var selection: EventSelection = .printedByDefault

  package var expectations: [Expectation] = []

  /// The allowed differences of numbers.
  package var tolerances = ToleranceTable()
}

extension Diagnostic {
  /// The fault of a sentence about the timing of speech in a case that does not time speech.
  fileprivate static func untimed(_ field: String, _ source: LocatedText) -> Diagnostic {
    unprinted(
      field, source, expected: "a configuration with 'speech.language', which times sentences",
      hint: #"add "config":{"speech.language":"en"} to the case"#)
  }

  /// The fault of a sentence about comparisons in a case that does not print comparisons.
  fileprivate static func unexplained(_ source: LocatedText) -> Diagnostic {
    unprinted(
      "why", source, expected: "a case that explains its decisions",
      hint: #"add "explain":true to the case"#)
  }

  private static func unprinted(
    _ field: String, _ source: LocatedText, expected: String, hint: String
  ) -> Diagnostic {
    Diagnostic(
      .error, code: "expectation", file: source.file, at: source.position,
      "the case does not print '\(field)'", expected: expected, hint: hint)
  }
}

extension CaseTerms {
  /// Parses a case's texts and collects every fault in them.
  package static func read(_ tripCase: TripCase) -> Reading<CaseTerms> {
    var terms = CaseTerms()
    var faults: [Diagnostic] = []
    if let list = tripCase.events {
      do throws(Diagnostic) {
        terms.selection = try EventSelection(list: list.text)
      } catch {
        faults.append(error.in(list.file).at(list.position))
      }
    }
    let places = tripCase.sketch.map { sketch in
      let times = sketch.passes.map { ($0.name, $0.time) }
      return DrawnPlaces(
        coordinates: sketch.coordinates, times: Dictionary(uniqueKeysWithValues: times))
    }
    for source in tripCase.expectations {
      let reading = Expectation.read(
        source, selection: terms.selection, places: places ?? DrawnPlaces())
      faults += reading.diagnostics
      guard let expectation = reading.value else { continue }
      faults += terms.unprintedFaults(of: expectation, source, tripCase)
      terms.expectations.append(expectation)
    }
    for tolerance in tripCase.tolerances {
      if let key = tolerance.key, !ToleranceTable.isKey(key.text) {
        faults.append(unknownField(key))
      }
      terms.tolerances[tolerance.unit] = tolerance.value
    }
    return Reading(faults.isEmpty ? terms : nil, diagnostics: faults)
  }

  /// The faults of an expectation about what the case never prints.
  private func unprintedFaults(
    of expectation: Expectation, _ source: LocatedText, _ tripCase: TripCase
  ) -> [Diagnostic] {
    var faults: [Diagnostic] = []
    if let field = Self.untimedField(of: expectation, tripCase) {
      faults.append(.untimed(field, source))
    }
    let plan = tripCase.trips.first?.plan
    if expectation.fields.contains("why"), plan?.explains == false {
      faults.append(.unexplained(source))
    }
    if expectation.endsWithRoute, !selection.contains(.routeChange),
      plan?.askedRouters.isEmpty == false
    {
      let fault = Diagnostic.unprinted(event: EventName.routeChange.rawValue, offset: 0)
      faults.append(fault.located(in: source))
    }
    return faults
  }

  /// A field of an expectation that the case never prints because it does not time speech.
  private static func untimedField(of expectation: Expectation, _ tripCase: TripCase) -> String? {
    guard expectation.events.contains("spoken_instruction"),
      tripCase.trips.first?.plan.configuration.timesSpeech == false
    else { return nil }
    return expectation.fields.first { EventSchema.heardFields.contains($0) }
  }

  private static func unknownField(_ key: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, code: "tolerance", file: key.file, at: key.position,
      "no number is named '\(key.text)'", expected: ToleranceTable.expectedKey,
      hint: ToleranceTable.hint(for: key.text))
  }
}
