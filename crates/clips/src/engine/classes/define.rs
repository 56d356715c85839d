//! A class is made from its text, in place of an old one perhaps.

use super::precedence::Loop;
use super::slots::Making;
use super::{ClassData, ClassId, NOWHERE, SlotId};
use crate::ast::{self, Exprs, Span};
use crate::code::refusal::Refusal;
use crate::engine::modules::has_module;
use crate::engine::{Engine, Item, Rejection};
use crate::symbol::Sym;

impl Engine {
    /// Defines a class.
    pub(crate) fn define_class(&mut self, class: &ast::Class, exprs: &Exprs) -> Result<(), Rejection> {
        let name = class.name.name;
        let old = self.may_define_class(name, class.name.span)?;
        let parents = self.parents_of(class)?;
        let precedence = self.classes.precedence(old, &parents).map_err(|it| self.loop_refusal(&it, class))?;
        let id = ClassId(self.classes.all.len() as u32);
        let making = Making { id, precedence: &precedence, exprs };
        let mut own: Vec<SlotId> = Vec::new();
        for slot in &class.slots {
            match self.define_class_slot(slot, &making) {
                Ok(made) => own.push(self.classes.add_slot(made)),
                Err(rejection) => {
                    self.give_back_names(&own);
                    return Err(rejection);
                }
            }
        }
        let (is_abstract, is_reactive) = self.kind_of_class(class, &precedence);
        if is_abstract && is_reactive {
            self.give_back_names(&own);
            let end = Span { start: class.name.span.start, end: u32::MAX };
            return Err(Refusal::close(end, "CLASSPSR1", "An abstract class cannot be reactive.").into());
        }
        let slots = self.classes.slots_of(&own, &precedence);
        let precedence = std::iter::once(id).chain(precedence).collect();
        let data =
            ClassData { precedence, is_abstract, is_reactive, own, slots, ..ClassData::bare(self.here(name), parents) };
        self.put_class(id, data, old);
        Ok(())
    }

    /// Refuses a class that must not be replaced; the old one if there is one that may be.
    pub(crate) fn may_define_class(&self, name: Sym, span: Span) -> Result<Option<ClassId>, Refusal> {
        let system = self.find_class(name).filter(|class| self.classes.get(*class).is_system);
        let Some(old) = system.or_else(|| self.classes.named(self.here(name))) else { return Ok(None) };
        if self.classes.get(old).is_system {
            let text = "Cannot redefine a predefined system class.";
            return Err(Refusal::close(span, "CLASSPSR2", text));
        }
        if self.is_class_used(old) {
            let name = self.symbols.text(name);
            let text = format!("Class '{name}' cannot be redefined while outstanding references to it still exist.");
            return Err(Refusal::close(span, "CLASSPSR3", text));
        }
        Ok(Some(old))
    }

    fn parents_of(&self, class: &ast::Class) -> Result<Vec<ClassId>, Refusal> {
        class.parents.iter().map(|(name, span)| self.parent_of(Some(class.name.name), *name, *span)).collect()
    }

    /// The superclass of this name, for a class of that.
    pub(crate) fn parent_of(&self, class: Option<Sym>, name: Sym, span: Span) -> Result<ClassId, Refusal> {
        if Some(name) == class {
            let text = "A class may not have itself as a superclass.";
            return Err(Refusal::close(span, "INHERPSR1", text));
        }
        // Superclasses are named without a module.
        let found = self.find_class(name).filter(|_| !has_module(self.symbols.text(name)));
        let Some(parent) = found else {
            let text = "A class must be defined after all its superclasses.";
            return Err(Refusal::close(span, "INHERPSR3", text));
        };
        if matches!(self.symbols.text(name), "INSTANCE" | "INSTANCE-NAME" | "INSTANCE-ADDRESS") {
            let text = format!("A user-defined class cannot be a subclass of '{}'.", self.symbols.text(name));
            return Err(Refusal::close(span, "INHERPSR6", text));
        }
        Ok(parent)
    }

    /// Refuses superclasses that cannot be brought into an order.
    pub(crate) fn precedence_of(&self, class: &ast::Class, old: Option<ClassId>) -> Result<(), Refusal> {
        let parents = self.parents_of(class)?;
        self.classes.precedence(old, &parents).map(|_| ()).map_err(|it| self.loop_refusal(&it, class))
    }

    fn loop_refusal(&self, it: &Loop, class: &ast::Class) -> Refusal {
        let names = |classes: &[ClassId]| {
            let mut text = String::new();
            for id in classes {
                text.push(' ');
                text.push_str(&self.shown_class(*id));
            }
            text
        };
        let text = format!(
            "Partial precedence list formed:{}\nPrecedence loop in superclasses:{}",
            names(&it.placed),
            names(&it.around)
        );
        let end = class.parents.last().map_or(0, |(_, span)| span.end + 1);
        Refusal::close(Span { start: class.name.span.start, end }, "INHERPSR5", text)
    }

    /// Whether a class is abstract, and whether it is reactive: as said, or as its most special superclass.
    fn kind_of_class(&self, class: &ast::Class, precedence: &[ClassId]) -> (bool, bool) {
        let first = precedence.first().map(|id| self.classes.get(*id));
        let is_fresh = first.is_none_or(|it| it.is_system) && self.classes.is_convenient;
        let inherited = |of: fn(&ClassData) -> bool| first.is_some_and(of);
        let is_abstract = class.is_abstract.unwrap_or(!is_fresh && inherited(|it| it.is_abstract));
        let is_reactive = class
            .is_reactive
            .unwrap_or_else(|| if is_fresh && !is_abstract { true } else { inherited(|it| it.is_reactive) });
        (is_abstract, is_reactive)
    }

    fn put_class(&mut self, id: ClassId, mut data: ClassData, old: Option<ClassId>) {
        data.watches_instances = self.watching.has(Item::Instances);
        data.watches_slots = self.watching.has(Item::Slots);
        for (place, slot) in data.slots.iter().enumerate() {
            let number = self.classes.slot(*slot).number as usize;
            if number >= data.places.len() {
                data.places.resize(number + 1, NOWHERE);
            }
            data.places[number] = place as u16;
        }
        if let Some(old) = old {
            data.watches_instances |= self.classes.get(old).watches_instances;
            data.watches_slots |= self.classes.get(old).watches_slots;
            self.drop_class(old);
        }
        if data.is_abstract {
            (data.watches_instances, data.watches_slots) = (false, false);
        }
        for parent in &data.parents {
            self.classes.get_mut(*parent).children.push(id);
        }
        self.classes.by_name.insert(data.named(), id);
        self.classes.order.push(id);
        let own = data.own.clone();
        self.classes.all.push(data);
        let is_watched = self.watching.has(Item::MessageHandlers);
        for slot in own {
            self.classes.add_accessors(slot, is_watched, &mut self.symbols);
        }
    }

    /// The slots of a class that came to nothing.
    fn give_back_names(&mut self, own: &[SlotId]) {
        for slot in own {
            let name = self.classes.slot(*slot).name;
            self.classes.slot_names.give_back(name);
        }
    }
}
