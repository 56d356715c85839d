//! What stands on the screen: the editor draws prompts itself, behind whatever a program left on the line.

use std::io::{self, Write};

use ::clips::bytes;

use super::indent::PROMPT;
use super::paint;

/// The last line of the screen, as far as the engine wrote it.
#[derive(Debug, Default)]
pub(super) struct Screen {
    has_colour: bool,
    /// What was written since the last line end.
    line: String,
    /// The engine showed its prompt behind that; it is written when something follows.
    is_prompted: bool,
}

impl Screen {
    /// An empty screen.
    pub(super) fn new(has_colour: bool) -> Screen {
        Screen { has_colour, ..Screen::default() }
    }

    /// Shows what the engine says, but keeps a prompt at its end back.
    pub(super) fn show(&mut self, text: &str, out: &mut impl Write) -> io::Result<()> {
        let prompt = if self.is_prompted { PROMPT } else { "" };
        let all = format!("{prompt}{text}");
        let (text, is_prompted) = all.strip_suffix(PROMPT).map_or((all.as_str(), false), |text| (text, true));
        self.is_prompted = is_prompted;
        for part in text.split_inclusive('\n') {
            let (said, end) = part.strip_suffix('\n').map_or((part, ""), |said| (said, "\n"));
            self.line.push_str(said);
            let code = paint::of_line(&self.line).filter(|_| self.has_colour);
            out.write_all(&bytes::bytes(&format!("{}{end}", paint::in_colour(code, said))))?;
            if !end.is_empty() {
                self.line.clear();
            }
        }
        out.flush()
    }

    /// Ends the line, whatever stands there.
    pub(super) fn break_off(&mut self, out: &mut impl Write) -> io::Result<()> {
        self.line.clear();
        writeln!(out)
    }

    /// Whether the engine showed its prompt last.
    pub(super) fn is_prompted(&self) -> bool {
        self.is_prompted
    }

    /// Leaves the line to the editor, which draws it anew with this before the cursor. Where it cannot, a line of its own begins.
    fn hand_over(&mut self, behind: &str, width: usize, out: &mut impl Write) -> io::Result<String> {
        let before = std::mem::take(&mut self.line);
        self.is_prompted = false;
        let is_fine = !before.contains(|letter: char| letter.is_control()) && before.chars().count() < width / 2;
        if is_fine {
            return Ok(before + behind);
        }
        writeln!(out)?;
        out.flush()?;
        Ok(behind.to_owned())
    }

    /// What stands before a command that is typed.
    pub(super) fn before_command(&mut self, width: usize, out: &mut impl Write) -> io::Result<String> {
        self.hand_over(PROMPT, width, out)
    }

    /// What stands before a line that a program reads.
    pub(super) fn before_line(&mut self, width: usize, out: &mut impl Write) -> io::Result<String> {
        let behind = if self.is_prompted { PROMPT } else { "" };
        self.hand_over(behind, width, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(screen: &mut Screen, text: &str) -> String {
        let mut out = Vec::new();
        screen.show(text, &mut out).expect("memory can be written to");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn the_last_prompt_is_left_to_the_editor() {
        let mut screen = Screen::new(false);
        assert_eq!(shown(&mut screen, "3\nCLIPS> "), "3\n");
        assert_eq!(shown(&mut screen, "(+ 1 2)\n3\n"), "CLIPS> (+ 1 2)\n3\n");
        assert_eq!(shown(&mut screen, "hello"), "hello");
        assert_eq!(shown(&mut screen, "CLIPS> "), "");
        let mut out = Vec::new();
        assert_eq!(screen.before_command(80, &mut out).expect("memory"), "helloCLIPS> ");
        assert!(out.is_empty());
    }

    #[test]
    fn what_is_long_or_odd_stays_on_a_line_of_its_own() {
        for text in ["a\tb".to_owned(), "x".repeat(50)] {
            let mut screen = Screen::new(false);
            shown(&mut screen, &text);
            let mut out = Vec::new();
            assert_eq!(screen.before_command(80, &mut out).expect("memory"), "CLIPS> ");
            assert_eq!(out, b"\n");
        }
    }

    #[test]
    fn colours_leave_the_text_as_it_is() {
        let mut screen = Screen::new(true);
        let text = "[ROUTER1] x\n==> f-1 (a)\nplain\n[PART1";
        let said = format!("{}{}", shown(&mut screen, text), shown(&mut screen, "] rest\n"));
        let bare = said.replace("\x1b[31m", "").replace("\x1b[32m", "").replace("\x1b[0m", "");
        assert_eq!(bare, format!("{text}] rest\n"));
        assert!(said.starts_with("\x1b[31m[ROUTER1] x\x1b[0m\n\x1b[32m==> f-1 (a)\x1b[0m\nplain\n"), "{said:?}");
    }
}
