import MorphPluginAPI
import Testing

/// Rubber band, projection and decay.
@Suite struct ThrowTests {
  /// x d c / (d + c x) with d = 216 and c = 0.55.
  @Test func rubberBand() {
    let rows = [(1.0, 0.549), (50, 24.394), (216, 76.645), (1000, 155.09), (1e6, 215.9)]
    for (x, expected) in rows {
      #expect(abs(morph_rubber_band(x, 216, 0.55) - expected) < max(0.0005, expected * 1e-4))
    }
    #expect(abs(morph_rubber_band(120, 216, 0.55) - 50.5532) < 1e-4)
    #expect(morph_rubber_band(-12, 216, 0.55) == -12)
    #expect(morph_rubber_band(0, 216, 0.55) == 0)
    #expect(morph_rubber_band(12, 0, 0.55) == 12)
    #expect(morph_rubber_band(12, -5, 0.55) == 12)
    #expect(morph_rubber_band(12, 216, 0) == 12)
  }

  @Test func rubberBandSlope() {
    #expect(morph_rubber_band_slope(-1, 216, 0.55) == 1)
    #expect(morph_rubber_band_slope(0, 216, 0.55) == 1)
    #expect(abs(morph_rubber_band_slope(1e-9, 216, 0.55) - 0.55) < 1e-9)
    for x in [1.0, 50, 216, 1000] {
      let difference =
        (morph_rubber_band(x + 1e-4, 216, 0.55) - morph_rubber_band(x - 1e-4, 216, 0.55)) / 2e-4
      #expect(abs(morph_rubber_band_slope(x, 216, 0.55) - difference) < 1e-8)
    }
  }

  @Test func rubberBandInverse() {
    for x in [0.001, 1, 50, 216, 1000, 1e5] {
      let back = morph_rubber_band_inverse(morph_rubber_band(x, 216, 0.55), 216, 0.55)
      #expect(abs(back / x - 1) < 1e-12)
    }
    #expect(morph_rubber_band_inverse(-3, 216, 0.55) == -3)
    // what no finger reaches stays finite
    let farthest = 1023.0 * 216 / 0.55
    #expect(abs(morph_rubber_band_inverse(216, 216, 0.55) / farthest - 1) < 1e-12)
    #expect(morph_rubber_band_inverse(1e9, 216, 0.55) == morph_rubber_band_inverse(216, 216, 0.55))
  }

  /// UIKit's normal and fast deceleration rates.
  @Test func projection() {
    #expect(abs(morph_project(1000, 0.998) - 499) < 1e-9)
    #expect(abs(morph_project(-2000, 0.998) + 998) < 1e-9)
    #expect(abs(morph_project(1000, 0.99) - 99) < 1e-9)
    #expect(morph_project(1000, 1) == 0)
    #expect(morph_project(1000, 0) == 0)
    #expect(morph_project(1000, .nan) == 0)
  }

  @Test func decay() {
    let target = 10 + morph_project(1000, 0.998)
    #expect(abs(morph_decay_at(10, 1000, 0.998, 100).value - target) < 1e-9)
    #expect(morph_decay_at(10, 1000, 0.998, .infinity).value == target)
    #expect(morph_decay_at(10, 1000, 0.998, .infinity).velocity == 0)
    // half of the way is left once rate^n = 1/2
    let half = morph_log(0.5) / morph_log(0.998) / 1000
    #expect(abs(morph_decay_at(10, 1000, 0.998, half).value - (10 + 249.5)) < 1e-9)
    let start = morph_decay_at(10, 1000, 0.998, 0)
    #expect(start.value == 10 && start.velocity == 1000)
    for t in [0.01, 0.1, 0.5, 2] {
      let here = morph_decay_at(10, 1000, 0.998, t)
      let after = morph_decay_at(10, 1000, 0.998, t + 1e-5)
      let before = morph_decay_at(10, 1000, 0.998, t - 1e-5)
      #expect(abs((after.value - before.value) / 2e-5 - here.velocity) < 1e-5)
      #expect(abs(here.velocity / (1000 * morph_pow(0.998, 1000 * t)) - 1) < 0.0011)
    }
    var value = 0.0
    var velocity = 0.0
    unsafe morph_decay(10, 1000, 0.998, 0.3, &value, &velocity)
    #expect(value == morph_decay_at(10, 1000, 0.998, 0.3).value)
    #expect(velocity == morph_decay_at(10, 1000, 0.998, 0.3).velocity)
  }
}
