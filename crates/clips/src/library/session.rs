//! Texts obeyed for a host: a file of commands, a prompt, a file of constructs.

use crate::advice::Before;
use crate::ast::{Expr, Form, FormKind};
use crate::code::stop::Stop;
use crate::engine::Engine;
use crate::engine::load::skip_blanks;
use crate::engine::obey::as_command;
use crate::rete::Strategy;
use crate::symbol::Symbols;
use crate::syntax::Reader;
use crate::value::Value;

/// The prompt.
const PROMPT: &str = "CLIPS> ";

/// What CLIPS says first.
const BANNER: &str = "         CLIPS (6.4.2 1/14/25)\n";

/// Whether a text that is typed line by line can be obeyed: its first form is closed, or there is none yet.
///
/// ```
/// assert!(tellask_clips::is_whole("(+ 1 2)\n"));
/// assert!(!tellask_clips::is_whole("(+ 1\n"));
/// assert!(!tellask_clips::is_whole("\"one\n") && tellask_clips::is_whole("\"one\ntwo\"\n"));
/// ```
pub fn is_whole(text: &str) -> bool {
    let mut reader = Reader::new(text);
    let form = reader.next(&mut Symbols::new());
    // A string that stands alone is a whole form to the reader, even if it never ends.
    let is_string = matches!(form, Some(Err(problem)) if problem.code == "SCANNER1");
    !reader.is_open() && !is_string
}

/// How a text ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All of it was obeyed.
    Done,
    /// `exit` was called, with this code.
    Exit(i32),
}

impl Engine {
    /// Obeys the commands and constructs of a text as `clips -f2` does: in silence, one form to a line.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.obey_text("(defrule hello (name ?x) => (println \"Hello, \" ?x \"!\"))\n(assert (name you))\n(run)\n");
    /// assert_eq!(engine.take_output(), "Hello, you!\n");
    /// ```
    pub fn obey_text(&mut self, text: &str) -> Ended {
        self.finish(|engine| engine.obey(text))
    }

    /// Obeys the commands and constructs of a text as if they were typed at a prompt: values are printed, and the text itself
    /// too if it shall be echoed. A command is obeyed when its line ends; one that is not whole waits for what comes next.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.prompt_text("(+ 1 2)\n", true);
    /// assert_eq!(engine.take_output(), "(+ 1 2)\n3\nCLIPS> ");
    /// ```
    pub fn prompt_text(&mut self, text: &str, echoes: bool) -> Ended {
        if echoes {
            self.queue_commands(text);
        } else {
            self.type_in(text);
        }
        self.finish(Engine::obey_typed)
    }

    /// Changes the strategy, and sorts the agenda anew unless it is the same. Returns the old one.
    pub fn set_strategy(&mut self, strategy: Strategy) -> Strategy {
        self.matcher.set_strategy(strategy)
    }

    /// Does as CLIPS 6.4.2 does even where that is plainly wrong (`COMPATIBILITY.md` lists it), to compare all else with it. To
    /// be said before the first rule.
    pub fn set_faithful(&mut self, on: bool) {
        self.matcher.network.copies_faults = on;
    }

    /// Whether joins look up what they meet, which is how an engine begins; otherwise each tries everything there is, with the
    /// same result in the same order, only slower: one way is there to check the other. To be said before the first rule.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.set_indexed(false);
    /// engine.obey_text("(defrule pair (a ?x) (b ?x) => (println ?x))\n(assert (a 1) (a 2) (b 2))\n(run)\n");
    /// assert_eq!(engine.take_output(), "2\n");
    /// ```
    pub fn set_indexed(&mut self, on: bool) {
        self.matcher.network.is_indexed = on;
    }

    /// Whether everything is matched at once. An engine begins without it: where nobody can tell the difference facts wait until the
    /// actions are done, and matches until they fire, because many are in vain by then; and where many siblings ask for a constant each,
    /// only those are asked whose constant it is. One way is there to check the other.
    pub fn set_eager(&mut self, on: bool) {
        self.matcher.network.pending.is_forbidden = on;
    }

    /// Whether each text that a program makes is a reason to look which texts are still held, and to forget the others. An engine begins
    /// without it, and looks only after many. It is there to find texts that are forgotten too early.
    pub fn set_impatient(&mut self, on: bool) {
        self.symbols.set_impatient(on);
    }

    /// Hands to the host what was printed, if it takes it.
    pub fn flush(&mut self) {
        self.flush_output();
    }

    /// Prints what CLIPS says first.
    pub fn show_banner(&mut self) {
        self.write_error(BANNER);
    }

    /// Prints the prompt.
    pub fn show_prompt(&mut self) {
        self.write_error(PROMPT);
    }

    /// Loads the constructs of a file's text as `load` does; whether all of them could be defined.
    pub fn load_text(&mut self, file: &str, text: &str, shows_signs: bool) -> Result<bool, Stop> {
        let result = self.load_constructs(file, text, shows_signs);
        self.flush_output();
        result
    }

    fn finish(&mut self, obey: impl FnOnce(&mut Engine) -> Result<(), Stop>) -> Ended {
        let result = obey(self);
        self.flush_output();
        match result {
            Err(Stop::Exit(code)) => {
                self.stop_dribble();
                self.close_files();
                Ended::Exit(code)
            }
            _ => Ended::Done,
        }
    }

    /// Obeys all commands that were typed; what is not whole yet waits for its end.
    fn obey_typed(&mut self) -> Result<(), Stop> {
        while let Some(text) = self.next_command() {
            let result = self.obey_command(&text);
            if result.is_err() {
                self.show_begun_line();
                self.forget_typed();
            }
            result?;
            self.write_error(PROMPT);
        }
        Ok(())
    }

    /// Obeys the first form of a text as a command of the prompt, and prints its value.
    fn obey_command(&mut self, text: &str) -> Result<(), Stop> {
        let mut reader = Reader::new(text);
        let Some(form) = reader.next(&mut self.symbols) else { return Ok(()) };
        let end = reader.position();
        self.write_warnings(reader.take_warnings());
        self.machine.left = Value::Void;
        let before = form.as_ref().map_or(Before::Other, |form| self.before_command(form));
        let rest = skip_blanks(text.get(end..).unwrap_or_default());
        let has_more = !rest.is_empty() && text.trim_start().starts_with('(') && form.is_ok();
        let is_variable_alone = form.as_ref().is_ok_and(is_variable);
        let result = match form {
            Ok(form) => self.obey_form(&form, text),
            Err(problem) => {
                let problem = as_command(problem, text);
                self.refuse(&problem, text.get(..end).unwrap_or_default(), None);
                Ok(Value::Void)
            }
        };
        let value = if let Ok(value) = &result { value.clone() } else { self.machine.left.clone() };
        self.show_value(&value);
        if is_variable_alone && value == Value::Void {
            // A variable is always followed by a line end, even if it holds nothing.
            self.write_error("\n");
        }
        if result.is_ok() {
            self.hint_idle(before, &value);
        }
        if has_more {
            self.hint("what follows a command on its line is ignored, as in CLIPS; begin another line for it");
        }
        self.settle(result.map(|_| ()))
    }
}

/// Whether a form is a variable by itself.
fn is_variable(form: &Form) -> bool {
    matches!(form.kind, FormKind::Command(root) if matches!(form.exprs.get(root), Expr::Variable(_)))
}
