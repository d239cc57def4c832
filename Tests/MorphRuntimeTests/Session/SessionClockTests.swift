import MorphRuntime
import Testing

@Suite struct SessionClockTests {
  private static let frame: Int64 = 16_666_667
  private static let start: Int64 = 5_000_000_000

  @Test func timePassesAsItDoes() {
    var clock = SessionClock(real: Self.start)
    #expect(clock.time(at: Self.start + 10, due: nil) == 10)
    #expect(clock.time(at: Self.start + Self.frame, due: Self.start + Self.frame) == Self.frame)
    // Long waits for the next wake are no gaps.
    #expect(clock.time(at: Self.start + 90_000_000_000, due: nil) == 90_000_000_000)
    #expect(clock.gaps == 0)
  }

  @Test func gapsPauseOrAreCaughtUp() {
    for (policy, expected) in [(SessionClock.Policy.pause, Self.frame), (.catchUp, 3_000_000_000)] {
      var clock = SessionClock(real: Self.start, policy: policy)
      #expect(clock.time(at: Self.start + 3_000_000_000, due: Self.start + Self.frame) == expected)
      #expect(clock.gaps == 1)
    }
    var clock = SessionClock(real: Self.start)
    #expect(
      clock.time(at: Self.start + 3_000_000_000, due: nil, wasHidden: true) == Self.frame)
  }

  @Test func aClockThatGoesBackStands() {
    var clock = SessionClock(real: Self.start)
    _ = clock.time(at: Self.start + 100, due: nil)
    #expect(clock.time(at: Self.start + 50, due: nil) == 100)
    #expect(clock.clamped == 1)
    #expect(clock.time(at: Self.start + 110, due: nil) == 110)
  }
}
