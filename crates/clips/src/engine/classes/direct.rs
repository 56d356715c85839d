//! Which messages to instances of a class only the system answers.
//!
//! Programs that live from `make-instance` and `modify-instance` send them by the thousand, though nobody listens: what they do can
//! be done without them. Whether that is so is found out once for a class, and anew when any handler comes, goes or is watched.

use std::sync::Arc;

use super::handlers::HandlerData;
use super::{ClassId, Classes};
use crate::code::op::{ObjectOp, Op};
use crate::symbol::{Sym, Symbols};

/// What nobody but the system answers among the messages to instances of a class; and nobody watches the handlers.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "messages that are asked for one by one")]
pub(crate) struct Direct {
    pub(crate) creates: bool,
    pub(crate) initializes: bool,
    pub(crate) modifies: bool,
    pub(crate) deletes: bool,
    /// By the place of a slot: its override is a message that writes this slot, which no other instance shares.
    pub(crate) puts: Vec<bool>,
    /// Some slot is shared with other instances.
    pub(crate) shares: bool,
}

/// Everything must be sent.
const NOTHING: &Direct =
    &Direct { creates: false, initializes: false, modifies: false, deletes: false, puts: Vec::new(), shares: true };

/// Messages that the system sends by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnMessages {
    pub(crate) create: Sym,
    pub(crate) init: Sym,
    pub(crate) modify: Sym,
    pub(crate) delete: Sym,
}

impl Default for OwnMessages {
    fn default() -> OwnMessages {
        OwnMessages { create: Sym::NIL, init: Sym::NIL, modify: Sym::NIL, delete: Sym::NIL }
    }
}

impl OwnMessages {
    pub(super) fn new(symbols: &mut Symbols) -> OwnMessages {
        OwnMessages {
            create: symbols.intern("create"),
            init: symbols.intern("init"),
            modify: symbols.intern("direct-modify"),
            delete: symbols.intern("delete"),
        }
    }
}

impl Classes {
    /// What is known of the messages to instances of a class.
    #[inline]
    pub(crate) fn direct(&mut self, class: ClassId) -> &Direct {
        let index = class.0 as usize;
        if self.direct.get(index).is_none_or(Option::is_none) {
            self.find_direct(class);
        }
        self.direct.get(index).and_then(Option::as_ref).unwrap_or(NOTHING)
    }

    #[cold]
    fn find_direct(&mut self, class: ClassId) {
        let own = self.own_messages;
        let slots = self.get(class).slots.clone();
        let puts = slots.iter().map(|id| {
            let slot = self.slot(*id);
            let writes = |handler: Arc<HandlerData>| {
                matches!(handler.body.ops.as_slice(), [Op::Local(1), Op::PutSelf(it, _), Op::Return] if it == id)
            };
            !slot.is_shared && self.only_answer(class, slot.message).is_some_and(writes)
        });
        let direct = Direct {
            creates: self.only_answer(class, own.create).is_some(),
            initializes: self.only_answer(class, own.init).is_some_and(|it| begins_with(&it, ObjectOp::FirstSlot)),
            modifies: self.only_answer(class, own.modify).is_some_and(|it| begins_with(&it, ObjectOp::Modify)),
            deletes: self.only_answer(class, own.delete).is_some_and(|it| begins_with(&it, ObjectOp::Delete)),
            puts: puts.collect(),
            shares: slots.iter().any(|slot| self.slot(*slot).is_shared),
        };
        let index = class.0 as usize;
        if index >= self.direct.len() {
            self.direct.resize(index + 1, None);
        }
        self.direct[index] = Some(direct);
    }

    /// The handler of the system that answers a message alone, unwatched.
    fn only_answer(&self, class: ClassId, message: Sym) -> Option<Arc<HandlerData>> {
        let core = self.find_core(class, message)?;
        // Handlers of the system call no other, so what they shadow does not count.
        let is_alone = core.primaries == 0 && core.afters == core.handlers.len();
        let first = core.handlers.into_iter().next()?;
        (is_alone && first.is_system && !first.is_watched).then_some(first)
    }
}

/// Whether this is the first thing a handler does.
fn begins_with(handler: &HandlerData, step: ObjectOp) -> bool {
    matches!(handler.body.ops.first(), Some(Op::Object(it, _)) if *it == step)
}
