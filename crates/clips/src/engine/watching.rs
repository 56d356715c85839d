//! What is watched, and the lines about it.

use std::fmt::Write;
use std::sync::Arc;

use super::classes::ClassId;
use super::classes::handlers::HandlerKind;
use super::{Engine, Kind, Named};
use crate::engine::show::Quotes;
use crate::store::TemplateId;
use crate::symbol::Sym;

/// What can be watched: the only list, in the order in which it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// Facts that come and go.
    Facts,
    /// Instances that come and go.
    Instances,
    /// Slots of instances that change.
    Slots,
    /// Rules that fire.
    Rules,
    /// Activations that come and go.
    Activations,
    /// Messages that are sent.
    Messages,
    /// Handlers that begin and end.
    MessageHandlers,
    /// Generic functions that begin and end.
    GenericFunctions,
    /// Methods that begin and end.
    Methods,
    /// Deffunctions that begin and end.
    Deffunctions,
    /// Constructs that are defined.
    Compilations,
    /// How a run went.
    Statistics,
    /// Global variables that change.
    Globals,
    /// Modules that get or lose the focus.
    Focus,
}

impl Item {
    /// All of them with their names.
    pub const ALL: [(Item, &'static str); 14] = [
        (Item::Facts, "facts"),
        (Item::Instances, "instances"),
        (Item::Slots, "slots"),
        (Item::Rules, "rules"),
        (Item::Activations, "activations"),
        (Item::Messages, "messages"),
        (Item::MessageHandlers, "message-handlers"),
        (Item::GenericFunctions, "generic-functions"),
        (Item::Methods, "methods"),
        (Item::Deffunctions, "deffunctions"),
        (Item::Compilations, "compilations"),
        (Item::Statistics, "statistics"),
        (Item::Globals, "globals"),
        (Item::Focus, "focus"),
    ];

    /// The item of this name.
    pub fn named(name: &str) -> Option<Item> {
        Item::ALL.into_iter().find(|(_, it)| *it == name).map(|(item, _)| item)
    }

    /// The constructs that can be watched one by one.
    pub(crate) fn kind(self) -> Option<Kind> {
        match self {
            Item::Facts => Some(Kind::Template),
            Item::Rules | Item::Activations => Some(Kind::Rule),
            Item::Deffunctions => Some(Kind::Function),
            Item::GenericFunctions => Some(Kind::Generic),
            Item::Globals => Some(Kind::Global),
            Item::Instances | Item::Slots => Some(Kind::Class),
            _ => None,
        }
    }
}

/// Which items are watched for constructs that are defined from now on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watching {
    items: [bool; Item::ALL.len()],
    /// Whether some call would be told of, if that is known.
    calls: Option<bool>,
}

impl Watching {
    /// Whether an item is watched.
    pub(crate) fn has(&self, item: Item) -> bool {
        self.items[item as usize]
    }

    /// Something is watched, or no longer.
    pub(crate) fn changed(&mut self) {
        self.calls = None;
    }
}

impl Engine {
    /// Watches an item or stops watching it, for all constructs that are there and for new ones.
    pub(crate) fn set_watch(&mut self, item: Item, on: bool) {
        self.watching.items[item as usize] = on;
        self.watching.changed();
        match item {
            Item::Facts => self.templates.iter_mut().for_each(|it| it.is_watched = on),
            Item::Deffunctions => self.functions.iter_mut().for_each(|it| it.is_watched = on),
            Item::GenericFunctions => self.generics.iter_mut().for_each(|it| it.is_watched = on),
            Item::Methods => {
                self.generics.iter_mut().flat_map(|it| &mut it.methods).for_each(|it| it.is_watched = on);
            }
            Item::Globals => self.globals.iter_mut().for_each(|it| it.is_watched = on),
            Item::Instances | Item::Slots => {
                for class in self.classes.ids().to_vec() {
                    self.set_class_watch(item, class, on);
                }
            }
            Item::MessageHandlers => {
                for class in self.classes.ids().to_vec() {
                    self.set_handler_watch(class, None, None, on);
                }
            }
            Item::Rules | Item::Activations => {
                for named in self.constructs(Kind::Rule) {
                    self.set_watch_of(item, named, on);
                }
                match item {
                    Item::Rules => self.matcher.network.rules.watch_firings = on,
                    _ => self.matcher.network.rules.watch_activations = on,
                }
            }
            _ => {}
        }
    }

    /// Watches one construct, or stops watching it.
    pub(crate) fn set_watch_of(&mut self, item: Item, named: Named, on: bool) {
        self.matcher.network.forget_deferrals();
        self.watching.changed();
        let found = match item {
            Item::Facts => self.template_named(named).map(|id| &mut self.templates[id.0 as usize].is_watched),
            Item::Deffunctions => self.function_named(named).map(|id| &mut self.functions[id as usize].is_watched),
            Item::GenericFunctions => self.generic_named(named).map(|id| &mut self.generics[id as usize].is_watched),
            Item::Globals => self.global_named(named).map(|id| &mut self.globals[id as usize].is_watched),
            Item::Instances => {
                // An abstract class has none to watch.
                let class = self.classes.named(named).filter(|class| !self.classes.get(*class).is_abstract);
                class.map(|class| &mut self.classes.get_mut(class).watches_instances)
            }
            Item::Slots => self.classes.named(named).map(|class| &mut self.classes.get_mut(class).watches_slots),
            Item::Rules | Item::Activations => self.matcher.network.rules.find(named).map(|id| {
                let rule = self.matcher.network.rules.get_mut(id);
                if item == Item::Rules { &mut rule.watch_firings } else { &mut rule.watch_activations }
            }),
            _ => None,
        };
        if let Some(found) = found {
            *found = on;
        }
    }

    /// Whether one construct is watched.
    pub(crate) fn is_watched(&self, item: Item, named: Named) -> bool {
        let found = match item {
            Item::Facts => self.template_named(named).map(|id| self.templates[id.0 as usize].is_watched),
            Item::Deffunctions => self.function_named(named).map(|id| self.functions[id as usize].is_watched),
            Item::GenericFunctions => self.generic_named(named).map(|id| self.generics[id as usize].is_watched),
            Item::Globals => self.global_named(named).map(|id| self.globals[id as usize].is_watched),
            Item::Instances => self.classes.named(named).map(|class| self.classes.get(class).watches_instances),
            Item::Slots => self.classes.named(named).map(|class| self.classes.get(class).watches_slots),
            Item::Rules => {
                self.matcher.network.rules.find(named).map(|id| self.matcher.network.rules.get(id).watch_firings)
            }
            Item::Activations => {
                self.matcher.network.rules.find(named).map(|id| self.matcher.network.rules.get(id).watch_activations)
            }
            _ => None,
        };
        found.unwrap_or(false)
    }

    fn set_class_watch(&mut self, item: Item, class: ClassId, on: bool) {
        let data = self.classes.get_mut(class);
        match item {
            Item::Slots => data.watches_slots = on,
            _ => data.watches_instances = on && !data.is_abstract,
        }
    }

    /// Watches handlers of a class, of this name and kind or of all, or stops watching them.
    pub(crate) fn set_handler_watch(&mut self, class: ClassId, name: Option<Sym>, kind: Option<HandlerKind>, on: bool) {
        self.watching.changed();
        for handler in self.classes.handlers_mut(class) {
            if name.is_none_or(|name| handler.name == name) && kind.is_none_or(|kind| handler.kind == kind) {
                Arc::make_mut(handler).is_watched = on;
            }
        }
    }

    /// Whether a message, a handler, a function or a method would be told of, and so how deep inside of others it is.
    #[inline]
    pub(crate) fn watches_calls(&mut self) -> bool {
        self.watching.calls.unwrap_or_else(|| self.find_watched_calls())
    }

    #[cold]
    fn find_watched_calls(&mut self) -> bool {
        // What is defined later is watched only if its kind is, or what it replaces.
        let kinds = [Item::Messages, Item::MessageHandlers, Item::Deffunctions, Item::GenericFunctions, Item::Methods];
        let is_any = kinds.into_iter().any(|item| self.watching.has(item))
            || self.functions.iter().any(|it| it.is_watched)
            || self.generics.iter().any(|it| it.is_watched || it.methods.iter().any(|it| it.is_watched))
            || self.classes.ids().iter().any(|class| self.classes.handlers(*class).iter().any(|it| it.is_watched));
        self.watching.calls = Some(is_any);
        is_any
    }

    /// Whether facts of this template are watched.
    pub(crate) fn watches_facts(&self, template: TemplateId) -> bool {
        self.templates[template.0 as usize].is_watched
    }

    /// A line about a fact that comes (`==>`) or goes (`<==`); of a modified one only the slots that changed.
    pub(crate) fn fact_line(&mut self, arrow: &str, place: u32, changed: Option<&[bool]>) {
        let entity = self.matcher.store.get(place);
        let mut text = format!("{arrow} f-{:<5} ", entity.index);
        match changed {
            None => self.show_fact(place, &mut text),
            Some(changed) => self.show_changes(place, changed, &mut text),
        }
        text.push('\n');
        self.write(Sym::STDOUT, &text);
    }

    fn show_changes(&self, place: u32, changed: &[bool], text: &mut String) {
        let entity = self.matcher.store.get(place);
        let data = &self.templates[entity.template.0 as usize];
        // Writing to a string cannot fail.
        let _ = write!(text, "({}", self.symbols.text(data.name));
        let mut is_skipping = false;
        for ((slot, value), has_changed) in data.slots.iter().zip(&entity.slots).zip(changed) {
            if *has_changed {
                is_skipping = false;
                text.push(' ');
                self.show_slot(slot.name, value, Quotes::Plain, text);
            } else if !std::mem::replace(&mut is_skipping, true) {
                text.push_str(" ...");
            }
        }
        text.push(')');
    }
}
