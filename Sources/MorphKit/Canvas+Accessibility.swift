internal import MorphPluginAPI

/// What an assistive tool is told about a part of the frame.
public struct Element: Sendable {
  public enum Role: UInt32, Sendable {
    case group = 0
    case button = 1
    case toggle = 2
    case adjustable = 3
    case image = 4
    case text = 5
    case header = 6
    case progress = 7
    case field = 8
  }

  public var role: Role
  /// Unique in a frame together with `item`; above 0.
  public var id: Int
  public var item: Int
  public var label: String
  public var value: String
  public var hint: String
  /// Names as a person hears them; each comes back as the event `.accessibility("Next")`.
  public var actions: [String]
  public var isHidden: Bool

  public init(
    _ role: Role, id: Int = 1, item: Int = 0, label: String, value: String = "",
    hint: String = "", actions: [String] = [], hidden: Bool = false
  ) {
    self.role = role
    self.id = id
    self.item = item
    self.label = label
    self.value = value
    self.hint = hint
    self.actions = actions
    isHidden = hidden
  }

  /// What an assistive tool is told about a region: the element has its id and item, and traces find
  /// it by the region's key.
  public init(
    _ role: Role, of region: Region, label: String, value: String = "", hint: String = "",
    actions: [String] = [], hidden: Bool = false
  ) {
    self.init(
      role, id: Int(region.id), item: region.item, label: label, value: value, hint: hint,
      actions: actions, hidden: hidden)
  }
}

extension Canvas {
  /// An element without others inside.
  public mutating func accessibility(_ element: Element, in frame: Rect) {
    addElement(element, frame)
  }

  /// An element, and those that `content` adds inside it.
  public mutating func accessibility(
    _ element: Element, in frame: Rect, _ content: (inout Canvas) -> Void
  ) {
    addElement(element, frame)
    let outer = parent
    let outerItem = parentItem
    parent = UInt32(clamp(element.id, 0, Int(UInt32.max)))
    parentItem = foreignItem(element.item)
    content(&self)
    parent = outer
    parentItem = outerItem
  }

  private mutating func addElement(_ element: Element, _ frame: Rect) {
    let table = unsafe table
    let parent = parent
    let parentItem = parentItem
    var actions = ValueWriter()
    actions.strings = element.actions
    unsafe actions.withForeign(.strings) { actions in
      unsafe element.label.withForeign { label in
        unsafe element.value.withForeign { value in
          unsafe element.hint.withForeign { hint in
            var node = unsafe morph_node()
            unsafe node.size = sizeField(morph_node.self)
            unsafe node.id = UInt32(clamp(element.id, 0, Int(UInt32.max)))
            unsafe node.item = foreignItem(element.item)
            unsafe node.role = element.role.rawValue
            unsafe node.hidden = element.isHidden ? 1 : 0
            unsafe node.label = label
            unsafe node.value = value
            unsafe node.hint = hint
            unsafe node.action_count = actions.pointee.count
            unsafe node.actions = actions.pointee.strings
            unsafe node.frame = frame.foreign
            unsafe node.parent = parent
            unsafe node.parent_item = parentItem
            unsafe table.pointee.accessibility(table, &node)
          }
        }
      }
    }
  }
}
