//! Calls that the reference refuses before it evaluates all of their arguments.

use crate::code::functions::{Args, Function, Types, find_judge};
use crate::code::op::Target;
use crate::code::stop::Stop;
use crate::engine::{Engine, Item, Kind};
use crate::symbol::Sym;
use crate::value::Value;

use super::run::Then;

impl Engine {
    /// Refuses a call of which only the first `count` arguments are evaluated, or gives its value and goes on elsewhere.
    pub(super) fn refuse_before(
        &mut self,
        function: &'static Function,
        count: usize,
        target: Target,
    ) -> Result<Then, Stop> {
        let start = self.machine.stack.len() - count;
        let first = self.machine.stack.get(start).cloned().unwrap_or_default();
        if self.has_wrong_type(function, count) || count == 1 && self.misses(function, &first) {
            return self.refuse_with(function, start, target);
        }
        match (function.name, first) {
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
            ("facts", first) if !matches!(first, Value::Symbol(_) | Value::Integer(_)) => {
                let stop = self.type_error("facts", 0, Types::of("ly"));
                self.machine.left = Value::Void;
                return Err(stop);
            }
            ("facts", Value::Symbol(name)) => {
                let text = self.symbols.text(name).to_owned();
                if text != "*" && self.find_module(&text).is_none() {
                    let stop = self.error("PRNTUTIL1", &format!("Unable to find defmodule '{text}'."));
                    self.machine.left = Value::Void;
                    return Err(stop);
                }
            }
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
            ("format" | "put-char" | "seek", first) => return self.require_channel(function, &first, start, target),
            _ => {}
        }
        Ok(Then::On)
    }

    /// Whether the last of these arguments has a type that the function does not take. Some look at what they take for a logical
    /// name in a way of their own.
    fn has_wrong_type(&self, function: &Function, count: usize) -> bool {
        let Some(index) = count.checked_sub(1) else { return false };
        let looks_itself = index == 0 && matches!(function.name, "format" | "put-char" | "seek" | "call");
        let is_right = |value: &Value| Types::of_value(value).meets(function.takes.types(index));
        !looks_itself && !self.machine.stack.last().is_some_and(is_right)
    }

    /// Whether the function looks for what its first argument names before it evaluates the others, and there is no such thing.
    fn misses(&self, function: &Function, first: &Value) -> bool {
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

    /// The function refuses the arguments from this height on, whatever else it would be given.
    fn refuse_with(&mut self, function: &'static Function, start: usize, target: Target) -> Result<Then, Stop> {
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
        function: &'static Function,
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
        self.unknown_channel(name);
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
        | "sort" => Some(1),
        name => sought(name).map(|_| 1),
    }
}
