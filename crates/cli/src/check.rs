//! `tellask check`: files of a game, solutions, traces, CLIPS programs.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use clap::ArgMatches;
use clips::Warnings;
use facts::text::counted;
use facts::{Diagnostic, Fact, Severity};
use play::{Brief, Chair, Chairs, Game, Language, MapText, Pending, Setup, Survey};
use serde_json::{Value, json};

use crate::failure::{Failure, complain, read_map, read_rules, read_text};
use crate::options::{self, flag};
use crate::replay::{read_trace, verify};
use crate::{check_reasons, clips as programs, diagnostics, kind};

/// Checks every file; fails if one is refused, after all were looked at.
pub(crate) fn check(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let Some((name, branch)) = matches.subcommand() else {
        if matches.get_many::<String>("files").is_none() {
            return Err(Failure::Usage("name the files: `tellask check FILE`".to_owned()));
        }
        let manner = Manner::of(&[matches]);
        if manner.reasons {
            return check_reasons::check(matches, None, manner.json, out);
        }
        return check_each(matches, &manner, out, |path| {
            if is_program(path) {
                return programs::check(path).map_err(|failure| kind::of_another_agent(None, failure));
            }
            let (game, trace) = read_trace(path).map_err(|failure| name_the_game(path, failure))?;
            verify(game, &trace).map(Verdict::from)
        });
    };
    let game = games::find(name).ok_or_else(|| Failure::Usage(format!("there is no game `{name}`")))?;
    options::tell_renamed(game, branch);
    // Options may stand before the game or behind it.
    let manner = Manner::of(&[matches, branch]);
    if manner.reasons {
        return check_reasons::check(branch, Some(game), manner.json, out);
    }
    let settings = Arc::new(game.settle(&options::given(game, branch))?);
    let solution = branch.get_one::<String>("solution").map(String::as_str);
    let certificate =
        branch.try_get_one::<String>("certificate").ok().flatten().map(|path| read_text(path)).transpose()?;
    let said = match (solution, &certificate) {
        (Some(acts), _) => Said::Solution(acts),
        (None, Some(text)) => Said::Certificate(text),
        (None, None) => Said::Nothing,
    };
    check_each(branch, &manner, out, |path| {
        kind::refuse_program(game, path)?;
        if is_program(path) {
            let checked = check_rules(game, Arc::clone(&settings), path);
            return checked.map_err(|failure| kind::of_another_agent(Some(game), failure));
        }
        let map = read_map(game, path)?;
        kind::refuse_rules(game, &map)?;
        let text = &map.text;
        if text.trim_start().starts_with("{\"tellask\"") {
            let (game, trace) = read_trace(path)?;
            return verify(game, &trace).map(Verdict::from);
        }
        let position = game.position.filter(|_| said == Said::Nothing).map(|read| read(&settings, text));
        // A solution may be longer than any play that people watch.
        let turns = u32::MAX;
        let settings = Arc::clone(&settings);
        let setup = Setup { settings, map: Some(map.clone()), seed: 0, play: 0, turns, nodes: Brief::NODES };
        if let Some(Ok(told)) = &position
            && (game.survey)(&setup).is_err()
        {
            return Ok(format!("a position of {}", counted(told.len(), "percept")).into());
        }
        check_map(game, setup, said).map_err(|failure| match position {
            // What starts like one, or shows what is not known, was meant as a position.
            Some(Err(diagnostics)) if text.trim_start().starts_with(';') || text.contains('?') => {
                Failure::File { name: map.name.clone(), text: text.clone(), diagnostics }
            }
            _ => kind::of_another_game(game, &map, failure),
        })
    })
}

/// How files are checked, and how the result is printed.
#[derive(Clone, Debug)]
struct Manner {
    json: bool,
    strict: bool,
    reasons: bool,
    /// The lints that are wanted, if not all are.
    lints: Vec<String>,
    /// The lints that are left out.
    no_lints: Vec<String>,
}

impl Manner {
    fn of(given: &[&ArgMatches]) -> Manner {
        let is = |name: &str| given.iter().any(|matches| flag(matches, name));
        let all = |name: &str| given.iter().filter_map(|it| it.get_many::<String>(name)).flatten().cloned().collect();
        let (lints, no_lints) = (all("lint"), all("no-lint"));
        Manner { json: is("json"), strict: is("strict"), reasons: is("reasons"), lints, no_lints }
    }

    /// Whether the warnings of this lint are wanted. What no lint found is left out once lints are named.
    fn wants(&self, lint: Option<&str>) -> bool {
        let is_in = |names: &[String]| lint.is_some_and(|lint| names.iter().any(|it| it == lint));
        (self.lints.is_empty() || is_in(&self.lints)) && !is_in(&self.no_lints)
    }
}

fn check_each(
    matches: &ArgMatches,
    manner: &Manner,
    out: &mut dyn Write,
    verdict: impl Fn(&str) -> Result<Verdict, Failure>,
) -> Result<(), Failure> {
    let mut refused = 0;
    for path in matches.get_many::<String>("files").into_iter().flatten() {
        let (ok, result) = match verdict(path) {
            Ok(verdict) => tell_verdict(path, &verdict.of_wanted(manner), manner),
            Err(Failure::Usage(reason)) => return Err(Failure::Usage(reason)),
            Err(failure) => (false, tell_failure(path, failure, manner)),
        };
        refused += usize::from(!ok);
        match result {
            Told::Data(data) => writeln!(out, "{data}")?,
            Told::Text(text) if ok => writeln!(out, "{path}: {text}")?,
            Told::Text(_) => {}
        }
    }
    match refused {
        0 => Ok(()),
        1 => Err(Failure::Refused("1 file has errors".to_owned())),
        many => Err(Failure::Refused(format!("{many} files have errors"))),
    }
}

/// What is printed of a file on standard output.
enum Told {
    Data(Value),
    Text(String),
}

impl Told {
    fn of(path: &str, ok: bool, text: String, told: Vec<Value>, count: usize, manner: &Manner) -> Told {
        if manner.json {
            Told::Data(json!({ "file": path, "ok": ok, "text": text, "count": count, "diagnostics": told }))
        } else {
            Told::Text(text)
        }
    }
}

fn tell_verdict(path: &str, verdict: &Verdict, manner: &Manner) -> (bool, Told) {
    let told = verdict.warnings.list.iter().map(|(it, lint)| data(path, it, *lint)).collect();
    if !manner.json {
        verdict.print();
    }
    let ok = verdict.count() == 0 || !manner.strict;
    (ok, Told::of(path, ok, verdict.said(), told, verdict.count(), manner))
}

fn tell_failure(path: &str, failure: Failure, manner: &Manner) -> Told {
    let (mut told, mut count) = (Vec::new(), 0);
    let text = match &failure {
        Failure::Refused(reason) => reason.clone(),
        Failure::File { diagnostics, .. } => {
            told = diagnostics.iter().map(|it| data(path, it, None)).collect();
            count = told.len() + diagnostics.unlisted();
            diagnostics.to_string()
        }
        _ => "it cannot be read".to_owned(),
    };
    if !manner.json {
        let has_places = matches!(failure, Failure::File { .. });
        failure.report();
        if has_places && is_program(path) {
            complain("Warnings are shown once the file has no errors.\n");
        }
    }
    Told::of(path, false, text, told, count, manner)
}

/// Whether lints look at a file of this name.
fn is_program(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|it| it.eq_ignore_ascii_case("clp"))
}

/// What is said of a file that is not refused.
#[derive(Debug, Default)]
pub(crate) struct Verdict {
    text: String,
    /// What is odd about it, and the lint that found it if it was one.
    warnings: Warnings,
    /// The name and the text of the file that the warnings are about.
    source: (String, String),
}

impl From<String> for Verdict {
    fn from(text: String) -> Verdict {
        Verdict { text, ..Verdict::default() }
    }
}

impl Verdict {
    /// Adds warnings.
    pub(crate) fn warn(self, warnings: Warnings) -> Verdict {
        Verdict { warnings, ..self }
    }

    /// Says which file the warnings are about.
    pub(crate) fn of(self, name: &str, text: String) -> Verdict {
        Verdict { source: (name.to_owned(), text), ..self }
    }

    /// Only with the warnings of lints that are wanted.
    fn of_wanted(mut self, manner: &Manner) -> Verdict {
        self.warnings.list.retain(|(_, lint)| manner.wants(*lint));
        self.warnings.unlisted.retain(|lint, _| manner.wants(*lint));
        self
    }

    /// Shows the warnings on standard error.
    pub(crate) fn print(&self) {
        diagnostics::print_warnings(&self.source.0, &self.source.1, &self.warnings);
    }

    fn count(&self) -> usize {
        self.warnings.counts().values().sum()
    }

    fn said(&self) -> String {
        match self.count() {
            0 => self.text.clone(),
            many => format!("{}, {}", self.text, counted(many, "warning")),
        }
    }
}

/// A diagnostic for programs.
fn data(path: &str, it: &Diagnostic, lint: Option<&str>) -> Value {
    let severity = match it.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    json!({
        "file": path, "line": it.place.line, "column": it.place.column, "length": it.place.length,
        "severity": severity, "lint": lint, "message": it.message, "hint": it.hint,
    })
}

/// Without a game only traces can be understood, for they say what they are.
fn name_the_game(path: &str, failure: Failure) -> Failure {
    match failure {
        Failure::File { .. } => {
            Failure::Usage(format!("`{path}` is not a trace; name its game: `tellask check GAME {path}`"))
        }
        other => other,
    }
}

/// A rule base must be able to sit down at a play.
pub(crate) fn check_rules(game: &Game, settings: Arc<Fact>, path: &str) -> Result<Verdict, Failure> {
    let setup = Setup { settings, map: None, seed: 0, play: 0, turns: Setup::TURNS, nodes: Brief::NODES };
    let header = game.header(setup, &[options::chair(path)?])?;
    (game.open)(&header, Chairs::AsRecorded)?;
    lint_rules(game, path, &read_rules(path)?)
}

/// What is odd about the text of a rule base that can be read.
pub(crate) fn lint_rules(game: &Game, path: &str, text: &str) -> Result<Verdict, Failure> {
    let language = Language { acts: game.acts, percepts: game.percepts, claims: game.claims };
    let found = minds::lint_rules(MapText { name: path.to_owned(), text: text.to_owned() }, language, None)?;
    let verdict = Verdict::from(format!("a rule base for {}", game.name));
    Ok(verdict.warn(found).of(path, text.to_owned()))
}

/// What is said about a map and is to be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said<'a> {
    /// Only that it is one.
    Nothing,
    /// These acts win.
    Solution(&'a str),
    /// This text proves that the map cannot be won.
    Certificate(&'a str),
}

/// What is said about a map, and what the game finds odd about it.
fn check_map(game: &Game, setup: Setup, said: Said<'_>) -> Result<Verdict, Failure> {
    let survey = (game.survey)(&setup)?;
    let map = setup.map.clone();
    let warnings = survey.warnings.clone();
    match judge_map(game, setup, said, &survey) {
        Ok(text) => {
            let list = warnings.iter().map(|it| (it.clone(), None)).collect();
            let verdict = Verdict::from(text).warn(Warnings { list, ..Warnings::default() });
            Ok(map.into_iter().fold(verdict, |verdict, map| verdict.of(&map.name, map.text)))
        }
        Err(failure) => {
            if let Some(map) = map {
                diagnostics::print(&map.name, &map.text, &warnings);
            }
            Err(failure)
        }
    }
}

fn judge_map(game: &Game, setup: Setup, said: Said<'_>, survey: &Survey) -> Result<String, Failure> {
    let Survey { seats, worlds, .. } = survey;
    match said {
        Said::Nothing => {}
        Said::Solution(acts) => {
            let judged = game.referee.map(|referee| (referee.solution)(&setup, acts)).transpose()?;
            let played = check_solution(game, setup, acts);
            return match (judged, played) {
                (None, played) => played,
                // The referee and the world were written apart from each other; both must agree.
                (Some(Ok(judged)), Ok(played)) => Ok(format!("{played}; the referee: {judged}")),
                (Some(Err(fault)), _) => Err(Failure::Refused(format!("no solution: {fault}"))),
                (Some(Ok(_)), Err(failure)) => Err(failure),
            };
        }
        Said::Certificate(text) => {
            let judged = game.referee.map(|referee| (referee.certificate)(&setup, text)).transpose()?;
            let judged = judged.unwrap_or_else(|| Err(format!("{} has no referee", game.name)));
            return judged.map_err(|fault| Failure::Refused(format!("no proof: {fault}")));
        }
    }
    let many = worlds.filter(|worlds| *worlds > 1).map_or_else(|| "a map".to_owned(), |many| format!("{many} worlds"));
    Ok(format!("{many} of {} for {seats} {}", game.name, if *seats == 1 { "seat" } else { "seats" }))
}

/// Plays the acts one by one; they must be allowed, end the play, and reach the goal.
fn check_solution(game: &Game, setup: Setup, solution: &str) -> Result<String, Failure> {
    let header = game.header(setup, &[Chair::Person])?;
    let mut play = (game.open)(&header, Chairs::AllOutside)?;
    let acts = solution_acts(game, &header.setup.settings, solution)?;
    for (index, act) in acts.iter().enumerate() {
        let step = index + 1;
        // One list for all seats: each act is of the seat whose turn it is.
        let asked = match play.pump() {
            Pending::Waiting(seats) => seats.iter().next(),
            Pending::Over => None,
        };
        let Some(seat) = asked else {
            return Err(Failure::Refused(format!("the play is over before act {step} of {}", acts.len())));
        };
        play.answer(seat, act, None).map_err(|refusal| Failure::Refused(format!("act {step}: {refusal}")))?;
    }
    play.pump();
    let outcome = play.outcome();
    let standing = outcome.seats.first().cloned().unwrap_or_default();
    let score = game.write_score(&standing);
    let ending = outcome.ending.as_deref().unwrap_or("the play is not over");
    let text = format!("{}: {ending}, score {score}", counted(acts.len(), "act"));
    if standing.success {
        Ok(format!("solved in {text}"))
    } else {
        Err(Failure::Refused(format!("no solution: {text}")))
    }
}

/// Acts of several words where semicolons are between them, a word per act where blanks are, else a letter per act.
fn solution_acts(game: &Game, settings: &Fact, solution: &str) -> Result<Vec<Fact>, Failure> {
    let words: Vec<String> = if solution.contains(';') {
        solution.split(';').map(|act| act.trim().to_owned()).filter(|act| !act.is_empty()).collect()
    } else if solution.contains(char::is_whitespace) {
        solution.split_whitespace().map(str::to_owned).collect()
    } else {
        solution.chars().map(String::from).collect()
    };
    if let Some(acts) = in_letters_of_the_document(game, &words) {
        return Ok(acts);
    }
    let hear = |(index, word): (usize, &String)| {
        let reason = |it: String| if it.is_empty() { format!("`{word}` is no act") } else { it };
        let heard = game.hear_line(settings, word);
        heard.map_err(|it| Failure::Refused(format!("act {}: {}", index + 1, reason(it))))
    };
    words.iter().enumerate().map(hear).collect()
}

/// A referee reads the letters of the game's document, and so do those who print solutions: such letters mean the same under every
/// profile, also where a player would type others.
fn in_letters_of_the_document(game: &Game, words: &[String]) -> Option<Vec<Fact>> {
    game.referee?;
    let keys = || game.profile_keys.iter().flat_map(|own| own.keys.iter());
    let hear = |word: &String| {
        let found = keys().find(|(_, keys)| keys.contains(&word.as_str()));
        found.map(|(head, _)| Fact::new(head))
    };
    words.iter().map(hear).collect()
}
