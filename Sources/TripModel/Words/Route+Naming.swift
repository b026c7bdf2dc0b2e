extension Route {
  /// Names a waypoint, and replaces another name of it in the words about the arrival there.
  package mutating func rename(waypoint index: Int, to name: String) {
    let old = waypoints[index].name
    waypoints[index].name = name
    guard let old, old != name, legs.indices.contains(index - 1) else { return }
    func renamed(_ text: String) -> String {
      InstructionLanguage.allCases.reduce(text) { $1.phrases.renamed($0, from: old, to: name) }
    }
    // An arrival soon after another maneuver is announced with that maneuver, two steps earlier.
    for number in legs[index - 1].steps.indices.suffix(3) {
      var step = legs[index - 1].steps[number]
      step.instruction = step.instruction.map(renamed)
      for spoken in step.spokenInstructions.indices {
        step.spokenInstructions[spoken].text = renamed(step.spokenInstructions[spoken].text)
        let ssml = step.spokenInstructions[spoken].ssml
        step.spokenInstructions[spoken].ssml = ssml.map(renamed)
      }
      for visual in step.visualInstructions.indices {
        let banner = step.visualInstructions[visual]
        let isName = banner.primary == old && banner.maneuver == "arrive"
        step.visualInstructions[visual].primary = isName ? name : renamed(banner.primary)
        step.visualInstructions[visual].sub = banner.sub.map(renamed)
      }
      legs[index - 1].steps[number] = step
    }
  }
}
