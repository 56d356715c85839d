//! Why: functions that the reference does not have.
//!
//! A program may have functions of these names itself; then its own are called. So they stand in a list of their own.

use super::agenda::rule;
use super::{Args, Function};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::history::Retention;
use crate::engine::show::Quotes;
use crate::engine::term::{FactId, InstanceId};
use crate::engine::why::DEEPEST;
use crate::store::TemplateId;
use crate::symbol::Sym;
use crate::value::{EntityRef, Value};

type Answer = Result<Value, Stop>;

pub(super) const ADDITIONS: &[Function] = &[
    Function::new("get-explanation", "0;0;*", "y", get_retention, "how much is kept for `why`: off, live or all"),
    Function::new(
        "set-explanation",
        "1;1;y",
        "y",
        set_retention,
        "keeps nothing for `why` (off), what still holds (live) or everything (all); returns what it was",
    ),
    Function::new(
        "why",
        "1;3;*;*;ly;l",
        "v",
        why,
        "prints which firings a fact, an instance or a slot of one came from, and on what they rest: (why 3), (why [bob] age), or by \
         pattern all facts that match, (why (safe ? 2)); a number behind it says how deep to go",
    ),
    Function::new(
        "why-fired",
        "1;2;l",
        "v",
        why_fired,
        "prints why the firing of this number fired; so deep if asked for",
    ),
    Function::new(
        "why-not",
        "1;1;y",
        "v",
        why_not,
        "prints how far the conditions of a rule came, and what stops them: (why-not RULE)",
    ),
];

fn get_retention(engine: &mut Engine, _: Args) -> Answer {
    let name = engine.explanation().name();
    Ok(Value::Symbol(engine.symbols.intern(name)))
}

fn set_retention(engine: &mut Engine, args: Args) -> Answer {
    let before = get_retention(engine, args);
    let name = engine.text_arg(args, 0);
    if let Some(retention) = Retention::ALL.into_iter().find(|it| it.name() == name) {
        engine.set_explanation(retention);
    } else {
        let text = "Function 'set-explanation' expected argument #1 to be of type symbol with value off, live, or all.";
        engine.complain("ARGACCES2", text);
    }
    before
}

/// Whether reasons are kept; it complains if not.
fn is_kept(engine: &mut Engine) -> bool {
    let is_kept = engine.explanation() != Retention::Off;
    if !is_kept {
        let text = "No reasons are kept. Say (set-explanation all) or (set-explanation live), then (reset) and (run).";
        engine.complain("WHY1", text);
    }
    is_kept
}

/// How deep to go, by the argument at this place.
fn deep(engine: &Engine, args: Args, index: usize) -> usize {
    if index < args.len() { usize::try_from(engine.integer_arg(args, index)).unwrap_or(0) } else { DEEPEST }
}

fn why(engine: &mut Engine, args: Args) -> Answer {
    if !is_kept(engine) {
        return Ok(Value::Void);
    }
    let value = engine.arg(args, 0).clone();
    let value = match value {
        Value::Symbol(name) => fact_number(engine.symbols.text(name)).map_or(value, Value::Integer),
        other => other,
    };
    let fact = match &value {
        Value::Integer(number) if let Some(gone) = gone(engine, *number) => Some(gone),
        Value::Integer(_) | Value::Fact(_) => {
            let place = engine.find_fact("why", 0, &value)?;
            place.map(|place| engine.matcher.store.reference(place))
        }
        Value::Instance(_) | Value::InstanceName(_) | Value::Symbol(_) => return why_instance(engine, args, &value),
        _ => return Err(engine.type_error("why", 0, super::Types::of("lfyin"))),
    };
    let Some(fact) = fact else { return Ok(Value::Void) };
    let deep = deep(engine, args, 1);
    let tree = engine.why(FactId(fact), deep);
    tell(engine, tree)
}

/// A fact of this number that is gone, where everything is kept.
fn gone(engine: &Engine, number: i64) -> Option<EntityRef> {
    if engine.explanation() != Retention::All {
        return None;
    }
    let entry = engine.history.latest(u32::try_from(number).ok()?)?;
    Some(engine.history.facts[entry as usize].of)
}

/// The number of a fact as it is listed: `f-12`.
fn fact_number(name: &str) -> Option<i64> {
    name.strip_prefix("f-")?.parse().ok().filter(|number| *number >= 0)
}

fn why_instance(engine: &mut Engine, args: Args, value: &Value) -> Answer {
    let place = engine.instance_for(value, "why")?;
    let of = InstanceId(engine.matcher.store.reference(place));
    let slot = match args.len() {
        1 => None,
        _ => match engine.arg(args, 1) {
            Value::Symbol(slot) => Some(*slot),
            _ => None,
        },
    };
    let Some(slot) = slot else {
        let deep = deep(engine, args, 1);
        let tree = engine.why_instance(of, deep);
        return tell(engine, tree);
    };
    if engine.instance_slot(place, slot).is_none() {
        let text = format!("No such slot '{}' in instance for function 'why'.", engine.symbols.text(slot));
        return Err(engine.error("INSFUN3", &text));
    }
    let slot = engine.symbols.text(slot).to_owned();
    let deep = deep(engine, args, 2);
    let tree = engine.why_slot(of, &slot, deep);
    tell(engine, tree)
}

/// Prints a tree, if there is one.
fn tell(engine: &mut Engine, tree: Option<impl std::fmt::Display>) -> Answer {
    let text = match tree {
        Some(tree) => tree.to_string(),
        None => "Nothing is known of it: no reasons were kept when it came.\n".to_owned(),
    };
    engine.burn(text.len())?;
    engine.write(Sym::STDOUT, &text);
    Ok(Value::Void)
}

fn why_fired(engine: &mut Engine, args: Args) -> Answer {
    if !is_kept(engine) {
        return Ok(Value::Void);
    }
    if engine.explanation() == Retention::Live {
        engine.forget_reasons();
    }
    let number = engine.integer_arg(args, 0);
    let deep = deep(engine, args, 1);
    let tree = usize::try_from(number).ok().and_then(|number| engine.why_fired(number, deep));
    if tree.is_none() {
        engine.complain("WHY2", &format!("There is no firing {number} among those that are kept."));
        return Ok(Value::Void);
    }
    tell(engine, tree)
}

fn why_not(engine: &mut Engine, args: Args) -> Answer {
    if let Some(rule) = rule(engine, args) {
        let tree = engine.why_rule_not(rule);
        return tell(engine, Some(tree));
    }
    Ok(Value::Void)
}

/// What `(why (name field…))` is compiled to: the name, how deep, then fields; or for each slot its name, how many fields, and those.
pub(super) const WHY_FACTS: Function =
    Function::new("why", "2;*;*", "v", why_facts, "prints where all facts came from that match a pattern");

/// What a slot must hold, by its place. Wildcards are symbols that no text can write.
type Wanted = Vec<(usize, Vec<Value>)>;

fn why_facts(engine: &mut Engine, args: Args) -> Answer {
    if !is_kept(engine) {
        return Ok(Value::Void);
    }
    let name = engine.sym_arg(args, 0);
    let Some(template) = engine.find_template(name) else {
        tell_unknown(engine, name);
        return Ok(Value::Void);
    };
    let deep = deep(engine, args, 1);
    let wanted = wanted(engine, args, template);
    let facts: Vec<u32> = engine.matcher.store.places_of(template).collect();
    let mut count = 0;
    for place in &facts {
        engine.burn(1)?;
        let slots = &engine.matcher.store.get(*place).slots;
        let fits = |(slot, fields): &(usize, Vec<Value>)| match slots.get(*slot) {
            Some(Value::Multi(row)) => matches(fields, row),
            Some(one) => matches(fields, std::slice::from_ref(one)),
            None => false,
        };
        if wanted.iter().all(fits) {
            count += 1;
            let tree = engine.why(FactId(engine.matcher.store.reference(*place)), deep);
            tell(engine, tree)?;
        }
    }
    if count == 0 {
        tell_none(engine, name, template, &wanted, facts.len());
    }
    Ok(Value::Void)
}

/// What the arguments behind the first two say about slots.
fn wanted(engine: &Engine, args: Args, template: TemplateId) -> Wanted {
    let data = &engine.templates[template.0 as usize];
    let mut rest = engine.args(args).iter().skip(2);
    if data.is_implied {
        // Of an ordered fact the first fields are enough.
        let all = flat(rest).into_iter().chain([Value::Symbol(Sym::DOLLAR_QUESTION)]);
        return vec![(0, all.collect())];
    }
    let mut wanted = Vec::new();
    while let (Some(Value::Symbol(slot)), Some(Value::Integer(count))) = (rest.next(), rest.next()) {
        let fields = flat(rest.by_ref().take(usize::try_from(*count).unwrap_or(0)));
        wanted.extend(data.slots.iter().position(|it| it.name == *slot).map(|place| (place, fields)));
    }
    wanted
}

/// Values without rows among them.
fn flat<'a>(values: impl Iterator<Item = &'a Value>) -> Vec<Value> {
    values
        .flat_map(|it| if let Value::Multi(row) = it { row.as_slice() } else { std::slice::from_ref(it) })
        .cloned()
        .collect()
}

/// Whether a row of values matches, in time of the product of both lengths: what follows the last `$?` is tried further on.
fn matches(fields: &[Value], row: &[Value]) -> bool {
    const MANY: Value = Value::Symbol(Sym::DOLLAR_QUESTION);
    const ONE: Value = Value::Symbol(Sym::QUESTION);
    let (mut field, mut at) = (0, 0);
    let mut again = None;
    while at < row.len() {
        match fields.get(field) {
            Some(Value::Symbol(Sym::DOLLAR_QUESTION)) => {
                again = Some((field + 1, at + 1));
                field += 1;
            }
            Some(wanted) if *wanted == ONE || *wanted == row[at] => {
                field += 1;
                at += 1;
            }
            _ => {
                let Some((behind, next)) = again else { return false };
                (field, at) = (behind, next);
                again = Some((behind, next + 1));
            }
        }
    }
    fields.get(field..).is_none_or(|rest| rest.iter().all(|it| *it == MANY))
}

fn tell_unknown(engine: &mut Engine, name: Sym) {
    let name = engine.symbols.text(name).to_owned();
    let names = engine.templates.iter().filter(|it| it.is_defined).map(|it| engine.symbols.text(it.name));
    let near = facts::nearest(&name, names).map(|it| format!(" (did you mean '{it}'?)")).unwrap_or_default();
    engine.complain("WHY3", &format!("There are no facts named '{name}'{near}."));
}

fn tell_none(engine: &mut Engine, name: Sym, template: TemplateId, wanted: &Wanted, others: usize) {
    let data = &engine.templates[template.0 as usize];
    let mut parts = String::new();
    for (slot, fields) in wanted {
        let texts: Vec<String> = fields.iter().map(|it| engine.shown(it, Quotes::Plain)).collect();
        let (open, close, texts) = if data.is_implied {
            // The last one was added: more fields may follow.
            (String::new(), "", &texts[..texts.len().saturating_sub(1)])
        } else {
            (format!(" ({}", engine.symbols.text(data.slots[*slot].name)), ")", &texts[..])
        };
        parts += &open;
        for text in texts {
            parts.push(' ');
            parts += text;
        }
        parts += close;
    }
    let name = engine.symbols.text(name);
    let others = match others {
        0 => format!("There is no fact of {name}."),
        1 => format!("There is one fact of {name}."),
        count => format!("There are {count} facts of {name}."),
    };
    let text = format!("No fact matches ({name}{parts}). {others}\n");
    engine.write(Sym::STDOUT, &text);
}
