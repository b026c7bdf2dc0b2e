/// A thread of the operating system.
package enum Thread {
  /// The work of a thread.
  private final class Work: Sendable {
    /// Runs the work.
    let perform: @Sendable () -> Void

    /// Stores the work.
    init(_ perform: @escaping @Sendable () -> Void) {
      self.perform = perform
    }
  }

  /// Starts a detached thread; returns false if the system cannot create one.
  package static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let retained = unsafe Unmanaged.passRetained(Work(work))
    var thread = pthread_t()
    let number = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        InternalFault.giveThreadAStack()
        unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().perform()
        return nil
      }, retained.toOpaque())
    guard number == 0 else {
      unsafe retained.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// The number of threads that can run in parallel.
  package static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
