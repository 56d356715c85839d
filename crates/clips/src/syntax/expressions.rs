//! Expressions: constants, variables, calls.

use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::Event;
use crate::ast::{Expr, ExprId, Span, Variable};
use crate::symbol::Sym;
use crate::value::Value;

/// Functions that other languages write between their arguments.
const OPERATORS: [&str; 12] = ["+", "-", "*", "/", "=", "<", ">", "<=", ">=", "<>", "eq", "neq"];

impl Parser<'_, '_> {
    /// An expression.
    pub(super) fn expression(&mut self, id: Id) -> Parsed<ExprId> {
        let span = self.span(id);
        if self.kind(id) == Kind::Open {
            return self.call(id);
        }
        let expr = match (self.constant(id), self.variable(id)) {
            (Some(value), _) => Expr::Constant(value),
            (None, Some(variable)) => {
                self.note_local(variable, span);
                Expr::Variable(variable)
            }
            (None, None) => Expr::Constant(self.wildcard(id).ok_or_else(|| self.no_expression(span))?),
        };
        Ok(self.exprs.add(expr, span))
    }

    /// A wildcard, as a symbol that no text can write otherwise, where the pattern of a fact may stand.
    fn wildcard(&self, id: Id) -> Option<Value> {
        match self.kind(id) {
            Kind::Question if self.allows_wildcards => Some(Value::Symbol(Sym::QUESTION)),
            Kind::DollarQuestion if self.allows_wildcards => Some(Value::Symbol(Sym::DOLLAR_QUESTION)),
            _ => None,
        }
    }

    /// The next child, which must be there, as an expression.
    pub(super) fn next_expression(&mut self, cursor: &mut Cursor<'_>) -> Parsed<ExprId> {
        let place = cursor.place();
        match cursor.next() {
            Some(id) => self.inside(|parser| parser.expression(id)),
            None => Err(self.no_expression(place)),
        }
    }

    /// Remembers the first variable that has its value from nobody in this form.
    fn note_local(&mut self, variable: Variable, place: Span) {
        let (Variable::Single(name) | Variable::Multi(name)) = variable else { return };
        if self.first_local.is_none() && !self.is_second_reading && !self.is_of_loop(name) {
            self.first_local = Some(place);
        }
    }

    fn no_expression(&self, place: Span) -> super::Problem {
        let clips = "Expected a constant, variable, or expression.";
        let hint = "write a constant, a variable, or a call such as `(+ 1 2)`";
        self.problem(place, "EXPRNPSR2", clips, "{} stands where an expression is expected", hint)
    }

    /// The value of a constant.
    pub(super) fn constant(&self, id: Id) -> Option<Value> {
        Some(match self.kind(id) {
            Kind::Symbol(sym) => Value::Symbol(sym),
            Kind::String(sym) => Value::String(sym),
            Kind::Instance(sym) => Value::InstanceName(sym),
            Kind::Integer(value) => Value::Integer(value),
            Kind::Float(value) => Value::Float(value),
            _ => return None,
        })
    }

    /// The variable.
    pub(super) fn variable(&self, id: Id) -> Option<Variable> {
        Some(match self.kind(id) {
            Kind::Single(sym) => Variable::Single(sym),
            Kind::Multi(sym) => Variable::Multi(sym),
            Kind::Global(sym) => Variable::Global(sym),
            Kind::MultiGlobal(sym) => Variable::MultiGlobal(sym),
            _ => return None,
        })
    }

    /// A call, or a form with a syntax of its own.
    fn call(&mut self, list: Id) -> Parsed<ExprId> {
        let mut cursor = self.children(list);
        let place = cursor.place();
        let Some(Kind::Symbol(name)) = cursor.peek_kind() else {
            let hint = self.prefix_hint(cursor);
            let message = "{} stands where the name of a function is expected";
            return Err(self.problem(place, "EXPRNPSR1", "A function name must be a symbol.", message, &hint));
        };
        cursor.next();
        let expr = if let Some(special) = Special::named(self.symbols.text(name)) {
            self.special(special, name, cursor)?
        } else {
            let span = self.span(list);
            self.note(|_| Event::Call(name, span));
            let outer = self.allows_wildcards;
            self.allows_wildcards |= self.symbols.text(name) == "why";
            let arguments = self.arguments(&mut cursor);
            self.allows_wildcards = outer;
            Expr::Call { name, arguments: arguments? }
        };
        let id = self.exprs.add(expr, self.span(list));
        self.note(|_| Event::Done(id));
        Ok(id)
    }

    /// How a call is written, for a reader who perhaps wrote an operator between its arguments.
    fn prefix_hint(&self, cursor: Cursor<'_>) -> String {
        let parts: Vec<Id> = cursor.take(4).collect();
        let operator = parts.get(1).and_then(|id| self.symbol_text(*id)).filter(|it| OPERATORS.contains(it));
        match (operator, parts.as_slice()) {
            (Some(operator), [first, _, second]) => {
                let text = |id: Id| self.quote(self.span(id)).replace('`', "");
                format!("the function comes first: `({operator} {} {})`", text(*first), text(*second))
            }
            (Some(operator), _) => format!("the function comes first, as in `({operator} 1 2)`"),
            (None, _) => "a call is written `(name argument…)`".to_owned(),
        }
    }

    fn special(&mut self, special: Special, name: Sym, cursor: Cursor<'_>) -> Parsed<Expr> {
        match special {
            Special::Bind => self.bind(cursor),
            Special::If => self.if_then_else(cursor),
            Special::While => self.while_loop(cursor),
            Special::LoopForCount => self.loop_for_count(name, cursor),
            Special::PrognRow => self.progn_row(name, cursor),
            Special::Foreach => self.foreach(name, cursor),
            Special::Progn => self.progn(cursor),
            Special::Switch => self.switch(cursor),
            Special::Try => self.try_catch(cursor),
            Special::WithFile => self.with_file(cursor),
            Special::Return => self.return_from(cursor),
            Special::Break => self.break_out(cursor),
            Special::Assert => self.assert(cursor),
            Special::Modify => self.modify(cursor),
            Special::Duplicate => self.duplicate(cursor),
            Special::Query { asks, of_facts } => self.query(name, asks, of_facts, cursor),
            Special::MakeInstance => self.make_instance(name, cursor),
            Special::ChangeInstance => self.change_instance(name, cursor),
            Special::DuplicateInstance => self.duplicate_instance(name, cursor),
            Special::Wrapped => self.wrapped(name, cursor),
        }
    }
}

/// Forms with a syntax of their own.
#[derive(Clone, Copy, Debug)]
pub(super) enum Special {
    Bind,
    If,
    While,
    LoopForCount,
    PrognRow,
    Foreach,
    Progn,
    Switch,
    Try,
    WithFile,
    Return,
    Break,
    Assert,
    Modify,
    Duplicate,
    /// `asks`: it only asks, and has no actions.
    Query {
        asks: bool,
        of_facts: bool,
    },
    MakeInstance,
    ChangeInstance,
    DuplicateInstance,
    Wrapped,
}

impl Special {
    /// The form of this name.
    pub(super) fn named(name: &str) -> Option<Special> {
        Some(match name {
            "bind" => Special::Bind,
            "if" => Special::If,
            "while" => Special::While,
            "loop-for-count" => Special::LoopForCount,
            "progn$" => Special::PrognRow,
            "foreach" => Special::Foreach,
            "progn" => Special::Progn,
            "switch" => Special::Switch,
            "try" => Special::Try,
            "with-open-file" => Special::WithFile,
            "return" => Special::Return,
            "break" => Special::Break,
            "assert" => Special::Assert,
            "modify" => Special::Modify,
            "duplicate" => Special::Duplicate,
            "any-factp" | "find-fact" | "find-all-facts" => Special::Query { asks: true, of_facts: true },
            "do-for-fact" | "do-for-all-facts" | "delayed-do-for-all-facts" => {
                Special::Query { asks: false, of_facts: true }
            }
            "any-instancep" | "find-instance" | "find-all-instances" => Special::Query { asks: true, of_facts: false },
            "do-for-instance" | "do-for-all-instances" | "delayed-do-for-all-instances" => {
                Special::Query { asks: false, of_facts: false }
            }
            "make-instance" | "active-make-instance" => Special::MakeInstance,
            "initialize-instance"
            | "active-initialize-instance"
            | "modify-instance"
            | "active-modify-instance"
            | "message-modify-instance"
            | "active-message-modify-instance" => Special::ChangeInstance,
            "duplicate-instance"
            | "active-duplicate-instance"
            | "message-duplicate-instance"
            | "active-message-duplicate-instance" => Special::DuplicateInstance,
            "object-pattern-match-delay" => Special::Wrapped,
            _ => return None,
        })
    }
}
