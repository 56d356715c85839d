//! The example agent in Python, asked over the protocol, in caves that are made here.

use std::fmt::Write as _;
use std::time::Instant;

use expect_test::expect;
use facts::{Fact, Speak as _, Word};
use games::wumpus::{Act, Percept};
use link::{Begin, End, Outside as _, Program, Reply, Request};
use play::{Dice, Game, Outcome, Role, Seat, Standing};

use crate::duel::{DUEL, setup};
use crate::stage::PATIENT;

/// Row and column, from 1.
type Room = (i64, i64);

const FACINGS: [(&str, Room); 4] = [("north", (-1, 0)), ("east", (0, 1)), ("south", (1, 0)), ("west", (0, -1))];

/// Just enough of a cave to ask an agent in it; the game itself lives elsewhere.
struct Cave {
    size: i64,
    shared: bool,
    pits: Vec<Room>,
    wumpus: Room,
    gold: Room,
    room: Room,
    facing: usize,
    alive: bool,
    taken: bool,
}

impl Cave {
    fn new(size: i64, shared: bool, pits: Vec<Room>, wumpus: Room, gold: Room) -> Cave {
        Cave { size, shared, pits, wumpus, gold, room: (size, 1), facing: 0, alive: true, taken: false }
    }

    /// As Russell and Norvig draw it: pits with chance 0.2, Wumpus and gold anywhere but at the start.
    fn drawn(seed: u64) -> Cave {
        let mut dice = Dice::new(seed, 0, Role::World);
        let rooms: Vec<Room> = (1..=4).flat_map(|row| (1..=4).map(move |column| (row, column))).collect();
        let rooms: Vec<Room> = rooms.into_iter().filter(|room| *room != (4, 1)).collect();
        let pits = rooms.iter().copied().filter(|_| dice.chance(0.2)).collect();
        let mut any = || rooms[dice.below(15) as usize];
        Cave::new(4, true, pits, any(), any())
    }

    fn ahead(&self, from: Room) -> Option<Room> {
        let (_, (down, right)) = FACINGS[self.facing];
        let (row, column) = (from.0 + down, from.1 + right);
        ((1..=self.size).contains(&row) && (1..=self.size).contains(&column)).then_some((row, column))
    }

    fn rules(&self) -> Fact {
        percept(&format!("(cave {} corrected aima 0.2 {} TRUE)", self.size, truth(self.shared)))
    }

    fn sensed(&self, bump: bool, scream: bool) -> Fact {
        let near = |thing: Room| (self.room.0 - thing.0).abs() + (self.room.1 - thing.1).abs() == 1;
        let (row, column) = self.room;
        let stench = truth((self.alive || scream) && near(self.wumpus));
        let breeze = truth(self.pits.iter().any(|pit| near(*pit)));
        let glitter = truth(self.room == self.gold && !self.taken);
        let facing = FACINGS[self.facing].0;
        let (bump, scream) = (truth(bump), truth(scream));
        percept(&format!("(sensed {row} {column} {facing} {stench} {breeze} {glitter} {bump} {scream})"))
    }

    /// Carries out an act; what is told, or how it ended.
    fn step(&mut self, act: &str) -> Result<Vec<Fact>, &'static str> {
        let (row, column) = self.room;
        let mut told = Vec::new();
        let (mut bump, mut scream) = (false, false);
        match act {
            "move" => match self.ahead(self.room) {
                Some(room) => self.room = room,
                None => bump = true,
            },
            "right" => self.facing = (self.facing + 1) % 4,
            "left" => self.facing = (self.facing + 3) % 4,
            "shoot" => {
                told.push(percept(&format!("(shot {row} {column} {})", FACINGS[self.facing].0)));
                let flight = std::iter::successors(self.ahead(self.room), |room| self.ahead(*room));
                scream = self.alive && flight.into_iter().any(|room| room == self.wumpus);
                self.alive &= !scream;
            }
            "grab" => {
                assert_eq!(self.room, self.gold, "grabs only what is there");
                self.taken = true;
                told.push(percept(&format!("(grabbed {row} {column})")));
            }
            _ => return Err(if self.taken { "won" } else { "left" }),
        }
        if self.pits.contains(&self.room) || (self.alive && self.room == self.wumpus) {
            return Err("died");
        }
        told.push(self.sensed(bump, scream));
        Ok(told)
    }
}

fn truth(yes: bool) -> &'static str {
    if yes { "TRUE" } else { "FALSE" }
}

/// A percept as the game would say it.
fn percept(text: &str) -> Fact {
    Word::check_any(Percept::WORDS, &text.parse().unwrap()).unwrap()
}

fn start() -> Program {
    let wumpus = Game { name: "wumpus", acts: Act::WORDS, percepts: Percept::WORDS, ..DUEL };
    let header = wumpus.header(setup(&[]), &[play::Chair::Person]).unwrap();
    let agent = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/agents/wumpus_agent.py");
    Program::start(&format!("exec python3 '{agent}'"), &Begin::new(&wumpus, &header, Seat::FIRST, &PATIENT), &PATIENT)
}

/// Lets the agent play; how it ended, and what it said on the way.
fn explore(mut cave: Cave) -> (&'static str, String) {
    let mut agent = start();
    let mut log = String::new();
    let mut told = vec![cave.rules(), cave.sensed(false, false)];
    for turn in 0..300 {
        let acts = Act::ALL.iter().map(facts::Speak::say).collect();
        agent.ask(&Request { seat: Seat::FIRST, turn, told, acts, limit: PATIENT.turn, refused: None });
        let (act, account) = match agent.answer(Instant::now() + PATIENT.turn) {
            Reply::Act(act, Some(account)) => (act, account),
            other => panic!("{other:?} after\n{log}"),
        };
        write!(log, "{:?} {:<6} {}", cave.room, act.head.to_string(), account.why.to_text(0)).unwrap();
        match cave.step(act.head.as_str()) {
            Ok(more) => told = more,
            Err(end) => {
                let seats = vec![Standing::default()];
                let outcome = Outcome { ending: Some(end.into()), seats, winners: None }.into();
                agent.end(&End { told: Vec::new(), outcome, over: true, forfeit: None });
                return (end, log);
            }
        }
    }
    panic!("no end after\n{log}");
}

#[test]
fn it_wins_the_worked_example() {
    let (end, log) = explore(Cave::new(4, false, vec![(1, 4), (2, 3), (4, 3)], (2, 1), (2, 2)));
    expect![[r#"
        (4, 1) move   explore (3,1), which is safe:
          no pit: there is no breeze in (4,1)
          no Wumpus: there is no stench in (4,1)
        (3, 1) right  explore (4,2), which is safe:
          no pit: there is no breeze in (4,1)
          no Wumpus: there is no stench in (4,1)
        (3, 1) right  explore (4,2), which is safe:
          no pit: there is no breeze in (4,1)
          no Wumpus: there is no stench in (4,1)
        (3, 1) move   explore (4,2), which is safe:
          no pit: there is no breeze in (4,1)
          no Wumpus: there is no stench in (4,1)
        (4, 1) left   explore (4,2), which is safe:
          no pit: there is no breeze in (4,1)
          no Wumpus: there is no stench in (4,1)
        (4, 1) move   explore (4,2), which is safe:
          no pit: there is no breeze in (4,1)
          no Wumpus: there is no stench in (4,1)
        (4, 2) left   explore (3,2), which is safe:
          no pit: there is no breeze in (3,1)
          no Wumpus: there is no stench in (4,2)
        (4, 2) move   explore (3,2), which is safe:
          no pit: there is no breeze in (3,1)
          no Wumpus: there is no stench in (4,2)
        (3, 2) move   explore (2,2), which is safe:
          no pit: there is no breeze in (3,2)
          no Wumpus: it is not next to (3,1), where it stinks
        (2, 2) grab   the gold glitters in (2,2)
        (2, 2) right  we have the gold, so we leave by (4,1)
        (2, 2) right  we have the gold, so we leave by (4,1)
        (2, 2) move   we have the gold, so we leave by (4,1)
        (3, 2) move   we have the gold, so we leave by (4,1)
        (4, 2) right  we have the gold, so we leave by (4,1)
        (4, 2) move   we have the gold, so we leave by (4,1)
        (4, 1) climb  we have the gold, so we leave by (4,1)
    "#]]
    .assert_eq(&log);
    assert_eq!(end, "won");
}

#[test]
fn it_shoots_to_open_safe_ground() {
    let (end, log) = explore(Cave::new(2, true, Vec::new(), (2, 2), (1, 2)));
    expect![[r#"
        (2, 1) shoot  shoot from (2,1) to the north:
          hit or missed, (1,1) is safe then: there is no breeze in (2,1)
        (2, 1) move   explore (1,1), which is safe:
          no pit: there is no breeze in (2,1)
          no Wumpus: the arrow flew through (1,1)
        (1, 1) right  explore (1,2), which is safe:
          no pit: there is no breeze in (1,1)
          no Wumpus: it is not next to (2,1), where it stinks
        (1, 1) move   explore (1,2), which is safe:
          no pit: there is no breeze in (1,1)
          no Wumpus: it is not next to (2,1), where it stinks
        (1, 2) grab   the gold glitters in (1,2)
        (1, 2) right  we have the gold, so we leave by (2,1)
        (1, 2) right  we have the gold, so we leave by (2,1)
        (1, 2) move   we have the gold, so we leave by (2,1)
        (1, 1) left   we have the gold, so we leave by (2,1)
        (1, 1) move   we have the gold, so we leave by (2,1)
        (2, 1) climb  we have the gold, so we leave by (2,1)
    "#]]
    .assert_eq(&log);
    assert_eq!(end, "won");
}

#[test]
fn it_never_dies() {
    let ends: Vec<&str> = (0..12).map(|seed| explore(Cave::drawn(seed)).0).collect();
    let count = |wanted| ends.iter().filter(|end| **end == wanted).count();
    assert_eq!(count("died"), 0, "{ends:?}");
    assert!(count("won") >= 2, "{ends:?}");
}
