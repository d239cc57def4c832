import Foundation
import PluginFixtures
import Testing

@testable import MorphRuntime

@Suite struct ScanCacheTests {
  static func record(_ inode: UInt64, _ outcome: ScanOutcome? = nil) -> ScanCache.Record {
    ScanCache.Record(
      key: FileKey(device: 1, inode: inode, size: 100, modified: 5), hash: inode + 1000,
      outcome: outcome ?? .loaded(payload: [UInt8](repeating: 7, count: 300), warning: nil))
  }

  static let records = [
    record(1), record(2, .loaded(payload: [], warning: "exports more")),
    record(3, .failed(.crashed, reason: "SIGSEGV in morph_plugin_entry")),
    record(4, .failed(.timedOut, reason: "no answer")),
  ]

  @Test func roundTrips() throws {
    var cache = ScanCache()
    for record in Self.records { cache.add(record) }
    let read = try ScanCache.decode(cache.encode(build: 9), build: 9)
    #expect(read.records == Self.records)
    #expect(read.outcome(for: Self.records[2].key) == Self.records[2].outcome)
    #expect(read.outcome(hash: 1002, size: 100) == Self.records[1].outcome)
    #expect(read.outcome(hash: 1002, size: 101) == nil)
    #expect(read.outcome(for: Self.record(5).key) == nil)
  }

  @Test func anotherBuildStartsOver() throws {
    var cache = ScanCache()
    cache.add(Self.records[0])
    #expect(try ScanCache.decode(cache.encode(build: 9), build: 8).records.isEmpty)
  }

  @Test func damageIsNoticedAnywhere() throws {
    var cache = ScanCache()
    for record in Self.records { cache.add(record) }
    let bytes = cache.encode(build: 9)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x20
      let read = try? ScanCache.decode(damaged, build: 9)
      #expect(read?.records.isEmpty ?? true, "byte \(index)")
    }
    for count in 0..<bytes.count {
      let read = try? ScanCache.decode(Array(bytes.prefix(count)), build: 9)
      #expect(read?.records.isEmpty ?? true, "\(count) bytes")
    }
  }

  @Test func aChangedFileReplacesItsRecord() {
    var cache = ScanCache()
    cache.add(Self.record(1))
    cache.add(Self.record(1, .failed(.invalid, reason: "now")))
    #expect(cache.records.count == 1)
    #expect(cache.outcome(for: Self.record(1).key) == .failed(.invalid, reason: "now"))
  }

  @Test func keepsTheNewestOnly() throws {
    var cache = ScanCache()
    for inode in 0..<UInt64(ScanCache.largestCount + 10) { cache.add(Self.record(inode)) }
    let read = try ScanCache.decode(cache.encode(build: 1), build: 1)
    #expect(read.records.count == ScanCache.largestCount)
    #expect(read.records.first?.key.inode == 10)
  }

  @Test func manyWritersAtOnceLeaveAFileThatReads() {
    let folder = TemporaryFolder()
    let path = folder.path + "/a/b/scan"
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      for step in 0..<20 {
        let inode = UInt64(writer * 100 + step)
        ScanCache.merge([Self.record(inode)], into: path, build: 3)
        // Whoever wrote last, the file is whole, and has a record of this build in it.
        #expect(!ScanCache.read(path, build: 3).records.isEmpty)
      }
    }
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/a/b")
    #expect(names == ["scan"])
  }

  @Test func aFolderThatCannotBeMadeCostsNothing() throws {
    let folder = TemporaryFolder()
    let file = try folder.write([1], as: "file")
    ScanCache.merge([Self.record(1)], into: file + "/scan", build: 3)
    #expect(ScanCache.read(file + "/scan", build: 3).records.isEmpty)
  }
}
