//! How errors leave frames, and who catches them.

use std::ops::ControlFlow;

use crate::code::functions;
use crate::code::op::{Argument, Local, Target};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

use super::Owner;

impl Engine {
    /// Leaves frames down to this number of them, from the innermost out, and says which bodies an error stopped; or goes on in
    /// the one that catches it. What began with a pattern's test becomes an error of its own when a function complains of what is
    /// left.
    pub(super) fn trace_back(&mut self, floor: usize, mut stop: Stop) -> ControlFlow<Stop> {
        let is_error = stop.is_the_programs();
        for index in (floor..self.machine.frames.len()).rev() {
            let frame = &self.machine.frames[index];
            let (at, owner) = (frame.at, frame.owner);
            // The operation that failed stands before the one to go on with.
            let inside = |from: u32, to: u32| from < at && at <= to;
            let Some(code) = frame.code.clone() else { continue };
            for region in code.regions.iter().filter(|region| inside(region.from, region.to)) {
                match region.of {
                    Argument::Opened(local) => self.close_opened(index, local),
                    Argument::Caught(local, place) if is_error => {
                        self.catch(index, local, place);
                        return ControlFlow::Continue(());
                    }
                    of if is_error && self.pass_error_on(of) => stop = Stop::Error,
                    _ => {}
                }
            }
            if let (Owner::Function(function), true) = (owner, is_error) {
                let name = self.symbols.text(self.functions[function as usize].name);
                let word = if stop == Stop::Unmatched { "WARNING: " } else { "" };
                let text = format!("{word}Execution halted during the actions of deffunction '{name}'.");
                self.complain("PRCCODE4", &text);
                self.machine.left = Value::FALSE;
                self.watch_exit(index);
            }
        }
        ControlFlow::Break(stop)
    }

    /// Goes on at this place of a frame, with the stacks as they were when its `try` began.
    fn catch(&mut self, frame: usize, local: Local, place: Target) {
        self.machine.frames.truncate(frame + 1);
        self.forget_watched(frame + 1);
        let base = self.machine.frames[frame].base as usize;
        let height = |value: &Value| if let Value::Integer(height) = value { *height as usize } else { 0 };
        let (values, marks) = (height(self.local(base, local)), height(self.local(base, local + 1)));
        self.machine.stack.truncate(values);
        self.machine.marks.truncate(marks);
        self.machine.is_broken = false;
        let frame = &mut self.machine.frames[frame];
        frame.at = place;
        frame.within = 0;
    }

    /// Closes the file of a `with-open-file` that is left.
    fn close_opened(&mut self, frame: usize, local: Local) {
        let base = self.machine.frames[frame].base as usize;
        if let Value::Symbol(name) = *self.local(base, local) {
            self.close_file(name);
        }
    }

    /// A call whose argument failed: the reference goes on with what the failed one left, and may complain of that too; whether it does.
    fn pass_error_on(&mut self, argument: Argument) -> bool {
        match argument {
            Argument::Function(index) => {
                let name = self.symbols.text(self.functions[index as usize].name);
                let text = format!("This error occurred while evaluating arguments for the deffunction '{name}'.");
                self.complain("PRCCODE6", &text);
                self.machine.left = Value::FALSE;
                true
            }
            Argument::Caught(..) | Argument::Opened(_) => false,
            Argument::Line => {
                self.write(Sym::STDOUT, "\n");
                self.machine.left = Value::Void;
                false
            }
            Argument::Builtin(function, index) => {
                let types = function.takes.types(usize::from(index));
                let is_wrong = !functions::Types::of_value(&self.machine.left).meets(types);
                if is_wrong {
                    self.complain("ARGACCES2", &functions::type_text(function.name, usize::from(index), types));
                }
                self.machine.left = function.gives.nothing();
                is_wrong
            }
            Argument::Host(host, index) => {
                let host = &self.hosts[host as usize];
                let types = host.takes.types(usize::from(index));
                let is_wrong = !functions::Types::of_value(&self.machine.left).meets(types);
                if is_wrong {
                    let text = functions::type_text(self.symbols.text(host.name), usize::from(index), types);
                    self.complain("ARGACCES2", &text);
                }
                self.machine.left = Value::FALSE;
                is_wrong
            }
        }
    }

    /// A local variable has no value.
    #[cold]
    pub(super) fn unbound(&mut self, name: Sym) -> Stop {
        let name = self.symbols.text(name);
        let text = match self.machine.frames.last().map(|frame| frame.owner) {
            Some(Owner::Function(index)) => {
                let function = self.symbols.text(self.functions[index as usize].name);
                format!("Variable ?{name} unbound in deffunction '{function}'.")
            }
            _ => format!("Variable ?{name} unbound."),
        };
        self.error("PRCCODE5", &text)
    }
}
