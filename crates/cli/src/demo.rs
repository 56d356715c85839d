//! `tellask demo`: every game before your eyes, with reasons and results.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arena::{Batch, Watch};
use games::GAMES;
use play::{Brief, Chair, Chairs, Game, Hosts, Setup, Stop};

use crate::failure::Failure;
use crate::options::chair;
use crate::painter::Painter;
use crate::story::{Manner, tell_some};

/// So many plays show what a mind is worth, in a second or two.
const PLAYS: u64 = 2000;

/// So many turns of a play are read before one knows how it goes.
const TOLD: usize = 40;

/// Plays each game's own demonstration.
pub(crate) fn demo(out: &mut dyn Write) -> Result<(), Failure> {
    for game in GAMES {
        one(game, out)?;
    }
    writeln!(
        out,
        "Next: `tellask games GAME` tells what a game takes, `tellask play GAME` lets you play it yourself."
    )?;
    Ok(())
}

fn one(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "━━━ {}: {} ━━━\n", game.name, game.summary)?;
    let written: Vec<(String, String)> =
        game.demo.settings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let settings = Arc::new(game.settle(&written)?);
    let setup = Setup { settings, map: None, seed: game.demo.seed, play: 0, turns: Setup::TURNS, nodes: Brief::NODES };
    let mut chairs = game.demo.minds.iter().map(|mind| chair(mind)).collect::<Result<Vec<_>, _>>()?;
    if chairs.is_empty() {
        chairs.push(Chair::Mind(game.default_mind(&setup.settings)));
    }
    let mut play = (game.open)(&game.header(setup.clone(), &chairs)?, Chairs::AsRecorded)?;
    play.pump();
    tell_some(game, &play.trace(), TOLD, Manner::Why, Painter::PLAIN, out)?;
    writeln!(out, "\nAnd {PLAYS} plays of the same minds in other worlds:\n")?;
    out.flush()?;
    let began = Instant::now();
    let hosts = Hosts::new();
    let batch = Batch { game, setup, chairs, hosts, rotate: false, first: 0, plays: PLAYS, threads: 0 };
    let watch = Watch { cpu_clock: || Duration::ZERO, progress: &mut |_| {}, row: &mut |_| {}, stop: Stop::default() };
    let mut report = batch.run(watch)?;
    report.timing.seconds = began.elapsed().as_secs_f64();
    writeln!(out, "{}", report.to_text())?;
    Ok(())
}
