//! What is known of the first values of instances: which slots were written meanwhile, and which still lack a value.
//!
//! A slot remembers that it was written while its instance was given its first values, and then keeps that instead of its default. It
//! forgets so when `init-slots` passes it, or when it is written at another time; if neither happens, it still knows when the instance is
//! initialised once more. What several instances share has one memory for all of them, in the class.

use super::{ClassSlot, SlotId};
use crate::engine::{Engine, SlotDefault};
use crate::value::EntityRef;

/// What an instance remembers of its first values.
#[derive(Clone, Debug)]
pub(crate) struct Initial {
    /// Which one.
    of: EntityRef,
    /// It is being given its first values, or that failed, or nobody said that it ended.
    is_open: bool,
    /// `init-slots` was done.
    is_done: bool,
    /// Slots that were written meanwhile.
    is_written: Vec<bool>,
    /// Slots that must be given a value.
    is_required: Vec<bool>,
}

impl Initial {
    fn is_of_interest(&self) -> bool {
        self.is_open || self.is_written.contains(&true) || self.is_required.contains(&true)
    }
}

impl Engine {
    /// A new instance has no values of its own yet.
    pub(super) fn expect_values(&mut self, place: u32) {
        let (of, slots) = (self.matcher.store.reference(place), self.classes.get(self.class_of(place)).slots.clone());
        for slot in &slots {
            let data = self.classes.slot_mut(*slot);
            data.is_required = data.is_shared && data.sharers == 1;
            data.is_written = false;
        }
        let lacks = |id: &SlotId| {
            let data: &ClassSlot = self.classes.slot(*id);
            !data.is_shared && matches!(data.default, SlotDefault::None)
        };
        let is_required: Vec<bool> = slots.iter().map(lacks).collect();
        self.initials.remove(&place);
        if is_required.contains(&true) {
            let is_written = vec![false; slots.len()];
            self.initials.insert(place, Initial { of, is_open: false, is_done: false, is_written, is_required });
        }
    }

    /// An instance is given its first values from now on; it is not to be deleted or made anew meanwhile.
    pub(crate) fn begin_values(&mut self, place: u32, is_new: bool) {
        let of = self.matcher.store.reference(place);
        let it = self.initial_mut(place);
        it.is_open = true;
        it.is_done = false;
        self.initializing.push((of, is_new));
    }

    /// A copy is given its first values, which are all there.
    pub(crate) fn begin_copied_values(&mut self, place: u32) {
        let slots = self.classes.get(self.class_of(place)).slots.clone();
        let it = self.initial_mut(place);
        it.is_open = true;
        for (index, slot) in slots.into_iter().enumerate() {
            self.note_written(place, index, slot, true);
        }
    }

    /// An instance has its first values; whether `init-slots` was done.
    pub(crate) fn end_values(&mut self, of: EntityRef) -> bool {
        self.leave_values(of);
        let Some(it) = self.initials.get_mut(&of.place).filter(|it| it.of == of) else { return false };
        it.is_open = false;
        let is_done = it.is_done;
        if !it.is_of_interest() {
            self.initials.remove(&of.place);
        }
        is_done
    }

    /// It is no longer given its first values, though nobody says that it has them.
    pub(crate) fn leave_values(&mut self, of: EntityRef) {
        self.initializing.retain(|it| it.0 != of);
    }

    /// Nothing is to be known of an instance that goes.
    pub(super) fn forget_values(&mut self, place: u32) {
        self.initials.remove(&place);
    }

    /// `init-slots` was done.
    pub(crate) fn note_done(&mut self, place: u32) {
        self.initial_mut(place).is_done = true;
    }

    /// Whether an instance is being given its first values, or nobody said that this ended.
    pub(crate) fn is_initializing(&self, place: u32) -> bool {
        self.initials.get(&place).is_some_and(|it| it.is_open && it.of == self.matcher.store.reference(place))
    }

    /// Whether an instance is neither to be deleted nor to be made anew just now.
    pub(crate) fn is_locked(&self, of: EntityRef) -> bool {
        self.initializing.iter().any(|it| it.0 == of)
    }

    /// Whether a slot keeps what it has instead of its default.
    pub(crate) fn is_written(&self, place: u32, index: usize, slot: SlotId) -> bool {
        let data = self.classes.slot(slot);
        if data.is_shared {
            return data.is_written;
        }
        self.initials.get(&place).is_some_and(|it| it.is_written[index])
    }

    /// Says whether a slot keeps what it has instead of its default.
    pub(crate) fn note_written(&mut self, place: u32, index: usize, slot: SlotId, is_written: bool) {
        let data = self.classes.slot_mut(slot);
        if data.is_shared {
            data.is_written = is_written;
        } else if is_written {
            self.initial_mut(place).is_written[index] = true;
        } else if let Some(it) = self.initials.get_mut(&place) {
            it.is_written[index] = false;
        }
    }

    /// Whether a slot still must be given a value; it need not any more.
    pub(crate) fn take_required(&mut self, place: u32, index: usize, slot: SlotId) -> bool {
        let data = self.classes.slot_mut(slot);
        if data.is_shared {
            return std::mem::take(&mut data.is_required);
        }
        self.initials.get_mut(&place).is_some_and(|it| std::mem::take(&mut it.is_required[index]))
    }

    fn initial_mut(&mut self, place: u32) -> &mut Initial {
        let of = self.matcher.store.reference(place);
        let count = self.classes.get(self.class_of(place)).slots.len();
        let nothing = || {
            let (is_written, is_required) = (vec![false; count], vec![false; count]);
            Initial { of, is_open: false, is_done: false, is_written, is_required }
        };
        self.initials.entry(place).or_insert_with(nothing)
    }
}
