//! Queries over facts and instances.

use std::collections::BTreeSet;

use super::control::{Loop, LoopKind};
use super::lex::Kind;
use super::parser::{Cursor, Id, Parsed, Parser};
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
        let actions = if asks { Ok(Vec::new()) } else { self.body(&mut cursor, None) };
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
            let member = self.member(id, of)?;
            if !known.insert(member.0) {
                let function = self.symbols.text(name);
                let (code, says) = if of_facts {
                    ("FACTQPSR1", format!("Duplicate fact member variable name in function {function}."))
                } else {
                    ("INSQYPSR1", format!("Duplicate instance member variable name in function '{function}'."))
                };
                let hint = "give each member a variable of its own";
                return Err(self.problem(self.span(id), code, &says, "the variable of {} is taken", hint));
            }
            members.push(member);
        }
        Ok(members)
    }

    /// `(?f template…)`
    fn member(&mut self, id: Id, of: &str) -> Parsed<(Sym, Vec<ExprId>)> {
        if self.kind(id) != Kind::Open {
            return Err(self.syntax(self.span(id), of, "{} is not a member", HINT));
        }
        let mut inner = self.children(id);
        let place = inner.place();
        let Some(Kind::Single(variable)) = inner.peek_kind() else {
            return Err(self.syntax(place, of, "{} is not a variable", HINT));
        };
        inner.next();
        if inner.peek().is_none() {
            return Err(self.syntax(inner.place(), of, "it is not said what the variable ranges over", HINT));
        }
        Ok((variable, self.arguments(&mut inner)?))
    }
}
