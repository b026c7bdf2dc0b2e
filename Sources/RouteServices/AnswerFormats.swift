package import Notations
package import TripModel

/// Readers of the documents that routers send, injected because this target knows no formats.
package struct AnswerFormats {
  /// Reads the routes of a file from its bytes and its name.
  package let file: ([UInt8], String) -> Reading<[Route]>

  /// Reads the routes of a document sent by a router.
  package let answer: (JSONValue) -> Reading<[Route]>

  /// Reads a route refresh from a document and its name; absent if the document is not one.
  package let refresh: (JSONValue, String) -> Reading<[RefreshedLeg]>?

  /// Makes the embedded router from the bytes of a road network file.
  package let network: ([UInt8], String) -> Reading<any RouteProvider>

  /// Collects the readers.
  package init(
    file: @escaping ([UInt8], String) -> Reading<[Route]>,
    answer: @escaping (JSONValue) -> Reading<[Route]>,
    refresh: @escaping (JSONValue, String) -> Reading<[RefreshedLeg]>?,
    network: @escaping ([UInt8], String) -> Reading<any RouteProvider>
  ) {
    self.file = file
    self.answer = answer
    self.refresh = refresh
    self.network = network
  }
}
