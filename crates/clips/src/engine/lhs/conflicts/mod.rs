//! Conditions that can never match, and arguments that can never be right: what a rule is refused for.
//!
//! 1. here: the constraint of every field and variable, condition by condition, narrowed by each other occurrence.
//! 2. `field`: one field, and what its terms leave of it.
//! 3. [`arguments`]: variables among the arguments of functions.
//! 4. [`objects`]: patterns of objects, and the classes that are left to them.
//! 5. [`actions`]: the right-hand side.
//!
//! The reference looks at types, at lists of values and ranges where they empty a type, and at the number of values that a
//! variable stands for. A test that can never be right is reported, and the search goes on; anything else ends it.

mod actions;
mod arguments;
mod field;
mod objects;

use super::names::names;
use super::objects as patterns;
use super::tree::{Leaf, LeafKind};
use crate::ast::{Expr, ExprId, Exprs, FieldKind, FieldPattern, Pattern, Span};
use crate::code::refusal::Refusal;
use crate::code::signature::Types;
use crate::engine::Engine;
use crate::engine::constraints::Constraint;
use crate::rete::join::Polarity;
use crate::rete::objects::sets::Numbers;
use crate::store::TemplateId;
use crate::symbol::Sym;
use arguments::{Uses, Wrong, wanted};

/// Looks for conflicts in one alternative of a rule. Returns the classes that are left to patterns of objects, by the numbers
/// of their conditions.
pub(super) fn check(
    engine: &Engine,
    exprs: &Exprs,
    row: &[Leaf<'_>],
    actions: &[ExprId],
) -> Result<Vec<(usize, Numbers)>, Box<Conflict>> {
    let mut walker =
        Walker { engine, exprs, depths: vec![Vec::new()], complaint: None, classes: Vec::new(), is_vague: false };
    if !row.iter().all(|leaf| walker.is_readable(leaf)) {
        return Ok(Vec::new());
    }
    let mut reached = 0;
    let end = row.iter().enumerate().try_for_each(|(index, leaf)| {
        reached = index;
        walker.leaf(index, leaf)
    });
    let (end, mut complaint) = (end.err(), walker.complaint.take());
    let is_finished = end.is_none() && complaint.is_none() && !walker.is_vague;
    let (is_vague, leaf) = (walker.is_vague, reached);
    match end {
        Some(End::Refused(refusal)) => complaint = Some(joined(complaint, refusal)),
        Some(End::Behind(refusal)) => return Err(Box::new(Conflict { refusal, is_behind: true, is_vague, leaf })),
        Some(End::Unknown) | None => {}
    }
    match complaint {
        Some(refusal) => Err(Box::new(Conflict { refusal, is_behind: false, is_vague, leaf })),
        None if is_finished => {
            walker.has_classes(row)?;
            walker.actions(actions)?;
            Ok(walker.classes)
        }
        None => Ok(Vec::new()),
    }
}

/// What a rule is refused for.
pub(super) struct Conflict {
    pub(super) refusal: Refusal,
    /// It is told behind what is wrong with the address of the same pattern.
    pub(super) is_behind: bool,
    /// Tests before it name variables that nobody knows; that is told before.
    pub(super) is_vague: bool,
    /// The number of the condition.
    pub(super) leaf: usize,
}

impl From<Refusal> for Box<Conflict> {
    fn from(refusal: Refusal) -> Box<Conflict> {
        Box::new(Conflict { refusal, is_behind: false, is_vague: false, leaf: usize::MAX })
    }
}

/// Why the search ends early.
enum End {
    Refused(Refusal),
    /// The same in a pattern whose address is a variable that is bound already.
    Behind(Refusal),
    /// Something is not known that another check will report.
    Unknown,
}

/// What is known of a variable.
#[derive(Clone, Debug)]
struct Known {
    name: Sym,
    leaf: usize,
    constraint: Constraint,
    /// It stands for values in a row.
    is_open: bool,
    /// No occurrence, but what functions ask of it: the right-hand side does not see that.
    is_inferred: bool,
    /// The template of the fact it stands for.
    address_of: Option<TemplateId>,
}

/// Where a field stands, for complaints.
#[derive(Clone, Copy, Debug)]
struct At {
    leaf: usize,
    /// The number of the condition as written.
    number: u16,
    slot: Option<Sym>,
    /// Counted from 1.
    field: usize,
    span: Span,
}

struct Walker<'a> {
    engine: &'a Engine,
    exprs: &'a Exprs,
    /// What can be seen, by the depth of the group that hides it when it ends.
    depths: Vec<Vec<Known>>,
    /// What was found in tests.
    complaint: Option<Refusal>,
    /// What is left to patterns of objects.
    classes: Vec<(usize, Numbers)>,
    /// A test names a variable that nobody knows.
    is_vague: bool,
}

impl Walker<'_> {
    fn leaf(&mut self, index: usize, leaf: &Leaf<'_>) -> Result<(), End> {
        while self.depths.len() < usize::from(leaf.begin) {
            self.depths.push(Vec::new());
        }
        if let LeafKind::Pattern(pattern) = leaf.kind {
            let at = At { leaf: index, number: leaf.number, slot: None, field: 0, span: leaf.span };
            self.pattern(pattern, at)?;
        }
        self.tests(index, leaf)?;
        if leaf.polarity != Polarity::Positive
            && let Some(top) = self.depths.last_mut()
        {
            top.retain(|known| known.leaf != index);
        }
        self.depths.truncate(usize::from(leaf.end));
        Ok(())
    }

    /// Tests of one condition do not see what the others ask of a variable; what comes after them does.
    fn tests(&mut self, index: usize, leaf: &Leaf<'_>) -> Result<(), End> {
        let mut all = Uses::new();
        for (test, number) in &leaf.tests {
            let uses = match self.uses(*test) {
                Err(End::Unknown) => {
                    // The check of variables reports it, and the reference goes on.
                    self.is_vague = true;
                    return Ok(());
                }
                uses => uses?,
            };
            match uses {
                Ok(uses) => all.extend(uses),
                Err(wrong) => {
                    let refusal = self.violated(&wrong, &format!("\nfound in CE #{number}"), "RULECSTR2", leaf.span);
                    self.complaint = Some(joined(self.complaint.take(), refusal));
                    return Ok(());
                }
            }
        }
        self.narrow_by(&[all], index);
        Ok(())
    }

    /// Variables that are used in each of several alternatives are of a type that one of them wants.
    fn narrow_by(&mut self, alternatives: &[Uses], leaf: usize) {
        let Some(first) = alternatives.first() else { return };
        let mut names: Vec<Sym> = first.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let types: Option<Vec<Types>> = alternatives.iter().map(|uses| wanted(uses, name)).collect();
            let (Some(types), Some(known)) = (types, self.find(name)) else { continue };
            let types = types.into_iter().fold(Types::NONE, Types::with);
            let constraint = known.constraint.and(&Constraint::of_types(types));
            self.add(Known { leaf, constraint, is_inferred: true, ..known.clone() });
        }
    }

    fn pattern(&mut self, pattern: &Pattern, at: At) -> Result<(), End> {
        if pattern.address.is_none_or(|name| self.find(name).is_none()) {
            return self.addressed_pattern(pattern, at);
        }
        if self.complaint.is_some() {
            return Err(End::Unknown);
        }
        let unaddressed = Pattern { address: None, ..pattern.clone() };
        let end = match self.addressed_pattern(&unaddressed, at) {
            Err(End::Refused(refusal)) => Some(joined(self.complaint.take(), refusal)),
            _ => self.complaint.take(),
        };
        Err(end.map_or(End::Unknown, End::Behind))
    }

    fn addressed_pattern(&mut self, pattern: &Pattern, at: At) -> Result<(), End> {
        let is_object = patterns::is_object(self.engine, pattern);
        let template = if is_object { None } else { self.engine.find_template(pattern.name) };
        if let Some(name) = pattern.address {
            // The reference takes the one for the other here.
            let constraint = Constraint::of_types(Types::of("fi"));
            let leaf = at.leaf;
            self.add(Known { name, leaf, constraint, is_open: false, is_inferred: false, address_of: template });
        }
        if is_object {
            return self.object(pattern, at);
        }
        let engine = self.engine;
        let data = template.map(|id| &engine.templates[id.0 as usize]).filter(|data| !data.is_implied);
        let Some(data) = data else { return self.row(&pattern.fields, None, at).map(drop) };
        for slot in &pattern.slots {
            let known = data.slots.iter().find(|it| it.name == slot.name).ok_or(End::Unknown)?;
            let at = At { slot: Some(slot.name), ..at };
            match slot.fields.as_slice() {
                fields if known.is_multi => drop(self.row(fields, Some(&known.constraint), at)?),
                [one] if !is_open(one) => drop(self.field(one, known.constraint.clone(), at)?),
                _ => return Err(End::Unknown),
            }
        }
        Ok(())
    }

    /// Fields of an ordered pattern, or of a multifield slot; returns what is left to each.
    fn row(&mut self, fields: &[FieldPattern], slot: Option<&Constraint>, at: At) -> Result<Vec<Constraint>, End> {
        let mut left = Vec::with_capacity(fields.len());
        let open = fields.iter().filter(|field| is_open(field)).count();
        let singles = (fields.len() - open) as u64;
        let whole = slot.cloned().unwrap_or_default();
        for (index, field) in fields.iter().enumerate() {
            let constraint = if is_open(field) {
                let least = if open > 1 { 0 } else { whole.count.0.saturating_sub(singles) };
                let most = whole.count.1.map(|most| most.saturating_sub(singles));
                // In conditions the reference takes the values of an ordered fact for anything.
                let types = if slot.is_some() { Types::MULTI } else { Types::ANY };
                Constraint { count: (least, most), ..Constraint::of_types(types) }
            } else {
                // The reference lets a value inside a row pass for a row.
                Constraint { count: (0, None), takes_rows: slot.is_some(), ..whole.clone() }
            };
            left.push(self.field(field, constraint, At { field: index + 1, ..at })?);
        }
        // With exactly one field of open length the reference does not count.
        let most = (open == 0).then_some(singles);
        if open != 1 && !fields.is_empty() && !whole.allows_count(singles, most) {
            let slot = at.slot.map_or("", |slot| self.engine.symbols.text(slot));
            let text = format!(
                "The group of restrictions found in CE #{} does not satisfy the cardinality restrictions for slot '{slot}'.",
                at.number
            );
            return Err(End::Refused(Refusal::new(at.span, "CSTRNCHK1", text)));
        }
        Ok(left)
    }

    /// Whether all slots of a pattern exist: the parser reports one that does not before anything else.
    fn is_readable(&self, leaf: &Leaf<'_>) -> bool {
        let LeafKind::Pattern(pattern) = leaf.kind else { return true };
        if patterns::is_object(self.engine, pattern) {
            return true;
        }
        let Some(template) = self.engine.find_template(pattern.name) else { return true };
        let known = &self.engine.templates[template.0 as usize].slots;
        pattern.slots.iter().all(|slot| known.iter().any(|it| it.name == slot.name))
    }

    fn find(&self, name: Sym) -> Option<&Known> {
        self.depths.iter().rev().flat_map(|list| list.iter().rev()).find(|known| known.name == name)
    }

    fn add(&mut self, known: Known) {
        if let Some(top) = self.depths.last_mut() {
            top.push(known);
        }
    }

    /// How an expression of a condition uses variables, or its first argument that can never be right.
    fn uses(&self, id: ExprId) -> Result<Result<Uses, Wrong>, End> {
        if names(self.exprs, &self.engine.symbols, id).iter().any(|name| self.find(*name).is_none()) {
            return Err(End::Unknown);
        }
        let types = |name| self.find(name).map(|known| known.constraint.left());
        Ok(arguments::uses(self.engine, self.exprs, &[id], &types))
    }

    fn violated(&self, wrong: &Wrong, place: &str, code: &'static str, span: Span) -> Refusal {
        let name = self.engine.symbols.text(wrong.variable);
        let shown = arguments::show(self.engine, self.exprs, wrong.call);
        let is_variable = matches!(self.exprs.get(wrong.call), Expr::Variable(_));
        let expression = if is_variable { format!("(expand$ {shown})") } else { shown };
        let text = format!(
            "Previous variable bindings of ?{name} caused the type restrictions\nfor argument #{} of the expression {expression}{place} to be violated.",
            wrong.argument + 1
        );
        Refusal::new(span, code, text)
    }
}

fn is_open(field: &FieldPattern) -> bool {
    matches!(field.kind, FieldKind::Multi | FieldKind::MultiVariable(_))
}

/// Two complaints as one, which prints both.
pub(super) fn joined(first: Option<Refusal>, second: Refusal) -> Refusal {
    match first {
        None => second,
        Some(first) => {
            let text = format!("{}\n{}", first.text, second.clips().trim_end_matches('\n'));
            Refusal { text, ..first }
        }
    }
}
