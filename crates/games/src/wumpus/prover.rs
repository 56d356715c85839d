//! Whether percepts of the Wumpus world imply a claim, by the rules of the world alone.
//!
//! A world is unknown in these points: where the pits are, where the Wumpus is, where the gold is, and since when the Wumpus
//! is dead. Each is a variable. The cited percepts are constraints. Of the others only the word and the place in the order are
//! used: what was sensed after a shot may have been the scream. The claim follows if its opposite leaves no world.

use facts::{Fact, Kind, Slot, Speak, Word};
use play::{Case, Prover, Ruling};

use super::percept::{Cave, Percept, Sensed};
use super::room::{Facing, Room};
use super::rules::ProfileName;
use crate::solver::{Literal, Search, Solver};

/// Checks claims about caves.
pub(super) const PROVER: Prover = Prover { claims: CLAIMS, asides: &[], prove };

const ROW: Slot = Slot::new("row", Kind::Int { min: 1, max: 64 }, "from the top");
const COLUMN: Slot = Slot::new("column", Kind::Int { min: 1, max: 64 }, "from the left");
const ROOM: &[Slot] = &[ROW, COLUMN];

const CLAIMS: &[Word] = &[
    Word { head: "safe", slots: ROOM, keys: &[], doc: "neither a pit nor the living Wumpus is there" },
    Word { head: "no-pit", slots: ROOM, keys: &[], doc: "no pit is there" },
    Word { head: "no-wumpus", slots: ROOM, keys: &[], doc: "the living Wumpus is not there" },
    Word { head: "pit", slots: ROOM, keys: &[], doc: "a pit is there" },
    Word { head: "wumpus", slots: ROOM, keys: &[], doc: "the living Wumpus is there" },
    Word { head: "gold", slots: ROOM, keys: &[], doc: "the gold lies there, or lay there until it was taken" },
    Word { head: "dead", slots: &[], keys: &[], doc: "the Wumpus is dead" },
    Word {
        head: "wumpus-among",
        slots: &[
            Slot::new("rows", Kind::Many(&Kind::Int { min: 1, max: 64 }), "rows of the rooms, in order"),
            Slot::new("columns", Kind::Many(&Kind::Int { min: 1, max: 64 }), "their columns, in the same order"),
        ],
        keys: &[],
        doc: "the living Wumpus is in no other room",
    },
];

/// What a mind says of a room, as a fact.
pub(super) fn of_room(head: &'static str, room: Room) -> Fact {
    Fact::new(head).with("row", room.row + 1).with("column", room.column + 1)
}

/// That the living Wumpus is in no other room, as a fact.
pub(super) fn among(rooms: &[Room]) -> Fact {
    let list = |of: fn(&Room) -> u8| {
        facts::Value::Many(rooms.iter().map(|room| facts::Value::Int(i64::from(of(room)) + 1)).collect())
    };
    Fact::new("wumpus-among").with("rows", list(|room| room.row)).with("columns", list(|room| room.column))
}

fn prove(question: &Case<'_>) -> Ruling {
    let Some(Ok(Percept::Cave(cave))) = question.told.first().map(Percept::hear) else {
        return Ruling::Fails("the rules of the cave were never told".to_owned());
    };
    let mut worlds = Worlds::new(cave, question);
    for place in question.cited {
        match Percept::hear(&question.told[*place]) {
            Ok(percept) => worlds.hear(*place, &percept),
            Err(unheard) => return Ruling::Fails(unheard.to_string()),
        }
    }
    worlds.judge(question)
}

/// All worlds that fit what was heard so far.
struct Worlds {
    cave: Cave,
    solver: Solver,
    /// The first variables of the pits, of the Wumpus and of the gold, row by row.
    pits: usize,
    wumpus: usize,
    gold: usize,
    /// By cited percept of the senses, and at the end for now: its place, and that the Wumpus is dead by then.
    dead: Vec<(usize, usize)>,
}

impl Worlds {
    fn new(cave: Cave, question: &Case<'_>) -> Worlds {
        let mut solver = Solver::default();
        let rooms = usize::from(cave.side) * usize::from(cave.side);
        let (pits, wumpus, gold) = (solver.variables(rooms), solver.variables(rooms), solver.variables(rooms));
        let mut worlds = Worlds { cave, solver, pits, wumpus, gold, dead: Vec::new() };
        for first in [wumpus, gold] {
            let all: Vec<Literal> = (first..first + rooms).map(Literal::yes).collect();
            worlds.solver.count(&all, usize::from(cave.complete), 1);
        }
        let start = Room::start(cave.side).index(cave.side);
        for first in [pits, wumpus, gold] {
            worlds.solver.state(Literal::no(first + start));
        }
        if !cave.shared {
            for room in 0..rooms {
                worlds.solver.count(&[pits, wumpus, gold].map(|first| Literal::yes(first + room)), 0, 1);
            }
        }
        worlds.lay_out_time(question);
        let all = (wumpus..wumpus + rooms).map(Literal::yes);
        let died: Vec<Literal> = all.chain([worlds.now().not()]).collect();
        worlds.solver.any(&died);
        worlds
    }

    /// Death is for ever. It comes with a scream, which a percept after a shot may have told without being cited.
    fn lay_out_time(&mut self, question: &Case<'_>) {
        let is_sensed = |place: &usize| question.told[*place].head == "sensed";
        let moments = question.cited.iter().copied().filter(is_sensed).chain([question.told.len()]);
        let mut before: Option<(usize, usize)> = None;
        for place in moments {
            let dead = self.solver.variable();
            let from = before.map_or(0, |(place, _)| place + 1);
            // It screams right after a shot, and at no other time.
            let after_shot = |it: &usize| *it > 0 && question.told[*it - 1].head == "shot";
            let end = place.min(question.told.len());
            let may_die_unheard = (from..end).any(|it| is_sensed(&it) && after_shot(&it));
            let scream = question.told.get(place).is_some_and(|it| it.is("scream"));
            match before {
                Some((_, earlier)) => {
                    self.solver.any(&[Literal::no(earlier), Literal::yes(dead)]);
                    if !may_die_unheard && !scream {
                        self.solver.any(&[Literal::yes(earlier), Literal::no(dead)]);
                    }
                }
                None if !may_die_unheard && !scream => self.solver.state(Literal::no(dead)),
                None => {}
            }
            if scream {
                self.solver.state(Literal::yes(dead));
                if let Some((_, earlier)) = before {
                    self.solver.state(Literal::no(earlier));
                }
            }
            self.dead.push((place, dead));
            before = Some((place, dead));
        }
    }

    fn pit(&self, room: Room) -> Literal {
        Literal::yes(self.pits + room.index(self.cave.side))
    }

    fn wumpus(&self, room: Room) -> Literal {
        Literal::yes(self.wumpus + room.index(self.cave.side))
    }

    fn gold(&self, room: Room) -> Literal {
        Literal::yes(self.gold + room.index(self.cave.side))
    }

    /// That the Wumpus is dead at this place in the order.
    fn dead_at(&self, place: usize) -> Literal {
        let moment = self.dead.iter().find(|(it, _)| *it >= place).or(self.dead.last());
        Literal::yes(moment.map_or(0, |(_, dead)| *dead))
    }

    fn now(&self) -> Literal {
        Literal::yes(self.dead.last().map_or(0, |(_, dead)| *dead))
    }

    fn hear(&mut self, place: usize, percept: &Percept) {
        match percept {
            Percept::Sensed(sensed) if sensed.room.is_inside(self.cave.side) => self.sense(place, *sensed),
            Percept::Grabbed { room } if room.is_inside(self.cave.side) => self.solver.state(self.gold(*room)),
            Percept::Shot { room, facing } if room.is_inside(self.cave.side) => self.shoot(place, *room, *facing),
            _ => {}
        }
    }

    fn sense(&mut self, place: usize, sensed: Sensed) {
        let side = self.cave.side;
        let room = sensed.room;
        let dead = self.dead_at(place);
        let is_faithful = self.cave.profile == ProfileName::Ep3;
        // The agent is alive here.
        self.solver.state(self.pit(room).not());
        self.solver.any(&[self.wumpus(room).not(), dead]);
        let near: Vec<Literal> = room.neighbors(side).map(|next| self.pit(next)).collect();
        self.felt(&near, sensed.breeze);
        let near: Vec<Literal> = room.neighbors(side).map(|next| self.wumpus(next)).collect();
        if is_faithful || sensed.scream || sensed.stench {
            self.felt(&near, sensed.stench);
        } else {
            for it in near {
                self.solver.any(&[it.not(), dead]);
            }
        }
        if sensed.stench && !is_faithful && !sensed.scream {
            self.solver.state(dead.not());
        }
        if sensed.scream {
            // Who shoots stays where he is and looks where he looked.
            let line: Vec<Literal> =
                line(room, sensed.facing, side).into_iter().map(|room| self.wumpus(room)).collect();
            self.solver.any(&line);
        }
        if sensed.glitter {
            self.solver.state(self.gold(room));
        } else if is_faithful {
            self.solver.state(self.gold(room).not());
        }
    }

    fn felt(&mut self, near: &[Literal], is_felt: bool) {
        if is_felt {
            self.solver.any(near);
        } else {
            self.solver.none(near);
        }
    }

    /// There is one arrow: the Wumpus dies of this shot or never, and it dies if it is in line.
    fn shoot(&mut self, place: usize, room: Room, facing: Facing) {
        let line = line(room, facing, self.cave.side);
        let struck: Vec<Literal> = line.iter().map(|room| self.wumpus(*room)).collect();
        for (moment, dead) in self.dead.clone() {
            let dead = Literal::yes(dead);
            if moment <= place {
                self.solver.state(dead.not());
                continue;
            }
            for wumpus in &struck {
                self.solver.any(&[wumpus.not(), dead]);
            }
            let died: Vec<Literal> = struck.iter().copied().chain([dead.not()]).collect();
            self.solver.any(&died);
        }
    }

    fn judge(&mut self, question: &Case<'_>) -> Ruling {
        let claim = question.claim;
        let alive = self.now().not();
        if claim.head == "dead" {
            return self.none(&[&[alive]], "the Wumpus may be alive", question.nodes);
        }
        if claim.head == "wumpus-among" {
            let Some(rooms) = rooms_of(claim, self.cave.side) else { return outside(claim) };
            let others = Room::all(self.cave.side).filter(|room| !rooms.contains(room));
            let elsewhere: Vec<Literal> = others.map(|room| self.wumpus(room)).collect();
            self.solver.any(&elsewhere);
            return self.none(&[&[alive]], "the living Wumpus may be elsewhere", question.nodes);
        }
        let number = |name: &str| claim.int(name).and_then(|it| u8::try_from(it - 1).ok());
        let room = number("row").zip(number("column")).map(|(row, column)| Room { row, column });
        let Some(room) = room.filter(|room| room.is_inside(self.cave.side)) else { return outside(claim) };
        let (pit, wumpus, gold) = (self.pit(room), self.wumpus(room), self.gold(room));
        let (a_pit, living) = ([pit], [wumpus, alive]);
        match claim.head.as_str() {
            "safe" => self.none(&[&a_pit, &living], "a pit or the living Wumpus may be there", question.nodes),
            "no-pit" => self.none(&[&a_pit], "a pit may be there", question.nodes),
            "no-wumpus" => self.none(&[&living], "the living Wumpus may be there", question.nodes),
            "pit" => self.none(&[&[pit.not()]], "there may be no pit", question.nodes),
            "wumpus" => {
                self.none(&[&[wumpus.not()], &[alive.not()]], "the living Wumpus may not be there", question.nodes)
            }
            _ => self.none(&[&[gold.not()]], "the gold may not be there", question.nodes),
        }
    }

    /// Whether no world fits any of these assumptions; if one does, that is why the claim fails.
    fn none(&mut self, assumptions: &[&[Literal]], why: &str, nodes: u64) -> Ruling {
        let mut ruling = Ruling::Proven;
        for assumed in assumptions {
            match self.solver.search(assumed, nodes) {
                Search::Fits => return Ruling::Fails(why.to_owned()),
                Search::Unknown => ruling = Ruling::Undecided,
                Search::None => {}
            }
        }
        ruling
    }
}

fn outside(claim: &Fact) -> Ruling {
    Ruling::Fails(format!("{claim} names no rooms of this cave"))
}

fn rooms_of(claim: &Fact, side: u8) -> Option<Vec<Room>> {
    let list = |name: &str| -> Option<Vec<u8>> {
        claim.get(name)?.as_slice().iter().map(|it| it.as_int().and_then(|it| u8::try_from(it - 1).ok())).collect()
    };
    let (rows, columns) = (list("rows")?, list("columns")?);
    let rooms: Vec<Room> = rows.iter().zip(&columns).map(|(row, column)| Room { row: *row, column: *column }).collect();
    let is_ok = rows.len() == columns.len() && !rooms.is_empty() && rooms.iter().all(|room| room.is_inside(side));
    is_ok.then_some(rooms)
}

/// The rooms that an arrow flies through.
fn line(from: Room, facing: Facing, side: u8) -> Vec<Room> {
    std::iter::successors(from.next(facing, side), |room| room.next(facing, side)).collect()
}
