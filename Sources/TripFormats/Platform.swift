// `rounded()` and `squareRoot()` compile to calls of the C library, which a release build links
// only if it is imported. Both are exact on every platform.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
