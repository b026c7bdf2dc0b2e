import Testing

@testable import Reports

/// The hash against published values.
///
/// **Source:** NIST, Cryptographic Standards and Guidelines, examples of SHA-256; FIPS 180-2,
/// appendix B.1 and B.2.
struct ContentHashTests {
  private func hexadecimal(_ text: String) -> String {
    ContentHash(text).bytes.map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  @Test func `the published examples are reproduced`() {
    #expect(
      hexadecimal("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hexadecimal("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      hexadecimal("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      hexadecimal(String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func `a policy names a script by its hash in base 64`() {
    #expect(
      ContentHash("").policySource
        == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }
}
