import MorphScene
import RasterReference
import Testing

@testable import MorphRaster

@Suite struct PNGTests {
  private func noise(_ width: Int, _ height: Int, isOpaque: Bool, seed: UInt64) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let alpha = isOpaque ? 255 : UInt8.random(in: 0...255, using: &random)
      for _ in 0..<3 { bytes.append(.random(in: 0...alpha, using: &random)) }
      bytes.append(alpha)
    }
    return Bitmap(width: width, height: height, premultiplied: bytes)
  }

  @Test(arguments: [(1, 1), (7, 3), (64, 65)], [true, false])
  func picturesComeBack(_ size: (Int, Int), isOpaque: Bool) throws {
    let bitmap = noise(size.0, size.1, isOpaque: isOpaque, seed: 0x9A6)
    let file = PNG.encode(bitmap)
    #expect(try PNG.decode(file) == bitmap)
    #expect(file[25] == (isOpaque ? 2 : 6))
    #expect(PNG.encode(bitmap) == file)
  }

  /// The chunks and their order, byte for byte up to the compressed data.
  @Test func filesBeginAsTheyShould() {
    let file = PNG.encode(Bitmap(width: 3, height: 2))
    #expect(
      Array(file.prefix(29)) == [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0,
        0, 3, 0, 0, 0, 2, 8, 6, 0, 0, 0,
      ])
    // sRGB with intent 0 and its checksum.
    #expect(
      Array(file[33..<46]) == [0, 0, 0, 1, 0x73, 0x52, 0x47, 0x42, 0, 0xAE, 0xCE, 0x1C, 0xE9])
    #expect(
      file.suffix(12) == [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  /// All five row filters, written as the standard defines them.
  @Test(arguments: 0...4, [3, 4])
  func filtersAreUndone(_ filter: Int, channels: Int) throws {
    let width = 9
    let height = 6
    let bitmap = noise(width, height, isOpaque: true, seed: 0xF117)
    var rows: [UInt8] = []
    func byte(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      guard x >= 0 && y >= 0 else { return 0 }
      return Int(bitmap.pixels[(y * width + x) * 4 + channel])
    }
    for y in 0..<height {
      rows.append(UInt8(filter))
      for x in 0..<width {
        for channel in 0..<channels {
          let a = byte(x - 1, y, channel)
          let b = byte(x, y - 1, channel)
          let c = byte(x - 1, y - 1, channel)
          let predictor: Int
          switch filter {
          case 1: predictor = a
          case 2: predictor = b
          case 3: predictor = (a + b) / 2
          case 4:
            let p = a + b - c
            let (pa, pb, pc) = (abs(p - a), abs(p - b), abs(p - c))
            predictor = pa <= pb && pa <= pc ? a : pb <= pc ? b : c
          default: predictor = 0
          }
          rows.append(UInt8(truncatingIfNeeded: byte(x, y, channel) - predictor))
        }
      }
    }
    #expect(try PNG.decode(file(rows, width, height, channels)) == bitmap)
  }

  /// A file whose rows are kept in stored blocks, without libdeflate.
  private func file(_ rows: [UInt8], _ width: Int, _ height: Int, _ channels: Int) -> [UInt8] {
    var file = PNG.signature
    PNG.appendChunk(
      "IHDR",
      [0, 0, 0, UInt8(width), 0, 0, 0, UInt8(height), 8, channels == 3 ? 2 : 6, 0, 0, 0],
      to: &file)
    var low: UInt32 = 1
    var high: UInt32 = 0
    for byte in rows {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let length = UInt16(rows.count)
    var data: [UInt8] = [0x78, 0x01, 0x01, UInt8(length & 255), UInt8(length >> 8)]
    data += [UInt8(~length & 255), UInt8(~length >> 8)] + rows
    data += [
      UInt8(high >> 8), UInt8(high & 255), UInt8(low >> 8), UInt8(low & 255),
    ]
    // In two chunks, as files may have them.
    PNG.appendChunk("IDAT", Array(data.prefix(40)), to: &file)
    PNG.appendChunk("IDAT", Array(data.dropFirst(40)), to: &file)
    PNG.appendChunk("IEND", [], to: &file)
    return file
  }

  @Test func damagedFilesAreErrors() {
    let file = PNG.encode(noise(8, 8, isOpaque: true, seed: 1))
    #expect(throws: PNGError.notPNG) { try PNG.decode([1, 2, 3]) }
    #expect(throws: PNGError.truncated(chunk: "IEND")) { try PNG.decode(Array(file.dropLast())) }
    #expect(throws: PNGError.truncated(chunk: "IDAT")) { try PNG.decode(Array(file.prefix(80))) }
    var flipped = file
    flipped[60] ^= 1
    #expect(throws: PNGError.wrongChecksum(chunk: "IDAT")) { try PNG.decode(flipped) }
    let short = self.file([0, 1, 2, 3], 2, 2, 3)
    #expect(throws: PNGError.wrongData("15 bytes do not inflate to 14")) {
      try PNG.decode(short)
    }
    let strange = self.file([9, 1, 2, 3], 1, 1, 3)
    #expect(throws: PNGError.wrongData("row 0 has filter 9, not 0 to 4")) {
      try PNG.decode(strange)
    }
  }

  @Test func differencesAreCounted() throws {
    let first = Bitmap(width: 2, height: 1, premultiplied: [10, 20, 30, 255, 0, 0, 0, 0])
    let second = Bitmap(width: 2, height: 1, premultiplied: [10, 20, 36, 255, 0, 0, 0, 0])
    let difference = try #require(BitmapDifference(first, second))
    #expect(difference.pixelCount == 1)
    #expect(difference.largest == 6)
    #expect(difference.mean == 6.0 / 8)
    #expect(difference.picture.bytes(0, 0) == [112, 28, 112, 255])
    #expect(BitmapDifference(first, Bitmap(width: 1, height: 1)) == nil)
  }
}
