//! From the left-hand side of a rule to rows of conditions that say all the network needs to know.
//!
//! 0. [`reading`]: what is wrong before variables are looked at, in the order written; templates come to be.
//! 1. [`tree`]: the conditions as a tree, rewritten into alternatives without `or` and `not`.
//! 2. [`depth`]: groups and positions.
//! 3. [`fields`]: where in a fact each field of a pattern stands; [`objects`]: the same for instances, and of which classes.
//! 4. [`variables`]: which occurrence of a variable another refers to; [`names`]: the variables of an expression.
//! 5. [`constraint`] and [`lower`]: constraints and expressions as tests, in the pattern network or in a join.
//! 6. [`conflicts`]: what can never match or be right, by the constraints of slots.
//! 7. [`plan`]: the result; [`tests`] moves tests that stand alone to where they are asked.
//! 8. [`outline`]: the conditions in the words of the rule, for those who ask why.

mod conflicts;
mod constraint;
mod depth;
mod fields;
mod growth;
mod lower;
mod names;
mod nodes;
mod objects;
pub(crate) mod outline;
pub(super) mod plan;
mod reading;
mod refer;
mod rewrite;
mod show;
mod tests;
mod tree;
mod variables;

use crate::ast::{self, Exprs};
use crate::code::refusal::Refusal;
use crate::engine::Engine;
use conflicts::{Conflict, joined};
use plan::Plan;

/// The alternatives of a rule's left-hand side.
pub(in crate::rete) fn analyse(engine: &mut Engine, rule: &ast::Rule, exprs: &Exprs) -> Result<Vec<Plan>, Refusal> {
    // Rewriting adds expressions of its own, such as the negation of a test.
    let mut exprs = exprs.clone();
    // What was checked before it was saved is not checked again. Patterns of objects are: the check finds their classes.
    let is_trusted = engine.network.is_trusted && !reading::has_objects(engine, &rule.conditions);
    if !is_trusted {
        reading::check(engine, &exprs, &rule.conditions)?;
    }
    let rows = tree::alternatives(&rule.conditions, &mut exprs, &mut engine.symbols, rule.name.span)?;
    let mut plans = Vec::with_capacity(rows.len());
    for mut row in rows {
        depth::find_exists_groups(&mut row);
        depth::make_patterns(&mut row);
        let found = if is_trusted { Ok(Vec::new()) } else { conflicts::check(engine, &exprs, &row, &rule.actions) };
        let classes = match found {
            Ok(classes) => classes,
            Err(Conflict { refusal, is_behind: false }) => return Err(refusal),
            Err(Conflict { refusal, is_behind: true }) => {
                let first = constraint::plan(engine, &mut exprs, &row).err();
                let is_address = |it: &Refusal| matches!(it.code, "ANALYSIS1" | "ANALYSIS2");
                return Err(match first {
                    Some(first) if !is_address(&first) => first,
                    first => joined(first, refusal),
                });
            }
        };
        let mut plan = constraint::plan(engine, &mut exprs, &row)?;
        for (leaf, classes) in classes {
            plan.conditions[leaf].narrow(classes);
        }
        tests::place(&mut plan.conditions);
        plans.push(plan);
    }
    Ok(plans)
}
