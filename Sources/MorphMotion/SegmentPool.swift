internal import MorphPluginAPI

/// All segments and pieces of an engine. Freed ones are used again first, so that a steady stream
/// of operations stops allocating.
struct SegmentPool {
  private(set) var segments: [Segment] = []
  private(set) var pieces: [Piece] = []
  private var freeSegment = Segment.none
  private var freePiece = Segment.none

  @inline(__always)
  subscript(_ index: Int32) -> Segment {
    _read { yield segments[Int(index)] }
    _modify { yield &segments[Int(index)] }
  }

  mutating func insert(_ segment: Segment) -> Int32 {
    guard freeSegment != Segment.none else {
      segments.append(segment)
      return Int32(segments.count - 1)
    }
    let index = freeSegment
    freeSegment = segments[Int(index)].older
    segments[Int(index)] = segment
    return index
  }

  mutating func remove(_ index: Int32) {
    var piece = segments[Int(index)].chain
    while piece != Segment.none { piece = remove(piece: piece) }
    piece = segments[Int(index)].laterShape
    while piece != Segment.none { piece = remove(piece: piece) }
    segments[Int(index)].older = freeSegment
    freeSegment = index
  }

  mutating func insert(piece: Piece, after previous: Int32) -> Int32 {
    let index: Int32
    if freePiece != Segment.none {
      index = freePiece
      freePiece = pieces[Int(index)].next
      pieces[Int(index)] = piece
    } else {
      pieces.append(piece)
      index = Int32(pieces.count - 1)
    }
    if previous != Segment.none { pieces[Int(previous)].next = index }
    return index
  }

  private mutating func remove(piece index: Int32) -> Int32 {
    let next = pieces[Int(index)].next
    pieces[Int(index)].next = freePiece
    freePiece = index
    return next
  }

  /// Value and velocity of a segment that has begun.
  @inline(__always)
  func motion(of index: Int32, at time: Nanoseconds) -> Motion {
    let end = segments[Int(index)].end
    guard time < end else { return Motion(value: segments[Int(index)].shape.to, velocity: 0) }
    if segments[Int(index)].repeats || segments[Int(index)].chain != Segment.none
      || segments[Int(index)].speed != 1
    {
      return compositeMotion(of: segments[Int(index)], at: time)
    }
    return segments[Int(index)].shape.motion(at: seconds(time - segments[Int(index)].begin))
  }

  /// The same for one with runs, pieces or a speed.
  @inline(never)
  private func compositeMotion(of segment: Segment, at time: Nanoseconds) -> Motion {
    var local = time - segment.begin
    var run: Int64 = 0
    if segment.repeats, local >= segment.firstRun {
      let sinceFirst = local - segment.firstRun
      run = 1 + sinceFirst / segment.laterRun
      local = sinceFirst % segment.laterRun
    }
    var shape = segment.shape
    if segment.chain != Segment.none {
      let piece = pieces[Int(self.piece(of: segment, at: local))]
      shape = piece.shape
      local -= piece.begin
    } else if run > 0, segment.laterShape != Segment.none {
      shape = pieces[Int(segment.laterShape)].shape
    }
    var motion = shape.motion(at: seconds(local) * segment.speed)
    motion.velocity *= segment.speed
    if segment.autoreverses, run & 1 == 1 {
      motion.value = segment.shape.to - (motion.value - segment.shape.from)
      motion.velocity = -motion.velocity
    }
    return motion
  }

  /// The piece that is played `local` nanoseconds into a run.
  func piece(of segment: Segment, at local: Nanoseconds) -> Int32 {
    var index = segment.chain
    var next = pieces[Int(index)].next
    while next != Segment.none, pieces[Int(next)].begin <= local {
      index = next
      next = pieces[Int(index)].next
    }
    return index
  }
}
