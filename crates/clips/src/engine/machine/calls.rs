//! Frames: how bodies are entered.

use crate::code::builtin::Builtin;
use crate::code::op::Code;
use crate::code::scope::Scope;
use crate::code::signature::count_text;
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::functions::{self, Args};
use crate::engine::hints::Failure;
use crate::symbol::Sym;
use crate::value::Value;

use super::run::Then;
use super::{Frame, Owner, UNBOUND};

impl Engine {
    /// Makes a frame whose locals begin at this height of the stack; values above it are its first locals.
    pub(super) fn enter(&mut self, code: Code, base: usize, owner: Owner) -> Result<(), Stop> {
        if self.machine.frames.len() >= self.machine.limits.depth {
            self.note_depth(owner);
            return Err(Stop::Depth);
        }
        let height = base + usize::from(code.locals);
        if self.machine.stack.len() > height {
            return Err(Stop::Error);
        }
        if self.machine.stack.len() < height {
            self.machine.stack.resize(height, UNBOUND);
        }
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
    pub(super) fn call(&mut self, function: &'static Builtin, count: usize) -> Result<(), Stop> {
        let start = self.machine.stack.len() - count;
        let value = self.call_at(function, Args { start: start as u32, count: count as u32 })?;
        self.machine.stack.truncate(start);
        self.machine.stack.push(value);
        Ok(())
    }

    /// Checks the types of arguments and calls a function.
    pub(crate) fn call_at(&mut self, function: &'static Builtin, args: Args) -> Result<Value, Stop> {
        for index in 0..args.count as usize {
            let types = function.takes.types(index);
            if !functions::Types::of_value(self.arg(args, index)).meets(types) {
                return self.refuse_type(function, (index, args.len()), types);
            }
        }
        let result = function.run()(self, args);
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
        function: &Builtin,
        (index, count): (usize, usize),
        types: functions::Types,
    ) -> Result<Value, Stop> {
        match (function.name, index, count) {
            ("close" | "flush" | "format" | "rewind" | "tell" | "seek", 0, _) => {
                return Err(self.error("IOFUN1", &function.illegal_name()));
            }
            ("get-char" | "read" | "read-number" | "readline", 0, _)
            | ("open", 1, _)
            | ("put-char" | "unget-char", 0, 2) => {
                let stop = self.error("IOFUN1", &function.illegal_name());
                let is_char = matches!(function.name, "get-char" | "unget-char");
                self.machine.left = if is_char { Value::Integer(-1) } else { function.failed() };
                return Err(stop);
            }
            ("set-locale", ..) => {
                let stop = self.type_error(function.name, index, types);
                self.machine.left = Value::String(Sym::EMPTY);
                return Err(stop);
            }
            ("unget-char", 0, 1) => {
                let stop = self.type_error(function.name, 0, functions::Types::INTEGER);
                self.machine.left = Value::Integer(0);
                return Err(stop);
            }
            ("bload-instances" | "bsave-instances" | "load-instances" | "restore-instances", ..) => {
                let stop = self.type_error(function.name, index, types);
                self.machine.left = Value::Integer(0);
                return Err(stop);
            }
            // The complaints of 6.4.2 about the slot use these names.
            ("slot-direct-delete$" | "slot-direct-insert$" | "slot-direct-replace$", 0, _) => {
                let name = function.name.replacen("slot-direct", "direct-slot", 1);
                return Err(self.type_error(&name, 0, types));
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
    fn leave_failed(&mut self, function: &Builtin) {
        if function.gives.is_void() || [Value::FALSE, Value::Void].contains(&self.machine.left) {
            self.machine.left = function.failed();
        }
    }

    /// The same with all values since the mark.
    pub(super) fn call_marked(&mut self, function: &'static Builtin) -> Result<(), Stop> {
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

    pub(super) fn check_count(&mut self, function: &'static Builtin, count: usize) -> Result<(), Stop> {
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
        self.machine.stands = Stop::Unmatched;
        Then::On
    }

    pub(super) fn has_right_count(&self, index: u32, count: usize) -> bool {
        let data = &self.functions[index as usize];
        count >= usize::from(data.least) && data.most.is_none_or(|most| count <= usize::from(most))
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
