//! A text of constructs, and everything that is wrong with it at once.

use std::sync::Arc;

use facts::{Diagnostic, Diagnostics, Place, Severity};

use super::causes::Causes;
use crate::advice::{lower, quoted};
use crate::ast::{Form, FormKind};
use crate::code::refusal::Refusal;
use crate::code::stop::Stop;
use crate::engine::hints::Suspect;
use crate::engine::load::has_parameters;
use crate::engine::modules::Beginning;
use crate::engine::{Engine, Rejection};
use crate::syntax::{Problem, Reader, place};

impl Engine {
    /// Defines the constructs of a text. All of it is read whatever is wrong: what is right is defined, and everything that
    /// is wrong is in the result, with its place and a way out. Nothing is printed but what expressions in it print.
    ///
    /// One mistake is one complaint: a name that is missing is told once, with its other places, and it is not told that a
    /// construct is missing that was refused itself.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// let wrong = engine.load("(defrule one (a ?x) => (println ?y))\n(defrule two (b) => (prinln 2))\n(defrule three (c) =>)");
    /// let wrong = wrong.unwrap_err();
    /// assert_eq!(
    ///     wrong.to_string(),
    ///     "line 1, column 33: the variable `?y` has no value here (those with a value are ?x; bind it in a condition, or by `bind`)\n\
    ///      line 2, column 21: there is no function `prinln` (did you mean `println`?)"
    /// );
    /// assert_eq!(engine.rules().collect::<Vec<_>>(), ["three"]);
    /// ```
    pub fn load(&mut self, text: &str) -> Result<(), Diagnostics> {
        let diagnostics = self.load_all(text);
        if diagnostics.has_errors() { Err(diagnostics) } else { Ok(()) }
    }

    /// The same; the result has the warnings too.
    pub fn load_all(&mut self, text: &str) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        let mut reader = Reader::rescuing(text);
        let mut is_lost = false;
        let mut causes = Causes::default();
        let mut endless = Vec::new();
        loop {
            let start = reader.position();
            let Some(form) = reader.next(&mut self.symbols) else { break };
            for warning in reader.take_warnings() {
                tell(&mut diagnostics, || warning.diagnostic(text));
            }
            let result = match form {
                Err(problem) => {
                    let source = text.get(start..reader.position()).unwrap_or_default();
                    self.lose_unreadable(source, &problem);
                    causes.lose(source);
                    tell(&mut diagnostics, || problem.diagnostic(text));
                    Ok(())
                }
                Ok(form) if matches!(form.kind, FormKind::Command(_)) => {
                    causes.lose(text.get(form.span.start as usize..form.span.end as usize).unwrap_or_default());
                    // Only the first thing that is no construct is told, until there is one again.
                    if !std::mem::replace(&mut is_lost, true) {
                        tell(&mut diagnostics, || no_construct(place(text, form.span)));
                    }
                    continue;
                }
                Ok(form) => {
                    let result = self.load_one(&form, text, &mut causes, &mut diagnostics);
                    endless.extend(self.endless(&form));
                    result
                }
            };
            is_lost = false;
            if result.is_err() {
                break;
            }
        }
        if !diagnostics.has_errors() {
            for suspect in self.still_endless(endless, text) {
                tell_suspect(&mut diagnostics, text, suspect);
            }
        }
        self.forget_gone();
        self.flush_output();
        diagnostics
    }

    /// The code that `exit` was called with while a text was loaded, if it was; it is asked once. The rest was not looked at.
    ///
    /// ```
    /// let mut engine = tellask_clips::Engine::default();
    /// engine.load("(defglobal ?*leave* = (exit 3)) (defrule never =>)").expect("leaving is no error");
    /// assert_eq!(engine.take_exit(), Some(3));
    /// assert_eq!(engine.rules().count(), 0);
    /// ```
    pub fn take_exit(&mut self) -> Option<i32> {
        self.running.exited.take()
    }

    /// The names of all rules, in the order of their definition.
    pub fn rules(&self) -> impl Iterator<Item = &str> {
        self.constructs(crate::engine::Kind::Rule).into_iter().map(|it| self.symbols.text(it.name))
    }

    /// Who redefines a construct loses the old one even if the new one cannot be read.
    fn lose_unreadable(&mut self, source: &str, problem: &Problem) {
        if let Ok(Some(Beginning { kind, name: Some(name) })) = self.begin_construct(source) {
            self.lose_redefined(kind, name, has_parameters(source, problem));
        }
    }

    /// Defines one construct; an error if the rest shall not be looked at.
    fn load_one(
        &mut self,
        form: &Form,
        text: &str,
        causes: &mut Causes,
        diagnostics: &mut Diagnostics,
    ) -> Result<(), Stop> {
        self.refuel();
        let source: Arc<str> = text.get(form.span.start as usize..form.span.end as usize).unwrap_or_default().into();
        let before = self.hold_output();
        self.collects = true;
        let result = self.define(form, &source);
        self.collects = false;
        let printed = self.release_output(before);
        let also = std::mem::take(&mut self.also_refused);
        match result {
            Ok(()) => {
                self.write_error(&printed);
                for suspect in self.suspects_alone(form) {
                    tell_suspect(diagnostics, text, suspect);
                }
                Ok(())
            }
            Err(Rejection::Refused(refusal)) => {
                let all = std::iter::once(refusal).chain(also).collect();
                for refusal in causes.first(all, |it| self.missing(it)) {
                    self.tell_refusal(&refusal, text, diagnostics);
                }
                causes.lose(&source);
                Ok(())
            }
            Err(Rejection::Stopped(stop @ Stop::Exit(code), _)) => {
                self.write_error(&printed);
                self.running.exited = Some(code);
                Err(stop)
            }
            Err(Rejection::Stopped(stop, span)) => {
                let told = stopped(stop, &printed) + &self.not_added();
                tell(diagnostics, || error(place(text, span), told, String::new()));
                if stop == Stop::Interrupted { Err(stop) } else { Ok(()) }
            }
        }
    }
}

impl Engine {
    /// Adds a refusal; one of a name that was told to be missing before only adds its place to that one.
    fn tell_refusal(&self, refusal: &Refusal, text: &str, diagnostics: &mut Diagnostics) {
        let (message, hint) = self.explain(refusal);
        let at = || place(text, refusal.span);
        let is_repeated = self.missing(refusal).is_some() && diagnostics.add_place(&message, at, "and here");
        if !is_repeated {
            tell(diagnostics, || error(at(), message, hint));
        }
    }

    /// The name of the function or the template that a refusal misses.
    fn missing(&self, refusal: &Refusal) -> Option<String> {
        match (refusal.code, refusal.fact) {
            ("EXPRNPSR3" | "PRNTUTIL2", Some(fact)) => Some(self.symbols.text(fact).to_owned()),
            ("EXPRNPSR3", None) => Some(quoted(&refusal.text, 0).to_owned()),
            _ => None,
        }
    }
}

/// Warns of what is probably not meant so.
fn tell_suspect(diagnostics: &mut Diagnostics, text: &str, suspect: Suspect) {
    tell(diagnostics, || {
        let place = place(text, suspect.span);
        let (message, hint) = (suspect.message, suspect.hint);
        Diagnostic { severity: Severity::Warning, place, message, hint, also: Vec::new() }
    });
}

/// Adds a diagnostic, which is made only if there is room for it: places are counted from the beginning of the text.
fn tell(diagnostics: &mut Diagnostics, make: impl FnOnce() -> Diagnostic) {
    if diagnostics.iter().len() >= Diagnostics::MOST {
        diagnostics.skip();
        return;
    }
    let Diagnostic { severity, place, message, hint, .. } = make();
    match severity {
        Severity::Error => diagnostics.error(place, message, hint),
        Severity::Warning => diagnostics.warning(place, message, hint),
    }
}

fn error(place: Place, message: String, hint: String) -> Diagnostic {
    Diagnostic { severity: Severity::Error, place, message, hint, also: Vec::new() }
}

fn no_construct(place: Place) -> Diagnostic {
    let message = "this is not a construct".to_owned();
    let hint =
        "a file that is loaded holds constructs such as `(defrule …)`; commands belong in a batch file".to_owned();
    error(place, message, hint)
}

/// What an evaluation said before it stopped, without its code.
fn stopped(stop: Stop, printed: &str) -> String {
    let line = printed.lines().find_map(|line| line.strip_prefix('[')?.split_once("] "));
    match line {
        Some((_, text)) if stop.is_the_programs() => lower(text),
        _ => stop.to_string(),
    }
}
