//! Frames: how bodies are entered.

use crate::advice::Failure;
use crate::code::functions::{self, Args, Function};
use crate::code::op::Code;
use crate::code::scope::Scope;
use crate::code::signature::count_text;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

use super::run::Then;
use super::{Frame, Owner, UNBOUND};

impl Engine {
    /// Makes a frame whose locals begin at this height of the stack; values above it are its first locals.
    pub(super) fn enter(&mut self, code: Code, base: usize, owner: Owner) -> Result<(), Stop> {
        if self.machine.frames.len() >= self.machine.limits.depth {
            return Err(Stop::Depth);
        }
        let height = base + usize::from(code.locals);
        if self.machine.stack.len() > height {
            return Err(Stop::Error);
        }
        self.machine.stack.resize(height, UNBOUND);
        let is_query = code.is_query;
        let module = match owner {
            Owner::Function(index) => Some(self.functions[index as usize].module),
            Owner::Method(index) => Some(self.generics[index as usize].module),
            Owner::Handler => self.current_handler().map(|handler| self.classes.get(handler.class).module),
            Owner::Host | Owner::Text | Owner::Slot | Owner::Message => None,
        };
        let outside = module.map(|module| std::mem::replace(&mut self.modules.current, module));
        let base = base as u32;
        self.machine.frames.push(Frame { code: Some(code), at: 0, base, owner, within: 0, outside, is_query });
        Ok(())
    }

    /// Calls a function with the values on top.
    #[inline]
    pub(super) fn call(&mut self, function: &'static Function, count: usize) -> Result<(), Stop> {
        let start = self.machine.stack.len() - count;
        let value = self.call_at(function, Args { start: start as u32, count: count as u32 })?;
        self.machine.stack.truncate(start);
        self.machine.stack.push(value);
        Ok(())
    }

    /// Checks the types of arguments and calls a function.
    pub(crate) fn call_at(&mut self, function: &'static Function, args: Args) -> Result<Value, Stop> {
        for index in 0..args.count as usize {
            let types = function.takes.types(index);
            if !functions::Types::of_value(self.arg(args, index)).meets(types) {
                return self.refuse_type(function, (index, args.len()), types);
            }
        }
        let result = (function.run)(self, args);
        match result {
            Err(Stop::Error) => self.leave_failed(function),
            Err(Stop::Unmatched) if function.gives.is_void() => self.machine.left = Value::Void,
            _ => {}
        }
        result
    }

    /// An argument has the wrong type: most functions stop, and some only complain.
    #[cold]
    fn refuse_type(
        &mut self,
        function: &Function,
        (index, count): (usize, usize),
        types: functions::Types,
    ) -> Result<Value, Stop> {
        match (function.name, index, count) {
            ("close" | "flush" | "rewind" | "tell" | "seek", 0, _) => {
                return Err(self.error("IOFUN1", &function.illegal_name()));
            }
            ("put-char", 0, 1) => return Err(self.type_error(function.name, 0, functions::Types::INTEGER)),
            _ => {}
        }
        let Some((name, value)) = function.shrugs().filter(|_| index == 0) else {
            return Err(self.type_error(function.name, index, types));
        };
        let text = format!("Function '{}' expected argument #1 to be of type {name}.", function.name);
        self.complain("ARGACCES2", &text);
        self.advise(Failure::Type(function.name));
        Ok(value)
    }

    /// A function refused: what it leaves follows from what it gives, unless it has said so itself.
    #[cold]
    fn leave_failed(&mut self, function: &Function) {
        if function.gives.is_void() || [Value::FALSE, Value::Void].contains(&self.machine.left) {
            self.machine.left = function.failed();
        }
    }

    /// The same with all values since the mark.
    pub(super) fn call_marked(&mut self, function: &'static Function) -> Result<(), Stop> {
        let count = self.marked()?;
        self.check_count(function, count)?;
        self.call(function, count)
    }

    /// Calls a host function with the values on top.
    pub(super) fn call_host(&mut self, index: u32, count: usize) -> Result<(), Stop> {
        let start = self.machine.stack.len() - count;
        let value = self.call_host_at(index, Args { start: start as u32, count: count as u32 })?;
        self.machine.stack.truncate(start);
        self.machine.stack.push(value);
        Ok(())
    }

    fn check_count(&mut self, function: &'static Function, count: usize) -> Result<(), Stop> {
        if function.takes.allows(count) {
            return Ok(());
        }
        let text = function.takes.count_text(function.name, count);
        let stop = self.error("ARGACCES1", &text);
        self.advise(Failure::Count(function.name));
        Err(stop)
    }

    /// How many values stand on the stack since the last mark, which is used up.
    pub(super) fn marked(&mut self) -> Result<usize, Stop> {
        let mark = self.machine.marks.pop().ok_or(Stop::Error)?;
        self.machine.stack.len().checked_sub(mark as usize).ok_or(Stop::Error)
    }

    /// Enters a deffunction with the values on top.
    pub(super) fn call_function(&mut self, index: u32, count: usize) -> Result<Then, Stop> {
        let data = &self.functions[index as usize];
        let Some(code) = data.body.clone().filter(|_| !self.machine.is_broken) else {
            return Ok(self.value_of_undefined(count));
        };
        // Arguments may have been spread, and the function may be another one than when the call was compiled.
        if !self.has_right_count(index, count) {
            let text = count_text(self.symbols.text(data.name), data.least, data.most, count);
            return Err(self.error("ARGACCES1", &text));
        }
        let (least, most) = (usize::from(data.least), data.most);
        if data.is_watched {
            self.watch_entry(count);
        }
        if most.is_none() {
            let start = self.machine.stack.len() - (count - least);
            self.gather_from(start)?;
        }
        let base = self.machine.stack.len() - least - usize::from(most.is_none());
        self.enter(code, base, Owner::Function(index))?;
        Ok(Then::Enter)
    }

    /// A deffunction that was only announced, or that is called after something failed, gives `FALSE`.
    fn value_of_undefined(&mut self, count: usize) -> Then {
        let start = self.machine.stack.len() - count;
        self.machine.stack.truncate(start);
        self.machine.stack.push(Value::FALSE);
        Then::On
    }

    fn has_right_count(&self, index: u32, count: usize) -> bool {
        let data = &self.functions[index as usize];
        count >= usize::from(data.least) && data.most.is_none_or(|most| count <= usize::from(most))
    }

    /// `funcall`: the name stands below the arguments.
    pub(super) fn call_named(&mut self, count: usize) -> Result<Then, Stop> {
        let place = self.machine.stack.len() - count - 1;
        let (Value::Symbol(name) | Value::String(name)) = self.machine.stack[place] else {
            return Err(self.type_error("funcall", 0, functions::Types::of("sy")));
        };
        if self.is_forbidden(name) {
            let text = format!("Function '{}' may not be called here.", self.symbols.text(name));
            return Err(self.error("HOST2", &text));
        }
        if let Some(generic) = self.find_called_generic(name) {
            self.machine.stack.remove(place);
            return self.call_generic(generic, count);
        }
        if let Some(function) = functions::find(self.symbols.text(name)) {
            return self.call_named_builtin(function, place, count);
        }
        if let Some(index) = self.find_host(name) {
            return self.call_named_host(index, place, count);
        }
        let Some(index) = self.find_called_function(name) else {
            if let Some(function) = functions::find_addition(self.symbols.text(name)) {
                return self.call_named_builtin(function, place, count);
            }
            let text = if functions::is_form(self.symbols.text(name)) {
                "function without specialized parser"
            } else {
                "function, deffunction, or generic function name"
            };
            let text = format!("Function 'funcall' expected argument #1 to be of type {text}.");
            self.complain("ARGACCES2", &text);
            return Ok(self.answer_false(place));
        };
        if !self.has_right_count(index, count) {
            let data = &self.functions[index as usize];
            let name = self.symbols.text(data.name);
            let text = count_text(name, data.least, data.most, count);
            let more =
                format!("Function 'funcall' called with the wrong number of arguments for deffunction '{name}'.");
            self.complain("ARGACCES1", &text);
            self.complain("MISCFUN4", &more);
            return Ok(self.answer_false(place));
        }
        self.machine.stack.remove(place);
        self.call_function(index, count)
    }

    /// A call by name that cannot be made gives `FALSE`.
    fn answer_false(&mut self, place: usize) -> Then {
        self.machine.stack.truncate(place);
        self.machine.stack.push(Value::FALSE);
        Then::On
    }

    /// What is wrong with the arguments above this place.
    fn what_is_wrong(&self, function: &Function, place: usize, count: usize) -> Option<(&'static str, String)> {
        if !function.takes.allows(count) {
            return Some(("ARGACCES1", function.takes.count_text(function.name, count)));
        }
        let types = (0..count).map(|index| function.takes.types(index));
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

    fn call_named_builtin(&mut self, function: &'static Function, place: usize, count: usize) -> Result<Then, Stop> {
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

    /// `eval`: the text on top is read, compiled and entered.
    pub(super) fn enter_text(&mut self) -> Result<Then, Stop> {
        let value = self.pop()?;
        let (Value::Symbol(text) | Value::String(text)) = value else {
            return Err(self.type_error("eval", 0, functions::Types::of("sy")));
        };
        let code = self.compile_text(text)?;
        self.hold_for_command(&code);
        let base = self.machine.stack.len();
        self.enter(code, base, Owner::Text)?;
        Ok(Then::Enter)
    }

    /// Compiles the text of an expression, or complains.
    pub(crate) fn compile_text(&mut self, text: Sym) -> Result<Code, Stop> {
        let text = self.symbols.text(text).to_owned();
        self.burn(text.len())?;
        let (exprs, root) = match self.read_expression(&text) {
            Ok(read) => read,
            Err(complaint) => {
                self.write_error(&complaint);
                self.machine.left = Value::FALSE;
                return Err(Stop::Error);
            }
        };
        match self.compile(&exprs, &[root], &mut Scope::top()) {
            Ok(code) => Ok(code),
            Err(refusal) => {
                self.write_error(&refusal.clips());
                self.machine.left = Value::FALSE;
                Err(Stop::Error)
            }
        }
    }
}
