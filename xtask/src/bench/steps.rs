//! How fast the loop itself turns: typed inside, and in facts through the erased door.

use std::io::Write;
use std::time::Duration;

use games::GAMES;
use play::{AnyPlay, Chair, Chairs, Dice, Game, Judgement, MindSpec, Outcome, Pending, Role, Seat, Setup};

use super::clock::{repeat, yardstick};
use super::{commas, setup};
use crate::failure::Failure;

/// The mind that thinks least, so that it is the loop which is measured.
const MIND: &str = "random";
/// The same plays are played by both ways, over and over.
const PLAYS: u64 = 1000;

/// Prints the table of all games.
pub(crate) fn measure(out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\nsteps per core-second of the mind `{MIND}`, {PLAYS} plays over and over")?;
    writeln!(out, "{:<12} {:>15} {:>15} {:>8} {:>20}", "game", "typed", "erased", "ratio", "typed per throw")?;
    for game in GAMES.iter().filter(|game| (game.minds)().iter().any(|mind| mind.word.head == MIND)) {
        row(game, out)?;
    }
    Ok(())
}

fn row(game: &Game, out: &mut dyn Write) -> Result<(), Failure> {
    let failed = |error: play::SetupError| Failure::Failed(error.to_string());
    let chair = Chair::Mind(MindSpec::plain(MIND));
    let mut episodes = (game.episodes)(&setup(game), &[chair]).map_err(failed)?;
    let mut steps = 0;
    for number in 0..PLAYS {
        let (turns, outcome) = outside(game, number)?;
        let mut inside = episodes.play(number);
        // A batch also counts claims, which a play answered from outside does not make.
        for seat in &mut inside.seats {
            seat.counters.retain(|(name, _)| !Judgement::COUNTERS.contains(&name.as_ref()));
        }
        if outcome != inside {
            return Err(Failure::Failed(format!("{} {number}: the two ways play differently", game.name)));
        }
        steps += turns;
    }
    let throws = yardstick();
    let least = Duration::from_secs(1);
    let typed = repeat(least, || {
        (0..PLAYS).for_each(|number| drop(episodes.play(number)));
        steps
    });
    let erased = repeat(least, || (0..PLAYS).map(|number| outside(game, number).map_or(0, |(turns, _)| turns)).sum());
    let (typed, erased) = (typed.per_second(), erased.per_second());
    writeln!(
        out,
        "{:<12} {:>15} {:>15} {:>8.1} {:>20.3}",
        game.name,
        commas(typed),
        commas(erased),
        typed / erased,
        typed / throws.per_second()
    )?;
    Ok(())
}

/// One play answered from outside, in facts, with the very dice that the mind inside would throw.
fn outside(game: &Game, number: u64) -> Result<(u64, Outcome), Failure> {
    let setup = Setup { play: number, ..setup(game) };
    let seed = setup.seed;
    let header = game.header(setup, &[Chair::Person]);
    let opened = header.and_then(|header| (game.open)(&header, Chairs::AsRecorded));
    let mut play = opened.map_err(|error| Failure::Failed(error.to_string()))?;
    let seats = (0..play.seats()).filter_map(Seat::new);
    let mut dice: Vec<Dice> = seats.map(|seat| Dice::new(seed, number, Role::Mind(seat.index()))).collect();
    while let Pending::Waiting(seats) = play.pump() {
        for seat in seats.iter() {
            answer(&mut *play, seat, &mut dice[seat.index()])?;
        }
    }
    Ok((u64::from(play.turn()), play.outcome()))
}

fn answer(play: &mut dyn AnyPlay, seat: Seat, dice: &mut Dice) -> Result<(), Failure> {
    let menu = play.menu(seat);
    let act = menu.get(dice.below(menu.len() as u32) as usize);
    let act = act.ok_or_else(|| Failure::Failed(format!("{seat} is asked but has nothing to choose from")))?;
    play.answer(seat, act, None).map_err(|refusal| Failure::Failed(refusal.to_string()))
}
