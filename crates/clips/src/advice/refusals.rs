//! Refusals of the compiler in words for people: what is wrong, and the way out.
//!
//! The reference's texts quote the names they are about, so those are taken from there.

use crate::code::refusal::Refusal;
use crate::engine::{Engine, Kind};
use crate::syntax::ACTIONS;

/// How a variable gets a value.
const OTHERWISE: &str = "bind it in a condition, by `(name ?x)` or `?x <- (name …)`, or by `bind` before it is used";

impl Engine {
    /// Message and hint.
    pub(crate) fn explain(&self, refusal: &Refusal) -> (String, String) {
        let text = refusal.text.as_str();
        let name = quoted(text, 0);
        match refusal.code {
            "EXPRNPSR3" | "PRNTUTIL2" if let Some(fact) = refusal.fact => self.explain_fact(self.symbols.text(fact)),
            "EXPRNPSR3" => (format!("there is no function `{name}`"), self.near_function(name)),
            "ARGACCES1" => (lower(text), self.shape(name)),
            "ARGACCES2" => (lower(text), self.right_type(name)),
            "PRCCODE3" | "ANALYSIS4" => self.explain_unbound(refusal),
            "GLOBLPSR1" => self.explain_global(text),
            "TMPLTDEF1" => self.explain_slot(name, quoted(text, 1)),
            "TMPLTDEF2" => {
                (format!("slot `{name}` holds one value"), "give exactly one, or define it by `multislot`".to_owned())
            }
            "TMPLTRHS1" => (
                format!("slot `{name}` must be given a value"),
                "it is defined with `(default ?NONE)`, so it has none by itself".to_owned(),
            ),
            "PRNTUTIL5" => (format!("slot `{name}` is given twice"), "keep one of them".to_owned()),
            "PRNTUTIL8" | "PRNTUTIL9" | "PRNTUTIL10" => (
                "the salience is no whole number from -10000 to 10000".to_owned(),
                "write `(declare (salience 10))`".to_owned(),
            ),
            "MODULDEF1" => (
                "facts and patterns are named without a module".to_owned(),
                "import the template, and name it without a module".to_owned(),
            ),
            "CSTRCPSR4" => (lower(text), self.in_use(name, text.contains(" deftemplate "))),
            "DFFNXPSR2" => ("a function of this name is built in".to_owned(), "choose another name".to_owned()),
            "PATTERN1" => {
                (format!("`{name}` cannot be the name of a fact"), "it means something else in patterns".to_owned())
            }
            "CSTRNCHK1" | "RULECSTR1" => {
                (lower(text), "see what the deftemplate says of the slot: type, range, allowed values".to_owned())
            }
            "MSGFUN6" => {
                (lower(text), format!("say `(send ?self get-{name})`, or give the slot `(visibility public)`"))
            }
            "HOST2" => (
                format!("the function `{name}` may not be called here"),
                "whoever runs these rules does that, or does not allow it".to_owned(),
            ),
            "PRNTUTIL2" => (format!("the syntax of {} is wrong here", subject(text)), syntax(subject(text)).to_owned()),
            _ => (lower(text), String::new()),
        }
    }

    fn in_use(&self, name: &str, is_template: bool) -> String {
        let id = self.symbols.find(name).filter(|_| is_template).and_then(|name| self.find_template(name));
        if id.is_some_and(|id| self.templates[id.0 as usize].is_implied) {
            return "a rule or a fact has used this name without slots; put the deftemplate before all that use it"
                .to_owned();
        }
        "take away the facts, rules and functions that use it first, or clear everything".to_owned()
    }

    fn explain_fact(&self, template: &str) -> (String, String) {
        let said = self.templates.iter().filter(|it| it.is_defined && !it.is_implied);
        let near = facts::nearest(template, said.map(|it| self.symbols.text(it.name)));
        if ACTIONS.contains(&template) {
            let message = format!("`{template}` stands among the conditions");
            return (
                message,
                "this looks like an action; is the `=>` between conditions and actions missing?".to_owned(),
            );
        }
        let hint = near.map_or_else(
            || "facts with named slots need a `deftemplate` before this form".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        (format!("there is no deftemplate `{template}`"), hint)
    }

    fn explain_unbound(&self, refusal: &Refusal) -> (String, String) {
        let variable = refusal.text.split_whitespace().find(|word| word.starts_with('?')).unwrap_or("?");
        let name = variable.trim_start_matches('?');
        if refusal.code == "ANALYSIS4" {
            let message = format!("the variable `{variable}` has no value yet in this condition");
            let hint = self.near_variable(name, &refusal.known).filter(|it| it.starts_with("did you mean"));
            return (message, hint.unwrap_or_else(|| "bind it in a field of an earlier condition".to_owned()));
        }
        let message = format!("the variable `{variable}` has no value here");
        if refusal.hidden.iter().any(|it| self.symbols.text(*it) == name) {
            let hint = "a variable of a `not`, `exists` or `forall` is unknown outside of it: there is no single fact it comes from";
            return (message, hint.to_owned());
        }
        let hint = self.near_variable(name, &refusal.known);
        (message, hint.unwrap_or_else(|| OTHERWISE.to_owned()))
    }

    fn explain_global(&self, text: &str) -> (String, String) {
        let inside = text.split_once("?*").and_then(|(_, rest)| rest.split_once('*')).map_or("", |(name, _)| name);
        let names = self.constructs(Kind::Global);
        let near = facts::nearest(inside, names.iter().map(|it| self.symbols.text(it.name)));
        let hint = near.map_or_else(
            || "define it by `defglobal` before this form".to_owned(),
            |near| format!("did you mean `?*{near}*`?"),
        );
        (format!("there is no global variable `?*{inside}*`"), hint)
    }

    fn explain_slot(&self, slot: &str, template: &str) -> (String, String) {
        (format!("the deftemplate `{template}` has no slot `{slot}`"), self.near_slot(slot, template))
    }
}

/// What the reference quotes, by number.
pub(crate) fn quoted(text: &str, index: usize) -> &str {
    text.split('\'').nth(2 * index + 1).unwrap_or_default()
}

/// Whose syntax the reference wants to be checked.
fn subject(text: &str) -> &str {
    text.rsplit_once(" syntax for ").map_or("this form", |(_, of)| of.trim_end_matches('.'))
}

/// How it is written, where the reference only says whose syntax is wrong.
fn syntax(subject: &str) -> &'static str {
    match subject {
        "deftemplate pattern" | "deftemplate patterns" => {
            "its template has slots: write `(name (slot value) (slot value))`, with one value for a slot that is no multislot"
        }
        _ => "",
    }
}

/// A text of the reference as a message: it begins small, quotes by backticks, and ends without a full stop.
pub(crate) fn lower(text: &str) -> String {
    let text = text.trim_end().trim_end_matches('.').replace('\n', " ").replace('\'', "`");
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if letters.clone().next().is_some_and(|next| next.is_lowercase() || next == ' ') => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => text,
    }
}
