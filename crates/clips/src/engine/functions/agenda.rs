//! Running: rules fire, the agenda and its order.

use super::constructs::{module_argument, no_such};
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::{Engine, Kind};
use crate::rete::{RuleId, SalienceMode, Strategy};
use crate::symbol::Sym;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("agenda", "0;1;y", "v", agenda, "lists the activations in the order of firing"),
    Function::new("clear", "0;0;*", "v", clear, "removes all constructs and facts"),
    Function::new("get-salience-evaluation", "0;0;*", "y", get_mode, "when saliences are evaluated"),
    Function::new(
        "get-strategy",
        "0;0;*",
        "y",
        get_strategy,
        "the strategy, which orders activations of equal salience",
    ),
    Function::new("halt", "0;0;*", "v", halt, "stops the run after this rule"),
    Function::new("refresh", "1;1;y", "v", refresh, "lets matches of a rule fire again"),
    Function::new("refresh-agenda", "0;1;y", "v", refresh_agenda, "evaluates saliences anew and sorts the agenda"),
    Function::new("remove-break", "0;1;y", "v", remove_break, "takes away a breakpoint, or all of them"),
    Function::new("reset", "0;0;*", "v", reset, "takes all facts away and asserts those of the deffacts"),
    Function::new("run", "0;1;l", "v", run, "fires rules, at most so many"),
    Function::new("set-break", "1;1;y", "v", set_break, "stops runs before this rule fires"),
    Function::new(
        "set-salience-evaluation",
        "1;1;y",
        "y",
        set_mode,
        "says when saliences are evaluated; returns what it was",
    ),
    Function::new("set-strategy", "1;1;y", "y", set_strategy, "sets the strategy; returns the one before"),
    Function::new("show-breaks", "0;1;y", "v", show_breaks, "lists rules with a breakpoint"),
];

/// The modes of salience evaluation with their names.
const MODES: [(SalienceMode, &str); 3] = [
    (SalienceMode::WhenDefined, "when-defined"),
    (SalienceMode::WhenActivated, "when-activated"),
    (SalienceMode::EveryCycle, "every-cycle"),
];

/// What is left of the rule is still done.
fn halt(engine: &mut Engine, _: Args) -> Answer {
    engine.is_halted = true;
    Ok(Value::Void)
}

fn run(engine: &mut Engine, args: Args) -> Answer {
    let most = if args.len() == 0 { -1 } else { engine.integer_arg(args, 0) };
    let done = engine.run_rules(u64::try_from(most).ok());
    if done.is_err() {
        engine.machine.left = Value::Void;
    }
    done.map(|()| Value::Void)
}

fn reset(engine: &mut Engine, _: Args) -> Answer {
    let done = engine.reset_all();
    if done.is_err() {
        engine.machine.left = Value::Void;
    }
    unless_broken(engine, done)
}

/// If the error flag of 6.4.2 was cleared again, the function around this one gets a value, and everything stops behind it.
fn unless_broken(engine: &mut Engine, done: Result<(), Stop>) -> Answer {
    if done == Err(Stop::Unmatched) {
        engine.machine.is_broken = true;
        return Ok(Value::Void);
    }
    done.map(|()| Value::Void)
}

fn clear(engine: &mut Engine, _: Args) -> Answer {
    let is_cleared = engine.clear_all();
    if is_cleared != Ok(true) {
        engine.complain("CONSTRCT1", "Some constructs are still in use. Clear cannot continue.");
    }
    unless_broken(engine, is_cleared.map(|_| ()))
}

fn agenda(engine: &mut Engine, args: Args) -> Answer {
    let Ok(chosen) = module_argument(engine, args, 0, "agenda") else { return Ok(Value::Void) };
    let (mut text, mut count) = (String::new(), 0);
    for module in chosen.modules(engine) {
        text.push_str(&chosen.heading(engine, module));
        let ids: Vec<_> = engine.matcher.agenda.iter(module).collect();
        engine.burn(ids.len())?;
        for id in &ids {
            text.push_str(chosen.indent());
            text.push_str(&engine.matcher.activation_text(&engine.symbols, *id));
            text.push('\n');
        }
        count += ids.len();
    }
    text.push_str(&total(count, "activation", "activations"));
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

/// `For a total of 2 facts.`; nothing for none.
pub(super) fn total(count: usize, one: &str, many: &str) -> String {
    match count {
        0 => String::new(),
        1 => format!("For a total of 1 {one}.\n"),
        _ => format!("For a total of {count} {many}.\n"),
    }
}

fn get_strategy(engine: &mut Engine, _: Args) -> Answer {
    let name = engine.matcher.agenda.strategy().name();
    Ok(Value::Symbol(engine.symbols.intern(name)))
}

fn set_strategy(engine: &mut Engine, args: Args) -> Answer {
    let Some(strategy) = Strategy::named(engine.text_arg(args, 0)) else {
        let text = "Function 'set-strategy' expected argument #1 to be of type symbol with value depth, breadth, lex, mea, \
                    complexity, simplicity, or random.";
        engine.complain("ARGACCES2", text);
        return get_strategy(engine, args);
    };
    let before = engine.matcher.set_strategy(strategy).name();
    Ok(Value::Symbol(engine.symbols.intern(before)))
}

fn get_mode(engine: &mut Engine, _: Args) -> Answer {
    let name = MODES.iter().find(|(mode, _)| *mode == engine.matcher.salience_mode).map_or("", |(_, name)| name);
    Ok(Value::Symbol(engine.symbols.intern(name)))
}

fn set_mode(engine: &mut Engine, args: Args) -> Answer {
    let before = get_mode(engine, args);
    let name = engine.text_arg(args, 0);
    if let Some((mode, _)) = MODES.iter().find(|(_, it)| *it == name) {
        engine.matcher.salience_mode = *mode;
    } else {
        let text = "Function 'set-salience-evaluation' expected argument #1 to be of type symbol with value when-defined, \
                    when-activated, or every-cycle.";
        engine.complain("ARGACCES2", text);
    }
    before
}

/// The rule that the first argument names, or none after a complaint.
pub(super) fn rule(engine: &mut Engine, args: Args) -> Option<RuleId> {
    let name = engine.sym_arg(args, 0);
    let found = engine.find_told(Kind::Rule, name).and_then(|named| engine.matcher.network.rules.find(named));
    if found.is_none() {
        no_such(engine, Kind::Rule, name);
    }
    found
}

fn refresh(engine: &mut Engine, args: Args) -> Answer {
    if let Some(rule) = rule(engine, args) {
        engine.matching().refresh_rule(rule);
    }
    Ok(Value::Void)
}

fn refresh_agenda(engine: &mut Engine, args: Args) -> Answer {
    let Ok(chosen) = module_argument(engine, args, 0, "refresh-agenda") else { return Ok(Value::Void) };
    for module in chosen.modules(engine) {
        engine.matching().refresh_agenda(module);
    }
    Ok(Value::Void)
}

fn set_break(engine: &mut Engine, args: Args) -> Answer {
    if let Some(rule) = rule(engine, args) {
        engine.matcher.network.rules.get_mut(rule).has_break = true;
    }
    Ok(Value::Void)
}

fn remove_break(engine: &mut Engine, args: Args) -> Answer {
    if args.len() == 0 {
        // The reference looks at the current module only.
        let module = engine.modules.current;
        for id in engine.matcher.network.rules.order.clone() {
            let rule = engine.matcher.network.rules.get_mut(id);
            rule.has_break &= rule.module != module;
        }
        return Ok(Value::Void);
    }
    if let Some(rule) = rule(engine, args)
        && !std::mem::replace(&mut engine.matcher.network.rules.get_mut(rule).has_break, false)
    {
        let line = format!("Rule {} does not have a breakpoint set.\n", engine.text_arg(args, 0));
        engine.write_error(&line);
    }
    Ok(Value::Void)
}

fn show_breaks(engine: &mut Engine, args: Args) -> Answer {
    let Ok(chosen) = module_argument(engine, args, 0, "show-breaks") else { return Ok(Value::Void) };
    let mut text = String::new();
    for module in chosen.modules(engine) {
        text.push_str(&chosen.heading(engine, module));
        let rules = engine.matcher.network.rules.order.iter().map(|id| engine.matcher.network.rules.get(*id));
        for rule in rules.filter(|rule| rule.has_break && rule.module == module) {
            text.push_str(chosen.indent());
            text.push_str(engine.symbols.text(rule.name));
            text.push('\n');
        }
    }
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}
