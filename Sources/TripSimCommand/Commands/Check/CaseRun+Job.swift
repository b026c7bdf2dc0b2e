import Notations
import Regression
import RouteServices
import ToolKit
import TripModel
import TripPlans
import TripRecords
import TripRuns

extension CaseRun {
  /// Prepares the run of a case's trip, with the case's events unless others are wanted.
  init(_ job: CaseJob, events: EventSelection? = nil) {
    var options = TripLoop.Options()
    options.events =
      events ?? CaseTerms.read(job.tripCase).value?.selection ?? .printedByDefault
    self.init(
      job.trip.plan, options, DiskFiles(within: job.root), asksLiveRouters: job.root == nil)
  }

  /// Prepares the run of a trip; programs run and services are asked only where it is trusted.
  init(
    _ plan: TripPlan, _ options: TripLoop.Options, _ files: any SourceFiles,
    asksLiveRouters: Bool
  ) {
    let live: ((RouterWatch) -> LiveMaterials)? =
      asksLiveRouters ? { LiveRouters.unrecorded($0) } : nil
    self.init(plan, options, files, live: live)
  }
}
