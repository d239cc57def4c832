/// A name for a part of the frame that can be touched; its shape comes with each frame:
/// `canvas.region(card, shape)`.
public struct Region: Sendable {
  let id: UInt32
  let key: StaticString
  let multiplicity: Multiplicity
  var item = 0
  var namesItem = false

  public init(_ id: UInt32, _ key: StaticString, _ multiplicity: Multiplicity = .single) {
    self.id = id
    self.key = key
    self.multiplicity = multiplicity
  }

  public subscript(item: Int) -> Region {
    var region = self
    region.item = item
    region.namesItem = true
    return region
  }
}
