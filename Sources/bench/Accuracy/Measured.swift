import ToolKit

/// The results of many measurements in order, computed on all cores.
func measured<Subject: Sendable, Result: Sendable>(
  _ subjects: [Subject], _ measure: @escaping @Sendable (Subject) -> Result
) -> [Result] {
  let progress = ProgressLine(of: subjects.count, "cells")
  defer { progress.end() }
  var work = ParallelWork<Result>(Thread.processorCount)
  var results: [Result] = []
  for subject in subjects {
    results += work.begin { measure(subject) }
    progress.show(done: results.count)
  }
  return results + work.finish()
}
