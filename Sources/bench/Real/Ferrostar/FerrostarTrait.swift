/// What is peculiar to Ferrostar's core: each has to show itself somewhere for it to be compared.
enum FerrostarTrait: String, CaseIterable {
  case oneFixLag = "deviation one fix late"
  case severalSteps = "several steps in one update"
  case latchResetByHand = "a latch reset by a manual advance"
  case latchDropped = "a latch dropped by a failed snapped exit"
  case statefulArrival = "an arrival condition of two phases forgets"
  case offAfterAdvancing = "completely off the route right after advancing"
  case stuckOnStep = "entry missed: the old step to the end"
  case caughtUpByOr = "from the step, where entry was missed"
  case rawWhereOnLine = "raw is snapped within 1e-6 degrees"
  case stepOfNoLength = "a step of no length"
  case triggersJumped = "the last of two triggers jumped"
  case dueEarly = "an instruction due up to 5 m early"
  case silentOffRoute = "no instruction completely off the route"
  case instructedOffStep = "instructions off the step"
  case secondFixCompletes = "completion at the second fix in range"
}
