//! Texts of commands and constructs are obeyed, as from a file or a keyboard.

use std::sync::Arc;

use super::input::{Command, without_mark};
use super::load::{has_parameters, skip_blanks};
use super::modules::{Beginning, first_words};
use super::{Engine, Kind, Rejection};
use crate::ast::{Expr, Form, FormKind, Span, Variable};
use crate::code::refusal::Refusal;
use crate::code::scope::Scope;
use crate::code::show::Quotes;
use crate::code::stop::Stop;
use crate::symbol::Sym;
use crate::syntax::pretty::Echo;
use crate::syntax::{Problem, Reader, read_expression};
use crate::value::Value;

/// What a place in a file adds to complaints: the file's name, and the line where the text of the construct begins.
pub(crate) type At<'a> = Option<(&'a str, usize)>;

impl Engine {
    /// Obeys a text as `batch*` does: one form to a line, values are not printed, and what never ends is left out.
    pub(crate) fn obey(&mut self, text: &str) -> Result<(), Stop> {
        let mut command = Command::default();
        for char in without_mark(text).chars().chain(['\n']) {
            if command.push(char) {
                self.obey_silently(&command.take())?;
            }
        }
        Ok(())
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
        self.refuel();
        let FormKind::Command(root) = form.kind else {
            let source: Arc<str> =
                text.get(form.span.start as usize..form.span.end as usize).unwrap_or_default().into();
            let failure = self.define_by_the_way(form, &source).err();
            return match failure {
                None => {
                    let suspects = if self.has_hints { self.suspects(form) } else { Vec::new() };
                    self.hint_suspects(&suspects);
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
        match self.compile(&form.exprs, &[root], &mut Scope::top()) {
            Ok(code) => self.evaluate_command(code),
            Err(refusal) => {
                self.write_error(&refusal.clips());
                self.hint_refusal(&refusal);
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
                let text = self.interruption();
                self.write_error(&format!("[LIMIT1] {text}\n"));
                // Who wants the engine to stop does not want the rest of the text.
                Err(Stop::Interrupted)
            }
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
        let form = skip_blanks(text);
        let beginning = match self.begin_unreadable(form) {
            Ok(beginning) => beginning,
            Err(refusal) => {
                self.tell_failure(refusal.into(), form, 0, at);
                return;
            }
        };
        if let Some(refusal) = self.unknown_call(problem, form) {
            self.refuse_call(refusal, problem, text, beginning, at);
            return;
        }
        if !self.define_good_part(problem, text, at) {
            return;
        }
        let echo = self.echo(problem, text);
        let at = at.map(|(file, line)| (file, line + lines_to(text, echo.as_ref())));
        let gap = if is_close(problem.code) { "" } else { "\n" };
        let line = located(&problem.clips, at);
        // The old rule was gone, and its activations with it, before the new one was read.
        if let Some(Beginning { kind, name: Some(name) }) = beginning {
            self.lose_redefined(kind, name, has_parameters(text, problem));
        }
        self.write_error(&format!("{gap}{line}\n"));
        self.write_echo(echo, at);
        self.hint(&problem.hint);
    }

    /// The first call before a problem whose function nobody knows, or the first pattern with slots that has no template with
    /// slots: a deffunction knows itself.
    pub(super) fn unknown_call(&mut self, problem: &Problem, text: &str) -> Option<Refusal> {
        let function = first_words(text).filter(|(kind, ..)| *kind == Kind::Function);
        let own = function.and_then(|(_, name, _)| self.symbols.find(name.split_once("::").map_or(name, |it| it.1)));
        let is_known = |name: Sym| Some(name) == own || self.is_callable(name);
        let call = problem.called.called.iter().find(|(name, _)| !is_known(*name));
        let call = call.map(|(name, span)| Refusal::missing(*span, self.symbols.text(*name)));
        let pattern =
            problem.called.slotted.iter().find_map(|(name, slot, span)| self.refused_slot(*name, *slot, *span));
        call.into_iter().chain(pattern).min_by_key(|refusal| refusal.span.start)
    }

    /// What is wrong with a slot of a pattern, as far as its name tells.
    fn refused_slot(&self, name: Sym, slot: Option<Sym>, span: Span) -> Option<Refusal> {
        let template = self.find_template(name).map(|id| &self.templates[id.0 as usize]).filter(|it| !it.is_implied);
        let Some(template) = template else {
            return Some(Refusal { fact: Some(name), ..Refusal::syntax(span, "defrule") });
        };
        let slot = slot.filter(|slot| template.slots.iter().all(|it| it.name != *slot))?;
        Some(Refusal::no_slot(span, self.symbols.text(slot), self.symbols.text(name)))
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
        let Some(Beginning { kind, name }) = beginning else {
            self.write_error(&refusal.clips());
            self.hint_refusal(&refusal);
            return;
        };
        if let Some(name) = name {
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
        let echo = self.echo_up_to(span, &says, source, offset);
        let at = at.map(|(file, line)| (file, line + lines_to(source, echo.as_ref())));
        if !says.is_empty() {
            self.write_error(&format!("{gap}{}\n", located(&says, at)));
        }
        self.write_echo(echo, at);
        if let Rejection::Refused(refusal) = &failure {
            self.hint_refusal(refusal);
        }
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
            self.write_error(&format!("{}\n", warning.clips));
        }
    }
}

/// A list at the top level that does not begin with a name is no command; further inside it is no call.
pub(super) fn as_command(problem: Problem, text: &str) -> Problem {
    let head = text.get(problem.form as usize..problem.noticed.start as usize).unwrap_or_default();
    let is_head = head.strip_prefix('(').is_some_and(|inside| skip_blanks(inside).is_empty());
    if problem.code == "EXPRNPSR2" && problem.form == problem.noticed.start {
        let clips = "[COMMLINE1] Expected a '(', constant, or variable.".to_owned();
        return Problem { code: "COMMLINE1", clips, ..problem };
    }
    if problem.code != "EXPRNPSR1" || !is_head {
        return problem;
    }
    Problem { code: "COMMLINE2", clips: "[COMMLINE2] Expected a command.".to_owned(), ..problem }
}

/// How many lines of a text the reference had read.
fn lines_to(text: &str, echo: Option<&Echo>) -> usize {
    let read = echo.map_or(text.len(), |it| it.reached);
    text.get(..read).unwrap_or(text).matches('\n').count()
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
