//! What a person asks to find out why rules fire or do not.

use super::agenda::rule;
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::rete::report::Detail;
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("join-activity", "1;2;y", "*", activity, "counts what each condition of a rule had to do"),
    Function::new("join-activity-reset", "0;0;*", "v", reset_activity, "counts what conditions do from zero again"),
    Function::new("matches", "1;2;y", "*", matches, "lists what the conditions of a rule have found"),
];

/// How much the second argument wants to see.
fn detail(engine: &mut Engine, args: Args, function: &str) -> Option<Detail> {
    if args.len() < 2 {
        return Some(Detail::Verbose);
    }
    let detail = Detail::named(engine.text_arg(args, 1));
    if detail.is_none() {
        let text = format!(
            "Function '{function}' expected argument #2 to be of type symbol with value verbose, succinct, or terse."
        );
        engine.complain("ARGACCES2", &text);
    }
    detail
}

fn matches(engine: &mut Engine, args: Args) -> Answer {
    let Some(rule) = rule(engine, args) else { return Ok(Value::FALSE) };
    let Some(detail) = detail(engine, args, "matches") else { return Ok(Value::FALSE) };
    let report = engine.matcher.report_matches(&engine.symbols, rule, detail);
    engine.burn(report.sums.iter().sum())?;
    engine.write(Sym::STDOUT, &report.text);
    Ok(Value::row(report.sums.map(|sum| Value::Integer(sum as i64))))
}

fn activity(engine: &mut Engine, args: Args) -> Answer {
    let Some(rule) = rule(engine, args) else { return Ok(Value::FALSE) };
    let Some(detail) = detail(engine, args, "join-activity") else { return Ok(Value::FALSE) };
    let report = engine.matcher.report_activity(rule, detail);
    engine.write(Sym::STDOUT, &report.text);
    Ok(Value::row(report.sums.map(|sum| Value::Integer(sum as i64))))
}

fn reset_activity(engine: &mut Engine, _: Args) -> Answer {
    engine.gather_work();
    engine.matcher.reset_activity();
    engine.count_from_zero();
    Ok(Value::Void)
}
