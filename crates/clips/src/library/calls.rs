//! What a host function can look up in the engine that calls it.

use super::facts::FactView;
use crate::engine::host::Call;
use crate::engine::term::{FactId, Term};

impl Call<'_> {
    /// A fact, if it is still there.
    pub fn fact(&self, id: FactId) -> Option<FactView<'_>> {
        self.engine.fact(id)
    }

    /// All facts, in the order of assertion.
    pub fn facts(&self) -> impl Iterator<Item = FactView<'_>> {
        self.engine.facts()
    }

    /// The facts of a template, in the order of assertion.
    pub fn facts_of(&self, template: &str) -> impl Iterator<Item = FactView<'_>> {
        self.engine.facts_of(template)
    }

    /// What a global variable holds.
    pub fn global(&self, name: &str) -> Option<Term> {
        self.engine.global(name)
    }
}
