//! Colours: of what is typed, and of what the engine says. The text itself is never changed.

use std::sync::LazyLock;

use ::clips::ConstructKind;

use super::indent::{MORE, margins};
use super::scan::{Kind, partners, pieces};

/// Codes of the terminal for colours and weight.
mod sgr {
    pub(super) const CONSTRUCT: &str = "35";
    pub(super) const FUNCTION: &str = "36";
    pub(super) const VARIABLE: &str = "33";
    pub(super) const TEXT: &str = "32";
    pub(super) const FAINT: &str = "90";
    pub(super) const PARTNER: &str = "1;4";
    pub(super) const ERROR: &str = "31";
    pub(super) const WARNING: &str = "33";
    pub(super) const COMES: &str = "32";
    pub(super) const GOES: &str = "90";
    pub(super) const FIRES: &str = "36";
    pub(super) const PROMPT: &str = "1";
}

/// Words of the language that begin a list, sorted.
static FUNCTIONS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let mut all: Vec<&str> = ::clips::functions().chain(::clips::additions()).map(|it| it.name).collect();
    all.extend(["exists", "forall", "logical", "object", "test"]);
    all.sort_unstable();
    all
});

/// A text in a colour.
fn dyed(code: &str, text: &str) -> String {
    format!("\x1b[{code}m{text}\x1b[0m")
}

/// The prompt, which may stand behind what a program left on the line.
pub(super) fn prompt(text: &str, prompt: &str) -> String {
    match text.strip_suffix(prompt) {
        Some(before) => format!("{before}{}", dyed(sgr::PROMPT, prompt)),
        None => text.to_owned(),
    }
}

/// What is typed, with the mark of lines that go on in their margins, and in colours if they are wanted; it is as wide as before.
pub(super) fn typed(text: &str, cursor: Option<usize>, has_colour: bool) -> String {
    let all = pieces(text);
    let pair = cursor.and_then(|cursor| partners(&all, cursor));
    let is_partner = |place: usize| pair.is_some_and(|(open, close)| place == open || place == close);
    let mut shown = String::with_capacity(text.len() * 2);
    let mut changes: Vec<(usize, usize, String)> = Vec::new();
    for (index, piece) in all.iter().enumerate().filter(|_| has_colour) {
        let is_head = index > 0 && all[index - 1].kind == Kind::Open;
        let code = match piece.kind {
            Kind::Open | Kind::Close => is_partner(piece.start).then_some(sgr::PARTNER),
            Kind::Text { .. } => Some(sgr::TEXT),
            Kind::Comment => Some(sgr::FAINT),
            Kind::Variable => Some(sgr::VARIABLE),
            Kind::Sign => None,
            Kind::Word => word(piece.text, is_head),
        };
        changes.extend(code.map(|code| (piece.start, piece.end(), by_line(code, piece.text))));
    }
    let mark = if has_colour { dyed(sgr::FAINT, MORE) } else { MORE.to_owned() };
    changes.extend(margins(text).into_iter().map(|start| (start, start + MORE.len(), mark.clone())));
    changes.sort_unstable_by_key(|(start, ..)| *start);
    let mut at = 0;
    for (start, end, new) in changes {
        shown.push_str(text.get(at..start).unwrap_or_default());
        shown.push_str(&new);
        at = end;
    }
    shown.push_str(text.get(at..).unwrap_or_default());
    shown
}

/// The colour of a word.
fn word(word: &str, is_head: bool) -> Option<&'static str> {
    if matches!(word, "=>" | "<-") {
        return Some(sgr::CONSTRUCT);
    }
    if !is_head {
        return None;
    }
    if word == "defmethod" || ConstructKind::ALL.iter().any(|kind| kind.word() == word) {
        return Some(sgr::CONSTRUCT);
    }
    FUNCTIONS.binary_search(&word).is_ok().then_some(sgr::FUNCTION)
}

/// A text in a colour, line by line: colours must not run into a margin.
fn by_line(code: &str, text: &str) -> String {
    text.split('\n').map(|line| dyed(code, line)).collect::<Vec<_>>().join("\n")
}

/// The colour of a line that the engine says, by how it begins.
pub(super) fn of_line(line: &str) -> Option<&'static str> {
    let begins = |words: &[&str]| words.iter().any(|word| line.starts_with(word));
    if begins(&["FIRE "]) {
        return Some(sgr::FIRES);
    }
    if begins(&["==> ", "DFN >> ", "GNC >> ", "HND >> ", "MSG >> ", "MTH >> "]) {
        return Some(sgr::COMES);
    }
    if begins(&["<== ", "DFN << ", "GNC << ", "HND << ", "MSG << ", "MTH << ", "::= ", ":== "]) {
        return Some(sgr::GOES);
    }
    if line == "ERROR:" {
        return Some(sgr::ERROR);
    }
    let (code, says) = line.strip_prefix('[')?.split_once("] ")?;
    let letters = code.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let is_code = letters.len() < code.len() && !letters.is_empty();
    if !is_code || !letters.bytes().all(|letter| letter.is_ascii_uppercase()) {
        return None;
    }
    // A warning about a file has the place before it: `[CSTRCPSR1] file, Line 3: WARNING: …`.
    let is_warning = says.starts_with("WARNING:") || says.contains(": WARNING:");
    Some(if is_warning { sgr::WARNING } else { sgr::ERROR })
}

/// A part of a line in the colour of the line.
pub(super) fn in_colour(code: Option<&str>, part: &str) -> String {
    match code {
        Some(code) if !part.is_empty() => dyed(code, part),
        _ => part.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Colour codes as `<code:` and `>`.
    fn marked(text: &str) -> String {
        let mut said = text.replace("\x1b[0m", ">");
        while let Some((before, rest)) = said.split_once("\x1b[") {
            let (code, rest) = rest.split_once('m').expect("a code ends");
            said = format!("{before}<{code}:{rest}");
        }
        said
    }

    #[test]
    fn typed_text_is_coloured_by_what_it_is() {
        assert_eq!(
            marked(&typed("(defrule r (a ?x) => (println \"n\" n)) ; end", Some(0), true)),
            "<1;4:(><35:defrule> r (a <33:?x>) <35:=>> (<36:println> <32:\"n\"> n)<1;4:)> <90:; end>"
        );
    }

    #[test]
    fn lines_that_go_on_have_their_mark_with_and_without_colours() {
        let text = "(a\n         \"b\n       c\")";
        assert_eq!(typed(text, None, false), "(a\n     >   \"b\n       c\")");
        assert_eq!(marked(&typed(text, None, true)), "(a\n<90:     > >  <32:\"b>\n<32:       c\">)");
    }

    #[test]
    fn lines_of_the_engine_are_told_by_their_beginning() {
        assert_eq!(of_line("[EXPRNPSR3] Missing function declaration for 'x'."), Some(sgr::ERROR));
        assert_eq!(of_line("[CSTRCPSR1] WARNING: Redefining defrule: r"), Some(sgr::WARNING));
        assert_eq!(of_line("[PRCCODE4] a.clp, Line 2: WARNING: x"), Some(sgr::WARNING));
        assert_eq!(of_line("FIRE    1 r: f-1"), Some(sgr::FIRES));
        assert_eq!(of_line("==> f-1     (a)"), Some(sgr::COMES));
        assert_eq!(of_line("<== f-1     (a)"), Some(sgr::GOES));
        assert_eq!(of_line("DFN >> twice ED:1 (4)"), Some(sgr::COMES));
        assert_eq!(of_line("ERROR:"), Some(sgr::ERROR));
        for plain in ["[desk] of LAMP", "[1] x", "[Ab1] x", "hello", "[", "=>", ""] {
            assert_eq!(of_line(plain), None, "{plain}");
        }
    }
}
