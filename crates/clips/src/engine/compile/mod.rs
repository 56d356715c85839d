//! Expressions into operations.
//!
//! 1. here: constants, variables, `bind`, bodies.
//! 2. `calls`: functions, deffunctions, and the checks of their arguments.
//! 3. `control`: conditions, loops, `switch`; `guards`: `try` and `with-open-file`.
//! 4. `facts`: `assert`, `modify`, `duplicate`.
//! 5. `objects`: instances, messages, slots of the active instance.
//! 6. `queries`: queries over facts.
//! 7. `salvage`: commands that do their last step after an error.
//! 8. `why`: facts that are asked about by a pattern.
//! 9. `broken`: what still runs after a failure that CLIPS has forgotten.
//! 10. `children`: what stands inside of an expression.
//!
//! A name is resolved here, once. What the reference refuses when it reads a form is refused here, in its words.

mod broken;
mod calls;
mod children;
mod control;
mod facts;
mod guards;
mod objects;
mod queries;
mod salvage;
mod why;

use crate::ast::{Expr, ExprId, Exprs, Span, Variable};
use crate::engine::Engine;
use crate::symbol::Sym;
use crate::value::Value;

pub(crate) use children::each_child;

use crate::code::op::{Argument, Code, Instead, Left, Local, Op, Region, Target};
use crate::code::refusal::Refusal;
use crate::code::scope::{Body, Home, Scope};
use crate::code::stop::Stop;

impl Engine {
    /// Compiles expressions into one body, whose value is that of the last; without any it is `FALSE`.
    pub(crate) fn compile(&mut self, exprs: &Exprs, ids: &[ExprId], scope: &mut Scope<'_>) -> Result<Code, Refusal> {
        let (code, late) = self.compile_but_late(exprs, ids, scope)?;
        late.map_or(Ok(code), Err)
    }

    /// What is wrong with expressions as they are read, before their variables are looked for.
    pub(crate) fn check_reading(
        &mut self,
        exprs: &Exprs,
        ids: &[ExprId],
        scope: &mut Scope<'_>,
    ) -> Result<(), Refusal> {
        self.compile_but_late(exprs, ids, scope).map(|_| ())
    }

    /// The code, and the first thing that is wrong with it when all of it was read.
    fn compile_but_late(
        &mut self,
        exprs: &Exprs,
        ids: &[ExprId],
        scope: &mut Scope<'_>,
    ) -> Result<(Code, Option<Refusal>), Refusal> {
        let can_return = matches!(scope.body, Body::Function | Body::Actions);
        let is_body = can_return;
        let mut compiler = Compiler {
            engine: self,
            exprs,
            scope,
            ops: Vec::new(),
            loops: Vec::new(),
            regions: Vec::new(),
            can_return,
            can_break: false,
            landing: 0,
            tries: Vec::new(),
            within: 0,
            calling: Vec::new(),
            wrong: Vec::new(),
            late: None,
            looks_again: false,
        };
        if compiler.scope.body != Body::Top {
            compiler.declare_all(ids);
        }
        let done = match ids {
            // A command by itself is an expression, not an action among others.
            [one] if compiler.scope.body == Body::Top => compiler.expr(*one),
            several => {
                let done = compiler.body(several);
                if several.len() > 1 && compiler.scope.body != Body::Top {
                    // A body of several actions that is halted has no value.
                    let of = Argument::Left(Left::False);
                    compiler.regions.push(Region { from: 0, to: compiler.here(), of });
                }
                done
            }
        };
        done?;
        let late = compiler.late.take();
        compiler.emit(Op::Return);
        if !compiler.wrong.is_empty() {
            let mut wrong = compiler.wrong;
            // What stands first in the text is told first; what stands inside of it comes later.
            wrong.sort_by_key(|it| (it.span.start, std::cmp::Reverse(it.span.end)));
            let first = wrong.remove(0);
            self.also_refused = wrong;
            return Err(first);
        }
        let (ops, regions, locals) = (compiler.ops, compiler.regions, compiler.scope.most);
        if locals == Local::MAX {
            let span = ids.first().map_or(Span::default(), |id| exprs.span(*id));
            return Err(Refusal::new(
                span,
                "MACHINE1",
                format!("A body may have {} variables at most.", Local::MAX - 1),
            ));
        }
        Ok((if is_body { Code::of_body(ops, locals, regions) } else { Code::new(ops, locals, regions) }, late))
    }
}

/// A body in the making.
struct Compiler<'a, 's> {
    engine: &'a mut Engine,
    exprs: &'a Exprs,
    scope: &'a mut Scope<'s>,
    ops: Vec<Op>,
    /// The loops around this place, innermost last: the jumps that leave each.
    loops: Vec<Vec<usize>>,
    regions: Vec<Region>,
    can_return: bool,
    can_break: bool,
    /// The furthest place that a jump goes to.
    landing: usize,
    /// Each `try` around this place, and whether this is its `catch` part.
    tries: Vec<bool>,
    /// How many calls of deffunctions this place is an argument of.
    within: u16,
    /// The deffunctions of those calls, the innermost last.
    calling: Vec<u32>,
    /// What is wrong so far, if all of it is wanted.
    wrong: Vec<Refusal>,
    /// What is wrong with the first variable that is not there: told only if nothing else is wrong, since the reference looks for
    /// variables when it has read everything.
    late: Option<Refusal>,
    /// This code is the condition of a loop, evaluated once more because the actions failed.
    looks_again: bool,
}

type Done = Result<(), Refusal>;

impl Compiler<'_, '_> {
    fn emit(&mut self, op: Op) {
        if op == Op::Pop
            && self.landing < self.ops.len()
            && let Some(last) = self.ops.pop()
        {
            // A value that nobody wants need not be there.
            match last {
                Op::Store(local) => self.ops.push(Op::Take(local)),
                Op::Constant(_) | Op::Local(_) => {}
                other => self.ops.extend([other, Op::Pop]),
            }
            return;
        }
        self.ops.push(op);
    }

    /// Emits a jump whose target comes later; the number is for [`Compiler::land`].
    fn emit_jump(&mut self, op: Op) -> usize {
        let fused = match (&op, self.ops.last()) {
            (Op::Unless(target), Some(Op::Binary(binary, function))) if self.landing < self.ops.len() => {
                Some(Op::BinaryUnless(*binary, function, *target))
            }
            _ => None,
        };
        match (fused, self.ops.last_mut()) {
            (Some(fused), Some(last)) => *last = fused,
            _ => self.ops.push(op),
        }
        self.ops.len() - 1
    }

    /// The place of the next operation.
    fn here(&self) -> Target {
        self.ops.len() as Target
    }

    /// The place of the next operation, which a later jump goes back to.
    fn top(&mut self) -> Target {
        self.landing = self.ops.len();
        self.here()
    }

    /// Lets this jump go to the next operation.
    fn land(&mut self, jump: usize) {
        let here = self.here();
        self.landing = here as usize;
        match &mut self.ops[jump] {
            Op::Jump(target)
            | Op::Unless(target)
            | Op::When(target)
            | Op::BinaryUnless(_, _, target)
            | Op::CountNext(_, target)
            | Op::EachNext(_, target)
            | Op::Channel(_, target)
            | Op::OpenFile(_, target)
            | Op::First(_, target)
            | Op::Following(_, target)
            | Op::Alive(_, _, target)
            | Op::WhenBroken(target)
            | Op::Before(_, _, target)
            | Op::Counted(_, target)
            | Op::Name(target)
            | Op::Changed(_, target)
            | Op::ObjectOr(_, _, target)
            | Op::Retract(_, _, _, target)
            | Op::Deliver(_, _, _, target) => *target = here,
            _ => {}
        }
    }

    fn land_all(&mut self, jumps: Vec<usize>) {
        for jump in jumps {
            self.land(jump);
        }
    }

    /// All actions, leaving the value of the last.
    fn actions(&mut self, ids: &[ExprId]) -> Done {
        let Some((last, before)) = ids.split_last() else {
            self.emit(Op::Constant(Value::FALSE));
            return Ok(());
        };
        for id in before {
            self.expr(*id)?;
            self.refuse_expand(*id, "progn")?;
            self.emit(Op::Pop);
        }
        self.expr(*last)?;
        self.refuse_expand(*last, "progn")
    }

    /// An argument of a form that takes exactly one value there.
    fn single(&mut self, id: ExprId, form: &str) -> Done {
        self.argument(id)?;
        self.refuse_expand(id, form)
    }

    /// An expression where neither `return` nor `break` may stand.
    fn argument(&mut self, id: ExprId) -> Done {
        let (can_return, can_break) = (self.can_return, self.can_break);
        (self.can_return, self.can_break) = (false, false);
        let done = self.expr(id);
        (self.can_return, self.can_break) = (can_return, can_break);
        done
    }

    /// An expression. If all that is wrong is wanted, the rest goes on as if this one were right.
    fn expr(&mut self, id: ExprId) -> Done {
        if !self.wants_all() {
            return self.one_expr(id);
        }
        let (loops, tries, within, level) = (self.loops.len(), self.tries.len(), self.within, self.scope.level());
        let (can_return, can_break) = (self.can_return, self.can_break);
        if let Err(refusal) = self.one_expr(id) {
            self.loops.truncate(loops);
            self.tries.truncate(tries);
            self.scope.leave(level);
            (self.within, self.can_return, self.can_break) = (within, can_return, can_break);
            self.note(refusal);
            self.emit(Op::Constant(Value::FALSE));
        }
        Ok(())
    }

    /// Whether all that is wrong is wanted: bodies of a construct that is loaded, not what is evaluated by the way.
    fn wants_all(&self) -> bool {
        let is_body = matches!(self.scope.body, Body::Function | Body::Actions) || self.scope.place == "deffacts";
        self.engine.collects && is_body
    }

    /// Keeps what is wrong. A variable without a value is wrong once, however often it is used.
    fn note(&mut self, refusal: Refusal) {
        let is_variable = matches!(refusal.code, "PRCCODE3" | "GLOBLPSR1");
        if !is_variable || self.wrong.iter().all(|it| it.text != refusal.text) {
            self.wrong.push(refusal);
        }
    }

    /// What is wrong ends it, unless all that is wrong is wanted.
    fn note_or_end(&mut self, done: Done) -> Done {
        match done {
            Err(refusal) if self.wants_all() => {
                self.note(refusal);
                Ok(())
            }
            done => done,
        }
    }

    fn one_expr(&mut self, id: ExprId) -> Done {
        let exprs = self.exprs;
        let span = exprs.span(id);
        match exprs.get(id) {
            // A wildcard means something only in a pattern, which `why` reads by itself.
            Expr::Constant(Value::Symbol(Sym::QUESTION | Sym::DOLLAR_QUESTION)) => {
                Err(Refusal::new(span, "EXPRNPSR2", "Expected a constant, variable, or expression."))
            }
            Expr::Constant(value) => {
                self.emit(Op::Constant(value.clone()));
                Ok(())
            }
            Expr::Variable(variable) => self.variable(*variable, span),
            Expr::Call { name, arguments } => self.call(*name, arguments, span),
            Expr::Bind { variable, values } => self.bind(*variable, values, span),
            Expr::If { condition, then, otherwise } => {
                let is_one = |actions: &[ExprId]| actions.len() < 2;
                let is_plain = is_one(then) && otherwise.as_deref().is_none_or(is_one);
                let left = if is_plain { Left::Unless } else { Left::False };
                self.leaving(left, |it| it.branch(*condition, then, otherwise.as_deref()))
            }
            Expr::While { condition, actions } => self.leaving(Left::False, |it| it.repeat(*condition, actions)),
            Expr::LoopForCount { variable, first, last, actions } => {
                self.leaving(Left::False, |it| it.count(*variable, *first, *last, actions, span))
            }
            Expr::ForEach { name, variable, row, actions } => {
                self.leaving(Left::False, |it| it.each(*name, *variable, *row, actions, span))
            }
            Expr::Progn(actions) => self.leaving(Left::False, |it| it.sequence(actions)),
            Expr::Wrapped { actions, .. } => self.delayed(actions),
            Expr::Switch { value, cases, default } => {
                self.leaving(Left::False, |it| it.switch(*value, cases, default.as_deref(), span))
            }
            Expr::Try { actions, catch } => self.try_catch(actions, catch),
            Expr::WithFile { path, name, mode, actions } => self.with_file(*path, *name, *mode, actions),
            Expr::Return(value) => self.leave_body(*value, span),
            Expr::Break => self.leave_loop(span),
            Expr::Assert(facts) => self.assert(facts),
            Expr::Change { name, fact, slots } => self.change(*name, *fact, slots, span),
            Expr::Query(query) => self.query(query, span),
            Expr::MakeInstance { name, instance, class, slots } => self.make_instance(*name, *instance, *class, slots),
            Expr::ChangeInstance { name, instance, to, slots } => self.change_instance(*name, *instance, *to, slots),
        }
    }

    /// A form that leaves this if something in it fails.
    fn leaving(&mut self, left: Left, compile: impl FnOnce(&mut Self) -> Done) -> Done {
        let from = self.here();
        compile(self)?;
        self.regions.push(Region { from, to: self.here(), of: Argument::Left(left) });
        Ok(())
    }

    fn text(&self, sym: Sym) -> &str {
        self.engine.symbols.text(sym)
    }

    fn missing(&self, name: Sym, span: Span) -> Refusal {
        Refusal::missing(span, self.text(name))
    }

    fn variable(&mut self, variable: Variable, span: Span) -> Done {
        let (Variable::Single(name) | Variable::Multi(name)) = variable else { return self.global(variable, span) };
        if let Some(bound) = self.scope.matched.and_then(|matched| matched(variable)) {
            self.emit(Op::Matched(bound));
            return Ok(());
        }
        match self.scope.find(name) {
            Some(Home::Given(local) | Home::Loop(local, _) | Home::Member(local, _)) => self.emit(Op::Local(local)),
            Some(Home::Object(local, _)) => self.emit(Op::MemberName(local)),
            Some(Home::Regiven(new, old)) => self.emit(Op::Rebound(new, old)),
            Some(Home::Made(local)) => self.emit(Op::Bound(local, name)),
            None => return self.slot_or_top(name, span),
        }
        Ok(())
    }

    /// `?f:slot` of a query, or a variable of the top level.
    fn slot_or_top(&mut self, name: Sym, span: Span) -> Done {
        match self.self_slot(name, span) {
            Ok(None) => {}
            Ok(Some(slot)) => {
                self.emit(Op::SelfSlot(slot));
                return Ok(());
            }
            Err(refusal) => {
                self.late.get_or_insert(refusal);
                self.emit(Op::Constant(Value::FALSE));
                return Ok(());
            }
        }
        let text = self.text(name);
        if let Some((member, slot)) = text.split_once(':')
            && let Some(member) = self.engine.symbols.find(member)
            && let Some(Home::Member(local, _) | Home::Object(local, _)) = self.scope.find(member)
        {
            let slot = slot.to_owned();
            let slot = self.engine.symbols.intern(&slot);
            self.emit(Op::MemberSlot(Box::new((local, member, slot))));
            return Ok(());
        }
        if self.scope.body == Body::Top {
            self.emit(Op::Top(name));
            return Ok(());
        }
        let text = format!("Undefined variable ?{text} referenced in {}.", self.scope.place);
        let known = self.scope.names();
        self.tell_late(Refusal { known, ..Refusal::new(span, "PRCCODE3", text) })
    }

    /// Something is wrong with a variable: told at once only where all that is wrong is wanted.
    fn tell_late(&mut self, refusal: Refusal) -> Done {
        if self.wants_all() {
            return Err(refusal);
        }
        self.late.get_or_insert(refusal);
        self.emit(Op::Constant(Value::FALSE));
        Ok(())
    }

    fn global(&mut self, variable: Variable, span: Span) -> Done {
        let may_be_missing = self.scope.body == Body::Top
            || matches!(self.scope.place, "deftemplate" | "deffacts" | "defclass" | "definstances");
        match (self.find_global(variable, span), variable) {
            (Ok(index), _) if self.scope.body == Body::Top => self.emit(Op::GlobalHere(index)),
            (Ok(index), _) => self.emit(Op::Global(index)),
            (Err(_), Variable::Global(name) | Variable::MultiGlobal(name)) if may_be_missing => {
                self.emit(Op::UnknownGlobal(name));
            }
            (Err(refusal), _) => return self.tell_late(refusal),
        }
        Ok(())
    }

    fn find_global(&self, variable: Variable, span: Span) -> Result<u32, Refusal> {
        let (Variable::Single(name) | Variable::Multi(name) | Variable::Global(name) | Variable::MultiGlobal(name)) =
            variable;
        self.engine.find_global(name).ok_or_else(|| {
            let text = format!("\nGlobal variable ?*{}* was referenced, but is not defined.", self.text(name));
            Refusal::new(span, "GLOBLPSR1", text)
        })
    }

    fn bind(&mut self, variable: Variable, values: &[ExprId], span: Span) -> Done {
        if self.engine.expands_rows && matches!(variable, Variable::Multi(_) | Variable::MultiGlobal(_)) {
            return Err(Refusal::syntax(span, "bind function"));
        }
        if let Variable::Single(name) | Variable::Multi(name) = variable
            && self.scope.class.is_some()
        {
            let slot = self.self_slot(name, span).unwrap_or_else(|refusal| {
                self.late.get_or_insert(refusal);
                None
            });
            if let Some(slot) = slot {
                return self.bind_slot(slot, values, span);
            }
            if self.late.is_some() && self.text(name).starts_with("self:") {
                // What is wrong inside is still told first.
                self.row(values)?;
                return Ok(());
            }
            if self.text(name) == "self" {
                return Err(Refusal::close(span, "MSGPSR5", "Active instance parameter cannot be changed."));
            }
        }
        let global = match variable {
            Variable::Global(_) | Variable::MultiGlobal(_) => Some(self.find_global(variable, span)?),
            Variable::Single(_) | Variable::Multi(_) => None,
        };
        if values.is_empty() {
            self.unbind(variable, global, span)?;
            return Ok(());
        }
        if self.has_expand(values) {
            return self.bind_expanded(variable, global, values, span);
        }
        let level = self.scope.level();
        let is_top = self.scope.body == Body::Top;
        let mut salvage = if is_top { self.begin_salvage(values) } else { None };
        let from = self.here();
        let is_single = values.len() == 1;
        match values {
            [one] => self.salvaged(&mut salvage, Instead::Left, |it| it.argument(*one))?,
            several => self.salvaged(&mut salvage, Instead::Row, |it| it.row(several))?,
        }
        let may_stop = values.iter().any(|value| self.may_stop(*value));
        let store = self.store_op(variable, global, span)?;
        if !is_top && may_stop {
            let of = match store {
                Op::StoreGlobal(index) => Some(Argument::BoundGlobal(index, !is_single)),
                Op::Store(local) => Some(Argument::Bound(local, !is_single)),
                _ => None,
            };
            let to = self.here();
            self.regions.extend(of.map(|of| Region { from, to, of }));
        }
        self.emit(store);
        self.end_salvage(salvage, Stop::Error);
        self.scope.leave(level);
        Ok(())
    }

    /// What stores the top in the variable of a `bind`.
    fn store_op(&self, variable: Variable, global: Option<u32>, span: Span) -> Result<Op, Refusal> {
        let (Variable::Single(name) | Variable::Multi(name) | Variable::Global(name) | Variable::MultiGlobal(name)) =
            variable;
        if let Some(index) = global {
            return Ok(Op::StoreGlobal(index));
        }
        Ok(self.local_to_bind(name, span)?.map_or(Op::StoreTop(name), Op::Store))
    }

    /// `bind` with `expand$` among its values: how many there are decides whether the variable gets a row, one value or none.
    fn bind_expanded(&mut self, variable: Variable, global: Option<u32>, values: &[ExprId], span: Span) -> Done {
        let from = self.here();
        self.spread(values)?;
        let store = self.store_op(variable, global, span)?;
        let is_row = values.len() != 1;
        let of = match store {
            Op::StoreGlobal(index) => Some(Argument::BoundGlobal(index, is_row)),
            Op::Store(local) => Some(Argument::Bound(local, is_row)),
            Op::StoreTop(name) => Some(Argument::BoundTop(name, is_row)),
            _ => None,
        };
        let to = self.here();
        self.regions.extend(of.map(|of| Region { from, to, of }));
        let none = self.emit_jump(Op::Counted(false, 0));
        self.emit(store);
        let end = self.emit_jump(Op::Jump(0));
        self.land(none);
        self.unbind(variable, global, span)?;
        self.land(end);
        Ok(())
    }

    fn unbind(&mut self, variable: Variable, global: Option<u32>, span: Span) -> Done {
        match (variable, global) {
            (_, Some(index)) => {
                self.emit(Op::ResetGlobal(index));
                return Ok(());
            }
            (Variable::Single(name) | Variable::Multi(name), None) => match self.local_to_bind(name, span)? {
                Some(local) => self.emit(Op::Unbind(local)),
                None => self.emit(Op::UnbindTop(name)),
            },
            _ => {}
        }
        self.emit(Op::Constant(Value::FALSE));
        Ok(())
    }

    /// The local that `bind` writes; none for a variable of the top level.
    fn local_to_bind(&self, name: Sym, span: Span) -> Result<Option<Local>, Refusal> {
        match self.scope.find(name) {
            Some(Home::Given(local) | Home::Made(local) | Home::Regiven(local, _)) => Ok(Some(local)),
            Some(Home::Loop(_, "loop-for-count")) => {
                let text = "Cannot rebind loop variable in function loop-for-count.";
                Err(Refusal::new(span, "PRCDRPSR1", text))
            }
            Some(Home::Loop(_, of)) => {
                let text = format!("Cannot rebind field variable in function '{of}'.");
                Err(Refusal::close(span, "MULTIFUN2", text))
            }
            Some(Home::Member(_, query)) => {
                let (member, query) = (self.text(name), self.text(query));
                let text = format!("Cannot rebind fact-set member variable {member} in function {query}.");
                Err(Refusal::close(span, "FACTQPSR3", text))
            }
            Some(Home::Object(_, query)) => {
                let (member, query) = (self.text(name), self.text(query));
                let text = format!("Cannot rebind instance-set member variable ?{member} in function '{query}'.");
                Err(Refusal::close(span, "INSQYPSR3", text))
            }
            None if self.scope.body == Body::Top => Ok(None),
            None => {
                let text = format!("Undefined variable ?{} referenced in {}.", self.text(name), self.scope.place);
                Err(Refusal { known: self.scope.names(), ..Refusal::new(span, "PRCCODE3", text) })
            }
        }
    }

    /// Declares every variable that is bound anywhere in the body: it may be read before, and is unbound then.
    fn declare_all(&mut self, ids: &[ExprId]) {
        let mut found = Vec::new();
        collect_binds(self.exprs, ids, &|values| values.is_empty() || self.has_expand(values), &mut found);
        let is_slot = |name: Sym| self.scope.class.is_some() && self.text(name).starts_with("self:");
        found.retain(|(name, _)| !is_slot(*name));
        for (name, _) in &found {
            let is_reset = found.iter().any(|(other, resets)| other == name && *resets);
            self.scope.declare(*name, is_reset);
        }
    }
}

/// Whether an expression binds local variables.
pub(crate) fn binds_variables(exprs: &Exprs, id: ExprId) -> bool {
    let mut found = Vec::new();
    collect_binds(exprs, &[id], &<[ExprId]>::is_empty, &mut found);
    !found.is_empty()
}

/// The local variables that are bound in these expressions, and whether each may be unbound there, by the values of its `bind`.
fn collect_binds(exprs: &Exprs, ids: &[ExprId], unbinds: &dyn Fn(&[ExprId]) -> bool, found: &mut Vec<(Sym, bool)>) {
    for id in ids {
        let expr = exprs.get(*id);
        if let Expr::Bind { variable: Variable::Single(name) | Variable::Multi(name), values } = expr {
            match found.iter_mut().find(|(known, _)| known == name) {
                Some((_, resets)) => *resets |= unbinds(values),
                None => found.push((*name, unbinds(values))),
            }
        }
        each_child(expr, &mut |children| collect_binds(exprs, children, unbinds, found));
    }
}
