internal import MorphScene
internal import MorphPluginAPI
internal import MorphWire

/// What a plugin says of itself, checked.
public struct PluginDescription: Hashable, Sendable {
  public var major: UInt32
  /// The least minor version that the plugin cannot do without.
  public var needsMinor: UInt32
  /// The minor version that it was built with.
  public var builtMinor: UInt32
  public var components: [ComponentDescriptor]

  /// The version it was built with, for people: `1.0`.
  public var protocolVersion: String { "\(major).\(builtMinor)" }

  /// Reads the answer to LOAD. What comes from a plugin's memory is checked as a whole, so that
  /// nothing after this needs to.
  init(loaded payload: [UInt8], plugin path: String) throws(PluginProblem) {
    var reader = ByteReader(payload)
    do {
      let failure = try reader.u32("failure")
      let reason = try reader.string("reason")
      major = try reader.u32("major")
      needsMinor = try reader.u32("needs_minor")
      builtMinor = try reader.u32("built_minor")
      components = []
      if failure != MORPH_FAILURE_NONE {
        throw PluginProblem(
          plugin: path, status: Self.status(failure), reason: reason)
      }
      components = try Self.components(&reader)
    } catch let problem as PluginProblem {
      throw problem
    } catch {
      throw PluginProblem(plugin: path, status: .invalid, reason: "\(error)")
    }
  }

  private static func status(_ failure: UInt32) -> PluginProblem.Status {
    switch Int(failure) {
    case Int(MORPH_FAILURE_INCOMPATIBLE): .incompatible
    case Int(MORPH_FAILURE_INVALID): .invalid
    default: .unreadable
    }
  }

  /// Reads and checks the rest of a message, which is a list of components.
  static func components(
    _ reader: inout ByteReader
  ) throws(WireError) -> [ComponentDescriptor] {
    let components = try reader.components()
    try reader.finish("the description")
    try DescriptorCheck.check(components)
    return components
  }
}
