import Testing

@testable import MorphKit

/// The sums that components are written with.
@Suite struct ArithmeticTests {
  @Test func wrapStaysInside() {
    #expect([-4, -3, -1, 0, 2, 3, 7].map { wrap($0, 3) } == [2, 0, 2, 0, 2, 0, 1])
    #expect(wrap(5, 0) == 0 && wrap(5, -2) == 0)
    #expect(wrap(.min, 3) == 1 && wrap(.max, 3) == 1)
  }

  @Test func wholeNumbersNeverTrap() {
    #expect([-0.5, 0, 1.9, -2].map { floorToInt($0) } == [-1, 0, 1, -2])
    #expect(floorToInt(.nan) == 0)
    #expect(floorToInt(.infinity) == 1 << 62 && floorToInt(-.infinity) == -(1 << 62))
    #expect(floorToInt(1e300) == 1 << 62)
    #expect([-0.5, 0.4, 2.5, -2.49].map { roundToInt($0) } == [-1, 0, 3, -2])
    // The greatest number below a half, to which adding a half would give 1.
    #expect(roundToInt(0.49999999999999994) == 0 && roundToInt(.nan) == 0)
    #expect(roundToInt(.infinity) == 1 << 62 && roundToInt(-.infinity) == -(1 << 62))
  }

  @Test func windowsAreLimited() {
    #expect([0.4, 0.5, 0.75, 2].map { ramp($0, 0.5, 1) } == [0, 0, 0.5, 1])
    #expect(ramp(1, 1, 1) == 1 && ramp(0.9, 1, 1) == 0)
    #expect([-1, 0, 0.5, 1, 9].map { smoothstep($0) } == [0, 0, 0.5, 1, 1])
    #expect(lerp(2, 4, 1.5) == 5 && clamp(7, 0, 5) == 5 && clamp(7.5, 0, 5) == 5)
  }

  /// Figures of UIKit's rubber band over 216 points.
  @Test(arguments: [(1.0, 0.549), (50, 24.394), (216, 76.645), (1000, 155.09)])
  func theRubberBandStiffens(pull: Double, shown: Double) {
    #expect(abs(rubberBand(pull, limit: 216) - shown) < 0.005)
    #expect(abs(rubberBandInverse(rubberBand(pull, limit: 216), limit: 216) - pull) < 1e-9)
  }

  @Test func aThrowCoasts() {
    #expect(abs(projection(2000) - 998) < 1e-9)
    #expect(abs(decay(from: 5, velocity: 2000, at: 60) - (5 + projection(2000))) < 1e-9)
  }

  /// The pill's spring: 0.5991 of the way 0.11126 s after it was let go.
  @Test func springsAreThoseOfChannels() {
    let spring = Spring(response: 0.38, dampingRatio: 0.86)
    #expect(abs(spring.travel(0.11126) - 0.5991) < 1e-4)
    #expect(abs(spring.value(from: 0, to: 1, at: 0.1) - 0.5359058587) < 1e-9)
    #expect(abs(spring.velocity(from: 0, to: 1, at: 0.1) - 5.8401053632) < 1e-9)
    #expect(abs(spring.response - 0.38) < 1e-15 && abs(spring.dampingRatio - 0.86) < 1e-15)
    #expect(Spring(response: 0, dampingRatio: 1).travel(0.5) == 1)
    let published = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(published.stiffness - 157.91367041742973) < 1e-12)
    #expect(abs(published.damping - 17.59291886010284) < 1e-12)
  }

  @Test(arguments: [(0.25, 0.129162), (0.5, 0.5), (0.75, 0.870838)])
  func easingFollowsItsCurve(t: Double, height: Double) {
    #expect(abs(Easing.easeInOut.value(t) - height) < 1e-6)
  }

  @Test func transformsCompose() {
    let map = Transform.scale(2, about: Point(1, 1)).then(.rotation(pi / 2)).then(
      .translation(3, 0))
    let point = map.apply(to: Point(2, 1))
    #expect(abs(point.x - 2) < 1e-12 && abs(point.y - 3) < 1e-12)
  }

  @Test func rectanglesShrinkToNothing() {
    #expect(Rect(width: 10, height: 4).inset(by: 3) == Rect(x: 3, y: 3, width: 4, height: 0))
    #expect(Rect(center: Point(5, 5), Size(4, 2)) == Rect(x: 3, y: 4, width: 4, height: 2))
  }

  @Test func coloursMixStraight() {
    #expect(Color.black.mixed(with: .white, 0.25) == Color(white: 0.25))
    #expect(Color.black.mixed(with: .white, 1.5) == .white)
    #expect(Color.white.opacity(-1).alpha == 0)
  }
}
