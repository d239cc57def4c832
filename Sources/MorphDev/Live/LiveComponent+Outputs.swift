internal import MorphRuntime

/// What an instance puts out, as events; what led to a fault goes into a file.
extension LiveComponent {
  func tellOutputs() {
    guard let instance else { return }
    for output in instance.session.takeOutputs() {
      if case .fault(let fault) = output.kind {
        options.report(
          .fault(
            component: name, message: fault.message, time: output.time,
            replay: keep(fault, of: instance)))
      } else {
        options.report(
          .output(component: name, output, instance.session.descriptor))
      }
    }
    for violation in instance.plugin.takeViolations() where told.insert(violation).inserted {
      options.report(.trouble(component: name, message: violation.text))
    }
    if let reason = instance.session.frozenReason, !isFrozen {
      isFrozen = true
      options.report(.frozen(component: name, reason: reason))
    }
  }

  /// Writes down what led to a fault, once for each call that a build fails in.
  private func keep(_ fault: Fault, of instance: LiveInstance) -> ReplayFile? {
    // Nothing in a trace is a reload.
    guard kept.insert(fault.call).inserted, fault.call != "handle(reloaded)" else { return nil }
    do throws(DevError) {
      return try ReplayFile.write(
        instance.recordingUpToNow(), of: instance.session.descriptor.shortName,
        plugin: instance.plugin.image.path, stamp: options.stamp(), in: options.replayFolder)
    } catch {
      options.report(.trouble(component: name, message: error.message))
      return nil
    }
  }
}
