import MorphPluginAPI
import Testing

@testable import MorphKit

/// The description that a host reads.
@safe @Suite struct DescriptorTests {
  let table = unsafe Of<Probe>().makeTable()
  var descriptor: morph_descriptor { unsafe table.pointee.descriptor.pointee }

  @Test func identityIsWritten() {
    let descriptor = unsafe descriptor
    #expect(unsafe Int(descriptor.size) == MemoryLayout<morph_descriptor>.stride)
    #expect(unsafe text(descriptor.id) == "test.probe")
    #expect(unsafe text(descriptor.credit) == "nobody")
    #expect(unsafe text(descriptor.license) == "MIT")
    #expect(unsafe descriptor.canvas.width == 300)
    #expect(unsafe descriptor.padding == 8)
    #expect(unsafe descriptor.anchor == MORPH_ANCHOR_TOP)
    #expect(unsafe descriptor.flags == MORPH_COMPONENT_SCRUBBABLE)
  }

  @Test func parametersAreInTheOrderOfContents() {
    let list = unsafe list(descriptor.parameters, descriptor.parameter_count)
    #expect(unsafe list.map { unsafe $0.id } == [40, 7, 2, 3, 4, 5, 6, 8, 9, 10])
    #expect(unsafe list.map { unsafe text($0.label) }[0...2] == ["Scene", "Box width", "How many"])
    #expect(
      unsafe list.map { unsafe HostValue($0.initial).description } == [
        "\"\"", "12.5", "3", "true", "option 7", "[0.25, 0.5, 0.75, 0.5]",
        "[[1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 1.0]]", "[\"one\", \"\", \"zwölf\"]",
        "[0.0, 0.5]", "\"Ada\"",
      ])
    let width = unsafe list[1]
    #expect(unsafe (width.minimum, width.maximum, width.step) == (0, 100, 0.5))
    #expect(unsafe width.unit == MORPH_UNIT_POINTS && width.flags == MORPH_PARAMETER_ADVANCED)
    #expect(unsafe text(width.group) == "Box" && text(width.doc) == "How wide.")
    #expect(unsafe list[0].flags == MORPH_PARAMETER_MULTILINE)
    let options = unsafe MorphKitTests.list(list[4].options, list[4].option_count)
    #expect(unsafe options.map { unsafe $0.id } == [3, 7])
    #expect(unsafe options.map { unsafe text($0.key) } == ["early", "late"])
    #expect(unsafe options.map { unsafe text($0.label) } == ["Early", "Rather late"])
  }

  @Test func stateIsWritten() {
    let slots = unsafe list(descriptor.slots, descriptor.slot_count)
    #expect(
      unsafe slots.map { unsafe HostValue($0.initial).description } == [
        "0", "false", "1.5", "\"empty\"", "bytes [1, 2]", "0", "false",
      ])
    #expect(unsafe slots.map { unsafe $0.flags } == [0, 0, 0, 0, 0, 0, MORPH_PER_ITEM])
    let channels = unsafe list(descriptor.channels, descriptor.channel_count)
    #expect(unsafe channels.map { unsafe $0.id } == [9, 3, 12, 13])
    #expect(unsafe channels[1].motion_class == MORPH_CLASS_FEEDBACK)
    #expect(unsafe channels[1].flags == MORPH_PER_ITEM && channels[1].initial == 1)
    #expect(unsafe channels[2].bounds == MORPH_BOUNDS_CLAMP && channels[2].epsilon == 0.25)
    #expect(unsafe channels[3].bounds == MORPH_BOUNDS_STOP && channels[3].minimum == -10)
    let scrolls = unsafe list(descriptor.scrolls, descriptor.scroll_count)
    #expect(unsafe scrolls[0].axis == MORPH_AXIS_Y && scrolls[0].flags == 1)
  }

  @Test func gesturesAreWritten() {
    let gestures = unsafe list(descriptor.gestures, descriptor.gesture_count)
    #expect(unsafe gestures.map { unsafe $0.kind } == [1, 2, 3, 4, 5, 6, 7])
    #expect(unsafe gestures.map { unsafe $0.region } == [1, 1, 1, 1, 1, 1, 0])
    #expect(unsafe gestures[0].flags == MORPH_GESTURE_CANCELS_ON_EXIT)
    #expect(unsafe gestures[1].deadline == 0.3 && gestures[1].exclusive_count == 1)
    #expect(unsafe gestures[1].exclusive_with[0] == 1)
    #expect(unsafe gestures[2].axis == MORPH_AXIS_Y && gestures[2].minimum_distance == 0)
    #expect(unsafe gestures[2].simultaneous_with[0] == 1)
  }

  @Test func actionsAreWritten() {
    let actions = unsafe list(descriptor.actions, descriptor.action_count)
    let signatures = unsafe actions.map { action in
      let kinds = unsafe list(action.arguments, action.argument_count).map {
        unsafe "\(text($0.key)) \($0.type)"
      }
      return unsafe "\(text(action.key)) (\(kinds.joined(separator: ", "))) \(action.result)"
    }
    #expect(
      signatures == [
        "reset () 0", "advance (by 2) 0", "resize (width 3, animated 1) 0",
        "replace (title 4, message 4, stamp 4, glyph 4) 0", "area (width 3, height 3) 3",
        "next () 2", "is-big (value 3) 1", "greet (name 4, age 2, loud 1, weight 3) 4",
      ])
    unsafe actions.forEach { action in
      #expect(unsafe action.component == table)
      let isPure = unsafe action.result != MORPH_TYPE_NONE
      #expect(unsafe action.flags == MORPH_ACTION_VARIADIC | (isPure ? MORPH_ACTION_PURE : 0))
    }
  }

  @Test func withoutAComponentTheEntryAnswersNothing() {
    #expect(unsafe pluginEntry(1, 0) == nil)
  }
}
