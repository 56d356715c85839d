//! Texts of commands and constructs are obeyed, as from a file or a keyboard.

use std::sync::Arc;

use super::input::{Command, without_mark};
use super::load::{has_parameters, skip_blanks};
use super::modules::Beginning;
use super::{Engine, Kind, Rejection};
use crate::ast::{Expr, Form, FormKind, Variable};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::code::stop::Stop;
use crate::engine::show::Quotes;
use crate::syntax::pretty::Echo;
use crate::syntax::{Problem, Reader, open_string, read_expression};
use crate::value::Value;

/// What a place in a file adds to complaints: the file's name, and the line where the text of the construct begins.
pub(crate) type At<'a> = Option<(&'a str, usize)>;

impl Engine {
    /// Obeys a text as `batch*` does: one form to a line, values are not printed, and what never ends is left out.
    pub(crate) fn obey(&mut self, text: &str) -> Result<(), Stop> {
        let mut command = Command::default();
        let mut rest = without_mark(text);
        loop {
            rest = command.push_run(rest);
            let mut chars = rest.chars();
            let char = chars.next();
            rest = chars.as_str();
            if command.push(char.unwrap_or('\n')) {
                self.obey_silently(&command.take())?;
            }
            if char.is_none() {
                return Ok(());
            }
        }
    }

    /// Obeys the first form of a text, without a word about its value.
    fn obey_silently(&mut self, text: &str) -> Result<(), Stop> {
        let mut reader = Reader::new(text);
        let Some(form) = reader.next(&mut self.symbols) else { return Ok(()) };
        let end = reader.position();
        self.write_warnings(reader.take_warnings());
        // Only the prompt keeps variables from one command to the next.
        self.machine.top.clear();
        let result = match form {
            Ok(form) => self.obey_form(&form, text).map(|_| ()),
            Err(problem) => {
                let problem = as_command(problem, text);
                self.refuse(&problem, text.get(..end).unwrap_or_default(), None);
                Ok(())
            }
        };
        self.machine.top.clear();
        self.settle(result)
    }

    /// Obeys one form of a text; the value of a command.
    pub(crate) fn obey_form(&mut self, form: &Form, text: &str) -> Result<Value, Stop> {
        self.begin_afresh();
        let source = || text.get(form.span.start as usize..form.span.end as usize).unwrap_or_default();
        let FormKind::Command(root) = form.kind else {
            let source: Arc<str> = source().into();
            let failure = self.define_by_the_way(form, &source).err();
            return match failure {
                None => {
                    self.hint_form(form);
                    Ok(Value::Void)
                }
                Some(Rejection::Stopped(stop, _)) if stop != Stop::Error => Err(stop),
                Some(failure) => {
                    self.tell_failure(failure, &source, form.span.start, None);
                    Ok(Value::Void)
                }
            };
        };
        if let Expr::Variable(Variable::Multi(name)) = form.exprs.get(root)
            && !self.machine.top.contains_key(name)
        {
            return Err(self.unbound_top(*name, "$?"));
        }
        if let Expr::Constant(Value::Symbol(name)) = form.exprs.get(root) {
            self.hint_symbol(*name);
        }
        match self.compile(&form.exprs, &[root], &mut Scope::top()) {
            Ok(code) => self.evaluate_command(code),
            Err(refusal) => {
                self.tell_failure(refusal.into(), source(), form.span.start, None);
                Err(Stop::Error)
            }
        }
    }

    /// After a command: errors were told, limits are told now, and only the wish to leave is passed on.
    pub(crate) fn settle(&mut self, result: Result<(), Stop>) -> Result<(), Stop> {
        self.forget_gone();
        self.renew_texts();
        self.forget_calling();
        match result {
            Ok(()) | Err(Stop::Error | Stop::Unmatched) => Ok(()),
            Err(stop @ Stop::Exit(_)) => Err(stop),
            Err(Stop::Interrupted) => {
                let text = self.interruption() + &self.not_added();
                self.write_error(&format!("{text}\n"));
                // Who wants the engine to stop does not want the rest of the text.
                Err(Stop::Interrupted)
            }
            Err(stop) => {
                let body = self.machine.deepest.take().filter(|_| stop == Stop::Depth);
                let body = body.map_or_else(String::new, |body| format!(" in the actions of {body}"));
                let rule = self.not_added();
                self.write_error(&format!("[LIMIT1] {stop}{body}{rule}\n"));
                Ok(())
            }
        }
    }

    /// Prints a value as the prompt does, if there is one.
    pub(crate) fn show_value(&mut self, value: &Value) {
        if *value != Value::Void {
            let text = self.shown(value, Quotes::Plain);
            self.write_error(&format!("{text}\n"));
        }
    }

    /// Complains about a form that cannot be read; the text is that of the form. Who redefines a construct loses the old one
    /// even then.
    pub(crate) fn refuse(&mut self, problem: &Problem, text: &str, at: At<'_>) {
        self.running.is_text_lost = false;
        let form = skip_blanks(text);
        let beginning = match self.begin_unreadable(form) {
            Ok(beginning) => beginning,
            Err(refusal) => {
                self.tell_failure(refusal.into(), form, 0, at);
                return;
            }
        };
        let earlier = self.earlier(problem, form);
        let has_globals = matches!(beginning, Some(Beginning { kind: Kind::Global, .. }));
        if earlier.is_some() && has_globals && !self.define_good_part(problem, text, at) {
            return;
        }
        if let Some(refusal) = earlier {
            self.refuse_call(refusal, problem, text, beginning, at);
            return;
        }
        if !self.define_good_part(problem, text, at) {
            return;
        }
        let echo = self.echo(problem, text);
        let at = at.map(|(file, line)| (file, line + self.give_up(text, echo.as_ref())));
        let gap = if is_close(problem.code) { "" } else { "\n" };
        let line = located(&problem.clips, at);
        // The old rule was gone, and its activations with it, before the new one was read.
        if let Some(Beginning { kind, name: Some(name) }) = beginning {
            self.lose_redefined(kind, name, has_parameters(text, problem));
        }
        self.tell_open_string(text, &problem.clips, at);
        self.write_error(&format!("{gap}{line}\n"));
        self.write_echo(echo, at);
        self.hint(&problem.hint);
    }

    /// Complains about a function that nobody knows, in a form that has other faults behind it.
    fn refuse_call(
        &mut self,
        refusal: Refusal,
        problem: &Problem,
        text: &str,
        beginning: Option<Beginning>,
        at: At<'_>,
    ) {
        if let Some(Beginning { kind, name: Some(name) }) = beginning {
            self.lose_redefined(kind, name, has_parameters(text, problem));
        }
        self.tell_failure(Rejection::Refused(refusal), skip_blanks(text), problem.form, at);
    }

    /// Of globals that cannot be read to the end those before the error are defined; false if even that fails, and was told.
    fn define_good_part(&mut self, problem: &Problem, text: &str, at: At<'_>) -> bool {
        let start = text.len() - skip_blanks(text).len();
        let good = (problem.good as usize + start).saturating_sub(problem.form as usize);
        let Some((part, rest)) = text.split_at_checked(good).filter(|_| problem.good > problem.form) else {
            return true;
        };
        let source = format!("{})", skip_blanks(part));
        let Ok(form) = read_expression(&source, &mut self.symbols) else { return true };
        let result = self.define(&form, &source.as_str().into());
        if let Err(failure) = result {
            self.tell_failure(failure, &source, 0, at);
            return false;
        }
        self.announce_global(rest);
        true
    }

    /// Complains about a construct that could not be defined.
    pub(crate) fn tell_failure(&mut self, failure: Rejection, source: &str, offset: u32, at: At<'_>) {
        let (span, says, gap) = match &failure {
            Rejection::Stopped(_, span) => (*span, String::new(), ""),
            Rejection::Refused(refusal) => {
                let gap = if refusal.has_gap { "\n" } else { "" };
                (refusal.span, refusal.says(), gap)
            }
        };
        let mut echo = self.echo_up_to(span, &says, source, offset);
        if let Some(echo) = echo.as_mut().filter(|it| self.running.is_text_lost && !it.text.is_empty()) {
            "\nERROR:\n\n".clone_into(&mut echo.text);
        }
        let at = at.map(|(file, line)| (file, line + self.give_up(source, echo.as_ref())));
        self.tell_open_string(source, &says, at);
        if !says.is_empty() {
            self.write_error(&format!("{gap}{}\n", located(&says, at)));
        }
        self.write_echo(echo, at);
        if let Rejection::Refused(refusal) = &failure {
            self.hint_refusal(refusal);
        }
    }

    /// A construct of a file is given up: notes how far it was read, and gives the number of lines up to there.
    fn give_up(&mut self, text: &str, echo: Option<&Echo>) -> usize {
        let read = echo.map_or(text.len(), |it| it.reached);
        self.running.gave_up_at = read;
        self.write_overflows_up_to(read);
        text.get(..read).unwrap_or(text).matches('\n').count()
    }

    /// Complains about a string that never ends, if it was read before something else was wrong, and that does not say so itself.
    fn tell_open_string(&mut self, text: &str, says: &str, at: At<'_>) {
        if let Some(at) = at
            && !says.contains("SCANNER1")
            && open_string(text).is_some_and(|start| start < self.running.gave_up_at)
        {
            self.write_open_string(at);
        }
    }

    pub(super) fn write_open_string(&mut self, (file, line): (&str, usize)) {
        let says = "Encountered End-Of-File while scanning a string";
        self.write_error(&format!("\n[SCANNER1] {file}, Line {line}: {says}\n"));
    }

    fn write_echo(&mut self, echo: Option<Echo>, at: At<'_>) {
        let Some(Echo { also, text, .. }) = echo else { return };
        for line in also {
            self.write_error(&format!("\n{}\n", located(&line, at)));
        }
        self.write_error(&text);
    }

    pub(crate) fn write_warnings(&mut self, warnings: Vec<Problem>) {
        for warning in warnings {
            self.write_overflow(&warning, None);
        }
    }

    /// Complains about a number that does not fit.
    pub(super) fn write_overflow(&mut self, warning: &Problem, at: At<'_>) {
        let clips = &warning.clips;
        let line = match (at, clips.split_once("] ")) {
            (Some((file, line)), Some((code, text))) => format!("{code}] {file}, Line {line}, {text}"),
            _ => clips.clone(),
        };
        self.write_error(&format!("{line}\n"));
    }
}

/// A list at the top level that does not begin with a name is no command; further inside it is no call.
pub(crate) fn as_command(problem: Problem, text: &str) -> Problem {
    let head = text.get(problem.form as usize..problem.noticed.start as usize).unwrap_or_default();
    let is_head = head.strip_prefix('(').is_some_and(|inside| skip_blanks(inside).is_empty());
    if problem.code == "EXPRNPSR2" && problem.form == problem.noticed.start {
        let clips = "[COMMLINE1] Expected a '(', constant, or variable.".to_owned();
        return Problem { code: "COMMLINE1", clips, ..problem };
    }
    if problem.code == "SCANNER2" && problem.form == problem.noticed.start {
        let scanner = problem.clips.lines().next().unwrap_or_default();
        let clips = format!("{scanner}\n[COMMLINE1] Expected a '(', constant, or variable.");
        return Problem { clips, ..problem };
    }
    if problem.code != "EXPRNPSR1" || !is_head {
        return problem;
    }
    Problem { code: "COMMLINE2", clips: "[COMMLINE2] Expected a command.".to_owned(), ..problem }
}

/// A complaint with the file and line it is about behind its code.
fn located(clips: &str, at: At<'_>) -> String {
    let Some((file, line)) = at else { return clips.to_owned() };
    // The scanner's complaint may go before the parser's.
    let located = |clips: &str| match clips.split_once("] ") {
        Some((code, text)) => format!("{code}] {file}, Line {line}: {text}"),
        None => clips.to_owned(),
    };
    match clips.split_once("\n\n[") {
        Some((first, second)) => format!("{}\n\n{}", located(first), located(&format!("[{second}"))),
        None => located(clips),
    }
}

/// Complaints that the reference prints without an empty line before them.
pub(crate) fn is_close(code: &str) -> bool {
    const CLOSE: &[&str] = &[
        "ARGACCES",
        "CLASSPSR",
        "CLSLTPSR1",
        "CLSLTPSR2",
        "COMMLINE",
        "DFFNXPSR",
        "EXPRNPSR4",
        "FACTQPSR",
        "GENRCPSR",
        "INHERPSR",
        "INSQYPSR",
        "MSGFUN7",
        "MSGPSR",
        "MULTIFUN2",
        "OBJRTBLD",
        "PRCCODE7",
        "PRCCODE8",
        "PRNTUTIL1",
        "STRNGFUN",
    ];
    CLOSE.iter().any(|it| match it.strip_suffix(char::is_numeric) {
        Some(_) => code == *it,
        None => code.starts_with(it),
    })
}
