import MorphScene
import MorphMotion
import Testing

@testable import MorphRuntime

/// Effects as they are written by the code that records them are read in `PluginCallTests`; here
/// are those that no recorder writes.
@Suite struct EffectWireTests {
  private func refusal(_ write: (inout WireWriter) -> Void) -> String? {
    var writer = WireWriter()
    writer.count(1)
    write(&writer)
    // Enough bytes behind it that only the mistake can be what is refused.
    for _ in 0..<64 { writer.u64(0) }
    var reader = ByteReader(writer.bytes)
    do throws(WireError) {
      _ = try reader.effects()
      return nil
    } catch {
      return error.description
    }
  }

  @Test func refusesUnknownKinds() {
    #expect(
      refusal { $0.u32(99) } == "effects[0].kind is 99, which is no effect of this protocol")
  }

  @Test func refusesUnknownHaptics() {
    let message = refusal {
      $0.u32(17)
      $0.u32(10)
    }
    #expect(message == "effects[0].haptic.kind is 10, which means nothing in this protocol")
  }

  @Test func refusesInfiniteTargets() {
    let message = refusal {
      $0.u32(3)
      $0.count(1)
      $0.u32(1)
      $0.u64(0)
      $0.f64(.infinity)
    }
    #expect(message == "effects[0].animate.targets.to is inf; it must be a finite number")
  }

  @Test func refusesUnknownCurves() {
    let message = refusal {
      $0.u32(3)
      $0.count(0)
      $0.u32(4)
    }
    #expect(message == "effects[0].animate.curve is of kind 4; kinds are 1 to 3")
  }

  @Test func refusesDirectionsThatAreNone() {
    let message = refusal {
      $0.u32(11)
      $0.u32(1)
      $0.u32(1)
      $0.u64(0)
      $0.f64(0)
      $0.u32(3)
    }
    #expect(message == "effects[0].watch.direction is 3; it must be 1 or 2")
  }

  @Test func refusesMoreEffectsThanACallMayHave() {
    var writer = WireWriter()
    writer.count(65_537)
    for _ in 0..<65_537 { writer.u64(0) }
    var reader = ByteReader(writer.bytes)
    #expect {
      try reader.effects()
    } throws: {
      ($0 as? WireError)?.description == "effects has 65537 elements; at most 65536"
    }
  }

  @Test func repeatsAreCounted() throws {
    for (number, expected) in [(0, 1), (1, 1), (3, 3), (UInt32.max, -1)] as [(UInt32, Int)] {
      var writer = WireWriter()
      writer.count(1)
      writer.u32(4)
      writer.u32(1)
      writer.u64(0)
      writer.u32(number)
      writer.count(0)
      var reader = ByteReader(writer.bytes)
      #expect(
        try reader.effects() == [.keyframes(ChannelKey(id: 1), [], repeatCount: expected)])
    }
  }
}
