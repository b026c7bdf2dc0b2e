package import RouteServices
import ToolKit
import TripModel

/// The HTTP client: the program `curl`, one child process per request.
///
/// Its configuration is passed through standard input, so that no key appears in a process list.
/// The body follows it, because a line of a configuration has a limited length. Redirects are not
/// followed, and only HTTP and HTTPS are accepted.
///
/// **Source:** `curl(1)`, options `--config`, `--data-binary`, `--max-filesize`, `--write-out`;
/// exit codes; `parseconfig` in `tool_parsecfg.c`: a line takes effect before the next is read.
package struct CurlTransport: HTTPTransport {
  /// The timeout of one answer, in seconds of real time.
  package let timeout: Double

  /// The maximum size of an answer in bytes: ten times the longest known route.
  static let limit = 32 * 1_048_576

  /// Prepares the client; absent if `curl` is not on the path.
  package init?(timeout: Double) {
    guard ShellCommand.isOnPath("curl") else { return nil }
    self.timeout = timeout
  }

  package func exchange(_ request: HTTPRequest) -> RouterReply {
    do throws(ChildProcess.Failure) {
      let child = try ChildProcess(shell: "exec curl -q -K -")
      // The child's own timeout should expire first; this one catches a child that hangs.
      let (output, code) = try child.conclude(
        sending: Array(configuration(of: request).utf8) + (request.body ?? []),
        limit: Self.limit + 64,
        seconds: timeout + 1)
      return outcome(output, code: code)
    } catch {
      return failure(error)
    }
  }

  package func pause(seconds: Double) {
    Interruption.sleep(seconds: seconds)
  }

  /// Splits the output into the body and, in its last line, the status and the retry delay.
  private func outcome(_ output: [UInt8], code: Int32) -> RouterReply {
    let end = output.lastIndex(of: 0x0a) ?? output.endIndex
    // Older versions of curl print the name of the header instead of its value.
    let words = String(decoding: output[end...].dropFirst(), as: UTF8.self).split(separator: " ")
    let status = words.first.flatMap { Int($0) } ?? 0
    guard code == 0 else { return failure(code: code, hasBegun: status > 0) }
    guard status > 0 else { return .cut }
    let retryAfter = words.count == 2 ? Int(words[1]).map(Double.init) : nil
    let body = Array(output[..<end])
    return body.count > Self.limit
      ? .tooLarge(limit: Self.limit)
      : .answer(status: status, body: body, retryAfter: retryAfter)
  }

  /// The reply for an exit code of curl; an answer may have begun before it.
  private func failure(code: Int32, hasBegun: Bool) -> RouterReply {
    switch code {
    case 5, 6: .unknownHost
    case 7: .unreachable
    case 18, 52, 55, 56, 92: hasBegun ? .cut : .hungUp
    case 26: .unreadable
    case 28: .timeout(seconds: timeout)
    case 35, 51, 53, 54, 58, 59, 60, 77, 83, 90, 91: .insecure
    case 63: .tooLarge(limit: Self.limit)
    default: Interruption.signal == nil ? .other(code: Int(code)) : .interrupted
    }
  }

  private func failure(_ failure: ChildProcess.Failure) -> RouterReply {
    switch failure {
    case .silent: .timeout(seconds: timeout)
    case .endless: .tooLarge(limit: Self.limit)
    case .interrupted: .interrupted
    case .ended: .cut
    case .unstartable(let reason): .silence(.network, message: "curl cannot be started: \(reason)")
    }
  }
}

extension CurlTransport {
  /// The configuration of one `curl` request, in the format of its configuration files; the body
  /// follows it.
  private func configuration(of request: HTTPRequest) -> String {
    var lines = [
      "url = \(Self.quoted(request.addressWithKey))",
      "request = \(Self.quoted(request.method))",
      "proto = \"=http,https\"", "globoff", "silent", "max-redirs = 0",
      "max-time = \(timeout)", "connect-timeout = \(timeout)", "max-filesize = \(Self.limit)",
      "header = \"Accept: application/json\"", "user-agent = \"tripsim\"", "compressed",
      #"write-out = "\n%{http_code} %header{retry-after}""#,
    ]
    if request.body != nil {
      lines.append("header = \"Content-Type: application/json\"")
      // Reads the rest of the input, so it must be the last line.
      lines.append("data-binary = \"@-\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result.unicodeScalars.append("\\")
        result.unicodeScalars.append(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
