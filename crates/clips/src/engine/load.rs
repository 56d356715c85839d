//! Constructs from a text: `load`, `load*` and `build`.

use std::sync::Arc;

use super::compilations::Loading;
use super::modules::{Beginning, first_words};
use super::{Engine, Item, Kind, Rejection};
use crate::ast::{Form, FormKind};
use crate::code::stop::Stop;
use crate::symbol::Sym;
use crate::syntax::{Problem, Reader};
use crate::value::Value;

impl Engine {
    /// Loads the constructs of a file's text, with a sign for each if asked for; whether all of them could be defined.
    pub(crate) fn load_constructs(&mut self, file: &str, text: &str, shows_signs: bool) -> Result<bool, Stop> {
        let shows_signs = shows_signs && !self.running.is_defining;
        let before = std::mem::replace(&mut self.running.is_defining, false);
        let result = self.load_each(file, text, shows_signs);
        self.running.is_defining = before;
        self.running.is_text_lost = true;
        result
    }

    fn load_each(&mut self, file: &str, text: &str, shows_signs: bool) -> Result<bool, Stop> {
        let mut reader = Reader::new(text);
        let (mut is_good, mut is_lost) = (true, false);
        let (mut suspects, mut endless) = (Vec::new(), Vec::new());
        let (mut line, mut counted) = (1, 0);
        let mut line_of = |byte: usize| {
            line += count_lines(text, counted, byte);
            counted = byte.max(counted);
            line
        };
        loop {
            let (is_found, stray, open_string) = reader.find_construct(&mut self.symbols);
            let warnings = reader.take_warnings();
            let before = |it: &Problem| stray.is_none_or(|stray| it.span.end as usize <= stray);
            let (early, late): (Vec<_>, Vec<_>) = warnings.into_iter().partition(before);
            self.write_located(early, file, text);
            if let Some(stray) = stray {
                // Only the first thing that is no construct is told, until a construct was right.
                if !std::mem::replace(&mut is_lost, true) {
                    let says = "Expected the beginning of a construct.";
                    let line = line_of(stray);
                    self.write_error(&format!("\n[CSTRCPSR1] {file}, Line {line}: {says}\n"));
                }
                is_good = false;
            }
            self.write_located(late, file, text);
            if open_string {
                self.write_open_string((file, line_at(text, text.len())));
            }
            if !is_found {
                break;
            }
            let start = reader.position();
            let Some(form) = reader.next(&mut self.symbols) else { break };
            let source: Arc<str> = text.get(start..reader.position()).unwrap_or_default().into();
            let (line, reached) = (line_of(start), source.len());
            let overflows = reader.take_warnings().into_iter().map(|it| it.from(start)).collect();
            let loading = Loading { file: file.into(), line, shows_signs, source, reached, overflows };
            let is_right = self.load_read(form.as_ref(), loading)?;
            if let (Ok(form), true, Some(adviser)) = (&form, is_right, self.adviser) {
                suspects.extend(adviser.suspects(self, form));
                endless.extend(adviser.endless(self, form));
            }
            if !is_right {
                // Reading goes on behind the token at which the construct was given up.
                reader.go_to(start + self.running.gave_up_at.max(1));
            }
            is_good &= is_right;
            is_lost = !is_right;
        }
        if shows_signs && !self.watching.has(Item::Compilations) {
            self.write(Sym::STDOUT, "\n");
        }
        if let (true, Some(adviser)) = (is_good, self.adviser) {
            suspects.extend(adviser.still_endless(self, endless, text));
        }
        // Signs stand in one line, which hints do not cut.
        self.hint_suspects(&suspects);
        Ok(is_good)
    }

    /// Warns of numbers in a file that do not fit.
    fn write_located(&mut self, warnings: Vec<Problem>, file: &str, text: &str) {
        for warning in warnings {
            let line = line_at(text, warning.span.end as usize);
            self.write_overflow(&warning, Some((file, line)));
        }
    }

    /// Defines a construct of a file, or complains about it; whether it could be defined.
    fn load_read(&mut self, form: Result<&Form, &Problem>, loading: Loading) -> Result<bool, Stop> {
        let (file, line) = (Arc::clone(&loading.file), loading.line);
        let source = Arc::clone(&loading.source);
        let at = Some((&*file, line));
        let before = self.running.loading.replace(loading);
        self.running.is_text_lost = false;
        let known = self.begin_construct(&source);
        let result = match (form, known) {
            (_, Err(refusal)) => {
                self.tell_failure(refusal.into(), &source, 0, at);
                Ok(false)
            }
            (Err(problem), Ok(known)) => {
                self.announce_unreadable(known, problem);
                self.refuse(problem, &source, at);
                Ok(false)
            }
            (Ok(form), Ok(known)) => {
                if let Some(Beginning { kind, name: Some(name) }) = known.filter(|it| !self.is_refused(it.kind, form)) {
                    self.announce(kind, name);
                }
                self.write_overflows_up_to(usize::MAX);
                self.refuel();
                match self.define(form, &source) {
                    Ok(()) => Ok(true),
                    Err(Rejection::Stopped(stop, _)) if stop != Stop::Error => Err(stop),
                    Err(failure) => {
                        self.tell_failure(failure, &source, form.span.start, at);
                        Ok(false)
                    }
                }
            }
        };
        self.running.loading = before;
        result
    }

    fn load_form(&mut self, form: &Form, text: &str, at: super::obey::At<'_>) -> Result<bool, Stop> {
        // A program that builds constructs while it runs gets no new fuel: otherwise it would never be stopped.
        if !self.is_evaluating() {
            self.refuel();
        }
        let source: Arc<str> = text.get(form.span.start as usize..form.span.end as usize).unwrap_or_default().into();
        match self.define_by_the_way(form, &source) {
            Ok(()) => Ok(true),
            Err(Rejection::Stopped(stop, _)) if stop != Stop::Error => Err(stop),
            Err(failure) => {
                self.tell_failure(failure, &source, form.span.start, at);
                Ok(false)
            }
        }
    }

    /// Defines the construct that a text says; whether it could.
    pub(crate) fn build(&mut self, text: &str) -> Result<bool, Stop> {
        let result = self.build_text(text);
        self.running.is_text_lost = true;
        result
    }

    fn build_text(&mut self, text: &str) -> Result<bool, Stop> {
        // Tests on left-hand sides cannot build constructs. 6.4.2 allows it while a new rule takes over the matches of older rules; we
        // do too, except for rules, which would change the network that is being filled.
        let network = &self.matcher.network;
        let may_add = |kind| !network.is_matching || network.is_priming && kind != Kind::Rule;
        if !kind_of(text).is_some_and(may_add) {
            return Ok(false);
        }
        let mut reader = Reader::new(text);
        match reader.next(&mut self.symbols) {
            None => Ok(false),
            Some(Ok(form)) if matches!(form.kind, FormKind::Command(_)) => Ok(false),
            Some(Ok(form)) => {
                let is_right = self.load_form(&form, text, None)?;
                let has_more = is_right && reader.next(&mut self.symbols).is_some();
                if has_more {
                    self.machine.left = Value::FALSE;
                    return Err(self.error("STRNGFUN2", "Function 'build' encountered extraneous input."));
                }
                Ok(is_right)
            }
            Some(Err(problem)) => {
                self.refuse(&problem, text, None);
                Ok(false)
            }
        }
    }

    /// A construct with an error replaces the old one all the same: there is none then.
    /// Functions are lost if their parameters were read.
    pub(crate) fn lose_redefined(&mut self, kind: Kind, name: Sym, has_parameters: bool) {
        let named = self.here(name);
        if kind == Kind::Function && has_parameters {
            self.lose_function(name);
        } else if matches!(kind, Kind::Template | Kind::Rule | Kind::Facts | Kind::Instances)
            && self.has_named(kind, named)
        {
            // A rule that fires just now stays, and so do facts that are being asserted.
            let _ = self.remove_construct(kind, named);
        }
    }
}

/// The kind of construct that a text begins.
fn kind_of(text: &str) -> Option<Kind> {
    first_words(text).map(|(kind, ..)| kind)
}

/// Whether the parameters of a deffunction stand before what is wrong with it; the text begins with the form, or blanks before it.
pub(crate) fn has_parameters(text: &str, problem: &Problem) -> bool {
    let form = skip_blanks(text);
    let behind = |text: &str| form.len() - text.len();
    let Some((_, parameters)) = form.strip_prefix('(').and_then(|inside| inside.split_once('(')) else { return false };
    let Some((_, actions)) = parameters.split_once(')') else { return false };
    (problem.noticed.start as usize).saturating_sub(problem.form as usize) >= behind(actions)
}

/// The line of this byte.
fn line_at(text: &str, byte: usize) -> usize {
    1 + count_lines(text, 0, byte.min(text.len()))
}

fn count_lines(text: &str, from: usize, to: usize) -> usize {
    text.get(from..to).unwrap_or_default().matches('\n').count()
}

/// The text behind blanks and comments.
pub(crate) fn skip_blanks(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        match text.strip_prefix(';') {
            Some(comment) => text = comment.split_once('\n').map_or("", |(_, rest)| rest),
            None => return text,
        }
    }
}

pub(crate) fn split_word(text: &str) -> (&str, &str) {
    // A word may begin with `<`, but not go on with it.
    let first = usize::from(text.starts_with('<'));
    let ends = |it: char| it.is_whitespace() || "\"();&|~<".contains(it);
    let end = text.get(first..).and_then(|rest| rest.find(ends)).map_or(text.len(), |end| first + end);
    text.split_at(end)
}
