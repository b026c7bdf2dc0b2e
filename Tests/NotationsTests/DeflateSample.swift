import Notations

/// Texts compressed by zlib 1.2.13, with their contents.
struct DeflateSample: Sendable, CustomStringConvertible {
  let description: String
  let text: [UInt8]
  let packed: [UInt8]

  private init(_ description: String, _ text: [UInt8], _ hexadecimal: String) {
    self.description = description
    self.text = text
    let digits = hexadecimal.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    packed = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

extension DeflateSample {
  /// Lines of a table of fixes.
  static let table: [UInt8] = (0..<60).flatMap { index in
    func four(_ number: Int) -> String { String(String(10_000 + number % 10_000).dropFirst()) }
    return Array(
      "\(1_700_000_000 + index),47.\(four(index * 7919)),8.\(four(index * 104_729))\n".utf8)
  }

  /// Letters in Fibonacci frequencies, which give the longest codes, in a fixed random order.
  static let skewed: [UInt8] = {
    var counts = [1, 1]
    while counts.count < 16 { counts.append(counts[counts.count - 1] + counts[counts.count - 2]) }
    var bytes = counts.enumerated().flatMap { index, count in
      [UInt8](repeating: UInt8(65 + index), count: count)
    }
    var state = 1
    for index in bytes.indices.dropFirst().reversed() {
      state = (state * 1_103_515_245 + 12345) % 2_147_483_648
      bytes.swapAt(index, (state >> 8) % (index + 1))
    }
    return bytes
  }()

  /// Every sample.
  static let all = [
    DeflateSample(
      "nothing", [],
      """
      0300
      """),
    DeflateSample(
      "a byte, fixed codes", [97],
      """
      4b0400
      """),
    DeflateSample(
      "a long run, a match over itself", [UInt8](repeating: 120, count: 100_000),
      """
      edc13101000000c2a0da8b6f0d0fa0000000000000000000000000000000000000000000000000000000000000
      000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000
      000000000000000000000000000000000000000000805703
      """),
    DeflateSample(
      "a table, level 1", table,
      """
      45d449ae1b310c04d07dcef211701eee7fb154a993d01b1b28b3453d4aad2d7f3f3fd1bff9f367ded72ffd9728
      935e5d24d1b69718931c1f241b39973813ef6cd6e8f425c144ab0bc9acd625c96473138957e425c5a4538335de
      714933c970678d8a5f324cdcd390f4b85db24cd45a915896fe4f549860a334c046e592cf408506267a06fa1988
      d1a03ace409f816dd040a3cf00fbc03a3245833239037d06d34303593f037d06d54283ac3a037d06514603f13d
      037d06964183543b03cc921d44d16027cfc09e01464a038cf40cec19942d0dd6e50cec1984613dd4889f017ac2
      3aa64e83e93a03fb0c2469e0b16760cfa0b76930666760cf206769609b6760cfc007e6985ccd19602ee840db69
      60a16760cf602b69d01a67e0cf0087970638bc67e0cf20636850b96780e7631d0fa181ba9d01ce263b70f4881a
      c933f067b01634909e33f0cf408b06997a06fe19c8d0402cce00c6ec408406b17d06b89f486431274caee50cfc
      19cc040d22fc0ce219e09ad200d7f40cf05f3c2daa69e03367807386c4726930a56710cf40126715351e6710cf
      6002fb428df419c433284f1ad8c819c08b1d58d3a0d3cf00778d1de8d2c0acce203e03c57dc51476cf203e03c1
      6c31b9b633c8678017120df0423a039c19ace3533450ed33c0fb0689f6d02057ce209f01f86920e56790cfa00b
      e71b355e6780bde36999b0408dec19e0deb083281ac4d819e09dcb0e7c68b0996790cf00579706617306f90cda
      70c75123aabffe00
      """),
    DeflateSample(
      "a table, level 9", table,
      """
      45d4496ec5300c03d0fd3f4b5158b374ff8bd594db329b00210c384fb4a5ceeff3e5f5bdefded747fe12415223
      73132f1d268a24dafa26e3d14c0c895514d648171347225979931e4926816462e226961e4c727710e25863e54c
      6a77e0665823c798f4eec0426f526dca6476075a72138d94ff44d6e0fe280cee8fd2409e811c18e8111ac83338
      0a832ca781ac818ec340bc68206b703a61907a68206bd0d5303863349035c83a30884c1ac81a782a0c8e0d0d64
      0d341c06214a035983e30983e9a081aec11d290cee4869a06b903a30183b34d035701518f8311ae83310834157
      d2409fc10918980f0d345edf0a06ad4a03cdd7b781814ed040d7c05a6050d934d035903218a80b0d740d260306
      254e033baf6f05835b5e1a98bcbe350c328606b606e60706624a035b83fb0906798206b606a30e83534d037b06
      923088101ad833380d83ab48037b06387b770a5334b03538a330983a34b035e87618b81b0dfcbcbe250cee31a5
      81cbeb5bc1c0ba69e0fafa3630e8141af81a9c101898390d7c0dda6def835334f035480b18681f1a78bebe150c
      2a8c065eaf6f0303d5a4813f031118e40c0dfc1960b67772a5348835b817120cee85448390d7b7848148d120f4
      f5ad61107368106b70f96170d268106b50a930084b1ac41a44f8de07676810f9fa9630f0561a44bdbe350c2682
      06b106f7e8c2c0b569106b50aa7b1f5ca5cf0f
      """),
    DeflateSample(
      "skewed bytes, codes of 14 bits", skewed,
      """
      05c181611b310c04c1da125bfa2781bbddfeabf14c6bbb6acf6a51c5c66d05eb86eeb7ae03acd739566ba0b6c8
      a255a1c5aa68a85a6bd6b6aad251ab82d522d5fab91450f262d75231521b11fb0e52502a28fcaa28ba685a9781
      ba3b65965ea51daf0171e4466994aa558a1a196cb2b092185d3d585540f5664d1bc1c6b7da07226a35b20433b1
      887e08baaa5ba288c6b3b62a71aa6d40e6a66828a6572eaded63d0b2bd68af62ed608266cd23cde6eb54755208
      adbcf148d48dee248a2ed8cc9a5d47d5203a98b856344633188babe244502a197c5145500d3bf68da91e084140
      af972d1081539068e4c1c4a6a6b368007f4d8bf65b6ba323e8ea91565b504b15b45a9545c1223022769404ad2e
      5640f7481c558fed2aa0d46c6b5843da06cb5e2daa2aa28746a399110f069fd5a8b8dbec154fcc6c119529113b
      d4b7088b113fd575d03b57a35389d7d96a0d825e418dad65d5d888a92aaf9610c1a8b2b122aaa26dfa16b26820
      ba5d04696b9996bdad62ab56cbce1ab60ba0c48058d5d083155b586b85aa8ac5564d449aa0996a3a1459d80b7a
      0445355d4db7caa51c8d546f96e2dc74ac1eb716086a06a1636545443180a82aa077562b5695b624b381aa5535
      98aab502b503ab02e8a854b16f1a59ad61326a6de1e8557511b301978c84d523b122e880d4227700978a990550
      2a9556d5ab46c9bd08dfb60111af4215f30a62e320ea0f0a2a6ca95168071f1dd4d0ff22ad17a902428a5355ac
      4599c082055b02316ae04a047ae2ad166cec1191a82be2f6b5aba858178ce1f74abd5628f2dadbece256377ab7
      4dab967aa2b24e4428a93e16aea934a31a6bddaab02cd2c6c62e9dba16318aaedfbdbe5abdafc4abbea93582f9
      f21415a88ab44789e8ad532a2022f850534736226ab4155b5dd02a0e51781dbb46551ef107ab1c13383691ae34
      ec9c8a31c62806cbd8d2a895dea805c5607dad5c71d554958da839b9acb6a55671a056d72ab5d3556a9d2337b6
      d00afba0b93aadbbbb5f5754bb07723f9a1554b006802a4d01a90e56205be20656ed4aa27b10eeaad5bd3d0b2e
      8cc2e61fa09df43134002c40d1d256c383a8dd5b69a39763d556b1607503a43b74944d85ab2eda61b020ba235a
      91ab3d58296a521c4aac7c8c00a25b8bbe04a06f1dd7c596e9e8bcdaa0ea1addaa7b2cc292c6f46b4719045055
      055d6222286b41b05aa37f
      """),
    DeflateSample(
      "skewed bytes, only fixed codes", Array(skewed.prefix(200)),
      """
      f3f30bf0f3f3090808f0f304927efe4056807f809f6f808f9f5f803f9015e0e3ebefe7e306a403bcfdfdfd7d02
      bc02bc3d81c240e4ebef0fd2ed1fe0efe30fe20375fa83b8605600501ac4f00329f4012a037180e27ede0130b5
      605380bac186b97af9fb01cd078afb7a0065803a80e2fe01be2069a073fc41aef2f006a9062b023b0e885d2076
      f90300
      """),
  ]
}
