/// One frame, read from a display list and placed in its canvas. What every back end draws.
public struct Scene: Sendable {
  /// The whole picture, in points.
  public var canvas: Size
  /// What the component laid out, in points.
  public var size: Size
  /// Where the laid-out size sits in the canvas; every transform has it in it.
  public var origin: Point
  /// Drawing, bottom first.
  public var items: [SceneItem]
  /// Layers in the order they begin; a layer's parent comes before it. Layer 0, the canvas, is not
  /// in the list.
  public var layers: [SceneLayer]
  /// What can be touched, bottom first.
  public var regions: [SceneRegion]
  /// What an assistive tool is told, in order, parents first.
  public var nodes: [SceneNode]
  /// FNV-1a 64 of the display list's bytes.
  public var hash: UInt64

  public init(
    canvas: Size, size: Size, origin: Point, items: [SceneItem], layers: [SceneLayer],
    regions: [SceneRegion], nodes: [SceneNode], hash: UInt64
  ) {
    self.canvas = canvas
    self.size = size
    self.origin = origin
    self.items = items
    self.layers = layers
    self.regions = regions
    self.nodes = nodes
    self.hash = hash
  }
}

/// One thing to draw.
public struct SceneItem: Hashable, Sendable {
  public enum Drawing: Hashable, Sendable {
    case fill(Shape, Paint)
    case stroke(Shape, Paint, Stroke)
    case shadow(Shape, Shadow)
    case text(Paragraph, Color, origin: Point)
    case symbol(SceneSymbol)
  }

  public var drawing: Drawing
  /// Id of the innermost layer around it; 0 is the canvas. All items of a layer, and of the layers
  /// within it, follow one another.
  public var layer: Int
  /// The product of the alphas of all layers around it.
  public var alpha: Double
  /// From its own space to the canvas, in points.
  public var transform: Transform
  /// The clips that were set inside its own layer, outermost first; those around the layer are
  /// the layer's.
  public var clips: [SceneClip]

  public init(
    drawing: Drawing, layer: Int, alpha: Double, transform: Transform, clips: [SceneClip]
  ) {
    self.drawing = drawing
    self.layer = layer
    self.alpha = alpha
    self.transform = transform
    self.clips = clips
  }
}

/// A symbol of the host's set, centred in a square.
public struct SceneSymbol: Hashable, Sendable {
  public var name: String
  /// 100 to 900.
  public var weight: Int
  public var color: Color
  public var center: Point
  /// Side of the square in points.
  public var size: Double

  public init(name: String, weight: Int, color: Color, center: Point, size: Double) {
    self.name = name
    self.weight = weight
    self.color = color
    self.center = center
    self.size = size
  }
}

/// A shape that limits drawing, with the transform it was set in.
public struct SceneClip: Hashable, Sendable {
  public var shape: Shape
  public var transform: Transform

  public init(shape: Shape, transform: Transform) {
    self.shape = shape
    self.transform = transform
  }
}

/// A group that is composed as one picture.
public struct SceneLayer: Hashable, Sendable {
  public enum Mask: Hashable, Sendable {
    /// The inside of a shape.
    case shape(Shape)
    /// The alpha of a paint over a shape.
    case paint(Paint, over: Shape)
  }

  /// From 1, in the order of their beginnings.
  public var id: Int
  /// Id of the layer around it; 0 is the canvas.
  public var parent: Int
  /// Its own alpha, 0 to 1.
  public var alpha: Double
  public var mask: Mask?
  /// The transform at its beginning, in which the mask is given.
  public var transform: Transform
  /// The clips at its beginning that were set inside its parent; they limit the finished layer.
  public var clips: [SceneClip]

  public init(
    id: Int, parent: Int, alpha: Double, mask: Mask?, transform: Transform, clips: [SceneClip]
  ) {
    self.id = id
    self.parent = parent
    self.alpha = alpha
    self.mask = mask
    self.transform = transform
    self.clips = clips
  }
}

/// A part of the frame that can be touched.
public struct SceneRegion: Hashable, Sendable {
  /// The raw value is the protocol's number.
  public enum Cursor: UInt32, Hashable, Sendable {
    case standard = 0
    case pointer = 1
    case grab = 2
    case grabbing = 3
    case text = 4
    case resizeX = 5
    case resizeY = 6
  }

  public var id: UInt32
  public var item: UInt64
  public var shape: Shape
  public var transform: Transform
  /// Ids of the gestures it takes; empty for all that were declared for it.
  public var gestures: [UInt32]
  public var cursor: Cursor
  public var isFocusable: Bool
  /// Id of the scroll whose viewport it is; 0 for none.
  public var scroll: UInt32
  /// Extent of the scroll's content, in points.
  public var content: Double

  public init(
    id: UInt32, item: UInt64, shape: Shape, transform: Transform, gestures: [UInt32],
    cursor: Cursor, isFocusable: Bool, scroll: UInt32, content: Double
  ) {
    self.id = id
    self.item = item
    self.shape = shape
    self.transform = transform
    self.gestures = gestures
    self.cursor = cursor
    self.isFocusable = isFocusable
    self.scroll = scroll
    self.content = content
  }
}

/// What an assistive tool is told about a part of the frame.
public struct SceneNode: Hashable, Sendable {
  /// The raw value is the protocol's number.
  public enum Role: UInt32, Hashable, Sendable {
    case group = 0
    case button = 1
    case toggle = 2
    case adjustable = 3
    case image = 4
    case text = 5
    case header = 6
    case progress = 7
    case field = 8

    /// The word that files and tools use.
    public var name: String {
      switch self {
      case .group: "group"
      case .button: "button"
      case .toggle: "switch"
      case .adjustable: "adjustable"
      case .image: "image"
      case .text: "text"
      case .header: "header"
      case .progress: "progress"
      case .field: "field"
      }
    }
  }

  public var id: UInt32
  public var item: UInt64
  public var role: Role
  public var isHidden: Bool
  public var label: String
  public var value: String
  public var hint: String
  public var actions: [String]
  /// In the canvas, in points.
  public var frame: Rect
  /// Id and item of the node around it; id 0 for none.
  public var parent: UInt32
  public var parentItem: UInt64

  public init(
    id: UInt32, item: UInt64, role: Role, isHidden: Bool, label: String, value: String,
    hint: String, actions: [String], frame: Rect, parent: UInt32, parentItem: UInt64
  ) {
    self.id = id
    self.item = item
    self.role = role
    self.isHidden = isHidden
    self.label = label
    self.value = value
    self.hint = hint
    self.actions = actions
    self.frame = frame
    self.parent = parent
    self.parentItem = parentItem
  }
}
