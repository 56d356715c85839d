//! Queries over facts and instances.

use std::collections::BTreeSet;

use super::control::{Loop, LoopKind};
use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
use super::problem::Event;
use crate::ast::{Expr, ExprId, Query};
use crate::symbol::Sym;

const HINT: &str = "write `(do-for-all-facts ((?f template)…) condition action…)`";

impl Parser<'_, '_> {
    /// `(any-factp ((?f template…)…) condition)`, `(do-for-all-instances ((?i class…)…) condition action…)`, …
    pub(super) fn query(&mut self, name: Sym, asks: bool, of_facts: bool, mut cursor: Cursor<'_>) -> Parsed<Expr> {
        let of = if of_facts { "fact-set query function" } else { "instance-set query function" };
        let members = self.members(name, of_facts, of, &mut cursor)?;
        if cursor.peek().is_none() {
            return Err(self.syntax(cursor.place(), of, "the condition is missing; `TRUE` takes all", HINT));
        }
        let kind = if of_facts { LoopKind::Facts } else { LoopKind::Instances };
        let outer = self.loops.len();
        self.loops.extend(members.iter().map(|(variable, _)| Loop { variable: Some(*variable), kind, name }));
        let before = self.asking.replace(Loop { variable: None, kind, name });
        let condition = self.next_expression(&mut cursor);
        self.asking = before;
        let actions = if asks { Ok(Vec::new()) } else { self.body(&mut cursor, Some(of)) };
        self.loops.truncate(outer);
        let (condition, actions) = (condition?, actions?);
        self.finish(cursor, of, "a query that only asks has no actions")?;
        Ok(Expr::Query(Box::new(Query { name, members, condition, actions })))
    }

    fn members(
        &mut self,
        name: Sym,
        of_facts: bool,
        of: &str,
        cursor: &mut Cursor<'_>,
    ) -> Parsed<Vec<(Sym, Vec<ExprId>)>> {
        let place = cursor.place();
        let Some(list) = cursor.next().filter(|id| self.kind(*id) == Kind::Open) else {
            return Err(self.syntax(place, of, "{} is not a list of members", HINT));
        };
        let inner = self.children(list);
        if inner.peek().is_none() {
            return Err(self.syntax(inner.place(), of, "there is no member to look for", HINT));
        }
        let mut members = Vec::new();
        let mut known = BTreeSet::new();
        for id in inner {
            let variable = self.member_variable(id, of)?;
            if !known.insert(variable) {
                let function = self.symbols.text(name);
                let (code, says) = if of_facts {
                    ("FACTQPSR1", format!("Duplicate fact member variable name in function {function}."))
                } else {
                    ("INSQYPSR1", format!("Duplicate instance member variable name in function '{function}'."))
                };
                let hint = "give each member a variable of its own";
                return Err(self.problem(self.span(id), code, &says, "the variable of {} is taken", hint));
            }
            members.push((variable, self.member_range(id, of, of_facts)?));
        }
        Ok(members)
    }

    /// `(?f template…)`: its variable.
    fn member_variable(&self, id: Id, of: &str) -> Parsed<Sym> {
        if self.kind(id) != Kind::Open {
            return Err(self.syntax(self.span(id), of, "{} is not a member", HINT));
        }
        let mut inner = self.children(id);
        let place = inner.place();
        match inner.next().map(|id| self.kind(id)) {
            Some(Kind::Single(variable)) => Ok(variable),
            _ => Err(self.syntax(place, of, "{} is not a variable", HINT)),
        }
    }

    /// `(?f template…)`: what it ranges over.
    fn member_range(&mut self, id: Id, of: &str, of_facts: bool) -> Parsed<Vec<ExprId>> {
        let mut inner = self.children(id);
        inner.next();
        if inner.peek().is_none() {
            return Err(self.syntax(inner.place(), of, "it is not said what the variable ranges over", HINT));
        }
        self.inside(|parser| {
            let each = inner.map(|id| {
                let range = parser.expression(id)?;
                if let Kind::Symbol(name) = parser.kind(id) {
                    parser.note(|parser| Event::Ranged(name, parser.span(id), of_facts));
                }
                Ok(range)
            });
            each.collect()
        })
    }
}
