//! Typed text in pieces: what the prompt colours, completes and indents by. It looks at half-written text, so everything is a
//! piece of some kind.

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `(`
    Open,
    /// `)`
    Close,
    /// A string, with its quotes; one that does not end yet is open.
    Text {
        /// Whether the second quote is there.
        is_closed: bool,
    },
    /// From `;` to the end of the line.
    Comment,
    /// `?x`, `$?x` or `?*x*`.
    Variable,
    /// `&`, `|` or `~`.
    Sign,
    /// A symbol, a number, the name of an instance.
    Word,
}

/// A piece: its kind, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece<'a> {
    pub(super) kind: Kind,
    /// Its first byte.
    pub(super) start: usize,
    pub(super) text: &'a str,
}

impl Piece<'_> {
    /// The byte behind it.
    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// All pieces of a text; between them are blanks.
pub(super) fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let blanks = rest.len() - rest.trim_start().len();
        if blanks > 0 {
            at += blanks;
            continue;
        }
        let (kind, length) = piece(rest);
        let piece = Piece { kind, start: at, text: rest.get(..length).unwrap_or(rest) };
        at = piece.end();
        pieces.push(piece);
    }
    pieces
}

/// The kind and length of the piece that a text begins with.
fn piece(rest: &str) -> (Kind, usize) {
    match rest.as_bytes().first() {
        Some(b'(') => (Kind::Open, 1),
        Some(b')') => (Kind::Close, 1),
        Some(b'&' | b'|' | b'~') => (Kind::Sign, 1),
        Some(b';') => (Kind::Comment, rest.find('\n').unwrap_or(rest.len())),
        Some(b'"') => string(rest),
        Some(b'?') => (Kind::Variable, word_length(rest)),
        Some(b'$') if rest.starts_with("$?") => (Kind::Variable, word_length(rest)),
        _ => (Kind::Word, word_length(rest)),
    }
}

fn string(rest: &str) -> (Kind, usize) {
    let mut is_escaped = false;
    for (index, letter) in rest.char_indices().skip(1) {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return (Kind::Text { is_closed: true }, index + 1),
            _ => {}
        }
    }
    (Kind::Text { is_closed: false }, rest.len())
}

/// How far a word goes; `<` may only begin one.
fn word_length(rest: &str) -> usize {
    let ends = |letter: char| letter.is_whitespace() || "\"();&|~<".contains(letter);
    let found = rest.char_indices().skip(1).find(|(_, letter)| ends(*letter));
    found.map_or(rest.len(), |(index, _)| index)
}

/// Where the parentheses are that are open at the end, outermost first; none inside a string that is open.
pub(super) fn open_lists(text: &str) -> Option<Vec<usize>> {
    let mut open = Vec::new();
    for piece in pieces(text) {
        match piece.kind {
            Kind::Open => open.push(piece.start),
            Kind::Close => {
                open.pop();
            }
            Kind::Text { is_closed: false } => return None,
            _ => {}
        }
    }
    Some(open)
}

/// The parenthesis at or before the cursor and the one that belongs to it.
pub(super) fn partners(pieces: &[Piece<'_>], cursor: usize) -> Option<(usize, usize)> {
    let mut open = Vec::new();
    let mut pairs = Vec::new();
    for piece in pieces {
        match piece.kind {
            Kind::Open => open.push(piece.start),
            Kind::Close => pairs.extend(open.pop().map(|start| (start, piece.start))),
            _ => {}
        }
    }
    let at = |place: usize| pairs.iter().copied().find(|(start, end)| *start == place || *end == place);
    at(cursor).or_else(|| cursor.checked_sub(1).and_then(at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_falls_into_pieces() {
        let text = "(defrule r ?f <- (a ?x&~b $?y) ; why\n => (println \"a\\\"(b\" [i] ?*g*";
        let said: Vec<String> = pieces(text).iter().map(|it| format!("{:?}{}", it.kind, it.text)).collect();
        assert_eq!(
            said.join(" "),
            "Open( Worddefrule Wordr Variable?f Word<- Open( Worda Variable?x Sign& Sign~ Wordb Variable$?y Close) \
             Comment; why Word=> Open( Wordprintln Text { is_closed: true }\"a\\\"(b\" Word[i] Variable?*g*"
        );
    }

    #[test]
    fn every_piece_is_text_of_its_place() {
        for text in ["", "(", "\"", "\"\\", ";", "é(ü \"ß", "?", "$", "a<b<-c", "\u{2003}x", "&|~"] {
            for piece in pieces(text) {
                assert_eq!(text.get(piece.start..piece.end()), Some(piece.text), "{text}");
                assert!(!piece.text.is_empty(), "{text}");
            }
        }
    }

    #[test]
    fn parentheses_have_partners_outside_strings() {
        let text = "(a (b \")\") c)";
        let found = |cursor| partners(&pieces(text), cursor);
        assert_eq!(found(0), Some((0, 12)));
        assert_eq!(found(13), Some((0, 12)));
        assert_eq!(found(3), Some((3, 9)));
        assert_eq!(found(7), None);
        assert_eq!(open_lists("(a (b (c) "), Some(vec![0, 3]));
        assert_eq!(open_lists("(a \"(b"), None);
    }
}
