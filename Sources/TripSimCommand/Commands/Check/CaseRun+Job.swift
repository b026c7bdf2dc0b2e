import Notations
import Regression
import RouteServices
import ToolKit
import TripModel
import TripPlans
import TripRecords
import TripRuns

extension CaseRun {
  /// Prepares the run of a case's trip; `events` overrides the case's own selection.
  init(_ job: CaseJob, events: EventSelection? = nil) {
    var options = TripLoop.Options()
    options.events =
      events ?? CaseTerms.read(job.tripCase).value?.selection ?? .printedByDefault
    self.init(
      job.trip.plan, options, DiskFiles(within: job.root), asksLiveRouters: job.root == nil)
  }

  /// Prepares the run of a trip; only a trusted case may start programs or use services.
  init(
    _ plan: TripPlan, _ options: TripLoop.Options, _ files: any SourceFiles,
    asksLiveRouters: Bool
  ) {
    let live: ((RouterWatch) -> LiveMaterials)? =
      asksLiveRouters ? { LiveRouters.materials($0) } : nil
    self.init(plan, options, files, live: live, channels: EngineProcess.init)
  }
}
