import Glibc
import MorphMotion
import MorphRaster
import MorphRuntime
import MorphScene

/// A component at rest whose story is gone through a hundred frames a round, for measuring.
struct BenchSubject {
  typealias Spread = (median: Double, p99: Double)

  private static let round = 100

  let component: OpenComponent
  private let code: any ComponentCode
  private let snapshot: Snapshot

  init(_ component: OpenComponent) throws(CommandFailure) {
    self.component = component
    let session = try InstanceOptions().start(component)
    session.advance(to: 0)
    _ = session.runUntilIdle()
    snapshot = session.snapshot()
    code = component.code()
    // The first round warms caches up: a text is laid out once.
    for index in 0..<Self.round { _ = try frame(index) }
  }

  /// The display list of one point of the story; the same each time where there is none.
  private func frame(_ index: Int) throws(CommandFailure) -> [UInt8] {
    var snapshot = snapshot
    if component.descriptor.isScrubbable {
      snapshot.progress = Double(index % Self.round) / Double(Self.round - 1)
    }
    do throws(CallFailure) {
      return try code.frame(snapshot)
    } catch {
      throw CommandFailure(error, in: component.descriptor.id)
    }
  }

  /// Microseconds that `frames` evaluations take, one right after the other or one every so many
  /// nanoseconds.
  func evaluate(_ frames: Int, every interval: Int64 = 0) throws(CommandFailure) -> Spread {
    var samples: [Double] = []
    let began = CallClock.now()
    for index in 0..<frames {
      let wait = began + Int64(index) * interval - CallClock.now()
      if wait > 0 { _ = usleep(UInt32(wait / 1000)) }
      let start = CallClock.now()
      _ = try frame(index)
      samples.append(Double(CallClock.now() - start) / 1000)
    }
    return Self.spread(samples)
  }

  /// Microseconds that drawing `frames` of them at scale 2 takes. Evaluating is a pass of its own:
  /// drawing between two evaluations would empty the caches they share.
  func draw(_ frames: Int) throws(CommandFailure) -> Spread {
    let descriptor = component.descriptor
    let placement = Placement(
      canvas: descriptor.canvas, padding: descriptor.padding,
      anchor: descriptor.anchor == .center ? .center : .top)
    let rasterizer = Rasterizer(glyphs: component.text)
    var samples: [Double] = []
    for index in -20..<frames {
      let list = try frame(index + Self.round)
      do {
        let scene = try Scene(displayList: list, placement: placement, isRightToLeft: false)
        let start = CallClock.now()
        _ = try rasterizer.draw(scene, scale: 2, background: nil)
        if index >= 0 { samples.append(Double(CallClock.now() - start) / 1000) }
      } catch {
        throw CommandFailure(.badInput, "morph bench: \(descriptor.id): \(error)")
      }
    }
    return Self.spread(samples)
  }

  private static func spread(_ samples: [Double]) -> Spread {
    (BenchCommand.quantile(samples, 0.5), BenchCommand.quantile(samples, 0.99))
  }
}
