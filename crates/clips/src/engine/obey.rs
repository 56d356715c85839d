//! Texts of commands and constructs are obeyed, as from a file or a keyboard.

use std::sync::Arc;

use super::load::{has_parameters, skip_blanks, unknown_module};
use super::{Engine, Kind, Rejection};
use crate::ast::{Form, FormKind};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::code::show::Quotes;
use crate::code::stop::Stop;
use crate::symbol::Sym;
use crate::syntax::pretty::Echo;
use crate::syntax::{Problem, Reader};
use crate::value::Value;

/// What a place in a file adds to complaints: the file's name and the line.
pub(crate) type At<'a> = Option<(&'a str, usize)>;

impl Engine {
    /// Obeys a text as `batch*` does: one form to a line, values are not printed, and what never ends is left out.
    pub(crate) fn obey(&mut self, text: &str) -> Result<(), Stop> {
        let mut reader = Reader::new(text);
        loop {
            let start = reader.position();
            let Some(form) = reader.next(&mut self.symbols) else { return Ok(()) };
            if reader.is_open() {
                return Ok(());
            }
            let end = reader.position();
            reader.skip_line();
            self.write_warnings(reader.take_warnings());
            let result = match form {
                Ok(form) => self.obey_form(&form, text).map(|_| ()),
                Err(problem) => {
                    let problem = as_command(problem, text);
                    self.refuse(&problem, text.get(start..end).unwrap_or_default(), None);
                    Ok(())
                }
            };
            self.settle(result)?;
        }
    }

    /// Obeys one form of a text; the value of a command.
    pub(crate) fn obey_form(&mut self, form: &Form, text: &str) -> Result<Value, Stop> {
        self.refuel();
        self.machine.top.clear();
        let FormKind::Command(root) = form.kind else {
            let source: Arc<str> =
                text.get(form.span.start as usize..form.span.end as usize).unwrap_or_default().into();
            let failure = self.define_by_the_way(form, &source).err();
            return match failure {
                None => Ok(Value::Void),
                Some(Rejection::Stopped(stop, _)) if stop != Stop::Error => Err(stop),
                Some(failure) => {
                    self.tell_failure(failure, &source, form.span.start, None);
                    Ok(Value::Void)
                }
            };
        };
        match self.compile(&form.exprs, &[root], &mut Scope::top()) {
            Ok(code) => self.evaluate(&code, &[]),
            Err(refusal) => {
                self.write_error(&refusal.clips());
                Err(Stop::Error)
            }
        }
    }

    /// After a command: errors were told, limits are told now, and only the wish to leave is passed on.
    pub(crate) fn settle(&mut self, result: Result<(), Stop>) -> Result<(), Stop> {
        self.store.forget();
        match result {
            Ok(()) | Err(Stop::Error | Stop::Unmatched) => Ok(()),
            Err(stop @ Stop::Exit(_)) => Err(stop),
            Err(stop) => {
                self.write_error(&format!("[LIMIT1] {stop}\n"));
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
        let unknown = unknown_module(text);
        if let (None, Some(refusal)) = (&unknown, self.unknown_call(problem, text)) {
            self.refuse_call(refusal, problem, text, at);
            return;
        }
        let problem = unknown.as_ref().unwrap_or(problem);
        let gap = if is_close(problem.code) { "" } else { "\n" };
        let line = located(&problem.clips, at);
        self.write_error(&format!("{gap}{line}\n"));
        if let Some((kind, name)) = self.construct_in(text) {
            if let Some(name) = name {
                self.lose_redefined(kind, name, has_parameters(text, problem));
            }
            let echo = self.echo(problem, text);
            self.write_echo(echo, at);
        }
    }

    /// The first call before a problem whose function nobody knows: a deffunction knows itself.
    pub(super) fn unknown_call(&mut self, problem: &Problem, text: &str) -> Option<Refusal> {
        let own = self.construct_in(text).filter(|(kind, _)| *kind == Kind::Function).and_then(|(_, name)| name);
        let is_known = |name: Sym| Some(name) == own || self.is_callable(name);
        let (name, span) = problem.called.0.iter().find(|(name, _)| !is_known(*name))?;
        Some(Refusal::missing(*span, self.symbols.text(*name)))
    }

    /// Complains about a function that nobody knows, in a form that has other faults behind it.
    fn refuse_call(&mut self, refusal: Refusal, problem: &Problem, text: &str, at: At<'_>) {
        let Some((kind, name)) = self.construct_in(text) else {
            self.write_error(&refusal.clips());
            return;
        };
        if let Some(name) = name {
            self.lose_redefined(kind, name, has_parameters(text, problem));
        }
        self.tell_failure(Rejection::Refused(refusal), skip_blanks(text), problem.form, at);
    }

    /// Complains about a construct that could not be defined.
    pub(crate) fn tell_failure(&mut self, failure: Rejection, source: &str, offset: u32, at: At<'_>) {
        let (span, says) = match failure {
            Rejection::Stopped(_, span) => (span, String::new()),
            Rejection::Refused(refusal) => {
                let gap = if refusal.has_gap { "\n" } else { "" };
                let says = format!("[{}] {}", refusal.code, refusal.text);
                self.write_error(&format!("{gap}{}\n", located(&says, at)));
                (refusal.span, says)
            }
        };
        let echo = self.echo_up_to(span, &says, source, offset);
        self.write_echo(echo, at);
    }

    fn write_echo(&mut self, echo: Option<Echo>, at: At<'_>) {
        let Some(Echo { also, text }) = echo else { return };
        for line in also {
            self.write_error(&format!("\n{}\n", located(&line, at)));
        }
        self.write_error(&text);
    }

    pub(crate) fn write_warnings(&mut self, warnings: Vec<Problem>) {
        for warning in warnings {
            self.write_error(&format!("{}\n", warning.clips));
        }
    }
}

/// A list at the top level that does not begin with a name is no command; further inside it is no call.
pub(super) fn as_command(problem: Problem, text: &str) -> Problem {
    let head = text.get(problem.form as usize..problem.noticed.start as usize).unwrap_or_default();
    let is_head = head.strip_prefix('(').is_some_and(|inside| skip_blanks(inside).is_empty());
    if problem.code != "EXPRNPSR1" || !is_head {
        return problem;
    }
    Problem { code: "COMMLINE2", clips: "[COMMLINE2] Expected a command.".to_owned(), ..problem }
}

/// A complaint with the file and line it is about behind its code.
fn located(clips: &str, at: At<'_>) -> String {
    match (at, clips.split_once("] ")) {
        (Some((file, line)), Some((code, text))) => format!("{code}] {file}, Line {line}: {text}"),
        _ => clips.to_owned(),
    }
}

/// Complaints that the reference prints without an empty line before them.
pub(crate) fn is_close(code: &str) -> bool {
    const CLOSE: &[&str] = &[
        "ARGACCES",
        "CLASSPSR",
        "CLSLTPSR1",
        "CLSLTPSR2",
        "COMMLINE2",
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
