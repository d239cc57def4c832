//! The part of Morph's protocol that this component uses, field for field as in the C headers,
//! which say what each thing means. Sizes are checked when it is compiled.

#![allow(dead_code)]

use core::ffi::c_void;
use core::mem::size_of;

pub const MAJOR: u32 = 1;
pub const MINOR: u32 = 0;

pub type Status = i32;
pub const OK: Status = 0;

pub const TYPE_BOOL: u32 = 1;
pub const TYPE_INT: u32 = 2;
pub const TYPE_DOUBLE: u32 = 3;
pub const TYPE_STRING: u32 = 4;
pub const TYPE_COLOR: u32 = 6;
pub const UNIT_POINTS: u32 = 1;
pub const UNIT_SECONDS: u32 = 2;
pub const UNIT_RATIO: u32 = 6;
pub const UNIT_PROGRESS: u32 = 7;
pub const PARAMETER_BINDABLE: u32 = 1;
pub const COMPONENT_SCRUBBABLE: u32 = 1;
pub const GESTURE_TAP: u32 = 1;
pub const PHASE_END: u32 = 3;
pub const EVENT_APPEAR: u32 = 1;
pub const EVENT_PARAMETERS: u32 = 3;
pub const EVENT_GESTURE: u32 = 8;
pub const EVENT_ACCESSIBILITY: u32 = 17;
pub const CURVE_SPRING: u32 = 1;
pub const HAPTIC_SELECTION: u32 = 1;
pub const SHAPE_ELLIPSE: u32 = 3;
pub const PAINT_SOLID: u32 = 1;
pub const CURSOR_POINTER: u32 = 1;
pub const ROLE_SWITCH: u32 = 2;

/// UTF-8 text and its length in bytes.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    pub data: *const u8,
    pub length: usize,
}

pub const fn text(words: &'static str) -> Text {
    Text { data: words.as_ptr(), length: words.len() }
}

/// sRGB, straight alpha, each 0 to 1.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Color {
    pub red: f32,
    pub green: f32,
    pub blue: f32,
    pub alpha: f32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// A list of pointers to things that live as long as the library.
pub type List<T> = *const &'static T;

// What follows declares a struct whose first field is its own size, checks that size against the
// protocol's, and gives it a value in which everything else is zero.
macro_rules! protocol {
    ($(#[$note:meta])* $name:ident, $size:literal, { $($field:ident: $kind:ty),* $(,)? }) => {
        $(#[$note])*
        #[repr(C)]
        pub struct $name {
            pub size: u32,
            $(pub $field: $kind,)*
        }
        const _: () = assert!(size_of::<$name>() == $size);
        impl $name {
            /// Zero is a valid value of every field: a number, a null pointer, no function.
            pub const ZERO: Self = {
                let mut it: Self = unsafe { core::mem::zeroed() };
                it.size = $size;
                it
            };
        }
        // Constant tables that nobody writes to.
        unsafe impl Sync for $name {}
    };
}

protocol!(Value, 88, {
    kind: u32, integer: i64, number: f64, string: Text, color: Color, count: usize,
    colors: *const Color, strings: *const Text, numbers: *const f64,
});
protocol!(Parameter, 128, {
    id: u32, key: Text, label: Text, doc: Text, group: Text, kind: u32, unit: u32, flags: u32,
    option_count: u32, options: *const c_void, minimum: f64, maximum: f64, step: f64,
    initial: *const Value,
});
protocol!(Channel, 72, {
    id: u32, key: Text, flags: u32, unit: u32, motion_class: u32, bounds: u32, minimum: f64,
    maximum: f64, initial: f64, epsilon: f64,
});
protocol!(Region, 32, { id: u32, key: Text, flags: u32, reserved: u32 });
protocol!(Gesture, 80, {
    id: u32, key: Text, kind: u32, flags: u32, region: u32, axis: u32, minimum_distance: f64,
    deadline: f64, exclusive_count: u32, simultaneous_count: u32, exclusive_with: *const u32,
    simultaneous_with: *const u32,
});
protocol!(Descriptor, 256, {
    flags: u32, id: Text, version: Text, name: Text, summary: Text, credit: Text, license: Text,
    url: Text, canvas: Point, padding: f64, anchor: u32, parameter_count: u32,
    parameters: List<Parameter>, slot_count: u32, channel_count: u32, slots: *const c_void,
    channels: List<Channel>, timer_count: u32, scroll_count: u32, timers: *const c_void,
    scrolls: *const c_void, gesture_count: u32, region_count: u32, gestures: List<Gesture>,
    regions: List<Region>, request_count: u32, action_count: u32, requests: *const c_void,
    actions: *const c_void,
});
protocol!(Component, 48, {
    reserved: u32, descriptor: *const Descriptor, author: *const c_void,
    handle: Option<unsafe extern "C" fn(&Component, &Snapshot, &Event, &mut Effects) -> Status>,
    frame: Option<unsafe extern "C" fn(&Component, &Snapshot, &mut Canvas) -> Status>,
    extension: *const c_void,
});
protocol!(Plugin, 40, {
    major: u32, needs_minor: u32, built_minor: u32, component_count: u32, reserved: u32,
    components: List<Component>, extension: *const c_void,
});

protocol!(ChannelState, 48, {
    id: u32, item: u64, model: f64, presented: f64, velocity: f64, running: u32, reserved: u32,
});
protocol!(Snapshot, 120, {
    parameter_count: u32, host: *const c_void, environment: *const c_void,
    parameters: *const *const Value, slot_count: u32, channel_count: u32, slots: *const c_void,
    channels: *const *const ChannelState, scroll_count: u32, has_progress: u32,
    scrolls: *const c_void, progress: f64, proposal: Point, seed: u64, focus_region: u32,
    reserved: u32, focus_item: u64,
});

impl Snapshot {
    /// The value of the parameter at a place in the descriptor's list.
    pub fn parameter(&self, place: usize) -> &Value {
        assert!(place < self.parameter_count as usize);
        unsafe { &**self.parameters.add(place) }
    }

    /// The channel at a place in the descriptor's list.
    pub fn channel(&self, place: usize) -> &ChannelState {
        assert!(place < self.channel_count as usize);
        unsafe { &**self.channels.add(place) }
    }

    /// The point of the story that it is pinned to.
    pub fn progress(&self) -> Option<f64> {
        if self.has_progress != 0 { Some(self.progress) } else { None }
    }
}

protocol!(
    /// Every event begins with this; `kind` says what follows.
    Event, 16, { kind: u32, nanoseconds: i64 });

#[repr(C)]
pub struct ParametersEvent {
    pub header: Event,
    pub count: u32,
    pub reserved: u32,
    pub ids: *const u32,
}
const _: () = assert!(size_of::<ParametersEvent>() == 32);

#[repr(C)]
pub struct GestureEvent {
    pub header: Event,
    pub gesture: u32,
    pub phase: u32,
    pub region: u32,
    pub pointer_count: u32,
    pub item: u64,
    pub location: Point,
    pub start: Point,
    pub translation: Point,
    pub velocity: Point,
    pub modifiers: u32,
    pub device: u32,
}
const _: () = assert!(size_of::<GestureEvent>() == 112);

impl Event {
    /// The ids of the parameters that were set; none for another kind of event.
    pub fn changed(&self) -> &[u32] {
        if self.kind != EVENT_PARAMETERS {
            return &[];
        }
        let event = unsafe { &*(self as *const Event as *const ParametersEvent) };
        if event.count == 0 {
            return &[];
        }
        unsafe { core::slice::from_raw_parts(event.ids, event.count as usize) }
    }

    /// The phase of a gesture; 0 for another kind of event.
    pub fn phase(&self) -> u32 {
        if self.kind != EVENT_GESTURE {
            return 0;
        }
        unsafe { (*(self as *const Event as *const GestureEvent)).phase }
    }
}

protocol!(Curve, 104, {
    kind: u32, response: f64, damping_ratio: f64, blend: f64, mass: f64, stiffness: f64,
    damping: f64, velocity: f64, x1: f64, y1: f64, x2: f64, y2: f64, duration: f64,
});
protocol!(Target, 24, { channel: u32, item: u64, to: f64 });
protocol!(Animation, 48, {
    target_count: u32, targets: *const *const Target, curve: *const Curve, delay: f64,
    repeat: u32, autoreverses: u32, speed: f64,
});

/// A function of a table that this component does not call.
type Unused = *const c_void;

protocol!(Effects, 192, {
    reserved: u32, context: *mut c_void, set_slot: Unused,
    set_parameter: Option<unsafe extern "C" fn(&mut Effects, u32, &Value)>,
    animate: Option<unsafe extern "C" fn(&mut Effects, &Animation)>,
    keyframes: Unused, decay: Unused, release: Unused,
    set: Option<unsafe extern "C" fn(&mut Effects, u32, u64, f64)>,
    shift: Unused, hold: Unused, stop: Unused, watch: Unused, unwatch: Unused,
    start_timer: Unused, cancel_timer: Unused, request: Unused, cancel_request: Unused,
    haptic: Option<unsafe extern "C" fn(&mut Effects, u32, f64)>,
    announce: Unused, scroll_to: Unused, focus: Unused, drop: Unused, log: Unused,
});

// The host fills every function of its tables.
impl Effects {
    pub fn set_parameter(&mut self, id: u32, value: &Value) {
        if let Some(set) = self.set_parameter {
            unsafe { set(self, id, value) }
        }
    }

    pub fn set(&mut self, channel: u32, value: f64) {
        if let Some(set) = self.set {
            unsafe { set(self, channel, 0, value) }
        }
    }

    /// A spring that takes over from whatever moved the channel.
    pub fn spring(&mut self, channel: u32, to: f64, response: f64, damping_ratio: f64) {
        let curve = Curve { kind: CURVE_SPRING, response, damping_ratio, ..Curve::ZERO };
        let target = Target { channel, to, ..Target::ZERO };
        let targets: [*const Target; 1] = [&target];
        let animation = Animation {
            target_count: 1,
            targets: targets.as_ptr(),
            curve: &curve,
            ..Animation::ZERO
        };
        if let Some(animate) = self.animate {
            unsafe { animate(self, &animation) }
        }
    }

    pub fn haptic(&mut self, kind: u32) {
        if let Some(haptic) = self.haptic {
            unsafe { haptic(self, kind, 1.0) }
        }
    }
}

protocol!(Shape, 152, {
    kind: u32, rect: Rect, radius_top_left: f64, radius_top_right: f64,
    radius_bottom_right: f64, radius_bottom_left: f64, corner: u32, rule: u32, center: Point,
    radius: f64, start: f64, end: f64, verb_count: usize, verbs: *const u8, point_count: usize,
    points: *const Point,
});
protocol!(Paint, 96, {
    kind: u32, color: Color, from: Point, to: Point, radius: f64, angle: f64, spread: u32,
    units: u32, stop_count: usize, stops: *const c_void,
});
protocol!(RegionArea, 56, {
    id: u32, item: u64, shape: *const Shape, gesture_count: u32, cursor: u32,
    gestures: *const u32, focusable: u32, scroll: u32, content: f64,
});
protocol!(Node, 136, {
    id: u32, item: u64, role: u32, hidden: u32, label: Text, value: Text, hint: Text,
    action_count: usize, actions: *const Text, frame: Rect, parent: u32, reserved: u32,
    parent_item: u64,
});
protocol!(Canvas, 152, {
    reserved: u32, context: *mut c_void,
    set_size: Option<unsafe extern "C" fn(&mut Canvas, f64, f64)>,
    save: Unused, restore: Unused, translate: Unused, scale: Unused, rotate: Unused,
    concat: Unused, clip: Unused, begin_layer: Unused, end_layer: Unused,
    fill: Option<unsafe extern "C" fn(&mut Canvas, &Shape, &Paint)>,
    stroke: Unused, shadow: Unused, text: Unused, symbol: Unused,
    region: Option<unsafe extern "C" fn(&mut Canvas, &RegionArea)>,
    accessibility: Option<unsafe extern "C" fn(&mut Canvas, &Node)>,
});

impl Canvas {
    pub fn set_size(&mut self, width: f64, height: f64) {
        if let Some(set_size) = self.set_size {
            unsafe { set_size(self, width, height) }
        }
    }

    pub fn fill(&mut self, shape: &Shape, color: Color) {
        let paint = Paint { kind: PAINT_SOLID, color, ..Paint::ZERO };
        if let Some(fill) = self.fill {
            unsafe { fill(self, shape, &paint) }
        }
    }

    pub fn region(&mut self, area: &RegionArea) {
        if let Some(region) = self.region {
            unsafe { region(self, area) }
        }
    }

    pub fn accessibility(&mut self, node: &Node) {
        if let Some(accessibility) = self.accessibility {
            unsafe { accessibility(self, node) }
        }
    }
}

pub fn ellipse(x: f64, y: f64, width: f64, height: f64) -> Shape {
    Shape { kind: SHAPE_ELLIPSE, rect: Rect { x, y, width, height }, ..Shape::ZERO }
}

/// The versions as an ELF note, so that a host can refuse the library without loading it.
#[repr(C, align(4))]
pub struct Note {
    name_size: u32,
    descriptor_size: u32,
    kind: u32,
    name: [u8; 8],
    major: u32,
    needs_minor: u32,
    built_minor: u32,
}
const _: () = assert!(size_of::<Note>() == 32);

#[used]
#[unsafe(link_section = ".note.morph")]
static NOTE: Note = Note {
    name_size: 6,
    descriptor_size: 12,
    kind: 1,
    name: *b"Morph\0\0\0",
    major: MAJOR,
    needs_minor: 0,
    built_minor: MINOR,
};
