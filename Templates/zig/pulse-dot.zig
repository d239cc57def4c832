//! A dot that a tap switches on and off: it grows and lights up on a spring.
//!
//! Nothing here outlives a call: the host keeps every value and runs the spring, and hands all of
//! it to each call as a read-only snapshot.

// The protocol's headers, translated by the Makefile.
const morph = @import("morph");

/// A check of Zig's that fails ends the call, which the host reports. Zig's usual handler prints a
/// trace, and for that needs files and processes, which no plugin has.
pub const panic = @import("std").debug.no_panic;

// Ids are never used for something else later; keys are what files and traces hold.
const is_on = 1;
const diameter = 2;
const tint = 3;
const growth = 1;
const dot = 1;
const tap = 1;

fn text(comptime words: []const u8) morph.morph_string {
    return .{ .data = words.ptr, .length = words.len };
}

/// A struct of the protocol, which begins with its own size.
fn sized(comptime T: type, fields: T) T {
    var it = fields;
    it.size = @sizeOf(T);
    return it;
}

// ---- Parameters ---------------------------------------------------------------------------------

const off = sized(morph.morph_value, .{ .type = morph.MORPH_TYPE_BOOL });
const usual_diameter = sized(morph.morph_value, .{ .type = morph.MORPH_TYPE_DOUBLE, .number = 64 });
const blue = sized(morph.morph_value, .{
    .type = morph.MORPH_TYPE_COLOR,
    .color = .{ .red = 0.2, .green = 0.5, .blue = 1, .alpha = 1 },
});

const is_on_parameter = sized(morph.morph_parameter, .{
    .id = is_on,
    .key = text("is-on"),
    .label = text("Is on"),
    .doc = text("Whether the dot is on."),
    .type = morph.MORPH_TYPE_BOOL,
    .flags = morph.MORPH_PARAMETER_BINDABLE,
    .initial = &off,
});
const diameter_parameter = sized(morph.morph_parameter, .{
    .id = diameter,
    .key = text("diameter"),
    .label = text("Diameter"),
    .doc = text("Diameter of the dot when on."),
    .type = morph.MORPH_TYPE_DOUBLE,
    .unit = morph.MORPH_UNIT_POINTS,
    .minimum = 24,
    .maximum = 96,
    .step = 1,
    .initial = &usual_diameter,
});
const tint_parameter = sized(morph.morph_parameter, .{
    .id = tint,
    .key = text("tint"),
    .label = text("Tint"),
    .doc = text("Colour of the dot when on."),
    .type = morph.MORPH_TYPE_COLOR,
    .initial = &blue,
});
const parameters = [_][*c]const morph.morph_parameter{
    &is_on_parameter, &diameter_parameter, &tint_parameter,
};
// Where each stands in the list above, which is where a snapshot has its value.
const at_is_on = 0;
const at_diameter = 1;
const at_tint = 2;

// ---- State and input ----------------------------------------------------------------------------

/// 0 is off, 1 is on. The host puts it there at once under reduced motion.
const growth_channel = sized(morph.morph_channel, .{
    .id = growth,
    .key = text("growth"),
    .unit = morph.MORPH_UNIT_PROGRESS,
});
const channels = [_][*c]const morph.morph_channel{&growth_channel};

const dot_region = sized(morph.morph_region, .{ .id = dot, .key = text("dot") });
const regions = [_][*c]const morph.morph_region{&dot_region};

const tap_gesture = sized(morph.morph_gesture, .{
    .id = tap,
    .key = text("tap"),
    .kind = morph.MORPH_GESTURE_TAP,
    .region = dot,
});
const gestures = [_][*c]const morph.morph_gesture{&tap_gesture};

const Snapshot = *const morph.morph_snapshot;
const Effects = *morph.morph_effects;

fn isOn(now: Snapshot) bool {
    return now.parameters[at_is_on].*.integer != 0;
}

fn grow(to: f64, effects: Effects) void {
    const curve = sized(morph.morph_curve, .{
        .kind = morph.MORPH_CURVE_SPRING,
        .response = 0.4,
        .damping_ratio = 0.55,
    });
    const target = sized(morph.morph_target, .{ .channel = growth, .to = to });
    const targets = [_][*c]const morph.morph_target{&target};
    const animation = sized(morph.morph_animation, .{
        .target_count = targets.len,
        .targets = &targets,
        .curve = &curve,
    });
    effects.animate.?(effects, &animation);
}

fn toggle(now: Snapshot, effects: Effects) void {
    // Pinned to one point of its story, it does not react.
    if (now.has_progress != 0) return;
    const on = !isOn(now);
    const value = sized(morph.morph_value, .{
        .type = morph.MORPH_TYPE_BOOL,
        .integer = @intFromBool(on),
    });
    effects.set_parameter.?(effects, is_on, &value);
    effects.haptic.?(effects, morph.MORPH_HAPTIC_SELECTION, 1);
    grow(if (on) 1 else 0, effects);
}

fn handle(
    _: [*c]const morph.morph_component,
    now: [*c]const morph.morph_snapshot,
    event: [*c]const morph.morph_event,
    effects: [*c]morph.morph_effects,
) callconv(.c) morph.morph_status {
    const rest: f64 = if (isOn(now)) 1 else 0;
    switch (event.*.kind) {
        morph.MORPH_EVENT_APPEAR => effects.*.set.?(effects, growth, 0, rest),
        morph.MORPH_EVENT_PARAMETERS => {
            const changed: *const morph.morph_event_parameters = @ptrCast(@alignCast(event));
            for (changed.ids[0..changed.count]) |id| {
                if (id == is_on) grow(rest, effects);
            }
        },
        morph.MORPH_EVENT_GESTURE => {
            const gesture: *const morph.morph_event_gesture = @ptrCast(@alignCast(event));
            if (gesture.phase == morph.MORPH_PHASE_END) toggle(now, effects);
        },
        morph.MORPH_EVENT_ACCESSIBILITY => toggle(now, effects),
        else => {},
    }
    return morph.MORPH_OK;
}

// ---- What one frame looks like ------------------------------------------------------------------

fn mixed(from: f32, to: f32, amount: f64) f32 {
    return @floatCast(morph.morph_lerp(from, to, morph.morph_clamp(amount, 0, 1)));
}

fn ellipse(x: f64, y: f64, width: f64, height: f64) morph.morph_shape {
    return sized(morph.morph_shape, .{
        .kind = morph.MORPH_SHAPE_ELLIPSE,
        .rect = .{ .x = x, .y = y, .width = width, .height = height },
    });
}

fn frame(
    _: [*c]const morph.morph_component,
    now: [*c]const morph.morph_snapshot,
    canvas: [*c]morph.morph_canvas,
) callconv(.c) morph.morph_status {
    const full = now.*.parameters[at_diameter].*.number;
    const on = now.*.parameters[at_tint].*.color;
    const place = if (now.*.has_progress != 0) now.*.progress else now.*.channels[0].*.presented;
    // The spring overshoots; how far the dot may swell is decided here.
    const amount = morph.morph_clamp(place, 0, 1.3);
    const width = full * morph.morph_lerp(0.6, 1, amount);
    const edge = (full - width) / 2;
    const circle = ellipse(edge, edge, width, width);
    const paint = sized(morph.morph_paint, .{
        .kind = morph.MORPH_PAINT_SOLID,
        .color = .{
            .red = mixed(0.6, on.red, amount),
            .green = mixed(0.6, on.green, amount),
            .blue = mixed(0.6, on.blue, amount),
            .alpha = mixed(1, on.alpha, amount),
        },
    });
    const touched = ellipse(0, 0, full, full);
    const area = sized(morph.morph_region_area, .{
        .id = dot,
        .shape = &touched,
        .cursor = morph.MORPH_CURSOR_POINTER,
        .focusable = 1,
    });
    const action = text("Toggle");
    const node = sized(morph.morph_node, .{
        .id = dot,
        .role = morph.MORPH_ROLE_SWITCH,
        .label = text("Pulse dot"),
        .value = if (isOn(now)) text("On") else text("Off"),
        .action_count = 1,
        .actions = &action,
        .frame = touched.rect,
    });
    canvas.*.set_size.?(canvas, full, full);
    canvas.*.fill.?(canvas, &circle, &paint);
    canvas.*.region.?(canvas, &area);
    canvas.*.accessibility.?(canvas, &node);
    return morph.MORPH_OK;
}

// ---- How a host finds it ------------------------------------------------------------------------

const descriptor = sized(morph.morph_descriptor, .{
    .flags = morph.MORPH_COMPONENT_SCRUBBABLE,
    .id = text("example.pulse-dot"),
    .version = text("0.1.0"),
    .name = text("Pulse dot"),
    .summary = text("A dot that grows and lights up when it is tapped."),
    .canvas = .{ .width = 160, .height = 160 },
    .padding = 32,
    .parameter_count = parameters.len,
    .parameters = &parameters,
    .channel_count = channels.len,
    .channels = &channels,
    .gesture_count = gestures.len,
    .gestures = &gestures,
    .region_count = regions.len,
    .regions = &regions,
});

const component = sized(morph.morph_component, .{
    .descriptor = &descriptor,
    .handle = handle,
    .frame = frame,
});
const components = [_][*c]const morph.morph_component{&component};

const plugin = sized(morph.morph_plugin, .{
    .major = morph.MORPH_PROTOCOL_MAJOR,
    .built_minor = morph.MORPH_PROTOCOL_MINOR,
    .component_count = components.len,
    .components = &components,
});

export fn morph_plugin_entry(_: u32, _: u32) *const morph.morph_plugin {
    return &plugin;
}

/// The versions as an ELF note, so that a host can refuse the library without loading it.
export const note linksection(".note.morph") = morph.morph_plugin_note{
    .name_size = 6,
    .descriptor_size = 12,
    .type = morph.MORPH_NOTE_TYPE,
    .name = "Morph\x00\x00\x00".*,
    .major = morph.MORPH_PROTOCOL_MAJOR,
    .needs_minor = 0,
    .built_minor = morph.MORPH_PROTOCOL_MINOR,
};
