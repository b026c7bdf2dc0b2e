import Geodesy
import Notations
package import TripModel

/// A program of the user's that answers lines of JSON.
package protocol RouterProgram {
  /// Sends a line and waits for one; neither has its line feed.
  func exchange(_ line: [UInt8]) -> RouterReply
}

/// A router that is a program of the user's.
package struct ProgramRouter: LiveRouter {
  private let program: any RouterProgram

  /// Makes a router of a program.
  package init(program: any RouterProgram) {
    self.program = program
  }

  package var dialect: RouterDialect { .exec }

  package func message(for request: RouteRequest) -> HTTPRequest? { nil }

  package func reply(to request: RouteRequest) -> RouterReply {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("id")
    writer.integer(request.number)
    writer.key("purpose")
    writer.string(request.purpose.rawValue)
    writer.places(of: request)
    writer.key("options")
    writer.beginObject()
    var names: [String] = []
    for option in request.optionPairs.reversed() where !names.contains(option.name) {
      names.append(option.name)
      writer.key(option.name)
      writer.string(option.value)
    }
    writer.endObject()
    writer.endObject()
    return program.exchange(writer.bytes)
  }
}

extension JSONWriter {
  /// Writes where a request begins, which way, what it avoids and where it leads.
  mutating func places(of request: RouteRequest) {
    key("origin")
    place(request.origin)
    if let course = request.course {
      key("course_deg")
      number(course.degrees, decimals: 1)
    }
    if let radius = request.avoidRadius {
      key("avoid_m")
      number(radius, decimals: 2)
    }
    key("waypoints")
    beginArray()
    for waypoint in request.waypoints { place(waypoint) }
    endArray()
  }

  private mutating func place(_ place: Coordinate) {
    beginArray()
    number(place.latitude, decimals: 7)
    number(place.longitude, decimals: 7)
    endArray()
  }
}
