import Notations
import Testing

@testable import Reports

/// Explanations of fixes, with numbers separated from sentences.
struct FixExplanationsTests {
  private func data(of explanations: FixExplanations, near landmarks: [Int] = []) -> String {
    String(decoding: explanations.data(near: landmarks), as: UTF8.self)
  }

  @Test func `a sentence is stored once, and each fix stores only its numbers`() {
    var explanations = FixExplanations()
    for fix in 7...8 {
      explanations.receive(fix: fix, text: Array("fix \(fix)  44.0100,-3.50\n".utf8))
      explanations.receive(fix: fix, text: Array("  off_route  no  m2 0.\(fix)0 > 61.9\n".utf8))
    }
    #expect(
      data(of: explanations)
        == #"{"sentences":["fix {0}  {4},-{2}","  off_route  no  m2 {2} > {1}"],"fixes":[7,8],"#
        + #""values":[[0,7,44.01,3.5,1,0.7,61.9],[0,8,44.01,3.5,1,0.8,61.9]]}"#)
  }

  @Test func `braces and padded numbers in a sentence are not placeholders`() {
    var explanations = FixExplanations()
    explanations.receive(fix: 0, text: Array("<b> {1} 007 <= -0.00".utf8))
    #expect(
      data(of: explanations)
        == #"{"sentences":["<b> ({0}} {0} <= -{2}"],"fixes":[0],"#
        + #""values":[[0,1,7,0]]}"#)
  }

  @Test func `in a long drive the fixes nearest to landmarks are kept`() {
    var explanations = FixExplanations()
    for fix in 0..<20_000 {
      explanations.receive(fix: fix, text: Array("deviation_m 10000\(fix).25\n".utf8))
    }
    let text = data(of: explanations, near: [12_000])
    #expect((250_000..<320_000).contains(text.utf8.count))
    #expect(text.contains(",11999,12000,12001,"))
    #expect(!text.contains("[0,1,2"))
  }
}
