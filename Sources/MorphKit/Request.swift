/// Something that only the application can do: `effects.request(refresh)`, answered later by the
/// event `.requestDone(refresh, ok, message)`.
public struct Request: Sendable {
  let id: UInt32
  let key: StaticString
  let doc: StaticString
  var item = 0
  var namesItem = false

  public init(_ id: UInt32, _ key: StaticString, doc: StaticString) {
    self.id = id
    self.key = key
    self.doc = doc
  }

  /// Several of the same kind can be open at once.
  public subscript(item: Int) -> Request {
    var request = self
    request.item = item
    request.namesItem = true
    return request
  }
}
