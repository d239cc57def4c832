/// Why a name leads to no component.
public enum CatalogueError: Error, Hashable, Sendable {
  /// No component has this id or short name.
  case unknown(name: String, suggestion: String?, known: [String], problems: Int)
  /// Several components share this short name.
  case ambiguous(name: String, ids: [String])
  /// The plugin file holds several components; one of them must be named by its id.
  case severalComponents(path: String, ids: [String])
  /// The plugin file is not usable.
  case broken(PluginProblem)

  /// One line for a person.
  public var message: String {
    switch self {
    case .unknown(let name, let suggestion, let known, let problems):
      var text = "no component \(DescriptorCheck.quoted(name))"
      if let suggestion {
        text += "; did you mean \(suggestion)?"
      } else if known.isEmpty {
        text += "; no plugin was found"
      } else {
        text += "; known: \(known.joined(separator: ", "))"
      }
      if problems > 0 { text += " (\(problems) problems: see morph list)" }
      return text
    case .ambiguous(let name, let ids):
      return "\(DescriptorCheck.quoted(name)) may be \(ids.joined(separator: " or "))"
    case .severalComponents(let path, let ids):
      return "\(path) has several components, \(ids.joined(separator: ", ")); name one by its id"
    case .broken(let problem): return problem.message
    }
  }
}

extension CatalogueError: CustomStringConvertible {
  public var description: String { message }
}

extension Catalogue {
  /// The component of this id or short name. An id goes before a short name.
  public func resolve(_ name: String) throws(CatalogueError) -> CatalogueEntry {
    if let entry = entries.first(where: { $0.descriptor.id == name }) { return entry }
    let matches = entries.filter { $0.descriptor.shortName == name }
    if matches.count == 1 { return matches[0] }
    if matches.count > 1 {
      throw .ambiguous(name: name, ids: matches.map(\.descriptor.id))
    }
    let known = entries.map(\.descriptor.id)
    throw .unknown(
      name: name, suggestion: NameSuggestion.nearest(to: name, in: known), known: known,
      problems: problems.count { $0.status != .warning && $0.status != .shadowed })
  }

  /// The component that a person names: by id, by short name, or by the path of a plugin file
  /// with a single component, which is then the only file looked into.
  public static func resolve(
    _ name: String, options: CatalogueOptions = CatalogueOptions()
  ) throws(CatalogueError) -> CatalogueEntry {
    guard isPath(name) else { return try Catalogue(options: options).resolve(name) }
    var builder = CatalogueBuilder()
    builder.add([SearchPath.candidate(name)], options)
    if let problem = builder.problems.first(where: { $0.status != .warning }) {
      throw .broken(problem)
    }
    guard let entry = builder.entries.first else {
      throw .broken(
        PluginProblem(plugin: name, status: .invalid, reason: "has no component"))
    }
    guard builder.entries.count == 1 else {
      throw .severalComponents(path: name, ids: builder.entries.map(\.descriptor.id).sorted())
    }
    return entry
  }

  /// Whether a name is the path of a file, not of a component.
  static func isPath(_ name: String) -> Bool {
    name.utf8.contains(0x2f) || name.hasSuffix(".so")
  }
}
