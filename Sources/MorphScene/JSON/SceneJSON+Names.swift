// The words that files and tools use for the protocol's numbers.

extension FillRule {
  public var name: String {
    switch self {
    case .nonZero: "nonzero"
    case .evenOdd: "evenodd"
    }
  }
}

extension Corner {
  public var name: String {
    switch self {
    case .circular: "circular"
    case .continuous: "continuous"
    }
  }
}

extension Gradient.Spread {
  public var name: String {
    switch self {
    case .pad: "pad"
    case .repeat: "repeat"
    case .reflect: "reflect"
    }
  }
}

extension Stroke.Cap {
  public var name: String {
    switch self {
    case .butt: "butt"
    case .round: "round"
    case .square: "square"
    }
  }
}

extension Stroke.Join {
  public var name: String {
    switch self {
    case .miter: "miter"
    case .round: "round"
    case .bevel: "bevel"
    }
  }
}

extension Stroke.Position {
  public var name: String {
    switch self {
    case .center: "center"
    case .inside: "inside"
    }
  }
}

extension Font.Design {
  public var name: String {
    switch self {
    case .standard: "default"
    case .monospaced: "monospaced"
    }
  }
}

extension Font.Digits {
  public var name: String {
    switch self {
    case .proportional: "proportional"
    case .tabular: "tabular"
    }
  }
}

extension SceneRegion.Cursor {
  public var name: String {
    switch self {
    case .standard: "default"
    case .pointer: "pointer"
    case .grab: "grab"
    case .grabbing: "grabbing"
    case .text: "text"
    case .resizeX: "resize-x"
    case .resizeY: "resize-y"
    }
  }
}
