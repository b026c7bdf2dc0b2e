import Notations
import Regression

import ToolKit
@testable import TripSimCommand

/// A disk on which the n-th call fails, or the n-th and all later calls.
final class FaultyDisk: FileDisk {
  /// The number of calls made.
  private(set) var calls = 0

  private let disk = Disk()
  private let failing: Int
  private let failsOn: Bool
  private let errorNumber: Int32

  /// Makes a disk that fails at a call, or from this call on; at 0 no call fails.
  init(failing: Int, failsOn: Bool = false, errorNumber: Int32 = 5) {
    self.failing = failing
    self.failsOn = failsOn
    self.errorNumber = errorNumber
  }

  /// Whether a call failed.
  var hasFailed: Bool { failing > 0 && calls >= failing }

  func files(within root: String?) -> any FileStore {
    FaultyFiles(DiskFiles(within: root), self)
  }

  /// The files of a trip, which also fail.
  func tripFiles(within root: String?) -> any SourceFiles {
    FaultyFiles(DiskFiles(within: root), self)
  }

  var workingFolder: String { disk.workingFolder }

  fileprivate func call() throws(FileFailure) {
    calls += 1
    if calls == failing || failsOn && hasFailed { throw .system(errorNumber: errorNumber) }
  }
}

/// Files on which a call fails before it has an effect.
private struct FaultyFiles: FileStore, SourceFiles {
  private let files: DiskFiles
  private let disk: FaultyDisk

  init(_ files: DiskFiles, _ disk: FaultyDisk) {
    self.files = files
    self.disk = disk
  }

  func read(_ path: String) throws(FileFailure) -> [UInt8] {
    try disk.call()
    return try files.read(path)
  }

  func names(inFolder path: String) throws(FileFailure) -> [String]? {
    try disk.call()
    return try files.names(inFolder: path)
  }

  func source(of path: String) throws(FileFailure) -> any ByteSource {
    try disk.call()
    return try files.source(of: path)
  }

  func kind(of path: String) throws(FileFailure) -> FileKind? {
    try disk.call()
    return try files.kind(of: path)
  }

  func write(_ bytes: [UInt8], to path: String) throws(FileFailure) {
    try disk.call()
    try files.write(bytes, to: path)
  }

  func rename(_ path: String, to destination: String) throws(FileFailure) {
    try disk.call()
    try files.rename(path, to: destination)
  }

  func remove(_ path: String) throws(FileFailure) {
    try disk.call()
    try files.remove(path)
  }

  func makeFolder(_ path: String) throws(FileFailure) {
    try disk.call()
    try files.makeFolder(path)
  }

  func makeTemporaryFolder(beside path: String) throws(FileFailure) -> String {
    try disk.call()
    return try files.makeTemporaryFolder(beside: path)
  }

  func link(_ path: String, to destination: String) throws(FileFailure) {
    try disk.call()
    try files.link(path, to: destination)
  }

  func exchange(_ path: String, _ other: String) throws(FileFailure) {
    try disk.call()
    try files.exchange(path, other)
  }

  func removeFolder(_ path: String) throws(FileFailure) {
    try disk.call()
    try files.removeFolder(path)
  }
}
