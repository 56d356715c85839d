//! The operations of the machine.
//!
//! Two pieces of code that do the same are equal as lists of operations, whatever their variables were called: that is how
//! the network finds what rules can share.
//!
//! The machine has one stack of values. A frame's local variables stand at its bottom; everything above them is what
//! expressions are about to use. Loops and queries keep what they need in locals of their own, and the height of the stack
//! at their beginning too, so that `break` can leave from anywhere.

use std::ops::Deref;
use std::sync::Arc;

use super::builtin::Builtin;
use super::fuse::{self, Fused};
use super::signature::Types;
use super::stop::Stop;
use crate::ids::{ClassId, SlotId, TemplateId};
use crate::symbol::Sym;
use crate::value::Value;

/// A compiled expression or body. Cheap to clone.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Code(Arc<Compiled>);

/// What a [`Code`] holds.
#[derive(Debug, PartialEq)]
pub(crate) struct Compiled {
    pub(crate) ops: Vec<Op>,
    /// How many local variables its frame has.
    pub(crate) locals: u16,
    /// Where arguments are evaluated, for complaints: inner ones first.
    pub(crate) regions: Vec<Region>,
    is_plain: bool,
    /// Whether it walks along the lists of facts.
    pub(crate) is_query: bool,
}

impl Code {
    /// Code of these operations.
    pub(crate) fn new(mut ops: Vec<Op>, locals: u16, mut regions: Vec<Region>) -> Code {
        // It stays as long as the construct, and grew by doubling.
        ops.shrink_to_fit();
        regions.shrink_to_fit();
        let is_plain = ops.iter().all(Op::is_plain);
        let is_query = ops.iter().any(|op| matches!(op, Op::First(..)));
        Code(Arc::new(Compiled { ops, locals, regions, is_plain, is_query }))
    }

    /// Code of a body, which runs often: with superinstructions.
    pub(crate) fn of_body(mut ops: Vec<Op>, locals: u16, regions: Vec<Region>) -> Code {
        fuse::fuse(&mut ops);
        Code::new(ops, locals, regions)
    }

    /// The constants in it; those of superinstructions are numbers.
    pub(crate) fn constants(&self) -> impl Iterator<Item = &Value> {
        self.0.ops.iter().filter_map(|op| if let Op::Constant(value) = op { Some(value) } else { None })
    }

    /// Whether all it does is known to leave matches and agenda alone, but for the facts that it adds, takes and changes.
    pub(crate) fn is_plain(&self) -> bool {
        self.is_plain
    }

    /// Whether it calls this deffunction.
    pub(crate) fn calls(&self, index: u32) -> bool {
        self.ops.iter().any(|op| matches!(op, Op::Function(it, _) | Op::FunctionMarked(it) if *it == index))
    }

    /// Whether all it does is to call a deffunction or a generic function.
    pub(crate) fn is_users_call(&self) -> bool {
        let last = self.ops.len().checked_sub(2).and_then(|at| self.ops.get(at));
        matches!(last, Some(Op::Function(..) | Op::FunctionMarked(_) | Op::Generic(..) | Op::GenericMarked(_)))
    }

    /// Whether it calls this generic function.
    pub(crate) fn calls_generic(&self, index: u32) -> bool {
        self.ops.iter().any(|op| matches!(op, Op::Generic(it, _) | Op::GenericMarked(it) if *it == index))
    }

    /// Whether it names this class.
    pub(crate) fn names_class(&self, class: ClassId) -> bool {
        self.ops.iter().any(|op| matches!(op, Op::Class(it) if *it == class))
    }

    /// Whether it refers to a construct that must not go while it is evaluated. Global variables may.
    pub(crate) fn refers(&self) -> bool {
        let is_reference = |op: &Op| {
            matches!(
                op,
                Op::Function(..)
                    | Op::FunctionMarked(_)
                    | Op::Generic(..)
                    | Op::GenericMarked(_)
                    | Op::Assert(..)
                    | Op::Default(..)
                    | Op::Template(_)
                    | Op::Class(_)
            )
        };
        self.ops.iter().any(is_reference)
    }

    /// Whether it has to do with any global variable.
    pub(crate) fn has_globals(&self) -> bool {
        self.ops
            .iter()
            .any(|op| matches!(op, Op::Global(_) | Op::GlobalHere(_) | Op::StoreGlobal(_) | Op::ResetGlobal(_)))
    }

    /// Whether it gives this global variable a value.
    pub(crate) fn writes_global(&self, index: u32) -> bool {
        let is_it = |op: &Op| matches!(op, Op::StoreGlobal(it) | Op::ResetGlobal(it) if *it == index);
        self.ops.iter().any(is_it)
    }

    /// Whether it has to do with this global variable.
    pub(crate) fn reads_global(&self, index: u32) -> bool {
        let is_it = |op: &Op| match op {
            Op::Global(it) | Op::GlobalHere(it) | Op::StoreGlobal(it) | Op::ResetGlobal(it) => *it == index,
            _ => false,
        };
        self.ops.iter().any(is_it)
    }
}

impl Deref for Code {
    type Target = Compiled;

    #[inline]
    fn deref(&self) -> &Compiled {
        &self.0
    }
}

impl Default for Code {
    fn default() -> Code {
        Code::new(vec![Op::Constant(Value::FALSE), Op::Return], 0, Vec::new())
    }
}

/// A range of operations that evaluates arguments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Region {
    pub(crate) from: Target,
    pub(crate) to: Target,
    pub(crate) of: Argument,
}

/// What takes the place of a value that failed, in a step that is done all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instead {
    /// What the failure left.
    Left,
    /// An empty row; so is each row behind it in the step.
    Row,
    /// What the failure left, or an empty row if the slot turns out to hold several values.
    Slot,
    /// An empty row; what stands behind it in the step is evaluated as if nothing had failed.
    SlotRow,
}

/// Whose argument it is, or who looks after the actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Argument {
    /// Any of a deffunction's.
    Function(u32),
    /// Any of a generic function's.
    Generic(u32),
    /// What a line consists of.
    Line,
    /// The parts of a form that always leaves this when one of them fails.
    Left(Left),
    /// The actions of a `try`: an error in them leads to this place, with the stack as the local says.
    Caught(Local, Target),
    /// The same for a value of a step that is done all the same.
    Salvaged(Local, Target),
    /// The actions of a loop: after an error its condition is evaluated once more, by the code at this place. The local is that of a `try`.
    Again(Local, Target),
    /// As `Salvaged`, in the body of a construct. The local holds the height of the stack when the step began; the `offset` values
    /// above that are the step's own. The step is done with the operation at `end`, and everything ends then.
    Resumed { heights: Local, offset: u16, instead: Instead, end: Target, stop: Stop },
    /// A query that leaves the row it has found so far, which is in this local.
    Found(Local),
    /// The condition of a query that leaves what its actions gave last, which is in this local.
    Given(Local),
    /// The value that is bound to a local variable; the flag is set for a multifield.
    Bound(Local, bool),
    /// The value that is bound to a global variable.
    BoundGlobal(u32, bool),
    /// A value that is bound to a variable of the top level.
    BoundTop(Sym, bool),
    /// The argument of a form with this number, counted from 0, which has these types.
    Typed(&'static str, u16, Types),
    /// The instance that this form is about.
    Instance(&'static str),
    /// The logical name of a `printout`.
    Channel,
    /// The actions of a `with-open-file`: the file whose name the local holds is closed when an error leaves them.
    Opened(Local),
    /// An argument of a built-in function, by its number from 0.
    Builtin(&'static Builtin, u16),
    /// An argument of a host function, by its number from 0.
    Host(u32, u16),
    /// An argument of a built-in function that is expanded, by its number from 0, and the number of written arguments. An expanded
    /// one counts once.
    Expanded(&'static Builtin, u16, u16),
    /// An argument of a message.
    Message(Sym),
    /// An argument of a message whose name was computed into this local.
    MessageIn(Local),
    /// The name of a slot of an instance that is being made.
    SlotName,
    /// Any of the message that puts a value into the slot whose name this local holds.
    Put(Local),
    /// An old instance makes room for the one whose name is in this local.
    Claiming(Local),
    /// The instance in this local is created, and not shown to anybody yet.
    Creating(Local),
    /// What an instance in this local gets before it is there for good; the flag is set for its defaults.
    Making(Local, bool),
    /// The same for one that was there before.
    Renewing(Local, bool),
    /// The same for a copy of an instance; the flag is set if it is made by messages.
    Copying(Local, bool),
    /// Matching of instances waits, and goes on as it did before, which stands behind this local.
    Delaying(Local),
}

/// What a form leaves whose parts failed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Left {
    /// No value: `printout`.
    Nothing,
    /// `FALSE`: loops, and most queries.
    False,
    /// `FALSE`, unless what failed was forgotten and only ends everything: `if`.
    Unless,
    /// `TRUE`: the `catch` of a `try`.
    True,
    /// An empty row: queries that find.
    Row,
}

/// A local variable of the frame.
pub(crate) type Local = u16;

/// A place in the list of operations.
pub(crate) type Target = u32;

/// One operation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    /// Pushes a constant.
    Constant(Value),
    /// Pushes the number of a class.
    Class(ClassId),
    /// Pushes what a pattern's variable stands for, read from the match under test.
    Matched(Bound),
    /// Pushes a local variable that certainly has a value.
    Local(Local),
    /// Pushes a local variable, or stops: it may be unbound. The name is for the complaint.
    Bound(Local, Sym),
    /// Pushes the first if it is bound, or else the second: a parameter that `bind` may give back its first value.
    Rebound(Local, Local),
    /// Copies the top into a local variable.
    Store(Local),
    /// Moves the top into a local variable.
    Take(Local),
    /// Unbinds a local variable.
    Unbind(Local),
    /// Pushes a global variable.
    Global(u32),
    /// Pushes a global variable in a command. The module that is current when the command runs must see it.
    GlobalHere(u32),
    /// Complains that there is no such global variable: only commands may name one that is not there.
    UnknownGlobal(Sym),
    /// Copies the top into a global variable.
    StoreGlobal(u32),
    /// Gives a global variable its first value again, and pushes it.
    ResetGlobal(u32),
    /// Pushes a variable of the top level.
    Top(Sym),
    /// Copies the top into a variable of the top level.
    StoreTop(Sym),
    /// Unbinds a variable of the top level.
    UnbindTop(Sym),
    /// Drops the top.
    Pop,
    /// Takes the argument of a `retract` with this number from the top and retracts the fact. If it is neither a fact nor `*`, the local
    /// becomes true, and the next argument that was computed (the flag is set) ends everything. After `*`, or a number below zero, it
    /// goes elsewhere.
    Retract(u16, bool, Local, Target),
    /// Goes elsewhere.
    Jump(Target),
    /// Takes the top and goes elsewhere if it is false.
    Unless(Target),
    /// Takes the top and goes elsewhere if it is true.
    When(Target),
    /// Notes where arguments or fields begin whose number is not known yet.
    Mark,
    /// Puts the values of the row on top in its place: `expand$`.
    Expand,
    /// Takes all values since the mark and pushes them as one row.
    Row,
    /// Takes all values since the mark: without any it goes elsewhere; one stays as it is, unless the flag wants a row; several become one.
    Counted(bool, Target),
    /// Refuses a call with a wrong number of arguments. They are the plain arguments, and the values of the rows that stand in locals
    /// from this one on: the numbers of both are given.
    Fits(&'static Builtin, u16, Local, u16),
    /// The call that follows stands in the arguments of these deffunctions.
    Calling(Box<[u32]>),
    /// That call is done, and this many deffunctions are as they were before.
    Called(u16),
    /// The same, and pushes an empty row: something failed before.
    NoRow,
    /// Calls a function with this number of arguments.
    Call(&'static Builtin, u16),
    /// The same with all values since the mark.
    CallMarked(&'static Builtin),
    /// Refuses what is on top if it cannot be this argument of the function.
    Expect(&'static Builtin, u16),
    /// Two numbers or two values, by far the most frequent calls.
    Binary(Binary, &'static Builtin),
    /// The same as the second argument of this one, whose first stands below: of two that are wrong that is refused first.
    BinaryInside(Binary, &'static Builtin, Binary),
    /// The same, and goes elsewhere if the answer is false.
    BinaryUnless(Binary, &'static Builtin, Target),
    /// A row of operations in one, see [`super::fuse`]; what follows it is the rest of that row.
    Fused(Box<Fused>),
    /// Calls a host function with this number of arguments.
    Host(u32, u16),
    /// The same with all values since the mark.
    HostMarked(u32),
    /// Calls a deffunction with this number of arguments.
    Function(u32, u16),
    /// The same with all values since the mark.
    FunctionMarked(u32),
    /// Calls a generic function with this number of arguments.
    Generic(u32, u16),
    /// The same with all values since the mark.
    GenericMarked(u32),
    /// Enters the method that this one shadows, with the same arguments.
    NextMethod,
    /// The same with all values since the mark.
    OverrideMethod,
    /// Calls a method by the name of its generic, its index, and arguments: all values since the mark.
    SpecificMethod,
    /// Looks up what the name on top means for `funcall`; goes elsewhere with `FALSE` if it means nothing.
    Name(Target),
    /// Calls what the name below these arguments was found to mean.
    Named(u16),
    /// The same with all values since the mark.
    NamedMarked,
    /// Reads a text as an expression and evaluates it: `eval`.
    Eval,
    /// Sends a message: its name, the receiver and this number of further arguments stand on top.
    Send(u16),
    /// The same with all values since the mark.
    SendMarked,
    /// Enters the next handler of this part of a message, or goes elsewhere if there is none.
    Handlers(Part, Target),
    /// Enters the handler that this one shadows, with the same arguments.
    NextHandler,
    /// Like `NextHandler`, with other arguments: their number.
    OverrideNext(u16),
    /// The same with all values since the mark.
    OverrideNextMarked,
    /// Pushes a slot of the active instance.
    SelfSlot(SlotId),
    /// Takes the top into a slot of the active instance and pushes what it holds then; an empty row stands for the default if
    /// the flag is set.
    PutSelf(SlotId, bool),
    /// Complains if a slot of the active instance may not be written.
    CheckSelf(SlotId),
    /// Gives a slot of the active instance its default, and pushes it.
    ResetSelf(SlotId),
    /// A step of making, changing, copying or deleting an instance, whose locals begin here.
    Object(ObjectOp, Local),
    /// The same for a step that may go elsewhere.
    ObjectOr(ObjectOp, Local, Target),
    /// Takes the values of slots that are named into a list of changes, and sends it to the instance in the local.
    ChangeInstance(Box<ChangingInstance>),
    /// Leaves the frame with the top as its value.
    Return,
    /// Remembers the height of the stack in a local.
    Height(Local),
    /// Cuts the stack back to that height.
    Cut(Local),
    /// Remembers the height of the stack in a local, and how many marks there are in the next one: a `try` begins.
    Try(Local),
    /// The same at the beginning of a step that is done even if one of its values fails.
    Begin(Local),
    /// Takes path, logical name and mode, opens the file and keeps its name in the local; or goes elsewhere if it cannot be opened.
    OpenFile(Local, Target),
    /// Closes the file whose name the local holds, and pushes whether it was open.
    CloseFile(Local),
    /// Something failed, and the rest of the step is done as it is then.
    Break,
    /// Pushes what the last failure left.
    LeftBehind,
    /// Pushes what the last failure left for a slot of a fact that is changed, see [`Instead::Slot`].
    LeftForSlot,
    /// Stops with the top as what is left, if the local is true: something failed before, and only this was still to be done.
    GiveUp(Local, Stop),
    /// Stops with the top as what is left: something failed before, and only what came before this was still to be done.
    Halted(Stop),
    /// Goes elsewhere if everything is stopped although there is no error.
    WhenBroken(Target),
    /// Pushes `FALSE` if everything is stopped, else `TRUE`.
    Unbroken,
    /// Stops for the reason that the actions of a loop failed for, with the top as what is left. With the flag it does so only if that
    /// reason is still an error.
    EndLoop(bool),
    /// Refuses a call before its further arguments are evaluated: the first number stands on the stack, of as many as the second says. If
    /// it has a value all the same, that is pushed in their place, and it goes on elsewhere.
    Before(&'static Builtin, (u16, u16), Target),
    /// A fact is being changed by a command, or no more.
    Hold(bool),
    /// Stops if the top is no value: deffunctions do not take that.
    Valued,
    /// Remembers in the frame inside how many calls of deffunctions arguments are being evaluated.
    Within(u16),
    /// Takes last and first of a loop into locals: the counter, not begun yet, then its last and its first value.
    Count(Local),
    /// Counts on, or goes elsewhere if the last value was reached.
    CountNext(Local, Target),
    /// Takes a row into this local and sets the index behind it to 0.
    Each(Local, &'static str),
    /// Sets the field variable (two behind) to the next field and counts, or goes elsewhere if there is none.
    EachNext(Local, Target),
    /// Pushes whether the value of the local is the same as the top, which it takes: a case of a `switch`.
    Case(Local),
    /// Takes the top as a logical name into the local, or goes elsewhere if nobody listens to it.
    Channel(Local, Target),
    /// Takes the top and prints it to the logical name in the local.
    Print(Local),
    /// Asserts a fact of this template from this number of values, one for each slot.
    Assert(TemplateId, u16),
    /// Refuses a row on top: the slot holds one value.
    Single(TemplateId, u16),
    /// Pushes the dynamic default of a slot.
    Default(TemplateId, u16),
    /// Goes elsewhere with `FALSE` if what is on top is no fact that `modify` or, if the flag is set, `duplicate` can change.
    Changed(bool, Target),
    /// `modify` or `duplicate`: the fact, then a row for every slot named.
    Change(Box<Changing>),
    /// Pushes what stands for a template in a query.
    Template(TemplateId),
    /// Takes a row of templates and names into the local: the templates a member of a query ranges over.
    Range(Local, Sym),
    /// Takes a row of numbers and names into the local: the classes a member of a query ranges over.
    ClassRange(Local, Sym),
    /// Pushes the name of the instance in the local.
    MemberName(Local),
    /// Makes names of the instances in the row in the local.
    Names(Local),
    /// The first fact of the range into the local, or elsewhere.
    First(Member, Target),
    /// The next fact of the range, or elsewhere.
    Following(Member, Target),
    /// Goes elsewhere unless all members from the first local on are still there.
    Alive(Local, u16, Target),
    /// Pushes a slot of the fact in the local.
    MemberSlot(Box<(Local, Sym, Sym)>),
    /// Appends the members from the first local on to the row in the other local.
    Collect(Local, u16, Local),
    /// Takes the first members off the row in the last local, or goes elsewhere if it is empty.
    Deliver(Local, u16, Local, Target),
}

/// A larger one would cost every step of the machine.
const _: () = assert!(size_of::<Op>() <= 32);

impl Op {
    /// Whether it belongs to `try`, to `with-open-file` or to what goes on after a failure (`Engine::step_guard`).
    pub(crate) fn is_guard(&self) -> bool {
        matches!(
            self,
            Op::Try(..)
                | Op::Begin(..)
                | Op::OpenFile(..)
                | Op::CloseFile(..)
                | Op::Break
                | Op::LeftBehind
                | Op::LeftForSlot
                | Op::GiveUp(..)
                | Op::Halted(_)
                | Op::WhenBroken(_)
                | Op::Unbroken
                | Op::EndLoop(_)
                | Op::Before(..)
                | Op::Hold(..)
                | Op::Valued
                | Op::Within(..)
        )
    }

    fn is_plain(&self) -> bool {
        match self {
            Op::Call(function, _) | Op::CallMarked(function) => function.is_plain(),
            Op::Constant(_)
            | Op::Matched(_)
            | Op::Local(_)
            | Op::Bound(..)
            | Op::Rebound(..)
            | Op::Store(_)
            | Op::Take(_)
            | Op::Unbind(_)
            | Op::Global(_)
            | Op::GlobalHere(_)
            | Op::StoreGlobal(_)
            | Op::Pop
            | Op::Retract(..)
            | Op::Jump(_)
            | Op::Unless(_)
            | Op::When(_)
            | Op::Mark
            | Op::Expand
            | Op::Row
            | Op::Expect(..)
            | Op::Before(..)
            | Op::Binary(..)
            | Op::Fused(_)
            | Op::BinaryInside(..)
            | Op::Begin(_)
            | Op::Changed(..)
            | Op::NoRow
            | Op::Halted(_)
            | Op::EndLoop(_)
            | Op::BinaryUnless(..)
            | Op::Return
            | Op::Height(_)
            | Op::Cut(_)
            | Op::Valued
            | Op::Within(_)
            | Op::Count(_)
            | Op::CountNext(..)
            | Op::Each(..)
            | Op::EachNext(..)
            | Op::Case(_)
            | Op::Channel(..)
            | Op::Print(_)
            | Op::Assert(..)
            | Op::Single(..)
            | Op::Change(_) => true,
            _ => false,
        }
    }
}

/// What `modify` and `duplicate` need to know.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Changing {
    pub(crate) is_duplicate: bool,
    pub(crate) slots: Vec<Sym>,
}

/// Parts of a message that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Before,
    Primary,
    After,
}

/// Steps of making, changing, copying and deleting instances.
///
/// Each works on locals that follow each other: the instance (before it is made: its name), its class, and whether matching
/// waited before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ObjectOp {
    /// Lets matching of instances wait.
    Delay,
    /// Matching goes on, unless it waited before too.
    Undelay,
    /// Takes class and name, refuses what cannot be made, and sends `delete` to an old instance of this name.
    Claim,
    /// Adds the instance and sends `create` if the flag is set, or goes elsewhere if what supports it is gone.
    Build(bool),
    /// The network sees the instance; it gets its first values now.
    Begin,
    /// The instance that is named is there already, and gets its first values anew.
    Again(Asker),
    /// Takes the name of a slot for the local behind the others, for `Slot` and its kin with an empty name; a function that changes
    /// instances complains in its own way, with the number of the override.
    SlotName(Option<(Asker, u16)>),
    /// Refuses a slot that the instance does not have.
    Slot(Sym),
    /// Sends the values since the mark to the slot, as an override.
    Override(Sym),
    /// The slot was overridden.
    Overridden(Sym),
    /// Sends `init`.
    Init,
    /// The instance has its values: pushes its name, or `FALSE` if they never came. A new one goes then, if the flag is set.
    Made(bool),
    /// Takes the instance that is named, for a function that changes it.
    Find(Asker),
    /// The message with the changes was answered.
    Changed,
    /// Takes the name of a copy.
    CopyName(Asker),
    /// Sends `delete` to the instance on top, and notes it behind the local that says whether all went that should.
    Unmake(u16),
    /// `delete` was answered: whether the instance is gone.
    Unmade,
    /// Complains if the slot whose name is on top may not be written.
    CheckPut(Asker),
    /// `init-slots`: begins with the first slot.
    FirstSlot,
    /// Gives slots their defaults up to the next one whose default is to be evaluated; goes elsewhere if there is none.
    NextSlot,
    /// Takes the default that was evaluated.
    FillSlot,
    /// All slots have values: pushes the instance.
    Filled,
    /// Deletes the active instance.
    Delete,
    /// Prints the active instance.
    Print,
    /// Writes the slots of a list of changes.
    Modify,
    /// Begins to send the changes of a list.
    FirstChange,
    /// Sends the next change, or goes elsewhere.
    NextChange,
    /// Begins to copy the active instance; messages are sent if the flag is set.
    Copy(bool),
    /// The network sees the copy.
    CopyBegin,
    /// Changes or copies the next slot, or goes elsewhere.
    CopySlot(bool),
    /// Sends `init` to a copy whose slots all have values.
    CopyInit,
    /// The copy is done: pushes its name.
    Copied,
}

/// Functions that change instances, for complaints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asker(pub(crate) &'static &'static str);

/// What functions that change or copy an instance by a message need to know.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ChangingInstance {
    /// `direct-modify`, …
    pub(crate) message: Sym,
    pub(crate) slots: Vec<Sym>,
    /// Which of them are named without values.
    pub(crate) bare: Vec<usize>,
    /// Which of them were computed, and the locals with their names.
    pub(crate) computed: Vec<(usize, Local)>,
    /// Where the instance is; the name of a copy is in the next local.
    pub(crate) local: Local,
    pub(crate) is_copy: bool,
}

/// A member of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Member {
    /// The row of templates; how far it is used up is in the next local.
    pub(crate) range: Local,
    /// The fact.
    pub(crate) fact: Local,
    /// The first member: all from there to this one must still be there.
    pub(crate) first: Local,
}

/// Calls of two arguments with an operation of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Add,
    Subtract,
    Multiply,
    Equal,
    Unequal,
    Less,
    More,
    AtMost,
    AtLeast,
    Same,
    Different,
}

impl Binary {
    /// The function that does it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Binary::Add => "+",
            Binary::Subtract => "-",
            Binary::Multiply => "*",
            Binary::Equal => "=",
            Binary::Unequal => "<>",
            Binary::Less => "<",
            Binary::More => ">",
            Binary::AtMost => "<=",
            Binary::AtLeast => ">=",
            Binary::Same => "eq",
            Binary::Different => "neq",
        }
    }
}

/// A comparison of two integers or two floats; a number that is no answer counts as true, because it is no `FALSE`.
#[inline]
pub(crate) fn compares<T: PartialOrd>(binary: Binary, one: T, two: T) -> bool {
    match binary {
        Binary::Add | Binary::Subtract | Binary::Multiply => true,
        Binary::Equal | Binary::Same => one == two,
        Binary::Unequal | Binary::Different => one != two,
        Binary::Less => one < two,
        Binary::More => one > two,
        Binary::AtMost => one <= two,
        Binary::AtLeast => one >= two,
    }
}

/// A value inside the match that is being tested or fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bound {
    /// Which fact: of the right-hand (new) side, or of the left-hand match by its position, counted from 0.
    pub(crate) side: Side,
    /// Where in the fact.
    pub(crate) place: Place,
}

/// A side of a join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    /// The fact at this position of the match so far.
    Left(u16),
    /// The fact that is joined to it.
    Right,
}

/// A part of a fact or an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// The fact or instance itself.
    Address,
    /// The name of the class of an instance.
    Class,
    /// The name of an instance.
    Name,
    /// A whole slot.
    Slot(u16),
    /// The value at this place of a multifield slot, counted from its beginning: nothing of open length stands before it.
    Front(u16, u16),
    /// The value at this place counted from its end (0 is the last): nothing of open length stands behind it.
    Back(u16, u16),
    /// The values of a slot without a number of them at the front and at the back: the only part of open length.
    Between(u16, u16, u16),
    /// The single value of field number `.1` of the slot's pattern, whose place depends on the match's segments.
    Marked(u16, u16),
    /// The segment of field number `.1` of the slot's pattern.
    Segment(u16, u16),
}

impl Place {
    /// One value stands there, wherever the segments of the match are.
    pub(crate) fn is_simple(self) -> bool {
        matches!(self, Place::Slot(_) | Place::Front(..) | Place::Back(..))
    }
}
