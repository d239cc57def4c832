internal import CMorphKit
public import MorphPluginAPI

/// The one function that a plugin exports. The compiler names the component's `@main`
/// `morph_plugin_main`; it runs once and registers the components.
@c(morph_plugin_entry)
public func pluginEntry(_ major: UInt32, _ minor: UInt32) -> UnsafePointer<morph_plugin>? {
  unsafe library.table
}

extension Plugin {
  /// Registers the components; called once, by the library's entry function.
  public static func main() {
    unsafe registered = components
  }
}

/// Handed from `main` to the entry function, which has no other way to name the components.
private nonisolated(unsafe) var registered: [AnyComponent] = []

private let library = Library()

/// Sendable because it is written once, before anyone can see it.
@safe private struct Library: @unchecked Sendable {
  let table: UnsafePointer<morph_plugin>?

  init() {
    guard morphkit_run_main() != 0 else {
      unsafe table = nil
      return
    }
    var plugin = unsafe morph_plugin()
    unsafe plugin.size = sizeField(morph_plugin.self)
    unsafe plugin.major = MORPH_PROTOCOL_MAJOR
    unsafe plugin.needs_minor = 0
    unsafe plugin.built_minor = MORPH_PROTOCOL_MINOR
    unsafe plugin.component_count = UInt32(registered.count)
    if unsafe !registered.isEmpty {
      let list = UnsafeMutablePointer<UnsafePointer<morph_component>?>.allocate(
        capacity: unsafe registered.count)
      for (index, component) in unsafe registered.enumerated() {
        unsafe (list + index).initialize(to: component.makeTable())
      }
      unsafe plugin.components = UnsafePointer(list)
    }
    unsafe registered = []
    unsafe table = lasting(plugin)
  }
}
