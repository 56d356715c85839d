//! Binding, branching and looping.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::{Event, Problem};
use super::tree::Node;
use crate::ast::{Expr, ExprId, ForEach, Span, Variable};
use crate::symbol::Sym;

/// A loop or a query, by the variable it gives values to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Loop {
    pub(super) variable: Option<Sym>,
    pub(super) kind: LoopKind,
    /// `progn$`, `do-for-all-facts`, …
    pub(super) name: Sym,
}

/// What kind of loop it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoopKind {
    Count,
    Row,
    Facts,
    Instances,
}

/// A case of a switch, or its default.
enum Case {
    Case(ExprId, Vec<ExprId>),
    Default(Vec<ExprId>),
}

impl<'t> Parser<'t, '_> {
    /// `(bind ?x value…)`
    pub(super) fn bind(&mut self, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let place = cursor.place();
        let first = cursor.next();
        let Some(variable) = first.and_then(|id| self.variable(id)) else {
            let hint = match first.and_then(|id| self.symbol_text(id)) {
                Some(name) => format!("a variable begins with `?`: write `(bind ?{name} …)`"),
                None => "write `(bind ?x value)` or `(bind ?*x* value)`".to_owned(),
            };
            return Err(self.syntax(place, "bind function", "{} is not a variable", &hint));
        };
        let values = self.arguments(&mut cursor)?;
        if let Variable::Single(name) | Variable::Multi(name) = variable {
            self.check_bind(name, place)?;
        }
        Ok(Expr::Bind { variable, values })
    }

    /// Refuses to bind what a loop, a query or a handler gives a value.
    fn check_bind(&self, name: Sym, place: Span) -> Parsed<()> {
        const HINT: &str = "choose another variable";
        let text = self.symbols.text(name);
        if self.is_handler && text == "self" {
            let says = "Active instance parameter cannot be changed.";
            return Err(self.problem(place, "MSGPSR5", says, "{} stays what it is in a handler", HINT));
        }
        if let Some(Loop { kind, name, .. }) = self.asking {
            let function = self.symbols.text(name);
            let (code, says) = match kind {
                LoopKind::Instances => ("INSQYPSR2", format!("instance-set query in function '{function}'")),
                _ => ("FACTQPSR2", format!("fact-set query in function {function}")),
            };
            let says = format!("Binds are not allowed in {says}.");
            let hint = "bind it before the query, or in its actions";
            return Err(self.problem(place, code, &says, "the condition of a query binds nothing", hint));
        }
        let Some(Loop { kind, name: function, .. }) = self.loops.iter().rev().find(|it| self.gives(it, name)) else {
            return Ok(());
        };
        let function = self.symbols.text(*function);
        let (code, says) = match kind {
            LoopKind::Count => ("PRCDRPSR1", format!("Cannot rebind loop variable in function {function}.")),
            LoopKind::Row => ("MULTIFUN2", format!("Cannot rebind field variable in function '{function}'.")),
            LoopKind::Facts => {
                ("FACTQPSR3", format!("Cannot rebind fact-set member variable {text} in function {function}."))
            }
            LoopKind::Instances => {
                ("INSQYPSR3", format!("Cannot rebind instance-set member variable ?{text} in function '{function}'."))
            }
        };
        let message = format!("{{}} has its value from `{function}`");
        Err(self.problem(place, code, &says, &message, HINT))
    }

    /// Whether a loop gives this variable its value.
    fn gives(&self, of: &Loop, name: Sym) -> bool {
        let Some(variable) = of.variable else { return false };
        let is_index = || self.symbols.text(name).strip_suffix("-index") == Some(self.symbols.text(variable));
        variable == name || of.kind == LoopKind::Row && is_index()
    }

    /// Whether a variable, or what comes before `:` in it, belongs to a loop or query around.
    pub(super) fn is_of_loop(&self, name: Sym) -> bool {
        let text = self.symbols.text(name);
        let member = text.split_once(':').map(|(member, _)| member);
        let is_member = |of: &Loop| of.variable.is_some_and(|it| Some(self.symbols.text(it)) == member);
        self.loops.iter().any(|of| self.gives(of, name) || is_member(of))
    }

    /// `(if condition then action… [else action…])`
    pub(super) fn if_then_else(&mut self, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let condition = self.next_expression(&mut cursor)?;
        if !self.accept(&mut cursor, "then") {
            let hint = "write `(if condition then action… else action…)`";
            return Err(self.syntax(cursor.place(), "if function", "{} stands where `then` is expected", hint));
        }
        let mut then = Vec::new();
        let mut otherwise = None;
        loop {
            if self.accept(&mut cursor, "else") {
                otherwise = Some(self.actions_of(&mut cursor, "if function")?);
            }
            let Some(id) = cursor.next() else { break };
            then.push(self.action_of(id, "if function")?);
        }
        Ok(Expr::If { condition, then, otherwise })
    }

    /// `(while condition [do] action…)`
    pub(super) fn while_loop(&mut self, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let condition = self.next_expression(&mut cursor)?;
        self.accept(&mut cursor, "do");
        let actions = self.body(&mut cursor, Some("while function"))?;
        Ok(Expr::While { condition, actions })
    }

    /// Actions of a loop, which may break out of it.
    /// The reference names this form if something is no action.
    pub(super) fn body(&mut self, cursor: &mut Cursor<'_>, of: Option<&str>) -> Parsed<Vec<ExprId>> {
        let before = std::mem::replace(&mut self.ways_out.by_break, true);
        let actions = match of {
            Some(of) => self.actions_of(cursor, of),
            None => self.actions(cursor),
        };
        self.ways_out.by_break = before;
        actions
    }

    /// The same, for a loop that gives a variable values.
    fn body_of(&mut self, of: Loop, cursor: &mut Cursor<'_>) -> Parsed<Vec<ExprId>> {
        let name = (of.kind == LoopKind::Count).then_some("loop-for-count function");
        self.loops.push(of);
        let actions = self.body(cursor, name);
        self.loops.pop();
        actions
    }

    /// The variable that a list begins with, as in `(?i 1 10)`, and what follows it; or else none, if the list is a call.
    fn leading_variable(&self, list: Option<Id>, of: &str, hint: &str) -> Parsed<Option<(Sym, Cursor<'t>)>> {
        let Some(list) = list.filter(|id| self.kind(*id) == Kind::Open) else { return Ok(None) };
        let mut inner = self.children(list);
        let place = inner.place();
        match inner.next().map(|id| self.kind(id)) {
            Some(Kind::Single(name)) => Ok(Some((name, inner))),
            Some(Kind::Symbol(_)) => Ok(None),
            _ => Err(self.syntax(place, of, "{} is not a variable", hint)),
        }
    }

    /// The form that ends where this list of its parts does.
    fn whole_form(&self, cursor: &Cursor<'_>) -> Span {
        let ends = |node: &&Node| node.kind == Kind::Open && node.span.end == cursor.close.end;
        self.nodes.iter().find(ends).map_or(cursor.close, |node| node.span)
    }

    /// `(loop-for-count (?i first last) [do] action…)`
    pub(super) fn loop_for_count(&mut self, name: Sym, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        const OF: &str = "loop-for-count function";
        const HINT: &str = "write `(loop-for-count (?i first last) do action…)`";
        let leading = self.leading_variable(cursor.peek(), OF, HINT)?;
        let (variable, first, last) = if let Some((variable, mut inner)) = leading {
            cursor.next();
            let one = self.next_expression(&mut inner)?;
            let two = if inner.peek().is_some() { Some(self.next_expression(&mut inner)?) } else { None };
            self.finish(inner, OF, HINT)?;
            let (first, last) = two.map_or((None, one), |last| (Some(one), last));
            (Some(variable), first, last)
        } else {
            (None, None, self.next_expression(&mut cursor)?)
        };
        if !self.accept(&mut cursor, "do") && cursor.peek_kind() != Some(Kind::Open) {
            return Err(self.syntax(cursor.place(), OF, "{} stands where `do` or a call is expected", HINT));
        }
        for id in first.into_iter().chain([last]) {
            self.note(|parser| Event::Typed(id, OF, false, parser.whole_form(&cursor)));
        }
        let actions = self.body_of(Loop { variable, kind: LoopKind::Count, name }, &mut cursor)?;
        Ok(Expr::LoopForCount { variable, first, last, actions })
    }

    /// `(progn$ (?x row) action…)`, `(progn$ row action…)`
    pub(super) fn progn_row(&mut self, function: Sym, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        const OF: &str = "progn$";
        const HINT: &str = "write `(progn$ (?x row) action…)`";
        let name = ForEach::Progn;
        let Some((variable, mut inner)) = self.leading_variable(cursor.peek(), OF, HINT)? else {
            let row = self.next_expression(&mut cursor)?;
            let actions = self.body(&mut cursor, None)?;
            return Ok(Expr::ForEach { name, variable: None, row, actions });
        };
        cursor.next();
        let is_constant = inner.peek().is_some_and(|id| self.constant(id).is_some());
        let row = self.next_expression(&mut inner)?;
        self.finish(inner, OF, HINT)?;
        if is_constant {
            let span = self.exprs.span(row);
            let message = format!("{} is no multifield", self.quote(span));
            let problem = self.syntax(self.whole_form(&cursor), OF, &message, HINT);
            return Err(Problem { span, ..problem });
        }
        self.note(|parser| Event::Typed(row, OF, true, parser.whole_form(&cursor)));
        let variable = Some(variable);
        let actions = self.body_of(Loop { variable, kind: LoopKind::Row, name: function }, &mut cursor)?;
        Ok(Expr::ForEach { name, variable, row, actions })
    }

    /// `(foreach ?x row action…)`
    pub(super) fn foreach(&mut self, function: Sym, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let Some(Kind::Single(variable)) = cursor.peek_kind() else {
            let hint = "write `(foreach ?x row action…)`";
            return Err(self.syntax(cursor.place(), "foreach", "{} is not a variable", hint));
        };
        cursor.next();
        let row = self.next_expression(&mut cursor)?;
        let variable = Some(variable);
        let actions = self.body_of(Loop { variable, kind: LoopKind::Row, name: function }, &mut cursor)?;
        Ok(Expr::ForEach { name: ForEach::Foreach, variable, row, actions })
    }

    /// `(progn action…)`
    pub(super) fn progn(&mut self, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        Ok(Expr::Progn(self.actions(&mut cursor)?))
    }

    /// `(object-pattern-match-delay action…)`
    pub(super) fn wrapped(&mut self, name: Sym, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        Ok(Expr::Wrapped { name, actions: self.arguments(&mut cursor)? })
    }

    /// `(switch value (case c then action…)… [(default action…)])`
    pub(super) fn switch(&mut self, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let value = self.next_expression(&mut cursor)?;
        let mut cases = Vec::new();
        let mut known = BTreeSet::new();
        let mut default = None;
        for id in cursor {
            if default.is_some() {
                let hint = "put the default last";
                return Err(self.syntax(self.span(id), "switch function", "{} stands behind the default", hint));
            }
            match self.case(id, &mut known)? {
                Case::Default(actions) => default = Some(actions),
                Case::Case(of, actions) => cases.push((of, actions)),
            }
        }
        Ok(Expr::Switch { value, cases, default })
    }

    /// A text that is the same for the same expression, however it is laid out.
    fn shape(&self, id: Id) -> String {
        let last = self.nodes[id].end as usize;
        let mut shape = String::new();
        for node in &self.nodes[id..last] {
            let size = node.end as usize - id;
            write!(shape, " {:?} {size}", node.kind).expect("writing into a string cannot fail");
        }
        shape
    }

    fn case(&mut self, id: Id, known: &mut BTreeSet<String>) -> Parsed<Case> {
        const OF: &str = "switch function";
        const HINT: &str = "write `(case value then action…)` or `(default action…)`";
        let head = self.head(id).map(|sym| self.symbols.text(sym));
        let is_case = match head {
            Some("case") => true,
            Some("default") => false,
            _ => return Err(self.syntax(self.span(id), OF, "{} is not a case", HINT)),
        };
        let mut inner = self.children(id);
        inner.next();
        if !is_case {
            return Ok(Case::Default(self.actions(&mut inner)?));
        }
        let of = self.next_expression(&mut inner)?;
        if !known.insert(self.shape(id + 2)) {
            let says = "Duplicate case found in switch function.";
            let place = self.exprs.span(of);
            return Err(self.problem(place, "PRCDRPSR3", says, "the case {} is given twice", "keep one"));
        }
        if !self.accept(&mut inner, "then") {
            return Err(self.syntax(inner.place(), OF, "{} stands where `then` is expected", HINT));
        }
        Ok(Case::Case(of, self.actions(&mut inner)?))
    }

    /// `(return [value])`
    pub(super) fn return_from(&mut self, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        if !self.ways_out.by_return {
            let says = "The return function is not valid in this context.";
            let hint = "`return` belongs in functions, methods, handlers and the right side of rules";
            return Err(self.problem(cursor.place(), "PRCDRPSR2", says, "there is nothing to return from", hint));
        }
        let value = if cursor.peek().is_some() { Some(self.next_expression(&mut cursor)?) } else { None };
        self.finish(cursor, "return function", "`return` takes one value; put several into `(create$ …)`")?;
        Ok(Expr::Return(value))
    }

    /// `(break)`
    pub(super) fn break_out(&mut self, cursor: Cursor<'_>) -> Parsed<Expr> {
        if !self.ways_out.by_break {
            let says = "The break function not valid in this context.";
            let hint = "`break` belongs in a loop";
            return Err(self.problem(cursor.place(), "PRCDRPSR2", says, "there is no loop to break out of", hint));
        }
        self.finish(cursor, "break function", "`break` takes no arguments")?;
        Ok(Expr::Break)
    }
}
