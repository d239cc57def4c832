import MorphWire

/// The operations of a display list, by their numbers in the bytes.
enum OperationKind: UInt16 {
  case size = 1
  case save = 2
  case restore = 3
  case concat = 4
  case clip = 5
  case beginLayer = 6
  case endLayer = 7
  case fill = 8
  case stroke = 9
  case shadow = 10
  case text = 11
  case symbol = 12
  case region = 13
  case accessibility = 14

  var name: String {
    switch self {
    case .size: "size"
    case .save: "save"
    case .restore: "restore"
    case .concat: "transform"
    case .clip: "clip"
    case .beginLayer: "begin-layer"
    case .endLayer: "end-layer"
    case .fill: "fill"
    case .stroke: "stroke"
    case .shadow: "shadow"
    case .text: "text"
    case .symbol: "symbol"
    case .region: "region"
    case .accessibility: "accessibility"
    }
  }

  static let skippable = UInt16(MORPH_OP_SKIPPABLE)
}
