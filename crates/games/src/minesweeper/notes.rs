//! The note `sentences`: the knowledge base of the original exercise as a player may write it down.

use facts::Speak;
use facts::text::counted;
use play::{Brief, Note, Noted, Why};
use serde_json::{Value as Json, json};

use super::Minesweeper;
use super::cell::{Cell, Ground};
use super::known::{Known, View};
use super::ledger::{Entry, Ledger, Origin};
use super::minds::Sentence;
use super::words::Percept;

/// What can be asked for beside a play.
pub(super) const NOTES: &[Note<Minesweeper>] = &[Note {
    name: "sentences",
    doc: "the sentences {A, B, C} = 1 that follow from the numbers, and what they prove",
    tell,
}];

/// The most sentences of a kind that are listed in words.
const LISTED: usize = 300;

/// The sentences that follow from what the player sees, those marked that did not follow before the last act.
fn tell(_brief: &Brief, before: &Known, now: &Known) -> Noted {
    let (Some(ledger), Some(ground)) = (Ledger::of(now), now.ground.as_deref()) else {
        return Noted { why: Why::step("nothing is known of the field yet", "", Vec::new()), data: json!({}) };
    };
    let earlier = Ledger::of(before);
    // A cell that was known to be safe and is open now leaves shorter sentences behind, which say nothing new.
    let is_new = |sentence: Sentence| !earlier.as_ref().is_some_and(|earlier| earlier.knows(ground, sentence));
    let new = ledger.entries.iter().map(|entry| is_new(entry.sentence)).collect();
    let page = Page { ground, known: now, ledger, new };
    Noted { why: page.why(), data: page.data() }
}

struct Page<'a> {
    ground: &'a Ground,
    known: &'a Known,
    ledger: Ledger,
    /// By entry: whether it did not follow before.
    new: Vec<bool>,
}

impl Page<'_> {
    fn why(&self) -> Why {
        let of = |is_live: bool| -> Vec<usize> {
            (0..self.ledger.entries.len()).filter(|it| self.ledger.entries[*it].is_live == is_live).collect()
        };
        let (live, used) = (of(true), of(false));
        let new = self.new.iter().filter(|new| **new).count();
        let mut groups = Vec::new();
        if !live.is_empty() {
            groups.push(Why::step("known", "", self.list(&live)));
        }
        if !used.is_empty() {
            groups.push(Why::step("used up, because some of their cells are decided", "", self.list(&used)));
        }
        if !self.ledger.proven.is_empty() {
            groups.push(Why::step("proven", "", self.proven()));
        }
        let all = counted(self.ledger.entries.len(), "sentence");
        let more = match (self.ledger.clashes, self.ledger.is_complete) {
            (true, _) => "; the numbers contradict each other",
            (false, false) => "; there are more, which were not looked for",
            (false, true) => "",
        };
        Why::step(format!("{all}, {new} of them new since the last act (*){more}"), "", groups)
    }

    fn list(&self, places: &[usize]) -> Vec<Why> {
        let width = self.ledger.entries.len().to_string().len();
        let mut lines: Vec<Why> = places.iter().take(LISTED).map(|place| self.line(*place, width)).collect();
        if let Some(more) = places.len().checked_sub(LISTED).filter(|more| *more > 0) {
            lines.push(Why::step(format!("and {more} more, as --json tells"), "", Vec::new()));
        }
        lines
    }

    fn line(&self, place: usize, width: usize) -> Why {
        let Entry { sentence, origin, .. } = &self.ledger.entries[place];
        let mark = if self.new[place] { '*' } else { ' ' };
        let claim = format!("{mark}{:>width$}  {}", place + 1, text(*sentence));
        match origin {
            Origin::Number(at) => {
                let (cell, count) = (self.ground.cell(*at), self.shows(*at));
                let leaf = Why::percept(format!("the {count} in {cell}"), Percept::Opened { cell, count }.say());
                Why::step(claim, "number", vec![leaf])
            }
            Origin::Part { whole, part } => {
                Why::step(format!("{claim}: {} minus its part {}", whole + 1, part + 1), "subset", Vec::new())
            }
            Origin::Decided { whole, cells } => {
                let cells: Vec<String> = cells.iter().map(|at| self.decided(*at)).collect();
                Why::step(format!("{claim}: {} without {}", whole + 1, cells.join(" and ")), "decided", Vec::new())
            }
        }
    }

    fn proven(&self) -> Vec<Why> {
        let line = |at: usize| Why::step(self.decided(at), "", Vec::new());
        self.ledger.proven.iter().take(LISTED).map(|proven| line(proven.at)).collect()
    }

    /// What a decided cell is, and by which sentence.
    fn decided(&self, at: usize) -> String {
        let cell = self.ground.cell(at);
        match self.ledger.proof(at) {
            Some(proven) if proven.mine => format!("{cell}, a mine by {}", proven.by + 1),
            Some(proven) => format!("{cell}, safe by {}", proven.by + 1),
            None => cell.to_string(),
        }
    }

    fn shows(&self, at: usize) -> u8 {
        match self.known.cells[at] {
            View::Open(count) => count,
            View::Closed | View::Flagged | View::Exploded => 0,
        }
    }

    fn data(&self) -> Json {
        let sentences = self.ledger.entries.iter().enumerate().map(|(place, Entry { sentence, origin, is_live })| {
            let cells: Vec<Json> = sentence.cells().map(|(row, column)| pair(Cell { row, column })).collect();
            let from = match origin {
                Origin::Number(at) => json!({ "cell": pair(self.ground.cell(*at)), "shows": self.shows(*at) }),
                Origin::Part { whole, part } => json!({ "whole": whole + 1, "part": part + 1 }),
                Origin::Decided { whole, cells } => {
                    let cells: Vec<Json> = cells.iter().map(|at| pair(self.ground.cell(*at))).collect();
                    json!({ "whole": whole + 1, "without": cells })
                }
            };
            json!({
                "number": place + 1,
                "cells": cells,
                "count": sentence.count,
                "new": self.new[place],
                "used_up": !is_live,
                "from": from,
            })
        });
        let proven = |mine: bool| -> Vec<Json> {
            let cells = self.ledger.proven.iter().filter(|it| it.mine == mine);
            cells.map(|it| json!({ "cell": pair(self.ground.cell(it.at)), "by": it.by + 1 })).collect()
        };
        json!({
            "sentences": sentences.collect::<Vec<_>>(),
            "safe": proven(false),
            "mines": proven(true),
            "complete": self.ledger.is_complete,
            "contradiction": self.ledger.clashes,
        })
    }
}

/// A sentence as the original exercise writes it.
fn text(sentence: Sentence) -> String {
    let cells: Vec<String> = sentence.cells().map(|(row, column)| Cell { row, column }.to_string()).collect();
    format!("{{{}}} = {}", cells.join(", "), sentence.count)
}

fn pair(cell: Cell) -> Json {
    json!([u16::from(cell.row) + 1, u16::from(cell.column) + 1])
}
