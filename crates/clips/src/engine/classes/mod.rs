//! Classes: what they inherit, which slots their instances have, and which messages these understand.
//!
//! 1. here: a class, a slot of a class, the table of both, and the classes that are always there.
//! 2. `precedence`: the order in which a class inherits.
//! 3. `define`: a class is made from its text, in place of an old one perhaps.
//! 4. `slots`: the slots of a class from its text: facets, defaults, what is taken from superclasses.
//! 5. `remove`: who uses a class, and how one goes.
//! 6. `handlers`: what messages set off. `direct`: which ones only the system answers.
//! 7. `instances`: made, found, deleted. `values`: what their slots hold; `initial`: what they hold first.

mod define;
mod describe;
pub(crate) mod direct;
pub(crate) mod handlers;
mod initial;
mod instances;
mod messages;
mod precedence;
mod quiet;
mod remove;
mod show;
mod slots;
mod values;

pub(crate) use initial::Initial;
pub(crate) use instances::Until;
pub(crate) use values::By;

pub(crate) use crate::ids::{ClassId, SlotId};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::constraints::Constraint;
use super::{Kind, ModuleId, Named, SlotDefault};
use crate::ast::{self, ExprId, Exprs};
use crate::symbol::{Sym, Symbols};
use crate::value::Value;
use direct::{Direct, OwnMessages};
use handlers::{Core, OwnHandlers};

/// The classes that are always there, in the order of their numbers, with their direct superclasses.
const SYSTEM: [(&str, &[u32]); 16] = [
    ("FLOAT", &[11]),
    ("INTEGER", &[11]),
    ("SYMBOL", &[12]),
    ("STRING", &[12]),
    ("MULTIFIELD", &[10]),
    ("EXTERNAL-ADDRESS", &[13]),
    ("FACT-ADDRESS", &[13]),
    ("INSTANCE-ADDRESS", &[14, 13]),
    ("INSTANCE-NAME", &[14]),
    ("OBJECT", &[]),
    ("PRIMITIVE", &[9]),
    ("NUMBER", &[10]),
    ("LEXEME", &[10]),
    ("ADDRESS", &[10]),
    ("INSTANCE", &[10]),
    ("USER", &[9]),
];

/// The order in which those are linked to their superclasses, so that subclasses stand in the reference's order.
const LINKED: [u32; 16] = [9, 10, 15, 11, 1, 0, 12, 2, 3, 4, 13, 5, 6, 14, 7, 8];

/// Who may write a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    ReadWrite,
    ReadOnly,
    InitializeOnly,
}

/// A slot as one class defines it; subclasses share it unless they define it anew.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facets that a program switches one by one")]
pub(crate) struct ClassSlot {
    pub(crate) name: Sym,
    /// The number of its name, the same in all classes.
    pub(crate) number: u32,
    /// The class that defines it.
    pub(crate) class: ClassId,
    pub(crate) is_multi: bool,
    pub(crate) is_shared: bool,
    /// Subclasses have it too.
    pub(crate) is_inherited: bool,
    pub(crate) access: Access,
    pub(crate) is_composite: bool,
    pub(crate) is_reactive: bool,
    pub(crate) is_public: bool,
    /// Whether a handler `get-x` and a handler `put-x` are made.
    pub(crate) accessors: (bool, bool),
    /// The message that overrides send.
    pub(crate) message: Sym,
    pub(crate) has_own_message: bool,
    pub(crate) default: SlotDefault,
    /// What a dynamic default is made of, for composite slots of subclasses to check.
    pub(crate) computed: Option<Arc<(Exprs, Vec<ExprId>)>>,
    /// Something was said about the default, here or in a class it is composed of.
    pub(crate) has_own_default: bool,
    pub(crate) constraint: Constraint,
    /// What the text says, for those who compose theirs of it.
    pub(crate) said: ast::Constraint,
    /// How many instances share the value.
    pub(crate) sharers: u32,
    /// Of a shared slot: it was written while an instance got its first values.
    pub(crate) is_written: bool,
    /// Of a shared slot: it must be given a value.
    pub(crate) is_required: bool,
    /// The value they share; nothing at all while there are none.
    pub(crate) shared: Value,
}

/// A class.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "what a class is, and what of it is watched")]
pub(crate) struct ClassData {
    pub(crate) name: Sym,
    pub(crate) module: ModuleId,
    /// Direct superclasses, as written.
    pub(crate) parents: Vec<ClassId>,
    /// Direct subclasses, oldest first.
    pub(crate) children: Vec<ClassId>,
    /// It and all its superclasses, in the order of inheritance.
    pub(crate) precedence: Vec<ClassId>,
    pub(crate) is_system: bool,
    pub(crate) is_abstract: bool,
    pub(crate) is_reactive: bool,
    /// False once it was removed.
    pub(crate) is_defined: bool,
    /// The slots it defines itself.
    pub(crate) own: Vec<SlotId>,
    /// The slots of its instances, in their order.
    pub(crate) slots: Vec<SlotId>,
    /// Where a slot stands in an instance, by the number of its name; [`NOWHERE`] if there is none.
    places: Vec<u16>,
    /// Whether instances that come and go are watched.
    pub(crate) watches_instances: bool,
    /// Whether slots of instances are watched.
    pub(crate) watches_slots: bool,
}

/// No place of a slot.
const NOWHERE: u16 = u16::MAX;

impl ClassData {
    /// Where the slot with the name of this number stands in an instance.
    pub(crate) fn place_of(&self, number: u32) -> Option<u16> {
        self.places.get(number as usize).copied().filter(|it| *it != NOWHERE)
    }
}

/// Numbers of slot names: the smallest that is free, from 2 on. 0 and 1 are `is-a` and `name`.
#[derive(Clone, Debug, Default)]
struct SlotNames {
    /// The number of each name, and how many slots have it.
    names: BTreeMap<Sym, (u32, u32)>,
    /// Numbers that were given back.
    free: BTreeSet<u32>,
    /// How many numbers were ever used at once: those from here on are free, too.
    used: u32,
}

impl SlotNames {
    fn take(&mut self, name: Sym) -> u32 {
        let SlotNames { names, free, used } = self;
        let entry = names.entry(name).or_insert_with(|| {
            let number = free.pop_first().unwrap_or_else(|| {
                *used += 1;
                *used + 1
            });
            (number, 0)
        });
        entry.1 += 1;
        entry.0
    }

    fn give_back(&mut self, name: Sym) {
        let Some(entry) = self.names.get_mut(&name) else { return };
        entry.1 -= 1;
        if entry.1 == 0 {
            self.free.insert(entry.0);
            self.names.remove(&name);
        }
    }
}

/// All classes.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    all: Vec<ClassData>,
    /// Those that are there, in the order of their definition.
    order: Vec<ClassId>,
    by_name: BTreeMap<Named, ClassId>,
    slots: Vec<ClassSlot>,
    slot_names: SlotNames,
    /// Handlers by class.
    handlers: Vec<OwnHandlers>,
    /// What messages set off, as far as it was asked for.
    cores: BTreeMap<(ClassId, Sym), Arc<Core>>,
    /// What is known of the messages to instances of a class, as far as it was asked for.
    direct: Vec<Option<Direct>>,
    pub(crate) own_messages: OwnMessages,
    /// Classes of the system only have no accessors and are abstract by default if this is off: `set-class-defaults-mode`.
    pub(crate) is_convenient: bool,
}

impl Classes {
    /// The classes that are always there.
    pub(crate) fn new(symbols: &mut Symbols) -> Classes {
        let mut classes = Classes {
            all: Vec::new(),
            order: Vec::new(),
            by_name: BTreeMap::new(),
            slots: Vec::new(),
            slot_names: SlotNames::default(),
            handlers: Vec::new(),
            cores: BTreeMap::new(),
            direct: Vec::new(),
            own_messages: OwnMessages::default(),
            is_convenient: true,
        };
        for (index, (name, parents)) in SYSTEM.iter().enumerate() {
            let id = ClassId(index as u32);
            let named = Named { module: ModuleId::MAIN, name: symbols.intern(name) };
            let parents = parents.iter().map(|it| ClassId(*it)).collect();
            classes.all.push(ClassData { is_system: true, is_abstract: true, ..ClassData::bare(named, parents) });
            classes.order.push(id);
            classes.by_name.insert(named, id);
        }
        for id in LINKED.map(ClassId) {
            for parent in classes.get(id).parents.clone() {
                classes.get_mut(parent).children.push(id);
            }
            let parents = classes.get(id).parents.clone();
            let inherited = classes.precedence(None, &parents).unwrap_or_default();
            classes.get_mut(id).precedence = std::iter::once(id).chain(inherited).collect();
        }
        classes.add_system_handlers(symbols);
        classes.own_messages = OwnMessages::new(symbols);
        classes
    }

    /// A class, also one that was removed.
    #[inline]
    pub(crate) fn get(&self, id: ClassId) -> &ClassData {
        &self.all[id.0 as usize]
    }

    pub(crate) fn get_mut(&mut self, id: ClassId) -> &mut ClassData {
        &mut self.all[id.0 as usize]
    }

    /// The slots of all classes.
    pub(crate) fn slots(&self) -> impl Iterator<Item = &ClassSlot> {
        self.slots.iter()
    }

    /// A slot of a class.
    #[inline]
    pub(crate) fn slot(&self, id: SlotId) -> &ClassSlot {
        &self.slots[id.0 as usize]
    }

    pub(crate) fn slot_mut(&mut self, id: SlotId) -> &mut ClassSlot {
        &mut self.slots[id.0 as usize]
    }

    /// Adds a slot.
    fn add_slot(&mut self, slot: ClassSlot) -> SlotId {
        self.slots.push(slot);
        SlotId(self.slots.len() as u32 - 1)
    }

    /// Classes in the order of their definition.
    pub(crate) fn ids(&self) -> &[ClassId] {
        &self.order
    }

    /// The class of exactly this name and module.
    pub(crate) fn named(&self, named: Named) -> Option<ClassId> {
        self.by_name.get(&named).copied()
    }

    /// The number of a slot's name, if some class has such a slot.
    pub(crate) fn slot_number(&self, name: Sym) -> Option<u32> {
        self.slot_names.names.get(&name).map(|it| it.0)
    }

    /// Where the slot of this name stands in instances of a class.
    pub(crate) fn place_of(&self, class: ClassId, name: Sym) -> Option<u16> {
        self.get(class).place_of(self.slot_number(name)?)
    }

    /// The slot of this name that instances of a class have.
    pub(crate) fn slot_named(&self, class: ClassId, name: Sym) -> Option<SlotId> {
        self.place_of(class, name).map(|place| self.get(class).slots[usize::from(place)])
    }

    /// Whether the first is the second or inherits from it.
    pub(crate) fn is_a(&self, class: ClassId, of: ClassId) -> bool {
        self.get(class).precedence.contains(&of)
    }
}

impl ClassData {
    /// Its name and module.
    pub(crate) fn named(&self) -> Named {
        Named { module: self.module, name: self.name }
    }

    fn bare(Named { module, name }: Named, parents: Vec<ClassId>) -> ClassData {
        ClassData {
            name,
            module,
            parents,
            children: Vec::new(),
            precedence: Vec::new(),
            is_system: false,
            is_abstract: false,
            is_reactive: false,
            is_defined: true,
            own: Vec::new(),
            slots: Vec::new(),
            places: Vec::new(),
            watches_instances: false,
            watches_slots: false,
        }
    }
}

impl super::Engine {
    /// The name of a class.
    pub(crate) fn class_name(&self, class: ClassId) -> &str {
        self.symbols.text(self.classes.get(class).name)
    }

    /// The name of a class as the current module sees it.
    pub(crate) fn shown_class(&self, class: ClassId) -> String {
        self.class_seen_from(self.modules.current, class)
    }

    /// The name of a class as a module sees it: with its own module, unless that is the same or the class is the system's.
    pub(crate) fn class_seen_from(&self, module: ModuleId, class: ClassId) -> String {
        let data = self.classes.get(class);
        if data.is_system || data.module == module {
            self.symbols.text(data.name).to_owned()
        } else {
            self.whole_name(data.named())
        }
    }

    /// Whether a module sees a class.
    pub(crate) fn is_class_seen(&self, from: ModuleId, class: ClassId) -> bool {
        let data = self.classes.get(class);
        data.is_system || self.is_seen(from, Kind::Class, data.named())
    }
}
