#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// What libFuzzer calls, again and again, with inputs that it changes to reach more of the code.
// `make fuzz` builds and runs it for every reader; nothing else builds this folder.

/// The reader that the environment names.
private let reader = unsafe getenv("FUZZ_READER").flatMap {
  FuzzedReader(rawValue: unsafe String(cString: $0))
}

/// Gives an input to the reader: whatever it is made of, reading must come to an end.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let reader else {
    print("FUZZ_READER names one of", FuzzedReader.allCases.map(\.rawValue))
    exit(2)
  }
  let input = unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
  reader.read(input)
  return 0
}
