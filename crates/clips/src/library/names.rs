//! Names of what there is, for hosts that complete what is typed.

use crate::engine::{Engine, Kind};
use crate::symbol::Sym;

impl Engine {
    /// The variables that commands of the prompt have bound, sorted.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.prompt_text("(bind ?total 3)\n(bind ?rate 0.5)\n", false);
    /// assert_eq!(engine.prompt_variables(), ["rate", "total"]);
    /// ```
    pub fn prompt_variables(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.machine.top.keys().map(|name| self.symbols.text(*name)).collect();
        names.sort_unstable();
        names
    }

    /// The names of all constructs of a kind, without their modules, in the order of their definition; those of several modules
    /// may stand there several times, and handlers are no constructs of their own.
    ///
    /// ```
    /// use tellask_clips::{ConstructKind, Engine};
    ///
    /// let mut engine = Engine::default();
    /// engine.obey_text("(defglobal ?*limit* = 3)\n(defrule wet (rain) =>)\n(defrule dry (sun) =>)");
    /// assert_eq!(engine.names(ConstructKind::Rule), ["wet", "dry"]);
    /// assert_eq!(engine.names(ConstructKind::Global), ["limit"]);
    /// assert_eq!(engine.names(ConstructKind::Module), ["MAIN"]);
    /// ```
    pub fn names(&self, kind: Kind) -> Vec<&str> {
        let names: Vec<Sym> = match kind {
            Kind::Module => self.modules.ids().map(|module| self.modules.name(module)).collect(),
            _ => self.constructs(kind).into_iter().map(|it| it.name).collect(),
        };
        names.into_iter().map(|name| self.symbols.text(name)).collect()
    }

    /// The slots of a template with slots, or of a class, by its name; none if there is none of this name.
    ///
    /// ```
    /// use tellask_clips::{ConstructKind, Engine};
    ///
    /// let mut engine = Engine::default();
    /// engine.obey_text("(deftemplate person (slot name) (multislot likes))");
    /// assert_eq!(engine.slot_names(ConstructKind::Template, "person"), ["name", "likes"]);
    /// assert!(engine.slot_names(ConstructKind::Class, "person").is_empty());
    /// ```
    pub fn slot_names(&self, kind: Kind, name: &str) -> Vec<&str> {
        let Some(name) = self.symbols.find(name) else { return Vec::new() };
        let names: Vec<Sym> = match kind {
            Kind::Template => {
                let template = self.find_template(name).map(|id| &self.templates[id.0 as usize]);
                let slotted = template.filter(|it| !it.is_implied);
                slotted.map(|it| it.slots.iter().map(|slot| slot.name).collect()).unwrap_or_default()
            }
            Kind::Class => {
                let slots = self.find_class(name).map(|class| &self.classes.get(class).slots);
                slots.map(|it| it.iter().map(|slot| self.classes.slot(*slot).name).collect()).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        names.into_iter().map(|name| self.symbols.text(name)).collect()
    }
}
