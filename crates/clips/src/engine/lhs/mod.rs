//! From the left-hand side of a rule to rows of conditions that say all the network needs to know.
//!
//! 0. [`reading`]: what is wrong before variables are looked at, in the order written; templates come to be.
//! 1. [`tree`]: the conditions as a tree, rewritten into alternatives without `or` and `not`.
//! 2. [`depth`]: groups and positions.
//! 3. [`fields`]: where in a fact each field of a pattern stands; [`objects`]: the same for instances, and of which classes.
//! 4. [`variables`]: which occurrence of a variable another refers to; [`names`]: the variables of an expression;
//!    `hidden`: those that only a `not` or its kin knows.
//! 5. [`constraint`] and [`lower`]: constraints and expressions as tests, in the pattern network or in a join.
//! 6. [`conflicts`]: what can never match or be right, by the constraints of slots.
//! 7. `rete::plan`: the result; [`tests`] moves tests that stand alone to where they are asked.
//! 8. [`outline`]: the conditions in the words of the rule, for those who ask why.

mod conflicts;
mod constraint;
mod depth;
mod fields;
mod growth;
mod hidden;
mod lower;
mod mixtures;
mod names;
mod nodes;
mod objects;
pub(crate) mod outline;
mod reading;
mod refer;
mod rewrite;
mod rule;
mod show;
mod tests;
mod tree;
mod variables;

use crate::ast::{self, Exprs};
use crate::code::refusal::Refusal;
use crate::engine::Engine;
pub(crate) use hidden::hidden;
pub(crate) use rule::{BadSalience, salience_in_range};

use crate::rete::plan::Plan;
use conflicts::{Conflict, joined};

/// The alternatives of a rule's left-hand side.
pub(crate) fn analyse(engine: &mut Engine, rule: &ast::Rule, exprs: &Exprs) -> Result<Vec<Plan>, Refusal> {
    // Rewriting adds expressions of its own, such as the negation of a test.
    let mut exprs = exprs.clone();
    // What was checked before it was saved is not checked again. Patterns of objects are: the check finds their classes.
    let is_trusted = engine.matcher.network.is_trusted && !reading::has_objects(engine, &rule.conditions);
    if !is_trusted {
        reading::check(engine, &exprs, &rule.conditions)?;
    }
    let rows = tree::alternatives(&rule.conditions, &mut exprs, &mut engine.symbols, rule.name.span)?;
    let mut plans = Vec::with_capacity(rows.len());
    for mut row in rows {
        depth::find_exists_groups(&mut row);
        depth::make_patterns(&mut row);
        let mixed = mixtures::mixtures(&row);
        let found = if is_trusted { Ok(Vec::new()) } else { conflicts::check(engine, &exprs, &row, &rule.actions) };
        let classes = match found {
            Ok(classes) => classes,
            Err(conflict) => return Err(told_first(engine, &mut exprs, &row, &mixed, *conflict)),
        };
        let mut plan = constraint::plan(engine, &mut exprs, &row, &mixed)?;
        for (leaf, classes) in classes {
            plan.conditions[leaf].narrow(classes);
        }
        tests::place(&mut plan.conditions);
        plans.push(plan);
    }
    Ok(plans)
}

/// What is told of a conflict, and before it: what is wrong with variables of conditions before it.
fn told_first(
    engine: &mut Engine,
    exprs: &mut Exprs,
    row: &[tree::Leaf<'_>],
    mixed: &[mixtures::Mixture],
    conflict: Conflict,
) -> Refusal {
    let Conflict { refusal, is_behind, is_vague, leaf } = conflict;
    if mixed.iter().any(|it| it.comes_before(leaf, &refusal)) {
        let first = constraint::plan(engine, exprs, row, mixed).err();
        return first.unwrap_or(refusal);
    }
    if is_vague {
        let first = constraint::plan(engine, exprs, row.get(..leaf).unwrap_or(row), &[]).err();
        return joined(first, refusal);
    }
    if !is_behind {
        return refusal;
    }
    let is_address = |it: &Refusal| matches!(it.code, "ANALYSIS1" | "ANALYSIS2");
    match constraint::plan(engine, exprs, row, mixed).err() {
        Some(first) if !is_address(&first) => first,
        first => joined(first, refusal),
    }
}
