//! Calls that the reference refuses before it evaluates all of their arguments.

use crate::code::functions::{Function, find_judge};
use crate::code::op::Target;
use crate::code::stop::Stop;
use crate::engine::Engine;
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
        match (function.name, first) {
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
                    return Err(self.error("GENRCFUN3", &text));
                };
                if function.name == "call-specific-method" {
                    self.hold_generic(start, generic);
                }
            }
            ("facts", Value::Symbol(name)) => {
                let text = self.symbols.text(name).to_owned();
                if text != "*" && self.find_module(&text).is_none() {
                    return Err(self.error("PRNTUTIL1", &format!("Unable to find defmodule '{text}'.")));
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

    fn require_channel(
        &mut self,
        function: &'static Function,
        first: &Value,
        start: usize,
        target: Target,
    ) -> Result<Then, Stop> {
        let Some(name) = self.channel_of(first) else {
            let types = function.takes.types(0);
            return Err(match function.name {
                "seek" => self.error("IOFUN1", &function.illegal_name()),
                name => self.type_error(name, 0, types),
            });
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

/// How many arguments of a function are there when the reference first looks at them; none if it looks at all together.
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
        _ => None,
    }
}
