//! Who uses a class, and how one goes.

use super::ClassId;
use crate::engine::{Engine, Kind};

impl Engine {
    /// Whether instances, code or patterns need a class or one of its subclasses.
    pub(crate) fn is_class_used(&self, class: ClassId) -> bool {
        self.is_class_busy(class) || self.classes.get(class).children.iter().any(|child| self.is_class_used(*child))
    }

    fn is_class_busy(&self, class: ClassId) -> bool {
        self.matcher.store.instances_of(class).next().is_some()
            || self.is_class_executing(class)
            || self.codes(None).any(|code| code.names_class(class))
            || self.network_uses_class(class)
            || self.methods_use_class(class)
    }

    /// Removes a class that nobody uses, after its subclasses; whether it could be removed.
    pub(crate) fn remove_class(&mut self, class: ClassId) -> bool {
        // Subclasses go one by one, and with them what they say about this one.
        while let Some(child) = self.classes.get(class).children.first().copied() {
            if !self.remove_class(child) {
                return false;
            }
        }
        if self.classes.get(class).is_system || self.is_class_used(class) {
            return false;
        }
        self.drop_class(class);
        true
    }

    pub(in crate::engine) fn drop_class(&mut self, class: ClassId) {
        while let Some(child) = self.classes.get(class).children.last().copied() {
            self.drop_class(child);
        }
        let data = self.classes.get_mut(class);
        data.is_defined = false;
        let (named, parents, own) = (data.named(), data.parents.clone(), data.own.clone());
        for parent in parents {
            self.classes.get_mut(parent).children.retain(|it| *it != class);
        }
        for slot in own {
            let name = self.classes.slot(slot).name;
            self.classes.slot_names.give_back(name);
        }
        self.classes.order.retain(|it| *it != class);
        self.classes.by_name.remove(&named);
        self.sources.forget(Kind::Class, named);
    }
}
