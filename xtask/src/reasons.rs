//! Many plays of all minds, and whether the leaves of their reasons imply what they claim.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use games::GAMES;
use play::{Brief, Chair, Chairs, Checked, Fared, Game, MindSpec, Pending, Prover, Ruling, Seat, Setup, Testimony};

use crate::failure::Failure;

/// What is to be checked.
pub(crate) struct Options<'a> {
    /// The number of claims per game.
    claims: u64,
    game: Option<&'a str>,
    mind: Option<&'a str>,
    /// The number of failures that are shown for each mind.
    show: usize,
    seed: u64,
}

impl<'a> Options<'a> {
    pub(crate) fn read(words: &[&'a str]) -> Result<Options<'a>, Failure> {
        let mut options = Options { claims: 1_000_000, game: None, mind: None, show: 1, seed: 1 };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let value = words.next().ok_or_else(|| Failure::Usage(format!("`{word}` needs a value")))?;
            let number =
                || value.parse().map_err(|_| Failure::Usage(format!("`{word}` takes a number, not `{value}`")));
            match *word {
                "--claims" => options.claims = number()?,
                "--seed" => options.seed = number()?,
                "--show" => options.show = number()? as usize,
                "--game" => options.game = Some(value),
                "--mind" => options.mind = Some(value),
                _ => return Err(Failure::Usage(format!("`{word}` is no option of `reasons`"))),
            }
        }
        Ok(options)
    }
}

/// Settings that make worlds of different kinds, by the words of each game's settings. Keys that a game does not have, and
/// values that it refuses, are left out.
const KINDS: &[&[(&str, &str)]] = &[
    &[],
    &[("size", "5")],
    &[("size", "6"), ("pit", "0.1")],
    &[("size", "8"), ("pit", "0.15")],
    &[("agents", "2")],
    &[("agents", "2"), ("bombs", "0")],
    &[("agents", "3"), ("bombs", "0"), ("moan", "all"), ("size", "7")],
    &[("agents", "4"), ("moan", "all")],
    &[("monsters", "6"), ("size", "8")],
    &[("walls", "unknown"), ("size", "7")],
    &[("walls", "unknown"), ("agents", "2"), ("bombs", "0")],
    &[("width", "5"), ("height", "4"), ("mines", "5")],
    &[("width", "8"), ("height", "8"), ("mines", "12"), ("start", "none")],
];

/// The plays of one mind under one set of settings, one after the other.
struct Series {
    mind: String,
    setup: Setup,
    chairs: Vec<Chair>,
}

/// How a mind fared.
#[derive(Default)]
struct Row {
    plays: u64,
    fared: Fared,
    seconds: f64,
    shown: Vec<String>,
    /// How many claims of which rule failed.
    failed_by: BTreeMap<String, u64>,
}

/// Plays and checks until there are enough claims of each game.
pub(crate) fn reasons(options: &Options<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let named = |game: &&Game| options.game.is_none_or(|name| name == game.name);
    let mut failed = 0;
    for game in GAMES.iter().filter(named) {
        let Some(prover) = game.prover else { continue };
        let series = all_series(game, options);
        let mut rows: BTreeMap<String, Row> = BTreeMap::new();
        let mut claims = 0;
        let mut play = 0;
        while claims < options.claims && play < 1_000_000 && !series.is_empty() {
            for one in &series {
                let row = rows.entry(one.mind.clone()).or_default();
                let before = row.fared.claims;
                let start = Instant::now();
                one.play(game, &prover, play, options, row)?;
                row.seconds += start.elapsed().as_secs_f64();
                claims += row.fared.claims - before;
                if claims >= options.claims {
                    break;
                }
            }
            play += 1;
        }
        writeln!(out, "{}", game.name)?;
        writeln!(
            out,
            "  {:<14}{:>8}{:>11}{:>11}{:>11}{:>9}{:>11}{:>9}",
            "mind", "plays", "decisions", "claims", "proven", "failed", "undecided", "seconds"
        )?;
        for (mind, row) in &rows {
            let Fared { accounts, claims, proven, undecided, failed: wrong, .. } = row.fared;
            writeln!(
                out,
                "  {mind:<14}{:>8}{accounts:>11}{claims:>11}{proven:>11}{wrong:>9}{undecided:>11}{:>9.1}",
                row.plays, row.seconds
            )?;
            failed += wrong;
            for (rule, count) in &row.failed_by {
                writeln!(out, "    {count} by `{rule}`")?;
            }
            for text in &row.shown {
                writeln!(out, "{text}")?;
            }
        }
        out.flush()?;
    }
    if failed == 0 {
        Ok(())
    } else {
        Err(Failure::Failed(format!("claims that do not follow from their leaves: {failed}")))
    }
}

fn all_series(game: &'static Game, options: &Options<'_>) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    let profiles = game.profiles.iter().map(|profile| Some(profile.name));
    let profiles: Vec<Option<&str>> = if game.profiles.is_empty() { vec![None] } else { profiles.collect() };
    for mind in (game.minds)().iter().filter(|mind| options.mind.is_none_or(|name| name == mind.word.head)) {
        for profile in &profiles {
            for kind in KINDS {
                let known = |key: &str| game.settings.slots.iter().any(|slot| slot.name == key);
                if !kind.iter().all(|(key, _)| known(key)) {
                    continue;
                }
                let named = profile.map(|name| ("profile", name));
                let given: Vec<(String, String)> = named
                    .into_iter()
                    .chain(kind.iter().copied())
                    .map(|(key, value)| (key.to_owned(), value.to_owned()))
                    .collect();
                let Ok(settings) = game.settle(&given) else { continue };
                let settings = Arc::new(settings);
                let setup = Setup { settings, map: None, seed: options.seed, play: 0, turns: 600, nodes: Brief::NODES };
                let chairs = vec![Chair::Mind(mind.brisk())];
                let opens = game.header(setup.clone(), &chairs).and_then(|it| (game.open)(&it, Chairs::AsRecorded));
                if opens.is_ok() {
                    all.push(Series { mind: mind.word.head.to_owned(), setup, chairs });
                }
            }
        }
    }
    all
}

/// Every so many decisions, every cell of the board is explained, too.
const EXPLAINED: u64 = 40;

impl Series {
    fn play(
        &self,
        game: &Game,
        prover: &Prover,
        number: u64,
        options: &Options<'_>,
        row: &mut Row,
    ) -> Result<(), Failure> {
        let setup = Setup { play: number, ..self.setup.clone() };
        let wrong = |error: play::SetupError| Failure::Failed(error.to_string());
        let header = game.header(setup, &self.chairs).map_err(wrong)?;
        let mut play = (game.open)(&header, Chairs::AsRecorded).map_err(wrong)?;
        if play.pump() != Pending::Over {
            return Err(Failure::Failed("a mind left its play".to_owned()));
        }
        row.plays += 1;
        let trace = play.trace();
        let settings = &trace.header.setup.settings;
        let mut shown = Vec::new();
        let show = |place: &str, checked: &Checked<'_>| {
            let mut text = format!("    play {number}, {settings}, {place}: {} {}", checked.claim, checked.text);
            if let Ruling::Fails(why) = &checked.ruling {
                // Writing to a string cannot fail.
                let _ = write!(text, "\n      by `{}`: {why}", checked.rule);
            }
            for leaf in &checked.leaves {
                let _ = write!(text, "\n      {leaf}");
            }
            text
        };
        let failed_by = &mut row.failed_by;
        let mut note = |checked: &Checked<'_>| {
            if let Ruling::Fails(_) = checked.ruling {
                *failed_by.entry(checked.rule.to_owned()).or_default() += 1;
            }
        };
        let fared = play::check_reasons(prover, &trace, Prover::NODES, &mut |turn, seat, checked| {
            note(&checked);
            if checked.ruling.is_open() && shown.len() < options.show {
                shown.push(show(&format!("turn {turn}, seat {}", seat.index() + 1), &checked));
            }
        });
        for one in &fared {
            row.fared += one;
        }
        if row.fared.accounts / EXPLAINED
            > (row.fared.accounts - fared.iter().map(|it| it.accounts).sum::<u64>()) / EXPLAINED
            && let Chair::Mind(spec) = &self.chairs[0]
        {
            explain(game, prover, &trace, spec, &mut |checked| {
                note(&checked);
                row.fared.count(&checked.ruling);
                if checked.ruling.is_open() && shown.len() < options.show {
                    shown.push(show("explained", &checked));
                }
            })?;
        }
        let room = options.show.saturating_sub(row.shown.len());
        row.shown.extend(shown.into_iter().take(room));
        Ok(())
    }
}

/// Asks a mind that was told the first part of a play about every cell of the board.
fn explain(
    game: &Game,
    prover: &Prover,
    trace: &play::Trace,
    spec: &MindSpec,
    found: &mut dyn FnMut(Checked<'_>),
) -> Result<(), Failure> {
    let mut part = trace.clone();
    let end = part.lines.iter().rposition(|line| matches!(line, play::Line::Act { .. })).unwrap_or(0);
    part.lines.truncate(end * 2 / 3);
    let act = part.lines.iter().rposition(|line| matches!(line, play::Line::Act { .. })).unwrap_or(0);
    part.lines.truncate(act);
    let wrong = |error: String| Failure::Failed(error);
    let revived = play::revive(game, &part, Chairs::AllOutside).map_err(|it| wrong(it.to_string()))?;
    let mut heard = Testimony::default();
    for line in revived.lines(0) {
        if let play::Line::Told { to, fact, .. } = line
            && to.contains(Seat::FIRST)
        {
            heard.tell(&fact);
        }
    }
    for cell in 0.. {
        let Some(why) = revived.explain(Seat::FIRST, spec, cell).map_err(|it| wrong(it.to_string()))? else { break };
        heard.check(prover, &trace.header.setup.settings, Prover::NODES, &why, found);
    }
    Ok(())
}
