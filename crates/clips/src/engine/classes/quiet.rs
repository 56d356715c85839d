//! Instances made without messages.

use super::{By, ClassId};
use crate::code::stop::Stop;
use crate::engine::machine::Owner;
use crate::engine::{Engine, SlotDefault};
use crate::symbol::Sym;
use crate::value::Value;

impl Engine {
    /// Makes an instance of this name, in place of an old one perhaps: first what `fill` writes, then defaults.
    pub(crate) fn make_quietly(
        &mut self,
        name: Sym,
        class: ClassId,
        fill: impl FnOnce(&mut Engine, u32) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if self.classes.get(class).is_abstract {
            let text = format!("Cannot create instances of abstract class '{}'.", self.class_name(class));
            return Err(self.error("INSMNGR3", &text));
        }
        let name = self.instance_name(name, class)?;
        if let Some(old) = self.matcher.store.instance_named(name) {
            if self.class_of(old) != class {
                let (name, class) = (self.symbols.text(name), self.class_name(self.class_of(old)));
                let text = format!("The instance name [{name}] is in use by an instance of class '{class}'.");
                return Err(self.error("INSMNGR16", &text));
            }
            self.delete_instance(old)?;
        }
        let Some(place) = self.add_instance(class, name)? else { return Err(Stop::Error) };
        if self.classes.get(class).is_reactive {
            self.instance_made(place)?;
        }
        let of = self.matcher.store.reference(place);
        self.begin_values(place, true);
        let done = fill(self, place).and_then(|()| self.fill_defaults(place));
        self.end_values(of);
        if done.is_err() && self.matcher.store.live(of).is_some() {
            self.quash_instance(place)?;
        }
        done
    }

    fn fill_defaults(&mut self, place: u32) -> Result<(), Stop> {
        let class = self.class_of(place);
        for (index, slot) in self.classes.get(class).slots.clone().into_iter().enumerate() {
            let is_written = self.is_written(place, index, slot);
            self.note_written(place, index, slot, false);
            let data = self.classes.slot(slot);
            if is_written || data.is_shared && data.sharers > 1 {
                continue;
            }
            let value = match data.default.clone() {
                SlotDefault::None => Value::Symbol(Sym::NIL),
                SlotDefault::Static(value) => value,
                SlotDefault::Dynamic(code) => self.evaluate_as(&code, Owner::Slot, &[])?,
            };
            self.put_slot(place, index as u16, value, By::Named("function init-slots"))?;
            self.note_written(place, index, slot, false);
        }
        Ok(())
    }
}
