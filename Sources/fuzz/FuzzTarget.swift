import ForeignReaders

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// What libFuzzer calls, again and again, with inputs that it changes to reach more of the code.
// `make fuzz` builds and runs it for every reader; nothing else builds this folder.

/// The reader that the environment names.
private let reader = ForeignReader.all.first { reader in
  unsafe getenv("FUZZ_READER").map { unsafe String(cString: $0) } == reader.name
}

/// Prints the readers where none is named, for the Makefile, and fails if there is no such reader.
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

/// Gives an input to the reader: whatever it is made of, reading must come to an end and leave
/// nothing wrong behind.
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
