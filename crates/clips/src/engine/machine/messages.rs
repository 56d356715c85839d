//! Messages: which handlers are called, in which order, with which arguments.
//!
//! A message without `around` handlers is a frame of its own, the driver: it enters one handler after the other. An `around`
//! handler is entered at once, and enters the driver, or the next one, by `call-next-handler`.

use std::sync::Arc;

use crate::code::op::{Code, Op, Part};
use crate::code::stop::Stop;
use crate::engine::classes::ClassId;
use crate::engine::classes::handlers::{Core, HandlerData, HandlerKind};
use crate::engine::show::Quotes;
use crate::engine::{Engine, Item};
use crate::symbol::Sym;
use crate::value::Value;

use super::Owner;
use super::run::Then;

/// A handler that runs, or a driver.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    /// The number of its frame.
    pub(super) frame: usize,
    core: Arc<Core>,
    /// Which handler; for a driver the one it enters next.
    at: usize,
    /// The instance and the arguments, as they were passed.
    args: Arc<Vec<Value>>,
    is_driver: bool,
    /// Nothing of the message was entered before it.
    is_first: bool,
}

impl Sent {
    /// The instance and the arguments.
    pub(super) fn args(&self) -> &[Value] {
        &self.args
    }

    fn handler(&self) -> Option<&Arc<HandlerData>> {
        if self.is_driver { None } else { self.core.handlers.get(self.at) }
    }

    /// Where `call-next-handler` goes.
    fn next(&self) -> Option<usize> {
        let kind = self.handler()?.kind;
        let next = self.at + 1;
        let is_there = match kind {
            HandlerKind::Around => next < self.core.handlers.len(),
            HandlerKind::Primary => next < self.core.afters,
            HandlerKind::Before | HandlerKind::After => false,
        };
        is_there.then_some(next)
    }
}

/// What a driver runs.
pub(super) fn driver() -> Code {
    let ops = vec![
        Op::Handlers(Part::Before, 3),
        Op::Pop,
        Op::Jump(0),
        Op::Handlers(Part::Primary, 0),
        Op::Handlers(Part::After, 7),
        Op::Pop,
        Op::Jump(4),
        Op::Return,
    ];
    Code::new(ops, 0, Vec::new())
}

impl Engine {
    /// `send`: the name of the message stands below the instance and the arguments.
    pub(super) fn send_top(&mut self, count: usize) -> Result<Then, Stop> {
        let start = self.machine.stack.len() - count - 2;
        let args: Vec<Value> = self.machine.stack.drain(start + 1..).collect();
        let Value::Symbol(message) = self.pop()? else {
            return Err(self.type_error("send", 1, crate::engine::functions::Types::of("y")));
        };
        if self.machine.is_broken {
            self.machine.stack.push(Value::FALSE);
            self.machine.stands = Stop::Unmatched;
            return Ok(Then::On);
        }
        self.send_message(message, args)
    }

    /// Sends a message: the first argument is its receiver.
    pub(super) fn send_message(&mut self, message: Sym, mut args: Vec<Value>) -> Result<Then, Stop> {
        if args.contains(&Value::Void) {
            self.complain("PRCCODE2", "Functions without a return value are illegal as message arguments.");
            let text = format!(
                "This error occurred while evaluating arguments for the message '{}'.",
                self.symbols.text(message)
            );
            return Err(self.error("PRCCODE6", &text));
        }
        let class = self.receiver(&mut args)?;
        let Some(core) = self.classes.core(class, message) else {
            let name = self.symbols.text(message);
            let text = format!("No applicable primary message-handlers found for '{name}'.");
            return Err(self.error("MSGFUN1", &text));
        };
        let args = Arc::new(args);
        if core.befores > 0 { self.enter_handler(core, 0, args, true) } else { self.enter_driver(core, args, true) }
    }

    /// The class of the first argument; the name of an instance becomes the instance.
    fn receiver(&mut self, args: &mut [Value]) -> Result<ClassId, Stop> {
        match args {
            [Value::Instance(it), ..] if self.matcher.store.live(*it).is_some() => Ok(self.class_of(it.place)),
            [Value::Instance(_), ..] => Err(self.stale_instance("send")),
            [first @ Value::InstanceName(_), ..] => {
                let Value::InstanceName(name) = *first else { return Err(Stop::Error) };
                let Some(place) = self.find_instance(name) else {
                    let text = format!("No such instance [{}] in function 'send'.", self.symbols.text(name));
                    return Err(self.error("MSGPASS2", &text));
                };
                *first = Value::Instance(self.matcher.store.reference(place));
                Ok(self.class_of(place))
            }
            [value, ..] => self.class_of_value(value).ok_or(Stop::Error),
            [] => Err(Stop::Error),
        }
    }

    /// Sends a message and waits for its value.
    pub(crate) fn send_now(&mut self, message: Sym, args: Vec<Value>) -> Result<Value, Stop> {
        self.evaluate_entered(|engine| engine.send_message(message, args).map(|_| ()))
    }

    pub(super) fn enter_driver(
        &mut self,
        core: Arc<Core>,
        args: Arc<Vec<Value>>,
        is_first: bool,
    ) -> Result<Then, Stop> {
        let at = core.befores;
        let sent = Sent { frame: self.machine.frames.len(), core, at, args, is_driver: true, is_first };
        self.machine.sends.push(sent);
        self.machine.is_entering = true;
        let (driver, base) = (self.machine.driver.clone(), self.machine.stack.len());
        self.enter(driver, base, Owner::Message)?;
        Ok(Then::Enter)
    }

    fn enter_handler(
        &mut self,
        core: Arc<Core>,
        at: usize,
        args: Arc<Vec<Value>>,
        is_first: bool,
    ) -> Result<Then, Stop> {
        let handler = Arc::clone(&core.handlers[at]);
        let sent = Sent { frame: self.machine.frames.len(), core, at, args, is_driver: false, is_first };
        self.machine.sends.push(sent);
        self.machine.is_entering = true;
        let Some(sent) = self.machine.sends.last() else { return Err(Stop::Error) };
        let count = sent.args.len() - 1;
        if count < usize::from(handler.least) || handler.most.is_some_and(|most| count > usize::from(most)) {
            self.announce_sent();
            // Arguments are counted in the handler's module.
            let module = self.classes.get(handler.class).module;
            let outside = std::mem::replace(&mut self.modules.current, module);
            let error = self.wrong_count(&handler);
            self.modules.current = outside;
            self.leave_sent(self.machine.frames.len());
            return Err(error);
        }
        let base = self.machine.stack.len();
        let named = 1 + usize::from(handler.least);
        let (first, rest) = sent.args.split_at(named);
        self.machine.stack.extend_from_slice(first);
        if handler.most.is_none() {
            let row = Value::row(rest.iter().cloned());
            self.machine.stack.push(row);
        }
        self.enter(handler.body.clone(), base, Owner::Handler)?;
        Ok(Then::Enter)
    }

    fn wrong_count(&mut self, handler: &HandlerData) -> Stop {
        let how = if handler.most.is_some() { "exactly" } else { "at least" };
        let plural = if handler.least == 1 { "" } else { "s" };
        let text = format!(
            "Message-handler {} expected {how} {} argument{plural}.",
            self.quoted_handler(handler),
            handler.least
        );
        self.error("MSGFUN2", &text)
    }

    /// `'foo' primary in class 'A'`
    pub(crate) fn quoted_handler(&self, handler: &HandlerData) -> String {
        let (name, kind) = (self.symbols.text(handler.name), handler.kind.word());
        format!("'{name}' {kind} in class '{}'", self.shown_class(handler.class))
    }

    /// The next handler of a part, or elsewhere.
    pub(super) fn next_of_part(&mut self, part: Part, over: u32) -> Result<Then, Stop> {
        let Some(sent) = self.machine.sends.last_mut() else { return Err(Stop::Error) };
        let (from, to) = match part {
            Part::Before => (sent.core.befores, sent.core.primaries),
            Part::Primary => (sent.core.primaries, sent.core.afters),
            Part::After => (sent.core.afters, sent.core.handlers.len()),
        };
        let at = if part == Part::Primary { from } else { sent.at.max(from) };
        if at >= to {
            return Ok(Then::To(over));
        }
        sent.at = if part == Part::Primary { to } else { at + 1 };
        let (core, args) = (Arc::clone(&sent.core), Arc::clone(&sent.args));
        self.enter_handler(core, at, args, false)
    }

    /// Refuses to go on with the next handler if there is none.
    pub(super) fn require_next_handler(&mut self) -> Result<(), Stop> {
        if self.machine.sends.last().is_some_and(|sent| sent.next().is_some()) {
            return Ok(());
        }
        Err(self.error("MSGPASS1", "Shadowed message-handlers not applicable in current context."))
    }

    /// `call-next-handler`, or `override-next-handler` with other arguments.
    pub(super) fn next_handler(&mut self, others: Option<Vec<Value>>) -> Result<Then, Stop> {
        let next = self.machine.sends.last().and_then(|sent| Some((Arc::clone(&sent.core), sent.next()?)));
        let Some((core, next)) = next else {
            return Err(self.error("MSGPASS1", "Shadowed message-handlers not applicable in current context."));
        };
        let Some(sent) = self.machine.sends.last() else { return Err(Stop::Error) };
        let args = match others {
            None => Arc::clone(&sent.args),
            Some(others) => Arc::new(sent.args.first().cloned().into_iter().chain(others).collect()),
        };
        let is_core = sent.at < core.befores && next >= core.befores;
        if is_core { self.enter_driver(core, args, false) } else { self.enter_handler(core, next, args, false) }
    }

    /// Whether `call-next-handler` would go somewhere.
    pub(crate) fn has_next_handler(&self) -> bool {
        self.machine.sends.last().is_some_and(|sent| sent.next().is_some())
    }

    /// The handler that runs, if one does.
    pub(crate) fn current_handler(&self) -> Option<Arc<HandlerData>> {
        self.machine.sends.last().and_then(|sent| sent.handler()).map(Arc::clone)
    }

    /// The instance, and the arguments, that the running handler was called with.
    pub(crate) fn message_argument(&self, index: usize) -> Option<&Value> {
        self.machine.sends.last().filter(|sent| !sent.is_driver).and_then(|sent| sent.args.get(index))
    }

    /// Whether a handler of this class runs or waits.
    pub(crate) fn is_class_executing(&self, class: ClassId) -> bool {
        self.machine.sends.iter().any(|sent| sent.core.handlers.iter().any(|it| it.class == class))
    }

    /// Whether any handler runs.
    pub(crate) fn is_handling(&self) -> bool {
        !self.machine.sends.is_empty()
    }

    /// The frame of this number is done: if it belonged to a message, so does what is known about it.
    pub(super) fn leave_sent(&mut self, frame: usize) {
        if self.machine.sends.last().is_some_and(|sent| sent.frame == frame) {
            self.handler_line("<<");
            self.message_line("<<");
            self.machine.sends.pop();
        }
    }

    /// The first lines about what was just entered.
    #[cold]
    pub(super) fn announce_sent(&mut self) {
        if std::mem::replace(&mut self.machine.is_entering, false) {
            self.message_line(">>");
            self.handler_line(">>");
        }
    }

    /// `MSG >> foo ED:1 (<Instance-a> 3)`
    fn message_line(&mut self, arrow: &str) {
        let Some(sent) = self.machine.sends.last().filter(|sent| sent.is_first) else { return };
        if !self.watching.has(Item::Messages) {
            return;
        }
        let text = format!("MSG {arrow} {} {}\n", self.symbols.text(sent.core.message), self.call_text(sent));
        self.write(Sym::STDOUT, &text);
    }

    fn handler_line(&mut self, arrow: &str) {
        let Some(sent) = self.machine.sends.last() else { return };
        let Some(handler) = sent.handler().filter(|it| it.is_watched) else { return };
        let outside = self.machine.frames.get(sent.frame).and_then(|it| it.outside).unwrap_or(self.modules.current);
        let (name, kind, class) =
            (self.symbols.text(handler.name), handler.kind.word(), self.class_seen_from(outside, handler.class));
        let text = format!("HND {arrow} {name} {kind} in class {class}\n       {}\n", self.call_text(sent));
        self.write(Sym::STDOUT, &text);
    }

    fn call_text(&self, sent: &Sent) -> String {
        let shown: Vec<String> = sent.args.iter().map(|value| self.shown(value, Quotes::Plain)).collect();
        format!("ED:{} ({})", self.message_depth(sent.frame), shown.join(" "))
    }

    /// How many messages have begun up to this frame.
    pub(super) fn messages_before(&self, frame: usize) -> usize {
        self.machine.sends.iter().filter(|sent| sent.is_first && sent.frame <= frame).count()
    }
}
