//! Of steps that come to the same, one: where no cell lies beside another, any empty one is as good as the next; on the
//! published board the plan chooses.

use std::ops::ControlFlow;

use super::super::farm::{Farm, Land};
use super::super::goods::{Animal, Crop, Good};
use super::super::major::Major;
use super::super::state::State;
use super::super::words::{Act, Who};
use super::plan;

/// What tells steps apart that do not come to the same.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Step(Act),
    Enough,
    Begun,
    Divided,
    Second,
    Ploughed,
    Built,
    Sown(Crop),
    Fenced(Land),
    Stable(Land),
    Placed(Animal, Land),
    Born(Animal, Land),
    Cooked(Animal),
    Baked(u8),
    Turned(Good, u8),
    Butchered(Animal, Land),
    Begged,
    Bought(u8),
}

/// Lists the steps of the player who is asked, one for all alike, into a buffer that is emptied first.
pub(super) fn steps(state: &State, out: &mut Vec<Act>) {
    out.clear();
    let Some((seat, _)) = state.asked else { return };
    let seat = usize::from(seat);
    let mut kinds: [(Kind, u8); MOST] = [(Kind::Enough, 0); MOST];
    let mut count = 0;
    let _ = state.steps(&mut |act| {
        match act {
            // No two of these are alike.
            Act::Use(..) => {
                out.push(act);
                return ControlFlow::Continue(());
            }
            // What has a place keeps it: to move whole herds is seldom of use, and there are many ways to do it.
            Act::Lift(_) if !out.is_empty() => return ControlFlow::Continue(()),
            // All of these are.
            Act::Plough(_) | Act::Room(_) | Act::Renovate(_) if !state.rules.orthogonal => {
                out.push(act);
                return ControlFlow::Break(());
            }
            _ => {}
        }
        let (kind, rank) = kind(state, seat, act);
        match kinds[..count].iter().position(|(it, _)| *it == kind) {
            Some(at) if rank > kinds[at].1 => {
                kinds[at].1 = rank;
                out[at] = act;
            }
            Some(_) => {}
            None if count < MOST => {
                kinds[count] = (kind, rank);
                count += 1;
                out.push(act);
            }
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
}

/// So many different steps are looked at.
const MOST: usize = 64;

/// What kind of step it is, and how it ranks in its kind: more food for the same is better, a lower price too.
fn kind(state: &State, seat: usize, act: Act) -> (Kind, u8) {
    let farm = &state.farms[seat];
    if state.rules.orthogonal
        && let Some(planned) = planned(farm, act)
    {
        return planned;
    }
    let kind = match act {
        Act::With(_) => Kind::Second,
        Act::Sow(crop, _) => Kind::Sown(crop),
        Act::Fence(cell) if farm.land(cell) == Land::Empty => Kind::Begun,
        Act::Fence(cell) => Kind::Fenced(farm.land(cell)),
        Act::Stable(cell) => Kind::Stable(farm.land(cell)),
        Act::Place(animal, cell) => Kind::Placed(animal, farm.land(cell)),
        Act::Young(animal, cell) => Kind::Born(animal, farm.land(cell)),
        Act::Cook(animal, major) => return (Kind::Cooked(animal), food(major, animal.good(), 1)),
        Act::Bake(major, amount) => return (Kind::Baked(amount), food(major, Good::Grain, amount)),
        Act::Turn(major, good, amount) => return (Kind::Turned(good, amount), food(major, good, amount)),
        Act::Butcher(major, animal, cell) => {
            return (Kind::Butchered(animal, farm.land(cell)), food(major, animal.good(), 1));
        }
        Act::Beg(_) => Kind::Begged,
        Act::Feed(who) => {
            // Where there is enough for all, it does not matter who eats first.
            let hungry: u16 = farm
                .people()
                .iter()
                .filter(|it| !it.fed)
                .map(|it| if it.newborn { Who::Newborn } else { Who::Adult }.eats())
                .sum();
            if hungry <= farm.has(Good::Food) { Kind::Enough } else { Kind::Step(Act::Feed(who)) }
        }
        Act::Buy(major) => return bought(major),
        _ => Kind::Step(act),
    };
    (kind, 0)
}

/// On the published board each building has its order of cells, and of the cells that can be had the first is looked at.
fn planned(farm: &Farm, act: Act) -> Option<(Kind, u8)> {
    let is_pasture = |cell: u8| matches!(farm.land(cell), Land::Pasture(_) | Land::Part(_));
    match act {
        Act::Plough(cell) => Some((Kind::Ploughed, plan::rank(&plan::FIELDS, cell))),
        Act::Room(cell) => Some((Kind::Built, plan::rank(&plan::ROOMS, cell))),
        // To cut a pasture in two is another thing than to enclose free land.
        Act::Fence(cell) if is_pasture(cell) => Some((Kind::Divided, plan::rank(&plan::PASTURES, cell))),
        Act::Fence(cell) => Some((Kind::Begun, plan::rank(&plan::PASTURES, cell))),
        Act::With(cell) => Some((Kind::Second, plan::rank(&plan::FURTHER, cell))),
        Act::Stable(cell) if !is_pasture(cell) => Some((Kind::Stable(Land::Empty), plan::rank(&plan::PASTURES, cell))),
        _ => None,
    }
}

/// The cheaper of two improvements that do the same.
fn bought(major: Major) -> (Kind, u8) {
    match major {
        Major::FirstFireplace => (Kind::Bought(0), 1),
        Major::SecondFireplace => (Kind::Bought(0), 0),
        Major::FirstHearth => (Kind::Bought(1), 1),
        Major::SecondHearth => (Kind::Bought(1), 0),
        _ => (Kind::Step(Act::Buy(major)), 0),
    }
}

/// What an improvement makes of so many of a good.
fn food(major: Major, good: Good, amount: u8) -> u8 {
    major.exchanges().iter().find(|it| it.good == good && it.amount == amount).map_or(0, |it| it.food)
}
