//! Which constructs there are: found, listed, in use, removed.

use super::classes::ClassId;
use super::{Engine, Kind};
use crate::code::op::Code;
use crate::code::stop::Stop;
use crate::engine::functions;
use crate::ids::{ModuleId, Named};
use crate::store::TemplateId;
use crate::symbol::Sym;

impl Engine {
    /// The template that a name means.
    pub(crate) fn find_template(&self, name: Sym) -> Option<TemplateId> {
        self.template_named(self.find_named(Kind::Template, name)?)
    }

    /// The template that a query ranges over; those are named without a module.
    pub(crate) fn ranged_template(&self, name: Sym) -> Option<TemplateId> {
        self.find_template(name).filter(|_| !super::modules::has_module(self.symbols.text(name)))
    }

    /// The rule that a name means.
    #[cfg(test)]
    pub(crate) fn find_rule(&self, name: Sym) -> Option<crate::rete::RuleId> {
        self.matcher.network.rules.find(self.find_named(Kind::Rule, name)?)
    }

    /// The global variable that a name means; variables are named without a module.
    pub(crate) fn find_global(&self, name: Sym) -> Option<u32> {
        if super::modules::has_module(self.symbols.text(name)) {
            return None;
        }
        self.global_named(self.find_named(Kind::Global, name)?)
    }

    /// The deffunction that a name means.
    pub(crate) fn find_function(&self, name: Sym) -> Option<u32> {
        self.function_named(self.find_named(Kind::Function, name)?)
    }

    /// The deffunction that a call means.
    pub(crate) fn find_called_function(&self, name: Sym) -> Option<u32> {
        self.function_named(self.find_called(Kind::Function, name)?)
    }

    /// The class that a name means; those of the system are seen from everywhere.
    pub(crate) fn find_class(&self, name: Sym) -> Option<ClassId> {
        let found = self.find_named(Kind::Class, name).and_then(|named| self.classes.named(named));
        found.or_else(|| self.system_class(name))
    }

    fn system_class(&self, name: Sym) -> Option<ClassId> {
        let class = self.classes.named(Named { module: ModuleId::MAIN, name })?;
        self.classes.get(class).is_system.then_some(class)
    }

    /// The classes of a module, in the order of their definition.
    pub(crate) fn classes_in(&self, module: ModuleId) -> Vec<ClassId> {
        self.classes.ids().iter().copied().filter(|class| self.classes.get(*class).module == module).collect()
    }

    /// The construct that a name means to commands that print or remove it: classes are not looked for among imports.
    pub(crate) fn find_own(&self, kind: Kind, name: Sym) -> Option<Named> {
        if kind != Kind::Class || super::modules::has_module(self.symbols.text(name)) {
            return self.find_named(kind, name);
        }
        let class = self.classes.named(self.here(name)).or_else(|| self.system_class(name))?;
        Some(self.classes.get(class).named())
    }

    /// The same, but a name that leads to several constructs of other modules means none of them, and that is told.
    pub(crate) fn find_told(&mut self, kind: Kind, name: Sym) -> Option<Named> {
        let found = self.find_own(kind, name)?;
        let text = self.symbols.text(name);
        let is_own = found.module == self.modules.current || super::modules::has_module(text);
        if is_own || !self.is_ambiguous(kind, name) {
            return Some(found);
        }
        let word = kind.word();
        let text = format!("Ambiguous reference to {word} {text}.\nIt is imported from more than one module.\n");
        self.write_error(&text);
        None
    }

    /// Whether a call of this name can be made.
    pub(crate) fn is_callable(&self, name: Sym) -> bool {
        let text = self.symbols.text(name);
        functions::find(text).is_some()
            || functions::is_form(text)
            || self.find_host(name).is_some()
            || self.find_called_generic(name).is_some()
            || self.find_called_function(name).is_some()
    }

    /// The template of exactly this name and module.
    pub(crate) fn template_named(&self, named: Named) -> Option<TemplateId> {
        self.template_ids().find(|id| self.templates[id.0 as usize].named() == named)
    }

    /// The global variable of exactly this name and module.
    pub(crate) fn global_named(&self, named: Named) -> Option<u32> {
        self.globals.iter().position(|it| it.is_defined && it.named == named).map(|index| index as u32)
    }

    /// The deffunction of exactly this name and module.
    pub(crate) fn function_named(&self, named: Named) -> Option<u32> {
        self.functions.iter().position(|it| it.is_defined && it.named() == named).map(|index| index as u32)
    }

    /// Whether there is a construct of exactly this name and module.
    pub(crate) fn has_named(&self, kind: Kind, named: Named) -> bool {
        match kind {
            Kind::Template => self.template_named(named).is_some(),
            Kind::Facts => self.deffacts.iter().any(|it| it.named == named),
            Kind::Rule => self.matcher.network.rules.find(named).is_some(),
            Kind::Global => self.global_named(named).is_some(),
            Kind::Function => self.function_named(named).is_some(),
            Kind::Class => self.classes.named(named).is_some(),
            Kind::Generic => self.generic_named(named).is_some(),
            Kind::Instances => self.definstances.iter().any(|it| it.named == named),
            Kind::Module | Kind::Handler => false,
        }
    }

    /// All constructs of a kind, in the order of their definition.
    pub(crate) fn constructs(&self, kind: Kind) -> Vec<Named> {
        match kind {
            Kind::Template => self.template_ids().map(|id| self.templates[id.0 as usize].named()).collect(),
            Kind::Facts => self.deffacts.iter().map(|it| it.named).collect(),
            Kind::Rule => {
                self.matcher.network.rules.order.iter().map(|id| self.matcher.network.rules.get(*id).named()).collect()
            }
            Kind::Global => self.globals.iter().filter(|it| it.is_defined).map(|it| it.named).collect(),
            Kind::Function => {
                let mut all: Vec<_> = self.functions.iter().filter(|it| it.is_defined).collect();
                all.sort_by_key(|it| it.rank);
                all.into_iter().map(super::FunctionData::named).collect()
            }
            Kind::Class => self.classes.ids().iter().map(|id| self.classes.get(*id).named()).collect(),
            Kind::Generic => self.generics_in_order().map(super::generics::GenericData::named).collect(),
            Kind::Instances => self.definstances.iter().map(|it| it.named).collect(),
            Kind::Module | Kind::Handler => Vec::new(),
        }
    }

    /// The names of a module's constructs of a kind, in the order of their definition.
    pub(crate) fn names_in(&self, kind: Kind, module: ModuleId) -> Vec<Sym> {
        self.constructs(kind).into_iter().filter(|it| it.module == module).map(|it| it.name).collect()
    }

    /// A module's constructs of a kind that are not part of the system.
    pub(crate) fn removable_in(&self, kind: Kind, module: ModuleId) -> Vec<Named> {
        let is_system = |it: &Named| {
            kind == Kind::Class && self.classes.named(*it).is_some_and(|class| self.classes.get(class).is_system)
        };
        self.constructs(kind).into_iter().filter(|it| it.module == module && !is_system(it)).collect()
    }

    /// Removes a construct; false if it is in use.
    pub(crate) fn remove_construct(&mut self, kind: Kind, named: Named) -> Result<bool, Stop> {
        let is_removed = match kind {
            Kind::Template => self.template_named(named).is_some_and(|template| self.remove_template(template)),
            Kind::Facts | Kind::Instances if self.is_asserting(kind, named) => false,
            Kind::Facts => {
                self.deffacts.retain(|it| it.named != named);
                true
            }
            Kind::Rule => return self.remove_named_rule(named),
            Kind::Global => {
                let index = self.global_named(named).filter(|index| !self.uses_global(*index));
                index.is_some_and(|index| {
                    self.globals[index as usize].is_defined = false;
                    true
                })
            }
            Kind::Function => {
                let index = self.function_named(named);
                let free = index.filter(|index| !self.is_executing(*index) && !self.uses_function(*index));
                free.is_some_and(|index| {
                    self.functions[index as usize].is_defined = false;
                    self.functions[index as usize].body = None;
                    true
                })
            }
            Kind::Class => self.classes.named(named).is_some_and(|class| self.remove_class(class)),
            Kind::Generic => self.generic_named(named).is_some_and(|generic| self.remove_generic(generic)),
            Kind::Instances => {
                self.remove_instances(named);
                true
            }
            Kind::Module | Kind::Handler => false,
        };
        if is_removed {
            self.sources.forget(kind, named);
        }
        Ok(is_removed)
    }

    fn remove_named_rule(&mut self, named: Named) -> Result<bool, Stop> {
        let Some(rule) = self.matcher.network.rules.find(named) else { return Ok(false) };
        if self.is_rule_used(rule) {
            return Ok(false);
        }
        self.matching().remove_rule(rule);
        self.retract_unsupported()?;
        self.sources.forget(Kind::Rule, named);
        Ok(true)
    }

    pub(crate) fn uses_function(&self, index: u32) -> bool {
        let first = self.globals.iter().filter(|it| it.is_defined).map(|it| &it.initial);
        let mut codes = self.codes(Some(index)).chain(first).chain(self.dynamic_defaults());
        codes.any(|code| code.calls(index)) || self.is_function_named(index)
    }

    fn uses_global(&self, index: u32) -> bool {
        // A command that only reads it finds it gone, and so does a salience.
        let mut commands = self.machine.commands.iter();
        let is_salience = |code: &Code| self.matcher.network.rules.saliences().any(|it| std::ptr::eq(it, code));
        self.construct_codes(None, None).any(|code| code.reads_global(index) && !is_salience(code))
            || commands.any(|code| code.writes_global(index))
    }

    /// All code there is, but for the body of one function.
    pub(crate) fn codes(&self, except: Option<u32>) -> impl Iterator<Item = &Code> {
        self.codes_but(except, None)
    }

    /// All code there is, of commands that are being evaluated too, but for the body of one function and the methods of one generic
    /// function.
    pub(super) fn codes_but(&self, except: Option<u32>, generic: Option<u32>) -> impl Iterator<Item = &Code> {
        self.construct_codes(except, generic).chain(&self.machine.commands)
    }

    fn construct_codes(&self, except: Option<u32>, generic: Option<u32>) -> impl Iterator<Item = &Code> {
        let functions = self.functions.iter().enumerate();
        let bodies =
            functions.filter(move |(index, _)| Some(*index as u32) != except).filter_map(|(_, it)| it.body.as_ref());
        let facts = self.deffacts.iter().chain(&self.definstances).map(|it| &it.code);
        // First values of globals do not count: they look each other up again.
        let generics = self.generics.iter().enumerate().filter(move |(index, _)| Some(*index as u32) != generic);
        let methods = generics.flat_map(|(_, it)| super::generics::codes_of(it));
        bodies.chain(methods).chain(facts).chain(self.classes.codes()).chain(self.matcher.network.codes())
    }
}
