import MorphScene
import Testing

@Suite struct DisplayListReaderTests {
  let placement = Placement(canvas: Size(200, 70), padding: 24, anchor: .center)

  func read(_ build: (inout DisplayListBuilder) -> Void) throws -> Scene {
    var builder = DisplayListBuilder()
    build(&builder)
    return try Scene(displayList: builder.bytes, placement: placement, isRightToLeft: false)
  }

  func refusal(_ build: (inout DisplayListBuilder) -> Void) -> DisplayListError? {
    do {
      _ = try read(build)
      return nil
    } catch let error as DisplayListError {
      return error
    } catch {
      return nil
    }
  }

  @Test func emptyListTakesTheProposal() throws {
    let scene = try read { _ in }
    #expect(scene.size == Size(152, 22))
    #expect(scene.origin == Point(24, 24))
    #expect(scene.items.isEmpty)
    #expect(scene.hash == 0xcbf2_9ce4_8422_2325)
  }

  @Test func sizeIsPlacedByItsAnchor() throws {
    let scene = try read { $0.operation(1) { $0.f32(60, 20) } }
    #expect(scene.origin == Point(70, 25))
    var builder = DisplayListBuilder()
    builder.operation(1) { $0.f32(60, 20) }
    let top = try Scene(
      displayList: builder.bytes,
      placement: Placement(canvas: Size(420, 170), padding: 16, anchor: .top),
      isRightToLeft: false)
    #expect(top.origin == Point(180, 16))
  }

  @Test func transformsComposeAndRestore() throws {
    let scene = try read {
      $0.operation(1) { $0.f32(200, 70) }
      $0.operation(2)
      $0.operation(4) { $0.f64(2, 0, 0, 2, 10, 20) }
      $0.operation(4) { $0.f64(1, 0, 0, 1, 3, 4) }
      $0.operation(8) {
        $0.rectangle(0, 0, 1, 1)
        $0.solid(1, 0, 0)
      }
      $0.operation(3)
      $0.operation(8) {
        $0.rectangle(0, 0, 1, 1)
        $0.solid(0, 1, 0)
      }
    }
    #expect(scene.items[0].transform == Transform(a: 2, b: 0, c: 0, d: 2, tx: 16, ty: 28))
    #expect(scene.items[1].transform == .identity)
  }

  @Test func layersMultiplyAlphaAndSplitClips() throws {
    let scene = try read {
      $0.operation(1) { $0.f32(200, 70) }
      $0.operation(5) { $0.rectangle(0, 0, 50, 50) }
      $0.operation(6) {
        $0.f32(0.5)
        $0.u32(0)
      }
      $0.operation(5) { $0.rectangle(0, 0, 20, 20) }
      $0.operation(6) {
        $0.f32(0.5)
        $0.u32(2)
        $0.rectangle(1, 1, 2, 2)
      }
      $0.operation(8) {
        $0.rectangle(0, 0, 1, 1)
        $0.solid(0, 0, 0)
      }
      $0.operation(7)
      $0.operation(7)
      $0.operation(8) {
        $0.rectangle(0, 0, 1, 1)
        $0.solid(0, 0, 0)
      }
    }
    #expect(scene.layers.map(\.parent) == [0, 1])
    #expect(scene.layers.map(\.clips.count) == [1, 1])
    #expect(scene.layers[1].mask == .shape(.rectangle(Rect(x: 1, y: 1, width: 2, height: 2))))
    #expect(scene.items[0].alpha == 0.25)
    #expect(scene.items[0].layer == 2)
    #expect(scene.items[0].clips.isEmpty)
    #expect(scene.items[1].layer == 0)
    #expect(scene.items[1].clips.count == 1)
    #expect(scene.items[1].alpha == 1)
  }

  @Test func boundingBoxGradientsBecomePoints() throws {
    let scene = try read {
      $0.operation(1) { $0.f32(200, 70) }
      $0.operation(8) {
        $0.rectangle(10, 20, 100, 50)
        $0.u32(2)
        $0.f32(0, 0, 1, 1)
        $0.u32(0)
        $0.u32(1)
        $0.u32(2)
        $0.f32(0, 1, 0, 0, 1)
        $0.f32(1, 0, 0, 1, 1)
      }
    }
    guard case .fill(_, .linearGradient(let from, let to, let gradient)) = scene.items[0].drawing
    else {
      Issue.record("not a linear gradient")
      return
    }
    #expect(from == Point(10, 20))
    #expect(to == Point(110, 70))
    #expect(gradient.stops.count == 2)
  }

  @Test func skippableOperationsAreSkippedAndOthersRefused() throws {
    let scene = try read {
      $0.operation(999, flags: 1) { $0.u32(7) }
      $0.operation(1) { $0.f32(10, 10) }
    }
    #expect(scene.size == Size(10, 10))
    let error = refusal { $0.operation(999) { $0.u32(7) } }
    #expect(error?.field == "kind")
  }

  /// Each wrong list, and the field that its refusal names.
  static let wrong: [(String, String, @Sendable (inout DisplayListBuilder) -> Void)] = [
    ("size", "width", { $0.operation(1) { $0.f32(-1, 2) } }),
    ("size", "height", { $0.operation(1) { $0.f32(1, .nan) } }),
    ("size", "height", { $0.operation(1) { $0.f32(1) } }),
    ("size", "length", { $0.operation(1) { $0.f32(1, 2, 3) } }),
    ("restore", "", { $0.operation(3) }),
    ("save", "", { $0.operation(2) }),
    (
      "end-layer", "",
      {
        $0.operation(2)
        $0.operation(7)
      }
    ),
    ("transform", "tx", { $0.operation(4) { $0.f64(1, 0, 0, 1, .infinity, 0) } }),
    (
      "begin-layer", "alpha",
      {
        $0.operation(6) {
          $0.f32(1.5)
          $0.u32(0)
        }
      }
    ),
    ("clip", "shape.rect.width", { $0.operation(5) { $0.rectangle(0, 0, -3, 1) } }),
    ("clip", "shape.kind", { $0.operation(5) { $0.u32(9) } }),
    (
      "fill", "paint.stop_count",
      {
        $0.operation(8) {
          $0.rectangle(0, 0, 1, 1)
          $0.u32(2)
          $0.f32(0, 0, 1, 1)
          $0.u32(0)
          $0.u32(0)
          $0.u32(1)
          $0.f32(0, 0, 0, 0, 0)
        }
      }
    ),
    (
      "clip", "shape.verbs",
      {
        $0.operation(5) {
          $0.u32(5)
          $0.u32(0)
          $0.u32(1)
          $0.u32(1)
          $0.u8(1)
          $0.f32(0, 0)
        }
      }
    ),
    (
      "text", "text",
      {
        $0.operation(11) {
          $0.f32(0, 0, 0, 1, 0, 0)
          $0.u32(2)
          $0.u8(0xff)
          $0.u8(0xfe)
        }
      }
    ),
    (
      "symbol", "font.weight",
      {
        $0.operation(10) { _ in }
        $0.bytes = []
        $0.operation(12) { $0.u32(50) }
      }
    ),
  ]

  @Test(arguments: wrong.indices)
  func refusalsNameOperationAndField(_ index: Int) {
    let (name, field, build) = Self.wrong[index]
    let error = refusal(build)
    #expect(error?.name == name)
    #expect(error?.field == field)
  }

  @Test func nestingIsLimited() {
    let error = refusal {
      for _ in 0..<65 { $0.operation(2) }
      for _ in 0..<65 { $0.operation(3) }
    }
    #expect(error?.reason.contains("64") == true)
  }

  /// Bytes that nobody made, and right bytes with some changed: an answer or a refusal, never more.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func damagedBytesNeverTrap(_ seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var good = DisplayListBuilder()
    good.operation(1) { $0.f32(60, 20) }
    good.operation(2)
    good.operation(8) {
      $0.rectangle(0, 0, 10, 10)
      $0.solid(1, 0, 0)
    }
    good.operation(11) {
      $0.f32(0, 0, 0, 1, 5, 6)
      $0.paragraph("In review")
    }
    good.operation(3)
    var refused = 0
    for round in 0..<4000 {
      var bytes = good.bytes
      if round % 4 == 0 {
        bytes = (0..<Int(random.next() % 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      } else {
        for _ in 0...(random.next() % 4) {
          bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
        }
        bytes.removeLast(Int(random.next() % 3))
      }
      do {
        let scene = try Scene(displayList: bytes, placement: placement, isRightToLeft: false)
        #expect(scene.size.width.isFinite)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1000, "seed \(seed)")
  }
}

/// Sebastiano Vigna's SplitMix64: a seeded sequence that is the same everywhere.
struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
