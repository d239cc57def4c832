/// The live items of one declaration, in ascending order. What is not per-item has item 0 alone.
struct ItemTable<Element> {
  private(set) var items: [UInt64] = []
  private(set) var elements: [Element] = []

  var count: Int { items.count }

  subscript(item: UInt64) -> Element? {
    get {
      let place = place(of: item)
      return place < items.count && items[place] == item ? elements[place] : nil
    }
    set {
      let place = place(of: item)
      let exists = place < items.count && items[place] == item
      switch (exists, newValue) {
      case (true, let value?): elements[place] = value
      case (true, nil):
        items.remove(at: place)
        elements.remove(at: place)
      case (false, let value?):
        items.insert(item, at: place)
        elements.insert(value, at: place)
      case (false, nil): break
      }
    }
  }

  private func place(of item: UInt64) -> Int {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle] < item { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension ItemTable: Sendable where Element: Sendable {}

/// A key with its item as files and messages write it: `digit[3]`; item 0 is the plain key.
public func itemName(_ key: String, _ item: UInt64) -> String {
  item == 0 ? key : "\(key)[\(item)]"
}

/// The key and item of `digit[3]`; a plain key has item 0. Nil where the brackets hold no number.
public func parseItemName(_ name: String) -> (key: String, item: UInt64)? {
  guard name.utf8.last == UInt8(ascii: "]") else { return (name, 0) }
  guard let open = name.lastIndex(of: "["),
    let item = UInt64(name[name.index(after: open)...].dropLast())
  else { return nil }
  return (String(name[..<open]), item)
}
