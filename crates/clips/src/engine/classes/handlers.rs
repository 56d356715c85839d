//! Message handlers: which classes have which, and what a message to an instance of a class sets off.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{ClassId, Classes, SlotId};
use crate::code::op::{Argument, Code, ObjectOp, Op, Region};
use crate::engine::{ModuleId, SlotDefault};
use crate::symbol::{Sym, Symbols};
use crate::value::Value;

/// When a handler is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum HandlerKind {
    Around,
    Before,
    Primary,
    After,
}

impl HandlerKind {
    pub(crate) const ALL: [(HandlerKind, &'static str); 4] = [
        (HandlerKind::Around, "around"),
        (HandlerKind::Before, "before"),
        (HandlerKind::Primary, "primary"),
        (HandlerKind::After, "after"),
    ];

    pub(crate) fn word(self) -> &'static str {
        HandlerKind::ALL.iter().find(|it| it.0 == self).map_or("primary", |it| it.1)
    }

    pub(crate) fn named(word: &str) -> Option<HandlerKind> {
        HandlerKind::ALL.iter().find(|it| it.1 == word).map(|it| it.0)
    }
}

/// A message handler.
#[derive(Clone, Debug)]
pub(crate) struct HandlerData {
    pub(crate) name: Sym,
    pub(crate) kind: HandlerKind,
    pub(crate) class: ClassId,
    /// How many arguments it takes, without the instance.
    pub(crate) least: u16,
    /// None if the last parameter takes all others.
    pub(crate) most: Option<u16>,
    pub(crate) body: Code,
    /// One that nobody can change: of the system, or an accessor of a slot.
    pub(crate) is_system: bool,
    pub(crate) is_watched: bool,
    /// Its text and the module it was written in; none if it has none.
    pub(crate) source: Option<(ModuleId, Arc<str>)>,
}

/// What a message to instances of a class sets off: handlers in the order of their parts.
#[derive(Clone, Debug)]
pub(crate) struct Core {
    pub(crate) message: Sym,
    pub(crate) handlers: Vec<Arc<HandlerData>>,
    /// Where befores, primaries and afters begin.
    pub(crate) befores: usize,
    pub(crate) primaries: usize,
    pub(crate) afters: usize,
}

/// The handlers that a class has itself, in the order of their definition.
#[derive(Clone, Debug, Default)]
pub(super) struct OwnHandlers {
    list: Vec<Arc<HandlerData>>,
    /// Where each stands. A class has one handler of a name and kind.
    places: BTreeMap<(Sym, HandlerKind), usize>,
}

impl OwnHandlers {
    fn named(&self, name: Sym, kind: HandlerKind) -> Option<&Arc<HandlerData>> {
        self.places.get(&(name, kind)).map(|at| &self.list[*at])
    }

    fn put(&mut self, handler: HandlerData) {
        let at = *self.places.entry((handler.name, handler.kind)).or_insert(self.list.len());
        match self.list.get_mut(at) {
            Some(old) => *old = Arc::new(handler),
            None => self.list.push(Arc::new(handler)),
        }
    }

    fn retain(&mut self, keep: impl FnMut(&Arc<HandlerData>) -> bool) {
        self.list.retain(keep);
        self.places = self.list.iter().enumerate().map(|(at, it)| ((it.name, it.kind), at)).collect();
    }
}

impl Classes {
    /// The handlers that a class has itself.
    pub(crate) fn handlers(&self, class: ClassId) -> &[Arc<HandlerData>] {
        self.handlers.get(class.0 as usize).map_or(&[], |it| &it.list)
    }

    /// The handler that a class has itself.
    pub(crate) fn handler(&self, class: ClassId, name: Sym, kind: HandlerKind) -> Option<usize> {
        self.handlers.get(class.0 as usize)?.places.get(&(name, kind)).copied()
    }

    /// Adds a handler, or puts it in the place of the one of this name and kind.
    pub(crate) fn put_handler(&mut self, handler: HandlerData) {
        self.own_handlers(handler.class).put(handler);
    }

    /// The handlers of a class, to be watched or not.
    pub(crate) fn handlers_mut(&mut self, class: ClassId) -> &mut [Arc<HandlerData>] {
        &mut self.own_handlers(class).list
    }

    /// Removes the handlers of a class that are not to be kept.
    pub(crate) fn retain_handlers(&mut self, class: ClassId, keep: impl FnMut(&Arc<HandlerData>) -> bool) {
        self.own_handlers(class).retain(keep);
    }

    fn own_handlers(&mut self, class: ClassId) -> &mut OwnHandlers {
        let index = class.0 as usize;
        if index >= self.handlers.len() {
            self.handlers.resize(index + 1, OwnHandlers::default());
        }
        self.forget_cores();
        &mut self.handlers[index]
    }

    fn forget_cores(&mut self) {
        self.cores.clear();
        self.direct.clear();
    }

    /// What a message sets off; none if no primary handler is there for it.
    pub(crate) fn core(&mut self, class: ClassId, message: Sym) -> Option<Arc<Core>> {
        if let Some(core) = self.cores.get(&(class, message)) {
            return Some(Arc::clone(core));
        }
        let core = Arc::new(self.find_core(class, message)?);
        self.cores.insert((class, message), Arc::clone(&core));
        Some(core)
    }

    pub(super) fn find_core(&self, class: ClassId, message: Sym) -> Option<Core> {
        let own = self.get(class).precedence.iter().filter_map(|it| self.handlers.get(it.0 as usize));
        let of = |kind: HandlerKind| own.clone().filter_map(move |it| it.named(message, kind)).map(Arc::clone);
        let mut handlers: Vec<Arc<HandlerData>> = of(HandlerKind::Around).collect();
        let befores = handlers.len();
        handlers.extend(of(HandlerKind::Before));
        let primaries = handlers.len();
        handlers.extend(of(HandlerKind::Primary));
        let afters = handlers.len();
        let mut last: Vec<_> = of(HandlerKind::After).collect();
        last.reverse();
        handlers.append(&mut last);
        (primaries < afters).then_some(Core { message, handlers, befores, primaries, afters })
    }

    /// The code of handlers and of defaults.
    pub(crate) fn codes(&self) -> impl Iterator<Item = &Code> {
        let bodies = self.order.iter().flat_map(|class| self.handlers(*class)).map(|it| &it.body);
        let own = self.order.iter().flat_map(|class| &self.get(*class).own);
        let defaults = own.filter_map(|slot| match &self.slot(*slot).default {
            SlotDefault::Dynamic(code) => Some(code),
            SlotDefault::Static(_) | SlotDefault::None => None,
        });
        bodies.chain(defaults)
    }

    /// The handlers of the system.
    pub(super) fn add_system_handlers(&mut self, symbols: &mut Symbols) {
        let handlers: [(&str, Vec<Op>, u16, u16); 8] = [
            ("init", init(), 0, 2),
            ("delete", vec![Op::Object(ObjectOp::Delete, 0), Op::Return], 0, 1),
            ("create", vec![Op::Constant(Value::Void), Op::Return], 0, 1),
            ("print", vec![Op::Object(ObjectOp::Print, 0), Op::Return], 0, 1),
            ("direct-modify", vec![Op::Object(ObjectOp::Modify, 0), Op::Return], 1, 2),
            ("message-modify", send_changes(), 1, 4),
            ("direct-duplicate", copy_directly(), 2, 9),
            ("message-duplicate", copy_by_messages(), 2, 9),
        ];
        for (name, ops, count, locals) in handlers {
            let regions = match name {
                "direct-duplicate" | "message-duplicate" => {
                    // A copy whose `init` fails stays.
                    let of = Argument::Copying(3, name == "message-duplicate");
                    vec![Region { from: 4, to: 8, of }]
                }
                _ => Vec::new(),
            };
            self.put_handler(HandlerData {
                name: symbols.intern(name),
                kind: HandlerKind::Primary,
                class: ClassId::USER,
                least: count,
                most: Some(count),
                body: Code::new(ops, locals, regions),
                is_system: true,
                is_watched: false,
                source: None,
            });
        }
    }

    /// The handlers that read and write a slot.
    pub(super) fn add_accessors(&mut self, slot: SlotId, is_watched: bool, symbols: &mut Symbols) {
        let data = self.slot(slot);
        let (class, accessors, is_multi) = (data.class, data.accessors, data.is_multi);
        let name = symbols.text(data.name).to_owned();
        let mut add = |word: &str, ops: Vec<Op>, most: Option<u16>, locals: u16| {
            self.put_handler(HandlerData {
                name: symbols.intern(&format!("{word}-{name}")),
                kind: HandlerKind::Primary,
                class,
                least: 0,
                most,
                body: Code::new(ops, locals, Vec::new()),
                is_system: true,
                is_watched,
                source: None,
            });
        };
        if accessors.0 {
            add("get", vec![Op::SelfSlot(slot), Op::Return], Some(0), 1);
        }
        if accessors.1 {
            add("put", vec![Op::Local(1), Op::PutSelf(slot, !is_multi), Op::Return], None, 2);
        }
    }
}

/// What `init` does.
fn init() -> Vec<Op> {
    vec![
        Op::Object(ObjectOp::FirstSlot, 1),
        Op::ObjectOr(ObjectOp::NextSlot, 1, 4),
        Op::Object(ObjectOp::FillSlot, 1),
        Op::Jump(1),
        Op::Object(ObjectOp::Filled, 1),
        Op::Return,
    ]
}

/// What `message-modify` does.
fn send_changes() -> Vec<Op> {
    vec![
        Op::Object(ObjectOp::FirstChange, 2),
        Op::ObjectOr(ObjectOp::NextChange, 2, 4),
        Op::Pop,
        Op::Jump(1),
        Op::Constant(Value::TRUE),
        Op::Return,
    ]
}

/// What `direct-duplicate` does.
fn copy_directly() -> Vec<Op> {
    vec![
        Op::Object(ObjectOp::Copy(false), 3),
        Op::Pop,
        Op::ObjectOr(ObjectOp::Build(false), 3, 10),
        Op::Pop,
        Op::Object(ObjectOp::CopyBegin, 3),
        Op::ObjectOr(ObjectOp::CopySlot(false), 3, 8),
        Op::Pop,
        Op::Jump(5),
        Op::Object(ObjectOp::Copied, 3),
        Op::Return,
        Op::Constant(Value::FALSE),
        Op::Return,
    ]
}

/// What `message-duplicate` does.
fn copy_by_messages() -> Vec<Op> {
    vec![
        Op::Object(ObjectOp::Copy(true), 3),
        Op::Pop,
        Op::ObjectOr(ObjectOp::Build(true), 3, 12),
        Op::Pop,
        Op::Object(ObjectOp::CopyBegin, 3),
        Op::ObjectOr(ObjectOp::CopySlot(true), 3, 8),
        Op::Pop,
        Op::Jump(5),
        Op::Object(ObjectOp::CopyInit, 3),
        Op::Pop,
        Op::Object(ObjectOp::Copied, 3),
        Op::Return,
        Op::Constant(Value::FALSE),
        Op::Return,
    ]
}
