//! `defmodule`, and the checks of what it imports and exports.

use super::{ModuleData, Passage};
use crate::ast::{self, Port, Span};
use crate::code::refusal::Refusal;
use crate::engine::{Engine, Kind};
use crate::ids::ModuleId;
use crate::symbol::Sym;

/// Kinds that pass between modules, in the order in which clashes are looked for.
const PORTABLE: [Kind; 5] = [Kind::Class, Kind::Template, Kind::Global, Kind::Function, Kind::Generic];

impl Kind {
    /// Whether constructs of this kind can be imported and exported.
    pub(crate) fn is_portable(self) -> bool {
        PORTABLE.contains(&self)
    }
}

impl Engine {
    /// Defines a module, which is the current one then. Only the first module can be defined twice, until it has ports.
    pub(crate) fn define_module(&mut self, module: &ast::Module, whole: Span) -> Result<(), Refusal> {
        let id = self.begin_module(&module.name)?;
        let before = self.modules.get(id).clone();
        let checked = self.open_ports(id, &module.ports).and_then(|()| self.check_imports(id, whole));
        if checked.is_err() {
            self.give_up_module(id, before);
            return checked;
        }
        let data = self.modules.get(id);
        if id == ModuleId::MAIN && !(data.imports.is_empty() && data.exports.is_empty()) {
            self.modules.is_main_open = false;
        }
        self.modules.current = id;
        Ok(())
    }

    /// What is wrong with the ports of a module whose text cannot be read to its end, as far as they could be read.
    pub(super) fn check_ports(&mut self, module: &ast::Module) -> Result<(), Refusal> {
        let id = self.begin_module(&module.name)?;
        let before = self.modules.get(id).clone();
        let checked = self.open_ports(id, &module.ports);
        self.give_up_module(id, before);
        checked
    }

    /// Whether a module is there that cannot be defined again.
    pub(crate) fn is_module_closed(&self, name: Sym) -> bool {
        self.modules.find(name).is_some_and(|module| module != ModuleId::MAIN || !self.modules.is_main_open)
    }

    /// The number of a module that is about to be defined.
    fn begin_module(&mut self, name: &ast::Name) -> Result<ModuleId, Refusal> {
        let Some(old) = self.modules.find(name.name) else {
            self.modules.all.push(ModuleData::new(name.name));
            return Ok(ModuleId(self.modules.all.len() as u32 - 1));
        };
        if old == ModuleId::MAIN && self.modules.is_main_open {
            return Ok(old);
        }
        let text = format!("Cannot redefine defmodule '{}' while it is in use.", self.symbols.text(name.name));
        Err(Refusal::new(name.span, "CSTRCPSR4", text))
    }

    /// A new module goes, the first one is as it was.
    fn give_up_module(&mut self, id: ModuleId, before: ModuleData) {
        if id == ModuleId::MAIN {
            self.modules.all[0] = before;
        } else {
            self.modules.all.truncate(id.0 as usize);
        }
    }

    fn open_ports(&mut self, id: ModuleId, ports: &[Port]) -> Result<(), Refusal> {
        let data = &mut self.modules.all[id.0 as usize];
        (data.imports, data.exports) = (Vec::new(), Vec::new());
        for port in ports {
            let kind = port.kind.and_then(|kind| Kind::of(self.symbols.text(kind)));
            let passages: Vec<Passage> = match &port.names {
                None => vec![Passage { kind, name: None }],
                Some(names) => names.iter().map(|name| Passage { kind, name: Some(*name) }).collect(),
            };
            match port.from {
                None => self.modules.all[id.0 as usize].exports.splice(0..0, passages.into_iter().rev()).for_each(drop),
                Some((from, place)) => self.import(id, from, place, port.span, passages)?,
            }
        }
        Ok(())
    }

    fn import(
        &mut self,
        to: ModuleId,
        from: Sym,
        place: Span,
        span: Span,
        passages: Vec<Passage>,
    ) -> Result<(), Refusal> {
        let Some(from) = self.modules.find(from).filter(|it| *it != to || to == ModuleId::MAIN) else {
            let text = format!("Unable to find defmodule '{}'.", self.symbols.text(from));
            return Err(Refusal::close(place, "PRNTUTIL1", text));
        };
        if self.modules.get(from).exports.is_empty() {
            return Err(self.not_exported(place, from, Passage { kind: None, name: None }));
        }
        let Some(last) = passages.last().copied() else { return Ok(()) };
        let imports = passages.into_iter().rev().map(|it| (from, it));
        self.modules.all[to.0 as usize].imports.splice(0..0, imports).for_each(drop);
        if !self.could_export(from, last) {
            return Err(self.not_exported(span, from, last));
        }
        for (from, passage) in self.modules.get(to).imports.clone() {
            if let Passage { kind: Some(kind), name: Some(name) } = passage
                && self.seen_from(from, kind, name).last.is_none()
            {
                return Err(self.not_exported(span, from, passage));
            }
        }
        Ok(())
    }

    /// Whether a module exports such constructs; of several names the reference looks at the last.
    fn could_export(&self, from: ModuleId, wanted: Passage) -> bool {
        let Some(kind) = wanted.kind else { return true };
        self.modules.get(from).exports.iter().any(|it| match (it.kind, it.name, wanted.name) {
            (None, ..) => true,
            (Some(other), exported, wanted) => {
                other == kind && (exported.is_none() || wanted.is_none() || exported == wanted)
            }
        })
    }

    fn not_exported(&self, span: Span, from: ModuleId, passage: Passage) -> Refusal {
        let what = match (passage.kind.map(Kind::word), passage.name.map(|name| self.symbols.text(name))) {
            (None, _) => "any constructs".to_owned(),
            (Some(kind), None) => format!("any {kind} constructs"),
            (Some(kind), Some(name)) => format!("the {kind} '{name}'"),
        };
        let text = format!("Module '{}' does not export {what}.", self.module_name(from));
        Refusal::new(span, "MODULPSR1", text)
    }

    /// Nothing may be imported under one name from several modules.
    fn check_imports(&self, to: ModuleId, span: Span) -> Result<(), Refusal> {
        for module in self.modules.ids() {
            for kind in PORTABLE {
                let clash =
                    self.names_in(kind, module).into_iter().find(|name| self.imported_to(to, kind, *name).count > 1);
                let Some(name) = clash else { continue };
                let (to, kind, name) = (self.module_name(to), kind.word(), self.symbols.text(name));
                let text = format!(
                    "Cannot define defmodule '{to}' because of an import/export conflict caused by the {kind} '{name}'."
                );
                return Err(Refusal::new(span, "CSTRCPSR3", text));
            }
        }
        Ok(())
    }
}
