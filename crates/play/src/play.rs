//! The loop: one for batch, person, program, replay and search.

use facts::Speak;

use crate::claim::{Judge, Judgement};
use crate::heard::Heard;
use crate::journal::{Event, Journal};
use crate::{
    Account, Brief, Dice, Forfeit, ForfeitKind, Menu, Mind, Outcome, Prediction, Refusal, Seat, Seats, Told, Turn,
    World,
};

/// What a pumped play waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Nothing: it is over.
    Over,
    /// Answers of these seats, which have no mind inside.
    Waiting(Seats),
}

/// How a seat is filled: a mind inside, or nothing, and then it is answered from outside.
pub type Sitter<W> = Option<Box<dyn Mind<W>>>;

/// A play under way.
pub struct Play<W: World> {
    world: W,
    minds: Vec<Sitter<W>>,
    dice: Dice,
    turn: u32,
    limit: u32,
    /// Answers for the present turn, in seat order.
    answers: Vec<(Seat, W::Act)>,
    /// Their accounts, kept only with a journal.
    accounts: Vec<Option<Account>>,
    /// Minds inside are not asked why.
    skips_accounts: bool,
    told: Told<W::Percept>,
    /// What the outside seats were told since they last acted; only without a journal, which knows it anyway.
    heard: Heard<W::Percept>,
    /// What the minds inside called certain, by seat.
    judges: Vec<Judge<W::Claim>>,
    claims: Vec<W::Claim>,
    draws: Vec<(u32, W::Act)>,
    /// Who gave up or was given up.
    forfeited: Seats,
    /// The seats whose minds are asked after the others.
    last: Seats,
    pub(crate) journal: Option<Journal<W>>,
}

/// The gathering of one turn's answers.
enum Gathered {
    Complete,
    Waiting(Seats),
    /// Somebody forfeited: whose turn it is must be asked again.
    Changed,
}

impl<W: World> Play<W> {
    /// A play in this world; `brief` is made out to each seat in turn. With a journal it can be looked at.
    pub fn new(world: W, minds: Vec<Sitter<W>>, dice: Dice, limit: u32, keep_journal: bool) -> Play<W> {
        debug_assert_eq!(world.seats(), minds.len(), "every seat has a chair");
        let journal = keep_journal.then(|| Journal::new(minds.len()));
        let judges = minds.iter().map(|_| Judge::default()).collect();
        Play {
            world,
            minds,
            dice,
            turn: 0,
            limit,
            answers: Vec::new(),
            accounts: Vec::new(),
            skips_accounts: false,
            told: Told::new(),
            heard: Heard::new(),
            judges,
            claims: Vec::new(),
            draws: Vec::new(),
            forfeited: Seats::NONE,
            last: Seats::NONE,
            journal,
        }
    }

    /// Briefs the minds and tells what is perceived before the first act. To be called once, first.
    pub fn begin(&mut self, mut brief: Brief) {
        for (index, mind) in self.minds.iter_mut().enumerate() {
            if let (Some(mind), Some(seat)) = (mind, Seat::new(index)) {
                brief.seat = seat;
                mind.begin(&brief);
            }
        }
        let outside = |seat: &Seat| self.journal.is_none() && self.is_outside(*seat);
        self.heard.begin(Seats::first(self.minds.len()).iter().filter(outside).collect());
        self.world.begin(&mut self.told);
        self.deliver();
    }

    /// A new play in another world with the same minds and no journal: what a batch does. First everybody moves so many
    /// seats up, the last to the first.
    pub fn restart(&mut self, world: W, dice: Dice, brief: Brief, shift: usize) {
        self.restart_in(|old| *old = world, dice, brief, shift);
    }

    /// Like [`Play::restart`], in a world that is made in the memory of the last one.
    pub(crate) fn restart_in(&mut self, renew: impl FnOnce(&mut W), dice: Dice, brief: Brief, shift: usize) {
        let seats = self.minds.len().max(1);
        self.minds.rotate_right(shift % seats);
        self.last = self.last.iter().filter_map(|seat| Seat::new((seat.index() + shift) % seats)).collect();
        self.judges.iter_mut().for_each(Judge::clear);
        renew(&mut self.world);
        self.dice = dice;
        self.turn = 0;
        self.forfeited = Seats::NONE;
        self.answers.clear();
        self.begin(brief);
    }

    /// From now on the minds at these seats are asked after all others, as seats outside are answered after them.
    ///
    /// So a mind that a host brings along can be replaced by its recorded answers from outside: where several seats act at once,
    /// the other minds are asked in the same order in both plays, also if one of them gives up.
    pub(crate) fn ask_last(&mut self, seats: Seats) {
        self.last = seats;
    }

    /// A mind that was told all that the seat was told sits down there.
    pub(crate) fn seat(&mut self, seat: Seat, mind: Box<dyn Mind<W>>) {
        if let Some(sitter) = self.minds.get_mut(seat.index()) {
            *sitter = Some(mind);
        }
    }

    /// Asks minds and rolls dice until the play is over or waits for an answer from outside.
    pub fn pump(&mut self) -> Pending {
        loop {
            if let Some(pending) = self.step() {
                return pending;
            }
        }
    }

    /// Asks those whose turn it is, or rolls the dice, once. Nothing if there is more to come.
    #[inline]
    pub fn step(&mut self) -> Option<Pending> {
        if self.is_stopped() {
            return Some(Pending::Over);
        }
        match self.world.turn() {
            Turn::Over => return Some(Pending::Over),
            Turn::Chance => self.roll(),
            Turn::Seats(seats) => match self.gather(seats) {
                Gathered::Complete => self.advance(),
                Gathered::Waiting(waiting) => return Some(Pending::Waiting(waiting)),
                Gathered::Changed => {}
            },
        }
        None
    }

    /// What the play waits for now, without moving it.
    pub fn waiting(&self) -> Seats {
        match self.world.turn() {
            Turn::Seats(seats) if !self.is_stopped() => {
                seats.iter().filter(|seat| self.is_outside(*seat) && !self.answered(*seat)).collect()
            }
            _ => Seats::NONE,
        }
    }

    /// What a seat without a mind inside was told since it last acted, in order: its news when it is asked. Nothing for a
    /// seat whose mind sits inside, which was told already.
    ///
    /// Reading changes nothing. The news is dropped when an act of the seat is carried out, before what follows from that act
    /// is told, and when the play begins anew. So a host that never looks holds no more than one play's percepts, and a host
    /// that looks before each of its answers and once at the end hears everything, once. It is the same with a journal and
    /// without, and the same as [`crate::Trace::news`].
    pub fn heard(&self, seat: Seat) -> impl Iterator<Item = &W::Percept> {
        let journal = self.journal.iter().filter(move |_| self.is_outside(seat));
        self.heard.of(seat).iter().chain(journal.flat_map(move |journal| journal.news(seat)))
    }

    /// Answers for a seat without a mind inside. A refusal changes nothing.
    pub fn answer(&mut self, seat: Seat, act: W::Act, account: Option<Account>) -> Result<(), Refusal> {
        if !self.waiting().contains(seat) {
            return Err(Refusal { act: act.say().to_string(), reason: format!("{seat} is not asked now") });
        }
        self.world.allows(seat, act)?;
        self.put(seat, act, account);
        Ok(())
    }

    /// A seat gives up or is given up. Only once: a second time changes nothing.
    pub fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) {
        if self.forfeited.contains(seat) {
            return;
        }
        if let Some(journal) = &mut self.journal {
            journal.push(self.turn, Event::Forfeit { seat, forfeit });
        }
        self.forfeited = self.forfeited.with(seat);
        self.world.forfeit(seat, &mut self.told);
        self.deliver();
        self.withdraw();
    }

    /// Takes back the answers that the changed world does not ask for or allow any more.
    fn withdraw(&mut self) {
        let asked = match self.world.turn() {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => Seats::NONE,
        };
        for index in (0..self.answers.len()).rev() {
            let (seat, act) = self.answers[index];
            if !asked.contains(seat) || self.world.allows(seat, act).is_err() {
                self.answers.remove(index);
                if self.journal.is_some() {
                    self.accounts.remove(index);
                }
            }
        }
    }

    /// From now on no mind inside is asked why.
    pub fn skip_accounts(&mut self) {
        self.skips_accounts = true;
    }

    /// The number of steps made so far.
    pub fn turn(&self) -> u32 {
        self.turn
    }

    /// Whether the turn limit ended the play.
    pub fn is_stopped(&self) -> bool {
        self.turn >= self.limit
    }

    /// Whether nothing will happen any more.
    pub fn is_over(&self) -> bool {
        self.is_stopped() || self.world.turn() == Turn::Over
    }

    /// How it stands, or how it ended. Who was stopped by the turn limit or gave up has not succeeded, whatever its score.
    pub fn outcome(&self) -> Outcome {
        let mut outcome = self.world.outcome();
        let mut failed = self.forfeited;
        if self.is_stopped() && outcome.ending.is_none() {
            outcome.ending = Some("stopped at the turn limit".into());
            failed = Seats::ALL;
        }
        for (index, standing) in outcome.seats.iter_mut().enumerate() {
            standing.success &= !Seat::new(index).is_some_and(|seat| failed.contains(seat));
        }
        outcome
    }

    /// The outcome as a batch counts it: among the counters of a seat stand how its claims fared, where the game knows claims,
    /// and its forfeit, if it gave up. The standings are in the order of the chairs, which have moved this many seats up.
    pub fn counted(&self, shift: usize) -> Outcome {
        let mut outcome = self.outcome();
        let seats = outcome.seats.len().max(1);
        for (index, standing) in outcome.seats.iter_mut().enumerate() {
            let Some(seat) = Seat::new(index) else { continue };
            if !W::Claim::WORDS.is_empty() {
                let Judgement { certain, wrong } = self.judgement(seat);
                let figures = Judgement::COUNTERS.into_iter().zip([certain, wrong]);
                standing.counters.extend(figures.map(|(name, figure)| (name.into(), f64::from(figure))));
            }
            if self.forfeited.contains(seat) {
                standing.counters.push((Forfeit::COUNTER.into(), 1.0));
            }
        }
        let shift = shift % seats;
        outcome.seats.rotate_left(shift);
        let back = |seat: Seat| Seat::new((seat.index() + seats - shift) % seats);
        outcome.winners = outcome.winners.map(|winners| winners.iter().filter_map(back).collect());
        outcome
    }

    /// How the claims of the mind inside at this seat fared so far; all zero where there is none.
    pub fn judgement(&self, seat: Seat) -> Judgement {
        self.judges.get(seat.index()).map_or_else(Judgement::default, Judge::judgement)
    }

    /// What a seat may do now.
    pub fn menu(&self, seat: Seat) -> Menu<'_, W> {
        Menu::new(&self.world, seat)
    }

    /// The first mind that cannot play this, and why not. To be asked after [`Play::begin`].
    pub(crate) fn unfit(&self) -> Option<(Seat, String)> {
        let unfit = |(index, mind): (usize, &Sitter<W>)| {
            let reason = mind.as_ref()?.fits().err()?;
            Some((Seat::new(index)?, reason))
        };
        self.minds.iter().enumerate().find_map(unfit)
    }

    /// What the minds expect, by seat. To be asked after [`Play::begin`].
    pub(crate) fn predictions(&self) -> Vec<Prediction> {
        self.minds.iter().map(|mind| mind.as_ref().map_or_else(Prediction::new, |mind| mind.predict())).collect()
    }

    /// The world, for those who may see the truth: faces by pictures, tests. Never minds.
    pub(crate) fn world(&self) -> &W {
        &self.world
    }

    /// Whether there is such a seat, and no mind sits inside there.
    pub(crate) fn is_outside(&self, seat: Seat) -> bool {
        self.minds.get(seat.index()).is_some_and(Option::is_none)
    }

    fn answered(&self, seat: Seat) -> bool {
        self.answers.iter().any(|(it, _)| *it == seat)
    }

    fn gather(&mut self, seats: Seats) -> Gathered {
        let mut waiting = Seats::NONE;
        let mut later = seats.and(self.last);
        let mut sooner = seats.minus(later);
        while let Some(seat) = sooner.take_first().or_else(|| later.take_first()) {
            if self.answered(seat) {
                continue;
            }
            let Some(mind) = &mut self.minds[seat.index()] else {
                waiting = waiting.with(seat);
                continue;
            };
            debug_assert!(!self.forfeited.contains(seat), "the world asks {seat}, which has forfeited");
            let answer = mind.ask(&Menu::new(&self.world, seat)).and_then(|act| {
                let legal = self.world.allows(seat, act).map(|()| act);
                legal.map_err(|refusal| Forfeit::new(ForfeitKind::Illegal, refusal.to_string()))
            });
            match answer {
                Ok(act) => {
                    if !W::Claim::WORDS.is_empty() {
                        self.claims.clear();
                        mind.claims(&mut self.claims);
                        self.judges[seat.index()].hear(&self.claims, |claim| self.world.holds(seat, claim));
                    }
                    let account = (self.journal.is_some() && !self.skips_accounts).then(|| mind.account());
                    self.put(seat, act, account);
                }
                Err(forfeit) => {
                    self.forfeit(seat, forfeit);
                    return Gathered::Changed;
                }
            }
        }
        if waiting.is_empty() { Gathered::Complete } else { Gathered::Waiting(waiting) }
    }

    fn put(&mut self, seat: Seat, act: W::Act, account: Option<Account>) {
        let place = self.answers.partition_point(|(it, _)| *it < seat);
        self.answers.insert(place, (seat, act));
        if self.journal.is_some() {
            self.accounts.insert(place, account);
        }
    }

    /// Acts are written down when they are carried out, in seat order, so that the order of arrival leaves no mark.
    fn advance(&mut self) {
        if let Some(journal) = &mut self.journal {
            for ((seat, act), account) in self.answers.iter().zip(self.accounts.drain(..)) {
                journal.push(self.turn, Event::Act { seat: *seat, act: *act, account });
            }
        }
        self.turn += 1;
        self.world.step(&self.answers, &mut self.told);
        self.heard.acted(self.answers.iter().map(|(seat, _)| *seat));
        self.answers.clear();
        self.deliver();
    }

    fn roll(&mut self) {
        self.draws.clear();
        self.world.chance(&mut self.draws);
        let drawn = self.dice.weighted(self.draws.iter().map(|(weight, _)| *weight));
        let act = self.draws[drawn.expect("a chance turn lists at least one positive weight")].1;
        if let Some(journal) = &mut self.journal {
            journal.push(self.turn, Event::Draw { act });
        }
        self.turn += 1;
        self.world.step(&[(Seat::CHANCE, act)], &mut self.told);
        self.deliver();
    }

    fn deliver(&mut self) {
        for (to, percept) in &self.told {
            for (index, mind) in self.minds.iter_mut().enumerate() {
                if let Some(mind) = mind
                    && Seat::new(index).is_some_and(|seat| to.contains(seat))
                {
                    mind.tell(percept);
                }
            }
            self.heard.tell(*to, percept);
            if let Some(journal) = &mut self.journal {
                journal.push(self.turn, Event::Told { to: *to, percept: percept.clone() });
            }
        }
        self.told.clear();
    }
}

impl<W: World> std::fmt::Debug for Play<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Play").field("turn", &self.turn).field("answers", &self.answers).finish_non_exhaustive()
    }
}
