//! Methods of generic functions: chosen by arguments, entered, and left.

use std::sync::Arc;

use crate::code::builtin::Builtin;
use crate::code::op::{Code, Op};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::classes::ClassId;
use crate::engine::functions::{self, Args};
use crate::engine::generics::{Body, MethodData, Query, Restriction};
use crate::engine::show::Quotes;
use crate::symbol::Sym;
use crate::value::Value;

use super::Owner;
use super::named::Callee;
use super::run::Then;

/// A method that runs.
#[derive(Clone, Debug)]
pub(super) struct Called {
    /// The number of its frame.
    pub(super) frame: usize,
    generic: u32,
    /// Its place among the methods.
    at: usize,
    /// The arguments as they were given: the body may bind its parameters anew.
    args: Arc<Vec<Value>>,
    /// Whether it began a call; otherwise another method handed it on.
    is_first: bool,
    /// Its first line was printed.
    is_announced: bool,
}

impl Called {
    /// The arguments as they were given.
    pub(super) fn args(&self) -> &[Value] {
        &self.args
    }
}

/// Which methods a call looks at.
#[derive(Clone, Copy)]
enum From {
    /// Those from this place on.
    Place(usize),
    /// This one only.
    Only(usize),
}

impl Engine {
    pub(super) fn step_method(&mut self, op: &Op) -> Result<Then, Stop> {
        match op {
            Op::NextMethod => self.next_method(),
            Op::OverrideMethod => {
                let count = self.marked()?;
                let args = self.take_top(count);
                self.override_method(args)
            }
            Op::SpecificMethod => {
                let count = self.marked()?;
                let args = self.take_top(count);
                // The arguments may have changed the module, in which the generic function is not seen any more.
                let held = self.held_generic(self.machine.stack.len());
                self.forget_callees(self.machine.stack.len());
                self.specific_method(args, held)
            }
            _ => Ok(Then::On),
        }
    }

    fn take_top(&mut self, count: usize) -> Vec<Value> {
        let start = self.machine.stack.len() - count;
        self.machine.stack.drain(start..).collect()
    }

    /// Calls a generic function with the values on top.
    pub(super) fn call_generic(&mut self, generic: u32, count: usize) -> Result<Then, Stop> {
        let args = self.take_top(count);
        if self.machine.is_broken {
            self.machine.stack.push(Value::FALSE);
            self.machine.stands = Stop::Unmatched;
            return Ok(Then::On);
        }
        self.dispatch(generic, From::Place(0), args)
    }

    /// Calls a generic function and waits for its value.
    pub(crate) fn call_generic_now(&mut self, generic: u32, values: &[Value]) -> Result<Value, Stop> {
        let count = values.len() as u16;
        let mut ops: Vec<Op> = (0..count).map(Op::Local).collect();
        ops.extend([Op::Generic(generic, count), Op::Return]);
        self.evaluate(&Code::new(ops, count, Vec::new()), values)
    }

    fn dispatch(&mut self, generic: u32, from: From, args: Vec<Value>) -> Result<Then, Stop> {
        if args.contains(&Value::Void) {
            let text = "Functions without a return value are illegal as generic function arguments.";
            self.complain("PRCCODE2", text);
            let name = self.symbols.text(self.generics[generic as usize].name);
            let text = format!("This error occurred while evaluating arguments for the generic function '{name}'.");
            return Err(self.error("PRCCODE6", &text));
        }
        self.machine.choosing.push(generic);
        let found = match from {
            From::Place(first) => self.applicable(generic, first, &args, true),
            From::Only(at) => self.is_applicable(generic, at, &args).map(|is_right| is_right.then_some(at)),
        };
        self.machine.choosing.pop();
        let found = found?;
        let Some(at) = found else {
            let data = &self.generics[generic as usize];
            let name = self.symbols.text(data.name);
            let From::Only(at) = from else {
                let text = format!("No applicable methods for '{name}'.");
                return Err(self.error("GENRCEXE1", &text));
            };
            let index = data.methods[at].index;
            let text = format!("Generic function '{name}' method #{index} is not applicable to the given arguments.");
            return Err(self.error("GENRCEXE4", &text));
        };
        self.enter_method(generic, at, Arc::new(args), true)
    }

    /// The first method from this place on that takes these arguments. If it is to be called, one found after an error says so.
    fn applicable(
        &mut self,
        generic: u32,
        first: usize,
        args: &[Value],
        is_called: bool,
    ) -> Result<Option<usize>, Stop> {
        let mut has_failed = false;
        for at in first..self.generics[generic as usize].methods.len() {
            match self.is_applicable(generic, at, args) {
                Ok(true) if has_failed && is_called => return Err(self.halted_at(generic, at)),
                Ok(true) if has_failed => return Err(Stop::Error),
                Ok(true) => return Ok(Some(at)),
                Ok(false) => {}
                // What a failed query left counts as its answer. Until a method is found the others are tried all the same.
                Err(Stop::Error) if self.machine.left == Value::FALSE => has_failed = true,
                Err(Stop::Error) => return Err(self.halted_at(generic, at)),
                Err(stop) => return Err(stop),
            }
        }
        if has_failed { Err(Stop::Error) } else { Ok(None) }
    }

    /// A method was chosen after a query had failed.
    fn halted_at(&mut self, generic: u32, at: usize) -> Stop {
        let data = &self.generics[generic as usize];
        let (name, index) = (self.symbols.text(data.name), data.methods[at].index);
        let text = format!("Execution halted during the actions of generic function '{name}' method #{index}.");
        self.error("PRCCODE4", &text)
    }

    fn is_applicable(&mut self, generic: u32, at: usize, args: &[Value]) -> Result<bool, Stop> {
        let Some(method) = self.generics[generic as usize].methods.get(at) else { return Ok(false) };
        let (least, has_rest) = (method.least(), method.has_rest);
        if args.len() < least || (args.len() > least && !has_rest) {
            return Ok(false);
        }
        // Types first would be as good, but queries may print, so the order is the reference's: argument by argument.
        let end = method.restrictions.len().saturating_sub(1);
        for (index, arg) in args.iter().enumerate() {
            let method = &self.generics[generic as usize].methods[at];
            let restriction = &method.restrictions[index.min(end)];
            if !self.has_type(restriction, arg) {
                let is_lost = !restriction.types.is_empty() && self.class_of_value(arg).is_none();
                return if is_lost { Err(self.no_class(generic, arg)) } else { Ok(false) };
            }
            match restriction.query.clone() {
                None => {}
                Some(Query::AtMost(most)) if args.len() - least <= most => {}
                Some(Query::AtMost(_)) => return Ok(false),
                Some(Query::Asked(code)) => {
                    let mut locals = locals_of(method, args);
                    locals.push(arg.clone());
                    if !self.evaluate(&code, &locals)?.is_true() {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    fn no_class(&mut self, generic: u32, value: &Value) -> Stop {
        let name = self.symbols.text(self.generics[generic as usize].name);
        let text =
            format!("Unable to determine class of {} in generic function '{name}'.", self.shown(value, Quotes::Plain));
        self.error("GENRCEXE3", &text)
    }

    fn has_type(&self, restriction: &Restriction, value: &Value) -> bool {
        if restriction.types.is_empty() {
            return true;
        }
        let Some(class) = self.class_of_value(value) else { return false };
        restriction.types.iter().any(|wanted| {
            self.classes.is_a(class, *wanted)
                || match (value, *wanted) {
                    (Value::Instance(_), ClassId::INSTANCE_ADDRESS)
                    | (Value::InstanceName(_), ClassId::INSTANCE_NAME) => true,
                    (Value::Instance(_) | Value::InstanceName(_), other) => {
                        other != ClassId::INSTANCE_ADDRESS
                            && other != ClassId::INSTANCE_NAME
                            && self.class_name(other) == "INSTANCE"
                    }
                    _ => false,
                }
        })
    }

    fn enter_method(&mut self, generic: u32, at: usize, args: Arc<Vec<Value>>, is_first: bool) -> Result<Then, Stop> {
        let method = &self.generics[generic as usize].methods[at];
        let frame = self.machine.frames.len();
        let called = Called { frame, generic, at, args: Arc::clone(&args), is_first, is_announced: false };
        match method.body.clone() {
            Body::Actions(code) => {
                let locals = locals_of(method, &args);
                self.machine.methods.push(called);
                self.machine.is_entering_method = true;
                let base = self.machine.stack.len();
                self.machine.stack.extend(locals);
                self.enter(code, base, Owner::Method(generic))?;
                Ok(Then::Enter)
            }
            Body::System(function) => {
                self.machine.methods.push(called);
                self.announce_method();
                let done = self.call_system(function, &args);
                self.leave_method(frame);
                done
            }
        }
    }

    /// What the function of the language does by itself.
    fn call_system(&mut self, function: &'static Builtin, args: &[Value]) -> Result<Then, Stop> {
        self.machine.stack.extend_from_slice(args);
        let count = args.len();
        match function.name {
            "eval" => return self.enter_text(),
            "funcall" => return self.call_named(count - 1),
            _ => {}
        }
        let start = self.machine.stack.len() - count;
        let value = self.call_at(function, Args { start: start as u32, count: count as u32 })?;
        self.machine.stack.truncate(start);
        self.machine.stack.push(value);
        Ok(Then::On)
    }

    /// The method that the current one shadows, and its call.
    fn shadowed(&mut self, is_called: bool) -> Result<Option<(Called, usize)>, Stop> {
        let Some(mut called) = self.machine.methods.last().cloned() else { return Ok(None) };
        if let Some(inside) = self.arguments_inside() {
            called.args = Arc::new(inside);
        }
        let given = Arc::clone(&called.args);
        let next = self.applicable(called.generic, called.at + 1, &given, is_called)?;
        Ok(next.map(|next| (called, next)))
    }

    /// The arguments of the deffunction that runs now, if one does: to the reference those are the arguments of the method that
    /// called it, too.
    fn arguments_inside(&self) -> Option<Vec<Value>> {
        let frame = self.machine.frames.last()?;
        let Owner::Function(function) = frame.owner else { return None };
        let data = &self.functions[function as usize];
        let (base, least) = (frame.base as usize, usize::from(data.least));
        let mut args = self.machine.stack.get(base..base + least)?.to_vec();
        if let (None, Some(Value::Multi(rest))) = (data.most, self.machine.stack.get(base + least)) {
            args.extend(rest.iter().cloned());
        }
        Some(args)
    }

    /// Whether the current method shadows another one.
    pub(crate) fn has_next_method(&mut self) -> Result<bool, Stop> {
        Ok(self.shadowed(false)?.is_some())
    }

    /// Refuses to go on with the next method if there is none.
    pub(super) fn require_next_method(&mut self) -> Result<(), Stop> {
        if self.has_next_method()? { Ok(()) } else { Err(self.no_shadowed()) }
    }

    fn no_shadowed(&mut self) -> Stop {
        self.error("GENRCEXE2", "Shadowed methods not applicable in current context.")
    }

    fn next_method(&mut self) -> Result<Then, Stop> {
        match self.shadowed(true)? {
            Some((called, next)) => self.enter_method(called.generic, next, called.args, false),
            None => Err(self.no_shadowed()),
        }
    }

    fn override_method(&mut self, args: Vec<Value>) -> Result<Then, Stop> {
        let Some(called) = self.machine.methods.last() else { return Err(self.no_shadowed()) };
        let (generic, at) = (called.generic, called.at);
        self.dispatch(generic, From::Place(at + 1), args)
    }

    /// `call-specific-method`: the generic, the index, and the arguments.
    fn specific_method(&mut self, mut args: Vec<Value>, held: Option<u32>) -> Result<Then, Stop> {
        let rest = args.split_off(2.min(args.len()));
        let (Some(Value::Symbol(name)), Some(Value::Integer(index))) = (args.first(), args.get(1)) else {
            let index = usize::from(matches!(args.first(), Some(Value::Symbol(_))));
            let types = if index == 0 { functions::Types::of("y") } else { functions::Types::INTEGER };
            return Err(self.type_error("call-specific-method", index, types));
        };
        let (name, index) = (*name, *index);
        let function = "call-specific-method";
        let (generic, at) = match held {
            Some(generic) => (generic, self.method_at(generic, index, function)?),
            None => self.method_of(name, index, function)?,
        };
        self.dispatch(generic, From::Only(at), rest)
    }

    /// A generic function and the place of its method with this index, or a complaint.
    pub(crate) fn method_of(&mut self, name: Sym, index: i64, function: &str) -> Result<(u32, usize), Stop> {
        let Some(generic) = self.find_generic(name) else {
            let text =
                format!("Unable to find generic function '{}' in function '{function}'.", self.symbols.text(name));
            return Err(self.error("GENRCFUN3", &text));
        };
        // The reference keeps the last 16 bits of an index.
        Ok((generic, self.method_at(generic, index & 0xffff, function)?))
    }

    /// The place of a generic function's method with this index, or a complaint, which names no module.
    pub(crate) fn method_at(&mut self, generic: u32, index: i64, function: &str) -> Result<usize, Stop> {
        let data = &self.generics[generic as usize];
        if let Some(at) = data.method(index) {
            return Ok(at);
        }
        let name = self.symbols.text(data.name);
        let text = format!("Unable to find method '{name}' #{index} in function '{function}'.");
        Err(self.error("GENRCFUN2", &text))
    }

    /// The methods that take these arguments, in the order in which they would be entered.
    pub(crate) fn applicable_methods(&mut self, generic: u32, args: &[Value]) -> Result<Vec<usize>, Stop> {
        let mut found = Vec::new();
        while let Some(at) = self.applicable(generic, found.last().map_or(0, |last| last + 1), args, true)? {
            found.push(at);
        }
        Ok(found)
    }

    /// Whether a method of this generic function runs.
    pub(crate) fn is_generic_executing(&self, generic: u32) -> bool {
        self.machine.choosing.contains(&generic)
            || self.machine.methods.iter().any(|it| it.generic == generic)
            || self.is_callee(|callee| matches!(callee, Callee::Method(it) if *it == generic))
    }

    /// `generic function 'f' method #2`
    pub(super) fn current_method_text(&self) -> Option<String> {
        let called = self.machine.methods.last()?;
        let data = &self.generics[called.generic as usize];
        let index = data.methods.get(called.at)?.index;
        Some(format!("generic function '{}' method #{index}", self.symbols.text(data.name)))
    }

    /// How many calls of generic functions run before this frame.
    pub(super) fn generics_before(&self, frame: usize) -> usize {
        self.machine.choosing.len() + self.machine.methods.iter().filter(|it| it.is_first && it.frame <= frame).count()
    }

    /// Prints the first lines about a method that was just entered.
    #[cold]
    pub(super) fn announce_method(&mut self) {
        self.machine.is_entering_method = false;
        let Some(called) = self.machine.methods.last_mut() else { return };
        if !std::mem::replace(&mut called.is_announced, true) {
            let called = called.clone();
            if called.is_first {
                self.generic_line(">>", &called);
            }
            self.method_line(">>", &called);
        }
    }

    /// The frame of this number ends.
    pub(super) fn leave_method(&mut self, frame: usize) {
        if let Some(called) = self.machine.methods.last().filter(|it| it.frame == frame).cloned() {
            self.method_line("<<", &called);
            if called.is_first {
                self.generic_line("<<", &called);
            }
            self.machine.methods.pop();
        }
    }

    fn generic_line(&mut self, arrow: &str, called: &Called) {
        let data = &self.generics[called.generic as usize];
        if data.is_watched {
            let name = self.watched_name(called);
            self.called_line(&format!("GNC {arrow} {name} "), called);
        }
    }

    fn method_line(&mut self, arrow: &str, called: &Called) {
        let data = &self.generics[called.generic as usize];
        let Some(method) = data.methods.get(called.at).filter(|it| it.is_watched) else { return };
        let system = if matches!(method.body, Body::System(_)) { "SYS" } else { "" };
        let text = format!("MTH {arrow} {}:#{system}{} ", self.watched_name(called), method.index);
        self.called_line(&text, called);
    }

    fn watched_name(&self, called: &Called) -> String {
        let data = &self.generics[called.generic as usize];
        let outside = self.machine.frames.get(called.frame).and_then(|it| it.outside).unwrap_or(self.modules.current);
        if outside == data.module { self.symbols.text(data.name).to_owned() } else { self.whole_name(data.named()) }
    }

    fn called_line(&mut self, begin: &str, called: &Called) {
        let shown: Vec<String> = called.args.iter().map(|value| self.shown(value, Quotes::Plain)).collect();
        let depth = self.message_depth(called.frame);
        self.write(Sym::STDOUT, &format!("{begin} ED:{depth} ({})\n", shown.join(" ")));
    }
}

/// The arguments as parameters: the last may take the rest.
fn locals_of(method: &MethodData, args: &[Value]) -> Vec<Value> {
    let (first, rest) = args.split_at(method.least().min(args.len()));
    let mut locals = first.to_vec();
    if method.has_rest {
        locals.push(Value::row(rest.iter().cloned()));
    }
    locals
}
