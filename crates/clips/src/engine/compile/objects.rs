//! Instances: made, changed, copied, deleted; messages; slots of the active instance.

use crate::ast::{Expr, ExprId, Exprs, SlotForm, Span, Variable};
use crate::code::op::{Argument, Asker, ChangingInstance, Left, Local, ObjectOp, Op, Region, Target};
use crate::code::refusal::Refusal;
use crate::engine::Engine;
use crate::engine::classes::{Access, ClassId, SlotId};
use crate::engine::functions;
use crate::symbol::Sym;
use crate::value::Value;

use super::{Compiler, Done};

/// Functions that change an instance by a message: their names, the message, whether matching waits, whether they copy.
const CHANGES: [(&str, &str, bool, bool); 8] = [
    ("modify-instance", "direct-modify", true, false),
    ("active-modify-instance", "direct-modify", false, false),
    ("message-modify-instance", "message-modify", true, false),
    ("active-message-modify-instance", "message-modify", false, false),
    ("duplicate-instance", "direct-duplicate", true, true),
    ("active-duplicate-instance", "direct-duplicate", false, true),
    ("message-duplicate-instance", "message-duplicate", true, true),
    ("active-message-duplicate-instance", "message-duplicate", false, true),
];

/// With more arguments than these `dynamic-put` is called like any function.
const MOST_PUT: usize = 255;

impl Engine {
    /// What is wrong with the first `(bind ?self:x …)` among these that names no slot a handler of this class may use.
    pub(crate) fn check_slot_binds(&self, class: ClassId, exprs: &Exprs, ids: &[ExprId]) -> Option<Refusal> {
        for id in ids {
            let expr = exprs.get(*id);
            let mut wrong = None;
            if let Expr::Bind { variable: Variable::Single(name) | Variable::Multi(name), .. } = expr {
                wrong = self.slot_of_self(class, *name, exprs.span(*id)).err();
            }
            super::each_child(expr, &mut |children| {
                if wrong.is_none() {
                    wrong = self.check_slot_binds(class, exprs, children);
                }
            });
            if wrong.is_some() {
                return wrong;
            }
        }
        None
    }

    /// The class of this name, of which an instance is to be made.
    pub(crate) fn class_to_make(&self, name: Sym, span: Span) -> Result<ClassId, Refusal> {
        let Some(class) = self.find_class(name) else {
            let text = format!("Unable to find class '{}'.", self.symbols.text(name));
            return Err(Refusal::close(span, "PRNTUTIL1", text));
        };
        if self.classes.get(class).is_abstract {
            let text = format!("Cannot create instances of abstract class '{}'.", self.symbols.text(name));
            return Err(Refusal::close(span, "INSMNGR3", text));
        }
        Ok(class)
    }

    /// The slot that `?self:x` means in a handler of a class; none if it is no such variable.
    fn slot_of_self(&self, class: ClassId, name: Sym, span: Span) -> Result<Option<SlotId>, Refusal> {
        let Some(slot) = self.symbols.text(name).strip_prefix("self:") else { return Ok(None) };
        let found = self.symbols.find(slot).and_then(|slot| self.classes.slot_named(class, slot));
        let class_name = self.shown_class(class);
        let Some(id) = found else {
            let text = format!("No such slot '{slot}' in class '{class_name}' for ?self reference.");
            return Err(Refusal::close(span, "MSGPSR6", text));
        };
        let data = self.classes.slot(id);
        if !data.is_public && data.class != class {
            let owner = self.shown_class(data.class);
            let text = format!(
                "Private slot '{slot}' of class '{owner}' cannot be accessed directly by handlers attached to class '{class_name}'"
            );
            return Err(Refusal::new(span, "MSGFUN6", text));
        }
        Ok(Some(id))
    }
}

impl Compiler<'_, '_> {
    /// `(make-instance name of class (slot value…)…)`
    pub(super) fn make_instance(
        &mut self,
        name: Sym,
        instance: Option<ExprId>,
        class: ExprId,
        slots: &[SlotForm],
    ) -> Done {
        match instance {
            Some(instance) => self.argument(instance)?,
            None => self.emit_new_name(),
        }
        self.class(class)?;
        let level = self.scope.level();
        let local = self.scope.locals(4);
        let waits = self.text(name) == "make-instance";
        let from = if waits { self.delay(local) } else { self.here() };
        let start = self.here();
        self.emit(Op::Object(ObjectOp::Claim, local));
        self.emit(Op::Pop);
        self.regions.push(Region { from: start, to: self.here(), of: Argument::Claiming(local) });
        let start = self.here();
        let gone = self.emit_jump(Op::ObjectOr(ObjectOp::Build(true), local, 0));
        self.emit(Op::Pop);
        self.emit(Op::Object(ObjectOp::Begin, local));
        self.regions.push(Region { from: start, to: self.here(), of: Argument::Creating(local) });
        self.initialize(local, slots, true)?;
        let end = self.emit_jump(Op::Jump(0));
        self.land(gone);
        self.emit(Op::Constant(Value::FALSE));
        self.land(end);
        if waits {
            self.undelay(local, from);
        }
        self.scope.leave(level);
        Ok(())
    }

    /// `(object-pattern-match-delay action…)`
    pub(super) fn delayed(&mut self, actions: &[ExprId]) -> Done {
        let level = self.scope.level();
        let local = self.scope.locals(3);
        let from = self.delay(local);
        self.actions(actions)?;
        self.regions.push(Region { from, to: self.here(), of: Argument::Left(Left::False) });
        self.undelay(local, from);
        self.scope.leave(level);
        Ok(())
    }

    /// From here on matching of instances waits.
    fn delay(&mut self, local: Local) -> Target {
        self.emit(Op::Object(ObjectOp::Delay, local));
        self.here()
    }

    /// Matching of instances goes on as before this place.
    fn undelay(&mut self, local: Local, from: Target) {
        self.regions.push(Region { from, to: self.here(), of: Argument::Delaying(local) });
        self.emit(Op::Object(ObjectOp::Undelay, local));
    }

    /// A name that nobody has.
    fn emit_new_name(&mut self) {
        let gensym = functions::find("gensym*").expect("the table has gensym*");
        self.emit(Op::Call(gensym, 0));
    }

    fn class(&mut self, id: ExprId) -> Done {
        if let Expr::Constant(Value::Symbol(name)) = self.exprs.get(id) {
            let class = self.engine.class_to_make(*name, self.exprs.span(id))?;
            self.emit(Op::Class(class));
            return Ok(());
        }
        self.argument(id)
    }

    /// The instance in a local gets its overrides, then its defaults; its name is the value.
    fn initialize(&mut self, local: Local, slots: &[SlotForm], is_new: bool) -> Done {
        let of = if is_new { Argument::Making } else { Argument::Renewing };
        let from = self.here();
        for slot in slots {
            let (computed, values) = slot.parts();
            let of = if let Some(name) = computed {
                self.slot_name(name, None, local + 3)?;
                Argument::Put(local + 3)
            } else {
                let message = format!("put-{}", self.text(slot.name));
                Argument::Message(self.engine.symbols.intern(&message))
            };
            self.emit(Op::Object(ObjectOp::Slot(slot.name), local));
            let start = self.here();
            self.spread(values)?;
            self.regions.push(Region { from: start, to: self.here(), of });
            self.emit(Op::Object(ObjectOp::Override(slot.name), local));
            self.emit(Op::Pop);
            self.emit(Op::Object(ObjectOp::Overridden(slot.name), local));
        }
        let middle = self.here();
        self.regions.push(Region { from, to: middle, of: of(local, false) });
        self.emit(Op::Object(ObjectOp::Init, local));
        self.emit(Op::Pop);
        self.regions.push(Region { from: middle, to: self.here(), of: of(local, true) });
        self.emit(Op::Object(ObjectOp::Made(is_new), local));
        Ok(())
    }

    /// `(modify-instance instance (slot value…)…)` and its kin.
    pub(super) fn change_instance(
        &mut self,
        name: Sym,
        instance: ExprId,
        to: Option<ExprId>,
        slots: &[SlotForm],
    ) -> Done {
        let level = self.scope.level();
        let local = self.scope.locals(4);
        let called = self.text(name).to_owned();
        let found = CHANGES.iter().find(|it| it.0 == called);
        let waits = found.map_or(called == "initialize-instance", |it| it.2);
        let from = if waits { self.delay(local) } else { self.here() };
        match found {
            None => {
                let asker = if waits { &"initialize-instance" } else { &"active-initialize-instance" };
                self.instance_of(instance, asker)?;
                self.emit(Op::Object(ObjectOp::Again(Asker(asker)), local));
                self.initialize(local, slots, false)?;
            }
            Some((asker, message, _, is_copy)) => {
                let (mut computed, mut bare) = (Vec::new(), Vec::new());
                let first = self.here();
                for (index, slot) in slots.iter().enumerate() {
                    let (name, values) = slot.parts();
                    if let Some(name) = name {
                        let local = self.scope.local();
                        self.slot_name(name, Some((Asker(asker), index as u16)), local)?;
                        computed.push((index, local));
                    }
                    match values {
                        [] => {
                            bare.push(index);
                            self.emit(Op::Constant(Value::Void));
                        }
                        [one] if !self.is_expand(*one) => self.argument(*one)?,
                        several => self.row(several)?,
                    }
                }
                self.regions.push(Region { from: first, to: self.here(), of: Argument::Left(Left::False) });
                self.instance_of(instance, asker)?;
                self.emit(Op::Object(ObjectOp::Find(Asker(asker)), local));
                if *is_copy {
                    match to {
                        Some(to) => self.argument(to)?,
                        None => self.emit_new_name(),
                    }
                    self.emit(Op::Object(ObjectOp::CopyName(Asker(asker)), local));
                }
                let message = self.engine.symbols.intern(message);
                let slots = slots.iter().map(|slot| slot.name).collect();
                let changing = ChangingInstance { message, slots, bare, computed, local, is_copy: *is_copy };
                self.emit(Op::ChangeInstance(Box::new(changing)));
                self.emit(Op::Object(ObjectOp::Changed, local));
            }
        }
        if waits {
            self.undelay(local, from);
        }
        self.scope.leave(level);
        Ok(())
    }

    /// Computes the name of a slot into a local.
    fn slot_name(&mut self, name: ExprId, asker: Option<(Asker, u16)>, local: Local) -> Done {
        let from = self.here();
        self.argument(name)?;
        if asker.is_none() {
            self.regions.push(Region { from, to: self.here(), of: Argument::SlotName });
        }
        self.emit(Op::Object(ObjectOp::SlotName(asker), local));
        Ok(())
    }

    /// Functions of objects that the machine does itself; none for others.
    pub(super) fn object_call(&mut self, name: &str, arguments: &[ExprId], has_expand: bool) -> Option<Done> {
        match (name, arguments) {
            ("send", [_, _, ..]) => Some(self.send(arguments, has_expand)),
            ("override-next-handler", _) => Some(self.override_next(arguments, has_expand)),
            ("call-next-handler", []) => {
                self.emit(Op::NextHandler);
                Some(Ok(()))
            }
            ("init-slots", []) => {
                self.init_slots();
                Some(Ok(()))
            }
            ("unmake-instance", [_, ..]) if !has_expand => Some(self.unmake(arguments)),
            ("dynamic-put" | "put", [slot, _, ..]) if !has_expand && arguments.len() <= MOST_PUT => {
                Some(self.put_dynamically(name, *slot, arguments))
            }
            _ => None,
        }
    }

    /// The instance that a form is about: the reference looks for what a failed expression left.
    fn instance_of(&mut self, instance: ExprId, asker: &'static str) -> Done {
        let from = self.here();
        self.argument(instance)?;
        if self.may_stop(instance) {
            self.regions.push(Region { from, to: self.here(), of: Argument::Instance(asker) });
        }
        Ok(())
    }

    /// `(send instance message argument…)`
    pub(super) fn send(&mut self, arguments: &[ExprId], has_expand: bool) -> Done {
        let [receiver, message, rest @ ..] = arguments else { return Ok(()) };
        if has_expand {
            let mut ordered = vec![*message, *receiver];
            ordered.extend_from_slice(rest);
            self.spread(&ordered)?;
            self.emit(Op::SendMarked);
            return Ok(());
        }
        let level = self.scope.level();
        self.argument(*message)?;
        let of = if let Expr::Constant(Value::Symbol(name)) = self.exprs.get(*message) {
            Argument::Message(*name)
        } else {
            let local = self.scope.local();
            self.emit(Op::Store(local));
            let send = functions::find("send").expect("the table has send");
            self.emit(Op::Expect(send, 1));
            Argument::MessageIn(local)
        };
        let from = self.here();
        self.argument(*receiver)?;
        for argument in rest {
            self.argument(*argument)?;
        }
        if arguments.iter().any(|argument| self.may_stop(*argument)) {
            self.regions.push(Region { from, to: self.here(), of });
        }
        self.emit(Op::Send(rest.len() as u16));
        self.scope.leave(level);
        Ok(())
    }

    /// `(override-next-handler argument…)`
    pub(super) fn override_next(&mut self, arguments: &[ExprId], has_expand: bool) -> Done {
        if has_expand {
            self.spread(arguments)?;
            self.emit(Op::OverrideNextMarked);
            return Ok(());
        }
        for argument in arguments {
            self.argument(*argument)?;
        }
        self.emit(Op::OverrideNext(arguments.len() as u16));
        Ok(())
    }

    /// `(unmake-instance instance…)`
    pub(super) fn unmake(&mut self, arguments: &[ExprId]) -> Done {
        let level = self.scope.level();
        let are_gone = self.scope.locals(2);
        self.emit(Op::Constant(Value::TRUE));
        self.emit(Op::Take(are_gone));
        let mut ends = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            self.argument(*argument)?;
            ends.push(self.emit_jump(Op::ObjectOr(ObjectOp::Unmake(index as u16), are_gone, 0)));
            self.emit(Op::Pop);
            self.emit(Op::Object(ObjectOp::Unmade, are_gone));
        }
        self.land_all(ends);
        // An error on the way counts, too.
        self.emit(Op::Unbroken);
        let is_whole = self.emit_jump(Op::When(0));
        self.emit(Op::Constant(Value::FALSE));
        let end = self.emit_jump(Op::Jump(0));
        self.land(is_whole);
        self.emit(Op::Local(are_gone));
        self.land(end);
        self.scope.leave(level);
        Ok(())
    }

    /// `(dynamic-put slot value…)`: the slot is looked at before there are values.
    fn put_dynamically(&mut self, name: &str, slot: ExprId, arguments: &[ExprId]) -> Done {
        let function = functions::find(name).expect("the table has both");
        self.argument_of(function, 0, slot)?;
        // The reference gives both this name.
        self.emit(Op::Object(ObjectOp::CheckPut(Asker(&"dynamic-put")), 0));
        for (index, argument) in arguments.iter().enumerate().skip(1) {
            self.argument_of(function, index, *argument)?;
        }
        self.emit(Op::Call(function, arguments.len() as u16));
        Ok(())
    }

    /// `(init-slots)`
    pub(super) fn init_slots(&mut self) {
        let level = self.scope.level();
        let local = self.scope.local();
        self.emit(Op::Object(ObjectOp::FirstSlot, local));
        let top = self.top();
        let end = self.emit_jump(Op::ObjectOr(ObjectOp::NextSlot, local, 0));
        self.emit(Op::Object(ObjectOp::FillSlot, local));
        self.emit(Op::Jump(top));
        self.land(end);
        self.emit(Op::Object(ObjectOp::Filled, local));
        self.scope.leave(level);
    }

    /// The slot that `?self:x` means in a handler; none if it is no such variable.
    pub(super) fn self_slot(&self, name: Sym, span: Span) -> Result<Option<SlotId>, Refusal> {
        let Some(class) = self.scope.class else { return Ok(None) };
        self.engine.slot_of_self(class, name, span)
    }

    /// `(bind ?self:x value…)`
    pub(super) fn bind_slot(&mut self, id: SlotId, values: &[ExprId], span: Span) -> Done {
        let data = self.engine.classes.slot(id);
        let is_multi = data.is_multi;
        if data.access == Access::ReadOnly {
            let class = self.scope.class.unwrap_or(data.class);
            let (slot, class) = (self.text(data.name), self.engine.class_name(class));
            let text = format!("Write access denied for slot '{slot}' in class '{class}'.");
            return Err(Refusal::close(span, "MSGFUN3", text));
        }
        if values.is_empty() {
            self.emit(Op::ResetSelf(id));
            return self.check_direct_write(id, values, span);
        }
        let is_rest = match values {
            [one] => matches!(self.exprs.get(*one), Expr::Variable(Variable::Single(name) | Variable::Multi(name))
                if Some(*name) == self.scope.rest),
            _ => false,
        };
        // Whether it may be written is asked before there is a value.
        self.emit(Op::CheckSelf(id));
        match values {
            _ if self.has_expand(values) => self.spread(values)?,
            [one] if !is_multi => self.argument(*one)?,
            several => self.row(several)?,
        }
        self.check_direct_write(id, values, span)?;
        if !self.has_expand(values) {
            self.emit(Op::PutSelf(id, is_rest && !is_multi));
            return Ok(());
        }
        // None means the default.
        let none = self.emit_jump(Op::Counted(is_multi, 0));
        self.emit(Op::PutSelf(id, false));
        let end = self.emit_jump(Op::Jump(0));
        self.land(none);
        self.emit(Op::ResetSelf(id));
        self.land(end);
        Ok(())
    }

    /// Values that are certainly wrong for a slot.
    fn check_direct_write(&self, id: SlotId, values: &[ExprId], span: Span) -> Done {
        let data = self.engine.classes.slot(id);
        let is_expanding = values.iter().any(|value| self.is_expand(*value));
        let may_fit = data.is_multi || is_expanding || self.engine.may_be_one(self.exprs, values);
        let checked = if may_fit {
            self.engine.check_written(self.exprs, values, &data.constraint, data.is_multi).map_err(|it| it.1)
        } else {
            Err(crate::engine::constraints::Violation::Count)
        };
        checked.map_err(|violation| {
            let (slot, class) = (self.text(data.name), self.engine.class_name(data.class));
            let broken = self.engine.broken_text(violation, &data.constraint);
            // The reference's quotes stand just so.
            let text = format!(
                "Expression for slot '{slot}' of class '{class} of class ' found in direct slot write {broken}."
            );
            Refusal::close(span, "CSTRNCHK1", text)
        })
    }
}
