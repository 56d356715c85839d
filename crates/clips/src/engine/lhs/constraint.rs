//! Patterns and their constraints as nodes and tests.

use super::conflicts::joined;
use super::depth;
use super::fields::{self, Field};
use super::mixtures::{Mixture, refused};
use super::names::names;
use super::nodes::{any_object, anything, mark_last, push_nodes};
use super::objects;
use super::tree::{Leaf, LeafKind};
use super::variables::{Occurrence, Variables};
use crate::ast::{self, ExprId, Exprs, FieldKind, FieldPattern, Span, Term, TermKind, Variable};
use crate::code::op::{Bound, Side};
use crate::code::refusal::Refusal;
use crate::engine::Engine;
use crate::rete::join::Polarity;
use crate::rete::node::{NodeKey, NodeKind};
use crate::rete::objects::EndKey;
use crate::rete::place::Place;
use crate::rete::plan::{Plan, Planned, PlannedGroup, PlannedKind};
use crate::rete::test::{Operand, Test};
use crate::symbol::Sym;
use crate::value::Value;

/// Plans an alternative, but for tests that stand alone.
pub(super) fn plan(
    engine: &mut Engine,
    exprs: &mut Exprs,
    row: &[Leaf<'_>],
    mixed: &[Mixture],
) -> Result<Plan, Refusal> {
    let positions = depth::positions(row);
    let agree = vec![Vec::new(); row.len()];
    let mut planner = Planner {
        engine,
        exprs,
        variables: Variables::new(),
        mixed,
        groups: Vec::new(),
        open: Vec::new(),
        agree,
        at: At::default(),
    };
    let mut conditions = Vec::with_capacity(row.len());
    let mut wrong: Option<Refusal> = None;
    for (index, leaf) in row.iter().enumerate() {
        match planner.leaf(index, leaf, positions[index]) {
            Ok(condition) => conditions.push(condition),
            // The reference goes on to look for variables of later conditions.
            Err(refusal) if refusal.code == "ANALYSIS4" && !is_in_field(&refusal) => {
                planner.end_leaf(index, leaf);
                wrong = Some(joined(wrong, refusal));
            }
            // What comes behind an unknown variable of a pattern is not looked at.
            Err(_) if wrong.as_ref().is_some_and(|it| it.text.contains(" slot '") || it.text.contains(" field #")) => {
                break;
            }
            Err(refusal) => return Err(joined(wrong, refusal)),
        }
    }
    if let Some(wrong) = wrong {
        return Err(wrong);
    }
    for (leaf, group) in planner.groups {
        let agree = planner.agree[leaf].clone();
        conditions[leaf].opens.push(PlannedGroup { agree, ..group });
    }
    Ok(Plan { conditions, variables: planner.variables.outermost() })
}

/// Whether it is about an expression in a field of a pattern: then the reference looks no further.
fn is_in_field(refusal: &Refusal) -> bool {
    let in_field = refusal.text.contains(" slot '") || refusal.text.contains(" field #");
    in_field && refusal.text.contains("found in the expression")
}

/// Where the planner is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct At {
    /// The condition's number in the row, and its position in a match.
    pub(super) leaf: usize,
    pub(super) position: u16,
    pub(super) begin: u16,
    /// The condition's number as written, for complaints.
    pub(super) number: u16,
    /// The field or slot, for complaints.
    pub(super) field: Option<(u16, Option<Sym>)>,
    /// The field that is constrained, for `=( )`.
    pub(super) place: Option<Place>,
}

/// Walks over a row of conditions.
pub(super) struct Planner<'e> {
    pub(super) engine: &'e mut Engine,
    pub(super) exprs: &'e mut Exprs,
    pub(super) variables: Variables,
    /// Variables that are used in two ways.
    pub(super) mixed: &'e [Mixture],
    /// All groups with the condition that opens them, outer ones first.
    pub(super) groups: Vec<(usize, PlannedGroup)>,
    /// The groups around the place.
    pub(super) open: Vec<usize>,
    /// What groups must agree on, by the condition that opens them: groups that begin together share it, as they do in
    /// the reference, where more agreement than needed shows in the order of activations.
    pub(super) agree: Vec<Vec<(u16, Place)>>,
    pub(super) at: At,
}

/// What a field asks.
#[derive(Default)]
struct Asked {
    /// In the pattern network.
    inside: Vec<Test>,
    /// In the join.
    outside: Vec<Test>,
    /// A constant that the field must be.
    constant: Option<Value>,
}

impl Planner<'_> {
    fn leaf(&mut self, index: usize, leaf: &Leaf<'_>, position: u16) -> Result<Planned, Refusal> {
        while self.variables.depth() < leaf.begin {
            self.open.push(self.groups.len());
            let depth = self.variables.depth();
            self.groups.push((index, PlannedGroup { depth, is_exists: leaf.opens_exists, agree: Vec::new() }));
            self.variables.enter();
        }
        let number = leaf.number;
        self.at = At { leaf: index, position, begin: leaf.begin, number, field: None, place: None };
        let mut planned = Planned {
            kind: PlannedKind::Test,
            begin: leaf.begin,
            end: leaf.end,
            polarity: leaf.polarity,
            is_logical: leaf.is_logical,
            opens: Vec::new(),
            position,
            tests: Vec::new(),
            secondary: Vec::new(),
            left_hash: Vec::new(),
        };
        match leaf.kind {
            LeafKind::Pattern(pattern) => self.pattern(pattern, leaf.span, &mut planned)?,
            LeafKind::Made => planned.kind = PlannedKind::Made,
            LeafKind::Test => {}
        }
        self.at.field = None;
        for (test, number) in &leaf.tests {
            self.at.number = *number;
            self.require_all(*test)?;
        }
        for (test, number) in leaf.tests.iter().rev() {
            self.at.number = *number;
            self.refer_all(*test)?;
        }
        for (test, _) in &leaf.tests {
            let tests = self.lower(*test)?;
            planned.tests.extend(tests);
        }
        self.end_leaf(index, leaf);
        Ok(planned)
    }

    /// What a condition hides is hidden behind it.
    fn end_leaf(&mut self, index: usize, leaf: &Leaf<'_>) {
        if leaf.polarity != Polarity::Positive {
            self.variables.hide(index);
        }
        self.variables.leave(leaf.end);
        self.open.truncate(leaf.end as usize - 1);
    }

    fn pattern(&mut self, pattern: &ast::Pattern, span: Span, planned: &mut Planned) -> Result<(), Refusal> {
        if objects::is_object(self.engine, pattern) {
            return self.object_pattern(pattern, span, planned);
        }
        let (template, fields) = fields::fields(self.engine, pattern)?;
        if let Some(name) = pattern.address {
            self.bind_address(name, span)?;
        }
        let (mut nodes, right_hash) = self.nodes(&fields, planned)?;
        if nodes.is_empty() {
            nodes.push(anything());
        }
        let count = nodes.len();
        let levels = if matches!(nodes[count - 1].kind, NodeKind::Constant(_)) { 2 } else { 1 };
        for node in &mut nodes[count - levels..] {
            node.right_hash.clone_from(&right_hash);
        }
        planned.kind = PlannedKind::Pattern { template, nodes };
        Ok(())
    }

    fn object_pattern(&mut self, pattern: &ast::Pattern, span: Span, planned: &mut Planned) -> Result<(), Refusal> {
        let outline = objects::outline(self.engine, pattern, span)?;
        if let Some(name) = pattern.address {
            self.bind_address(name, span)?;
        }
        let fields = objects::fields(pattern, &outline);
        let (mut nodes, right_hash) = self.nodes(&fields, planned)?;
        if nodes.is_empty() {
            nodes.push(any_object());
        }
        let end = EndKey { classes: outline.classes, slots: outline.slots, right_hash };
        planned.kind = PlannedKind::Object { nodes, end };
        Ok(())
    }

    /// The nodes of a pattern, and what its matches are indexed by; what its fields ask of other patterns goes to the join.
    fn nodes(&mut self, fields: &[Field<'_>], planned: &mut Planned) -> Result<(Vec<NodeKey>, Vec<Place>), Refusal> {
        let mut nodes = Vec::new();
        let mut right_hash = Vec::new();
        for (index, field) in fields.iter().enumerate() {
            let asked = self.field(field, planned, &mut right_hash)?;
            planned.tests.extend(asked.outside);
            let needs_node =
                !asked.inside.is_empty() || asked.constant.is_some() || field.length.is_some() || field.is_segment;
            if needs_node {
                push_nodes(&mut nodes, field, asked.inside, asked.constant);
            }
            let is_slot_done = fields.get(index + 1).is_none_or(|next| next.slot != field.slot);
            if is_slot_done && field.is_in_row {
                mark_last(&mut nodes, field.slot);
            }
        }
        Ok((nodes, right_hash))
    }

    fn bind_address(&mut self, name: Sym, span: Span) -> Result<(), Refusal> {
        if let Some(known) = self.variables.find(name) {
            let (text, number) = (self.engine.symbols.text(name), self.at.number);
            return Err(if known.place == Place::Address {
                Refusal::new(span, "ANALYSIS1", format!("Duplicate pattern-address ?{text} found in CE #{number}."))
            } else {
                let text =
                    format!("Pattern-address ?{text} used in CE #{number} was previously bound within a pattern CE.");
                Refusal::new(span, "ANALYSIS2", text)
            });
        }
        self.bind(name, Place::Address, false);
        Ok(())
    }

    fn bind(&mut self, name: Sym, place: Place, is_open: bool) {
        let At { leaf, position, begin, .. } = self.at;
        self.variables.add(Occurrence { name, place, position, leaf, begin, is_open });
    }

    /// What a field asks; a variable it repeats also says what matches are indexed by.
    fn field(
        &mut self,
        field: &Field<'_>,
        planned: &mut Planned,
        right_hash: &mut Vec<Place>,
    ) -> Result<Asked, Refusal> {
        let Some(pattern) = field.pattern else { return Ok(Asked::default()) };
        self.at.field = Some((field.number + 1, field.slot_name));
        self.at.place = Some(field.place);
        let known = match pattern.kind {
            FieldKind::Single | FieldKind::Multi => None,
            FieldKind::Variable(name) => self.bind_field(name, field.place, false, pattern)?,
            FieldKind::MultiVariable(name) => self.bind_field(name, field.place, true, pattern)?,
        };
        let mut asked = if field.place == Place::Class {
            let is_open = |terms: &&Vec<Term>| !objects::is_told_by_classes(terms);
            let open: Vec<Vec<Term>> = pattern.alternatives.iter().filter(is_open).cloned().collect();
            self.alternatives(&open)?
        } else {
            self.alternatives(&pattern.alternatives)?
        };
        if let (FieldKind::Variable(name) | FieldKind::MultiVariable(name), None) = (pattern.kind, &known)
            && self.mixed.iter().any(|it| it.name == name)
        {
            return Err(refused(name, &self.engine.symbols, pattern.span));
        }
        if let Some(known) = known {
            let one = Operand::Bound(Bound { side: Side::Right, place: field.place });
            let two = Operand::Bound(known.bound(self.at.leaf));
            let test = Test::Same { one, two, negated: false, is_call: false };
            if known.leaf == self.at.leaf {
                asked.inside.insert(0, test);
            } else {
                self.agree(&known);
                asked.outside.insert(0, test);
                right_hash.insert(0, field.place);
                planned.left_hash.insert(0, (known.position, known.place));
            }
        }
        Ok(asked)
    }

    /// A field gives a variable its value; returns where it had one before.
    fn bind_field(
        &mut self,
        name: Sym,
        place: Place,
        is_open: bool,
        field: &FieldPattern,
    ) -> Result<Option<Occurrence>, Refusal> {
        let known = self.variables.find(name);
        let is_mixed = known.is_none() && self.mixed.iter().any(|it| it.name == name);
        // It is met before the other variables of an expression that names it.
        if known.is_some_and(|it| it.is_open != is_open) || is_mixed && self.is_named_in(name, field) {
            return Err(refused(name, &self.engine.symbols, field.span));
        }
        self.bind(name, place, is_open);
        Ok(known)
    }

    /// Whether an expression in a field names this variable.
    fn is_named_in(&self, name: Sym, field: &FieldPattern) -> bool {
        field.alternatives.iter().flatten().any(|term| match term.kind {
            TermKind::Predicate(id) | TermKind::Equal(id) => {
                names(self.exprs, &self.engine.symbols, id).contains(&name)
            }
            TermKind::Constant(_) | TermKind::Variable(_) => false,
        })
    }

    fn alternatives(&mut self, alternatives: &[Vec<Term>]) -> Result<Asked, Refusal> {
        let mut asked = Asked::default();
        if let [terms] = alternatives {
            for term in terms {
                if let (TermKind::Constant(value), false, None) = (&term.kind, term.negated, &asked.constant) {
                    asked.constant = Some(value.clone());
                    continue;
                }
                let (tests, is_inside) = self.term(term)?;
                if is_inside { &mut asked.inside } else { &mut asked.outside }.extend(tests);
            }
            return Ok(asked);
        }
        let mut all = Vec::with_capacity(alternatives.len());
        let mut are_inside = true;
        for terms in alternatives {
            let mut tests = Vec::new();
            for term in terms {
                let (more, is_inside) = self.term(term)?;
                tests.extend(more);
                are_inside &= is_inside;
            }
            all.push(tests);
        }
        if !all.is_empty() {
            if are_inside { &mut asked.inside } else { &mut asked.outside }.push(Test::Any(all));
        }
        Ok(asked)
    }

    /// The tests of a term, and whether it is about this pattern alone.
    fn term(&mut self, term: &Term) -> Result<(Vec<Test>, bool), Refusal> {
        let place = self.at.place.unwrap_or(Place::Address);
        let one = Operand::Bound(Bound { side: Side::Right, place });
        let negated = term.negated;
        match &term.kind {
            TermKind::Constant(value) => {
                let two = Operand::Constant(value.clone());
                Ok((vec![Test::Same { one, two, negated, is_call: false }], true))
            }
            TermKind::Variable(Variable::Single(name) | Variable::Multi(name)) => {
                let known = self.refer(*name, None, term.span)?;
                let two = Operand::Bound(known.bound(self.at.leaf));
                Ok((vec![Test::Same { one, two, negated, is_call: false }], known.leaf == self.at.leaf))
            }
            TermKind::Variable(global) => {
                let value = self.exprs.add(ast::Expr::Variable(*global), term.span);
                self.equation(value, negated, term.span)
            }
            TermKind::Predicate(expr) => {
                let is_inside = self.refer_all(*expr)?;
                let tests = self.lower(*expr)?;
                Ok((if negated { vec![Test::Not(tests)] } else { tests }, is_inside))
            }
            TermKind::Equal(expr) => self.equation(*expr, negated, term.span),
        }
    }

    /// `=(expression)`: the field is what the expression gives.
    fn equation(&mut self, value: ExprId, negated: bool, span: Span) -> Result<(Vec<Test>, bool), Refusal> {
        let is_inside = self.refer_all(value)?;
        let this = self.this_field();
        let field = self.exprs.add(ast::Expr::Variable(Variable::Single(this)), span);
        let name = self.engine.symbols.intern(if negated { "neq" } else { "eq" });
        let call = self.exprs.add(ast::Expr::Call { name, arguments: vec![field, value] }, span);
        Ok((self.lower(call)?, is_inside))
    }
}
