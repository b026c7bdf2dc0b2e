// `rounded()` lowers to the C library's function, which the release build links only where the
// library is imported. It is exact on every platform.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
