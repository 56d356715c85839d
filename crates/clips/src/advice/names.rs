//! Names that would have been right: the nearest one, those there are, and how a function is called.

use crate::code::signature::{Signature, Types};
use crate::engine::functions;
use crate::engine::{Engine, Kind};
use crate::symbol::Sym;

/// More names than these are no help.
const MOST: usize = 8;

/// Functions that earlier versions of CLIPS had and 6.4 has not, and what to write instead.
const GONE: &[(&str, &str)] = &[
    ("direct-mv-delete", "it is called `slot-direct-delete$` now"),
    ("direct-mv-insert", "it is called `slot-direct-insert$` now"),
    ("direct-mv-replace", "it is called `slot-direct-replace$` now"),
    ("get-auto-float-dividend", "gone since CLIPS 6.4, where `/` always gives a float; leave the call out"),
    (
        "get-incremental-reset",
        "gone since CLIPS 6.4, where a new rule always matches the facts there are; leave the call out",
    ),
    ("get-static-constraint-checking", "gone since CLIPS 6.4, which always checks; leave the call out"),
    ("length", "it is called `length$` now"),
    ("member", "it is called `member$` now"),
    ("mv-append", "it is called `create$` now"),
    ("mv-delete", "it is called `delete$` now, and takes the multifield first"),
    ("mv-replace", "it is called `replace$` now, and takes the multifield first"),
    ("mv-slot-delete", "it is called `slot-delete$` now"),
    ("mv-slot-insert", "it is called `slot-insert$` now"),
    ("mv-slot-replace", "it is called `slot-replace$` now"),
    ("mv-subseq", "it is called `subseq$` now, and takes the multifield first"),
    ("nth", "it is called `nth$` now"),
    ("sequencep", "it is called `multifieldp` now"),
    (
        "set-auto-float-dividend",
        "gone since CLIPS 6.4, where `/` always gives a float, and `div` divides integers; leave the call out",
    ),
    (
        "set-incremental-reset",
        "gone since CLIPS 6.4, where a new rule always matches the facts there are; leave the call out",
    ),
    ("set-static-constraint-checking", "gone since CLIPS 6.4, which always checks; leave the call out"),
    ("str-explode", "it is called `explode$` now"),
    ("str-implode", "it is called `implode$` now"),
    ("subset", "it is called `subsetp` now"),
    ("wordp", "it is called `symbolp` now"),
];

impl Engine {
    /// The function that was meant, if it can be guessed.
    pub(super) fn near_function(&self, name: &str) -> String {
        if Kind::of(name).is_some() {
            return format!("`{name}` begins a form of its own; a parenthesis of the form before it is not closed");
        }
        if let Some((_, instead)) = GONE.iter().find(|(gone, _)| *gone == name) {
            return (*instead).to_owned();
        }
        let own = self.functions.iter().filter(|it| it.is_defined).map(|it| it.name);
        let own = own.chain(self.hosts.iter().map(|it| it.name)).map(|name| self.symbols.text(name));
        let all = functions::names().into_iter().chain(own).filter(|it| is_near(name, it));
        if let Some(near) = facts::nearest(name, all) {
            return format!("did you mean `{near}`?");
        }
        if self.symbols.find(name).and_then(|name| self.find_template(name)).is_some() {
            return format!(
                "`{name}` names facts, not a function; a rule gets hold of a fact by `?f <- ({name} …)` among its conditions"
            );
        }
        "define it by `deffunction` before this form".to_owned()
    }

    /// How a function is called, and what it does: `(nth$ <integer> <multifield>): the field at this place, or nil`.
    pub(super) fn shape(&self, name: &str) -> String {
        if let Some(function) = functions::find(name) {
            return format!("write `{}`: {}", shape(name, &function.takes), function.doc);
        }
        let own = self.symbols.find(name).and_then(|name| self.functions.iter().rfind(|it| it.name == name));
        let Some(function) = own.filter(|it| it.is_defined) else { return String::new() };
        let source = self.sources.get(Kind::Function, function.named());
        match source.and_then(|it| parameters(it)) {
            Some("") => format!("it is called `({name})`"),
            Some(parameters) => format!("it is called `({name} {parameters})`"),
            None => String::new(),
        }
    }

    /// What may stand in place of a slot that is not there.
    pub(super) fn near_slot(&self, slot: &str, template: &str) -> String {
        let id = self.symbols.find(template).and_then(|name| self.find_template(name));
        let slots = id.map_or(&[][..], |id| &self.templates[id.0 as usize].slots);
        let names: Vec<&str> = slots.iter().map(|slot| self.symbols.text(slot.name)).collect();
        match facts::nearest(slot, names.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if names.is_empty() => String::new(),
            None => format!("its slots are {}", names.join(", ")),
        }
    }

    /// What may stand in place of a variable that has no value, among those that have one.
    pub(super) fn near_variable(&self, name: &str, known: &[Sym]) -> Option<String> {
        let mut names: Vec<&str> = Vec::new();
        for name in known.iter().map(|it| self.symbols.text(*it)).filter(|it| !it.contains(':')) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if let Some(near) = facts::nearest(name, names.iter().copied()) {
            return Some(format!("did you mean `?{near}`?"));
        }
        let list = names.iter().take(MOST).map(|it| format!("?{it}")).collect::<Vec<_>>().join(", ");
        (!names.is_empty()).then(|| format!("those with a value are {list}; bind it in a condition, or by `bind`"))
    }
}

/// Whether a name may be a slip for another one. Of short names there are too many: one letter may be wrong there, or two
/// have changed their places.
fn is_near(name: &str, other: &str) -> bool {
    let longest = name.len().max(other.len());
    let before = name.bytes().zip(other.bytes()).take_while(|(one, two)| one == two).count();
    let behind = name.bytes().rev().zip(other.bytes().rev()).take_while(|(one, two)| one == two).count();
    let letter = |text: &str, at: usize| text.as_bytes().get(at).copied();
    let is_swapped = name.len() == other.len()
        && before + behind + 2 == longest
        && letter(name, before) == letter(other, before + 1)
        && letter(name, before + 1) == letter(other, before);
    longest > 6 || before + behind + 1 >= longest || is_swapped
}

/// `(nth$ <integer> <multifield>)`
fn shape(name: &str, takes: &Signature) -> String {
    let part = |index: usize| match takes.types(index) {
        Types::ANY => "<value>".to_owned(),
        types => format!("<{}>", types.list()),
    };
    let least = usize::from(takes.least);
    let mut words = vec![name.to_owned()];
    words.extend((0..least).map(part));
    match takes.most {
        u16::MAX => words.push("…".to_owned()),
        most => words.extend((least..usize::from(most)).map(|index| format!("[{}]", part(index)))),
    }
    format!("({})", words.join(" "))
}

/// The parameters in the text of a deffunction.
fn parameters(source: &str) -> Option<&str> {
    let (_, inside) = source.split_once('(')?.1.split_once('(')?;
    inside.split_once(')').map(|(parameters, _)| parameters.trim())
}
