package import Notations
package import TripModel

/// The readers of the documents that answers are in; their formats are no matter of this room.
package struct AnswerFormats {
  /// Reads the routes of a file from its bytes and its name.
  package let file: ([UInt8], String) -> Reading<[Route]>

  /// Reads the routes of a document that a router sent.
  package let answer: (JSONValue) -> Reading<[Route]>

  /// Reads a refresh of traffic from a document and its name; absent where it is none.
  package let refresh: (JSONValue, String) -> Reading<RoadNews>?

  /// Makes the embedded router over the road network in a file's bytes.
  package let network: ([UInt8], String) -> Reading<any RouteProvider>

  /// Collects the readers.
  package init(
    file: @escaping ([UInt8], String) -> Reading<[Route]>,
    answer: @escaping (JSONValue) -> Reading<[Route]>,
    refresh: @escaping (JSONValue, String) -> Reading<RoadNews>?,
    network: @escaping ([UInt8], String) -> Reading<any RouteProvider>
  ) {
    self.file = file
    self.answer = answer
    self.refresh = refresh
    self.network = network
  }
}
