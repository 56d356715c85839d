//! How a play goes on in an imagined cave, by a simple policy: what is safe is explored, a sure shot is taken, a shot at a
//! room next door comes before a risk, and the risk that promises most for its danger comes last.
//!
//! Pits and Wumpus are where the dream has them. The gold is in each room that can hold it with the same chance, so one
//! dream tells the chance of success over all places of the gold, and few dreams are enough.

use play::Dice;

use super::belief::{Air, Belief, Model};
use super::board::each;
use super::count::{Counter, Dream, place};
use crate::wumpus::room::Facing;

/// What can be done where nothing safe is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Enter this room.
    Enter(u64),
    /// Shoot from this room in this direction, at these suspects.
    Shoot(u64, Facing, u64),
}

/// A deed and the chance to die of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Risk {
    pub(super) deed: Deed,
    pub(super) death: f64,
}

/// The ground behind a room counts as well: this part of the mean chance of gold, for each room that it would bring into
/// reach. Values from 0.1 to 1 do about as well.
const BEHIND: f64 = 0.5;
/// With more suspects than this the policy does not shoot yet.
const SUSPECTS: u32 = 4;
/// A death is certain from here on, up to rounding.
pub(super) const CERTAIN: f64 = 1.0 - 1e-12;
/// A play that goes on with less than this chance is not followed any longer.
const NEGLIGIBLE: f64 = 0.005;

/// Plays on; its buffers are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Onward {
    pub(super) counter: Counter,
}

impl Onward {
    /// The chance of success if this is done first and the play goes on by the simple policy, as one dream tells it.
    ///
    /// Deaths are not left to the dream: a risk is survived with its exact chance, and the play goes on in a cave in which
    /// it was. That takes most of the luck out of the figure.
    pub(super) fn play(&mut self, model: &Model, belief: &Belief, dream: &Dream, first: Risk, dice: &mut Dice) -> f64 {
        let mut trip = Trip { model, dream: *dream, belief: *belief };
        let (mut success, mut going) = (0.0, 1.0);
        let mut next = Some(first);
        while let Some(Risk { deed, death }) = next.filter(|_| going > NEGLIGIBLE) {
            if let (Deed::Enter(room), true) = (deed, death > 0.0) {
                going *= self.survive(&mut trip, room, dice).map_or(0.0, |()| 1.0 - death);
            }
            let before = trip.belief.golds;
            trip.carry_out(deed);
            trip.explore();
            let places = before & if model.shared { model.board.all } else { !trip.dream.pits & !trip.dream.wumpus };
            let found = f64::from((places & trip.belief.visited).count_ones());
            let all = f64::from(places.count_ones() + u32::from(belief.no_gold));
            let share = if all > 0.0 { found / all } else { break };
            success += going * share;
            going *= 1.0 - share;
            next = self.next(model, &trip.belief);
        }
        success
    }

    /// Takes for granted that a room is survived; the dream is drawn anew if it was deadly there. None if that cannot be.
    fn survive(&mut self, trip: &mut Trip<'_>, room: u64, dice: &mut Dice) -> Option<()> {
        let alive = trip.belief.alive();
        trip.belief.calm |= room;
        trip.belief.suspects &= !(room & alive);
        if room & (trip.dream.pits | trip.dream.wumpus & alive) != 0 {
            self.counter.odds(trip.model, &trip.belief)?;
            trip.dream = self.counter.draw(trip.model, &trip.belief, dice);
        }
        Some(())
    }

    /// What the simple policy does; none if nothing can succeed.
    pub(super) fn next(&mut self, model: &Model, belief: &Belief) -> Option<Risk> {
        let board = &model.board;
        if let Some(room) = each(belief.open(board)).next() {
            return Some(Risk { deed: Deed::Enter(room), death: 0.0 });
        }
        if belief.suspects.is_power_of_two()
            && !belief.no_wumpus
            && let Some(shot) = best_shot(model, belief, |struck| f64::from(struck.count_ones()))
        {
            return Some(Risk { deed: shot, death: 0.0 });
        }
        let odds = self.counter.odds(model, belief)?;
        let frontier = belief.frontier(board);
        let death = |room: u64| odds.death(model, belief, room);
        if let Some(room) = each(frontier).find(|room| death(*room) == 0.0) {
            return Some(Risk { deed: Deed::Enter(room), death: 0.0 });
        }
        if belief.suspects & frontier != 0 && belief.suspects.count_ones() <= SUSPECTS {
            let shot = best_shot(model, belief, |struck| each(struck).map(|room| odds.wumpus[place(room)]).sum());
            if let Some(deed) = shot {
                return Some(Risk { deed, death: 0.0 });
            }
        }
        let unseen = f64::from(belief.golds.count_ones().max(1));
        let mut best: Option<(f64, Risk)> = None;
        for (room, death) in each(frontier).map(|room| (room, death(room))).filter(|(_, death)| *death < CERTAIN) {
            let behind = board.near(room) & !belief.visited & !frontier;
            let promise = odds.gold[place(room)] + BEHIND * f64::from(behind.count_ones()) / unseen;
            // Where one may die only once, the order of this ratio is the best one for independent risks.
            let promise = promise / death;
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, Risk { deed: Deed::Enter(room), death }));
            }
        }
        best.map(|(_, risk)| risk)
    }
}

/// The shot with the most of something.
fn best_shot(model: &Model, belief: &Belief, worth: impl Fn(u64) -> f64) -> Option<Deed> {
    let mut best: Option<(f64, Deed)> = None;
    belief.shots(&model.board, |room, facing, struck| {
        let worth = worth(struck);
        if worth > 0.0 && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, Deed::Shoot(room, facing, struck)));
        }
    });
    best.map(|(_, deed)| deed)
}

/// A play in a dream.
struct Trip<'a> {
    model: &'a Model,
    dream: Dream,
    belief: Belief,
}

impl Trip<'_> {
    /// Does what is survived in this dream.
    fn carry_out(&mut self, deed: Deed) {
        match deed {
            Deed::Enter(room) => self.visit(room),
            Deed::Shoot(room, facing, _) => {
                let line = self.model.board.line(room, facing);
                self.belief.shoot(line, line & self.dream.wumpus != 0);
            }
        }
    }

    /// Visits all that single percepts prove safe.
    fn explore(&mut self) {
        loop {
            let open = self.belief.open(&self.model.board);
            if open == 0 {
                return;
            }
            for room in each(open) {
                self.visit(room);
            }
        }
    }

    fn visit(&mut self, room: u64) {
        let near = self.model.board.near(room);
        let air = Air { breeze: near & self.dream.pits != 0, stench: near & self.dream.wumpus != 0 };
        self.belief.visit(&self.model.board, room, air);
    }
}
