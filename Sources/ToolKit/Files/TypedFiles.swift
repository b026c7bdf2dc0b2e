package import Notations

/// The files that a user names on the command line: any path, links and pipes included.
package struct TypedFiles: SourceFiles {
  /// Makes the file source.
  package init() {}

  package func read(_ path: String) throws(FileFailure) -> [UInt8] {
    do throws(FileFault) {
      return try WholeFile.bytes(of: path)
    } catch {
      throw error.failure
    }
  }

  package func names(inFolder path: String) throws(FileFailure) -> [String]? {
    do throws(SystemFailure) {
      guard try SystemCall.status(of: path).kind == .folder else { return nil }
      return try SystemCall.names(in: path)
    } catch {
      if error.isMissing { return nil }
      throw error.failure
    }
  }

  package func source(of path: String) throws(FileFailure) -> any ByteSource {
    do throws(FileFault) {
      return try FileSource(path: path)
    } catch {
      throw error.failure
    }
  }
}
