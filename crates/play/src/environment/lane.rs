//! One play of an environment: the loop between two answers of the host.
//!
//! It follows [`crate::Play`] turn by turn, without a journal and without judging claims; the tests hold the two against
//! each other. It is written anew because a lane must be small: thousands of them are stepped in one round.

use crate::play::Sitter;
use crate::{Brief, Dice, Menu, Registered, Role, Seat, Seats, Setup, Told, Turn, World};

/// What all lanes share.
pub(super) struct Desk<W: Registered> {
    pub(super) recipe: W::Recipe,
    pub(super) setup: Setup,
    pub(super) seats: usize,
    /// The seats that the host answers for, in order.
    pub(super) hosts: Vec<Seat>,
    pub(super) told: Told<W::Percept>,
    pub(super) draws: Vec<(u32, W::Act)>,
}

/// What belongs to a lane and lies in the lists of all lanes: what each seat of the host knows, and the minds of the other
/// seats, by seat; no minds at all where the host answers for everybody.
pub(super) struct Party<'a, W: Registered> {
    pub(super) knowns: &'a mut [W::Known],
    pub(super) minds: &'a mut [Sitter<W>],
}

/// How a lane stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// The host is to answer.
    Asked,
    /// The play is over.
    Over,
    /// The turn limit has stopped it.
    Stopped,
}

/// A play under way.
pub(super) struct Lane<W: Registered> {
    pub(super) world: W,
    pub(super) play: u64,
    turn: u32,
    pub(super) state: State,
    /// Whether the host has heard that the play has ended.
    pub(super) reported: bool,
    /// The seat of the host that is asked, or was asked last.
    pub(super) seat: Seat,
    /// Nobody else is asked in this turn, so that the answer can be carried out at once.
    alone: bool,
    /// Whether the dice were thrown in this play: they are made when they are needed first.
    rolled: bool,
    /// Answers for the present turn, in seat order, where several seats are asked at once.
    answers: Vec<(Seat, W::Act)>,
    dice: Option<Box<Dice>>,
}

/// The gathering of one turn's answers.
enum Gathered {
    Complete,
    /// This seat of the host is to answer; whether it is the only one that is asked.
    Waiting(Seat, bool),
    /// A mind forfeited: whose turn it is must be asked again.
    Changed,
}

impl<W: Registered> Desk<W> {
    /// The dice that make the world of a play.
    pub(super) fn world_dice(&self, play: u64) -> Dice {
        Dice::new(self.setup.seed, play, Role::World)
    }
}

impl<W: Registered> Lane<W> {
    /// A lane with the world of this play, before its beginning.
    pub(super) fn new(desk: &Desk<W>, play: u64) -> Lane<W> {
        Lane {
            world: W::create(&desk.recipe, play, desk.world_dice(play)),
            play,
            turn: 0,
            state: State::Over,
            reported: false,
            seat: desk.hosts.first().copied().unwrap_or(Seat::FIRST),
            alone: false,
            rolled: false,
            answers: Vec::new(),
            dice: None,
        }
    }

    /// The play of this number, from its beginning.
    pub(super) fn renew(&mut self, desk: &mut Desk<W>, party: &mut Party<'_, W>, play: u64) {
        self.world.renew(&desk.recipe, play, desk.world_dice(play));
        self.play = play;
        self.begin(desk, party);
    }

    /// Briefs the minds, tells what is perceived before the first act, and goes on to the first question.
    pub(super) fn begin(&mut self, desk: &mut Desk<W>, party: &mut Party<'_, W>) {
        self.turn = 0;
        self.reported = false;
        self.rolled = false;
        self.answers.clear();
        self.seat = desk.hosts.first().copied().unwrap_or(Seat::FIRST);
        party.knowns.iter_mut().for_each(W::forget);
        if !party.minds.is_empty() {
            self.brief(desk, party);
        }
        self.world.begin(&mut desk.told);
        deliver(desk, party);
        self.run(desk, party);
    }

    fn brief(&self, desk: &Desk<W>, party: &mut Party<'_, W>) {
        let mut brief = Brief { watched: false, play: self.play, ..Brief::new::<W>(&desk.setup, desk.seats) };
        for (index, mind) in party.minds.iter_mut().enumerate() {
            if let (Some(mind), Some(seat)) = (mind, Seat::new(index)) {
                brief.seat = seat;
                mind.begin(&brief);
            }
        }
    }

    /// Carries out what the host answers for the seat that is asked, which is allowed, and goes on to the next question.
    #[inline]
    pub(super) fn answer(&mut self, act: W::Act, desk: &mut Desk<W>, party: &mut Party<'_, W>) {
        if self.alone {
            self.turn += 1;
            self.world.step(&[(self.seat, act)], &mut desk.told);
            deliver(desk, party);
        } else {
            self.put(self.seat, act);
        }
        self.run(desk, party);
    }

    /// The host gives the seat up that is asked.
    pub(super) fn resign(&mut self, desk: &mut Desk<W>, party: &mut Party<'_, W>) {
        self.forfeit(self.seat, desk, party);
        self.run(desk, party);
    }

    /// Asks minds and throws dice until the host is asked or the play has ended.
    #[inline]
    fn run(&mut self, desk: &mut Desk<W>, party: &mut Party<'_, W>) {
        loop {
            let turn = self.world.turn();
            // An end counts as such even if it comes with the last turn that was allowed.
            if turn == Turn::Over {
                self.state = State::Over;
                return;
            }
            if self.turn >= desk.setup.turns {
                self.state = State::Stopped;
                return;
            }
            match turn {
                Turn::Over => {}
                Turn::Chance => self.roll(desk, party),
                Turn::Seats(seats) => match self.gather(seats, desk, party) {
                    Gathered::Waiting(seat, alone) => {
                        (self.state, self.seat, self.alone) = (State::Asked, seat, alone);
                        return;
                    }
                    Gathered::Complete => self.advance(desk, party),
                    Gathered::Changed => {}
                },
            }
        }
    }

    #[inline]
    fn gather(&mut self, seats: Seats, desk: &mut Desk<W>, party: &mut Party<'_, W>) -> Gathered {
        let mut waiting = None;
        for seat in seats.iter() {
            if self.answers.iter().any(|(it, _)| *it == seat) {
                continue;
            }
            let mind = party.minds.get_mut(seat.index()).and_then(Option::as_mut);
            let Some(mind) = mind else {
                waiting = waiting.or(Some(seat));
                continue;
            };
            let answer = mind.ask(&Menu::new(&self.world, seat)).ok();
            let Some(act) = answer.filter(|act| self.world.allows(seat, *act).is_ok()) else {
                self.forfeit(seat, desk, party);
                return Gathered::Changed;
            };
            self.put(seat, act);
        }
        waiting.map_or(Gathered::Complete, |seat| Gathered::Waiting(seat, seats.len() == 1))
    }

    fn put(&mut self, seat: Seat, act: W::Act) {
        let place = self.answers.partition_point(|(it, _)| *it < seat);
        self.answers.insert(place, (seat, act));
    }

    fn advance(&mut self, desk: &mut Desk<W>, party: &mut Party<'_, W>) {
        self.turn += 1;
        self.world.step(&self.answers, &mut desk.told);
        self.answers.clear();
        deliver(desk, party);
    }

    fn roll(&mut self, desk: &mut Desk<W>, party: &mut Party<'_, W>) {
        if !self.rolled {
            self.rolled = true;
            let fresh = Dice::new(desk.setup.seed, self.play, Role::Chance);
            match &mut self.dice {
                Some(dice) => **dice = fresh,
                None => self.dice = Some(Box::new(fresh)),
            }
        }
        desk.draws.clear();
        self.world.chance(&mut desk.draws);
        let weights = desk.draws.iter().map(|(weight, _)| *weight);
        let drawn = self.dice.as_mut().and_then(|dice| dice.weighted(weights));
        let act = desk.draws[drawn.expect("a chance turn lists at least one positive weight")].1;
        self.turn += 1;
        self.world.step(&[(Seat::CHANCE, act)], &mut desk.told);
        deliver(desk, party);
    }

    /// Gives a seat up, and takes back the answers that the changed world does not ask for or allow any more.
    fn forfeit(&mut self, seat: Seat, desk: &mut Desk<W>, party: &mut Party<'_, W>) {
        self.world.forfeit(seat, &mut desk.told);
        deliver(desk, party);
        let asked = match self.world.turn() {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => Seats::NONE,
        };
        let world = &self.world;
        self.answers.retain(|(seat, act)| asked.contains(*seat) && world.allows(*seat, *act).is_ok());
    }
}

/// Tells everybody what a step made perceptible.
#[inline]
fn deliver<W: Registered>(desk: &mut Desk<W>, party: &mut Party<'_, W>) {
    for (to, percept) in &desk.told {
        for (seat, known) in desk.hosts.iter().zip(party.knowns.iter_mut()) {
            if to.contains(*seat) {
                W::learn(known, percept);
            }
        }
        for (index, mind) in party.minds.iter_mut().enumerate() {
            if let (Some(mind), Some(seat)) = (mind, Seat::new(index))
                && to.contains(seat)
            {
                mind.tell(percept);
            }
        }
    }
    desk.told.clear();
}

impl<W: World + Registered> std::fmt::Debug for Lane<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lane").field("play", &self.play).field("turn", &self.turn).finish_non_exhaustive()
    }
}
