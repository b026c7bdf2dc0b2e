// `rounded()` and `squareRoot()` lower to the C library's functions, which the release build
// links only where the library is imported. Both are exact on every platform.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
