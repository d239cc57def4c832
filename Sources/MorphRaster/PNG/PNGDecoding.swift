import CDeflate

/// Why a PNG file was not read.
public enum PNGError: Error, Hashable, CustomStringConvertible {
  case notPNG
  /// The file ends inside a chunk, or before its last one.
  case truncated(chunk: String)
  case wrongChecksum(chunk: String)
  /// A kind of picture that is not read: what is it, and what was expected.
  case unsupported(String)
  /// The compressed rows do not hold the picture.
  case wrongData(String)

  public var description: String {
    switch self {
    case .notPNG: "not a PNG file: its first eight bytes are not those of one"
    case .truncated(let chunk): "PNG file ends inside or before its chunk \(chunk)"
    case .wrongChecksum(let chunk): "PNG chunk \(chunk) does not match its checksum"
    case .unsupported(let what): "PNG file is not supported: \(what)"
    case .wrongData(let what): "PNG picture data is damaged: \(what)"
    }
  }
}

extension PNG {
  /// Reads a picture of 8-bit RGB or RGBA without interlacing.
  public static func decode(_ file: [UInt8]) throws(PNGError) -> Bitmap {
    guard file.starts(with: signature) else { throw .notPNG }
    var header: Header?
    var data: [UInt8] = []
    var position = signature.count
    while true {
      let chunk = try Chunk(file, at: position)
      position = chunk.end
      switch chunk.type {
      case "IHDR": header = try Header(file[chunk.data])
      case "IDAT": data += file[chunk.data]
      case "IEND":
        guard let header else { throw .truncated(chunk: "IHDR") }
        return try header.bitmap(data)
      default: break
      }
    }
  }

  private struct Chunk {
    let type: String
    let data: Range<Int>
    let end: Int

    init(_ file: [UInt8], at start: Int) throws(PNGError) {
      guard start + 12 <= file.count else { throw .truncated(chunk: "IEND") }
      let length = Int(bigEndian(file[start..<start + 4]))
      type = String(decoding: file[start + 4..<start + 8], as: UTF8.self)
      guard length <= file.count - start - 12 else { throw .truncated(chunk: type) }
      data = start + 8..<start + 8 + length
      end = data.upperBound + 4
      guard bigEndian(file[data.upperBound..<end]) == checksum(file[start + 4..<data.upperBound])
      else { throw .wrongChecksum(chunk: type) }
    }
  }

  private struct Header {
    let width: Int
    let height: Int
    let channels: Int

    init(_ data: ArraySlice<UInt8>) throws(PNGError) {
      let bytes = Array(data)
      guard bytes.count == 13 else { throw .unsupported("a header of \(bytes.count) bytes") }
      width = Int(bigEndian(bytes[0..<4]))
      height = Int(bigEndian(bytes[4..<8]))
      guard width > 0 && height > 0 && width <= 1 << 16 && height <= 1 << 16 else {
        throw .unsupported("\(width) x \(height) pixels; each side may have 1 to 65536")
      }
      guard bytes[8] == 8 && (bytes[9] == 2 || bytes[9] == 6) && bytes[12] == 0 else {
        throw .unsupported(
          "\(bytes[8]) bits, colour type \(bytes[9]), interlace \(bytes[12]); "
            + "read are 8 bits, types 2 and 6, interlace 0")
      }
      channels = bytes[9] == 2 ? 3 : 4
    }

    func bitmap(_ data: [UInt8]) throws(PNGError) -> Bitmap {
      let rowBytes = width * channels + 1
      var rows = try inflated(data, count: rowBytes * height)
      try unfilter(&rows, rowBytes: rowBytes)
      var straight = [UInt8](repeating: 255, count: width * height * 4)
      for y in 0..<height {
        for x in 0..<width {
          for channel in 0..<channels {
            straight[(y * width + x) * 4 + channel] =
              rows[y * rowBytes + 1 + x * channels + channel]
          }
        }
      }
      return Bitmap(width: width, height: height, straight: straight)
    }

    private func inflated(_ data: [UInt8], count: Int) throws(PNGError) -> [UInt8] {
      guard let decompressor = unsafe libdeflate_alloc_decompressor() else {
        fatalError("libdeflate has no memory for a decompressor")
      }
      defer { unsafe libdeflate_free_decompressor(decompressor) }
      var rows = [UInt8](repeating: 0, count: count)
      let result = unsafe rows.withUnsafeMutableBytes { output in
        unsafe data.withUnsafeBytes { input in
          unsafe libdeflate_zlib_decompress(
            decompressor, input.baseAddress, input.count, output.baseAddress, output.count, nil)
        }
      }
      guard result == LIBDEFLATE_SUCCESS else {
        throw .wrongData("\(data.count) bytes do not inflate to \(count)")
      }
      return rows
    }

    /// Undoes the row filters, of which each row names its own.
    private func unfilter(_ rows: inout [UInt8], rowBytes: Int) throws(PNGError) {
      for y in 0..<height {
        let start = y * rowBytes
        let filter = rows[start]
        guard filter <= 4 else { throw .wrongData("row \(y) has filter \(filter), not 0 to 4") }
        guard filter > 0 else { continue }
        for index in start + 1..<start + rowBytes {
          let isFirst = index - start <= channels
          let left = isFirst ? 0 : rows[index - channels]
          let above = y == 0 ? 0 : rows[index - rowBytes]
          let corner = isFirst || y == 0 ? 0 : rows[index - rowBytes - channels]
          rows[index] &+= Header.prediction(filter, left, above, corner)
        }
      }
    }

    private static func prediction(
      _ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8
    ) -> UInt8 {
      switch filter {
      case 1: return left
      case 2: return above
      case 3: return UInt8((Int(left) + Int(above)) / 2)
      default:
        // Paeth: the neighbour nearest to left + above - corner.
        let estimate = Int(left) + Int(above) - Int(corner)
        let distances = (
          abs(estimate - Int(left)), abs(estimate - Int(above)), abs(estimate - Int(corner))
        )
        if distances.0 <= distances.1 && distances.0 <= distances.2 { return left }
        return distances.1 <= distances.2 ? above : corner
      }
    }
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
