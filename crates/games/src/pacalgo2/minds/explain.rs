//! Why a way can be walked: which chocolate pays for which stretch, and which ghost waits there; or why there is none.

use std::collections::VecDeque;

use facts::text::counted;
use play::Why;

use super::super::map::{Map, Square};
use super::super::place::{Cell, Way};
use super::super::run::{Run, State};
use super::super::solve::Labels;

/// A step of a way, as it will be.
struct Step {
    cell: Cell,
    level: u8,
    danger: bool,
    eats: bool,
}

/// Some moves of a plan in a row that are of one kind.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    /// How many moves of the plan are made at its end.
    pub(super) end: usize,
    /// What is to be said of it.
    pub(super) why: Why,
}

/// The moves in stretches: on safe ground, to a chocolate, and through danger on one chocolate each.
pub(super) fn stretches(run: &Run, moves: &[Way]) -> Vec<Stretch> {
    let steps = walk(run, moves);
    let mut said = Vec::new();
    let mut begin = 0;
    while begin < steps.len() {
        let first = &steps[begin];
        let alike = |step: &Step| step.danger == first.danger && !step.eats;
        // A chocolate ends the stretch before it and opens the next one.
        let end = (begin + 1..steps.len()).find(|it| !alike(&steps[*it])).unwrap_or(steps.len());
        said.push(Stretch { end, why: stretch(run, &steps, begin..end) });
        begin = end;
    }
    said
}

fn walk(run: &Run, moves: &[Way]) -> Vec<Step> {
    let mut ahead = run.clone();
    let mut steps = Vec::with_capacity(moves.len());
    for way in moves {
        let left = ahead.remaining_count();
        if ahead.go(*way).is_err() {
            break;
        }
        let (cell, level) = (ahead.position(), ahead.level());
        steps.push(Step { cell, level, danger: ahead.is_in_danger(), eats: ahead.remaining_count() < left });
    }
    steps
}

fn stretch(run: &Run, steps: &[Step], range: std::ops::Range<usize>) -> Why {
    let (map, done) = (run.map(), run.moves() as usize);
    let (first, last) = (&steps[range.start], &steps[range.end - 1]);
    let named = match range.len() {
        1 => format!("move {}, to {}", done + range.start + 1, map.name(first.cell)),
        _ => format!("moves {} to {}, to {}", done + range.start + 1, done + range.end, map.name(last.cell)),
    };
    let eaten = if first.eats { format!(", eating at {}", map.name(first.cell)) } else { String::new() };
    if !first.danger {
        return Why::step(format!("{named}{eaten}: no ghost within {}", run.map().rules().radius), "", Vec::new());
    }
    if first.level == 0 {
        // Nobody is at level 0 in danger and lives, but at the exit.
        let saved = Why::step("level 0, and the exit saves whoever reaches it", "", Vec::new());
        return Why::step(format!("{named}: in danger"), "", vec![saved]);
    }
    let payer = payer(run, steps, range.start);
    let paid = match payer {
        Payer::Step(step) => {
            format!("the chocolate at {} pays, eaten by move {}", map.name(steps[step].cell), done + step + 1)
        }
        Payer::Begun => format!("the level of {} that is left pays", run.level()),
    };
    let levels = if range.len() == 1 {
        format!("level {}", last.level)
    } else {
        format!("level {} down to {}", first.level, last.level)
    };
    let arrival = if last.level == 0 { ", and the exit saves whoever reaches it" } else { "" };
    let mut because = vec![Why::step(format!("{paid}: {levels}{arrival}"), "", Vec::new())];
    because.extend(without(run, steps, payer).map(|text| Why::step(text, "", Vec::new())));
    Why::step(format!("{named}{eaten}: in danger"), "", because)
}

/// What pays for a step.
#[derive(Clone, Copy)]
enum Payer {
    /// The chocolate that this step eats.
    Step(usize),
    /// What was left at the beginning.
    Begun,
}

fn payer(run: &Run, steps: &[Step], at: usize) -> Payer {
    debug_assert!(at < steps.len(), "a step of the way from {}", run.position());
    (0..=at).rev().find(|it| steps[*it].eats).map_or(Payer::Begun, Payer::Step)
}

/// Where the way would end without the payer: the first step at which nothing would be left, and the ghost there.
fn without(run: &Run, steps: &[Step], payer: Payer) -> Option<String> {
    let (from, level) = match payer {
        Payer::Begun => (0, 0),
        // Without it the level before goes on.
        Payer::Step(0) => (0, run.level().saturating_sub(1)),
        Payer::Step(step) => (step, steps[step - 1].level.saturating_sub(1)),
    };
    let done = run.moves() as usize;
    for (after, step) in steps.iter().enumerate().skip(from) {
        let left = usize::from(level).saturating_sub(after - from);
        if after > from && step.eats || step.cell == run.map().exit() {
            return None;
        }
        if left == 0 && step.danger {
            let (ghost, number) = (run.map().near_ghost(step.cell)?, done + after + 1);
            let before = usize::from(level).saturating_sub((after - from).saturating_sub(1));
            // Onto a ghost nobody goes at level 0, so nobody is caught there.
            let what = if ghost == step.cell && before == 0 { "bars" } else { "ends the play at" };
            let (ghost, at) = (run.map().name(ghost), run.map().name(step.cell));
            return Some(format!("without it the ghost at {ghost} {what} move {number}, at {at}"));
        }
    }
    None
}

/// Why nothing wins.
pub(super) fn unwinnable(run: &Run, labels: &Labels) -> Why {
    let map = run.map();
    if run.state() == State::Lost {
        return Why::step("the play is lost", "", Vec::new());
    }
    let free = map.extent().cells() - map.walls().count();
    let chocolates = run.remaining().filter(|cell| labels.at(*cell).is_some()).count();
    let mut because = vec![
        Why::step(
            format!("{} of {} without a wall can be reached", labels.count(), counted(free, "cell")),
            "",
            Vec::new(),
        ),
        Why::step(
            format!("of {} left, {chocolates} can be eaten", counted(run.remaining_count() as usize, "chocolate")),
            "",
            Vec::new(),
        ),
        nearest(map, labels),
    ];
    because.push(Why::step(
        "the labels are closed: no move from a labelled cell leads above a label or to the exit, but into defeat"
            .to_owned(),
        "",
        Vec::new(),
    ));
    Why::step("no play reaches the exit", "all states that can be reached, by cell and highest level", because)
}

/// Where a play comes nearest to the exit, and what stops it there.
fn nearest(map: &Map, labels: &Labels) -> Why {
    let extent = map.extent();
    let mut next: Vec<Option<Way>> = vec![None; extent.cells()];
    let mut front = VecDeque::from([(map.exit(), 0_u32)]);
    while let Some((cell, away)) = front.pop_front() {
        if let Some(level) = labels.at(cell) {
            return stopped(map, cell, away, level, next[extent.index(cell)]);
        }
        for way in Way::ALL {
            let there = cell.next(way);
            let new = extent.holds(there) && there != map.exit() && next[extent.index(there)].is_none();
            if new && map.square(there) != Square::Wall {
                next[extent.index(there)] = Some(way.back());
                front.push_back((there, away + 1));
            }
        }
    }
    Why::step("walls shut the exit off from all that can be reached", "", Vec::new())
}

fn stopped(map: &Map, cell: Cell, away: u32, level: u8, by: Option<Way>) -> Why {
    let next = by.map(|way| cell.next(way));
    let end = match next.and_then(|there| Some((there, map.near_ghost(there)?))) {
        Some((there, ghost)) => format!("; at {} the ghost at {} ends the play", map.name(there), map.name(ghost)),
        None => String::new(),
    };
    let text = format!(
        "the nearest cell to the exit that can be reached is {}, {} before it, at level {level} at most{end}",
        map.name(cell),
        counted(away as usize, "move")
    );
    Why::step(text, "", Vec::new())
}
