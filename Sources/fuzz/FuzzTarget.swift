import ForeignReaders

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The functions that libFuzzer calls. `make fuzz` builds and runs them for every reader; nothing
// else builds this folder.

/// The reader that `FUZZ_READER` names.
private let reader = ForeignReader.all.first { reader in
  unsafe getenv("FUZZ_READER").map { unsafe String(cString: $0) } == reader.name
}

/// Without `FUZZ_READER`, prints the names of all readers, for the Makefile, and exits with 0.
///
/// If `FUZZ_READER` names no reader, it exits with 2.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>, _ words: UnsafeMutablePointer<OpaquePointer>
) -> CInt {
  if reader == nil {
    print(ForeignReader.all.map(\.name).joined(separator: " "))
    exit(unsafe getenv("FUZZ_READER") == nil ? 0 : 2)
  }
  return 0
}

/// Reads one input; prints the fault and aborts if the reader has one.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  if let fault = reader?.read(input) {
    print(fault)
    fflush(nil)
    abort()
  }
  return 0
}
