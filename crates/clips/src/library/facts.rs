//! Facts in and out: a host builds them by names, and looks at them by names.

use std::fmt;

use crate::ast::Span;
use crate::code::stop::Stop;
use crate::engine::constraints::Violation;
use crate::engine::term::{FactId, Term};
use crate::engine::{Engine, SlotDefault};
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::Value;

/// A fact to assert: the name of its template, and slots by name or fields in a row.
///
/// ```
/// use tellask_clips::{NewFact, Term};
///
/// let point = NewFact::new("point").slot("x", 1).slot("name", "corner");
/// assert_eq!(point.to_string(), "(point (x 1) (name \"corner\"))");
/// let road = NewFact::new("road").field(Term::symbol("here")).field(Term::symbol("there"));
/// assert_eq!(road.to_string(), "(road here there)");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NewFact {
    template: String,
    slots: Vec<(String, Term)>,
    fields: Vec<Term>,
}

impl NewFact {
    /// A fact of this template, without slots or fields so far.
    pub fn new(template: impl Into<String>) -> NewFact {
        NewFact { template: template.into(), slots: Vec::new(), fields: Vec::new() }
    }

    /// The same fact with one more slot.
    #[must_use]
    pub fn slot(mut self, name: impl Into<String>, value: impl Into<Term>) -> NewFact {
        self.slots.push((name.into(), value.into()));
        self
    }

    /// The same fact with one more field: for ordered facts, whose fields have no names.
    #[must_use]
    pub fn field(mut self, value: impl Into<Term>) -> NewFact {
        self.fields.push(value.into());
        self
    }
}

impl fmt::Display for NewFact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", self.template)?;
        for field in &self.fields {
            write!(f, " {field}")?;
        }
        for (name, term) in &self.slots {
            write!(f, " ({name}")?;
            for value in term.as_slice() {
                write!(f, " {value}")?;
            }
            f.write_str(")")?;
        }
        f.write_str(")")
    }
}

/// Named values become slots, bare ones fields.
impl From<&facts::Fact> for NewFact {
    fn from(fact: &facts::Fact) -> NewFact {
        let mut new = NewFact::new(fact.head.to_string());
        for field in &fact.fields {
            let term = Term::from(&field.value);
            match &field.name {
                Some(name) => new.slots.push((name.to_string(), term)),
                None => new.fields.push(term),
            }
        }
        new
    }
}

/// Why a fact was not asserted or retracted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FactError {
    /// There is no such template; one of a similar name perhaps.
    NoTemplate(String, Option<String>),
    /// The template has no such slot: template, slot, and a slot of a similar name perhaps.
    NoSlot(String, String, Option<String>),
    /// A slot is named twice: template and slot.
    Twice(String, String),
    /// A slot that has no default was left out: template and slot.
    Missing(String, String),
    /// The template has named slots, but bare fields were given.
    NotOrdered(String),
    /// No fact can have this name: it means something else in patterns.
    BadName(String),
    /// The value is of the wrong kind for the slot: template, slot, and what is wrong.
    Kind(String, String, String),
    /// The value breaks the constraint of the slot: template, slot, and what is wrong.
    Constraint(String, String, String),
    /// There is no such fact any more.
    Gone(FactId),
    /// A limit was reached, or an expression failed: in the default of a slot, or in a test while the fact was matched. In
    /// the last case ([`Stop::Unmatched`]) the fact is there.
    Stopped(Stop),
}

impl fmt::Display for FactError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let meant = |nearest: &Option<String>| {
            nearest.as_ref().map_or_else(String::new, |it| format!("; did you mean `{it}`?"))
        };
        match self {
            FactError::NoTemplate(name, nearest) => write!(f, "there is no deftemplate `{name}`{}", meant(nearest)),
            FactError::NoSlot(template, slot, nearest) => {
                write!(f, "the deftemplate `{template}` has no slot `{slot}`{}", meant(nearest))
            }
            FactError::Twice(template, slot) => write!(f, "slot `{slot}` of `{template}` is given twice"),
            FactError::Missing(template, slot) => {
                write!(f, "slot `{slot}` of `{template}` has no default; a value must be given")
            }
            FactError::NotOrdered(template) => {
                write!(f, "`{template}` has named slots; give values by the names of their slots")
            }
            FactError::BadName(name) => write!(f, "`{name}` cannot be the name of a fact"),
            FactError::Kind(template, slot, why) | FactError::Constraint(template, slot, why) => {
                write!(f, "slot `{slot}` of `{template}`: {why}")
            }
            FactError::Gone(id) => write!(f, "there is no fact {id} any more"),
            FactError::Stopped(stop) => write!(f, "{stop}"),
        }
    }
}

impl std::error::Error for FactError {}

impl From<Stop> for FactError {
    fn from(stop: Stop) -> FactError {
        FactError::Stopped(stop)
    }
}

/// Names that mean something else in patterns.
const RESERVED: &[&str] = &["and", "exists", "forall", "logical", "not", "object", "or", "test"];

/// A look at a fact.
#[derive(Clone, Copy, Debug)]
pub struct FactView<'a> {
    pub(super) engine: &'a Engine,
    pub(super) place: u32,
}

impl<'a> FactView<'a> {
    /// Its id, which can be kept.
    pub fn id(&self) -> FactId {
        FactId(self.engine.matcher.store.reference(self.place))
    }

    /// The number that is printed: 3 for `f-3`.
    pub fn index(&self) -> u32 {
        self.engine.matcher.store.get(self.place).index
    }

    /// The name of its template.
    pub fn template(&self) -> &'a str {
        let template = self.engine.matcher.store.get(self.place).template;
        self.engine.symbols.text(self.engine.templates[template.0 as usize].name)
    }

    /// Whether its fields have no names.
    pub fn is_ordered(&self) -> bool {
        let template = self.engine.matcher.store.get(self.place).template;
        self.engine.templates[template.0 as usize].is_implied
    }

    /// Its slots by name, in the order of the template. An ordered fact has one, `implied`, with all fields in a row.
    pub fn slots(&self) -> impl Iterator<Item = (&'a str, Term)> {
        let engine = self.engine;
        let fact = engine.matcher.store.get(self.place);
        let slots = &engine.templates[fact.template.0 as usize].slots;
        slots.iter().zip(&fact.slots).map(|(slot, value)| (engine.symbols.text(slot.name), engine.term(value)))
    }

    /// What a slot holds.
    pub fn slot(&self, name: &str) -> Option<Term> {
        self.slots().find(|(slot, _)| *slot == name).map(|(_, term)| term)
    }

    /// The fields of an ordered fact, or all values of all slots.
    pub fn fields(&self) -> Vec<Term> {
        self.slots().flat_map(|(_, term)| term.as_slice().to_vec()).collect()
    }
}

/// As `facts` lists it, without its number.
impl fmt::Display for FactView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.engine.show_fact(self.place, &mut text);
        f.write_str(&text)
    }
}

impl Engine {
    /// Asserts a fact; the id of the same fact if there is one already. Values are always held against the constraints of
    /// their slots.
    ///
    /// ```
    /// use tellask_clips::{Engine, FactError, NewFact};
    ///
    /// let mut engine = Engine::default();
    /// engine.load("(deftemplate point (slot x (type INTEGER)) (slot y (default 7)))")?;
    /// let id = engine.assert(&NewFact::new("point").slot("x", 1))?;
    /// assert_eq!(engine.fact(id).map(|fact| fact.to_string()).as_deref(), Some("(point (x 1) (y 7))"));
    /// let error = engine.assert(&NewFact::new("point").slot("z", 1)).unwrap_err();
    /// assert_eq!(error.to_string(), "the deftemplate `point` has no slot `z`");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn assert(&mut self, fact: &NewFact) -> Result<FactId, FactError> {
        self.begin_afresh();
        let (template, slots) = self.values_of(fact)?;
        let place = self.assert_fact(template, slots)?.ok_or(FactError::Stopped(Stop::Error))?;
        let id = FactId(self.matcher.store.reference(place));
        self.forget_gone();
        Ok(id)
    }

    /// Retracts a fact.
    ///
    /// ```
    /// use tellask_clips::{Engine, FactError, NewFact};
    ///
    /// let mut engine = Engine::default();
    /// let id = engine.assert(&NewFact::new("count").field(3))?;
    /// engine.retract(id)?;
    /// assert_eq!(engine.retract(id), Err(FactError::Gone(id)));
    /// # Ok::<(), FactError>(())
    /// ```
    pub fn retract(&mut self, id: FactId) -> Result<(), FactError> {
        if self.matcher.store.live(id.0).is_none() {
            return Err(FactError::Gone(id));
        }
        self.begin_afresh();
        let result = self.retract_fact(id.0.place);
        self.forget_gone();
        Ok(result?)
    }

    /// A fact, if it is still there.
    pub fn fact(&self, id: FactId) -> Option<FactView<'_>> {
        self.matcher.store.live(id.0).map(|_| FactView { engine: self, place: id.0.place })
    }

    /// All facts, in the order of assertion.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.obey_text("(assert (a 1) (b \"two\" three))\n");
    /// let all: Vec<String> = engine.facts().map(|fact| format!("{} {fact}", fact.id())).collect();
    /// assert_eq!(all, ["f-1 (a 1)", "f-2 (b \"two\" three)"]);
    /// ```
    pub fn facts(&self) -> impl Iterator<Item = FactView<'_>> {
        self.matcher.store.places().map(|place| FactView { engine: self, place })
    }

    /// The facts of a template, in the order of assertion; none if there is no such template.
    pub fn facts_of(&self, template: &str) -> impl Iterator<Item = FactView<'_>> {
        let id = self.symbols.find(template).and_then(|name| self.find_template(name));
        id.into_iter().flat_map(|id| self.matcher.store.places_of(id)).map(|place| FactView { engine: self, place })
    }

    /// How a matched fact looks.
    pub(super) fn look_at(&self, place: u32) -> FactView<'_> {
        FactView { engine: self, place }
    }

    /// The template and all slots of a new fact.
    fn values_of(&mut self, fact: &NewFact) -> Result<(TemplateId, Vec<Value>), FactError> {
        let name = &fact.template;
        let found = self.symbols.find(name).and_then(|name| self.find_template(name));
        let template = match found {
            Some(template) => template,
            None if !fact.slots.is_empty() => {
                return Err(FactError::NoTemplate(name.clone(), self.near_template(name)));
            }
            None if RESERVED.contains(&name.as_str()) || name.is_empty() => {
                return Err(FactError::BadName(name.clone()));
            }
            None => {
                let name = self.make_text(name)?;
                self.imply_template(name, Span::default()).map_err(|_| FactError::BadName(fact.template.clone()))?
            }
        };
        if self.templates[template.0 as usize].is_implied {
            if let Some((slot, _)) = fact.slots.first() {
                return Err(FactError::NoSlot(name.clone(), slot.clone(), None));
            }
            let row = Term::Row(fact.fields.clone());
            return Ok((template, vec![self.value(&row)?]));
        }
        if !fact.fields.is_empty() {
            return Err(FactError::NotOrdered(name.clone()));
        }
        self.check_names(template, fact)?;
        let count = self.templates[template.0 as usize].slots.len();
        let values = (0..count).map(|slot| self.value_of_slot(template, slot, fact)).collect::<Result<_, _>>()?;
        Ok((template, values))
    }

    fn near_template(&self, name: &str) -> Option<String> {
        let names = self.template_ids().map(|id| self.symbols.text(self.templates[id.0 as usize].name));
        facts::nearest(name, names).map(str::to_owned)
    }

    fn check_names(&self, template: TemplateId, fact: &NewFact) -> Result<(), FactError> {
        let slots = &self.templates[template.0 as usize].slots;
        let names = || slots.iter().map(|slot| self.symbols.text(slot.name));
        for (index, (name, _)) in fact.slots.iter().enumerate() {
            if !names().any(|it| it == name) {
                let near = facts::nearest(name, names()).map(str::to_owned);
                return Err(FactError::NoSlot(fact.template.clone(), name.clone(), near));
            }
            if fact.slots[..index].iter().any(|(it, _)| it == name) {
                return Err(FactError::Twice(fact.template.clone(), name.clone()));
            }
        }
        Ok(())
    }

    /// What a slot of a new fact holds: what is given, or its default.
    fn value_of_slot(&mut self, template: TemplateId, slot: usize, fact: &NewFact) -> Result<Value, FactError> {
        let data = &self.templates[template.0 as usize].slots[slot];
        let (name, is_multi) = (data.name, data.is_multi);
        let text = self.symbols.text(name);
        let given = fact.slots.iter().find(|(it, _)| it == text).map(|(_, term)| term);
        let value = match (given, &data.default) {
            (Some(term), _) => self.value(term)?,
            (None, SlotDefault::Static(value)) => return Ok(value.clone()),
            (None, SlotDefault::Dynamic(code)) => {
                let code = code.clone();
                self.evaluate_command(code.clone())?
            }
            (None, SlotDefault::None) => return Err(FactError::Missing(fact.template.clone(), text.to_owned())),
        };
        let value = match value {
            Value::Multi(_) | Value::Void if !is_multi => {
                let why = "it holds one value, not a row".to_owned();
                return Err(FactError::Kind(fact.template.clone(), self.symbols.text(name).to_owned(), why));
            }
            Value::Multi(row) => Value::Multi(row),
            one if is_multi => Value::row([one]),
            one => one,
        };
        self.check_slot(template, slot, name, &value, fact)?;
        Ok(value)
    }

    fn check_slot(
        &self,
        template: TemplateId,
        slot: usize,
        name: Sym,
        value: &Value,
        fact: &NewFact,
    ) -> Result<(), FactError> {
        let constraint = &self.templates[template.0 as usize].slots[slot].constraint;
        let Err(violation) = constraint.check(value) else { return Ok(()) };
        let what = format!("the value {}", self.term(value));
        let why = self.violation_at(&what, violation, constraint, "it").trim_end_matches(" for it.").to_owned();
        let (template, slot) = (fact.template.clone(), self.symbols.text(name).to_owned());
        Err(match violation {
            Violation::Type => FactError::Kind(template, slot, why),
            Violation::Value | Violation::Range | Violation::Count | Violation::Class => {
                FactError::Constraint(template, slot, why)
            }
        })
    }
}
