import Glibc
import MorphPluginAPI

/// A built plugin, reached through the protocol alone.
@safe struct BuiltPlugin {
  let components: [UnsafePointer<morph_component>]
  let table: UnsafePointer<morph_plugin>

  struct LoadError: Error, CustomStringConvertible {
    let description: String
  }

  /// `name` is the product's, such as "StatusPill.morph".
  init(_ name: String) throws {
    let path = try Self.folder() + "/lib\(name).so"
    guard let handle = unsafe dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let symbol = unsafe dlsym(handle, MORPH_ENTRY_SYMBOL)
    else { throw LoadError(description: unsafe String(cString: dlerror())) }
    typealias Entry = @convention(c) (UInt32, UInt32) -> UnsafePointer<morph_plugin>?
    let entry = unsafe unsafeBitCast(symbol, to: Entry.self)
    guard let table = unsafe entry(MORPH_PROTOCOL_MAJOR, MORPH_PROTOCOL_MINOR) else {
      throw LoadError(description: "\(path): the entry answers NULL")
    }
    unsafe self.table = table
    unsafe components = (0..<Int(table.pointee.component_count)).map {
      unsafe table.pointee.components[$0]!
    }
  }

  /// The build's products lie beside the test bundle, which is the program or one of its arguments.
  private static func folder() throws -> String {
    for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
      return String(argument[..<(argument.lastIndex(of: "/") ?? argument.startIndex)])
    }
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
    guard length > 0 else { throw LoadError(description: "/proc/self/exe cannot be read") }
    let path = String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
  }
}
