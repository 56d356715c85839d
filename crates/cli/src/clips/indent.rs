//! Commands of several lines: when a text is finished, how the next line is indented, and what the engine gets.
//!
//! A line that goes on is indented below the prompt, in the text itself; there the editor shows the mark that it goes on. The engine
//! gets the text without that margin.

use super::scan::{self, Kind};

/// The prompt.
pub(super) const PROMPT: &str = "CLIPS> ";

/// What stands in the margin of lines that go on; as wide as the prompt.
pub(super) const MORE: &str = "     > ";

/// The margin itself.
const MARGIN: &str = "       ";

/// The commands of a text, each with the lines it takes, and whether the last of them is whole.
pub(super) fn commands(text: &str) -> (Vec<String>, bool) {
    let mut commands = Vec::new();
    let mut command = String::new();
    for line in text.split_inclusive('\n') {
        command.push_str(line);
        if ::clips::is_whole(&command) {
            commands.push(std::mem::take(&mut command));
        }
    }
    let is_whole = command.is_empty();
    if !is_whole {
        commands.push(command);
    }
    (commands, is_whole)
}

/// Whether Enter obeys this text; otherwise it begins another line.
pub(super) fn is_finished(text: &str) -> bool {
    commands(&format!("{text}\n")).1
}

/// What Enter inserts where the text goes on: a line end, and blanks up to two columns behind the innermost open parenthesis.
pub(super) fn next_line(before: &str) -> String {
    let Some(open) = scan::open_lists(before) else { return "\n".to_owned() };
    let column = open.last().map_or(MARGIN.len(), |place| column(before, *place) + 2);
    format!("\n{}", " ".repeat(column.max(MARGIN.len())))
}

/// How many of the blanks before the cursor a closing parenthesis takes away that is the first of its line: it stands below the one
/// that it closes, or at the margin.
pub(super) fn too_deep(before: &str) -> usize {
    let blanks = before.rsplit_once('\n').map_or("", |(_, line)| line);
    let Some(open) = scan::open_lists(before).filter(|_| blanks.bytes().all(|byte| byte == b' ')) else { return 0 };
    let column = open.last().map_or(MARGIN.len(), |place| column(before, *place).max(MARGIN.len()));
    blanks.len().saturating_sub(column)
}

/// What a line end in pasted text inserts: only the margin, because the text brings its own indentation.
pub(super) fn pasted_line(before: &str) -> String {
    if scan::open_lists(before).is_some() { format!("\n{MARGIN}") } else { "\n".to_owned() }
}

/// The column on the screen where a byte of the text is shown.
fn column(text: &str, place: usize) -> usize {
    let before = text.get(..place).unwrap_or(text);
    match before.rsplit_once('\n') {
        Some((_, line)) => line.chars().count(),
        None => PROMPT.len() + before.chars().count(),
    }
}

/// Where lines with a margin begin, by their first byte.
pub(super) fn margins(text: &str) -> Vec<usize> {
    let strings: Vec<_> =
        scan::pieces(text).into_iter().filter(|piece| matches!(piece.kind, Kind::Text { .. })).collect();
    let is_code = |place: usize| !strings.iter().any(|piece| piece.start < place && place < piece.end());
    let lines = text.match_indices('\n').map(|(index, _)| index + 1);
    lines.filter(|start| text.get(*start..).is_some_and(|line| line.starts_with(MARGIN)) && is_code(*start)).collect()
}

/// The text without its margins.
pub(super) fn without_margins(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut at = 0;
    for start in margins(text) {
        plain.push_str(text.get(at..start).unwrap_or_default());
        at = start + MARGIN.len();
    }
    plain.push_str(text.get(at..).unwrap_or_default());
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_into_commands() {
        let (all, is_whole) = commands("(a\n b)\n(c)\n(d\n");
        assert_eq!(all, ["(a\n b)\n", "(c)\n", "(d\n"]);
        assert!(!is_whole);
        assert!(is_finished("") && is_finished("(a)") && is_finished("(a\n)") && is_finished("(a)\n(b)"));
        assert!(!is_finished("(a") && !is_finished("(a \"b)") && !is_finished("\"a") && !is_finished("(a)\n(b"));
    }

    #[test]
    fn lines_that_go_on_stand_below_what_is_open() {
        assert_eq!(next_line("(defrule a"), format!("\n{}", " ".repeat(9)));
        assert_eq!(next_line("(defrule a\n         (b (c"), format!("\n{}", " ".repeat(14)));
        assert_eq!(next_line("(defrule a\n(b)"), format!("\n{}", " ".repeat(9)));
        assert_eq!(next_line("(println \"a"), "\n");
    }

    #[test]
    fn a_parenthesis_that_closes_stands_below_the_one_that_opens() {
        let after = |text: &str| too_deep(&format!("{text}{}", next_line(text)));
        assert_eq!(after("(defrule a"), 2);
        assert_eq!(after("(defrule a\n         (b"), 2);
        assert_eq!(after("(defrule a\n         (b)"), 2);
        assert_eq!(too_deep("(defrule a\n         b"), 0);
        assert_eq!(too_deep("(a"), 0);
        assert_eq!(too_deep("(println \"a\n     "), 0);
        assert_eq!(too_deep("(a\n   "), 0);
    }

    #[test]
    fn the_engine_gets_no_margins() {
        let text = "(defrule a\n         (b)\n  =>\n         (println \"x\n         y\"))";
        assert_eq!(without_margins(text), "(defrule a\n  (b)\n  =>\n  (println \"x\n         y\"))");
        assert_eq!(margins("(a)"), [0; 0]);
    }
}
