//! A loop outside of `play`, in the plainest way: what a host writes that asks built-in minds as opponents.
//!
//! It is the slow twin of [`play::Play`]. It shares the doors with it and nothing else: worlds, dice, briefs, menus, minds.

use facts::Speak;
use play::{
    Brief, Dice, Forfeit, ForfeitKind, Line, Menu, Mind, MindSpec, Outcome, Registered, Role, Seat, Setup, SetupError,
    Told, Turn,
};

/// One play, and what happened in it.
pub(crate) struct OwnLoop<W: Registered> {
    world: W,
    minds: Vec<Box<dyn Mind<W>>>,
    chance: Dice,
    turn: u32,
    gone: Vec<Seat>,
    lines: Vec<Line>,
}

impl<W: Registered> OwnLoop<W> {
    /// Plays the play of this setup, one mind for each seat, and returns its lines without accounts.
    pub(crate) fn played(setup: &Setup, specs: &[MindSpec]) -> Result<Vec<Line>, SetupError> {
        let (recipe, _) = W::recipe(&setup.settings, setup.map.as_ref())?;
        let world = W::create(&recipe, setup.play, Dice::new(setup.seed, setup.play, Role::World));
        let chance = Dice::new(setup.seed, setup.play, Role::Chance);
        let minds = specs.iter().map(MindSpec::make::<W>).collect::<Result<Vec<_>, _>>()?;
        let mut play = OwnLoop { world, minds, chance, turn: 0, gone: Vec::new(), lines: Vec::new() };
        let brief = Brief::new::<W>(setup, specs.len());
        for (index, mind) in play.minds.iter_mut().enumerate() {
            mind.begin(&brief.at(seat(index)));
        }
        let mut told = Told::new();
        play.world.begin(&mut told);
        play.deliver(&told);
        while play.turn < setup.turns && play.step() {}
        let outcome = play.outcome(setup.turns);
        play.lines.push(Line::End { turn: play.turn, outcome });
        Ok(play.lines)
    }

    /// Makes one step. Returns whether there was one to make.
    fn step(&mut self) -> bool {
        match self.world.turn() {
            Turn::Over => return false,
            Turn::Chance => {
                let mut chances = Vec::new();
                self.world.chance(&mut chances);
                let drawn = self.chance.weighted(chances.iter().map(|(weight, _)| *weight));
                let act = chances[drawn.expect("one of them can happen")].1;
                self.lines.push(Line::Draw { turn: self.turn, fact: act.say() });
                self.carry_out(&[(Seat::CHANCE, act)]);
            }
            Turn::Seats(seats) => {
                let mut moves = Vec::new();
                for seat in seats.iter() {
                    match self.ask(seat) {
                        Ok(act) => moves.push((seat, act)),
                        Err(forfeit) => {
                            // The world has changed, so this loop asks everyone again. Minds that roll dice are then asked
                            // twice, so the twin is compared only where minds give up that sit before them.
                            self.give_up(seat, forfeit);
                            return true;
                        }
                    }
                }
                for (seat, act) in &moves {
                    self.lines.push(Line::Act { turn: self.turn, seat: *seat, fact: act.say(), account: None });
                }
                self.carry_out(&moves);
            }
        }
        true
    }

    fn ask(&mut self, seat: Seat) -> Result<W::Act, Forfeit> {
        let act = self.minds[seat.index()].ask(&Menu::new(&self.world, seat))?;
        let allowed = self.world.allows(seat, act);
        allowed.map_err(|refusal| Forfeit::new(ForfeitKind::Illegal, refusal.to_string()))?;
        Ok(act)
    }

    fn carry_out(&mut self, moves: &[(Seat, W::Act)]) {
        let mut told = Told::new();
        self.world.step(moves, &mut told);
        self.turn += 1;
        self.deliver(&told);
    }

    fn give_up(&mut self, seat: Seat, forfeit: Forfeit) {
        let mut told = Told::new();
        self.gone.push(seat);
        self.lines.push(Line::Forfeit { turn: self.turn, seat, forfeit });
        self.world.forfeit(seat, &mut told);
        self.deliver(&told);
    }

    fn deliver(&mut self, told: &Told<W::Percept>) {
        for (to, percept) in told {
            for (index, mind) in self.minds.iter_mut().enumerate() {
                if to.contains(seat(index)) {
                    mind.tell(percept);
                }
            }
            self.lines.push(Line::Told { turn: self.turn, to: *to, fact: percept.say() });
        }
    }

    fn outcome(&self, limit: u32) -> Outcome {
        let mut outcome = self.world.outcome();
        let stopped = self.turn >= limit && outcome.ending.is_none();
        if stopped {
            outcome.ending = Some("stopped at the turn limit".into());
        }
        for (index, standing) in outcome.seats.iter_mut().enumerate() {
            standing.success &= !stopped && !self.gone.contains(&seat(index));
        }
        outcome
    }
}

fn seat(index: usize) -> Seat {
    Seat::new(index).expect("worlds have few seats")
}
