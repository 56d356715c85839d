//! Instances as text.

use super::ClassId;
use crate::engine::Engine;
use crate::engine::show::Quotes;

impl Engine {
    /// An instance as `print` shows it: a line for it, and one for each slot.
    pub(crate) fn instance_page(&self, place: u32) -> String {
        let mut text = format!("{}\n", self.instance_text(place));
        for (slot, value) in
            self.classes.get(self.class_of(place)).slots.iter().zip(&self.matcher.store.get(place).slots)
        {
            self.show_slot(self.classes.slot(*slot).name, value, Quotes::Plain, &mut text);
            text.push('\n');
        }
        text
    }

    /// Instances of a class, and then of its subclasses, depth first, each class once.
    pub(crate) fn instances_below(&self, class: ClassId, inherits: bool) -> Vec<u32> {
        let classes = if inherits { self.family(class) } else { vec![class] };
        classes.into_iter().flat_map(|class| self.matcher.store.instances_of(class)).collect()
    }

    /// A class and its subclasses, depth first, each once.
    pub(crate) fn family(&self, class: ClassId) -> Vec<ClassId> {
        self.family_where(class, |_| true)
    }

    /// The same as far as the current module sees it, or that of the class if the class is not seen at all.
    pub(crate) fn family_seen(&self, class: ClassId) -> Vec<ClassId> {
        if self.modules.len() == 1 {
            return self.family(class);
        }
        let current = self.modules.current;
        let from = if self.is_class_seen(current, class) { current } else { self.classes.get(class).module };
        self.family_where(class, |class| self.is_class_seen(from, class))
    }

    fn family_where(&self, class: ClassId, is_in: impl Fn(ClassId) -> bool) -> Vec<ClassId> {
        let mut family = Vec::new();
        let mut open = vec![class];
        while let Some(class) = open.pop() {
            if is_in(class) && !family.contains(&class) {
                family.push(class);
                open.extend(self.classes.get(class).children.iter().rev().copied());
            }
        }
        family
    }
}
