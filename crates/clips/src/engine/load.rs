//! Constructs from a text: `load`, `load*` and `build`.

use std::sync::Arc;

use super::{Engine, Kind, Rejection};
use crate::ast::{Form, FormKind, Span};
use crate::code::stop::Stop;
use crate::symbol::Sym;
use crate::syntax::{Problem, Reader, read_expression};

impl Engine {
    /// Loads the constructs of a file's text, with a sign for each if asked for; whether all of them could be defined.
    pub(crate) fn load_constructs(&mut self, file: &str, text: &str, shows_signs: bool) -> Result<bool, Stop> {
        let mut reader = Reader::new(text);
        let (mut is_good, mut is_lost) = (true, false);
        let (mut line, mut counted) = (1, 0);
        loop {
            let start = reader.position();
            let Some(form) = reader.next(&mut self.symbols) else { break };
            let end = reader.position();
            line += count_lines(text, counted, end);
            counted = end;
            self.write_warnings(reader.take_warnings());
            let source = text.get(start..end).unwrap_or_default();
            let at = Some((file, line));
            let known = self.construct_in(source);
            if known.is_none() {
                // Only the first thing that is no construct is told, until there is one again.
                if !std::mem::replace(&mut is_lost, true) {
                    let text = "Expected the beginning of a construct.";
                    self.write_error(&format!("\n[CSTRCPSR1] {file}, Line {line}: {text}\n"));
                }
                is_good = false;
                continue;
            }
            is_lost = false;
            if let (true, Some((kind, _))) = (shows_signs, known) {
                self.write(Sym::STDOUT, kind.sign().encode_utf8(&mut [0; 4]));
            }
            match form {
                Err(problem) => {
                    is_good = false;
                    self.refuse(&problem, source, at);
                }
                Ok(form) => is_good &= self.load_form(&form, text, at)?,
            }
        }
        if shows_signs {
            self.write(Sym::STDOUT, "\n");
        }
        Ok(is_good)
    }

    fn load_form(&mut self, form: &Form, text: &str, at: super::obey::At<'_>) -> Result<bool, Stop> {
        self.refuel();
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
        if self.construct_in(text).is_none() {
            return Ok(false);
        }
        match read_expression(text, &mut self.symbols) {
            Ok(form) if matches!(form.kind, FormKind::Command(_)) => Ok(false),
            Ok(form) => self.load_form(&form, text, None),
            Err(problem) => {
                self.refuse(&problem, text, None);
                Ok(false)
            }
        }
    }

    /// The kind of construct that a text begins, and its name if it has one. The parts of part 2 count as a kind without a name.
    pub(crate) fn construct_in(&mut self, text: &str) -> Option<(Kind, Option<Sym>)> {
        let inside = skip_blanks(text).strip_prefix('(')?;
        let inside = skip_blanks(inside);
        let (word, rest) = split_word(inside);
        let kind = Kind::of(word)?;
        let (name, _) = split_word(skip_blanks(rest));
        let name = name.strip_prefix("MAIN::").unwrap_or(name);
        Some((kind, (!name.is_empty()).then(|| self.symbols.intern(name))))
    }

    /// A construct with an error replaces the old one all the same: there is none then.
    /// Functions are lost if their parameters were read.
    pub(crate) fn lose_redefined(&mut self, kind: Kind, name: Sym, has_parameters: bool) {
        if kind == Kind::Function && has_parameters {
            self.lose_function(name);
        } else if matches!(kind, Kind::Rule | Kind::Facts) && self.has_construct(kind, name) {
            // A rule that fires just now stays.
            let _ = self.remove_construct(kind, name);
        }
    }
}

/// What is wrong with globals that are meant for a module nobody knows: that is told before all else.
pub(super) fn unknown_module(text: &str) -> Option<Problem> {
    let form = skip_blanks(text);
    let inside = skip_blanks(skip_blanks(form).strip_prefix('(')?);
    let rest = skip_blanks(inside.strip_prefix("defglobal")?);
    let (name, behind) = split_word(rest);
    if name.is_empty() || name == "MAIN" || name.starts_with(['?', '$']) {
        return None;
    }
    let clips = format!("Unable to find defmodule '{name}'.");
    let place = Span { start: (text.len() - rest.len()) as u32, end: (text.len() - behind.len()) as u32 };
    let message = format!("there is no module `{name}`");
    let mut problem = Problem::new(place, "PRNTUTIL1", &clips, message, "write `(defglobal ?*x* = value …)`");
    problem.form = (text.len() - form.len()) as u32;
    Some(problem)
}

/// Whether the parameters of a deffunction stand before what is wrong with it; the text begins with the form, or blanks before it.
pub(super) fn has_parameters(text: &str, problem: &Problem) -> bool {
    let form = skip_blanks(text);
    let behind = |text: &str| form.len() - text.len();
    let Some((_, parameters)) = form.strip_prefix('(').and_then(|inside| inside.split_once('(')) else { return false };
    let Some((_, actions)) = parameters.split_once(')') else { return false };
    (problem.noticed.start as usize).saturating_sub(problem.form as usize) >= behind(actions)
}

fn count_lines(text: &str, from: usize, to: usize) -> usize {
    text.get(from..to).unwrap_or_default().matches('\n').count()
}

/// The text behind blanks and comments.
pub(super) fn skip_blanks(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        match text.strip_prefix(';') {
            Some(comment) => text = comment.split_once('\n').map_or("", |(_, rest)| rest),
            None => return text,
        }
    }
}

fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|it: char| it.is_whitespace() || "\"();&|~<".contains(it)).unwrap_or(text.len());
    text.split_at(end)
}
