extension JSONWriter {
  /// The nodes as a tree. A node whose parent does not come before it is a root.
  mutating func nodes(_ nodes: [SceneNode]) {
    let tree = NodeTree(nodes)
    // The nesting of nodes has no limit, so the walk keeps its own stack: for each open node its
    // children that are still to be written, last first.
    var open = [Array(tree.roots.reversed())]
    beginArray()
    while let index = open.indices.last {
      if let node = open[index].popLast() {
        begin(nodes[node])
        open.append(tree.children[node].reversed())
      } else {
        open.removeLast()
        endArray()
        if !open.isEmpty { endObject() }
      }
    }
  }

  private mutating func begin(_ node: SceneNode) {
    beginObject()
    field("id", node.id)
    if node.item != 0 { field("item", node.item) }
    field("role", node.role.name)
    field("label", node.label)
    field("value", node.value)
    field("hint", node.hint)
    key("actions")
    beginArray()
    for action in node.actions { string(action) }
    endArray()
    field("hidden", node.isHidden)
    key("frame")
    beginObject()
    rectangle(node.frame)
    endObject()
    key("children")
    beginArray()
  }
}

/// Which node lies in which, by their places in the list.
private struct NodeTree {
  private struct Name: Hashable {
    var id: UInt32
    var item: UInt64
  }

  var roots: [Int] = []
  var children: [[Int]]

  init(_ nodes: [SceneNode]) {
    children = Array(repeating: [], count: nodes.count)
    var places: [Name: Int] = [:]
    for (place, node) in nodes.enumerated() {
      let parent = Name(id: node.parent, item: node.parentItem)
      if node.parent != 0, let around = places[parent] {
        children[around].append(place)
      } else {
        roots.append(place)
      }
      places[Name(id: node.id, item: node.item)] = place
    }
  }
}
