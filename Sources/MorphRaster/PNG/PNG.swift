import CDeflate

/// PNG files: 8 bits a channel, sRGB.
///
/// Flat pictures of user interfaces compress best without row filters: libdeflate's level 6 then
/// takes a quarter of the time of libpng's defaults and leaves a smaller file.
public enum PNG {
  /// The eight bytes that every file starts with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let compressionLevel: Int32 = 6

  /// The file of a picture: red, green and blue where nothing lets anything through, else with
  /// straight alpha.
  ///
  /// - Precondition: the bitmap has at least one pixel.
  public static func encode(_ bitmap: Bitmap) -> [UInt8] {
    precondition(bitmap.width > 0 && bitmap.height > 0, "a PNG file needs at least one pixel")
    let isOpaque = bitmap.isOpaque
    let rows = filteredRows(bitmap, channels: isOpaque ? 3 : 4)
    var file = signature
    file.reserveCapacity(rows.count / 8 + 1024)
    var header: [UInt8] = []
    header.appendBigEndian(UInt32(bitmap.width))
    header.appendBigEndian(UInt32(bitmap.height))
    // Bits a channel, colour type, and the only compression, filtering and order in use.
    header += [8, isOpaque ? 2 : 6, 0, 0, 0]
    appendChunk("IHDR", header, to: &file)
    // Rendering intent 0: perceptual.
    appendChunk("sRGB", [0], to: &file)
    appendChunk("IDAT", compressed(rows), to: &file)
    appendChunk("IEND", [], to: &file)
    return file
  }

  /// Rows of straight bytes, each after its filter's number: 0, none.
  private static func filteredRows(_ bitmap: Bitmap, channels: Int) -> [UInt8] {
    let straight = channels == 3 ? bitmap.pixels : bitmap.straight()
    let rowBytes = bitmap.width * channels + 1
    let width = bitmap.width
    return unsafe [UInt8](unsafeUninitializedCapacity: rowBytes * bitmap.height) {
      output, count in
      unsafe straight.withUnsafeBufferPointer { pixels in
        for y in 0..<bitmap.height {
          let row = unsafe output.baseAddress! + y * rowBytes
          unsafe row.initialize(to: 0)
          let source = unsafe pixels.baseAddress! + y * width * 4
          if channels == 4 {
            unsafe (row + 1).initialize(from: source, count: width * 4)
            continue
          }
          for x in 0..<width {
            unsafe (row + (1 + x * 3)).initialize(from: source + x * 4, count: 3)
          }
        }
      }
      count = rowBytes * bitmap.height
    }
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(compressionLevel) else {
      fatalError("libdeflate has no memory for a compressor")
    }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = unsafe bytes.withUnsafeBytes { input in
        unsafe libdeflate_zlib_compress(
          compressor, input.baseAddress, input.count, output.baseAddress, bound)
      }
    }
  }

  /// Adds a chunk: length, type, data, and the checksum of the last two.
  static func appendChunk(_ type: StaticString, _ data: [UInt8], to file: inout [UInt8]) {
    file.appendBigEndian(UInt32(data.count))
    let start = file.count
    unsafe file.append(
      contentsOf: UnsafeBufferPointer(start: type.utf8Start, count: type.utf8CodeUnitCount))
    file += data
    file.appendBigEndian(checksum(file[start...]))
  }

  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }
}

extension [UInt8] {
  fileprivate mutating func appendBigEndian(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
