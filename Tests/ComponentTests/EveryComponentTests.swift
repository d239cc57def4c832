import MorphMotion
import MorphRuntime
import MorphScene
import Testing

/// What holds for every component, whichever there are: the cases are the plugins that were built.
@Suite struct EveryComponentTests {
  @Test func thereAreComponents() {
    #expect(BuiltPlugins.files.count >= 5, "only \(BuiltPlugins.files) in \(BuiltPlugins.folder)")
  }

  // MARK: What it says of itself

  @Test(arguments: BuiltPlugins.files) func theDescriptionIsComplete(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      let it = subject.descriptor
      for text in [it.id, it.version, it.name, it.summary, it.credit] { #expect(!text.isEmpty) }
      #expect(it.canvas.width > 2 * it.padding && it.canvas.height > 2 * it.padding)
      for parameter in it.parameters {
        let name = "\(it.id) \(parameter.key)"
        #expect(!parameter.doc.isEmpty && !parameter.group.isEmpty, "\(name)")
        #expect(
          try parameter.accept(parameter.initial) == parameter.initial,
          "\(name): its default is not in its range")
        if [.int, .double, .doubles].contains(parameter.type) {
          #expect(parameter.minimum < parameter.maximum, "\(name)")
        }
      }
      for action in it.actions { #expect(!action.doc.isEmpty, "\(it.id) \(action.key)") }
      for request in it.requests { #expect(!request.doc.isEmpty, "\(it.id) \(request.key)") }
      let keys = it.parameters.map(\.key)
      #expect(Set(keys).count == keys.count)
    }
  }

  // MARK: Frames

  /// Ten seconds of life with its actions called, and its story from before to after.
  @Test(arguments: BuiltPlugins.files) func sixHundredFramesWithoutAFault(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      let it = subject.descriptor
      let actions = it.actions.filter { !$0.isPure }
      let session = try subject.appeared()
      var numbers = SeededNumbers(seed: 7)
      for number in 0..<600 {
        session.advance(to: Session.frameTime(number, rate: 60))
        if number % 50 == 40, !actions.isEmpty {
          let action = actions[number / 50 % actions.count]
          try session.send(.action(action.key, numbers.arguments(of: action)))
        }
        #expect(session.faults() == [], "\(it.id) frame \(number)")
      }
      guard it.isScrubbable else { continue }
      for number in 0..<600 {
        try session.send(.progress(Double(number) / 400 - 0.25))
        session.advance(to: session.now + 1_000_000)
        #expect(session.faults() == [], "\(it.id) progress \(Double(number) / 400 - 0.25)")
      }
    }
  }

  /// A frame is a function of its snapshot: asked again, in another order, by other code.
  @Test(arguments: BuiltPlugins.files) func theSameSnapshotGivesTheSameBytes(
    _ file: String
  ) throws {
    for subject in try Subject.all(in: file) {
      let snapshots = try subject.appeared().story()
      let code = subject.code
      let first = try snapshots.map { try code.frame($0) }
      let again = try snapshots.reversed().map { try code.frame($0) }
      #expect(first == again.reversed(), "\(subject.descriptor.id): backwards")
      var order = Array(snapshots.indices)
      var numbers = SeededNumbers(seed: 3)
      order.shuffle(using: &numbers)
      let other = subject.code
      for index in order {
        #expect(
          try other.frame(snapshots[index]) == first[index],
          "\(subject.descriptor.id): snapshot \(index) out of order")
      }
      #expect(Set(first).count > 1, "\(subject.descriptor.id): nothing ever changed")
    }
  }

  @Test(arguments: BuiltPlugins.files) func aWorkerGivesTheSameBytes(_ file: String) throws {
    let workers = try Subject.all(in: file, worker: true)
    for (subject, worker) in zip(try Subject.all(in: file), workers) {
      let id = subject.descriptor.id
      #expect(worker.descriptor == subject.descriptor)
      let session = try subject.appeared()
      let remote = try worker.appeared()
      let snapshots = try session.story()
      #expect(try remote.story() == snapshots, "\(id): other snapshots")
      #expect(remote.takeOutputs() == session.takeOutputs(), "\(id): other outputs")
      let code = subject.code
      let far = worker.code
      for (index, snapshot) in snapshots.enumerated() {
        #expect(
          try far.frame(snapshot) == code.frame(snapshot), "\(id): snapshot \(index) differs")
      }
    }
  }

  @Test(arguments: BuiltPlugins.files) func progressForwardsEqualsBackwards(
    _ file: String
  ) throws {
    for subject in try Subject.all(in: file) where subject.descriptor.isScrubbable {
      let session = try subject.appeared(progress: 0)
      func frame(_ step: Int) throws -> [UInt8] {
        try session.send(.progress(Double(step) / 60))
        session.advance(to: session.now + 5_000_000)
        return try #require(session.frame()).displayList
      }
      let forwards = try (-6...66).map { try frame($0) }
      let backwards = try (-6...66).reversed().map { try frame($0) }
      #expect(forwards == backwards.reversed(), "\(subject.descriptor.id)")
      #expect(Set(forwards).count > 10, "\(subject.descriptor.id): its story stands still")
      // An instance that was never anywhere else draws the same.
      let fresh = try subject.appeared(progress: 0.5)
      #expect(fresh.frame()?.displayList == forwards[36], "\(subject.descriptor.id)")
    }
  }

  @Test(arguments: BuiltPlugins.files) func itGoesIdle(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      let session = try subject.appeared()
      #expect(session.runUntilIdle(limit: 30_000_000_000), "\(subject.descriptor.id)")
      #expect(session.isIdle && session.isSettled && session.nextWake == nil)
      for channel in session.snapshot().channels {
        #expect(channel.presented == channel.model && channel.velocity == 0)
      }
      let evaluations = session.frameEvaluations
      _ = session.frame()
      session.advance(to: session.now + 5_000_000_000)
      _ = session.frame()
      #expect(session.frameEvaluations <= evaluations + 1, "drawn again with nothing new")
    }
  }

  @Test(arguments: BuiltPlugins.files) func whatCanBeReadHasALabel(_ file: String) throws {
    for subject in try Subject.all(in: file) {
      let it = subject.descriptor
      for environment in [[], [.isRightToLeft(true)], [.textScale(3.1)]] as [[EnvironmentField]] {
        for progress in subject.progresses {
          let session = try subject.appeared(environment: environment, progress: progress)
          _ = session.runUntilIdle(limit: 30_000_000_000)
          let nodes = try #require(session.frame()).scene.nodes
          #expect(!nodes.isEmpty, "\(it.id) tells nothing")
          for node in nodes where !node.isHidden {
            #expect(!node.label.isEmpty, "\(it.id): a \(node.role.name) has no label")
            #expect(node.actions.allSatisfy { !$0.isEmpty })
          }
        }
      }
    }
  }
}
