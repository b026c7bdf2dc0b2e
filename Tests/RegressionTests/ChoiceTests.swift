import StreamComparison
import Testing

@testable import Regression

struct ChoiceTests {
  @Test(arguments: [
    ("missed-exit", "missed-exit", true), ("missed*", "missed-exit", true),
    ("*exit", "missed-exit", true), ("m*e*t", "missed-exit", true), ("*", "", true),
    ("missed-exi?", "missed-exit", true), ("?", "", false), ("missed", "missed-exit", false),
    ("*x", "missed-exit", false), ("**a**", "bab", true), ("a*a*a*a*b", "aaaaaaaaaaaaaaaa", false),
  ])
  func `a glob matches names`(pattern: String, name: String, isMatch: Bool) {
    #expect(Glob(pattern).matches(name) == isMatch)
  }

  private func cases(_ count: Int) -> [FoundCase] {
    (0..<count).map {
      FoundCase(file: "traces/case\($0)/case.json", root: nil, tripCase: nil, diagnostics: [])
    }
  }

  @Test func `each case belongs to one shard, and a new case does not move others`() throws {
    let shards = try (1...4).map { try #require(Shard("\($0)/4")) }
    let cases = cases(400)
    for found in cases {
      #expect(shards.filter { $0.contains(found) }.count == 1)
    }
    for shard in shards {
      #expect((60...140).contains(cases.filter(shard.contains).count))
    }
  }

  @Test(arguments: ["", "0/4", "5/4", "1", "1/0", "a/b", "1/2/3", "-1/2"])
  func `an invalid part is rejected`(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test func `a tolerance applies to a unit or a field, optionally of one event`() {
    #expect(ToleranceTable.isKey("_m"))
    #expect(ToleranceTable.isKey("off_route._s"))
    #expect(ToleranceTable.isKey("arrival.distance_m"))
    #expect(ToleranceTable.isKey("lead_s"))
    #expect(ToleranceTable.isKey("lat"))
    #expect(ToleranceTable.isKey("fix"))
    #expect(!ToleranceTable.isKey("arrival.name"))
    #expect(!ToleranceTable.isKey("time"))
    #expect(!ToleranceTable.isKey("late"))
    #expect(!ToleranceTable.isKey("_km"))
    #expect(!ToleranceTable.isKey("arival.distance_m"))
    #expect(!ToleranceTable.isKey("depart.distance_m"))
  }
}
