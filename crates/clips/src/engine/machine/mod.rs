//! The machine: one stack of values, one of frames, and a count of fuel.
//!
//! 1. here: what it holds, its limits, and the door, [`Engine::evaluate`].
//! 2. `run`: the loop over operations.
//! 3. `binary`: calls of two arguments that need no call; `fused`: those whose operands are at hand.
//! 4. `slow`: operations of loops, globals, printing and facts.
//! 5. `queries`: operations of queries.
//! 6. `guards`: operations of `try` and `with-open-file`.
//! 7. `calls`: how frames are entered; `named`: calls by a computed name; `before`: calls that are refused before all arguments are
//!    evaluated; `leaving`: how errors leave frames.
//! 8. `sweep`: texts that nothing holds any more are forgotten.
//! 9. `objects`, `making`, `changes`, `messages`: instances and messages; `direct`: messages that need not be sent.
//!
//! A call of a deffunction makes a frame, never a call on the host's stack. Functions that call back (`sort`) and tests of
//! the network enter [`Engine::evaluate`] again, which is counted and bounded.
//!
//! # Where this differs from the reference
//!
//! - DIVERGENCE: after an error nothing more is evaluated. The reference goes on a little: it asserts a fact one of whose fields
//!   failed, and binds what a failed expression left.
//! - DIVERGENCE: all arguments of a function are evaluated before their types are looked at (comparisons, `and`, `or` and
//!   printing excepted); the reference looks at each as it comes, which shows only if a later one prints or fails.
//! - DIVERGENCE: `random` draws from another generator, and `exp`, `sin` and their kin may differ in the fifteenth digit: both
//!   are the same on every machine here.
//! - DIVERGENCE: recursion, loops, rows and texts without end reach a limit; the reference crashes or runs for ever.

mod before;
pub(crate) mod binary;
mod calls;
mod changes;
mod direct;
mod fused;
mod guards;
mod leaving;
mod making;
mod messages;
mod methods;
mod named;
mod objects;
mod queries;
mod run;
mod slow;
mod sweep;
mod watching;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::{Engine, ModuleId};
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

pub(crate) use before::{looks_at, looks_before};

use crate::code::op::{Argument, Code, Local, Region, Target};
use crate::code::stop::Stop;
use named::Callee;

/// How far an evaluation may go; reaching a limit is an ordinary result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Operations, and elements handled by functions on rows and texts, that one command or one firing may take.
    pub fuel: u64,
    /// Operations of all commands and firings together between two calls of [`Engine::refill`].
    pub work: u64,
    /// Rules that fire between two calls of [`Engine::refill`].
    pub firings: u64,
    /// Nested calls of deffunctions.
    pub depth: usize,
    /// Evaluations inside each other on the host's stack.
    pub nesting: u16,
    /// Values of a row.
    pub row: usize,
    /// Bytes of a text.
    pub text: usize,
    /// Bytes of all texts ever made; they are given back when everything is cleared.
    pub texts: usize,
    /// Matches of patterns and of conditions so far, at once; each takes 64 bytes. Where this or the fuel ends while facts
    /// come or go, matching is given up, and rules may lack matches until the next reset. A rule that is being added is not added then.
    pub matches: usize,
    /// Bytes of output that nobody took.
    pub output: usize,
    /// Facts there may be at once.
    pub facts: usize,
    /// Values that all facts hold together, those in rows counted one by one; each takes 16 bytes.
    pub values: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            fuel: u64::MAX,
            work: u64::MAX,
            firings: u64::MAX,
            depth: 100_000,
            nesting: 100,
            row: 20_000_000,
            text: 64 << 20,
            texts: 1 << 30,
            matches: 20_000_000,
            output: 1 << 30,
            facts: 50_000_000,
            values: 200_000_000,
        }
    }
}

/// The machine's stacks, counts and variables of the top level.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "two say how the last evaluation went, two what was just entered")]
pub(crate) struct Machine {
    pub(crate) stack: Vec<Value>,
    frames: Vec<Frame>,
    /// Where arguments begin whose number is not known yet.
    marks: Vec<u32>,
    /// Variables of the top level.
    pub(crate) top: BTreeMap<Sym, Value>,
    pub(crate) limits: Limits,
    /// The fuel until the next look whether the engine shall stop, and the fuel after that.
    pub(crate) fuel: u64,
    reserve: u64,
    /// What is left of the work of all commands and firings, without the slice that is in use.
    work: u64,
    /// How many rules may still fire.
    pub(crate) firings: u64,
    interrupted: Arc<AtomicBool>,
    /// A flag of the host's that stops it, too.
    heeded: Option<Arc<AtomicBool>>,
    /// How many slices the rule that fires may still take once the engine shall stop.
    grace: u32,
    /// Evaluations inside each other.
    nesting: u16,
    /// How many of them, the outermost ones, were left by functions that hold no values while they evaluate again.
    open: u16,
    /// The code of commands that are being evaluated, of those inside of them too: what they refer to must stay.
    pub(crate) commands: Vec<Code>,
    /// Deffunctions whose arguments are being evaluated, where a function is called that may define or remove them.
    calling: Vec<u32>,
    /// A command changes a fact: its template must stay.
    is_changing: bool,
    /// Something failed: until the next command or firing, deffunctions give `FALSE` without being run, as in the reference.
    pub(crate) is_broken: bool,
    /// A salience could not be evaluated.
    pub(crate) has_bad_salience: bool,
    /// Whose actions met the limit of nested calls, until it is told.
    pub(crate) deepest: Option<String>,
    /// Heights of the stack at which values stand that failed and are for slots of a fact that is to be changed.
    failed_slots: Vec<usize>,
    /// The time tag that the next fact would have got when the last value of a step failed that was done all the same.
    failed_at: u64,
    /// Why the actions of a loop failed, while its condition is evaluated once more. A call of a deffunction or a message clears the error
    /// flag of 6.4.2, though neither is executed then: `Error` becomes `Unmatched`.
    stands: Stop,
    /// A fact was retracted: what failed before it is no error any more, though everything ends.
    pub(crate) is_soothed: bool,
    /// Frames that go on after an error up to the end of a step, and the code of each, which is a copy meanwhile.
    halted: Vec<(usize, Code)>,
    /// What the reference would print as the value of a command that failed.
    pub(crate) left: Value,
    /// The last evaluation ended by `return`, not at the end of its code.
    pub(crate) has_returned: bool,
    /// Calls of watched deffunctions that have not ended.
    watched: Vec<watching::Watched>,
    /// Handlers that run and messages that drive them, innermost last.
    sends: Vec<messages::Sent>,
    /// A message or a handler was entered, and nothing was said about it yet.
    is_entering: bool,
    /// What names in calls by name mean whose arguments are being evaluated, by their places on the stack.
    callees: Vec<(usize, Callee)>,
    /// Methods that run, innermost last.
    methods: Vec<methods::Called>,
    /// Generic functions whose methods are being chosen, innermost last.
    choosing: Vec<u32>,
    /// A method was entered, and nothing was said about it yet.
    is_entering_method: bool,
    /// What drives the handlers of a message.
    driver: Code,
    /// Lists of changes to instances, on their way in messages.
    changes: Vec<changes::Changes>,
}

impl Machine {
    /// How many calls are inside each other.
    pub(crate) fn depth(&self) -> usize {
        self.frames.len()
    }
}

impl Default for Machine {
    fn default() -> Machine {
        let limits = Limits::default();
        Machine {
            stack: Vec::new(),
            frames: Vec::new(),
            marks: Vec::new(),
            top: BTreeMap::new(),
            limits,
            fuel: 0,
            reserve: limits.fuel,
            work: limits.work,
            firings: limits.firings,
            interrupted: Arc::default(),
            heeded: None,
            grace: 0,
            nesting: 0,
            open: 0,
            commands: Vec::new(),
            calling: Vec::new(),
            is_changing: false,
            is_broken: false,
            has_bad_salience: false,
            deepest: None,
            failed_slots: Vec::new(),
            failed_at: 0,
            stands: Stop::Error,
            is_soothed: false,
            callees: Vec::new(),
            halted: Vec::new(),
            left: Value::Void,
            has_returned: false,
            watched: Vec::new(),
            sends: Vec::new(),
            is_entering: false,
            methods: Vec::new(),
            choosing: Vec::new(),
            is_entering_method: false,
            driver: messages::driver(),
            changes: Vec::new(),
        }
    }
}

/// Stops an engine from another thread: what it does ends with [`Stop::Interrupted`].
///
/// A rule that fires may end its actions first, if they take less than some million operations. Then no activation is lost, and
/// the next run goes on as if nothing had happened.
#[derive(Clone, Debug)]
pub struct Interrupter(Arc<AtomicBool>);

impl Interrupter {
    /// Wants the engine to stop.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The number of operations between two looks whether the engine shall stop.
const SLICE: u64 = 1 << 16;

/// How many slices a rule may take to end its actions after an interrupt: a fraction of a second.
const GRACE: u32 = 256;

/// The most texts inside one command that are remembered with what they refer to; one is enough to keep all constructs.
const MOST_COMMANDS: usize = 1_000;

/// A body that runs.
#[derive(Clone, Debug)]
struct Frame {
    /// None while it runs: the loop holds it.
    code: Option<Code>,
    /// The operation to go on with.
    at: Target,
    /// Where its locals begin.
    base: u32,
    owner: Owner,
    /// Inside how many calls of deffunctions its arguments are being evaluated, while something runs that may call others.
    within: u16,
    /// The module that was current before it, and is so again after it, if it has a module of its own.
    outside: Option<ModuleId>,
    /// Whether it walks along the lists of facts, and so may look at one that is gone.
    is_query: bool,
}

/// Whose body it is, for complaints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A command, a test, a right-hand side: the caller reports its errors.
    Host,
    /// A text given to `eval`.
    Text,
    /// A deffunction.
    Function(u32),
    /// A method of a generic function.
    Method(u32),
    /// A message handler.
    Handler,
    /// All handlers of a message, one after the other.
    Message,
    /// The default of a slot.
    Slot,
}

/// What an unbound local holds: no fact has this place.
pub(crate) const UNBOUND: Value = Value::Fact(EntityRef { place: u32::MAX, index: u32::MAX });

pub(crate) fn is_unbound(value: &Value) -> bool {
    matches!(value, Value::Fact(EntityRef { place: u32::MAX, .. }))
}

impl Engine {
    /// The value of a piece of code. Its first locals get these values.
    pub(crate) fn evaluate(&mut self, code: &Code, locals: &[Value]) -> Result<Value, Stop> {
        self.evaluate_as(code, Owner::Host, locals)
    }

    pub(crate) fn evaluate_as(&mut self, code: &Code, owner: Owner, locals: &[Value]) -> Result<Value, Stop> {
        let base = self.machine.stack.len();
        self.machine.stack.extend_from_slice(locals);
        self.evaluate_from(base, |engine| engine.enter(code.clone(), base, owner))
    }

    /// The value of a rule's actions. Its variables already stand on the stack, from this height on.
    pub(crate) fn evaluate_actions(&mut self, code: Code, base: usize) -> Result<Value, Stop> {
        self.evaluate_from(base, |engine| engine.enter(code, base, Owner::Host))
    }

    /// The value of the frame that is entered by this.
    fn evaluate_entered(&mut self, enter: impl FnOnce(&mut Engine) -> Result<(), Stop>) -> Result<Value, Stop> {
        self.evaluate_from(self.machine.stack.len(), enter)
    }

    /// Like `evaluate_entered`, but afterwards the stack is cut to this height.
    fn evaluate_from(
        &mut self,
        height: usize,
        enter: impl FnOnce(&mut Engine) -> Result<(), Stop>,
    ) -> Result<Value, Stop> {
        if self.machine.nesting >= self.machine.limits.nesting {
            self.machine.stack.truncate(height);
            if let Some(owner) = self.machine.frames.last().map(|frame| frame.owner) {
                self.note_depth(owner);
            }
            return Err(Stop::Depth);
        }
        let (floor, marks) = (self.machine.frames.len(), self.machine.marks.len());
        let (changes, initializing) = (self.machine.changes.len(), self.initializing.len());
        let waits = self.matcher.network.delays_objects();
        self.machine.nesting += 1;
        let mut result = enter(self).and_then(|()| self.run_frames(floor));
        while let Err(stop) = result {
            result = match self.trace_back(floor, stop) {
                ControlFlow::Continue(()) => self.run_frames(floor),
                ControlFlow::Break(stop) => {
                    result = Err(stop);
                    break;
                }
            };
        }
        self.machine.nesting -= 1;
        self.leave_modules(floor);
        if result.is_err() {
            self.machine.sends.retain(|sent| sent.frame < floor);
            self.machine.is_entering = false;
            self.machine.methods.retain(|called| called.frame < floor);
            self.machine.is_entering_method = false;
            self.machine.changes.truncate(changes);
            self.initializing.truncate(initializing);
            if self.matcher.network.delays_objects() != waits {
                // What fails now was told before, or the limit that stopped us will be met again.
                let _ = self.delay_objects(waits);
            }
        }
        self.machine.frames.truncate(floor);
        if !self.machine.halted.is_empty() {
            self.machine.halted.retain(|(frame, _)| *frame < floor);
        }
        self.forget_watched(floor);
        self.machine.stack.truncate(height);
        self.machine.marks.truncate(marks);
        result
    }

    /// Fills the tank: before a command, or a firing. What stops the engine is met by its first operation.
    pub(crate) fn refuel(&mut self) {
        self.machine.work = self.machine.work.saturating_add(self.machine.fuel);
        self.machine.fuel = 0;
        self.machine.reserve = self.machine.limits.fuel;
        self.machine.is_broken = false;
        self.machine.failed_slots.clear();
        if !self.is_interrupted() && !self.is_flooded() {
            self.take_slice();
        }
    }

    /// Takes fuel out of the tank, as much as is used until the next look whether the engine shall stop. Returns how much.
    #[inline]
    fn take_slice(&mut self) -> u64 {
        let slice = self.machine.reserve.min(self.machine.work).min(SLICE);
        self.machine.fuel = slice;
        self.machine.reserve -= slice;
        self.machine.work -= slice;
        slice
    }

    /// How much was taken out of the tank since it was filled.
    pub(crate) fn spent(&self) -> u64 {
        self.machine.limits.fuel.saturating_sub(self.machine.reserve).saturating_sub(self.machine.fuel)
    }

    /// Takes the next slice of fuel, unless there is none or the engine was interrupted.
    #[cold]
    fn next_slice(&mut self) -> Result<(), Stop> {
        if self.is_interrupted() && !self.may_finish() {
            return Err(Stop::Interrupted);
        }
        if self.take_flood() {
            return Err(Stop::Memory);
        }
        if self.take_slice() == 0 { Err(Stop::Fuel) } else { Ok(()) }
    }

    /// Whether the engine goes on for one more slice although it shall stop. The actions of a rule are done to their end if that
    /// does not take long: a firing that is given up half-way cannot be resumed.
    fn may_finish(&mut self) -> bool {
        if self.running.firing.is_none() {
            return false;
        }
        let left = self.machine.grace.checked_sub(1);
        self.machine.grace = left.unwrap_or(0);
        left.is_some()
    }

    /// A rule is about to fire.
    pub(crate) fn renew_grace(&mut self) {
        self.machine.grace = GRACE;
    }

    /// Whether the engine was interrupted.
    pub(crate) fn is_interrupted(&self) -> bool {
        let is_raised = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        is_raised(&self.machine.interrupted) || self.machine.heeded.as_ref().is_some_and(is_raised)
    }

    /// What stops this engine and its clones from another thread.
    pub fn interrupter(&self) -> Interrupter {
        Interrupter(Arc::clone(&self.machine.interrupted))
    }

    /// From now on this flag of the host's stops the engine, too, for as long as it is raised: nothing here lowers it.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::{AtomicBool, Ordering};
    ///
    /// let mut engine = tellask_clips::Engine::default();
    /// let flag = Arc::new(AtomicBool::new(true));
    /// engine.heed(Arc::clone(&flag));
    /// engine.refill();
    /// engine.obey_text("(while TRUE)");
    /// assert_eq!(engine.take_output(), "[LIMIT1] stopped from outside\n");
    /// flag.store(false, Ordering::Relaxed);
    /// engine.obey_text("(println again)");
    /// assert_eq!(engine.take_output(), "again\n");
    /// ```
    pub fn heed(&mut self, flag: Arc<AtomicBool>) {
        self.machine.heeded = Some(flag);
    }

    /// What stops this engine, for a person who knows it by its name: `stopped by Ctrl-C`, and no code, instead of
    /// `[LIMIT1] stopped from outside`.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.set_stopper("Ctrl-C");
    /// engine.interrupter().stop();
    /// engine.obey_text("(while TRUE)");
    /// assert_eq!(engine.take_output(), "stopped by Ctrl-C\n");
    /// ```
    pub fn set_stopper(&mut self, name: &str) {
        self.running.stopper = Some(name.to_owned());
    }

    /// Sets how far evaluations may go from now on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.machine.limits = limits;
        self.refill();
    }

    /// How far evaluations may go.
    pub fn limits(&self) -> Limits {
        self.machine.limits
    }

    /// Gives back all fuel and firings, and forgets that the engine was interrupted.
    pub fn refill(&mut self) {
        self.machine.fuel = 0;
        self.machine.work = self.machine.limits.work;
        self.machine.firings = self.machine.limits.firings;
        self.machine.interrupted.store(false, Ordering::Relaxed);
        self.refuel();
    }

    /// Whether nothing runs and nothing is kept for what runs; what the last command left is forgotten.
    pub(crate) fn is_idle(&mut self) -> bool {
        let machine = &mut self.machine;
        machine.left = Value::Void;
        machine.nesting == 0 && machine.frames.is_empty() && machine.stack.is_empty() && machine.top.is_empty()
    }

    /// Whether something is being evaluated.
    pub(crate) fn is_evaluating(&self) -> bool {
        self.machine.nesting > 0
    }

    /// Whether something that runs walks along the lists of facts.
    pub(crate) fn is_querying(&self) -> bool {
        self.machine.frames.iter().any(|frame| frame.is_query)
    }

    /// After a command no deffunction is being called, unless another command goes on.
    pub(crate) fn forget_calling(&mut self) {
        if self.machine.frames.is_empty() {
            self.machine.calling.clear();
        }
    }

    /// Whether this deffunction is being called: its arguments are evaluated, or its body runs.
    pub(crate) fn is_executing(&self, index: u32) -> bool {
        let is_argument =
            |region: &Region, at: Target| region.of == Argument::Function(index) && region.from < at && at <= region.to;
        self.machine.calling.contains(&index)
            || self.machine.frames.iter().any(|frame| {
                let mut regions = frame.code.iter().flat_map(|code| code.regions.iter());
                frame.owner == Owner::Function(index) || regions.any(|region| is_argument(region, frame.at))
            })
    }

    /// Whether something runs that needs its constructs: the body of one of them, a command that refers to one, or a query.
    pub(crate) fn is_any_executing(&self) -> bool {
        // `initialize-instance` does not hold the class, so a default that it evaluates is not in use.
        let is_renewed = self.initializing.last().is_some_and(|(_, is_new)| !is_new);
        let is_body = |frame: &Frame| match frame.owner {
            Owner::Function(_) | Owner::Method(_) => true,
            Owner::Slot => !is_renewed,
            Owner::Host | Owner::Text | Owner::Handler | Owner::Message => frame.is_query,
        };
        self.machine.frames.iter().any(is_body)
            || self.machine.commands.iter().any(Code::refers)
            || self.machine.is_changing
            || !self.machine.choosing.is_empty()
            || self.is_callee(|callee| matches!(callee, Callee::Function(_) | Callee::Generic(_)))
            || self.initializing.iter().any(|(_, is_new)| *is_new)
    }

    /// Whether `call-specific-method` has found its generic function and still evaluates the arguments.
    pub(crate) fn holds_method(&self) -> bool {
        self.is_callee(|callee| matches!(callee, Callee::Method(_)))
    }

    /// Evaluates a command. What it refers to is in use until it is done.
    pub(crate) fn evaluate_command(&mut self, code: Code) -> Result<Value, Stop> {
        let before = self.machine.commands.len();
        self.machine.is_changing &= before > 0;
        if before == 0 {
            self.gensyms.begin();
        }
        self.machine.commands.push(code.clone());
        let result = self.evaluate(&code, &[]);
        self.machine.commands.truncate(before);
        result
    }

    /// Something inside of a command refers to constructs, too, until the command is done.
    pub(crate) fn hold_for_command(&mut self, code: &Code) {
        let is_needed = code.refers() || code.has_globals();
        if is_needed && !self.machine.commands.is_empty() && self.machine.commands.len() < MOST_COMMANDS {
            self.machine.commands.push(code.clone());
        }
    }

    /// Uses fuel for `count` elements that are handled at once.
    pub(crate) fn burn(&mut self, count: usize) -> Result<(), Stop> {
        let mut count = count as u64;
        while count > self.machine.fuel {
            count -= self.machine.fuel;
            self.machine.fuel = 0;
            self.next_slice()?;
        }
        self.machine.fuel -= count;
        Ok(())
    }

    /// A row as a value, within the limits.
    pub(crate) fn make_row(&mut self, row: Vec<Value>) -> Result<Value, Stop> {
        self.burn(row.len())?;
        if row.len() > self.machine.limits.row {
            return Err(Stop::Memory);
        }
        Ok(Value::Multi(Arc::new(row)))
    }

    /// A text as a number, within the limits.
    pub(crate) fn make_text(&mut self, text: &str) -> Result<Sym, Stop> {
        self.burn(text.len() / 8)?;
        if text.len() > self.machine.limits.text {
            return Err(Stop::Memory);
        }
        if self.symbols.bytes() > self.machine.limits.texts {
            return Err(Stop::Texts);
        }
        let sym = self.symbols.intern_passing(&crate::bytes::joined(text));
        if self.symbols.is_crowded() {
            self.call_for_sweep();
        }
        Ok(sym)
    }

    #[inline]
    fn local(&mut self, base: usize, local: Local) -> &mut Value {
        &mut self.machine.stack[base + usize::from(local)]
    }
}
