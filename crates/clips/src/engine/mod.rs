//! The engine: constructs, facts, network, agenda and machine in one plain value.
//!
//! 1. `obey`, `load`, `input`: texts come in, form by form; `check`: whether they could; `texts`: those that are read while a program runs.
//! 2. `define`, `templates`, `constraints`, `classes`, `generics`, `modules`: constructs are made of them; `constructs`, `inventory`: found and listed;
//!    `compilations`, `echo`, `earlier`: what the reference prints meanwhile.
//! 3. `lhs`: the left-hand side of a rule becomes patterns and joins. `compile`: expressions become operations.
//! 4. `matching`: facts and instances go through the network; this is where the engine is its host. `facts`: they come and go.
//! 5. `running`, `focus`: rules fire. `machine`: operations are run; `functions`: what they call; `host`, `term`: functions of the host;
//!    `random`, `gensyms`, `regions`: what some functions keep.
//! 6. `channels`, `show`, `watching`: what is printed. `hints`: what went wrong, for an adviser.
//! 7. `history`, `why`, `conditions`, `profile`, `recent`, `statistics`: what rules did, why, and what it took.
//! 8. `clearing`, `renewal`, `image`: everything is forgotten, or saved in a binary file.
//!
//! All this is one module because a function of the language may define, load, match and evaluate anything. `lhs` and `compile` need no
//! machine, but they look up templates, classes, functions, globals, modules and switches, and define templates on the way (a pattern
//! implies one). They can stand before the engine when these tables are a type without it.

mod channels;
mod check;
pub(crate) mod classes;
mod clearing;
mod compilations;
pub(crate) mod compile;
pub(crate) mod conditions;
pub(crate) mod constraints;
mod constructs;
mod define;
mod earlier;
mod echo;
mod facts;
pub(crate) mod focus;
pub(crate) mod functions;
pub(crate) mod generics;
mod gensyms;
pub(crate) mod hints;
pub(crate) mod history;
pub(crate) mod host;
pub(crate) mod image;
mod input;
mod inventory;
pub(crate) mod lhs;
pub(crate) mod load;
pub(crate) mod machine;
mod matching;
pub(crate) mod modules;
pub(crate) mod obey;
pub(crate) mod profile;
mod random;
pub(crate) mod recent;
pub(crate) mod regions;
mod renewal;
mod running;
pub(crate) mod show;
mod statistics;
pub(crate) mod templates;
pub(crate) mod term;
#[cfg(test)]
mod tests;
mod texts;
mod watching;
pub(crate) mod why;

use std::collections::BTreeMap;

use crate::code::op::Code;
use crate::code::refusal::Refusal;
use crate::engine::functions::Switches;
use crate::engine::machine::Machine;
use crate::rete::Matcher;
use crate::symbol::{Sym, Symbols};
use crate::value::{EntityRef, Value};

pub(crate) use crate::ids::{ModuleId, Named};
use channels::Channels;
use classes::{ClassId, Classes, Initial, Until};
use constraints::Constraint;
pub use constructs::Kind;
pub(crate) use constructs::Sources;
pub(crate) use define::name_of;
use generics::GenericData;
use modules::Modules;
pub(crate) use random::Random;
pub(crate) use running::Running;
pub(crate) use templates::Rejection;
pub use watching::Item;
pub(crate) use watching::Watching;

/// An engine: a plain value, which can be cloned and sent.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "settings that a program switches one by one")]
pub struct Engine {
    pub(crate) symbols: Symbols,
    pub(crate) modules: Modules,
    /// Facts, instances, the match network and the agenda.
    pub(crate) matcher: Matcher,
    pub(crate) templates: Vec<TemplateData>,
    pub(crate) globals: Vec<GlobalData>,
    pub(crate) functions: Vec<FunctionData>,
    pub(crate) generics: Vec<GenericData>,
    /// The generic functions that are there, in the order in which they or their methods were defined.
    pub(crate) generic_order: Vec<u32>,
    /// Functions of the host.
    pub(crate) hosts: Vec<host::HostData>,
    /// Functions that the host does not want to be called.
    pub(crate) forbidden: &'static [&'static str],
    /// Classes, those of the system too.
    pub(crate) classes: Classes,
    /// Instances whose slots are being given their first values, innermost last, and whether each is new.
    pub(crate) initializing: Vec<(EntityRef, bool)>,
    /// What instances remember of their first values, by their places.
    pub(crate) initials: BTreeMap<u32, Initial>,
    /// Classes of instances that are gone although somebody may still look at what they shared.
    pub(crate) sharing: Vec<(ClassId, Until)>,
    /// Deffacts in the order of their definition.
    pub(crate) deffacts: Vec<FactsData>,
    /// Definstances in the order of their definition.
    pub(crate) definstances: Vec<FactsData>,
    /// The texts of constructs.
    pub(crate) sources: Sources,
    /// What is watched.
    pub(crate) watching: Watching,
    /// What runs now.
    pub(crate) running: Running,
    /// What fired, if the host wants it.
    pub(crate) history: history::History,
    /// What rules took, if the host wants to know.
    pub(crate) profiling: profile::Profiling,
    /// Whether a reset gives globals their first values again.
    pub(crate) resets_globals: bool,
    pub(crate) machine: Machine,
    /// What was printed, by logical name, until the host takes it.
    pub(crate) output: String,
    // What functions need.
    /// Open files, what was typed, and the way outside.
    pub(crate) channels: Channels,
    /// The stream of `random`.
    pub(crate) random: Random,
    /// What `gensym` and its kin made.
    pub(crate) gensyms: gensyms::Gensyms,
    /// Whether the same fact may be asserted again.
    pub(crate) has_duplicates: bool,
    /// Whether facts are held against the constraints of their slots when they are asserted.
    pub(crate) checks_constraints: bool,
    /// Whether `$?` before a variable among arguments expands it.
    pub(crate) expands_rows: bool,
    /// What `set-beta-memory-resizing` was told.
    pub(crate) resizes_memories: bool,
    /// Whether `halt` was called: the loop that fires rules looks at it after each firing, and resets it.
    pub(crate) is_halted: bool,
    /// Switches that programs may set.
    pub(crate) switches: Switches,
    /// Files of the text lookup system, which `clear` leaves alone.
    pub(crate) regions: regions::Regions,
    /// What `set-error` left for `get-error`.
    pub(crate) error_value: Value,
    /// Whether all that is wrong with a construct is wanted, not only what comes first.
    pub(crate) collects: bool,
    /// Who writes hints below complaints, if the host wants them.
    pub(crate) adviser: Option<&'static dyn hints::Adviser>,
    /// What is wrong with a construct besides what it was refused for, in the order of the text.
    pub(crate) also_refused: Vec<Refusal>,
}

impl Default for Engine {
    fn default() -> Engine {
        let mut symbols = Symbols::default();
        let classes = Classes::new(&mut symbols);
        Engine {
            symbols,
            modules: Modules::default(),
            matcher: Matcher::default(),
            templates: Vec::new(),
            globals: Vec::new(),
            functions: Vec::new(),
            generics: Vec::new(),
            generic_order: Vec::new(),
            hosts: Vec::new(),
            forbidden: &[],
            classes,
            initializing: Vec::new(),
            initials: BTreeMap::new(),
            sharing: Vec::new(),
            deffacts: Vec::new(),
            definstances: Vec::new(),
            sources: Sources::default(),
            watching: Watching::default(),
            running: Running::default(),
            history: history::History::default(),
            profiling: profile::Profiling::default(),
            resets_globals: true,
            machine: Machine::default(),
            output: String::new(),
            channels: Channels::default(),
            random: Random::default(),
            gensyms: gensyms::Gensyms::default(),
            has_duplicates: false,
            checks_constraints: false,
            expands_rows: false,
            resizes_memories: true,
            is_halted: false,
            switches: Switches::default(),
            regions: regions::Regions::default(),
            error_value: Value::FALSE,
            collects: false,
            adviser: None,
            also_refused: Vec::new(),
        }
    }
}

/// A template.
#[derive(Clone, Debug)]
pub(crate) struct TemplateData {
    pub(crate) name: Sym,
    pub(crate) module: ModuleId,
    /// Made by a pattern or a fact of this name, not by a construct: one multifield slot holds all fields.
    pub(crate) is_implied: bool,
    /// Whether its facts are watched.
    pub(crate) is_watched: bool,
    /// False once it was removed: its number stays taken.
    pub(crate) is_defined: bool,
    pub(crate) slots: Vec<SlotData>,
}

impl TemplateData {
    /// A template without slots.
    pub(crate) fn new(Named { module, name }: Named) -> TemplateData {
        TemplateData { name, module, is_implied: false, is_watched: false, is_defined: true, slots: Vec::new() }
    }

    /// Its name and module.
    pub(crate) fn named(&self) -> Named {
        Named { module: self.module, name: self.name }
    }
}

/// A slot of a template.
#[derive(Clone, Debug)]
pub(crate) struct SlotData {
    pub(crate) name: Sym,
    pub(crate) is_multi: bool,
    pub(crate) default: SlotDefault,
    /// What it may hold.
    pub(crate) constraint: Constraint,
}

/// What a slot holds if nothing is said.
#[derive(Clone, Debug)]
pub(crate) enum SlotDefault {
    /// Something must be said.
    None,
    /// This value: a row for a multifield slot.
    Static(Value),
    /// The value of this code, each time anew.
    Dynamic(Code),
}

/// A global variable.
#[derive(Clone, Debug)]
pub(crate) struct GlobalData {
    pub(crate) named: Named,
    pub(crate) value: Value,
    pub(crate) initial: Code,
    /// False once it was removed: its number stays taken.
    pub(crate) is_defined: bool,
    /// Whether changes are watched.
    pub(crate) is_watched: bool,
}

/// A deffunction.
#[derive(Clone, Debug)]
pub(crate) struct FunctionData {
    pub(crate) name: Sym,
    /// The current module while it runs.
    pub(crate) module: ModuleId,
    pub(crate) least: u16,
    /// None if the last parameter takes all others.
    pub(crate) most: Option<u16>,
    /// None while it is only announced.
    pub(crate) body: Option<Code>,
    /// False once it was removed: its number stays taken.
    pub(crate) is_defined: bool,
    /// Whether calls are watched.
    pub(crate) is_watched: bool,
    /// Its place in lists: it goes to the end whenever it is defined anew.
    pub(crate) rank: u64,
}

impl FunctionData {
    /// Its name and module.
    pub(crate) fn named(&self) -> Named {
        Named { module: self.module, name: self.name }
    }
}

/// A deffacts, or a definstances.
#[derive(Clone, Debug)]
pub(crate) struct FactsData {
    pub(crate) named: Named,
    /// Asserts its facts, or makes its instances.
    pub(crate) code: Code,
}
