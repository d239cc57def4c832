import Foundation
import PluginFixtures
import Testing

@testable import MorphRuntime

@Suite struct ElfFileTests {
  private func bytes(_ fixture: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: PluginFixture.path(fixture))))
  }

  private func refusal(_ bytes: [UInt8]) -> String? {
    do throws(ElfError) {
      _ = try ElfFile(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func readsALibrary() throws {
    let elf = try ElfFile(bytes("everything"))
    #expect(elf.exported.map(\.name) == ["morph_plugin_entry"])
    #expect(elf.exported[0].size > 0 && !elf.exported[0].isData)
    #expect(elf.undefined.contains { $0.name == "snprintf" && !$0.isWeak })
    #expect(elf.undefined.contains { $0.name == "__cxa_finalize" && $0.isWeak })
    #expect(elf.needed == ["libc.so.6"])
    #expect(elf.protocolNote == ElfFile.ProtocolNote(major: 1, needsMinor: 0, builtMinor: 0))
    #expect(elf.segments.contains { $0.isWritable && !$0.isExecutable && $0.memorySize > 0 })
    #expect(elf.segments.contains { $0.isExecutable && !$0.isWritable })
    #expect(elf.symbols().contains { $0.name == "ask_for_everything" })
    let plain = try ElfFile(bytes("protocol-two-table"))
    #expect(plain.protocolNote == nil)
  }

  @Test func agreesWithTheSymbolTableOfTheCLibrary() throws {
    // A large library with versions and thousands of symbols.
    let path = "/lib/x86_64-linux-gnu/libc.so.6"
    let elf = try ElfFile([UInt8](Data(contentsOf: URL(filePath: path))))
    let names = Set(elf.exported.map(\.name))
    #expect(names.isSuperset(of: ["malloc", "printf", "posix_spawn", "environ"]))
    #expect(elf.exported.contains { $0.name == "environ" && $0.isData })
    #expect(elf.needed.contains { $0.hasPrefix("ld-linux") })
  }

  @Test func saysWhatElseAFileIs() throws {
    let good = try bytes("good")
    #expect(refusal([]) == "the file is empty")
    #expect(
      refusal(Array("Hello \"world\"\nmore".utf8))
        == "not an ELF file: begins with \"Hello \\x22world\\x22\"")
    #expect(refusal([0x7f, 0x45]) == "not an ELF file: begins with \"\\x7fE\"")
    var other = good
    other[18] = 183
    #expect(refusal(other) == "built for AArch64, and this host is x86-64")
    other = good
    other[4] = 1
    #expect(refusal(other) == "not a 64-bit little-endian ELF file")
    other = good
    other[16] = 2
    #expect(refusal(other) == "not a shared library but an executable")
    #expect(
      refusal(Array(good.prefix(9000)))
        == "truncated: the section header table takes \(good.count) bytes, and the file has 9000")
    #expect(
      refusal(Array(good.prefix(40)))
        == "truncated: the ELF header takes 64 bytes, and the file has 40")
  }

  @Test func isCutOffAnywhereWithoutHarm() throws {
    let good = try bytes("good")
    for count in stride(from: 0, to: good.count, by: 61) {
      #expect(refusal(Array(good.prefix(count))) != nil)
    }
  }

  @Test func damageNeverDoesHarm() throws {
    let seed: UInt64 = 0x6d6f_7270_68
    var random = PluginFixture.Random(seed: seed)
    let good = try bytes("good")
    var refused = 0
    for _ in 0..<2000 {
      var damaged = good
      // Headers and tables lie in the first pages.
      for _ in 0..<4 {
        damaged[Int(random.next() % 1024)] = UInt8(truncatingIfNeeded: random.next())
      }
      if refusal(damaged) != nil { refused += 1 }
    }
    #expect(refused > 0, "seed \(seed)")
  }
}
