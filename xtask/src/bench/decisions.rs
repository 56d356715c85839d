//! How long single decisions of a mind take: the mean, and the longest of all.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use games::find;
use play::{Brief, Chair, Chairs, Game, MindSpec, Setup};

use super::clock::cpu;
use super::commas;
use crate::failure::Failure;

/// The seed of all plays.
const SEED: u64 = 1;

/// Times every decision of a mind in so many plays under some settings, each given as `KEY=VALUE`.
pub(crate) fn decisions(words: [&str; 3], settings: &[&str], out: &mut dyn Write) -> Result<(), Failure> {
    let [game, mind, plays] = words;
    let usage = |text: String| Failure::Usage(text);
    let game = find(game).ok_or_else(|| usage(format!("there is no game `{game}`")))?;
    let is_known = (game.minds)().iter().any(|it| it.word.head == mind);
    if !is_known {
        return Err(usage(format!("{} has no mind `{mind}`", game.name)));
    }
    let plays: u64 = plays.parse().map_err(|_| usage(format!("the number of plays is a number, not `{plays}`")))?;
    let setup = setup(game, settings).map_err(usage)?;
    let mut times: Vec<(Duration, u64, u32)> = Vec::new();
    for number in 0..plays {
        let header = game.header(Setup { play: number, ..setup.clone() }, &[Chair::Mind(MindSpec::plain(mind))]);
        let opened = header.and_then(|header| (game.open)(&header, Chairs::AsRecorded));
        let mut play = opened.map_err(|error| usage(error.to_string()))?;
        play.skip_accounts();
        loop {
            let (turn, began) = (play.turn(), cpu());
            let pending = play.step();
            times.push((cpu().saturating_sub(began), number, turn));
            if pending.is_some() {
                break;
            }
        }
    }
    times.sort_unstable();
    let Some((longest, number, turn)) = times.last() else { return Err(usage("0 plays have no decision".to_owned())) };
    let all: Duration = times.iter().map(|(time, ..)| *time).sum();
    let millis = |time: Duration| time.as_secs_f64() * 1e3;
    let below = |share: f64| times[((times.len() - 1) as f64 * share) as usize].0;
    writeln!(out, "{} {mind}, {}, seed {SEED}: {plays} plays", game.name, setup.settings)?;
    writeln!(out, "decisions {}", commas(times.len() as f64))?;
    writeln!(out, "mean      {:.3} ms of CPU time", millis(all) / times.len() as f64)?;
    writeln!(out, "99 %      {:.3} ms", millis(below(0.99)))?;
    writeln!(out, "99.9 %    {:.3} ms", millis(below(0.999)))?;
    writeln!(out, "longest   {:.3} ms, in play {number} after {turn} steps", millis(*longest))?;
    Ok(())
}

fn setup(game: &Game, settings: &[&str]) -> Result<Setup, String> {
    let pair = |text: &&str| {
        let (key, value) = text.split_once('=').ok_or_else(|| format!("a setting is KEY=VALUE, not `{text}`"))?;
        Ok::<_, String>((key.to_owned(), value.to_owned()))
    };
    let given = settings.iter().map(pair).collect::<Result<Vec<_>, String>>()?;
    let settings = Arc::new(game.settle(&given).map_err(|error| error.to_string())?);
    Ok(Setup { settings, map: None, seed: SEED, play: 0, turns: Setup::TURNS, nodes: Brief::NODES })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decision_is_timed() {
        let game = games::GAMES[0].name;
        let mind = (games::GAMES[0].minds)()[0].word.head;
        let mut out = Vec::new();
        decisions([game, mind, "2"], &[], &mut out).expect("it is measured");
        let text = String::from_utf8(out).expect("text");
        assert!(text.contains("2 plays") && text.contains("longest"), "{text}");
        for (words, settings) in [
            (["nothing", mind, "3"], &[][..]),
            ([game, "nobody", "3"], &[]),
            ([game, mind, "x"], &[]),
            ([game, mind, "0"], &[]),
            ([game, mind, "3"], &["size"]),
            ([game, mind, "3"], &["colour=red"]),
        ] {
            assert!(matches!(decisions(words, settings, &mut Vec::new()), Err(Failure::Usage(_))), "{words:?}");
        }
    }
}
