//! Queries over facts and instances.
//!
//! A query is a nest of loops, one for each member. Its members' facts stand in locals that follow each other; each member
//! has two more for its range of templates and how far it is used up.

use std::ops::Range;

use crate::ast::{Expr, Query, Span};
use crate::code::op::{Argument, Left, Local, Member, Op, Region, Target};
use crate::code::refusal::Refusal;
use crate::code::scope::Home;
use crate::engine::Engine;
use crate::engine::modules::has_module;
use crate::symbol::Sym;
use crate::value::Value;

use super::{Compiler, Done};

/// More members than this would never come to an end.
const MOST_MEMBERS: usize = 1_000;

/// What a query does with the facts it finds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// `any-factp`
    Any,
    /// `find-fact`
    Find,
    /// `find-all-facts`
    FindAll,
    /// `do-for-fact`
    Do,
    /// `do-for-all-facts`
    DoAll,
    /// `delayed-do-for-all-facts`
    Delayed,
}

/// The locals of a query.
struct Locals {
    height: Local,
    result: Local,
    /// The first member's fact.
    facts: Local,
    /// How many members.
    count: u16,
    ranges: Local,
}

impl Engine {
    /// Refuses a member of a query that ranges over a template nobody knows.
    pub(crate) fn check_ranged_template(&self, name: Sym, span: Span) -> Done {
        let text = self.symbols.text(name);
        if !has_module(text) {
            self.template_of(name, span)?;
        }
        match self.ranged_template(name) {
            Some(_) => Ok(()),
            None => Err(Refusal::close(span, "PRNTUTIL1", format!("Unable to find deftemplate '{text}'."))),
        }
    }

    /// The same for a class.
    pub(crate) fn check_ranged_class(&self, name: Sym, span: Span) -> Done {
        if self.find_class(name).is_some() {
            return Ok(());
        }
        let text = format!("Unable to find class '{}'.", self.symbols.text(name));
        Err(Refusal::close(span, "PRNTUTIL1", text))
    }
}

impl Compiler<'_, '_> {
    pub(super) fn query(&mut self, query: &Query, span: Span) -> Done {
        let (aim, of_facts) = match self.text(query.name) {
            "any-factp" => (Aim::Any, true),
            "find-fact" => (Aim::Find, true),
            "find-all-facts" => (Aim::FindAll, true),
            "do-for-fact" => (Aim::Do, true),
            "do-for-all-facts" => (Aim::DoAll, true),
            "delayed-do-for-all-facts" => (Aim::Delayed, true),
            "any-instancep" => (Aim::Any, false),
            "find-instance" => (Aim::Find, false),
            "find-all-instances" => (Aim::FindAll, false),
            "do-for-instance" => (Aim::Do, false),
            "do-for-all-instances" => (Aim::DoAll, false),
            "delayed-do-for-all-instances" => (Aim::Delayed, false),
            _ => return Err(self.missing(query.name, span)),
        };
        if of_facts {
            self.check_members(query, span)?;
        } else {
            self.check_objects(query)?;
        }
        if query.members.len() > MOST_MEMBERS {
            let of = if of_facts { "fact-set query function" } else { "instance-set query function" };
            return Err(Refusal::syntax(span, of));
        }
        let level = self.scope.level();
        let count = query.members.len() as u16;
        let locals = Locals {
            height: self.scope.local(),
            result: self.scope.local(),
            facts: self.scope.locals(count),
            count,
            ranges: self.scope.locals(count * 2),
        };
        let start = self.here();
        self.ranges(query, &locals, of_facts)?;
        if matches!(aim, Aim::Find | Aim::FindAll) {
            self.regions.push(Region { from: start, to: self.here(), of: Argument::Left(Left::Row) });
        }
        let from = self.here();
        self.emit(Op::Height(locals.height));
        let first = match aim {
            Aim::Find | Aim::FindAll | Aim::Delayed => Value::row([]),
            Aim::Any | Aim::Do | Aim::DoAll => Value::FALSE,
        };
        self.emit(Op::Constant(first));
        self.emit(Op::Take(locals.result));
        for (index, (member, _)) in query.members.iter().enumerate() {
            let local = locals.facts + index as u16;
            let home = if of_facts { Home::Member(local, query.name) } else { Home::Object(local, query.name) };
            self.scope.enter(*member, home);
        }
        let condition = self.search(query, aim, &locals)?;
        self.look_after(aim, from, condition, locals.result);
        self.emit(Op::Cut(locals.height));
        if !of_facts && matches!(aim, Aim::Find | Aim::FindAll) {
            self.emit(Op::Names(locals.result));
        }
        self.emit(Op::Local(locals.result));
        self.scope.leave(level);
        Ok(())
    }

    fn check_members(&self, query: &Query, span: Span) -> Done {
        for (index, (member, templates)) in query.members.iter().enumerate() {
            if query.members[..index].iter().any(|(other, _)| other == member) {
                let text = format!("Duplicate fact member variable name in function {}.", self.text(query.name));
                return Err(Refusal::close(span, "FACTQPSR1", text));
            }
            for template in templates {
                let Expr::Constant(Value::Symbol(name)) = self.exprs.get(*template) else { continue };
                self.engine.check_ranged_template(*name, self.exprs.span(*template))?;
            }
        }
        Ok(())
    }

    /// Classes that are named must be there.
    fn check_objects(&self, query: &Query) -> Done {
        for class in query.members.iter().flat_map(|(_, classes)| classes) {
            if let Expr::Constant(Value::Symbol(name)) = self.exprs.get(*class) {
                self.engine.check_ranged_class(*name, self.exprs.span(*class))?;
            }
        }
        Ok(())
    }

    fn ranges(&mut self, query: &Query, locals: &Locals, of_facts: bool) -> Done {
        for (index, (_, templates)) in query.members.iter().enumerate() {
            let local = locals.ranges + 2 * index as u16;
            self.emit(Op::Mark);
            for id in templates {
                let found = match self.exprs.get(*id) {
                    Expr::Constant(Value::Symbol(name)) if of_facts => {
                        self.engine.ranged_template(*name).map(Op::Template)
                    }
                    Expr::Constant(Value::Symbol(name)) => self.engine.find_class(*name).map(Op::Class),
                    _ => None,
                };
                match found {
                    Some(op) => self.emit(op),
                    None => self.argument(*id)?,
                }
            }
            self.emit(Op::Row);
            self.emit(if of_facts { Op::Range(local, query.name) } else { Op::ClassRange(local, query.name) });
        }
        Ok(())
    }

    /// What the query leaves when a part of it fails.
    fn look_after(&mut self, aim: Aim, from: Target, condition: Range<Target>, result: Local) {
        let to = self.here();
        let failed = Argument::Left(Left::False);
        match aim {
            Aim::Find => self.regions.push(Region { from, to, of: Argument::Left(Left::Row) }),
            Aim::FindAll => self.regions.push(Region { from, to, of: Argument::Found(result) }),
            // What the actions gave last stays if the next condition fails.
            Aim::DoAll => self.regions.extend([
                Region { from, to: condition.start, of: failed },
                Region { from: condition.start, to: condition.end, of: Argument::Given(result) },
                Region { from: condition.end, to, of: failed },
            ]),
            Aim::Any | Aim::Do | Aim::Delayed => self.regions.push(Region { from, to, of: failed }),
        }
    }

    /// The nest of loops; where the condition stands.
    fn search(&mut self, query: &Query, aim: Aim, locals: &Locals) -> Result<Range<Target>, Refusal> {
        let members: Vec<Member> = (0..locals.count)
            .map(|index| Member { range: locals.ranges + 2 * index, fact: locals.facts + index, first: locals.facts })
            .collect();
        let mut tops = Vec::new();
        let mut empties = Vec::new();
        for member in &members {
            empties.push(self.emit_jump(Op::First(*member, 0)));
            tops.push(self.top());
        }
        let start = self.here();
        let unless = self.jumps_unless(query.condition)?;
        let condition = start..self.here();
        let (mut ends, breaks) = self.found(query, aim, locals)?;
        self.land_all(unless);
        for (index, member) in members.iter().enumerate().rev() {
            let over = self.emit_jump(Op::Following(*member, 0));
            self.emit(Op::Jump(tops[index]));
            self.land(over);
            self.land(empties[index]);
        }
        if !breaks.is_empty() {
            ends.push(self.emit_jump(Op::Jump(0)));
            self.end_by_break(breaks, locals.result);
        }
        self.land_all(ends);
        if aim == Aim::Delayed {
            self.deliver(query, locals)?;
        }
        Ok(condition)
    }

    /// What is done with one find: the jumps out of the search, and those of `break`s.
    fn found(&mut self, query: &Query, aim: Aim, locals: &Locals) -> Result<(Vec<usize>, Vec<usize>), Refusal> {
        let collect = Op::Collect(locals.facts, locals.count, locals.result);
        match aim {
            Aim::Any => {
                self.emit(Op::Constant(Value::TRUE));
                self.emit(Op::Take(locals.result));
            }
            Aim::Find => self.emit(collect),
            Aim::FindAll | Aim::Delayed => {
                self.emit(collect);
                return Ok((Vec::new(), Vec::new()));
            }
            Aim::Do | Aim::DoAll => {
                let breaks = self.loop_body(&query.actions)?;
                self.emit(Op::Take(locals.result));
                let ends = if aim == Aim::Do { vec![self.emit_jump(Op::Jump(0))] } else { Vec::new() };
                return Ok((ends, breaks));
            }
        }
        Ok((vec![self.emit_jump(Op::Jump(0))], Vec::new()))
    }

    /// The actions for all that was collected; the row of finds becomes the value at the end.
    fn deliver(&mut self, query: &Query, locals: &Locals) -> Done {
        let rest = self.scope.locals(2);
        self.emit(Op::Local(locals.result));
        self.emit(Op::Each(rest, "delayed-do-for-all-facts"));
        self.emit(Op::Constant(Value::FALSE));
        self.emit(Op::Take(locals.result));
        let top = self.top();
        let end = self.emit_jump(Op::Deliver(locals.facts, locals.count, rest, 0));
        let dead = self.emit_jump(Op::Alive(locals.facts, locals.count, 0));
        let breaks = self.loop_body(&query.actions)?;
        self.emit(Op::Take(locals.result));
        self.land(dead);
        self.emit(Op::Jump(top));
        self.end_by_break(breaks, locals.result);
        self.land(end);
        Ok(())
    }
}
