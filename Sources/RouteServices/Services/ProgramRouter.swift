import Geodesy
import Notations
package import TripModel

/// A user's program that answers lines of JSON.
package protocol RouterProgram {
  /// Sends a line and waits for its answer, skipping answers to earlier lines; both lack their line
  /// feeds.
  func exchange(_ line: [UInt8], number: Int) -> RouterReply
}

/// A router implemented by a user's program.
package struct ProgramRouter: LiveRouter {
  private let program: any RouterProgram
  private let language: InstructionLanguage

  /// Makes a router from a program, which is asked for instructions in a language.
  package init(program: any RouterProgram, language: InstructionLanguage) {
    self.program = program
    self.language = language
  }

  package var dialect: RouterDialect { .exec }

  package func message(for request: RouteRequest) -> HTTPRequest? { nil }

  package func reply(to request: RouteRequest) -> RouterReply {
    let line = JSONWriter.document { json in
      json.member("id", request.number)
      json.member("purpose", request.purpose.rawValue)
      json.waypoints(of: request)
      json.member("mode", request.mode?.rawValue)
      json.member("language", language.rawValue)
      json.object("options") { json in
        var names: [String] = []
        for option in request.optionPairs.reversed() where !names.contains(option.name) {
          names.append(option.name)
          json.member(option.name, option.value)
        }
      }
    }
    return program.exchange(line, number: request.number)
  }
}

extension JSONWriter {
  /// Writes the request's origin, course, avoided radius and waypoints, with the indices of those
  /// that are passed without arriving.
  mutating func waypoints(of request: RouteRequest) {
    key("origin")
    coordinate(request.origin)
    member("course_deg", request.course?.degrees, decimals: 1)
    member("avoid_m", request.avoidRadius, decimals: 2)
    array("waypoints") { json in
      for waypoint in request.waypoints { json.coordinate(waypoint) }
    }
    if request.vias.isEmpty { return }
    array("vias") { json in
      for index in request.vias { json.integer(index) }
    }
  }

  private mutating func coordinate(_ coordinate: Coordinate) {
    array { json in
      json.number(coordinate.latitude, decimals: 7)
      json.number(coordinate.longitude, decimals: 7)
    }
  }
}
