import MorphMotion
import Testing

@testable import MorphDev

@Suite struct PlayheadTests {
  @Test func slowTimeAddsUpWithoutLoss() {
    var playhead = Playhead(real: 1_000, speed: 0.3, frame: 16_666_667)
    var real: Nanoseconds = 1_000
    for _ in 0..<10_000 {
      real += 16_666_667
      _ = playhead.move(to: real, due: real)
    }
    #expect(abs(Double(playhead.time) - 0.3 * Double(real - 1_000)) <= 2)
  }

  @Test func theInstantOfASessionTimeIsNotTooEarly() throws {
    for speed in [0.1, 1.0 / 3, 1, 7] {
      var playhead = Playhead(real: 5, speed: speed, frame: 16_666_667)
      _ = playhead.move(to: 123_456_789, due: 123_456_789)
      let wanted = playhead.time + 10_000_001
      let real = try #require(playhead.real(of: wanted))
      #expect(playhead.move(to: real, due: real) >= wanted)
      #expect(playhead.time - wanted <= Nanoseconds(speed.rounded(.up)))
    }
  }

  @Test func aPausedPlayheadStandsStillAndGoesOn() {
    var playhead = Playhead(real: 0, speed: 1, frame: 16_666_667)
    _ = playhead.move(to: 500, due: 500)
    playhead.speed = 0
    #expect(playhead.real(of: 600) == nil)
    #expect(playhead.move(to: 9_000, due: nil) == 500)
    playhead.speed = 2
    #expect(playhead.move(to: 9_100, due: 9_100) == 700)
  }

  @Test func aGapIsOneFrame() {
    var playhead = Playhead(real: 0, speed: 1, frame: 16_666_667)
    #expect(playhead.move(to: 60_000_000_000, due: 16_666_667) == 16_666_667)
    // Waiting for something that is far away is none.
    #expect(playhead.move(to: 70_000_000_000, due: 70_000_000_000) == 10_016_666_667)
  }
}
