import ToolKit

/// The results of many measurements in order, computed on all cores.
func measured<Subject: Sendable, Result: Sendable>(
  _ subjects: [Subject], _ measure: @escaping @Sendable (Subject) -> Result
) async -> [Result] {
  let progress = ProgressLine(of: subjects.count, "cells")
  defer { progress.end() }
  return await withTaskGroup(of: (Int, Result).self) { group in
    for (index, subject) in subjects.enumerated() {
      group.addTask { (index, measure(subject)) }
    }
    var results: [(Int, Result)] = []
    for await result in group {
      results.append(result)
      progress.tell(done: results.count)
    }
    return results.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
