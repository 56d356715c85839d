//! `funcall`: functions that are called by a name that was computed.
//!
//! What the name means is looked up before the arguments are evaluated, and is in use while they are.

use crate::code::builtin::Builtin;
use crate::code::op::Target;
use crate::code::signature::count_text;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::functions::{self, Args};
use crate::symbol::Sym;
use crate::value::Value;

use super::run::Then;

/// What a name means to `funcall`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Callee {
    Generic(u32),
    /// One method of a generic function: `call-specific-method`.
    Method(u32),
    Builtin(&'static Builtin),
    Host(u32),
    Function(u32),
}

impl Engine {
    /// Looks up what the name on top means, and remembers it with its place until its arguments are there. Goes elsewhere with `FALSE`
    /// in its place if it means nothing that can be called.
    pub(super) fn find_callee(&mut self, end: Target) -> Result<Then, Stop> {
        let place = self.machine.stack.len() - 1;
        let Some(callee) = self.callee_at(place)? else {
            self.answer_false(place);
            return Ok(Then::To(end));
        };
        self.machine.callees.push((place, callee));
        Ok(Then::On)
    }

    /// Calls what was looked up when only the name was there, which stands below these arguments.
    pub(super) fn call_found(&mut self, count: usize) -> Result<Then, Stop> {
        let place = self.machine.stack.len() - count - 1;
        let Some((_, callee)) = self.machine.callees.pop_if(|(at, _)| *at == place) else { return Err(Stop::Error) };
        self.call_callee(callee, place, count)
    }

    /// Calls a function by the name that stands below these arguments.
    pub(super) fn call_named(&mut self, count: usize) -> Result<Then, Stop> {
        let place = self.machine.stack.len() - count - 1;
        match self.callee_at(place)? {
            Some(callee) => self.call_callee(callee, place, count),
            None => Ok(self.answer_false(place)),
        }
    }

    /// A method of this generic function will be called when the arguments above this place are there.
    pub(super) fn hold_generic(&mut self, place: usize, generic: u32) {
        self.machine.callees.push((place, Callee::Method(generic)));
    }

    /// The generic function that was held for the call whose arguments begin at this place.
    pub(super) fn held_generic(&self, place: usize) -> Option<u32> {
        match self.machine.callees.last() {
            Some((at, Callee::Method(generic))) if *at == place => Some(*generic),
            _ => None,
        }
    }

    /// An error has left all calls by name whose names stood at this height of the stack or above it.
    pub(super) fn forget_callees(&mut self, height: usize) {
        self.machine.callees.retain(|(place, _)| *place < height);
    }

    /// Whether the arguments of a call by name are being evaluated that will call this.
    pub(super) fn is_callee(&self, is_it: impl Fn(&Callee) -> bool) -> bool {
        self.machine.callees.iter().any(|(_, callee)| is_it(callee))
    }

    /// Whether a deffunction will be called by name when its arguments are there.
    pub(crate) fn is_function_named(&self, index: u32) -> bool {
        self.is_callee(|callee| matches!(callee, Callee::Function(it) if *it == index))
    }

    /// Whether a generic function will be called by name when its arguments are there.
    pub(crate) fn is_generic_named(&self, index: u32) -> bool {
        self.is_callee(|callee| matches!(callee, Callee::Generic(it) if *it == index))
    }

    /// What the name at this place of the stack means; none, and a complaint, if it cannot be called.
    fn callee_at(&mut self, place: usize) -> Result<Option<Callee>, Stop> {
        let (Value::Symbol(name) | Value::String(name)) = self.machine.stack[place] else {
            return Err(self.type_error("funcall", 0, functions::Types::of("sy")));
        };
        if self.is_forbidden(name) {
            let text = format!("Function '{}' may not be called here.", self.symbols.text(name));
            return Err(self.error("HOST2", &text));
        }
        let callee = self.callee_named(name);
        if callee.is_none() {
            let text = if functions::is_form(self.symbols.text(name)) {
                "function without specialized parser"
            } else {
                "function, deffunction, or generic function name"
            };
            self.complain("ARGACCES2", &format!("Function 'funcall' expected argument #1 to be of type {text}."));
        }
        Ok(callee)
    }

    fn callee_named(&self, name: Sym) -> Option<Callee> {
        let text = self.symbols.text(name);
        let generic = self.find_called_generic(name).map(Callee::Generic);
        generic
            .or_else(|| functions::find(text).map(Callee::Builtin))
            .or_else(|| self.find_host(name).map(Callee::Host))
            .or_else(|| self.find_called_function(name).map(Callee::Function))
            .or_else(|| functions::find_addition(text).map(Callee::Builtin))
    }

    fn call_callee(&mut self, callee: Callee, place: usize, count: usize) -> Result<Then, Stop> {
        match callee {
            Callee::Generic(generic) | Callee::Method(generic) => {
                self.machine.stack.remove(place);
                self.call_generic(generic, count)
            }
            Callee::Builtin(function) => self.call_named_builtin(function, place, count),
            Callee::Host(index) => self.call_named_host(index, place, count),
            Callee::Function(index) if self.has_right_count(index, count) => {
                self.machine.stack.remove(place);
                self.call_function(index, count)
            }
            Callee::Function(index) => {
                let data = &self.functions[index as usize];
                let name = self.symbols.text(data.name);
                let text = count_text(name, data.least, data.most, count);
                let more =
                    format!("Function 'funcall' called with the wrong number of arguments for deffunction '{name}'.");
                self.complain("ARGACCES1", &text);
                self.complain("MISCFUN4", &more);
                Ok(self.answer_false(place))
            }
        }
    }

    /// A call by name that cannot be made gives `FALSE`.
    fn answer_false(&mut self, place: usize) -> Then {
        self.machine.stack.truncate(place);
        self.machine.stack.push(Value::FALSE);
        Then::On
    }

    /// What is wrong with the arguments above this place.
    fn what_is_wrong(&self, function: &Builtin, place: usize, count: usize) -> Option<(&'static str, String)> {
        if !function.takes.allows(count) {
            return Some(("ARGACCES1", function.takes.count_text(function.name, count)));
        }
        // Both take no value only where they are called by themselves.
        let needs_value = matches!(function.name, "class" | "type");
        let nothing = functions::Types::of_value(&Value::Void);
        let types = (0..count).map(|index| function.takes.types(index));
        let types = types.map(|types| if needs_value { types.without(nothing) } else { types });
        let wrong = types
            .zip(&self.machine.stack[place + 1..])
            .position(|(types, value)| !functions::Types::of_value(value).meets(types))?;
        Some(("ARGACCES2", functions::type_text(function.name, wrong, function.takes.types(wrong))))
    }

    fn call_named_host(&mut self, index: u32, place: usize, count: usize) -> Result<Then, Stop> {
        let args = Args { start: place as u32 + 1, count: count as u32 };
        if let Some((code, text)) = self.what_host_refuses(&self.hosts[index as usize], args) {
            self.complain(code, &text);
            return Ok(self.answer_false(place));
        }
        let value = self.call_host_at(index, args)?;
        self.machine.stack.truncate(place);
        self.machine.stack.push(value);
        Ok(Then::On)
    }

    fn call_named_builtin(&mut self, function: &'static Builtin, place: usize, count: usize) -> Result<Then, Stop> {
        if let Some((code, text)) = self.what_is_wrong(function, place, count) {
            self.complain(code, &text);
            return Ok(self.answer_false(place));
        }
        match function.name {
            "eval" => {
                self.machine.stack.remove(place);
                return self.enter_text();
            }
            "funcall" => {
                self.machine.stack.remove(place);
                return self.call_named(count - 1);
            }
            _ => {}
        }
        self.call(function, count)?;
        let value = self.pop()?;
        self.machine.stack.truncate(place);
        self.machine.stack.push(value);
        Ok(Then::On)
    }
}
