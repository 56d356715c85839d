//! A quick sense of what a step is worth, in points: the players of simulations follow it, and searches begin with it.

use super::super::card::{Card, Deed};
use super::super::farm::{Land, STABLES};
use super::super::goods::{Animal, Crop, Good, Material};
use super::super::major::Major;
use super::super::score::Category;
use super::super::state::{Doing, Phase, State};
use super::super::words::{Act, Who};
use super::sight::{Sight, pile};

/// What a step seems worth to the player who is asked.
pub(super) fn worth(state: &State, seat: usize, sight: &Sight, act: Act) -> f32 {
    match act {
        Act::Use(card, deed) => action(state, seat, sight, card, deed),
        Act::Sow(crop, _) => sow(sight, crop),
        Act::Alone => alone(state, seat, sight),
        Act::With(_) => match state.doing {
            // Where fences stand on borders, two cells are enough for a pasture.
            Doing::Enclosure { cells, .. } => {
                if cells.count_ones() < 2 {
                    0.4
                } else {
                    -0.4
                }
            }
            _ => 0.5,
        },
        Act::Fence(cell) => fence(state, seat, sight, cell),
        Act::Stable(cell) => state.farms[seat].pasture(cell).map_or(0.2, |it| f32::from(it.count) / 16.0 + 0.1),
        Act::Plough(_) | Act::Room(_) | Act::Renovate(_) => 0.2,
        Act::Fetch(good) => take(state, seat, sight, good, 1),
        Act::Place(animal, cell) | Act::Young(animal, cell) => place(state, seat, animal, cell),
        Act::Cook(_, major) => {
            if major.is_hearth() {
                0.2
            } else {
                0.1
            }
        }
        Act::Buy(major) | Act::Trade(major, _) => buy(state, seat, sight, major),
        Act::Bake(major, amount) => bake(sight, major, amount),
        Act::Turn(_, good, amount) => -price(state, seat, sight, good) * f32::from(amount),
        Act::Butcher(_, animal, _) => -price(state, seat, sight, animal.good()),
        Act::Eat(crop) => -price(state, seat, sight, crop.good()),
        Act::Feed(who) => f32::from(who == Who::Adult),
        // Nobody begs who has something to eat, and nobody gives more than is eaten.
        Act::Stop if state.phase == Phase::Feed => {
            if sight.need > 0.0 {
                -9.0
            } else {
                1.0
            }
        }
        Act::Free(_) => -1.0,
        _ => 0.0,
    }
}

/// What it is worth to go to a card.
fn action(state: &State, seat: usize, sight: &Sight, card: Card, deed: Deed) -> f32 {
    match deed {
        Deed::Take => card.gives().map_or(0.0, |(good, _)| take(state, seat, sight, good, pile(state, card))),
        Deed::Start => 0.4 + if state.rules.starter_earns { sight.food(pile(state, card).into()) } else { 0.0 },
        Deed::Family => 3.0 + 1.1 * sight.left - 0.6 * sight.dear * sight.harvests,
        Deed::Plough => plough(sight),
        Deed::Sow => sow_all(state, seat, sight),
        Deed::Bake => best(state, seat, |it| {
            let grain = state.farms[seat].has(Good::Grain);
            it.exchanges()
                .iter()
                .filter(|exchange| exchange.bakes && u16::from(exchange.amount) <= grain)
                .map(|exchange| bake(sight, it, exchange.amount))
                .fold(0.0, f32::max)
        }),
        Deed::Buy => purchase(state, seat, sight),
        Deed::Fence => fences(state, seat, sight, 0),
        Deed::Room => rooms(state, seat, sight),
        Deed::Stable => stables(state, seat, sight),
        Deed::Renovate => renovate(state, seat, sight, card),
    }
}

fn best(state: &State, seat: usize, worth: impl Fn(Major) -> f32) -> f32 {
    state.owned(seat).map(worth).fold(0.0, f32::max)
}

/// What lies on a card.
fn take(state: &State, seat: usize, sight: &Sight, good: Good, amount: u16) -> f32 {
    let farm = &state.farms[seat];
    let has = farm.has(good);
    let more = f32::from(amount);
    let late = (sight.left / 3.0).min(1.0);
    match good {
        Good::Food => sight.food(more),
        Good::Grain => {
            let gain = Sight::gain(Category::Grain, sight.crops[0], amount);
            gain + 0.3 * more.min(4.0) * late + if has == 0 && sight.idle > 0 { late } else { 0.0 }
        }
        Good::Vegetable => {
            let gain = Sight::gain(Category::Vegetables, sight.crops[1], amount);
            gain + 0.4 * more.min(4.0) * late + if has == 0 && sight.idle > 0 { late } else { 0.0 }
        }
        Good::Wood => wood(sight, has, amount) + bonus(state, seat, Major::Joinery, has, amount),
        Good::Clay => {
            let useful = clay_wanted(state, seat, sight).saturating_sub(has).min(amount);
            0.5 * f32::from(useful) * late + 0.05 * more + bonus(state, seat, Major::Pottery, has, amount)
        }
        Good::Reed => {
            let useful = reed_wanted(sight).saturating_sub(has).min(amount);
            0.9 * f32::from(useful) * late + 0.05 * more + bonus(state, seat, Major::Basketry, has, amount)
        }
        Good::Stone => {
            let useful = stone_wanted(state, sight).saturating_sub(has).min(amount);
            0.9 * f32::from(useful) * late + 0.05 * more
        }
        Good::Sheep => animals(state, seat, sight, Animal::Sheep, amount),
        Good::Boar => animals(state, seat, sight, Animal::Boar, amount),
        Good::Cattle => animals(state, seat, sight, Animal::Cattle, amount),
    }
}

/// What more of a good earns by a craft at the end.
fn bonus(state: &State, seat: usize, major: Major, has: u16, more: u16) -> f32 {
    if usize::from(state.majors[major.index()]) != seat + 1 {
        return 0.0;
    }
    let Some((_, least)) = major.bonus() else { return 0.0 };
    let earns = |amount: u16| least.iter().filter(|it| **it <= amount).count() as f32;
    (earns(has + more) - earns(has)) * if state.round >= 12 { 1.0 } else { 0.4 }
}

/// A room is wanted where the family can grow and has none for the next child.
fn room_wanted(sight: &Sight) -> bool {
    sight.grows() && sight.rooms <= sight.people + 1 && sight.rooms < 5 && sight.left >= 2.0
}

fn wood(sight: &Sight, has: u16, amount: u16) -> f32 {
    let room = if room_wanted(sight) && sight.material == Some(Material::Wood) { 5 } else { 0 };
    let fences = if sight.empty > 0 || sight.gap > 0 { sight.fences_left() } else { 0 };
    let stables = 2 * (u16::from(STABLES) - sight.stables.min(4));
    let late = (sight.left / 2.0).min(1.0);
    let mut worth = 0.0;
    let mut from = has;
    let mut rest = amount;
    for (wanted, each) in [(room, 0.6), (room + fences, 0.5), (room + fences + stables, 0.3)] {
        let useful = wanted.saturating_sub(from).min(rest);
        worth += each * f32::from(useful);
        from += useful;
        rest -= useful;
    }
    worth * late + 0.03 * f32::from(rest)
}

fn clay_wanted(state: &State, seat: usize, sight: &Sight) -> u16 {
    let cooks = state.owned(seat).any(|it| it.exchanges().len() > 2);
    let house = if sight.material == Some(Material::Wood) { sight.rooms } else { 0 };
    let room = if sight.material == Some(Material::Clay) && room_wanted(sight) { 5 } else { 0 };
    3 + house + room + if cooks { 0 } else { 2 }
}

fn reed_wanted(sight: &Sight) -> u16 {
    let house = if sight.material == Some(Material::Stone) { 0 } else { sight.rooms };
    let room = if room_wanted(sight) { 2 } else { 0 };
    house + room
}

fn stone_wanted(state: &State, sight: &Sight) -> u16 {
    let house = if sight.material == Some(Material::Clay) { sight.rooms } else { 0 };
    let well = if state.majors[Major::Well.index()] == 0 { 3 } else { 0 };
    2 + house + well
}

/// Animals that find a place count; the others are food, where they can be cooked.
fn animals(state: &State, seat: usize, sight: &Sight, animal: Animal, amount: u16) -> f32 {
    let category = match animal {
        Animal::Sheep => Category::Sheep,
        Animal::Boar => Category::Boar,
        Animal::Cattle => Category::Cattle,
    };
    let has = state.farms[seat].has(animal.good());
    let stay = amount.min(sight.space[animal as usize]);
    let cooked = (amount - stay) * sight.yields[animal.good().index()];
    let pair = if has < 2 && has + stay >= 2 { 0.5 * sight.harvests.min(3.0) } else { 0.0 };
    Sight::gain(category, has, stay) + pair + 0.3 * f32::from(stay) + sight.food(f32::from(cooked))
}

fn plough(sight: &Sight) -> f32 {
    let gain = Sight::gain(Category::Fields, sight.fields, 1) + 1.0;
    let seeds = sight.crops[0] + sight.crops[1];
    let sows = if seeds > sight.idle && sight.left > 1.0 { 0.6 } else { 0.0 };
    let first = if sight.fields == 0 && sight.left > 3.0 { 1.0 } else { 0.0 };
    gain + sows + first
}

/// What it is worth to sow one field with this.
fn sow(sight: &Sight, crop: Crop) -> f32 {
    let more = u16::from(crop.sown()) - 1;
    let (category, rate) = match crop {
        Crop::Grain => (Category::Grain, 0.4),
        Crop::Vegetable => (Category::Vegetables, 0.5),
    };
    let has = sight.crops[crop as usize];
    let eaten = sight.harvests.min(f32::from(more)) * rate;
    Sight::gain(category, has, more) + eaten
}

fn sow_all(state: &State, seat: usize, sight: &Sight) -> f32 {
    let farm = &state.farms[seat];
    let mut rest = sight.idle;
    let mut seen = *sight;
    let mut worth = 0.0;
    for crop in [Crop::Vegetable, Crop::Grain] {
        for _ in 0..farm.has(crop.good()).min(rest) {
            worth += sow(&seen, crop);
            seen.crops[crop as usize] += u16::from(crop.sown()) - 1;
            rest -= 1;
        }
    }
    worth
}

fn bake(sight: &Sight, major: Major, amount: u8) -> f32 {
    let exchange = major.exchanges().iter().find(|it| it.bakes && it.amount == amount);
    let food = exchange.map_or(0.0, |it| f32::from(it.food));
    let crops = sight.crops[0];
    let lost = Sight::gain(Category::Grain, crops - u16::from(amount).min(crops), u16::from(amount));
    sight.food(food) - lost - 0.3 * f32::from(amount)
}

/// The best improvement that can be paid for.
fn purchase(state: &State, seat: usize, sight: &Sight) -> f32 {
    let farm = &state.farms[seat];
    let pays = |it: &Major| it.cost().iter().all(|(good, amount)| farm.has(*good) >= u16::from(*amount));
    let free = Major::ALL.into_iter().filter(|it| state.majors[it.index()] == 0);
    free.filter(pays).map(|it| buy(state, seat, sight, it)).fold(0.0, f32::max)
}

fn buy(state: &State, seat: usize, sight: &Sight, major: Major) -> f32 {
    let farm = &state.farms[seat];
    let points = f32::from(major.points());
    let cost: f32 = major.cost().iter().map(|(good, amount)| f32::from(*amount) * cost(sight, *good)).sum();
    let cooks = sight.yields[Good::Sheep.index()] > 0;
    let earns = match major {
        Major::FirstFireplace | Major::SecondFireplace => {
            if cooks {
                0.0
            } else {
                0.35 * sight.left
            }
        }
        Major::FirstHearth | Major::SecondHearth => {
            if cooks {
                0.0
            } else {
                0.45 * sight.left
            }
        }
        Major::Well => 0.4 * sight.left.min(5.0),
        Major::ClayOven | Major::StoneOven => 0.2 * sight.left,
        Major::Joinery | Major::Pottery | Major::Basketry => 0.25 * sight.left,
    };
    let left = |good: Good| {
        let paid = major.cost().iter().find(|(it, _)| *it == good).map_or(0, |(_, amount)| u16::from(*amount));
        farm.has(good).saturating_sub(paid)
    };
    let ends = major.bonus().map_or(0.0, |(good, least)| {
        least.iter().filter(|it| **it <= left(good)).count() as f32 * if state.round >= 11 { 1.0 } else { 0.3 }
    });
    points + earns + ends - cost
}

/// What one of a building material is held for.
fn cost(sight: &Sight, good: Good) -> f32 {
    let late = (sight.left / 4.0).min(1.0);
    let each = match good {
        Good::Wood => 0.4,
        Good::Clay => 0.25,
        Good::Reed | Good::Stone => 0.5,
        _ => 0.0,
    };
    each * late
}

/// What it is worth to build fences until the wood is gone; so much of it is spent before.
fn fences(state: &State, seat: usize, sight: &Sight, spent: u16) -> f32 {
    let wood = state.farms[seat].has(Good::Wood).saturating_sub(spent).min(sight.fences_left());
    let mut rest = wood;
    let mut pastures = 0;
    let mut closed = 0;
    if sight.gap > 0 {
        closed += u16::from(rest >= sight.gap);
        rest = rest.saturating_sub(sight.gap);
    }
    if state.rules.orthogonal {
        // Four fences for the first pasture, three for one beside it.
        let made = if sight.pastures > 0 { rest / 3 } else { rest.saturating_sub(1) / 3 };
        (pastures, closed, rest) = (made.min(sight.empty), made.min(sight.empty), 0);
    }
    while rest > 0 && pastures < sight.empty {
        pastures += 1;
        closed += u16::from(rest >= 4);
        rest = rest.saturating_sub(4);
    }
    let gain = Sight::gain(Category::Pastures, sight.pastures, pastures);
    let held = if room_wanted(sight) && sight.rooms == 2 && sight.left > 4.0 { 1.5 } else { 0.0 };
    let lives = if sight.left > 0.0 { 0.8 } else { 0.0 };
    gain + f32::from(pastures) + lives * f32::from(closed) - held - cost(sight, Good::Wood) * f32::from(wood)
}

fn rooms(state: &State, seat: usize, sight: &Sight) -> f32 {
    let farm = &state.farms[seat];
    let Some(material) = sight.material else { return 0.0 };
    let most = (farm.has(material.good()) / 5).min(farm.has(Good::Reed) / 2).min(5 - sight.rooms.min(5));
    let useful = if sight.grows() { most.min((sight.people + 1).saturating_sub(sight.rooms)) } else { 0 };
    let fills = f32::from(most) * (1.0 + f32::from(material as u8));
    fills + f32::from(useful) * (1.5 + 0.7 * sight.left) - if useful == 0 { 1.0 } else { 0.0 }
}

fn stables(state: &State, seat: usize, sight: &Sight) -> f32 {
    let wood = state.farms[seat].has(Good::Wood) / 2;
    let most = wood.min(sight.sites).min(u16::from(STABLES).saturating_sub(sight.stables));
    let lives = if sight.left > 0.0 { 0.3 } else { 0.0 };
    f32::from(most) * (1.0 + lives - 2.0 * cost(sight, Good::Wood))
}

fn renovate(state: &State, seat: usize, sight: &Sight, card: Card) -> f32 {
    let Some(better) = sight.material.and_then(Material::better) else { return 0.0 };
    let rooms = f32::from(sight.rooms);
    let reed = if state.rules.reed_per_room { rooms } else { 1.0 };
    let then = match card.then() {
        Some(Deed::Buy) => purchase(state, seat, sight) * 0.8,
        Some(Deed::Fence) => fences(state, seat, sight, 0).max(0.0) * 0.9,
        _ => 0.0,
    };
    rooms - rooms * cost(sight, better.good()) - reed * cost(sight, Good::Reed) * 0.6 + then
}

/// One cell or two: with much wood two, as long as there are cells.
fn alone(state: &State, seat: usize, sight: &Sight) -> f32 {
    let wood = state.farms[seat].has(Good::Wood);
    let few = sight.empty + sight.fields < 7;
    if sight.pastures + sight.empty.min(wood.div_ceil(4)) <= 3 && !few {
        1.0
    } else if !(4..6).contains(&wood) {
        0.0
    } else {
        1.0
    }
}

fn fence(state: &State, seat: usize, sight: &Sight, cell: u8) -> f32 {
    if state.rules.orthogonal {
        let divides = matches!(state.farms[seat].land(cell), Land::Pasture(_) | Land::Part(_));
        // One fence more is a pasture more, but a smaller one: that is for the end.
        let is_time = sight.pastures < 4 && sight.left < 3.0;
        return if !divides || is_time { 0.5 } else { -0.5 };
    }
    let Land::Pasture(it) = state.farms[seat].land(cell) else { return 0.1 };
    f32::from(it.fences)
}

/// Animals stand best with their like, then alone in a pasture that is large enough, then in a room.
fn place(state: &State, seat: usize, animal: Animal, cell: u8) -> f32 {
    match state.farms[seat].land(cell) {
        Land::Pasture(it) if it.animal == Some(animal) => 3.0,
        Land::Pasture(it) => {
            let waiting = state
                .cards
                .iter()
                .zip(Card::ALL)
                .filter(|(_, card)| card.gives().is_some_and(|(good, _)| good == animal.good()));
            let waiting: u16 = waiting.map(|(spot, _)| spot.amount).sum();
            if waiting >= 2 { 1.0 + f32::from(it.capacity(&state.rules).min(waiting as u8)) / 16.0 } else { 0.5 }
        }
        Land::Room { .. } => 0.8,
        _ => 0.0,
    }
}

/// What one of a good is worth that might be eaten instead.
fn price(state: &State, seat: usize, sight: &Sight, good: Good) -> f32 {
    let has = state.farms[seat].has(good);
    let yields = f32::from(sight.yields[good.index()].max(1));
    let lost = |category: Category, now: u16| Sight::gain(category, now.saturating_sub(1), 1) + 0.4;
    let each = match good {
        Good::Grain => lost(Category::Grain, sight.crops[0]),
        Good::Vegetable => lost(Category::Vegetables, sight.crops[1]),
        Good::Sheep => lost(Category::Sheep, has) + if has == 2 { 0.7 } else { 0.0 },
        Good::Boar => lost(Category::Boar, has) + if has == 2 { 0.7 } else { 0.0 },
        Good::Cattle => lost(Category::Cattle, has) + if has == 2 { 0.7 } else { 0.0 },
        other => cost(sight, other) + 0.1,
    };
    each / yields
}
