//! Why: the percepts behind a decision, what else was considered, and what is believed of each cell.

use facts::Speak;
use facts::text::counted;
use play::{Account, Candidate, Layer, Panel, Picture, Tone, Why};

use super::explorer::{Aim, Dared, Explorer};
use super::proof::Proofs;
use super::shots::Shot;
use crate::cave::picture::board;
use crate::cave::place::Cell;
use crate::cave::prover::safe;
use crate::cave::words::Percept;

/// The account of the last decision.
pub(super) fn account(explorer: &Explorer) -> Account {
    let proofs = Proofs::new(explorer);
    let why = explorer.aim.map_or_else(
        || Why::step("nothing was decided yet", "", Vec::new()),
        |aim| Reasons { explorer, proofs: &proofs }.of(aim),
    );
    Account { why, candidates: candidates(explorer, &proofs), beliefs: Some(beliefs(explorer, &proofs).into()) }
}

/// What is believed of the cell of this number, row by row, and why; none outside of the cave.
pub(super) fn cell(explorer: &Explorer, number: usize) -> Option<Why> {
    explorer.knowledge.last()?;
    let cell = explorer.knowledge.area().all().nth(number)?;
    Some(Proofs::new(explorer).of_cell(cell))
}

struct Reasons<'a> {
    explorer: &'a Explorer,
    proofs: &'a Proofs<'a>,
}

impl Reasons<'_> {
    fn of(&self, aim: Aim) -> Why {
        match aim {
            Aim::Take => {
                Why::step("a treasure is here, so it is taken", "take treasures at once", self.proofs.glitter())
            }
            Aim::Explore(cell) => {
                let claim = format!("{} is safe and not visited yet, so it is explored next", self.proofs.name(cell));
                let proofs = vec![self.proofs.no_pit(cell), self.proofs.no_monster(cell)];
                Why::step(claim, "explore safe cells", proofs).claiming(safe(cell))
            }
            Aim::Kill(shot) => {
                let claim = {
                    let (from, target) = (self.proofs.name(shot.from), self.proofs.name(shot.target));
                    format!("it shoots {} from {from} at the monster in {target}", way(&shot))
                };
                Why::step(claim, "shoot what is certain", vec![self.proofs.monster(shot.target)])
            }
            Aim::Try(shot) => self.attempt(&shot),
            Aim::Dare(dared) => self.dare(&dared),
            Aim::Bomb => self.bomb(),
            Aim::Home => {
                self.at_the_end("it found nothing safe and nothing worth an arrow, so home", "walk home", Vec::new())
            }
            Aim::Done => self.at_the_end("it found nothing left to explore, and this is home", "done", Vec::new()),
        }
    }

    /// Only where others are in the cave: alone, a bomb would confuse no one.
    fn bomb(&self) -> Why {
        let knowledge = &self.explorer.knowledge;
        let others = knowledge.begin.map(|begin| {
            let text = format!("{} agents are in the cave", begin.agents);
            Why::percept(text, Percept::Begin(begin).say())
        });
        let ready = knowledge.last().map(|last| {
            let text = format!("a bomb is ready in {}", self.proofs.name(last.cell));
            Why::percept(text, Percept::Sensed(last).say())
        });
        let because = others.into_iter().chain(ready).collect();
        self.at_the_end("it found nothing left to explore, so a bomb for the others costs nothing", "confuse", because)
    }

    fn attempt(&self, shot: &Shot) -> Why {
        let hope = if shot.opens > 0.0 { "open ground" } else { "kill, and arrows are of no other use" };
        let claim =
            format!("it found nothing safe; a shot {} from {} may {hope}", way(shot), self.proofs.name(shot.from));
        let because = vec![
            self.proofs.of_cell(shot.target),
            Why::count("chance to kill, the cells of the line taken one by one", shot.hits),
            Why::count("chance that it opens safe ground", shot.opens),
        ];
        Why::step(claim, "shoot at doubts when nothing else is left", because)
    }

    fn dare(&self, dared: &Dared) -> Why {
        let cell = self.proofs.name(dared.cell);
        let claim = format!("it found nothing safe; of the cells worth the risk {cell} opens most for its danger");
        let risk = Why::count("chance to die there", dared.risk());
        Why::step(claim, "dare what opens most for its danger", vec![risk, self.proofs.of_cell(dared.cell)])
    }

    /// Besides what is given, all cells in doubt beside reachable ones: why none is entered.
    fn at_the_end(&self, claim: &str, rule: &str, mut because: Vec<Why>) -> Why {
        let explorer = self.explorer;
        let beside = |cell: &Cell| !explorer.is_safe(*cell) && explorer.paths.door(*cell).is_some();
        let doubts = explorer.knowledge.area().all().filter(beside).map(|cell| self.proofs.of_cell(cell));
        because.extend(doubts);
        Why::step(claim, rule, because)
    }
}

fn way(shot: &Shot) -> &'static str {
    shot.way.name()
}

/// What could be done instead: safe cells, then shots, then cells in doubt with their danger.
fn candidates(explorer: &Explorer, proofs: &Proofs<'_>) -> Vec<Candidate> {
    let knowledge = &explorer.knowledge;
    let steps = |count: u32| counted(count as usize, "step");
    let new = explorer.paths.reached().iter().filter(|cell| !knowledge.is_visited(**cell));
    let mut found: Vec<Candidate> = new
        .map(|cell| Candidate {
            act: format!("enter {}", proofs.name(*cell)),
            value: Some(0.0),
            note: format!("safe, {}", steps(explorer.paths.steps(*cell).unwrap_or(0))),
        })
        .collect();
    found.extend(explorer.shots.iter().map(|shot| Candidate {
        act: format!("shoot {} from {}", shot.way.name(), proofs.name(shot.from)),
        value: Some(shot.opens),
        note: format!("chance to open ground, kills {:.3}, {}", shot.hits, steps(shot.steps)),
    }));
    found.extend(explorer.dares_by(|cell| proofs.chances(cell)).iter().map(|dared| Candidate {
        act: format!("enter {}", proofs.name(dared.cell)),
        value: Some(dared.risk()),
        note: format!("chance of death, {}, leads to {}", steps(dared.steps), counted(dared.prospect as usize, "cell")),
    }));
    found
}

/// The cave as it is believed: what is certain, what is possible, and the danger.
fn beliefs(explorer: &Explorer, proofs: &Proofs<'_>) -> Picture {
    let (knowledge, reasoner, area) = (&explorer.knowledge, &explorer.reasoner, explorer.knowledge.area());
    let mut grid = board(area);
    for (at, cell) in area.all().zip(&mut grid.cells) {
        let (monster, pit) = (reasoner.monster(knowledge, at), reasoner.pit(knowledge, at));
        if knowledge.is_visited(at) {
            visited(explorer, at, cell);
            continue;
        }
        match (monster, pit) {
            (Some(true), _) => cell.mark(Layer::Belief, "monster", "M"),
            (_, Some(true)) => cell.mark(Layer::Belief, "pit", "P"),
            (Some(false), Some(false)) => cell.mark(Layer::Belief, "safe", "+"),
            // Far from everything visited anything may be.
            (None, None) if !at.neighbors(area).any(|next| knowledge.is_visited(next)) => {
                cell.mark(Layer::Belief, "unknown", "?");
            }
            (None, None) => {
                cell.mark(Layer::Belief, "possible monster", "m");
                cell.mark(Layer::Belief, "possible pit", "p");
            }
            (None, _) => cell.mark(Layer::Belief, "possible monster", "m"),
            (_, None) => cell.mark(Layer::Belief, "possible pit", "p"),
        }
        let is_certain = monster == Some(true) || pit == Some(true);
        let is_safe = monster == Some(false) && pit == Some(false);
        cell.tone = if is_certain {
            Tone::Danger
        } else if is_safe {
            Tone::Safe
        } else {
            Tone::Doubtful
        };
        let chances = proofs.chances(at).filter(|_| !is_certain && !is_safe);
        cell.heat = if is_certain {
            Some(1.0)
        } else if is_safe {
            Some(0.0)
        } else {
            chances.map(|(one, other)| one + other)
        };
        cell.note = chances.map_or_else(String::new, |(monster, pit)| format!("monster {monster:.4}, pit {pit:.4}"));
    }
    Picture { title: "believed by the agent".to_owned(), panels: vec![Panel::Grid(grid)], captions: Vec::new() }
}

/// A cell that was visited: the agent, or what was sensed there last, or that there is nothing.
fn visited(explorer: &Explorer, at: Cell, cell: &mut play::Cell) {
    cell.tone = Tone::Safe;
    let here = explorer.knowledge.last().is_some_and(|last| last.cell == at);
    let sensed = explorer.knowledge.log.iter().rev().find(|sensed| sensed.cell == at);
    let stench = sensed.is_some_and(|it| it.stench);
    let breeze = sensed.is_some_and(|it| it.breeze);
    let glyph = |glyph: &'static str| if here { "" } else { glyph };
    cell.mark(Layer::Ground, "visited", if stench || breeze { "" } else { glyph(".") });
    if stench {
        cell.mark(Layer::Sense, "stench", glyph("s"));
    }
    if breeze {
        cell.mark(Layer::Sense, "breeze", glyph("b"));
    }
    if here {
        cell.mark(Layer::Agent, "agent", "@");
    }
}
