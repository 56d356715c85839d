//! Facts in files: `load-facts` and `save-facts`.

use super::{Args, Function};
use crate::ast::{Expr, Exprs, FactForm};
use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::engine::modules::has_module;
use crate::engine::show::Quotes;
use crate::engine::{Engine, Kind};
use crate::store::TemplateId;
use crate::value::Value;

type Answer = Result<Value, Stop>;

pub(super) const FUNCTIONS: &[Function] = &[
    Function::new("load-facts", "1;1;sy", "l", load, "asserts the facts of a file; returns how many, or -1"),
    Function::new("save-facts", "1;*;y;sy", "l", save, "writes facts to a file; returns how many, or -1"),
];

fn cannot_open(engine: &mut Engine, function: &str, path: &str) -> Value {
    engine.complain("ARGACCES3", &format!("Function '{function}' was unable to open file '{path}'."));
    Value::Integer(-1)
}

fn load(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let text = engine.outside().and_then(|mut outside| outside.text(&path));
    let Some(text) = text else { return Ok(cannot_open(engine, "load-facts", &path)) };
    engine.burn(text.len())?;
    let mut rest = text.as_str();
    let mut count = 0;
    loop {
        let Some(start) = next_fact(rest) else { return Ok(Value::Integer(count)) };
        let end = fact_end(start);
        let fact = start.get(..end).unwrap_or(start);
        rest = start.get(end..).unwrap_or_default();
        load_one(engine, fact)?;
        count += 1;
    }
}

/// The text from the next `(` on; none if something else comes first, which ends the file.
pub(super) fn next_fact(text: &str) -> Option<&str> {
    let mut text = text.trim_start();
    while text.starts_with(';') {
        text = text.split_once('\n')?.1.trim_start();
    }
    text.starts_with('(').then_some(text)
}

/// Where the parenthesis closes that a text begins with, or its end.
pub(super) fn fact_end(text: &str) -> usize {
    let (mut depth, mut is_string, mut is_comment, mut is_escaped) = (0_usize, false, false, false);
    for (at, char) in text.char_indices() {
        match char {
            _ if is_escaped => is_escaped = false,
            '\n' => is_comment = false,
            _ if is_comment => {}
            '\\' => is_escaped = is_string,
            '"' => is_string = !is_string,
            _ if is_string => {}
            ';' => is_comment = true,
            '(' => depth += 1,
            ')' if depth <= 1 => return at + 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

fn load_one(engine: &mut Engine, text: &str) -> Result<(), Stop> {
    let wrong = "\n[PRNTUTIL2] Syntax Error:  Check appropriate syntax for RHS patterns.\n";
    let (exprs, root) = match engine.read_expression(&format!("(assert {text})")) {
        Ok(read) => read,
        // What is wrong with its name is told as such, and nothing else.
        Err(says) if says.contains("RHS pattern.") || says.contains("[PATTERN1]") => return fail(engine, &says),
        Err(_) => return fail(engine, wrong),
    };
    if let Expr::Assert(facts) = exprs.get(root)
        && let Some(fact) = facts.first()
        && let Err(refusal) = engine.template_of_pattern(fact.name, fact.span)
    {
        return fail(engine, &refusal.clips());
    }
    let is_plain = match exprs.get(root) {
        Expr::Assert(facts) => facts.len() == 1 && facts.iter().all(|fact| is_constant(engine, &exprs, fact)),
        _ => false,
    };
    if !is_plain {
        return fail(engine, wrong);
    }
    match engine.compile(&exprs, &[root], &mut Scope::closed("load-facts function")) {
        Ok(code) => engine.evaluate_command(code).map(|_| ()),
        Err(refusal) => fail(engine, &refusal.clips()),
    }
}

fn fail(engine: &mut Engine, text: &str) -> Result<(), Stop> {
    engine.write_error(text);
    engine.write_error("Function load-facts encountered an error\n");
    Err(Stop::Error)
}

/// Facts in files have no variables and no calls.
fn is_constant(engine: &Engine, exprs: &Exprs, fact: &FactForm) -> bool {
    let is_ordered =
        engine.find_template(fact.name).is_none_or(|template| engine.templates[template.0 as usize].is_implied);
    let is_plain = |id: &_| matches!(exprs.get(*id), Expr::Constant(_));
    if is_ordered {
        fact.fields.iter().all(is_plain) && (fact.slots.is_empty() || !fact.fields.is_empty())
    } else {
        fact.slots.iter().flat_map(|slot| &slot.values).all(is_plain)
    }
}

/// The second argument: `local` if it is not said; none after a complaint.
pub(super) fn scope_of(engine: &mut Engine, args: Args, function: &str) -> Option<String> {
    let scope = if args.len() > 1 { engine.text_arg(args, 1).to_owned() } else { "local".to_owned() };
    if !matches!(scope.as_str(), "local" | "visible") {
        let what = "symbol with value local or visible";
        engine.complain("ARGACCES2", &format!("Function '{function}' expected argument #2 to be of type {what}."));
        return None;
    }
    Some(scope)
}

fn save(engine: &mut Engine, args: Args) -> Answer {
    let path = engine.text_arg(args, 0).to_owned();
    let Some(scope) = scope_of(engine, args, "save-facts") else { return Ok(Value::Integer(-1)) };
    let file = engine.outside().and_then(|mut outside| outside.open(&path, "w"));
    let Some(file) = file else { return Ok(cannot_open(engine, "save-facts", &path)) };
    let text = chosen(engine, args, &scope, "save-facts").map(|templates| facts_text(engine, &templates));
    if let Some(mut outside) = engine.outside() {
        if let Ok((text, _)) = &text {
            outside.write(file, text);
        }
        outside.close(file);
    }
    match text {
        Ok((_, count)) => Ok(Value::Integer(count)),
        Err(complaint) => {
            engine.complain("ARGACCES2", &complaint);
            Ok(Value::Integer(-1))
        }
    }
}

/// The templates whose facts are saved, or what is wrong with one that is named. Local ones are those of the current module.
pub(super) fn chosen(engine: &Engine, args: Args, scope: &str, function: &str) -> Result<Vec<TemplateId>, String> {
    let module = engine.modules.current;
    let is_chosen = |id: &TemplateId| {
        let named = engine.templates[id.0 as usize].named();
        if scope == "local" { named.module == module } else { engine.is_seen(module, Kind::Template, named) }
    };
    if args.len() == 2 || args.len() == 1 {
        return Ok(engine.template_ids().filter(is_chosen).collect());
    }
    let is_local = scope == "local";
    let find = |index: usize| {
        let name = engine.sym_arg(args, index);
        // The reference looks for a local one in any module that is named, and saves none of its facts.
        let found = if is_local { engine.find_template(name) } else { engine.ranged_template(name) };
        found.filter(|id| is_chosen(id) || (is_local && has_module(engine.symbols.text(name)))).ok_or_else(|| {
            let number = index + 1;
            format!("Function '{function}' expected argument #{number} to be of type '{scope} deftemplate name'.")
        })
    };
    let found: Vec<TemplateId> = (2..args.len()).map(find).collect::<Result<_, _>>()?;
    Ok(found.into_iter().filter(is_chosen).collect())
}

/// The facts of these templates, or all of them, one to a line; and how many.
fn facts_text(engine: &Engine, templates: &[TemplateId]) -> (String, i64) {
    let mut text = String::new();
    let mut count = 0;
    for place in engine.matcher.store.places() {
        if templates.contains(&engine.matcher.store.get(place).template) {
            engine.show_fact_as(place, Quotes::Saved, &mut text);
            text.push('\n');
            count += 1;
        }
    }
    (text, count)
}
