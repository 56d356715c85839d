//! Why: the percepts that prove a room safe, or that make it doubtful.

use facts::Speak;
use play::{Account, Candidate, Grid, Layer, Panel, Picture, Tone, Why};

use super::sound::Aim;
use crate::wumpus::deduce::Deduction;
use crate::wumpus::percept::{Percept, Sensed};
use crate::wumpus::prover::{among, of_room};
use crate::wumpus::room::{Facing, Room};
use crate::wumpus::screen::in_words;

/// The account of a decision of the sound mind.
pub(super) fn explain(reasons: &Reasons<'_>, aim: Option<Aim>) -> Account {
    let why = match aim {
        None => Why::step("nothing was decided yet", "", Vec::new()),
        Some(Aim::Take) => reasons.take(),
        Some(Aim::Fetch(room)) => reasons.fetch(room),
        Some(Aim::Home) => {
            let start = Room::start(reasons.side());
            let claim = format!("the gold is in the bag, so home to {start} by the shortest safe way, and out");
            Why::step(claim, "carry the gold home", reasons.grabbed())
        }
        Some(Aim::Explore(room)) => {
            let claim = format!("{room} is safe and not visited yet, so it is explored next");
            let proofs = vec![reasons.no_pit(room), reasons.no_wumpus(room)];
            Why::step(claim, "explore safe rooms", proofs).claiming(of_room("safe", room))
        }
        Some(Aim::Shoot(room, facing)) => reasons.shot(room, facing),
        Some(Aim::Leave) => reasons.leave(),
    };
    let candidates = reasons.safe_rooms();
    Account { why, candidates, beliefs: Some(reasons.beliefs().into()) }
}

/// What is believed of the room of this number, row by row, and why; none outside of the cave.
pub(super) fn explain_room(reasons: &Reasons<'_>, number: usize) -> Option<Why> {
    reasons.deduction.last()?;
    let room = Room::all(reasons.side()).nth(number)?;
    if !reasons.deduction.safe().has(room) {
        return Some(reasons.doubt(room));
    }
    let proofs = vec![reasons.no_pit(room), reasons.no_wumpus(room)];
    Some(Why::step(format!("{room} is safe"), "proven", proofs).claiming(of_room("safe", room)))
}

/// Proofs and doubts from what was told.
pub(super) struct Reasons<'a> {
    /// What follows from it.
    pub(super) deduction: &'a Deduction,
    /// What was told, in order.
    pub(super) told: &'a [Percept],
}

impl Reasons<'_> {
    /// What was sensed on the first visit of a room, when the Wumpus still lived or not.
    fn first(&self, room: Room) -> Option<Sensed> {
        self.sensed().find(|sensed| sensed.room == room)
    }

    fn sensed(&self) -> impl Iterator<Item = Sensed> {
        self.told.iter().filter_map(|percept| match percept {
            Percept::Sensed(sensed) => Some(*sensed),
            _ => None,
        })
    }

    fn side(&self) -> u8 {
        self.deduction.cave().side
    }

    /// The gold is here.
    pub(super) fn take(&self) -> Why {
        let why = Why::step("the gold is here, so it is taken", "take the gold", self.glitter());
        match self.sensed().find(|sensed| sensed.glitter) {
            Some(seen) => why.claiming(of_room("gold", seen.room)),
            None => why,
        }
    }

    /// The gold was seen in this room, and left lying.
    pub(super) fn fetch(&self, room: Room) -> Why {
        let claim = format!("the gold was seen in {room} and not taken, so back to {room} first");
        Why::step(claim, "take the gold", self.glitter()).claiming(of_room("gold", room))
    }

    /// Where the gold was seen.
    pub(super) fn glitter(&self) -> Vec<Why> {
        let seen = self.sensed().find(|sensed| sensed.glitter);
        seen.map(|it| Why::percept(format!("a glitter was seen in {}", it.room), Percept::Sensed(it).say()))
            .into_iter()
            .collect()
    }

    /// Where the gold was taken.
    pub(super) fn grabbed(&self) -> Vec<Why> {
        let taken = self.told.iter().find_map(|percept| match percept {
            Percept::Grabbed { room } => Some(Why::percept(format!("it was taken in {room}"), percept.say())),
            _ => None,
        });
        taken.into_iter().collect()
    }

    /// The proof that a room holds no pit.
    pub(super) fn no_pit(&self, room: Room) -> Why {
        self.proof_of_no_pit(room).claiming(of_room("no-pit", room))
    }

    fn proof_of_no_pit(&self, room: Room) -> Why {
        let claim = format!("{room} holds no pit");
        let calm = room.neighbors(self.side()).filter_map(|next| self.first(next)).find(|sensed| !sensed.breeze);
        match (self.first(room), calm) {
            (Some(here), _) => {
                let leaf = Why::percept(format!("{room} was visited before"), Percept::Sensed(here).say());
                Why::step(claim, "alive after a visit", vec![leaf])
            }
            (None, Some(next)) => {
                let leaf = Why::absence(format!("no breeze was felt in {}", next.room), Percept::Sensed(next).say());
                Why::step(claim, "no breeze, no pit next door", vec![leaf])
            }
            (None, None) => self.no_cave_fits(claim, |deduction| deduction.free_of_pits().has(room)),
        }
    }

    /// The proof that a room holds no living Wumpus.
    pub(super) fn no_wumpus(&self, room: Room) -> Why {
        self.proof_of_no_wumpus(room).claiming(of_room("no-wumpus", room))
    }

    fn proof_of_no_wumpus(&self, room: Room) -> Why {
        let claim = format!("{room} holds no living Wumpus");
        if let Some(scream) = self.sensed().find(|sensed| sensed.scream) {
            let leaf = Why::percept("its scream was heard".to_owned(), Percept::Sensed(scream).say());
            return Why::step(claim, "the Wumpus is dead", vec![leaf]);
        }
        if let Some(here) = self.first(room) {
            let leaf = Why::percept(format!("{room} was visited before"), Percept::Sensed(here).say());
            return Why::step(claim, "alive after a visit", vec![leaf]);
        }
        let next_door = |sensed: &Sensed| room.neighbors(self.side()).any(|next| next == sensed.room);
        if let Some(next) = self.sensed().find(|sensed| !sensed.stench && next_door(sensed)) {
            let leaf = Why::absence(format!("no stench was smelled in {}", next.room), Percept::Sensed(next).say());
            return Why::step(claim, "no stench, no Wumpus next door", vec![leaf]);
        }
        if let Some(far) = self.sensed().find(|sensed| sensed.stench && !next_door(sensed)) {
            let text = format!("a stench was smelled in {}, which is not next to {room}", far.room);
            let leaf = Why::percept(text, Percept::Sensed(far).say());
            return Why::step(claim, "the only Wumpus is next to its stench", vec![leaf]);
        }
        self.missed(room).map_or_else(
            || self.no_cave_fits(claim.clone(), |deduction| deduction.free_of_wumpus().has(room)),
            |leaves| Why::step(claim.clone(), "the arrow flew through and nothing screamed", leaves),
        )
    }

    /// The shot that went through this room and the silence after it.
    fn missed(&self, room: Room) -> Option<Vec<Why>> {
        let at = self.told.iter().position(|percept| matches!(percept, Percept::Shot { .. }))?;
        let (Percept::Shot { room: from, facing }, Percept::Sensed(after)) =
            (self.told.get(at)?, self.told.get(at + 1)?)
        else {
            return None;
        };
        let passed = self.deduction.line(*from, *facing).has(room) && !after.scream;
        passed.then(|| {
            let shot = Why::percept(format!("the arrow was shot {} from {from}", facing.name()), self.told[at].say());
            vec![shot, Why::absence("no scream followed", Percept::Sensed(*after).say())]
        })
    }

    /// Where no single percept proves it: a smallest set of percepts, found by leaving out one after the other, without
    /// which some cave that fits would contradict the claim.
    fn no_cave_fits(&self, claim: String, proves: impl Fn(&Deduction) -> bool) -> Why {
        let conclude = |kept: &[Percept]| {
            let mut deduction = Deduction::default();
            for percept in kept {
                deduction.tell(percept);
            }
            proves(&deduction)
        };
        let mut kept: Vec<Percept> = self.told.to_vec();
        let mut index = 1;
        while index < kept.len() {
            // Whether the Wumpus may have died before a visit hangs on the shot and on what followed it.
            let is_shot = |at: usize| matches!(kept.get(at), Some(Percept::Shot { .. }));
            if is_shot(index) || is_shot(index - 1) {
                index += 1;
                continue;
            }
            let mut fewer = kept.clone();
            fewer.remove(index);
            if conclude(&fewer) { kept = fewer } else { index += 1 }
        }
        let leaves = kept.iter().skip(1).map(|percept| match percept {
            Percept::Sensed(sensed) => Why::percept(in_words(*sensed), percept.say()),
            other => Why::percept(other.say().to_string(), other.say()),
        });
        Why::step(claim, "one thing per room, and every cave that fits agrees", leaves.collect())
    }

    fn shot(&self, room: Room, facing: Facing) -> Why {
        let line = self.deduction.line(room, facing);
        let places: Vec<Room> = self.deduction.wumpus().iter().collect();
        let struck = places.iter().filter(|place| line.has(**place)).count();
        let mut reasons = vec![self.suspects(&places)];
        if places.len() > 1 {
            reasons.push(Why::count("chance to hit", struck as f64 / places.len() as f64));
        }
        let claim =
            format!("it found no safe room left to explore; a shot {} from {room} can open ground", facing.name());
        Why::step(claim, "shoot to open ground", reasons)
    }

    /// The proof that the living Wumpus is in no room but these.
    pub(super) fn suspects(&self, rooms: &[Room]) -> Why {
        let named: Vec<String> = rooms.iter().map(ToString::to_string).collect();
        let claim = format!("the living Wumpus can only be in {}", named.join(" or "));
        Why::step(claim, "the only Wumpus is next to its stench", self.acquittals(rooms)).claiming(among(rooms))
    }

    /// What was smelled, and why the Wumpus is in no other room that every stench leaves but in these.
    pub(super) fn acquittals(&self, rooms: &[Room]) -> Vec<Why> {
        let stenches: Vec<Sensed> =
            self.deduction.visited().iter().filter_map(|it| self.first(it)).filter(|it| it.stench).collect();
        let smelled =
            |it: &Sensed| Why::percept(format!("a stench was smelled in {}", it.room), Percept::Sensed(*it).say());
        let mut because: Vec<Why> = stenches.iter().map(smelled).collect();
        let is_left =
            |room: &Room| !rooms.contains(room) && stenches.iter().all(|stench| self.is_next_to(stench.room, *room));
        because.extend(Room::all(self.side()).filter(is_left).map(|room| self.no_wumpus(room)));
        because
    }

    fn leave(&self) -> Why {
        let doubts: Vec<Why> = self.frontier().map(|room| self.doubt(room)).collect();
        let arrow = if self.deduction.shot().is_some() {
            "its arrow is gone"
        } else {
            "it found no shot that opens safe ground"
        };
        let claim = format!("it found no room left that is proven safe, and {arrow}, so home and out");
        Why::step(claim, "leave when nothing safe is left", doubts)
    }

    /// The first breeze that was felt next to a room.
    pub(super) fn breeze_near(&self, room: Room) -> Option<Why> {
        let breeze = self.sensed().find(|sensed| sensed.breeze && self.is_next_to(sensed.room, room))?;
        Some(Why::percept(format!("a breeze was felt in {}", breeze.room), Percept::Sensed(breeze).say()))
    }

    /// The first stench that was smelled next to a room.
    pub(super) fn stench_near(&self, room: Room) -> Option<Why> {
        let stench = self.sensed().find(|sensed| sensed.stench && self.is_next_to(sensed.room, room))?;
        Some(Why::percept(format!("a stench was smelled in {}", stench.room), Percept::Sensed(stench).say()))
    }

    fn is_next_to(&self, one: Room, other: Room) -> bool {
        other.neighbors(self.side()).any(|next| next == one)
    }

    /// The breeze that only a pit in this room explains.
    fn telling_breeze(&self, room: Room) -> Option<Sensed> {
        let free = self.deduction.free_of_pits();
        let is_only = |sensed: &Sensed| {
            sensed.room.neighbors(self.side()).filter(|next| !free.has(*next)).all(|next| next == room)
        };
        self.sensed().find(|sensed| sensed.breeze && self.is_next_to(sensed.room, room) && is_only(sensed))
    }

    /// Whether the percepts prove that a pit is there.
    fn is_pit(&self, room: Room) -> bool {
        !self.deduction.free_of_pits().has(room) && self.telling_breeze(room).is_some()
    }

    /// Whether the percepts prove that the living Wumpus is there: it was smelled, and can be nowhere else.
    fn is_wumpus(&self, room: Room) -> bool {
        let mut left = Room::all(self.side()).filter(|it| !self.deduction.free_of_wumpus().has(*it));
        let is_only = left.next() == Some(room) && left.next().is_none();
        is_only && !self.deduction.killed() && self.sensed().any(|sensed| sensed.stench)
    }

    /// The proof that a pit is there, if there is one.
    fn pit(&self, room: Room) -> Option<Why> {
        let breeze = self.telling_breeze(room).filter(|_| self.is_pit(room))?;
        let felt = Why::percept(format!("a breeze was felt in {}", breeze.room), Percept::Sensed(breeze).say());
        let others = breeze.room.neighbors(self.side()).filter(|next| *next != room).map(|next| self.no_pit(next));
        let because = std::iter::once(felt).chain(others).collect();
        let why = Why::step(format!("{room} holds a pit"), "a breeze comes from a pit next door", because);
        Some(why.claiming(of_room("pit", room)))
    }

    /// The proof that the living Wumpus is there, if there is one.
    fn lair(&self, room: Room) -> Option<Why> {
        let rule = "the only Wumpus is next to its stench";
        let why = |because| Why::step(format!("{room} holds the Wumpus"), rule, because).claiming(among(&[room]));
        self.is_wumpus(room).then(|| why(self.acquittals(&[room])))
    }

    /// Why a room is not proven safe.
    fn doubt(&self, room: Room) -> Why {
        if let Some(danger) = self.pit(room).or_else(|| self.lair(room)) {
            return danger;
        }
        let may_be_pit = !self.deduction.free_of_pits().has(room);
        let may_be_wumpus = !self.deduction.free_of_wumpus().has(room);
        let breeze = may_be_pit.then(|| self.breeze_near(room)).flatten();
        let stench = may_be_wumpus.then(|| self.stench_near(room)).flatten();
        let leaves = breeze.into_iter().chain(stench).collect();
        let claim = match (may_be_pit, may_be_wumpus) {
            (true, true) => format!("{room} may hold a pit or the Wumpus"),
            (true, false) => format!("{room} may hold a pit"),
            _ => format!("{room} may hold the Wumpus"),
        };
        Why::step(claim, "", leaves)
    }

    /// Why a room is safe, as far as it is.
    pub(super) fn proofs(&self, room: Room) -> Vec<Why> {
        let pit = self.deduction.free_of_pits().has(room).then(|| self.no_pit(room));
        let wumpus = self.deduction.free_of_wumpus().has(room).then(|| self.no_wumpus(room));
        pit.into_iter().chain(wumpus).collect()
    }

    /// How likely a room is deadly by these chances, and what says so.
    pub(super) fn risks(&self, room: Room, pit: f64, wumpus: f64) -> impl Iterator<Item = Why> {
        let risk = |claim: &str, name: &str, chance: f64, is_certain: bool, sign: Option<Why>| {
            let leaves = std::iter::once(Why::count(name, chance)).chain(sign).collect();
            let holds = if is_certain { "holds" } else { "may hold" };
            (chance > 0.0).then(|| Why::step(format!("{room} {holds} {claim}"), "", leaves))
        };
        let pit = risk("a pit", "chance of a pit", pit, self.is_pit(room), self.breeze_near(room));
        let is_lair = self.is_wumpus(room);
        let wumpus = risk("the Wumpus", "chance of the Wumpus", wumpus, is_lair, self.stench_near(room));
        pit.into_iter().chain(wumpus)
    }

    /// The rooms next to visited ones.
    pub(super) fn frontier(&self) -> impl Iterator<Item = Room> {
        let (side, visited) = (self.side(), self.deduction.visited());
        Room::all(side).filter(move |room| !visited.has(*room) && room.neighbors(side).any(|next| visited.has(next)))
    }

    /// The rooms that could be entered safely.
    pub(super) fn safe_rooms(&self) -> Vec<Candidate> {
        let (safe, visited) = (self.deduction.safe(), self.deduction.visited());
        let open = safe.iter().filter(|room| !visited.has(*room));
        open.map(|room| Candidate { act: format!("enter {room}"), value: None, note: "proven safe".to_owned() })
            .collect()
    }

    /// What is believed of each room.
    fn beliefs(&self) -> Picture {
        let side = self.side();
        let mut grid = Grid::numbered(side.into(), side.into());
        let (safe, no_pit, no_wumpus) =
            (self.deduction.safe(), self.deduction.free_of_pits(), self.deduction.free_of_wumpus());
        for room in Room::all(side) {
            let cell = grid.at(room.row.into(), room.column.into());
            if self.deduction.visited().has(room) {
                cell.mark(Layer::Belief, "visited", ".");
                cell.tone = Tone::Plain;
            } else if safe.has(room) {
                cell.mark(Layer::Belief, "safe", "ok");
                cell.tone = Tone::Safe;
            } else {
                let (is_pit, is_wumpus) = (self.is_pit(room), self.is_wumpus(room));
                if is_pit {
                    cell.mark(Layer::Belief, "certain pit", "P!");
                } else if !no_pit.has(room) {
                    cell.mark(Layer::Belief, "possible pit", "p?");
                }
                if is_wumpus {
                    cell.mark(Layer::Belief, "certain wumpus", "W!");
                } else if !no_wumpus.has(room) {
                    cell.mark(Layer::Belief, "possible wumpus", "w?");
                }
                cell.tone = if is_pit || is_wumpus { Tone::Danger } else { Tone::Doubtful };
            }
        }
        Picture { title: "believed by the agent".to_owned(), panels: vec![Panel::Grid(grid)], captions: Vec::new() }
    }
}
