//! Facts when they are asserted, if that is wanted.

use crate::engine::Engine;
use crate::engine::show::Quotes;

impl Engine {
    /// Complains about the first slot of a fact that breaks its constraint; whether all is well.
    ///
    /// The fact is asserted all the same. What runs is stopped after that.
    pub(crate) fn check_fact(&mut self, place: u32) -> bool {
        if !self.checks_constraints {
            return true;
        }
        let fact = self.matcher.store.get(place);
        let slots = &self.templates[fact.template.0 as usize].slots;
        let wrong = slots.iter().zip(&fact.slots).find_map(|(slot, value)| {
            let violation = slot.constraint.check(value).err()?;
            let what = format!("Slot value {} found in fact f-{}", self.shown(value, Quotes::Plain), fact.index);
            Some(self.violation_text(&what, violation, &slot.constraint, slot.name))
        });
        if let Some(text) = &wrong {
            self.write_error("\n");
            self.complain("CSTRNCHK1", text);
        }
        wrong.is_none()
    }
}
