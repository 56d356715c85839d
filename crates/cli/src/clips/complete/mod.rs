//! Completion: what a half-written word may become, by the place where it stands.

use std::collections::BTreeSet;

use ::clips::{ConstructKind, Strategy, WatchItem};

use super::names::Names;
use super::places::{List, Wanted, arguments, heads, takes_path};
use super::scan::{Kind, Piece, pieces};

/// More candidates than this the editor could not count.
const MOST: usize = 60_000;

/// What may stand instead of the text between a byte and the cursor, sorted.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Completion {
    pub(super) start: usize,
    pub(super) candidates: Vec<String>,
}

/// Completes the word at the cursor.
pub(super) fn complete(text: &str, cursor: usize, names: &Names) -> Completion {
    let before = text.get(..cursor).unwrap_or(text);
    let mut all = pieces(before);
    let word = all.pop_if(|piece| piece.end() == before.len() && !matches!(piece.kind, Kind::Open | Kind::Close));
    let (lists, is_head) = lists(&all);
    let Some(Piece { kind, start, text: word }) = word else {
        return of_wanted(before.len(), "", wanted(&lists, is_head, names), names);
    };
    match kind {
        Kind::Comment | Kind::Text { is_closed: true } => Completion::default(),
        Kind::Text { is_closed: false } => path(start + 1, word, &lists, names),
        Kind::Variable => variable(start, word, text, names),
        Kind::Sign | Kind::Open | Kind::Close => Completion { start: before.len(), ..Completion::default() },
        Kind::Word if word.starts_with('[') && !is_head => beginning(start, word, names.instances.clone()),
        Kind::Word => {
            let found = of_wanted(start, word, wanted(&lists, is_head, names), names);
            let is_fact = word.starts_with("f-") && !is_head && found.candidates.is_empty();
            if is_fact { beginning(start, word, names.facts.clone()) } else { found }
        }
    }
}

/// The lists that are open behind these pieces, outermost first, and whether the next word is the first of its list.
fn lists<'a>(pieces: &[Piece<'a>]) -> (Vec<List<'a>>, bool) {
    let mut open: Vec<List<'a>> = Vec::new();
    for piece in pieces {
        match piece.kind {
            Kind::Open => open.push(List::default()),
            Kind::Close => {
                let closed = open.pop();
                if let (Some(list), Some(Some(head))) = (open.last_mut(), closed.as_ref().map(|it| it.head)) {
                    list.inner.push((head, closed.and_then(|it| it.words.first().copied())));
                }
            }
            Kind::Word | Kind::Variable | Kind::Text { .. } => {
                let Some(list) = open.last_mut() else { continue };
                match list.head {
                    None => list.head = Some(piece.text),
                    Some(_) => list.words.push(piece.text),
                }
            }
            Kind::Comment | Kind::Sign => {}
        }
    }
    let is_head = pieces.iter().rev().find(|it| it.kind != Kind::Comment).is_some_and(|it| it.kind == Kind::Open);
    (open, is_head)
}

fn wanted<'a>(lists: &[List<'a>], is_head: bool, names: &Names) -> Vec<Wanted<'a>> {
    match lists.split_last() {
        Some((_, outer)) if is_head => heads(outer, names),
        _ => arguments(lists),
    }
}

fn of_wanted(start: usize, word: &str, wanted: Vec<Wanted<'_>>, names: &Names) -> Completion {
    let all = wanted.into_iter().flat_map(|it| candidates(it, names));
    beginning(start, word, all)
}

/// Those that begin with what is written.
fn beginning(start: usize, word: &str, all: impl IntoIterator<Item = String>) -> Completion {
    let sorted: BTreeSet<String> = all.into_iter().filter(|it| it.starts_with(word)).take(MOST).collect();
    Completion { start, candidates: sorted.into_iter().collect() }
}

fn candidates(wanted: Wanted<'_>, names: &Names) -> Vec<String> {
    let owned = |names: &mut dyn Iterator<Item = &'static str>| names.map(str::to_owned).collect();
    match wanted {
        Wanted::Functions => {
            let language = ::clips::functions().chain(::clips::additions()).map(|it| it.name.to_owned());
            let program = [ConstructKind::Function, ConstructKind::Generic].map(|kind| names.constructs(kind).to_vec());
            language.chain(["help".to_owned()]).chain(program.concat()).collect()
        }
        Wanted::ConstructWords => owned(&mut ConstructKind::ALL.iter().map(|it| it.word()).chain(["defmethod"])),
        Wanted::Names(kind) => names.constructs(kind).to_vec(),
        Wanted::Slots(kind, name) => names.slots(kind, name),
        Wanted::Facts => names.facts.clone(),
        Wanted::Instances => names.instances.clone(),
        Wanted::Watched => owned(&mut WatchItem::ALL.iter().map(|(_, name)| *name).chain(["all"])),
        Wanted::Strategies => owned(&mut Strategy::ALL.iter().map(|(_, name)| *name)),
        Wanted::Words(words) => owned(&mut words.iter().copied()),
    }
}

/// Variables of the whole text and those that commands have bound; global ones if there are none.
fn variable(start: usize, word: &str, text: &str, names: &Names) -> Completion {
    let global = || names.constructs(ConstructKind::Global).iter();
    let sigil = if word.starts_with('$') { "$?" } else { "?" };
    let globals = || beginning(start, word, global().map(|name| format!("{sigil}*{name}*")));
    if word.strip_prefix(sigil).is_some_and(|name| name.starts_with('*')) {
        return globals();
    }
    let others = pieces(text).into_iter().filter(|it| it.kind == Kind::Variable && it.start != start);
    let local = others.map(|it| it.text.trim_start_matches('$').trim_start_matches('?'));
    let local = local.filter(|name| !name.is_empty() && !name.starts_with('*'));
    let local = local.chain(names.variables.iter().map(String::as_str));
    let found = beginning(start, word, local.map(|name| format!("{sigil}{name}")));
    if found.candidates.is_empty() { globals() } else { found }
}

/// Files, inside a string that is one.
fn path(start: usize, word: &str, lists: &[List<'_>], names: &Names) -> Completion {
    let is_path = lists.last().is_some_and(takes_path);
    let (Some(files), Some(begin), true) = (names.files, word.strip_prefix('"'), is_path) else {
        return Completion::default();
    };
    beginning(start, begin, files(begin))
}

#[cfg(test)]
mod tests;
