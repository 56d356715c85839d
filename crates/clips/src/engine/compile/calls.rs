//! Calls of functions and deffunctions.

use crate::ast::{Expr, ExprId, Exprs, Span, Variable};
use crate::code::builtin::Builtin;
use crate::code::op::{Argument, Binary, Instead, Left, Op, Region};
use crate::code::refusal::Refusal;
use crate::code::scope::Home;
use crate::code::signature::{Signature, Types, count_text};
use crate::code::stop::Stop;
use crate::engine::functions;
use crate::engine::machine::{looks_at, looks_before};
use crate::engine::{Engine, Item};
use crate::symbol::Sym;
use crate::value::Value;

use super::{Compiler, Done};

/// Functions that define or remove functions, and must know whose arguments they stand in.
const REDEFINES: [&str; 6] = ["build", "load", "load*", "batch*", "clear", "undeffunction"];

/// More arguments than this are counted when the call is made.
const MANY: usize = 60_000;

impl Engine {
    /// The types an expression can have, as far as can be told.
    pub(crate) fn static_types(&self, exprs: &Exprs, id: ExprId) -> Types {
        match exprs.get(id) {
            Expr::Constant(value) => Types::of_value(value),
            Expr::Call { arguments, .. } if arguments.iter().any(|it| self.is_expand(exprs, *it)) => Types::ANY,
            Expr::Call { name, .. } if self.find_called_generic(*name).is_some() => Types::ANY,
            Expr::Call { name, .. } => functions::find(self.symbols.text(*name)).map_or(Types::ANY, |it| it.gives),
            _ => Types::ANY,
        }
    }

    /// Whether one of these expressions stands for many values.
    pub(crate) fn has_expand(&self, exprs: &Exprs, ids: &[ExprId]) -> bool {
        ids.iter().any(|id| self.is_expand(exprs, *id))
    }

    /// Refuses a wrong number of arguments, and arguments that are known to have a wrong type.
    pub(crate) fn check_arguments(
        &self,
        exprs: &Exprs,
        takes: &Signature,
        name: &str,
        arguments: &[ExprId],
        span: Span,
    ) -> Done {
        if !takes.allows(arguments.len()) {
            return Err(Refusal::close(span, "ARGACCES1", takes.count_text(name, arguments.len())));
        }
        for (index, argument) in arguments.iter().enumerate() {
            let types = takes.types(index);
            if !self.static_types(exprs, *argument).meets(types) {
                let text = functions::type_text(name, index, types);
                return Err(Refusal::close(exprs.span(*argument), "ARGACCES2", text));
            }
        }
        Ok(())
    }

    /// Whether an expression is `(expand$ …)`, or `$?x` while that means the same.
    pub(crate) fn is_expand(&self, exprs: &Exprs, id: ExprId) -> bool {
        match exprs.get(id) {
            Expr::Call { name, .. } => self.symbols.text(*name) == "expand$",
            Expr::Variable(Variable::Multi(_) | Variable::MultiGlobal(_)) => self.expands_rows,
            _ => false,
        }
    }
}

impl Compiler<'_, '_> {
    /// `(name argument…)`
    pub(super) fn call(&mut self, name: Sym, arguments: &[ExprId], span: Span) -> Done {
        if self.engine.is_forbidden(name) {
            let text = format!("Function '{}' may not be called here.", self.engine.symbols.text(name));
            return self.note_or_end(Err(Refusal::new(span, "HOST2", text)));
        }
        if let Some(generic) = self.engine.find_called_generic(name) {
            return self.call_generic(generic, arguments);
        }
        if self.text(name) == "expand$" {
            arguments.iter().try_for_each(|argument| self.refuse_expand(*argument, "expand$"))?;
        }
        // DIVERGENCE: 6.4.2 wants an argument; without one we list what was measured.
        let text = match self.engine.symbols.text(name) {
            "profile" if arguments.is_empty() => "profile-info",
            text => text,
        };
        if let Some(function) = functions::find(text) {
            return self.call_builtin(function, arguments, span);
        }
        if let Some(index) = self.engine.find_host(name) {
            return self.call_host(index, arguments, span);
        }
        if let Some(index) = self.engine.find_called_function(name) {
            return self.call_function(index, arguments, span);
        }
        if let Some(function) = functions::find_addition(self.engine.symbols.text(name)) {
            if let Some(asked) = self.asked_pattern(function, arguments) {
                return self.why_facts(asked, arguments, span);
            }
            return self.call_builtin(function, arguments, span);
        }
        let missing = self.missing(name, span);
        self.note_or_end(Err(missing))?;
        for argument in arguments {
            self.argument(*argument)?;
        }
        Ok(())
    }

    fn call_host(&mut self, index: u32, arguments: &[ExprId], span: Span) -> Done {
        let count = arguments.len();
        if self.has_expand(arguments) || count > MANY {
            self.spread(arguments)?;
            self.emit(Op::HostMarked(index));
            return Ok(());
        }
        for (number, argument) in arguments.iter().enumerate() {
            self.argument_for(Argument::Host(index, number as u16), *argument)?;
        }
        self.emit(Op::Host(index, count as u16));
        let host = &self.engine.hosts[index as usize];
        self.check_against(&host.takes, self.text(host.name), arguments, span)
    }

    /// What is wrong inside an argument is found before what is wrong with the call.
    fn call_builtin(&mut self, function: &'static Builtin, arguments: &[ExprId], span: Span) -> Done {
        self.emit_builtin(function, arguments)?;
        self.check(function, arguments, span)
    }

    fn emit_builtin(&mut self, function: &'static Builtin, arguments: &[ExprId]) -> Done {
        let has_expand = self.has_expand(arguments);
        if let ("watch" | "unwatch", [item, names @ ..]) = (function.name, arguments)
            && !has_expand
            && names.iter().skip(1).any(|it| !self.is_constant(*it))
            && self.is_watched_by_name(*item)
        {
            return self.watch(function, *item, names);
        }
        if !has_expand && let Some(count) = looks_before(function.name) {
            return self.emit_looking(function, arguments, count);
        }
        self.emit_called(function, arguments, has_expand)
    }

    /// A call that may be refused before all of its arguments are evaluated.
    fn emit_looking(&mut self, function: &'static Builtin, arguments: &[ExprId], count: u16) -> Done {
        let is_constant = |id: &ExprId| matches!(self.exprs.get(*id), Expr::Constant(_));
        let is_sure = |id: &ExprId| !self.may_stop(*id);
        let needs_no_look = match arguments {
            [] => function.name != "expand$",
            [one] if count == 1 => is_sure(one),
            [one, rest @ ..] if count == 0 => is_constant(one) && rest.iter().all(is_sure),
            [_, second, rest @ ..] => is_constant(second) && rest.iter().all(is_sure),
            [_] => false,
        };
        if needs_no_look || arguments.len() > MANY {
            return self.emit_called(function, arguments, false);
        }
        if count == 0 {
            let look = self.emit_jump(Op::Before(function, (0, arguments.len() as u16), 0));
            self.emit_called(function, arguments, false)?;
            self.land(look);
            return Ok(());
        }
        let [first, rest @ ..] = arguments else { return Ok(()) };
        let is_marked = function.name == "call-specific-method" && !rest.is_empty();
        if is_marked {
            self.emit(Op::Mark);
        }
        if !is_marked {
            return self.call_plainly(function, arguments);
        }
        self.argument_of(function, 0, *first)?;
        let given = arguments.len() as u16;
        let mut looks = vec![self.emit_jump(Op::Before(function, (1, given), 0))];
        for (index, argument) in rest.iter().enumerate() {
            self.argument_of(function, index + 1, *argument)?;
            if index == 0 {
                looks.push(self.emit_jump(Op::Before(function, (2, given), 0)));
            }
        }
        self.emit(Op::SpecificMethod);
        self.land_all(looks);
        Ok(())
    }

    fn emit_called(&mut self, function: &'static Builtin, arguments: &[ExprId], has_expand: bool) -> Done {
        if let Some(done) = self.object_call(function.name, arguments, has_expand) {
            return done;
        }
        match (function.name, arguments) {
            ("and", _) if !has_expand => self.truth(arguments, true),
            ("or", _) if !has_expand => self.truth(arguments, false),
            ("printout", [channel, values @ ..]) if !has_expand => self.print(Some(*channel), values, false),
            ("print", values) if !has_expand => self.print(None, values, false),
            ("println", values) if !has_expand => self.print(None, values, true),
            ("eval", [text]) if !has_expand => {
                self.argument(*text)?;
                self.emit(Op::Eval);
                Ok(())
            }
            ("timer", values) if !has_expand => self.time(values),
            ("retract", [_, rest @ ..]) if !has_expand && rest.iter().any(|it| !self.is_constant(*it)) => {
                self.retract(arguments)
            }
            ("focus", [_, _, ..]) if !has_expand && arguments.len() <= MANY => self.focus(function, arguments),
            ("funcall", [_, ..]) => self.funcall(arguments, has_expand),
            ("call-next-method", []) => self.call_method(arguments, Op::NextMethod),
            ("override-next-method", _) => self.call_method(arguments, Op::OverrideMethod),
            ("call-specific-method", [_, _, ..]) => self.call_method(arguments, Op::SpecificMethod),
            _ if has_expand => self.call_expanded(function, arguments),
            _ if arguments.len() > MANY => {
                self.spread(arguments)?;
                self.emit(Op::CallMarked(function));
                Ok(())
            }
            (name, [one, two]) if let Some(binary) = binary(name) => {
                self.argument_of(function, 0, *one)?;
                self.argument_of(function, 1, *two)?;
                self.look_below(binary, *one, *two);
                self.emit(Op::Binary(binary, function));
                Ok(())
            }
            (name, [_, _, rest @ ..])
                if rest.iter().any(|argument| self.may_stop(*argument))
                    && let Some(binary) = binary(if name == "!=" { "<>" } else { name })
                    && name != "+"
                    && name != "-"
                    && name != "*" =>
            {
                self.compare_lazily(binary, function, arguments)
            }
            _ => self.call_plainly(function, arguments),
        }
    }

    /// A call with `expand$` among its arguments. The reference evaluates those first, and then counts; it shows only if others
    /// do something, or fail.
    fn call_expanded(&mut self, function: &'static Builtin, arguments: &[ExprId]) -> Done {
        let shows = arguments.iter().any(|it| !self.is_expand(*it) && self.may_stop(*it));
        if !shows {
            self.spread_for(arguments, Some(function))?;
            self.emit(Op::CallMarked(function));
            return Ok(());
        }
        let level = self.scope.level();
        let rows = arguments.iter().filter(|it| self.is_expand(**it)).count() as u16;
        let first = self.scope.locals(rows);
        let mut next = first;
        for (index, argument) in arguments.iter().enumerate() {
            if self.is_expand(*argument) {
                self.emit(Op::Mark);
                self.expanded(*argument, Some((function, index, arguments.len())))?;
                self.emit(Op::Row);
                self.emit(Op::Take(next));
                next += 1;
            }
        }
        self.emit(Op::Fits(function, arguments.len() as u16 - rows, first, rows));
        self.emit(Op::Mark);
        let mut next = first;
        for (index, argument) in arguments.iter().enumerate() {
            if self.is_expand(*argument) {
                self.emit(Op::Local(next));
                self.emit(Op::Expand);
                next += 1;
            } else {
                self.argument_of(function, index, *argument)?;
            }
        }
        self.emit(Op::CallMarked(function));
        self.scope.leave(level);
        Ok(())
    }

    /// A call without a form of its own.
    fn call_plainly(&mut self, function: &'static Builtin, arguments: &[ExprId]) -> Done {
        let mut looks = Vec::new();
        let looked_at = looks_at(function.name);
        let level = self.scope.level();
        // What is to be sorted is sorted even if some of it failed.
        let values = if function.name == "sort" { arguments.get(1..).unwrap_or_default() } else { &[] };
        let mut salvage = self.begin_salvage(values);
        for (index, argument) in arguments.iter().enumerate() {
            match &mut salvage {
                Some(_) if index > 0 => self.salvaged(&mut salvage, Instead::Left, |it| it.argument(*argument))?,
                Some(salvage) => {
                    self.argument_of(function, index, *argument)?;
                    salvage.count();
                }
                None => self.argument_of(function, index, *argument)?,
            }
            // The reference looks at each argument as it comes, which shows if a later one does something or fails.
            let is_right = function.takes.types(index).covers(self.static_types(*argument));
            let mut later = arguments[index + 1..].iter();
            let shows = match index {
                _ if index < looked_at => later.any(|it| self.may_stop(*it)),
                1 if function.name == "format" => later.any(|it| self.may_stop(*it)),
                _ => !is_right && later.any(|it| self.does_something(*it)),
            };
            if shows {
                let counts = (index as u16 + 1, arguments.len() as u16);
                looks.push(self.emit_jump(Op::Before(function, counts, 0)));
            }
        }
        let call = Op::Call(function, arguments.len() as u16);
        if REDEFINES.contains(&function.name) && !self.calling.is_empty() {
            self.emit(Op::Calling(self.calling.as_slice().into()));
            self.emit_calling(call);
            self.emit(Op::Called(self.calling.len() as u16));
        } else if functions::calls_back(function.name) {
            self.emit_calling(call);
        } else {
            self.emit(call);
        }
        self.end_salvage(salvage, Stop::Error);
        self.land_all(looks);
        self.scope.leave(level);
        Ok(())
    }

    fn is_constant(&self, id: ExprId) -> bool {
        matches!(self.exprs.get(id), Expr::Constant(_))
    }

    /// `(retract fact…)`: each is taken away before the next is evaluated.
    fn retract(&mut self, arguments: &[ExprId]) -> Done {
        let function = &functions::RETRACT_VARIABLES;
        let has_rest = |is_it: &dyn Fn(&ExprId) -> bool| arguments.iter().skip(1).all(is_it);
        let is_variable = |id: &ExprId| matches!(self.exprs.get(*id), Expr::Variable(_)) && !self.may_stop(*id);
        if has_rest(&is_variable) || arguments.len() > MANY {
            for (index, argument) in arguments.iter().enumerate() {
                self.argument_of(function, index, *argument)?;
            }
            self.emit(Op::Call(function, arguments.len() as u16));
            return Ok(());
        }
        let level = self.scope.level();
        let wrong = self.scope.local();
        self.emit(Op::Constant(Value::FALSE));
        self.emit(Op::Take(wrong));
        let (mut ends, mut refused) = (Vec::new(), Vec::new());
        for (index, argument) in arguments.iter().enumerate() {
            let is_call = !matches!(self.exprs.get(*argument), Expr::Constant(_) | Expr::Variable(_));
            let is_users_call = is_call && self.is_users_call(*argument);
            let mut passed = None;
            if index > 0 && is_call {
                // After an error nothing is called any more; in place of what a user's function would give there is `FALSE`.
                self.emit(Op::Local(wrong));
                if is_users_call {
                    let evaluated = self.emit_jump(Op::Unless(0));
                    self.emit(Op::Constant(Value::FALSE));
                    passed = Some(self.emit_jump(Op::Jump(0)));
                    self.land(evaluated);
                } else {
                    refused.push(self.emit_jump(Op::When(0)));
                }
            }
            self.argument_of(function, index, *argument)?;
            if let Some(passed) = passed {
                self.land(passed);
            }
            let is_computed = !is_users_call && !self.is_constant(*argument);
            ends.push(self.emit_jump(Op::Retract(index as u16, is_computed, wrong, 0)));
        }
        self.land_all(ends);
        self.emit(Op::Local(wrong));
        let done = self.emit_jump(Op::Unless(0));
        self.land_all(refused);
        self.emit(Op::Constant(Value::Void));
        self.emit(Op::Halted(Stop::Error));
        self.land(done);
        self.emit(Op::Constant(Value::Void));
        self.scope.leave(level);
        Ok(())
    }

    /// Whether it calls a deffunction or a generic function.
    fn is_users_call(&self, id: ExprId) -> bool {
        let Expr::Call { name, .. } = self.exprs.get(id) else { return false };
        let is_builtin = functions::find(self.text(*name)).is_some() || self.engine.find_host(*name).is_some();
        self.engine.find_called_generic(*name).is_some()
            || !is_builtin && self.engine.find_called_function(*name).is_some()
    }

    /// `(focus module…)`: the last is evaluated first, and gets the focus before the others are evaluated.
    fn focus(&mut self, function: &'static Builtin, modules: &[ExprId]) -> Done {
        let mut ends = Vec::new();
        for (index, module) in modules.iter().enumerate().rev() {
            self.argument_of(function, index, *module)?;
            self.emit(Op::Expect(function, index as u16));
            self.emit(Op::Call(function, 1));
            if index > 0 {
                let next = self.emit_jump(Op::When(0));
                self.emit(Op::Constant(Value::FALSE));
                ends.push(self.emit_jump(Op::Jump(0)));
                self.land(next);
            }
        }
        self.land_all(ends);
        Ok(())
    }

    /// `(watch item name…)`: each is watched before the next is evaluated.
    fn watch(&mut self, function: &'static Builtin, item: ExprId, names: &[ExprId]) -> Done {
        let each = if function.name == "watch" { &functions::WATCH_EACH } else { &functions::UNWATCH_EACH };
        for (index, name) in names.iter().enumerate() {
            if index > 0 {
                self.emit(Op::Pop);
            }
            self.argument(item)?;
            self.argument_of(function, index + 1, *name)?;
            self.emit(Op::Constant(Value::Integer(index as i64 + 1)));
            self.emit(Op::Call(each, 3));
        }
        Ok(())
    }

    /// Whether this is the name of something to watch whose constructs can be named behind it.
    fn is_watched_by_name(&self, item: ExprId) -> bool {
        let Expr::Constant(Value::Symbol(name)) = self.exprs.get(item) else { return false };
        Item::named(self.text(*name)).is_some_and(|item| item.kind().is_some())
    }

    /// Of two numbers that are none the reference refuses the first one before it computes the second.
    fn look_below(&mut self, outer: Binary, one: ExprId, two: ExprId) {
        let is_plain = |id: &ExprId| matches!(self.exprs.get(*id), Expr::Constant(_) | Expr::Variable(_));
        let is_inner = matches!(self.exprs.get(two), Expr::Call { arguments, .. } if arguments.iter().all(is_plain));
        let takes_numbers = !matches!(outer, Binary::Same | Binary::Different);
        if takes_numbers
            && is_inner
            && self.landing < self.ops.len()
            && !matches!(self.exprs.get(one), Expr::Constant(_))
            && let Some(last) = self.ops.last_mut()
            && let Op::Binary(inner, function) = last
        {
            *last = Op::BinaryInside(*inner, function, outer);
        }
    }

    /// An argument, noting where it is evaluated if it can stop.
    pub(super) fn argument_of(&mut self, function: &'static Builtin, index: usize, id: ExprId) -> Done {
        self.argument_for(Argument::Builtin(function, index as u16), id)?;
        self.stop_if_error(function, index, id);
        Ok(())
    }

    fn argument_for(&mut self, of: Argument, id: ExprId) -> Done {
        let from = self.here();
        self.argument(id)?;
        if self.may_stop(id) {
            self.regions.push(Region { from, to: self.here(), of });
        }
        Ok(())
    }

    /// A comparison of many: what comes after the first pair that fails is not evaluated.
    fn compare_lazily(&mut self, binary: Binary, function: &'static Builtin, arguments: &[ExprId]) -> Done {
        let level = self.scope.level();
        let left = self.scope.local();
        let is_chain = matches!(binary, Binary::Less | Binary::More | Binary::AtMost | Binary::AtLeast);
        let mut fails = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            if index > 0 {
                self.emit(Op::Local(left));
            }
            self.argument_of(function, index, *argument)?;
            self.emit(Op::Expect(function, index as u16));
            if index == 0 {
                self.emit(Op::Take(left));
                continue;
            }
            if is_chain {
                self.emit(Op::Store(left));
            }
            self.emit(Op::Binary(binary, function));
            fails.push(self.emit_jump(Op::Unless(0)));
        }
        self.emit(Op::Constant(Value::TRUE));
        let end = self.emit_jump(Op::Jump(0));
        self.land_all(fails);
        self.emit(Op::Constant(Value::FALSE));
        self.land(end);
        self.scope.leave(level);
        Ok(())
    }

    /// The number of arguments, and the types of those that are known.
    fn check(&self, function: &Builtin, arguments: &[ExprId], span: Span) -> Done {
        if self.has_expand(arguments) {
            return Ok(());
        }
        self.check_against(&function.takes, function.name, arguments, span)
    }

    fn check_against(&self, takes: &Signature, name: &str, arguments: &[ExprId], span: Span) -> Done {
        self.engine.check_arguments(self.exprs, takes, name, arguments, span)
    }

    /// The types an expression can have, as far as can be told.
    pub(super) fn static_types(&self, id: ExprId) -> Types {
        self.engine.static_types(self.exprs, id)
    }

    fn call_function(&mut self, index: u32, arguments: &[ExprId], span: Span) -> Done {
        let function = &self.engine.functions[index as usize];
        let (name, least, most) = (function.name, function.least, function.most);
        let has_expand = self.has_expand(arguments);
        let count = arguments.len();
        let is_right = count >= usize::from(least) && most.is_none_or(|most| count <= usize::from(most));
        let from = self.here();
        self.within += 1;
        self.calling.push(index);
        let done = self.values_for_function(arguments, has_expand || count > MANY);
        self.calling.pop();
        self.within -= 1;
        done?;
        if !has_expand && !is_right {
            return Err(Refusal::close(span, "ARGACCES1", count_text(self.text(name), least, most, count)));
        }
        let to = self.here();
        if arguments.iter().any(|argument| self.may_stop(*argument)) {
            self.regions.push(Region { from, to, of: Argument::Function(index) });
        }
        self.emit(if has_expand || count > MANY {
            Op::FunctionMarked(index)
        } else {
            Op::Function(index, count as u16)
        });
        Ok(())
    }

    /// The arguments of a deffunction, each of which must be a value.
    fn values_for_function(&mut self, arguments: &[ExprId], is_spread: bool) -> Done {
        if is_spread {
            return self.spread(arguments);
        }
        for argument in arguments {
            self.argument(*argument)?;
            let is_call = !matches!(self.exprs.get(*argument), Expr::Constant(_) | Expr::Variable(_));
            if is_call && self.static_types(*argument).may_be_void() {
                self.emit(Op::Valued);
            }
        }
        Ok(())
    }

    /// Something that may call deffunctions by itself: they want to know how deep they are.
    pub(super) fn emit_calling(&mut self, op: Op) {
        if self.within == 0 {
            self.emit(op);
            return;
        }
        self.emit(Op::Within(self.within));
        self.emit(op);
        self.emit(Op::Within(0));
    }

    fn time(&mut self, values: &[ExprId]) -> Done {
        self.emit(Op::Call(&functions::CLOCK, 0));
        for value in values {
            self.argument(*value)?;
            self.emit(Op::Pop);
        }
        self.emit(Op::Call(&functions::ELAPSED, 1));
        Ok(())
    }

    /// A call that goes from one method to another; only the next one gets the same arguments.
    fn call_method(&mut self, arguments: &[ExprId], op: Op) -> Done {
        if op != Op::NextMethod {
            self.spread(arguments)?;
        }
        self.emit(op);
        Ok(())
    }

    fn call_generic(&mut self, generic: u32, arguments: &[ExprId]) -> Done {
        let count = arguments.len();
        let from = self.here();
        let is_spread = self.has_expand(arguments) || count > MANY;
        if is_spread {
            self.spread(arguments)?;
        } else {
            for argument in arguments {
                self.argument(*argument)?;
            }
        }
        if arguments.iter().any(|argument| self.may_stop(*argument)) {
            self.regions.push(Region { from, to: self.here(), of: Argument::Generic(generic) });
        }
        self.emit(if is_spread { Op::GenericMarked(generic) } else { Op::Generic(generic, count as u16) });
        Ok(())
    }

    /// Whether evaluating it can be noticed, but for an error.
    fn does_something(&self, id: ExprId) -> bool {
        match self.exprs.get(id) {
            Expr::Constant(_) | Expr::Variable(_) => false,
            Expr::Call { name, arguments } => {
                let is_plain = functions::find(self.text(*name)).is_some_and(Builtin::is_plain)
                    && self.engine.find_called_generic(*name).is_none();
                !is_plain || arguments.iter().any(|argument| self.does_something(*argument))
            }
            _ => true,
        }
    }

    /// Whether evaluating it can fail: a constant cannot, nor can a variable that has a value.
    pub(super) fn may_stop(&self, id: ExprId) -> bool {
        if self.is_expand(id) {
            // What is no row cannot be expanded.
            return true;
        }
        match self.exprs.get(id) {
            Expr::Constant(_) => false,
            Expr::Variable(Variable::Single(name) | Variable::Multi(name)) => {
                !matches!(
                    self.scope.find(*name),
                    Some(Home::Given(_) | Home::Loop(..) | Home::Member(..) | Home::Object(..))
                ) && self.scope.matched.is_none()
            }
            _ => true,
        }
    }

    /// Arguments whose number is known only when they are there.
    pub(super) fn spread(&mut self, ids: &[ExprId]) -> Done {
        self.spread_for(ids, None)
    }

    /// The same for a function that says more if one of them fails.
    fn spread_for(&mut self, ids: &[ExprId], function: Option<&'static Builtin>) -> Done {
        self.emit(Op::Mark);
        for (index, id) in ids.iter().enumerate() {
            if self.is_expand(*id) {
                self.expanded(*id, function.map(|function| (function, index, ids.len())))?;
            } else {
                self.argument(*id)?;
            }
        }
        Ok(())
    }

    /// The values of a row, one by one: an argument of this function, with its number, of so many as are written.
    fn expanded(&mut self, id: ExprId, of: Option<(&'static Builtin, usize, usize)>) -> Done {
        let from = self.here();
        let exprs = self.exprs;
        if let Expr::Call { arguments, .. } = exprs.get(id) {
            for argument in arguments {
                self.refuse_expand(*argument, "expand$")?;
                self.argument(*argument)?;
            }
            self.check_expand(arguments, exprs.span(id))?;
        } else {
            self.argument(id)?;
        }
        self.emit(Op::Expand);
        if let Some((function, index, written)) = of {
            let of = Argument::Expanded(function, index as u16, written as u16);
            self.regions.push(Region { from, to: self.here(), of });
        }
        Ok(())
    }

    fn check_expand(&self, arguments: &[ExprId], span: Span) -> Done {
        let function = functions::find("expand$").expect("the table has expand$");
        self.check(function, arguments, span)
    }

    /// Values as one row.
    pub(super) fn row(&mut self, ids: &[ExprId]) -> Done {
        if ids.is_empty() {
            self.emit(Op::Constant(Value::row([])));
            return Ok(());
        }
        self.spread(ids)?;
        self.emit(Op::Row);
        Ok(())
    }

    pub(super) fn is_expand(&self, id: ExprId) -> bool {
        self.engine.is_expand(self.exprs, id)
    }

    pub(super) fn has_expand(&self, ids: &[ExprId]) -> bool {
        self.engine.has_expand(self.exprs, ids)
    }

    /// Where one value stands there cannot be many.
    pub(super) fn refuse_expand(&mut self, id: ExprId, form: &str) -> Done {
        if !self.is_expand(id) {
            return Ok(());
        }
        // What is wrong inside of it was read before.
        self.spread(&[id])?;
        let text = format!("$ Sequence operator not a valid argument for function '{form}'.");
        Err(Refusal::close(self.exprs.span(id), "EXPRNPSR4", text))
    }

    /// Prints each value as soon as it is known: what it prints itself comes first.
    fn print(&mut self, channel: Option<ExprId>, values: &[ExprId], ends_line: bool) -> Done {
        let level = self.scope.level();
        let local = self.scope.local();
        match channel {
            Some(channel) => self.argument_for(Argument::Channel, channel)?,
            None => self.emit(Op::Constant(Value::Symbol(Sym::STDOUT))),
        }
        let silent = self.emit_jump(Op::Channel(local, 0));
        let from = self.here();
        for value in values {
            self.argument(*value)?;
            self.emit(Op::Print(local));
        }
        let of = if ends_line { Argument::Line } else { Argument::Left(Left::Nothing) };
        self.regions.push(Region { from, to: self.here(), of });
        if ends_line {
            self.emit(Op::Constant(Value::Symbol(Sym::CRLF)));
            self.emit(Op::Print(local));
        }
        self.land(silent);
        self.emit(Op::Constant(Value::Void));
        self.scope.leave(level);
        Ok(())
    }

    fn funcall(&mut self, arguments: &[ExprId], has_expand: bool) -> Done {
        if has_expand || arguments.len() > MANY {
            self.spread(arguments)?;
            self.emit(Op::NamedMarked);
            return Ok(());
        }
        let [name, arguments @ ..] = arguments else { return Ok(()) };
        self.argument(*name)?;
        let end = self.emit_jump(Op::Name(0));
        let from = self.here();
        for argument in arguments {
            self.argument(*argument)?;
        }
        self.regions.push(Region { from, to: self.here(), of: Argument::Left(Left::False) });
        self.emit(Op::Named(arguments.len() as u16));
        self.land(end);
        Ok(())
    }
}

fn binary(name: &str) -> Option<Binary> {
    Some(match name {
        "+" => Binary::Add,
        "-" => Binary::Subtract,
        "*" => Binary::Multiply,
        "=" => Binary::Equal,
        "<>" => Binary::Unequal,
        "<" => Binary::Less,
        ">" => Binary::More,
        "<=" => Binary::AtMost,
        ">=" => Binary::AtLeast,
        "eq" => Binary::Same,
        "neq" => Binary::Different,
        _ => return None,
    })
}
