//! How errors leave frames, and who catches them.

use std::ops::ControlFlow;

use crate::code::builtin::Builtin;
use crate::code::fuse;
use crate::code::op::{Argument, Code, Instead, Left, Local, Op, Region, Target};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::functions;
use crate::symbol::Sym;
use crate::value::Value;

use super::Owner;
use super::named::Callee;

impl Engine {
    /// Leaves frames down to this number of them, from the innermost out, and says which bodies an error stopped; or goes on in
    /// the one that catches it. What began with a pattern's test becomes an error of its own when a function complains of what is
    /// left.
    pub(super) fn trace_back(&mut self, floor: usize, mut stop: Stop) -> ControlFlow<Stop> {
        let is_error = stop.is_the_programs();
        for index in (floor..self.machine.frames.len()).rev() {
            self.restore_code(index);
            let frame = &self.machine.frames[index];
            let (at, owner, base) = (frame.at, frame.owner, frame.base as usize);
            // The operation that failed stands before the one to go on with.
            let inside = |from: u32, to: u32| from < at && at <= to;
            let Some(code) = frame.code.clone() else { continue };
            for region in code.regions.iter().filter(|region| inside(region.from, region.to)) {
                match region.of {
                    Argument::Opened(local) => self.close_opened(index, local),
                    Argument::Caught(local, place) if stop == Stop::Error => {
                        self.catch(index, local, place);
                        return ControlFlow::Continue(());
                    }
                    Argument::Salvaged(local, place) if is_error => {
                        self.catch(index, local, place);
                        return ControlFlow::Continue(());
                    }
                    Argument::Again(local, place) if is_error => {
                        self.catch(index, local, place);
                        (self.machine.is_broken, self.machine.stands) = (true, stop);
                        return ControlFlow::Continue(());
                    }
                    Argument::Resumed { .. } if is_error => {
                        self.resume(index, &code, *region);
                        return ControlFlow::Continue(());
                    }
                    of if is_error => {
                        stop = self.pass_on(of, base, stop, code.ops.get(at as usize..).unwrap_or_default());
                    }
                    _ => {}
                }
            }
            // Who complains of it stands outside of its module.
            self.modules.current = self.machine.frames[index].outside.unwrap_or(self.modules.current);
            if is_error {
                self.say_halted(owner, stop);
            }
            self.leave_method(index);
            self.leave_sent(index);
            if let (Owner::Function(_), true) = (owner, is_error) {
                self.watch_exit(index);
            }
        }
        if let Some(left) = self.machine.frames.get(floor) {
            self.forget_callees(left.base as usize);
        }
        ControlFlow::Break(stop)
    }

    /// Goes on behind a value that failed, with something in its place, up to the end of its step.
    fn resume(&mut self, index: usize, code: &Code, region: Region) {
        let Argument::Resumed { heights, offset, instead, end, stop } = region.of else { return };
        let left = self.left_value(matches!(instead, Instead::Row | Instead::SlotRow));
        // Every operation is by itself: one of a row may be replaced.
        let mut ops = fuse::unfused(&code.ops);
        for later in code.regions.iter().filter(|it| it.from >= region.to) {
            let is_row = matches!(later.of, Argument::Resumed { instead: Instead::Row, end: to, .. } if to == end);
            // Nothing gets into a row any more.
            match ops.get_mut(later.to as usize - 1).filter(|_| is_row) {
                Some(row @ Op::Row) => *row = Op::NoRow,
                Some(row @ (Op::Constant(_) | Op::Default(..))) => *row = Op::Constant(Value::row([])),
                _ => {}
            }
        }
        if let Some(behind) = ops.get_mut(end as usize + 1) {
            *behind = Op::Halted(stop);
        }
        self.catch_above(index, heights, region.to, usize::from(offset));
        self.machine.is_broken = true;
        self.machine.halted.push((index, code.clone()));
        self.machine.frames[index].code = Some(Code::new(ops, code.locals, code.regions.clone()));
        if instead == Instead::Slot {
            self.machine.failed_slots.push(self.machine.stack.len());
        }
        self.machine.stack.push(left);
    }

    /// A frame that went on after an error has its own code again.
    fn restore_code(&mut self, index: usize) {
        while let Some((of, code)) = self.machine.halted.pop_if(|(frame, _)| *frame >= index) {
            if of == index {
                self.machine.frames[index].code = Some(code);
            }
        }
    }

    /// What becomes of an error that leaves one who looks after something; `rest` would have been done next.
    fn pass_on(&mut self, of: Argument, base: usize, stop: Stop, rest: &[Op]) -> Stop {
        self.machine.is_soothed = false;
        let stop = match of {
            Argument::Creating(local) => self.give_up_creating(base, local, rest),
            Argument::Claiming(local) => self.give_up_claim(base, local),
            Argument::Making(local, is_init) => self.give_up_making(base, local, (is_init, true), stop, rest),
            Argument::Renewing(local, is_init) => self.give_up_making(base, local, (is_init, false), stop, rest),
            Argument::Copying(local, sends) => self.give_up_copying(base, local, sends, stop),
            Argument::Delaying(local) => {
                let waited = self.local(base, local + 2).is_true();
                match self.delay_objects(waited) {
                    Err(Stop::Unmatched) => Stop::Unmatched,
                    _ => stop,
                }
            }
            Argument::Left(Left::Unless) if stop == Stop::Unmatched => stop,
            Argument::Caught(..) => {
                self.machine.left = Value::FALSE;
                stop
            }
            Argument::Bound(local, is_row) => {
                let value = self.left_value(is_row);
                *self.local(base, local) = value.clone();
                self.machine.left = value;
                stop
            }
            Argument::BoundGlobal(global, is_row) => {
                let value = self.left_value(is_row);
                self.store_global(global, value.clone());
                self.machine.left = value;
                stop
            }
            Argument::BoundTop(name, is_row) => {
                let value = self.left_value(is_row);
                self.machine.top.insert(name, value.clone());
                self.machine.left = value;
                stop
            }
            Argument::Found(local) => {
                self.name_instances(base, local);
                self.machine.left = self.local(base, local).clone();
                stop
            }
            Argument::Given(local) => {
                self.machine.left = self.local(base, local).clone();
                stop
            }
            Argument::Left(what) => {
                self.machine.left = match what {
                    Left::Nothing => Value::Void,
                    Left::False | Left::Unless => Value::FALSE,
                    Left::True => Value::TRUE,
                    Left::Row => Value::row([]),
                };
                stop
            }
            of if self.pass_error_on(of, base) => Stop::Error,
            _ => stop,
        };
        if std::mem::take(&mut self.machine.is_soothed) { Stop::Unmatched } else { stop }
    }

    /// What a failed value leaves in its place.
    pub(super) fn left_value(&self, is_row: bool) -> Value {
        match &self.machine.left {
            _ if is_row => Value::row([]),
            Value::Void => Value::FALSE,
            left => left.clone(),
        }
    }

    /// Keeps whose actions met the limit of nested calls: of the calls that are left then, only the innermost is named.
    #[cold]
    pub(super) fn note_depth(&mut self, owner: Owner) {
        self.machine.deepest = self.body_of(owner).map(|body| body.trim_end_matches('.').to_owned());
    }

    /// The body of a construct, as complaints name it.
    fn body_of(&self, owner: Owner) -> Option<String> {
        match owner {
            Owner::Handler => {
                self.current_handler().map(|handler| format!("message-handler {}", self.quoted_handler(&handler)))
            }
            Owner::Method(_) => self.current_method_text().map(|text| format!("{text}.")),
            Owner::Function(function) => {
                let name = self.symbols.text(self.functions[function as usize].name);
                Some(format!("deffunction '{name}'."))
            }
            Owner::Host | Owner::Text | Owner::Slot | Owner::Message => None,
        }
    }

    /// Says which body an error stopped.
    fn say_halted(&mut self, owner: Owner, stop: Stop) {
        let of = self.body_of(owner);
        if let Some(of) = of {
            let text = format!("{}Execution halted during the actions of {of}", warning(stop));
            self.complain("PRCCODE4", &text);
            if stop != Stop::Unmatched {
                self.machine.left = Value::FALSE;
            }
        }
    }

    /// Goes on at this place of a frame, with the stacks as they were when its `try` began.
    fn catch(&mut self, frame: usize, local: Local, place: Target) {
        self.catch_above(frame, local, place, 0);
    }

    /// The same with this number of values more.
    fn catch_above(&mut self, frame: usize, local: Local, place: Target, more: usize) {
        self.machine.frames.truncate(frame + 1);
        self.forget_watched(frame + 1);
        let base = self.machine.frames[frame].base as usize;
        let height = |value: &Value| if let Value::Integer(height) = value { *height as usize } else { 0 };
        let (values, marks) = (height(self.local(base, local)), height(self.local(base, local + 1)));
        self.machine.stack.truncate(values + more);
        self.machine.marks.truncate(marks);
        self.machine.failed_slots.retain(|height| *height < values + more);
        self.forget_callees(values + more);
        self.machine.is_broken = false;
        self.machine.failed_at = self.matcher.store.moment();
        let frame = &mut self.machine.frames[frame];
        frame.at = place;
        frame.within = 0;
    }

    /// The current module is again what it was before the frames from this number on.
    pub(super) fn leave_modules(&mut self, floor: usize) {
        let first = self.machine.frames[floor..].iter().find_map(|frame| frame.outside);
        self.modules.current = first.unwrap_or(self.modules.current);
    }

    /// Closes the file of a `with-open-file` that is left.
    fn close_opened(&mut self, frame: usize, local: Local) {
        let base = self.machine.frames[frame].base as usize;
        if let Value::Symbol(name) = *self.local(base, local) {
            self.close_file(name);
        }
    }

    /// A call whose argument failed: the reference goes on with what the failed one left, and may complain of that too; whether it does.
    fn pass_error_on(&mut self, argument: Argument, base: usize) -> bool {
        match argument {
            Argument::Function(index) => {
                let name = self.functions[index as usize].name;
                self.say_arguments_failed("deffunction", name)
            }
            Argument::Generic(index) => {
                let name = self.generics[index as usize].name;
                self.say_arguments_failed("generic function", name)
            }
            Argument::Message(_) | Argument::MessageIn(_) | Argument::Put(_) => {
                let message = self.failed_message(argument, base);
                message.is_some_and(|message| self.say_arguments_failed("message", message))
            }
            Argument::SlotName => {
                self.refuse_slot_name(None);
                true
            }
            Argument::Line => {
                self.write(Sym::STDOUT, "\n");
                self.machine.left = Value::Void;
                false
            }
            Argument::Typed(name, index, types) => self.pass_to_type(name, usize::from(index), types),
            Argument::Instance(name) => {
                let left = self.machine.left.clone();
                if let Value::Symbol(instance) = left {
                    self.no_instance(instance, name);
                }
                matches!(left, Value::Symbol(_))
            }
            Argument::Channel => {
                self.complain("IOFUN1", "Illegal logical name used for 'printout' function.");
                self.machine.left = Value::Void;
                true
            }
            Argument::Expanded(function, index, written) => {
                self.pass_expanded(function, usize::from(index), usize::from(written))
            }
            Argument::Builtin(function, index) => self.pass_to_function(function, usize::from(index)),
            Argument::Host(host, index) => {
                let host = &self.hosts[host as usize];
                let types = host.takes.types(usize::from(index));
                let name = self.symbols.text(host.name).to_owned();
                self.pass_to_type(&name, usize::from(index), types)
            }
            // These were looked after before, or are silent.
            _ => false,
        }
    }

    /// An argument could not be expanded: the reference calls the function with something that fails in its place.
    fn pass_expanded(&mut self, function: &'static Builtin, index: usize, written: usize) -> bool {
        self.machine.left = Value::FALSE;
        if !function.takes.allows(written) {
            let text = function.takes.count_text(function.name, written);
            self.complain("ARGACCES1", &text);
            return true;
        }
        if matches!(function.name, "print" | "println" | "printout") {
            self.print_what_stands(function.name);
            return false;
        }
        self.pass_to_function(function, index)
    }

    /// Prints the arguments before one that could not be expanded.
    fn print_what_stands(&mut self, function: &str) {
        let start = self.machine.marks.last().map_or(self.machine.stack.len(), |mark| *mark as usize);
        let values = self.machine.stack.get(start..).unwrap_or_default().to_vec();
        let (channel, values) = match values.split_first() {
            Some((channel, values)) if function == "printout" => (self.channel_of(channel), values),
            _ => (Some(Sym::STDOUT), values.as_slice()),
        };
        self.machine.left = Value::Void;
        let Some(channel) = channel.filter(|name| self.is_channel(*name)) else { return };
        for value in values {
            let text = self.printed(value);
            self.write(channel, &text);
        }
        if function == "println" {
            self.write(channel, "\n");
        }
    }

    /// The message whose argument failed.
    fn failed_message(&mut self, argument: Argument, base: usize) -> Option<Sym> {
        match argument {
            Argument::Message(message) => Some(message),
            Argument::MessageIn(local) => match *self.local(base, local) {
                Value::Symbol(message) => Some(message),
                _ => None,
            },
            Argument::Put(local) => {
                let Value::Symbol(slot) = *self.local(base, local) else { return None };
                let message = format!("put-{}", self.symbols.text(slot));
                Some(self.symbols.intern(&message))
            }
            _ => None,
        }
    }

    /// What a failed argument left must have the right type, or that is told, too.
    fn pass_to_type(&mut self, name: &str, index: usize, types: functions::Types) -> bool {
        let is_wrong = !functions::Types::of_value(&self.machine.left).meets(types);
        if is_wrong {
            self.complain("ARGACCES2", &functions::type_text(name, index, types));
        }
        self.machine.left = Value::FALSE;
        is_wrong
    }

    /// The same for a function of the language, some of which look at their arguments in a way of their own.
    fn pass_to_function(&mut self, function: &'static Builtin, index: usize) -> bool {
        if let ("call-specific-method", 2..) = (function.name, index)
            && let Some((_, Callee::Method(generic))) =
                self.machine.callees.pop_if(|(_, callee)| matches!(callee, Callee::Method(_)))
        {
            return self.say_arguments_failed("generic function", self.generics[generic as usize].name);
        }
        if (function.name, index) == ("ppfact", 1) {
            self.complain("IOFUN1", &function.illegal_name());
            self.machine.left = Value::String(Sym::EMPTY);
            return true;
        }
        if let ("open", 1) = (function.name, index) {
            self.complain("IOFUN1", &function.illegal_name());
            self.machine.left = Value::FALSE;
            return true;
        }
        if let ("slot-delete$" | "slot-insert$" | "slot-replace$", 1, Value::Symbol(slot)) =
            (function.name, index, self.machine.left.clone())
        {
            self.no_such_slot(slot, function.name);
            self.machine.left = Value::FALSE;
            return true;
        }
        if let ("bsave-instances" | "save-instances", 2..) = (function.name, index) {
            let number = index + 1;
            let text = format!("expected argument #{number} to be of type 'valid concrete class name'.");
            self.complain("ARGACCES2", &format!("Function '{}' {text}", function.name));
            self.machine.left = Value::Integer(-1);
            return true;
        }
        let refused = function.refuses_failed(&self.machine.left).filter(|_| index == 0);
        if let Some((code, text)) = refused {
            self.complain(code, &text);
            self.machine.left = function.failed();
            return true;
        }
        let is_wrong = !function.forgives() && self.pass_to_type(function.name, index, function.takes.types(index));
        // These do not look whether their argument failed.
        self.machine.left = match function.name {
            "class" | "type" => self.symbol("SYMBOL"),
            "load-instances" | "restore-instances" => Value::Integer(0),
            "neq" => Value::TRUE,
            "ppfact" => Value::String(Sym::EMPTY),
            "sort" => Value::FALSE,
            _ => function.failed(),
        };
        is_wrong
    }

    /// Says whose arguments failed.
    fn say_arguments_failed(&mut self, kind: &str, name: Sym) -> bool {
        if self.machine.left == Value::Void {
            self.complain("PRCCODE2", &format!("Functions without a return value are illegal as {kind} arguments."));
        }
        let name = self.symbols.text(name);
        let text = format!("This error occurred while evaluating arguments for the {kind} '{name}'.");
        self.complain("PRCCODE6", &text);
        self.machine.left = Value::FALSE;
        true
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
            Some(Owner::Method(_)) => match self.current_method_text() {
                Some(method) => format!("Variable ?{name} unbound in {method}."),
                None => format!("Variable ?{name} unbound."),
            },
            Some(Owner::Handler) => match self.current_handler() {
                Some(handler) => {
                    format!("Variable ?{name} unbound in message-handler {}", self.quoted_handler(&handler))
                }
                None => format!("Variable ?{name} unbound."),
            },
            _ => format!("Variable ?{name} unbound."),
        };
        self.error("PRCCODE5", &text)
    }
}

/// What stands before a complaint about a body that matching ended, and not an error of its own.
fn warning(stop: Stop) -> &'static str {
    if stop == Stop::Unmatched { "WARNING: " } else { "" }
}
