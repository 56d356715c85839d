//! `tellask ask`: what would a mind do in this position or in this moment of a saved play, and why? Or what does it believe
//! of single cells?

use std::io::{Read, Write};

use clap::ArgMatches;
use play::view::Audience;
use play::{
    Account, Advice, AnyPlay, Candidate, Chair, Chairs, Findings, Game, Line, MapText, MindSpec, Picture, Seat,
    SetupError, Why, fact_to_json, revive,
};
use serde_json::{Value as Json, json};

use crate::advice::{find, of_cell};
use crate::failure::{Failure, read_text};
use crate::kind;
use crate::options::{self, flag, number};
use crate::painter::Painter;
use crate::replay::parse_trace;
use crate::story::plain;

/// Reads the position or the saved play, asks the mind, tells the answer.
pub(crate) fn ask(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let (game, matches) = options::game(matches)?;
    let path = matches.get_one::<String>("position").map_or("-", String::as_str);
    let text = if path == "-" { standard_input()? } else { read_text(path)? };
    let mind = match matches.get_many::<String>("mind") {
        None => None,
        Some(_) => match &options::chairs(game, matches)?[..] {
            [Chair::Mind(spec)] => Some(spec.clone()),
            _ => return Err(Failure::Usage("ask one mind of the game's list".to_owned())),
        },
    };
    let question = Question { game, matches, path, mind };
    let said = if is_trace(&text) { question.in_a_play(text)? } else { question.in_a_position(text)? };
    if flag(matches, "json") {
        write!(out, "{}", by_lines(&to_json(game, said)))?;
        return Ok(());
    }
    if let Some((turn, seat)) = said.at {
        writeln!(out, "turn {turn}, {seat} is asked")?;
    }
    match said.about {
        About::Decision(it) => {
            write!(out, "{}", to_text(Painter::of(matches), &it.spec, &it.advice, it.findings.as_ref()))?;
        }
        About::Cells(cells) => {
            for cell in &cells {
                writeln!(out, "({},{}), according to `{}`", cell.row, cell.column, cell.spec)?;
                write!(out, "{}", cell.why.to_text(2))?;
            }
        }
    }
    Ok(())
}

/// What was said, by whom, about which moment.
struct Said {
    about: About,
    /// In a saved play: when, and at which seat.
    at: Option<(u32, Seat)>,
}

/// What was asked about, and the answer.
enum About {
    /// What to do.
    Decision(Box<Decided>),
    /// What is believed of single cells.
    Cells(Vec<Believed>),
}

/// What a mind would do, and what the game finds.
struct Decided {
    spec: MindSpec,
    advice: Advice,
    findings: Option<Findings>,
}

/// What a mind believes of one cell, and why.
struct Believed {
    /// The name of the row, as it was given.
    row: String,
    /// The name of the column, as it was given.
    column: String,
    spec: MindSpec,
    why: Why,
}

/// A trace is JSON Lines, and no position of any game begins with a brace.
fn is_trace(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
}

/// What is asked on the command line.
struct Question<'a> {
    game: &'static Game,
    matches: &'a ArgMatches,
    path: &'a str,
    /// Who is asked; none for the strongest.
    mind: Option<MindSpec>,
}

impl Question<'_> {
    fn in_a_position(self, text: String) -> Result<Said, Failure> {
        let Question { game, matches, path, mind } = self;
        let read = game.position.ok_or_else(|| {
            Failure::Refused(format!("{} has no position files; a saved play (`--trace FILE`) is one, too", game.name))
        })?;
        if let Some(option) = ["turn", "seat"].into_iter().find(|name| options::was_written(matches, name)) {
            return Err(Failure::Usage(format!("`--{option}` is about saved plays, and `{path}` is a position")));
        }
        kind::refuse_rules(game, &MapText { name: path.to_owned(), text: text.clone() })?;
        let setup = options::setup(game, matches)?;
        let percepts = read(&setup.settings, &text).map_err(|diagnostics| {
            if let Err(other) = kind::refuse_other(game, path) {
                return other;
            }
            let file = MapText { name: path.to_owned(), text: text.clone() };
            let failure = Failure::File { name: path.to_owned(), text: text.clone(), diagnostics };
            kind::of_another_game(game, &file, failure)
        })?;
        if matches.contains_id("cell") {
            let known = (game.known)(&setup, &percepts)?;
            let explain = |spec: &MindSpec, cell| (game.explain)(&setup, &percepts, spec, cell);
            let cells = believed(game, matches, &known, mind.as_ref(), explain)?;
            return Ok(Said { about: About::Cells(cells), at: None });
        }
        let ask = |spec: &MindSpec| (game.ask)(&setup, &percepts, spec);
        let (spec, advice) = match mind {
            Some(spec) => ask(&spec).map(|advice| (spec, advice))?,
            None => game.consult(&setup.settings, ask)?,
        };
        let findings = (game.study)(&setup, &percepts)?;
        Ok(Said { about: About::Decision(Box::new(Decided { spec, advice, findings })), at: None })
    }

    /// The play is replayed without anybody's thoughts up to the turn that is asked about, or to its end.
    fn in_a_play(self, text: String) -> Result<Said, Failure> {
        let Question { game, matches, path, mind } = self;
        let keys = game.settings.slots.iter().map(|slot| slot.name);
        if let Some(key) = keys.chain(["seed"]).find(|key| options::was_written(matches, key)) {
            return Err(Failure::Usage(format!("`--{key}` has no effect here: the saved play decides that")));
        }
        let (played, mut trace) = parse_trace(path, text)?;
        if played.name != game.name {
            return Err(Failure::Refused(format!("`{path}` is a play of {}, not of {}", played.name, game.name)));
        }
        if options::was_written(matches, "nodes") {
            trace.header.setup.nodes = number(matches, "nodes").unwrap_or(trace.header.setup.nodes);
        }
        let last = trace.lines.last().map_or(0, Line::turn);
        if let Some(turn) = number(matches, "turn") {
            let found = u32::try_from(turn).ok().and_then(|turn| trace.before_turn(turn));
            trace = found
                .ok_or_else(|| Failure::Refused(format!("`{path}` has no turn {turn}; its last one is {last}")))?;
        }
        let play = revive(game, &trace, Chairs::AllOutside)?;
        let seat = asked_seat(&*play, matches, path, last)?;
        let asked =
            Audience::seat(seat).consult(&*play, seat).map_err(|secret| Failure::Refused(secret.to_string()))?;
        let at = Some((play.turn(), seat));
        if matches.contains_id("cell") {
            let explain = |spec: &MindSpec, cell| asked.explain(spec, cell);
            let cells = believed(game, matches, &asked.known(), mind.as_ref(), explain)?;
            return Ok(Said { about: About::Cells(cells), at });
        }
        let (spec, advice) = match mind {
            Some(spec) => asked.advise(&spec).map(|advice| (spec, advice))?,
            None => asked.hint(game)?,
        };
        let findings = asked.study();
        Ok(Said { about: About::Decision(Box::new(Decided { spec, advice, findings })), at })
    }
}

/// What the mind that is named, or else the first that explains cells, says of each `--cell`.
fn believed(
    game: &Game,
    matches: &ArgMatches,
    known: &Picture,
    mind: Option<&MindSpec>,
    explain: impl Fn(&MindSpec, usize) -> Result<Option<Why>, SetupError>,
) -> Result<Vec<Believed>, Failure> {
    let no_board = || Failure::Refused(format!("{} has no board, so it has no cells to ask about", game.name));
    let grid = known.grid().ok_or_else(no_board)?;
    let mut cells = Vec::new();
    for words in matches.get_occurrences::<String>("cell").into_iter().flatten() {
        let names: Vec<&str> = words.map(String::as_str).collect();
        let cell = find(grid, &names).map_err(|it| Failure::Refused(it.told("`--cell ROW COLUMN`")))?;
        let said = match mind {
            Some(spec) => explain(spec, cell)?.map(|why| (spec.clone(), why)),
            None => of_cell(game, |spec| explain(spec, cell)),
        };
        let (spec, why) = said.ok_or_else(|| {
            let who = mind.map_or_else(|| format!("no mind of {} can", game.name), |spec| format!("`{spec}` cannot"));
            Failure::Refused(format!("{who} be asked about single cells; without `--cell` it is asked for a decision"))
        })?;
        let name = |index: usize| names.get(index).copied().unwrap_or_default().to_owned();
        cells.push(Believed { row: name(0), column: name(1), spec, why });
    }
    Ok(cells)
}

/// Who is to decide: the seat that is named, or the first of those that are asked.
fn asked_seat(play: &dyn AnyPlay, matches: &ArgMatches, path: &str, last: u32) -> Result<Seat, Failure> {
    let waiting = play.waiting();
    let Some(first) = waiting.iter().next() else {
        return Err(Failure::Refused(format!(
            "the play of `{path}` is over, so no player is to decide; `--turn N` asks about a turn before turn {last}"
        )));
    };
    match number(matches, "seat") {
        None => Ok(first),
        Some(named) => waiting.iter().find(|seat| seat.index() as u64 + 1 == named).ok_or_else(|| {
            let asked: Vec<String> = waiting.iter().map(|seat| (seat.index() + 1).to_string()).collect();
            Failure::Refused(format!("seat {named} is not asked at turn {}; asked: {}", play.turn(), asked.join(", ")))
        }),
    }
}

fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    String::from_utf8(bytes).map_err(|_| Failure::Refused("standard input is not UTF-8 text".to_owned()))
}

/// What the mind says of the whole play, what is known, what follows or is believed, what the mind would do, and why.
pub(crate) fn to_text(painter: Painter, spec: &MindSpec, advice: &Advice, findings: Option<&Findings>) -> String {
    let mut text = match (findings, &advice.account.beliefs) {
        (Some(findings), _) => painter.pictures(&[&advice.known, &findings.picture]),
        (None, Some(beliefs)) => painter.whole(&[&advice.known, beliefs]),
        (None, None) => painter.whole(&[&advice.known]),
    };
    text.push('\n');
    text.push_str(&decision(spec, advice));
    match &advice.verdict {
        Some(verdict) => format!("{}\n\n{text}", verdict.trim_end()),
        None => text,
    }
}

/// What the mind would do, its name, why, and what else it considered.
fn decision(spec: &MindSpec, advice: &Advice) -> String {
    let mut text = match &advice.act {
        Ok(act) => format!("Decision: {}, according to `{spec}`\n", plain(act)),
        Err(forfeit) => format!("No decision: {}, according to `{spec}`\n", forfeit.reason),
    };
    text.push_str(&advice.account.why.to_text(2));
    if !advice.account.candidates.is_empty() {
        text.push_str("Considered:\n");
        for Candidate { act, value, note } in &advice.account.candidates {
            let value = value.map_or_else(String::new, |value| format!("{value:.3}"));
            text.push_str(format!("  {act:<28} {value:>10}  {note}").trim_end());
            text.push('\n');
        }
    }
    text
}

impl Believed {
    /// Names of rows and columns that are numbers stay numbers.
    fn into_json(self) -> Json {
        let name = |text: String| text.parse::<i64>().map_or_else(|_| json!(text), |number| json!(number));
        let why = Account::of(self.why).to_json()["why"].take();
        json!({ "row": name(self.row), "column": name(self.column), "mind": self.spec.to_string(), "why": why })
    }
}

/// What a game itself finds says what is known and believed in plainer numbers than pictures do.
fn to_json(game: &Game, said: Said) -> Json {
    let mut object = json!({ "game": game.name });
    if let About::Decision(it) = &said.about {
        object["mind"] = json!(it.spec.to_string());
    }
    if let Some((turn, seat)) = said.at {
        object["turn"] = json!(turn);
        object["seat"] = json!(seat.index() + 1);
    }
    let Decided { advice, findings, .. } = match said.about {
        About::Decision(it) => *it,
        About::Cells(cells) => {
            object["cells"] = cells.into_iter().map(Believed::into_json).collect();
            return object;
        }
    };
    match &advice.act {
        Ok(act) => {
            object["move"] = json!(plain(act));
            object["act"] = fact_to_json(act);
        }
        Err(forfeit) => object["forfeit"] = json!(forfeit.reason),
    }
    if let Some(verdict) = &advice.verdict {
        object["verdict"] = json!(verdict);
    }
    let mut account = advice.account;
    account.beliefs = account.beliefs.filter(|_| findings.is_none());
    object["account"] = account.to_json();
    match findings.map(|findings| findings.data) {
        Some(Json::Object(data)) => data.into_iter().for_each(|(key, value)| object[key.as_str()] = value),
        _ => object["known"] = advice.known.to_json(),
    }
    object
}

/// An object with a line per key, and a line per row where a value is a table.
fn by_lines(object: &Json) -> String {
    let entries = object.as_object().into_iter().flatten().map(|(key, value)| match value.as_array() {
        Some(rows) if rows.iter().any(|row| row.as_array().is_some_and(|row| row.len() > 2)) => {
            let rows: Vec<String> = rows.iter().map(|row| format!("    {row}")).collect();
            format!("  {}: [\n{}\n  ]", json!(key), rows.join(",\n"))
        }
        _ => format!("  {}: {value}", json!(key)),
    });
    format!("{{\n{}\n}}\n", entries.collect::<Vec<_>>().join(",\n"))
}
