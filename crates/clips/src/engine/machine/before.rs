//! Calls that the reference refuses before it evaluates all of their arguments.

use crate::code::builtin::Builtin;
use crate::code::op::Target;
use crate::code::stop::Stop;
use crate::engine::functions::{Args, Types, check_format, find_judge, has_row_slot};
use crate::engine::{Engine, Item, Kind};
use crate::symbol::Sym;
use crate::value::Value;

use super::run::Then;

impl Engine {
    /// Refuses a call of which only the first `count` of the given arguments are evaluated, or gives its value and goes on elsewhere.
    pub(super) fn refuse_before(
        &mut self,
        function: &'static Builtin,
        (count, given): (usize, u16),
        target: Target,
    ) -> Result<Then, Stop> {
        let start = self.machine.stack.len() - count;
        let first = self.machine.stack.get(start).cloned().unwrap_or_default();
        let is_missing = count == 1 && self.misses(function, &first) || self.misses_slot(function, start, count)?;
        if self.has_wrong_type(function, count) || is_missing {
            return self.refuse_with(function, start, target);
        }
        match (function.name, first) {
            (name, first) if count == 2 => self.refuse_second(name, &first, usize::from(given))?,
            _ if count > 1 => {}
            ("get" | "dynamic-get", _) => drop(self.active_instance("dynamic-get")?),
            ("put" | "dynamic-put", _) => drop(self.active_instance("dynamic-put")?),
            ("slot-direct-delete$", _) => drop(self.active_instance("direct-slot-delete$")?),
            ("slot-direct-insert$", _) => drop(self.active_instance("direct-slot-insert$")?),
            ("slot-direct-replace$", _) => drop(self.active_instance("direct-slot-replace$")?),
            ("override-next-handler", _) => self.require_next_handler()?,
            ("override-next-method", _) => self.require_next_method()?,
            ("expand$", _) => {
                let text = "The function 'expand$' must be used in the argument list of a function call.";
                return Err(self.error("MISCFUN1", text));
            }
            ("call-specific-method" | "get-method-restrictions", Value::Symbol(name)) => {
                let Some(generic) = self.find_generic(name) else {
                    let (name, of) = (self.symbols.text(name), function.name);
                    let text = format!("Unable to find generic function '{name}' in function '{of}'.");
                    let stop = self.error("GENRCFUN3", &text);
                    self.machine.left = function.failed();
                    return Err(stop);
                };
                if function.name == "call-specific-method" {
                    self.hold_generic(start, generic);
                }
            }
            ("facts", first) => self.require_module_of_facts(&first)?,
            ("call", first) if !matches!(first, Value::Symbol(_)) => {
                let text = "Function 'call' expected argument #1 to be of type symbol or external address.";
                return Err(self.error("ARGACCES2", text));
            }
            ("sort", Value::Symbol(name)) => {
                if let Err(text) = find_judge(self, name) {
                    self.complain("ARGACCES2", &text);
                    self.machine.stack.truncate(start);
                    self.machine.stack.push(Value::FALSE);
                    return Ok(Then::To(target));
                }
            }
            ("slot-delete$" | "slot-insert$" | "slot-replace$", first) => {
                self.instance_for(&first, function.name)?;
            }
            ("format" | "put-char" | "seek", first) => return self.require_channel(function, &first, start, target),
            _ => {}
        }
        Ok(Then::On)
    }

    /// Refuses the first argument of `facts` if it is neither a number nor a module.
    fn require_module_of_facts(&mut self, first: &Value) -> Result<(), Stop> {
        let stop = match first {
            Value::Integer(_) => return Ok(()),
            Value::Symbol(name) => {
                let text = self.symbols.text(*name).to_owned();
                if text == "*" || self.find_module(&text).is_some() {
                    return Ok(());
                }
                self.error("PRNTUTIL1", &format!("Unable to find defmodule '{text}'."))
            }
            _ => self.type_error("facts", 0, Types::of("ly")),
        };
        self.machine.left = Value::Void;
        Err(stop)
    }

    /// What the second of the given arguments says must be there before those behind it are evaluated.
    fn refuse_second(&mut self, function: &str, first: &Value, given: usize) -> Result<(), Stop> {
        let second = self.machine.stack.last().cloned().unwrap_or_default();
        match (function, first, second) {
            ("format", _, Value::String(control)) => {
                let control = self.symbols.text(control).to_owned();
                check_format(self, &control, given)
            }
            ("call-specific-method", Value::Symbol(name), Value::Integer(index)) => {
                self.method_of(*name, index, function).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// Whether the last of these arguments has a type that the function does not take. Some look at what they take for a logical
    /// name in a way of their own.
    fn has_wrong_type(&self, function: &Builtin, count: usize) -> bool {
        let Some(index) = count.checked_sub(1) else { return false };
        let looks_itself = index == 0 && matches!(function.name, "format" | "put-char" | "seek" | "call");
        let is_right = |value: &Value| Types::of_value(value).meets(function.takes.types(index));
        !looks_itself && !self.machine.stack.last().is_some_and(is_right)
    }

    /// Whether the function looks for what its first argument names before it evaluates the others, and there is no such thing.
    fn misses(&self, function: &Builtin, first: &Value) -> bool {
        let Value::Symbol(name) = *first else { return false };
        let text = self.symbols.text(name);
        match sought(function.name) {
            Some(Sought::Class) => text != "*" && self.find_class(name).is_none(),
            Some(Sought::Template) => self.find_template(name).is_none(),
            Some(Sought::Generic) => text != "*" && self.find_generic(name).is_none(),
            Some(Sought::Rule) => self.find_named(Kind::Rule, name).is_none(),
            Some(Sought::Module) => text != "*" && self.find_module(text).is_none(),
            Some(Sought::Item) => text != "all" && Item::named(text).is_none(),
            None => false,
        }
    }

    /// Whether the function changes a multifield slot, and the argument on top names no instance or no multifield slot of it.
    fn misses_slot(&mut self, function: &Builtin, start: usize, count: usize) -> Result<bool, Stop> {
        let Some((of, named)) = named_slot(function.name).filter(|(_, named)| count == named + 1 || count == 1) else {
            return Ok(false);
        };
        let place = match of {
            Of::Named => self.instance_of_value(&self.machine.stack[start]),
            Of::Active(function) => Some(self.active_instance(function)?),
        };
        let Some(place) = place else { return Ok(true) };
        Ok(match self.machine.stack.get(start + named) {
            Some(Value::Symbol(slot)) => !has_row_slot(self, place, *slot),
            _ => false,
        })
    }

    /// The function refuses the arguments from this height on, whatever else it would be given.
    fn refuse_with(&mut self, function: &'static Builtin, start: usize, target: Target) -> Result<Then, Stop> {
        let least = usize::from(function.takes.least);
        for index in self.machine.stack.len() - start..least {
            self.machine.stack.push(function.takes.types(index).nothing());
        }
        let count = self.machine.stack.len() - start;
        let value = self.call_at(function, Args { start: start as u32, count: count as u32 })?;
        self.machine.stack.truncate(start);
        self.machine.stack.push(value);
        Ok(Then::To(target))
    }

    fn require_channel(
        &mut self,
        function: &'static Builtin,
        first: &Value,
        start: usize,
        target: Target,
    ) -> Result<Then, Stop> {
        let Some(name) = self.channel_of(first) else {
            let types = function.takes.types(0);
            let stop = match function.name {
                "format" | "seek" => self.error("IOFUN1", &function.illegal_name()),
                name => self.type_error(name, 0, types),
            };
            self.machine.left = function.failed();
            return Err(stop);
        };
        if name == Sym::NIL || self.is_channel(name) {
            return Ok(Then::On);
        }
        self.unknown_channel(name, function.name);
        if function.name != "format" {
            self.machine.left = function.failed();
            return Err(Stop::Error);
        }
        self.machine.stack.truncate(start);
        self.machine.stack.push(Value::String(Sym::EMPTY));
        Ok(Then::To(target))
    }
}

/// What the first argument of a function names.
#[derive(Clone, Copy)]
enum Sought {
    Class,
    Template,
    Generic,
    Rule,
    Module,
    /// An item to watch.
    Item,
}

/// Whose slot the function changes.
#[derive(Clone, Copy)]
enum Of {
    /// Its first argument names the instance.
    Named,
    /// The active instance. The text is the name of the function in the complaint that there is none.
    Active(&'static str),
}

/// Whose multifield slot a function changes, and the index of the argument that names the slot.
fn named_slot(function: &str) -> Option<(Of, usize)> {
    Some(match function {
        "slot-delete$" | "slot-insert$" | "slot-replace$" => (Of::Named, 1),
        "slot-direct-delete$" => (Of::Active("direct-slot-delete$"), 0),
        "slot-direct-insert$" => (Of::Active("direct-slot-insert$"), 0),
        "slot-direct-replace$" => (Of::Active("direct-slot-replace$"), 0),
        _ => return None,
    })
}

/// Number of leading arguments that a function checks before it evaluates the next one; 0 if it evaluates all of them first.
pub(crate) fn looks_at(name: &str) -> usize {
    let slot = named_slot(name).map_or(0, |(_, argument)| argument);
    if looks_before(name).is_some() { slot + 1 } else { 0 }
}

/// What a function looks for as soon as its first argument is there.
fn sought(name: &str) -> Option<Sought> {
    Some(match name {
        "class-slots"
        | "class-subclasses"
        | "class-superclasses"
        | "get-defmessage-handler-list"
        | "list-defmessage-handlers"
        | "message-handler-existp"
        | "preview-send"
        | "slot-allowed-classes"
        | "slot-allowed-values"
        | "slot-cardinality"
        | "slot-default-value"
        | "slot-direct-accessp"
        | "slot-existp"
        | "slot-facets"
        | "slot-initablep"
        | "slot-publicp"
        | "slot-range"
        | "slot-sources"
        | "slot-types"
        | "slot-writablep"
        | "subclassp"
        | "superclassp"
        | "undefmessage-handler" => Sought::Class,
        "preview-generic" | "undefmethod" => Sought::Generic,
        "join-activity" | "matches" => Sought::Rule,
        "instances" => Sought::Module,
        "list-watch-items" | "unwatch" | "watch" => Sought::Item,
        name if name.starts_with("deftemplate-slot-") => Sought::Template,
        _ => return None,
    })
}

/// Whether the reference looks at a function's first argument, or at whether it may be called at all, before it evaluates the others.
pub(crate) fn looks_before(name: &str) -> Option<u16> {
    match name {
        "get"
        | "dynamic-get"
        | "put"
        | "dynamic-put"
        | "override-next-handler"
        | "override-next-method"
        | "expand$"
        | "slot-direct-delete$"
        | "slot-direct-insert$"
        | "slot-direct-replace$" => Some(0),
        "call-specific-method"
        | "get-method-restrictions"
        | "facts"
        | "call"
        | "format"
        | "put-char"
        | "seek"
        | "slot-delete$"
        | "slot-insert$"
        | "slot-replace$"
        | "sort" => Some(1),
        name => sought(name).map(|_| 1),
    }
}
