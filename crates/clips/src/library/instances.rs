//! Instances in and out: a host makes them by names, reads and writes their slots, and sends them messages.

use std::fmt;

use super::evaluating::EvalError;
use crate::ast::{Expr, Exprs, SlotForm, Span};
use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::{By, ClassId};
use crate::engine::term::{InstanceId, Term};
use crate::value::Value;

/// An instance to make: its class, its name perhaps, and slots that do not get their default.
///
/// ```
/// use tellask_clips::NewInstance;
///
/// let lamp = NewInstance::new("LAMP").named("desk").slot("colour", "red").slot("rooms", [1, 2]);
/// assert_eq!(lamp.to_string(), "([desk] of LAMP (colour \"red\") (rooms 1 2))");
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct NewInstance {
    class: String,
    name: Option<String>,
    slots: Vec<(String, Term)>,
}

impl NewInstance {
    /// An instance of this class, with a name that nobody has.
    pub fn new(class: impl Into<String>) -> NewInstance {
        NewInstance { class: class.into(), name: None, slots: Vec::new() }
    }

    /// The same instance with this name, written without brackets. An older instance of this name makes way.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> NewInstance {
        self.name = Some(name.into());
        self
    }

    /// The same instance with one more slot.
    #[must_use]
    pub fn slot(mut self, name: impl Into<String>, value: impl Into<Term>) -> NewInstance {
        self.slots.push((name.into(), value.into()));
        self
    }
}

impl fmt::Display for NewInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        if let Some(name) = &self.name {
            write!(f, "[{name}] ")?;
        }
        write!(f, "of {}", self.class)?;
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

/// Why nothing was done to an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InstanceError {
    /// There is no such class; one of a similar name perhaps.
    NoClass(String, Option<String>),
    /// The class has no such slot: class, slot, and a slot of a similar name perhaps.
    NoSlot(String, String, Option<String>),
    /// The value breaks the constraint of the slot: class, slot, and what is wrong.
    Constraint(String, String, String),
    /// There is no such instance any more.
    Gone(InstanceId),
    /// A message failed, a slot for one value was given several, or a limit was reached.
    Failed(EvalError),
}

impl fmt::Display for InstanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let meant = |nearest: &Option<String>| {
            nearest.as_ref().map_or_else(String::new, |it| format!("; did you mean `{it}`?"))
        };
        match self {
            InstanceError::NoClass(name, nearest) => write!(f, "there is no defclass `{name}`{}", meant(nearest)),
            InstanceError::NoSlot(class, slot, nearest) => {
                write!(f, "the defclass `{class}` has no slot `{slot}`{}", meant(nearest))
            }
            InstanceError::Constraint(class, slot, why) => write!(f, "slot `{slot}` of `{class}`: {why}"),
            InstanceError::Gone(_) => f.write_str("there is no such instance any more"),
            InstanceError::Failed(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for InstanceError {}

impl From<EvalError> for InstanceError {
    fn from(error: EvalError) -> InstanceError {
        InstanceError::Failed(error)
    }
}

/// A look at an instance.
#[derive(Clone, Copy, Debug)]
pub struct InstanceView<'a> {
    engine: &'a Engine,
    place: u32,
}

impl<'a> InstanceView<'a> {
    pub(super) fn at(engine: &'a Engine, place: u32) -> InstanceView<'a> {
        InstanceView { engine, place }
    }

    /// Its id, which can be kept.
    pub fn id(&self) -> InstanceId {
        InstanceId(self.engine.matcher.store.reference(self.place))
    }

    /// Its name, without brackets.
    pub fn name(&self) -> &'a str {
        self.engine.symbols.text(self.engine.name_of_instance(self.place))
    }

    /// The name of its class.
    pub fn class(&self) -> &'a str {
        let class = self.engine.class_of(self.place);
        self.engine.symbols.text(self.engine.classes.get(class).name)
    }

    /// Its slots by name, in the order of the class.
    pub fn slots(&self) -> impl Iterator<Item = (&'a str, Term)> {
        let engine = self.engine;
        let slots = &engine.classes.get(engine.class_of(self.place)).slots;
        let names = slots.iter().map(|slot| engine.symbols.text(engine.classes.slot(*slot).name));
        names.zip(&engine.matcher.store.get(self.place).slots).map(|(name, value)| (name, engine.term(value)))
    }

    /// What a slot holds.
    pub fn slot(&self, name: &str) -> Option<Term> {
        let name = self.engine.symbols.find(name)?;
        self.engine.instance_slot(self.place, name).map(|value| self.engine.term(value))
    }
}

/// As `print` shows it, in one line.
impl fmt::Display for InstanceView<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.engine.instance_page(self.place).trim_end().replace('\n', " "))
    }
}

impl Engine {
    /// Makes an instance as `make-instance` does: by messages, so that handlers of the program take part. Values are always held
    /// against the constraints of their slots.
    ///
    /// ```
    /// use tellask_clips::{Engine, NewInstance, Term};
    ///
    /// let mut engine = Engine::default();
    /// engine.load("(defclass LAMP (is-a USER) (slot watts (type INTEGER) (default 40)) (multislot rooms))")?;
    /// let desk = engine.make_instance(&NewInstance::new("LAMP").named("desk").slot("rooms", [1, 2]))?;
    /// assert_eq!(engine.instance(desk).map(|it| it.to_string()).as_deref(), Some("[desk] of LAMP (watts 40) (rooms 1 2)"));
    ///
    /// engine.put_slot_of(desk, "watts", 60)?;
    /// assert_eq!(engine.instance_named("desk").and_then(|it| it.slot("watts")), Some(Term::Integer(60)));
    /// assert_eq!(engine.send_to(desk, "get-watts", [])?, Term::Integer(60));
    /// let error = engine.put_slot_of(desk, "wats", 1).unwrap_err();
    /// assert_eq!(error.to_string(), "the defclass `LAMP` has no slot `wats`; did you mean `watts`?");
    ///
    /// assert_eq!(engine.instances_of("USER").map(|it| it.name()).collect::<Vec<_>>(), ["desk"]);
    /// engine.unmake_instance(desk)?;
    /// assert_eq!(engine.instances().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn make_instance(&mut self, new: &NewInstance) -> Result<InstanceId, InstanceError> {
        let Some(class) = self.symbols.find(&new.class).and_then(|name| self.find_class(name)) else {
            return Err(InstanceError::NoClass(new.class.clone(), self.near_class(&new.class)));
        };
        for (slot, term) in &new.slots {
            let place = self.place_of_slot(class, slot)?;
            self.check_value(class, place, term)?;
        }
        let made = self.telling(|engine| engine.make(new))?;
        let place = self.instance_of_value(&made);
        let failed = EvalError { stop: Stop::Error, printed: format!("the instance {new} was not made") };
        let place = place.ok_or(InstanceError::Failed(failed))?;
        Ok(InstanceId(self.matcher.store.reference(place)))
    }

    fn make(&mut self, new: &NewInstance) -> Result<Value, Stop> {
        let mut exprs = Exprs::default();
        let nowhere = Span::default();
        let instance = match &new.name {
            Some(name) => Some(exprs.add(Expr::Constant(Value::InstanceName(self.make_text(name)?)), nowhere)),
            None => None,
        };
        let class = Value::Symbol(self.make_text(&new.class)?);
        let class = exprs.add(Expr::Constant(class), nowhere);
        let mut slots = Vec::with_capacity(new.slots.len());
        for (slot, term) in &new.slots {
            let values = match self.value(term)? {
                Value::Multi(row) => row.to_vec(),
                one => vec![one],
            };
            let values = values.into_iter().map(|value| exprs.add(Expr::Constant(value), nowhere)).collect();
            slots.push(SlotForm { name: self.make_text(slot)?, values, span: nowhere });
        }
        let name = self.symbols.intern("make-instance");
        let root = exprs.add(Expr::MakeInstance { name, instance, class, slots }, nowhere);
        let code = self.compile(&exprs, &[root], &mut Scope::top()).map_err(|refusal| {
            self.write_error(&refusal.clips());
            Stop::Error
        })?;
        self.evaluate_command(code)
    }

    /// An instance, if it is still there.
    pub fn instance(&self, id: InstanceId) -> Option<InstanceView<'_>> {
        self.place_of_instance(id).ok().map(|place| InstanceView { engine: self, place })
    }

    /// The instance of a name, which is written without brackets.
    pub fn instance_named(&self, name: &str) -> Option<InstanceView<'_>> {
        let place = self.symbols.find(name).and_then(|name| self.matcher.store.instance_named(name))?;
        Some(InstanceView { engine: self, place })
    }

    /// All instances, in the order in which they were made.
    pub fn instances(&self) -> impl Iterator<Item = InstanceView<'_>> {
        self.matcher.store.instances().map(|place| InstanceView { engine: self, place })
    }

    /// The instances of a class and of its subclasses, class by class; none if there is no such class.
    pub fn instances_of(&self, class: &str) -> impl Iterator<Item = InstanceView<'_>> {
        let class = self.symbols.find(class).and_then(|name| self.find_class(name));
        let places = class.map(|class| self.instances_below(class, true)).unwrap_or_default();
        places.into_iter().map(|place| InstanceView { engine: self, place })
    }

    /// Writes a slot without a message: no handler is asked, but rules see it. Values are always held against the constraint of
    /// the slot.
    pub fn put_slot_of(&mut self, id: InstanceId, slot: &str, value: impl Into<Term>) -> Result<(), InstanceError> {
        let place = self.place_of_instance(id)?;
        let class = self.class_of(place);
        let slot = self.place_of_slot(class, slot)?;
        let value = value.into();
        self.check_value(class, slot, &value)?;
        self.telling(|engine| {
            let value = engine.value(&value)?;
            engine.put_slot(place, slot, value, By::Nobody)
        })?;
        Ok(())
    }

    /// Sends an instance a message; what the handlers give.
    pub fn send_to(
        &mut self,
        id: InstanceId,
        message: &str,
        arguments: impl IntoIterator<Item = Term>,
    ) -> Result<Term, InstanceError> {
        self.place_of_instance(id)?;
        let arguments: Vec<Term> = arguments.into_iter().collect();
        let value = self.telling(|engine| {
            let message = engine.make_text(message)?;
            let mut all = vec![Value::Instance(id.0)];
            for argument in &arguments {
                all.push(engine.value(argument)?);
            }
            engine.send_now(message, all)
        })?;
        Ok(self.term(&value))
    }

    /// Deletes an instance by its message `delete`, as `unmake-instance` does.
    pub fn unmake_instance(&mut self, id: InstanceId) -> Result<(), InstanceError> {
        self.send_to(id, "delete", []).map(|_| ())
    }

    fn place_of_instance(&self, id: InstanceId) -> Result<u32, InstanceError> {
        let found = self.matcher.store.live(id.0).filter(|it| it.object.is_some());
        found.map(|_| id.0.place).ok_or(InstanceError::Gone(id))
    }

    fn place_of_slot(&self, class: ClassId, slot: &str) -> Result<u16, InstanceError> {
        let found = self.symbols.find(slot).and_then(|name| self.classes.place_of(class, name));
        found.ok_or_else(|| {
            let slots = self.classes.get(class).slots.iter();
            let names = slots.map(|slot| self.symbols.text(self.classes.slot(*slot).name));
            let near = facts::nearest(slot, names).map(str::to_owned);
            InstanceError::NoSlot(self.class_name(class).to_owned(), slot.to_owned(), near)
        })
    }

    /// Whether a slot may hold this; how many values it takes is looked at when it is written.
    fn check_value(&mut self, class: ClassId, slot: u16, term: &Term) -> Result<(), InstanceError> {
        let failed = |stop| EvalError { stop, printed: String::new() };
        let value = self.value(term).map_err(failed)?;
        let data = self.classes.slot(self.classes.get(class).slots[usize::from(slot)]);
        let value = match value {
            Value::Multi(row) if !data.is_multi => match row.as_slice() {
                [one] => one.clone(),
                _ => return Ok(()),
            },
            Value::Multi(row) => Value::Multi(row),
            Value::Void => return Ok(()),
            one if data.is_multi => Value::row([one]),
            one => one,
        };
        self.check_slot_value(&value, &data.constraint).map_err(|violation| {
            let why = format!("the value {} {}", self.term(&value), self.broken_text(violation, &data.constraint));
            let slot = self.symbols.text(data.name).to_owned();
            InstanceError::Constraint(self.class_name(class).to_owned(), slot, why)
        })
    }

    fn near_class(&self, name: &str) -> Option<String> {
        let names = self.classes.ids().iter().map(|class| self.symbols.text(self.classes.get(*class).name));
        facts::nearest(name, names).map(str::to_owned)
    }
}
