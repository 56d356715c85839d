//! Facts by template and ready values: what a host does that tells and asks many times in a row.
//!
//! [`Engine::assert`] finds template and slots by their names, and holds every value against its constraint. A host that asserts
//! the same kinds of facts again and again finds them once, and knows what it says.

use super::facts::{FactError, FactView};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::templates::uses;
use crate::engine::term::FactId;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::Value;

/// A template by its number. It is good for the engine that gave it and for the clones of that one, until it is cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Template(TemplateId);

impl Template {
    pub(super) fn of(id: TemplateId) -> Template {
        Template(id)
    }
}

impl<'a> FactView<'a> {
    /// What its slots hold, in the order of the template.
    pub fn values(&self) -> &'a [Value] {
        &self.engine.matcher.store.get(self.place).slots
    }

    /// Its age: a later fact has a higher number, and a changed one a new number.
    pub fn tag(&self) -> u64 {
        self.engine.matcher.store.get(self.place).tag
    }
}

impl Engine {
    /// The template of this name, as the main module sees it.
    pub fn template(&self, name: &str) -> Option<Template> {
        self.symbols.find(name).and_then(|name| self.find_template(name)).map(Template)
    }

    /// The names of its slots; none if its facts are ordered.
    pub fn slots_of(&self, template: Template) -> impl Iterator<Item = &str> {
        let data = self.templates.get(template.0.0 as usize).filter(|it| it.is_defined && !it.is_implied);
        data.into_iter().flat_map(|it| &it.slots).map(|slot| self.symbols.text(slot.name))
    }

    /// The names of all templates, those of ordered facts included.
    pub fn templates(&self) -> impl Iterator<Item = &str> {
        self.templates.iter().filter(|it| it.is_defined).map(|it| self.symbols.text(it.name))
    }

    /// Whether it is still there: a construct of the same name takes its place.
    pub fn is_defined(&self, template: Template) -> bool {
        self.templates.get(template.0.0 as usize).is_some_and(|it| it.is_defined)
    }

    /// Whether some rule has a pattern of this template, or some code asserts such facts or asks for them.
    pub fn is_used(&self, template: Template) -> bool {
        self.is_template_used(template.0)
    }

    /// Whether some code asserts facts of this template or asks for them; patterns do not count.
    pub fn is_called(&self, template: Template) -> bool {
        self.codes(None).any(|code| uses(code, template.0))
    }

    /// The number of a text, within the limits; symbols and strings are values with such a number. The text is kept for ever.
    pub fn intern(&mut self, text: &str) -> Result<Sym, Stop> {
        let sym = self.make_text(text)?;
        debug_assert_eq!(self.symbols.text(sym), text, "a text is what was made");
        Ok(self.symbols.intern(text))
    }

    /// The text of a symbol or a string.
    pub fn text_of(&self, sym: Sym) -> &str {
        self.symbols.text(sym)
    }

    /// Asserts a fact of ready values, one for each slot in the order of the template; the id of the same fact if there is one
    /// already. Their kinds are the host's business.
    ///
    /// ```
    /// use tellask_clips::{Engine, value::Value};
    ///
    /// let mut engine = Engine::default();
    /// engine.load("(deftemplate at (slot row) (slot column)) (defrule seen (at (row ?r)) => (assert (row ?r)))")?;
    /// let at = engine.template("at").ok_or("it was just defined")?;
    /// engine.assert_ready(at, vec![Value::Integer(2), Value::Integer(3)])?;
    /// engine.run(None);
    /// assert_eq!(engine.facts_in(at).map(|fact| fact.to_string()).collect::<Vec<_>>(), ["(at (row 2) (column 3))"]);
    /// assert_eq!(engine.facts_of("row").count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn assert_ready(&mut self, template: Template, values: Vec<Value>) -> Result<FactId, FactError> {
        let data = self.templates.get(template.0.0 as usize).filter(|it| it.is_defined);
        let count = data.map(|it| it.slots.len());
        debug_assert_eq!(count, Some(values.len()), "one value for each slot");
        if count != Some(values.len()) {
            return Err(FactError::Stopped(Stop::Error));
        }
        self.begin_afresh();
        let place = self.assert_fact(template.0, values)?.ok_or(FactError::Stopped(Stop::Error))?;
        let id = FactId(self.matcher.store.reference(place));
        self.forget_gone();
        Ok(id)
    }

    /// The facts of a template, in the order of assertion.
    pub fn facts_in(&self, template: Template) -> impl Iterator<Item = FactView<'_>> {
        self.matcher.store.places_of(template.0).map(|place| self.look_at(place))
    }
}
