//! Where in a fact or an instance a pattern's field stands, and what is read there.

pub(crate) use crate::code::op::Place;
pub(crate) use crate::store::words::{NAMED, has_word};
use crate::store::{Entity, NONE, Store, field};
use crate::symbol::{Sym, Symbols};
use crate::value::{EntityRef, Value};

/// A segment that a field of open length took, where a slot's pattern has several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Marker {
    pub(super) slot: u16,
    /// The number of the field in the slot's pattern.
    pub(super) field: u16,
    pub(super) start: u32,
    pub(super) len: u32,
}

/// What stands at a place, without a copy.
#[derive(Clone, Copy, Debug)]
pub(super) enum View<'a> {
    One(&'a Value),
    Row(&'a [Value]),
    Fact(EntityRef),
    Instance(EntityRef),
    /// The name of an instance.
    Name(Sym),
    /// The name of a class.
    Class(Sym),
}

impl View<'_> {
    /// Whether both are the same value.
    pub(super) fn is(self, other: View<'_>) -> bool {
        match (self, other) {
            (View::One(one), View::One(two)) => one == two,
            (View::One(Value::Multi(one)), View::Row(two)) | (View::Row(two), View::One(Value::Multi(one))) => {
                one.as_slice() == two
            }
            (View::Row(one), View::Row(two)) => one == two,
            (View::Fact(one), View::Fact(two)) => one == two,
            (View::One(Value::Fact(one)), View::Fact(two)) | (View::Fact(two), View::One(Value::Fact(one))) => {
                *one == two
            }
            (View::Row(_) | View::Fact(_), _) | (_, View::Row(_) | View::Fact(_)) => false,
            (one, two) => one.value() == two.value(),
        }
    }

    /// A copy.
    #[inline]
    pub(super) fn value(self) -> Value {
        match self {
            View::One(value) => value.clone(),
            View::Row(values) => Value::Multi(values.to_vec().into()),
            View::Fact(of) => Value::Fact(of),
            View::Instance(of) => Value::Instance(of),
            View::Name(name) => Value::InstanceName(name),
            View::Class(name) => Value::Symbol(name),
        }
    }

    /// Whether it is a multifield.
    pub(super) fn is_row(self) -> bool {
        matches!(self, View::Row(_) | View::One(Value::Multi(_)))
    }

    /// A hash for our own indices; equal values have equal hashes.
    pub(super) fn hash(self) -> u32 {
        match self {
            View::One(Value::Multi(row)) => row_hash(row),
            View::One(value) => value_hash(value),
            View::Row(row) => row_hash(row),
            View::Fact(of) | View::Instance(of) => of.place,
            View::Name(name) | View::Class(name) => name.index() as u32,
        }
    }

    /// The reference's hash, which decides the order in which some memories are scanned.
    pub(super) fn reference_hash(self, symbols: &Symbols) -> u64 {
        match self {
            View::One(Value::Symbol(sym) | Value::String(sym) | Value::InstanceName(sym)) => {
                u64::from(symbols.reference_hash(*sym))
            }
            View::One(Value::Integer(number)) => number.unsigned_abs() % 8_191,
            View::One(Value::Float(number)) => float_reference_hash(*number),
            // Addresses are pointers there, so any order is as good.
            View::One(Value::Fact(of) | Value::Instance(of)) => u64::from(of.index),
            View::Fact(of) | View::Instance(of) => u64::from(of.index),
            View::Name(name) | View::Class(name) => u64::from(symbols.reference_hash(name)),
            View::One(Value::Multi(_) | Value::Void) | View::Row(_) => 0,
        }
    }
}

fn float_reference_hash(number: f64) -> u64 {
    let tally = number.to_le_bytes().iter().fold(0_u64, |tally, byte| {
        // Characters are signed there.
        tally.wrapping_mul(127).wrapping_add(i64::from(*byte as i8) as u64)
    });
    tally % 8_191
}

/// Spreads bits that are all in the upper part.
fn fold(word: u64) -> u32 {
    (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
}

/// Neighbouring numbers get neighbouring hashes: what is made together then stands together in memory, which counts for
/// more than an even spread. The shifts are for numbers that are all multiples of something.
fn near(number: u64) -> u32 {
    (number ^ number >> 7 ^ number >> 14 ^ number >> 28 ^ number >> 42) as u32
}

fn value_hash(value: &Value) -> u32 {
    match value {
        Value::Void => 0,
        Value::Symbol(sym) | Value::String(sym) | Value::InstanceName(sym) => sym.index() as u32,
        Value::Integer(number) => near(*number as u64),
        Value::Float(number) => fold(number.to_bits()),
        Value::Fact(of) | Value::Instance(of) => of.place,
        Value::Multi(row) => row_hash(row),
    }
}

fn row_hash(row: &[Value]) -> u32 {
    row.iter()
        .fold(row.len() as u32, |hash, value| hash.rotate_left(7).wrapping_mul(31).wrapping_add(value_hash(value)))
}

const VOID: &Value = &Value::Void;

/// The value at a simple place of this fact.
#[inline]
pub(super) fn simple(store: &Store, fact: u32, place: Place) -> &Value {
    if let Place::Slot(slot) = place
        && let Some(value) = store.slot(fact, slot)
    {
        return value;
    }
    elsewhere(store, fact, place)
}

/// The same for ordered facts, for instances, and where there is neither.
fn elsewhere(store: &Store, fact: u32, place: Place) -> &Value {
    if fact == NONE {
        return VOID;
    }
    let entity = store.get(fact);
    match place {
        Place::Slot(slot) => value_in(store, entity, slot),
        Place::Front(slot, at) => row(value_in(store, entity, slot)).get(at as usize).unwrap_or(VOID),
        Place::Back(slot, at) => {
            let row = row(value_in(store, entity, slot));
            row.len().checked_sub(1 + at as usize).map_or(VOID, |at| &row[at])
        }
        Place::Address | Place::Class | Place::Name | Place::Between(..) | Place::Marked(..) | Place::Segment(..) => {
            VOID
        }
    }
}

/// What a slot of a fact, or one of an instance, holds.
#[inline]
fn value_in<'a>(store: &'a Store, entity: &'a Entity, slot: u16) -> &'a Value {
    if slot < NAMED {
        return entity.slots.get(usize::from(slot)).or_else(|| field(&entity.slots, slot)).unwrap_or(VOID);
    }
    store.named_slot(entity, slot - NAMED).unwrap_or(VOID)
}

/// The values of a multifield slot of this fact or instance.
pub(super) fn row_in(store: &Store, fact: u32, slot: u16) -> &[Value] {
    row(value_in(store, store.get(fact), slot))
}

/// What stands at this place of this fact or instance.
///
/// A match of an instance that has changed meanwhile may have segments that its slot has no more: nothing stands there.
pub(super) fn view<'a>(store: &'a Store, fact: u32, markers: &[Marker], place: Place) -> View<'a> {
    if fact == NONE {
        return View::One(VOID);
    }
    let entity = store.get(fact);
    let row_of = |slot| row(value_in(store, entity, slot));
    match place {
        Place::Slot(slot) => View::One(value_in(store, entity, slot)),
        Place::Address => {
            let of = EntityRef { place: fact, index: entity.index };
            if entity.object.is_none() { View::Fact(of) } else { View::Instance(of) }
        }
        Place::Class => entity.object.map_or(View::One(VOID), |(class, _)| View::Class(store.class_name(class))),
        Place::Name => entity.object.map_or(View::One(VOID), |(_, name)| View::Name(name)),
        Place::Front(slot, at) => View::One(row_of(slot).get(at as usize).unwrap_or(VOID)),
        Place::Back(slot, at) => {
            let row = row_of(slot);
            View::One(row.len().checked_sub(1 + at as usize).map_or(VOID, |at| &row[at]))
        }
        Place::Between(slot, front, back) => {
            // The reference takes the value of a single slot for all parts of it: only classes can have both kinds.
            let value = value_in(store, entity, slot);
            if slot >= NAMED && !matches!(value, Value::Multi(_)) {
                return View::One(value);
            }
            let row = row(value);
            let end = row.len().saturating_sub(back as usize);
            View::Row(row.get(front as usize..end).unwrap_or_default())
        }
        Place::Marked(slot, field) => View::One(row_of(slot).get(position(markers, slot, field)).unwrap_or(VOID)),
        Place::Segment(slot, field) => {
            let marker = markers.iter().find(|it| it.slot == slot && it.field == field);
            let segment = |it: &Marker| row_of(slot).get(it.start as usize..(it.start + it.len) as usize);
            View::Row(marker.and_then(segment).unwrap_or_default())
        }
    }
}

/// Where in its slot the single field of this number stands, given the segments before it.
pub(super) fn position(markers: &[Marker], slot: u16, field: u16) -> usize {
    let before = markers.iter().filter(|it| it.slot == slot && it.field < field);
    let (segments, values) = before.fold((0, 0), |(segments, values), it| (segments + 1, values + it.len as usize));
    field as usize - segments + values
}

/// The values of a multifield slot.
pub(super) fn row(slot: &Value) -> &[Value] {
    match slot {
        Value::Multi(row) => row,
        one => std::slice::from_ref(one),
    }
}
