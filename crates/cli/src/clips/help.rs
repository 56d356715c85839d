//! `(help)` at the prompt: what a function takes and does, from the engine's own table.

use ::clips::{Call, ConstructKind, Description, Engine, Term};

/// The most functions that one list shows.
const MOST: usize = 25;

/// What `(help)` alone prints.
const GUIDE: &str = "\
(help nth$)    what a function takes and does
(help string)  all functions whose names or descriptions have that word
(help defrule) all rules of the program; also deftemplate, defclass, ...
(why (safe 3)) which rules made the facts that match, and on what; also (why 2)
(why-not RULE) what stops a rule
Tab            completes functions, templates, slots, variables, rules, files
Enter          goes on while a parenthesis or a string is open
Up, Ctrl-R     earlier commands, one by one or by searching
Ctrl-C         stops a program that runs, which (run) resumes; or drops what is typed
Ctrl-D         leaves, as (exit) does
";

/// Gives the engine the function `help`; if its program has one, that is called.
pub(super) fn define(engine: &mut Engine) {
    // No function of the language has this name, and one of the program does not refuse it.
    let _ = engine.define_yielding("help", "0;1;*", |call| {
        let text = match word(call) {
            None => GUIDE.to_owned(),
            Some(word) if word == "help" => GUIDE.to_owned(),
            Some(word) => about(&word, call.engine()),
        };
        call.print(&text);
        Ok(Term::Void)
    });
}

fn word(call: &Call<'_>) -> Option<String> {
    if call.is_empty() {
        return None;
    }
    Some(call.text(0).map_or_else(|| call.arg(0).to_string(), str::to_owned))
}

/// What there is to say about a word.
fn about(word: &str, engine: &Engine) -> String {
    let all = || ::clips::functions().chain(::clips::additions());
    if let Some(found) = all().find(|it| it.name == word) {
        return format!("{}\n  {}\n", usage(&found), found.doc);
    }
    let own = constructs(word, engine);
    if !own.is_empty() {
        return own;
    }
    let small = word.to_lowercase();
    let mut found: Vec<_> = all().filter(|it| it.name.contains(&small) || it.doc.contains(&small)).collect();
    // Those that have it in their name come first.
    found.sort_by_key(|it| !it.name.contains(&small));
    if found.is_empty() {
        return format!("Nothing here is called `{word}` or speaks of it; (help) tells what can be asked.\n");
    }
    let mut lines: Vec<String> = found.iter().take(MOST).map(|it| format!("{:<24} {}", it.name, it.doc)).collect();
    if found.len() > MOST {
        lines.push(format!("and {} more; a longer word finds fewer", found.len() - MOST));
    }
    lines.join("\n") + "\n"
}

/// Constructs of the program of this name, or of this kind.
fn constructs(word: &str, engine: &Engine) -> String {
    let about = |kind: ConstructKind| {
        let (names, begin) = (engine.names(kind), kind.word());
        if word == begin {
            let names = if names.is_empty() { "none".to_owned() } else { names.join(" ") };
            return format!("{begin}: {names}\n");
        }
        if !names.contains(&word) {
            return String::new();
        }
        format!("({begin} {word} ...) of this program; (pp{begin} {word}) prints it\n")
    };
    ConstructKind::ALL.map(about).concat()
}

/// How a function is called: `(nth$ <integer> <multifield>)`.
fn usage(function: &Description) -> String {
    let mut parts = function.takes.split(';');
    let least: usize = parts.next().and_then(|it| it.parse().ok()).unwrap_or(0);
    let most: Option<usize> = parts.next().and_then(|it| it.parse().ok());
    let others = parts.next().unwrap_or_default();
    let own: Vec<&str> = parts.collect();
    let shown = most.unwrap_or(least.max(own.len()));
    let argument = |index: usize| {
        let kind = kind(own.get(index).copied().filter(|it| !it.is_empty()).unwrap_or(others));
        if index < least { format!(" <{kind}>") } else { format!(" [<{kind}>]") }
    };
    let more = if most.is_none() { " ..." } else { "" };
    format!("({}{}{more})", function.name, (0..shown).map(argument).collect::<Vec<_>>().concat())
}

/// What letters of a signature mean.
fn kind(letters: &str) -> String {
    const TOGETHER: &[(&str, &str)] = &[("ld", "number"), ("sy", "text"), ("dl", "number"), ("ys", "text")];
    const ALONE: &[(char, &str)] = &[
        ('l', "integer"),
        ('d', "float"),
        ('s', "string"),
        ('y', "symbol"),
        ('n', "instance-name"),
        ('i', "instance"),
        ('f', "fact"),
        ('m', "multifield"),
        ('b', "boolean"),
        ('e', "address"),
    ];
    if let Some((_, name)) = TOGETHER.iter().find(|(it, _)| *it == letters) {
        return (*name).to_owned();
    }
    let names: Vec<&str> = letters
        .chars()
        .filter_map(|it| ALONE.iter().find(|(letter, _)| *letter == it))
        .map(|(_, name)| *name)
        .collect();
    if names.is_empty() { "value".to_owned() } else { names.join("|") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(program: &str, command: &str) -> String {
        let mut engine = Engine::default();
        define(&mut engine);
        engine.obey_text(program);
        engine.obey_text(command);
        engine.take_output()
    }

    #[test]
    fn functions_are_told_with_what_they_take() {
        assert_eq!(says("", "(help nth$)"), "(nth$ <integer> <multifield>)\n  the field at this place, or nil\n");
        assert!(says("", "(help +)").starts_with("(+ <number> <number> ...)\n"), "{}", says("", "(help +)"));
        assert!(says("", "(help)").contains("Ctrl-C"));
        assert!(says("", "(help string)").lines().count() > 5);
        assert!(says("", "(help xyzzy)").contains("Nothing here is called `xyzzy`"));
    }

    #[test]
    fn the_program_is_told_too_and_its_own_help_comes_first() {
        let program = "(defrule wet (rain) =>)\n";
        assert_eq!(says(program, "(help wet)"), "(defrule wet ...) of this program; (ppdefrule wet) prints it\n");
        assert_eq!(says(program, "(help defrule)"), "defrule: wet\n");
        assert_eq!(says(program, "(help deffacts)"), "deffacts: none\n");
        assert_eq!(says("(deffunction help () (println mine))", "(help)"), "mine\n");
        assert_eq!(says("(defmethod help ((?x INTEGER)) (println number))", "(help 3)"), "number\n");
    }
}
