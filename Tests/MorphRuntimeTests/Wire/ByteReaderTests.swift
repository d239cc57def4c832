import MorphScene
import Testing

@testable import MorphRuntime

@Suite struct ByteReaderTests {
  private func failure(
    _ bytes: [UInt8], _ read: (inout ByteReader) throws(WireError) -> Void
  ) -> WireError? {
    var reader = ByteReader(bytes)
    do throws(WireError) {
      try read(&reader)
      return nil
    } catch {
      return error
    }
  }

  @Test func readsWhatWasWritten() throws {
    var writer = WireWriter()
    writer.u8(7)
    writer.u32(0x0102_0304)
    writer.u64(UInt64.max - 1)
    writer.i64(-5)
    writer.f32(-0.0)
    writer.f64(1e300)
    writer.bool32(true)
    writer.string("caf\u{e9}\u{301} \u{1f600}")
    writer.block([0, 255])
    var reader = ByteReader(writer.bytes)
    #expect(try reader.u8("a") == 7)
    #expect(try reader.u32("b") == 0x0102_0304)
    #expect(try reader.u64("c") == UInt64.max - 1)
    #expect(try reader.i64("d") == -5)
    #expect(try reader.f32("e").sign == .minus)
    #expect(try reader.f64("f") == 1e300)
    #expect(try reader.flag("g"))
    #expect(try reader.string("h") == "caf\u{e9}\u{301} \u{1f600}")
    #expect(try reader.block("i") == [0, 255])
    try reader.finish("j")
  }

  @Test func numbersAreLittleEndian() {
    var writer = WireWriter()
    writer.u32(0x0102_0304)
    #expect(writer.bytes == [4, 3, 2, 1])
  }

  @Test func namesTheFieldThatIsCutOff() {
    let error = failure([1, 2, 3]) { reader throws(WireError) in _ = try reader.u32("width") }
    #expect(error?.description == "width is cut off: it takes 4 bytes, and 3 are left")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func refusesNumbersThatAreNotFinite(_ number: Double) {
    var writer = WireWriter()
    writer.f64(number)
    let error = failure(writer.bytes) { reader throws(WireError) in
      _ = try reader.f64("maximum")
    }
    #expect(error?.description == "maximum is \(number); it must be a finite number")
    writer.clear()
    writer.f32(Float(number))
    #expect(failure(writer.bytes) { reader throws(WireError) in _ = try reader.f32("x") } != nil)
  }

  @Test func refusesFlagsBeyondOne() {
    let error = failure([2, 0, 0, 0]) { reader throws(WireError) in _ = try reader.flag("on") }
    #expect(error?.description == "on is 2; it must be 0 or 1")
  }

  @Test func refusesTextThatIsNotUTF8() {
    for bytes: [UInt8] in [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]] {
      var writer = WireWriter()
      writer.block(bytes)
      let error = failure(writer.bytes) { reader throws(WireError) in
        _ = try reader.string("label")
      }
      #expect(error?.description == "label is not UTF-8")
    }
  }

  @Test func refusesCountsThatCannotBeThere() {
    var writer = WireWriter()
    writer.u32(UInt32.max)
    writer.u64(0)
    let error = failure(writer.bytes) { reader throws(WireError) in
      _ = try reader.count("slots", width: 17)
    }
    #expect(error?.description == "slots says 4294967295 elements, and 8 bytes are left")
    let limited = failure(writer.bytes) { reader throws(WireError) in
      _ = try reader.count("slots", width: 17, limit: 4096)
    }
    #expect(limited?.description == "slots has 4294967295 elements; at most 4096")
  }

  @Test func refusesTextBeyondItsLimit() {
    var writer = WireWriter()
    writer.block([UInt8](repeating: 0x61, count: 65_537))
    let error = failure(writer.bytes) { reader throws(WireError) in
      _ = try reader.string("text")
    }
    #expect(error?.description == "text is 65537 bytes long; at most 65536")
  }

  @Test func refusesBytesTooMany() {
    let error = failure([1, 2]) { reader throws(WireError) in
      _ = try reader.u8("a")
      try reader.finish("a")
    }
    #expect(error?.description == "a is followed by 1 bytes too many")
  }
}
