internal import MorphPluginAPI

/// How the pointer looks over a region.
public enum Cursor: UInt32, Sendable {
  case standard = 0
  case pointer = 1
  case grab = 2
  case grabbing = 3
  case text = 4
  case resizeX = 5
  case resizeY = 6
}

extension Canvas {
  /// A part of the frame that can be touched. Later regions lie above earlier ones. Without
  /// `gestures` every gesture declared for the region belongs to it.
  public mutating func region(
    _ region: Region, _ shape: Shape, gestures: [Gesture] = [], cursor: Cursor = .standard,
    focusable: Bool = false
  ) {
    addRegion(region, shape, gestures, cursor, focusable, scroll: 0, content: 0)
  }

  /// A region that is the viewport of a scroll whose content extends over `content` points.
  public mutating func viewport(
    _ scroll: Scroll, _ region: Region, _ shape: Shape, content: Double, gestures: [Gesture] = [],
    cursor: Cursor = .standard, focusable: Bool = false
  ) {
    _ = withDirectory { $0.require($0.scrolls, scroll.id, "scroll", scroll.key) }
    addRegion(region, shape, gestures, cursor, focusable, scroll: scroll.id, content: content)
  }

  private mutating func addRegion(
    _ region: Region, _ shape: Shape, _ gestures: [Gesture], _ cursor: Cursor, _ focusable: Bool,
    scroll: UInt32, content: Double
  ) {
    _ = withDirectory { $0.require($0.regions, region.id, "region", region.key) }
    var ids: [UInt32] = []
    for gesture in gestures {
      _ = withDirectory { $0.require($0.gestures, gesture.id, "gesture", gesture.key) }
      ids.append(gesture.id)
    }
    let table = unsafe table
    unsafe shape.withForeign { shape in
      unsafe ids.withUnsafeBufferPointer { ids in
        var area = unsafe morph_region_area()
        unsafe area.size = sizeField(morph_region_area.self)
        unsafe area.id = region.id
        unsafe area.item = foreignItem(region.item)
        unsafe area.shape = shape
        unsafe area.gesture_count = UInt32(ids.count)
        unsafe area.cursor = cursor.rawValue
        unsafe area.gestures = ids.count == 0 ? nil : ids.baseAddress
        unsafe area.focusable = focusable ? 1 : 0
        unsafe area.scroll = scroll
        unsafe area.content = content
        unsafe table.pointee.region(table, &area)
      }
    }
  }
}
