//! A dot that a tap switches on and off: it grows and lights up on a spring.
//!
//! Nothing here outlives a call: the host keeps every value and runs the spring, and hands all of
//! it to each call as a read-only snapshot.

#![no_std]

mod morph;

use morph::*;

// Ids are never used for something else later; keys are what files and traces hold.
const IS_ON: u32 = 1;
const DIAMETER: u32 = 2;
const TINT: u32 = 3;
const GROWTH: u32 = 1;
const DOT: u32 = 1;
const TAP: u32 = 1;

// ---- Parameters ---------------------------------------------------------------------------------

static OFF: Value = Value { kind: TYPE_BOOL, ..Value::ZERO };
static USUAL_DIAMETER: Value = Value { kind: TYPE_DOUBLE, number: 64.0, ..Value::ZERO };
static BLUE: Value = Value {
    kind: TYPE_COLOR,
    color: Color { red: 0.2, green: 0.5, blue: 1.0, alpha: 1.0 },
    ..Value::ZERO
};

static IS_ON_PARAMETER: Parameter = Parameter {
    id: IS_ON,
    key: text("is-on"),
    label: text("Is on"),
    doc: text("Whether the dot is on."),
    kind: TYPE_BOOL,
    flags: PARAMETER_BINDABLE,
    initial: &OFF,
    ..Parameter::ZERO
};
static DIAMETER_PARAMETER: Parameter = Parameter {
    id: DIAMETER,
    key: text("diameter"),
    label: text("Diameter"),
    doc: text("Diameter of the dot when on."),
    kind: TYPE_DOUBLE,
    unit: UNIT_POINTS,
    minimum: 24.0,
    maximum: 96.0,
    step: 1.0,
    initial: &USUAL_DIAMETER,
    ..Parameter::ZERO
};
static TINT_PARAMETER: Parameter = Parameter {
    id: TINT,
    key: text("tint"),
    label: text("Tint"),
    doc: text("Colour of the dot when on."),
    kind: TYPE_COLOR,
    initial: &BLUE,
    ..Parameter::ZERO
};
static PARAMETERS: [&Parameter; 3] = [&IS_ON_PARAMETER, &DIAMETER_PARAMETER, &TINT_PARAMETER];
// Where each stands in the list above, which is where a snapshot has its value.
const AT_IS_ON: usize = 0;
const AT_DIAMETER: usize = 1;
const AT_TINT: usize = 2;

// ---- State and input ----------------------------------------------------------------------------

/// 0 is off, 1 is on. The host puts it there at once under reduced motion.
static GROWTH_CHANNEL: Channel =
    Channel { id: GROWTH, key: text("growth"), unit: UNIT_PROGRESS, ..Channel::ZERO };
static CHANNELS: [&Channel; 1] = [&GROWTH_CHANNEL];

static DOT_REGION: Region = Region { id: DOT, key: text("dot"), ..Region::ZERO };
static REGIONS: [&Region; 1] = [&DOT_REGION];

static TAP_GESTURE: Gesture =
    Gesture { id: TAP, key: text("tap"), kind: GESTURE_TAP, region: DOT, ..Gesture::ZERO };
static GESTURES: [&Gesture; 1] = [&TAP_GESTURE];

fn is_on(now: &Snapshot) -> bool {
    now.parameter(AT_IS_ON).integer != 0
}

fn grow(to: f64, effects: &mut Effects) {
    effects.spring(GROWTH, to, 0.4, 0.55);
}

fn toggle(now: &Snapshot, effects: &mut Effects) {
    // Pinned to one point of its story, it does not react.
    if now.progress().is_some() {
        return;
    }
    let on = !is_on(now);
    effects.set_parameter(IS_ON, &Value { kind: TYPE_BOOL, integer: on as i64, ..Value::ZERO });
    effects.haptic(HAPTIC_SELECTION);
    grow(if on { 1.0 } else { 0.0 }, effects);
}

unsafe extern "C" fn handle(
    _: &Component,
    now: &Snapshot,
    event: &Event,
    effects: &mut Effects,
) -> Status {
    let rest = if is_on(now) { 1.0 } else { 0.0 };
    match event.kind {
        EVENT_APPEAR => effects.set(GROWTH, rest),
        EVENT_PARAMETERS if event.changed().contains(&IS_ON) => grow(rest, effects),
        EVENT_GESTURE if event.phase() == PHASE_END => toggle(now, effects),
        EVENT_ACCESSIBILITY => toggle(now, effects),
        _ => {}
    }
    OK
}

// ---- What one frame looks like ------------------------------------------------------------------

fn lerp(from: f64, to: f64, amount: f64) -> f64 {
    from + (to - from) * amount
}

fn mixed(from: f32, to: f32, amount: f64) -> f32 {
    lerp(from as f64, to as f64, amount.clamp(0.0, 1.0)) as f32
}

unsafe extern "C" fn frame(_: &Component, now: &Snapshot, canvas: &mut Canvas) -> Status {
    let full = now.parameter(AT_DIAMETER).number;
    let tint = now.parameter(AT_TINT).color;
    // The spring overshoots; how far the dot may swell is decided here.
    let amount = now.progress().unwrap_or(now.channel(0).presented).clamp(0.0, 1.3);
    let width = full * lerp(0.6, 1.0, amount);
    let edge = (full - width) / 2.0;
    let color = Color {
        red: mixed(0.6, tint.red, amount),
        green: mixed(0.6, tint.green, amount),
        blue: mixed(0.6, tint.blue, amount),
        alpha: mixed(1.0, tint.alpha, amount),
    };
    let touched = ellipse(0.0, 0.0, full, full);
    let action = text("Toggle");

    canvas.set_size(full, full);
    canvas.fill(&ellipse(edge, edge, width, width), color);
    canvas.region(&RegionArea {
        id: DOT,
        shape: &touched,
        cursor: CURSOR_POINTER,
        focusable: 1,
        ..RegionArea::ZERO
    });
    canvas.accessibility(&Node {
        id: DOT,
        role: ROLE_SWITCH,
        label: text("Signal dot"),
        value: text(if is_on(now) { "On" } else { "Off" }),
        action_count: 1,
        actions: &action,
        frame: touched.rect,
        ..Node::ZERO
    });
    OK
}

// ---- How a host finds it ------------------------------------------------------------------------

static DESCRIPTOR: Descriptor = Descriptor {
    flags: COMPONENT_SCRUBBABLE,
    id: text("example.signal-dot"),
    version: text("0.1.0"),
    name: text("Signal dot"),
    summary: text("A dot that grows and lights up when it is tapped."),
    canvas: Point { x: 160.0, y: 160.0 },
    padding: 32.0,
    parameter_count: PARAMETERS.len() as u32,
    parameters: PARAMETERS.as_ptr(),
    channel_count: CHANNELS.len() as u32,
    channels: CHANNELS.as_ptr(),
    gesture_count: GESTURES.len() as u32,
    gestures: GESTURES.as_ptr(),
    region_count: REGIONS.len() as u32,
    regions: REGIONS.as_ptr(),
    ..Descriptor::ZERO
};

static COMPONENT: Component = Component {
    descriptor: &DESCRIPTOR,
    handle: Some(handle),
    frame: Some(frame),
    ..Component::ZERO
};
static COMPONENTS: [&Component; 1] = [&COMPONENT];

static PLUGIN: Plugin = Plugin {
    major: MAJOR,
    built_minor: MINOR,
    component_count: COMPONENTS.len() as u32,
    components: COMPONENTS.as_ptr(),
    ..Plugin::ZERO
};

#[unsafe(no_mangle)]
pub extern "C" fn morph_plugin_entry(_host_major: u32, _host_minor: u32) -> &'static Plugin {
    &PLUGIN
}

unsafe extern "C" {
    fn abort() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { abort() }
}
