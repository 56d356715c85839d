//! The published family games, rule by rule: small states made by hand, each switch on its own.

use games::agricola::{
    Act, Agricola, Animal, Card, Category, Crop, Deed, Errand, Going, Good, Land, Level, Major, Material, Pasture,
    Phase, Rules, State, Who,
};
use std::sync::Arc;

use play::{Brief, Chair, Chairs, Dice, Line, MindSpec, Registered, Role, Setup, Turn, World};

use super::agricola_stage::{Stage, bare_field, profile, supply, wooden_room};

const SEED: Rules = Rules::SEMILLA;

fn own(state: &mut State, majors: &[Major]) {
    for major in majors {
        state.majors[major.index()] = 1;
    }
}

/// A closed pasture of these cells, as the published rules know it.
fn fence_in(state: &mut State, cells: &[u8], fences: u8, animals: Option<(Animal, u8)>) {
    let farm = &mut state.farms[0];
    for cell in cells {
        farm.set_land(*cell, Land::Part(cells[0]));
    }
    let (animal, count) = animals.map_or((None, 0), |(animal, count)| (Some(animal), count));
    let stables = cells.iter().filter(|cell| farm.yard.stables & 1 << (**cell - 1) != 0).count() as u8;
    let pasture = Pasture { cells: cells.len() as u8, fences, stables, animal, count };
    farm.set_land(cells[0], Land::Pasture(pasture));
    if let Some(animal) = animal {
        farm.add(animal.good(), count.into());
    }
}

#[test]
fn the_profiles_differ_by_the_labourer_and_the_tie() {
    let (old, new) = (profile("oficial-2007-familia"), profile("oficial-2016-familia"));
    assert!(old.labourer_chooses && !new.labourer_chooses);
    assert!(new.tie_by_material && !old.tie_by_material);
    assert_eq!(Rules { labourer_chooses: false, tie_by_material: true, ..old }, new);
    assert!(new.orthogonal && new.free_choice && new.side_job && !new.animals_stay && new.most_rooms == 15);
    assert_eq!(profile("semilla"), SEED);
}

#[test]
fn the_labourer_brings_a_food_and_a_material_of_choice() {
    let take = Act::Use(Card::Labourer, Deed::Take);
    let chooses = Rules { labourer_chooses: true, accumulate: false, ..SEED };
    let mut stage = Stage::work(chooses, &[Card::Major], |state| state.cards[Card::Labourer.index()].amount = 1);
    stage.acts(&[take]);
    let all = [Good::Wood, Good::Clay, Good::Stone, Good::Reed].map(Act::Fetch);
    assert_eq!(stage.menu(), all);
    stage.acts(&[Act::Fetch(Good::Reed)]);
    assert_eq!((stage.farm().has(Good::Reed), stage.farm().has(Good::Food)), (1, 3));
    assert_eq!((stage.state().turn, stage.state().cards[Card::Labourer.index()].amount), (1, 0));
    let mut plain = Stage::work(SEED, &[Card::Major], |state| state.cards[Card::Labourer.index()].amount = 2);
    plain.acts(&[take]);
    assert_eq!(plain.farm().has(Good::Food), 4);
}

#[test]
fn food_waits_on_the_card_of_the_starting_player() {
    let amount = |stage: &Stage, card: Card| stage.state().cards[card.index()].amount;
    let earns = Rules { starter_earns: true, accumulate: false, labourer_chooses: true, ..SEED };
    let mut stage = Stage { world: Agricola::new(earns) };
    stage.open(Card::Fences);
    assert_eq!((amount(&stage, Card::StartingPlayer), amount(&stage, Card::Labourer)), (1, 1));
    // Nobody goes there in the first round, so there are two in the second; the labourer's food does not pile up.
    let plough = Act::Use(Card::Plough, Deed::Plough);
    stage.acts(&[plough, Act::Plough(3)]);
    let take = |card| Act::Use(card, Deed::Take);
    stage.acts(&[take(Card::Wood), take(Card::Clay), take(Card::Reed)]).open(Card::Sheep);
    assert_eq!((amount(&stage, Card::StartingPlayer), amount(&stage, Card::Labourer)), (2, 1));
    stage.acts(&[plough, Act::Plough(4), Act::Use(Card::StartingPlayer, Deed::Start)]);
    assert_eq!((stage.state().starter, stage.state().farms[1].has(Good::Food)), (1, 5));
    assert_eq!(amount(&stage, Card::StartingPlayer), 0);

    let mut plain = Stage { world: Agricola::new(SEED) };
    plain.open(Card::Fences);
    assert_eq!(amount(&plain, Card::StartingPlayer), 0);
}

#[test]
fn the_side_job_is_one_cheap_stable_or_baking() {
    let rules = Rules { side_job: true, ..SEED };
    let build = Act::Use(Card::StableAndBake, Deed::Stable);
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Wood, 9), (Good::Grain, 1)]);
        fence_in(state, &[3, 4], 6, None);
        own(state, &[Major::FirstFireplace]);
    };
    let mut stage = Stage::work(rules, &[Card::Major], prepare);
    stage.acts(&[build, Act::Stable(3)]);
    assert_eq!((stage.farm().has(Good::Wood), stage.farm().stables()), (8, 1));
    assert_eq!(stage.seat(), Some(1), "one stable, and no baking behind it");
    let mut stage = Stage::work(rules, &[Card::Major], prepare);
    stage.acts(&[Act::Use(Card::StableAndBake, Deed::Bake), Act::Bake(Major::FirstFireplace, 1)]);
    assert_eq!(stage.farm().has(Good::Food), 4);
    let closed = Stage::work(SEED, &[Card::Major], prepare);
    assert!(!closed.menu().contains(&build));
    // On the card for rooms and stables they cost two each, as many as wanted.
    let mut dear = Stage::work(rules, &[Card::Major], prepare);
    dear.acts(&[Act::Use(Card::RoomsAndStables, Deed::Stable), Act::Stable(3), Act::Stable(3)]);
    assert_eq!((dear.farm().has(Good::Wood), dear.farm().stables()), (5, 2));
}

#[test]
fn both_deeds_of_a_card_can_be_done_in_any_order_and_the_second_be_left() {
    let rules = Rules { side_job: true, either_or: false, ..SEED };
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Wood, 5), (Good::Grain, 2)]);
        fence_in(state, &[3, 4], 6, None);
        own(state, &[Major::FirstFireplace]);
    };
    let bake = Act::Bake(Major::FirstFireplace, 1);
    let mut stage = Stage::work(rules, &[Card::Major], prepare);
    stage.acts(&[Act::Use(Card::StableAndBake, Deed::Stable), Act::Stable(3)]);
    assert_eq!(stage.menu(), [bake, Act::Stop]);
    stage.acts(&[bake]);
    assert_eq!((stage.farm().has(Good::Wood), stage.farm().has(Good::Grain)), (4, 1));
    assert_eq!(stage.seat(), Some(1));

    let mut stage = Stage::work(rules, &[Card::Major], prepare);
    stage.acts(&[Act::Use(Card::StableAndBake, Deed::Bake), bake]);
    assert_eq!(stage.menu(), [Act::Stable(3), Act::Stop]);
    stage.acts(&[Act::Stable(3)]);
    assert_eq!((stage.farm().has(Good::Wood), stage.farm().stables()), (4, 1), "still the cheap one, and only one");
    assert_eq!(stage.seat(), Some(1));

    let mut stage = Stage::work(rules, &[Card::Major], prepare);
    stage.acts(&[Act::Use(Card::StableAndBake, Deed::Bake), bake, Act::Stop]);
    assert_eq!((stage.seat(), stage.farm().errand), (Some(1), Errand::default()));
}

#[test]
fn ploughing_and_sowing_follow_each_other() {
    let rules = Rules { either_or: false, free_choice: true, ..SEED };
    let mut stage = Stage::work(rules, &[Card::PloughAndSow], |state| supply(&mut state.farms[0], &[(Good::Grain, 3)]));
    let plough = Act::Use(Card::PloughAndSow, Deed::Plough);
    assert!(!stage.menu().contains(&Act::Use(Card::PloughAndSow, Deed::Sow)), "there is no field yet");
    stage.acts(&[plough, Act::Plough(9)]);
    assert_eq!(stage.menu(), [Act::Sow(Crop::Grain, 9), Act::Stop]);
    stage.acts(&[Act::Sow(Crop::Grain, 9)]);
    assert_eq!(stage.farm().land(9), Land::Field { crop: Some(Crop::Grain), amount: 3 });
    assert_eq!(stage.seat(), Some(1));
    // The original exercise's reading: one of the two.
    let mut stage = Stage::work(SEED, &[Card::PloughAndSow], |state| supply(&mut state.farms[0], &[(Good::Grain, 3)]));
    stage.acts(&[plough, Act::Plough(9)]);
    assert_eq!(stage.seat(), Some(1));
}

#[test]
fn a_renovation_takes_one_reed_for_the_house() {
    let prepare = |state: &mut State| supply(&mut state.farms[0], &[(Good::Clay, 3), (Good::Reed, 1)]);
    let act = Act::Use(Card::RenovateAndMajor, Deed::Renovate);
    let rules = Rules { reed_per_room: false, free_choice: true, ..SEED };
    let mut stage = Stage::work(rules, &[Card::RenovateAndMajor], prepare);
    stage.acts(&[act]);
    assert!(stage.farm().rooms().all(|(_, material, _)| material == Material::Clay));
    assert_eq!((stage.farm().has(Good::Clay), stage.farm().has(Good::Reed)), (1, 0));
    assert_eq!(stage.seat(), Some(1), "one clay buys nothing");
    let seed = Stage::work(SEED, &[Card::RenovateAndMajor], prepare);
    assert!(!seed.menu().contains(&act), "two reed are needed there");
}

#[test]
fn what_is_joined_to_a_renovation_can_be_left() {
    let prepare = |state: &mut State| supply(&mut state.farms[0], &[(Good::Clay, 5), (Good::Reed, 1)]);
    let act = Act::Use(Card::RenovateAndMajor, Deed::Renovate);
    let free = Rules { reed_per_room: false, free_choice: true, ..SEED };
    let mut stage = Stage::work(free, &[Card::RenovateAndMajor], prepare);
    stage.acts(&[act]);
    let buys = [Act::Buy(Major::FirstFireplace), Act::Buy(Major::SecondFireplace)];
    assert_eq!(stage.menu(), [buys[0], buys[1], Act::Stop]);
    stage.acts(&[Act::Stop]);
    assert_eq!((stage.farm().has(Good::Clay), stage.seat()), (3, Some(1)));
    let mut forced = Stage::work(Rules { free_choice: false, ..free }, &[Card::RenovateAndMajor], prepare);
    forced.acts(&[act]);
    assert_eq!(forced.menu(), buys);
}

#[test]
fn stables_double_what_a_pasture_holds() {
    let pasture = |cells, stables| Pasture { cells, fences: 15, stables, animal: None, count: 0 };
    let double = Rules { stables_double: true, ..SEED };
    let held = |rules: &Rules| {
        [(1, 0), (1, 1), (2, 1), (2, 2)].map(|(cells, stables)| pasture(cells, stables).capacity(rules))
    };
    assert_eq!(held(&double), [2, 4, 8, 16]);
    assert_eq!(held(&SEED), [2, 4, 6, 8]);
}

#[test]
fn one_pet_lives_in_the_house() {
    let sheep = |state: &mut State| state.cards[Card::Sheep.index()].amount = 2;
    let take = Act::Use(Card::Sheep, Deed::Take);
    let rules = Rules { pet_per_room: false, ..SEED };
    let mut stage = Stage::work(rules, &[Card::Sheep], sheep);
    stage.acts(&[take]);
    assert_eq!(stage.menu(), [Act::Place(Animal::Sheep, 1)]);
    stage.acts(&[Act::Place(Animal::Sheep, 1)]);
    assert_eq!((stage.farm().has(Good::Sheep), stage.seat()), (1, Some(1)));
    let mut seed = Stage::work(SEED, &[Card::Sheep], sheep);
    seed.acts(&[take, Act::Place(Animal::Sheep, 1), Act::Place(Animal::Sheep, 2)]);
    assert_eq!(seed.farm().has(Good::Sheep), 2);
}

#[test]
fn there_is_a_begging_card_for_each_missing_food() {
    let rules = Rules { beg_per_food: true, ..SEED };
    // Two adults and a newborn need five; the other family has its three and begs for one. Nobody has a choice.
    let stage = Stage::feed(rules, |state| {
        state.farms[0].bear();
        supply(&mut state.farms[0], &[(Good::Food, 2)]);
    });
    assert_eq!(stage.world.turn(), Turn::Chance);
    let begged = |seat: usize| (stage.state().farms[seat].begging, stage.state().farms[seat].has(Good::Food));
    assert_eq!((begged(0), begged(1)), ((3, 0), (1, 0)));
    assert_eq!(stage.state().account(0)[Category::Begging as usize], -9);
    // By the original exercise's rules it is one for each who goes hungry, and food is not paid in part.
    let mut seed = Stage::feed(SEED, |state| supply(&mut state.farms[0], &[(Good::Food, 1)]));
    while seed.world.turn() != Turn::Chance {
        let act = seed.menu()[0];
        seed.acts(&[act]);
    }
    assert_eq!((seed.farm().begging, seed.farm().has(Good::Food)), (2, 1));
}

#[test]
fn whoever_feeds_may_beg_and_keep_crops_or_turn_more_than_needed() {
    let rules = Rules { beg_per_food: true, bake_to_feed: false, ..SEED };
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Food, 1), (Good::Grain, 2), (Good::Vegetable, 1)]);
        supply(&mut state.farms[1], &[(Good::Food, 4)]);
        own(state, &[Major::FirstHearth, Major::ClayOven]);
    };
    let mut stage = Stage::feed(rules, prepare);
    let cook = Act::Turn(Major::FirstHearth, Good::Vegetable, 1);
    assert_eq!(stage.menu(), [cook, Act::Eat(Crop::Grain), Act::Eat(Crop::Vegetable), Act::Stop], "no baking");
    stage.acts(&[Act::Stop]);
    assert_eq!((stage.farm().begging, stage.farm().has(Good::Grain)), (3, 2));

    let mut stage = Stage::feed(rules, prepare);
    stage.acts(&[cook, Act::Eat(Crop::Grain), Act::Eat(Crop::Grain)]);
    assert_eq!((stage.farm().begging, stage.farm().has(Good::Food)), (0, 2), "with nothing left to turn it is over");

    let baking = Stage::feed(Rules { bake_to_feed: true, ..rules }, prepare);
    assert!(baking.menu().contains(&Act::Turn(Major::ClayOven, Good::Grain, 1)));
}

#[test]
fn crafts_work_once_in_a_harvest() {
    let craft = Act::Turn(Major::Joinery, Good::Wood, 1);
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Wood, 3), (Good::Food, 0)]);
        state.farms[1].people_mut().iter_mut().for_each(|it| it.fed = true);
        own(state, &[Major::Joinery]);
    };
    let once = Rules { craft_freely: false, ..SEED };
    let mut stage = Stage::feed(once, prepare);
    stage.acts(&[craft, Act::Feed(Who::Adult)]);
    assert!(!stage.menu().contains(&craft));
    let mut freely = Stage::feed(SEED, prepare);
    freely.acts(&[craft, Act::Feed(Who::Adult), craft]);
    assert_eq!(freely.farm().has(Good::Wood), 1);
    // In the next harvest it works again.
    let mut again = Stage::feed(Rules { beg_per_food: true, ..once }, prepare);
    again.acts(&[craft]);
    assert_eq!((again.farm().begging, again.farm().errand.crafted), (2, 0));
}

#[test]
fn ovens_and_hearths_bake_as_much_as_they_can() {
    let rules = Rules { bake_once: false, ..SEED };
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Grain, 6), (Good::Food, 0)]);
        own(state, &[Major::FirstFireplace, Major::ClayOven, Major::StoneOven]);
    };
    let [fire, clay, stone] =
        [Major::FirstFireplace, Major::ClayOven, Major::StoneOven].map(|major| Act::Bake(major, 1));
    let bake = Act::Use(Card::SowAndBake, Deed::Bake);
    let mut stage = Stage::work(rules, &[Card::SowAndBake], prepare);
    stage.acts(&[bake, clay]);
    assert_eq!(stage.menu(), [fire, stone, Act::Stop]);
    stage.acts(&[stone, stone]);
    assert_eq!(stage.menu(), [fire, Act::Stop]);
    stage.acts(&[fire, fire, Act::Stop]);
    let farm = stage.farm();
    assert_eq!((farm.has(Good::Grain), farm.has(Good::Food)), (1, 5 + 8 + 4));
    assert_eq!(stage.seat(), Some(1));
    let mut once = Stage::work(SEED, &[Card::SowAndBake], prepare);
    once.acts(&[bake, Act::Bake(Major::StoneOven, 2)]);
    assert_eq!((once.farm().has(Good::Food), once.seat()), (8, Some(1)));
}

#[test]
fn who_buys_an_oven_bakes_at_once() {
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Clay, 3), (Good::Stone, 1), (Good::Grain, 2), (Good::Food, 0)]);
    };
    let buy = [Act::Use(Card::Major, Deed::Buy), Act::Buy(Major::ClayOven)];
    let bake = Act::Bake(Major::ClayOven, 1);
    let bakes = Rules { oven_bakes: true, ..SEED };
    let mut stage = Stage::work(bakes, &[Card::Major], prepare);
    stage.acts(&buy);
    assert_eq!((stage.seat(), stage.menu()), (Some(0), vec![bake, Act::Stop]));
    stage.acts(&[bake]);
    assert_eq!((stage.farm().has(Good::Food), stage.seat()), (5, Some(1)));
    let mut stage = Stage::work(Rules { bake_once: false, ..bakes }, &[Card::Major], prepare);
    stage.acts(&buy).acts(&[Act::Stop]);
    assert_eq!((stage.farm().has(Good::Food), stage.seat()), (0, Some(1)));
    let mut plain = Stage::work(SEED, &[Card::Major], prepare);
    assert_eq!(plain.acts(&buy).seat(), Some(1));
    // A fireplace is no oven.
    let mut fire = Stage::work(bakes, &[Card::Major], prepare);
    fire.acts(&[buy[0], Act::Buy(Major::FirstFireplace)]);
    assert_eq!(fire.seat(), Some(1));
}

#[test]
fn rooms_are_built_up_to_the_limit() {
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Wood, 25), (Good::Reed, 10)]);
        for cell in [3, 4, 5] {
            state.farms[0].set_land(cell, wooden_room());
        }
    };
    let room = Act::Use(Card::RoomsAndStables, Deed::Room);
    assert!(!Stage::work(SEED, &[Card::Major], prepare).menu().contains(&room));
    let mut stage = Stage::work(Rules { most_rooms: 7, ..SEED }, &[Card::Major], prepare);
    stage.acts(&[room, Act::Room(6), Act::Room(7)]);
    assert_eq!((stage.farm().rooms().count(), stage.seat()), (7, Some(1)));
}

#[test]
fn rooms_and_fields_lie_side_by_side() {
    let rules = Rules { orthogonal: true, ..SEED };
    let prepare = |state: &mut State| supply(&mut state.farms[0], &[(Good::Wood, 10), (Good::Reed, 4)]);
    let mut stage = Stage::work(rules, &[Card::Major], prepare);
    stage.acts(&[Act::Use(Card::RoomsAndStables, Deed::Room)]);
    assert_eq!(stage.menu(), [3, 6, 7].map(Act::Room), "rooms are on cells 1 and 2");
    stage.acts(&[Act::Room(7)]);
    assert_eq!(stage.menu(), [3, 6, 8, 12].map(Act::Room));

    let mut fields = Stage::work(rules, &[Card::Major], |_| {});
    fields.acts(&[Act::Use(Card::Plough, Deed::Plough)]);
    assert_eq!(fields.menu().len(), 13, "the first lies anywhere");
    let mut fields = Stage::work(rules, &[Card::Major], |state| state.farms[0].set_land(10, bare_field()));
    fields.acts(&[Act::Use(Card::Plough, Deed::Plough)]);
    assert_eq!(fields.menu(), [5, 9, 15].map(Act::Plough), "cell 10 ends a row, so 11 is far");
    let mut seed = Stage::work(SEED, &[Card::Major], |state| state.farms[0].set_land(10, bare_field()));
    assert_eq!(seed.acts(&[Act::Use(Card::Plough, Deed::Plough)]).menu().len(), 12);
}

const FENCES: Act = Act::Use(Card::Fences, Deed::Fence);

#[test]
fn fences_stand_on_borders_and_are_shared() {
    let rules = Rules { orthogonal: true, free_choice: true, ..SEED };
    let mut stage = Stage::work(rules, &[Card::Fences], |state| supply(&mut state.farms[0], &[(Good::Wood, 12)]));
    stage.acts(&[FENCES, Act::Fence(14), Act::With(15), Act::With(10), Act::With(9), Act::Close]);
    let farm = stage.farm();
    assert_eq!((farm.has(Good::Wood), farm.borders().count_ones()), (4, 8), "a square of four takes eight");
    assert_eq!(farm.pasture(9).map(|it| (it.cells, it.fences, it.is_closed())), Some((4, 8, true)));
    assert_eq!([10, 14, 15].map(|cell| farm.land(cell)), [Land::Part(9); 3]);
    // The next one touches it and has one fence of it already; what lies apart is not offered.
    let firsts = stage.pick(|act| if let Act::Fence(cell) = act { Some(cell) } else { None });
    assert!(firsts.contains(&5) && firsts.contains(&9) && !firsts.contains(&11) && !firsts.contains(&1), "{firsts:?}");
    stage.acts(&[Act::Fence(5), Act::Close]);
    assert_eq!((stage.farm().has(Good::Wood), stage.farm().borders().count_ones()), (1, 11));
    assert_eq!(stage.state().account(0)[Category::Pastures as usize], 2);
    // One wood is enough for nothing but a fence that has three sides: there is none, so the action is over.
    assert_eq!(stage.seat(), Some(1));
}

#[test]
fn a_pasture_is_divided_by_inner_fences() {
    let rules = Rules { orthogonal: true, free_choice: true, ..SEED };
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Wood, 2)]);
        state.farms[0].yard.stables = 1 << 8;
        fence_in(state, &[8, 9, 10], 8, None);
    };
    let mut stage = Stage::work(rules, &[Card::Fences], prepare);
    stage.acts(&[FENCES, Act::Fence(9), Act::Close]);
    let farm = stage.farm();
    let sizes: Vec<_> = farm.pastures().map(|(first, it)| (first, it.cells, it.fences, it.stables)).collect();
    assert_eq!(
        sizes,
        [(8, 1, 4, 0), (9, 1, 4, 1), (10, 1, 4, 0)],
        "the rest falls apart, the stable stays where it is"
    );
    assert_eq!((farm.borders().count_ones(), farm.has(Good::Wood)), (10, 0));
}

#[test]
fn animals_of_a_divided_pasture_find_new_places() {
    let rules = Rules { animals_stay: false, ..profile("oficial-2016-familia") };
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Wood, 1)]);
        fence_in(state, &[9, 10], 6, Some((Animal::Boar, 4)));
    };
    let mut stage = Stage::work(rules, &[Card::Fences], prepare);
    stage.acts(&[FENCES, Act::Fence(10), Act::Close]);
    assert_eq!((stage.farm().yard.loose, stage.farm().has(Good::Boar)), ([0, 4, 0], 0));
    stage.acts(&[Act::Place(Animal::Boar, 9), Act::Place(Animal::Boar, 10)]);
    assert_eq!((stage.farm().yard.loose, stage.farm().has(Good::Boar)), ([0; 3], 4));
    // Where animals cannot be moved, what they live in is not divided.
    let fixed = Stage::work(Rules { animals_stay: true, ..rules }, &[Card::Fences], prepare);
    assert!(!fixed.menu().contains(&FENCES));
}

#[test]
fn stables_stand_on_cells_inside_and_outside() {
    let rules = Rules { orthogonal: true, stables_double: true, ..SEED };
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Wood, 9)]);
        state.cards[Card::Sheep.index()].amount = 9;
        fence_in(state, &[3, 4], 6, None);
    };
    let mut stage = Stage::work(rules, &[Card::Sheep], prepare);
    stage.acts(&[Act::Use(Card::RoomsAndStables, Deed::Stable), Act::Stable(4)]);
    assert!(!stage.menu().contains(&Act::Stable(4)) && stage.menu().contains(&Act::Stable(3)), "one to a cell");
    stage.acts(&[Act::Stable(12), Act::Stable(13), Act::Stable(15)]);
    let farm = stage.farm();
    assert_eq!((farm.stables(), farm.has(Good::Wood), farm.pasture(3).map(|it| it.stables)), (4, 1, Some(1)));
    assert_eq!(stage.state().account(0)[Category::Stables as usize], 1, "only those in pastures score");
    assert_eq!(stage.state().account(0)[Category::Empty as usize], -8, "but the others are in use, too");
    // A stable outside holds one animal.
    let mut stage = Stage::work(rules, &[Card::Sheep], |state| {
        prepare(state);
        state.farms[0].yard.stables = 1 << 11;
        state.farms[0].set_land(12, Land::Stable { animal: None });
    });
    let into = Act::Place(Animal::Sheep, 12);
    stage.acts(&[Act::Use(Card::Sheep, Deed::Take), into]);
    assert!(!stage.menu().contains(&into));
}

#[test]
fn a_whole_herd_is_taken_and_what_finds_no_place_is_lost() {
    let rules = Rules { animals_stay: false, ..SEED };
    let take = Act::Use(Card::Sheep, Deed::Take);
    let prepare = |state: &mut State| {
        state.cards[Card::Sheep.index()].amount = 7;
        fence_in(state, &[3], 4, None);
    };
    let mut stage = Stage::work(rules, &[Card::Sheep], prepare);
    stage.acts(&[take]);
    assert_eq!((stage.state().asked, stage.farm().yard.loose), (Some((0, Level::Herd)), [7, 0, 0]));
    let place = |cell| Act::Place(Animal::Sheep, cell);
    assert_eq!(stage.menu(), [1, 2, 3].map(place));
    stage.acts(&[place(3), place(1), place(2)]);
    assert_eq!(stage.farm().has(Good::Sheep), 4);
    assert_eq!(stage.menu(), [Act::Free(Animal::Sheep), Act::Lift(1), Act::Lift(2), Act::Lift(3)]);
    stage.acts(&[Act::Free(Animal::Sheep)]);
    assert_eq!((stage.farm().has(Good::Sheep), stage.farm().yard.loose), (4, [0; 3]));
    assert_eq!((stage.seat(), stage.state().cards[Card::Sheep.index()].amount), (Some(1), 0));

    let mut cook = Stage::work(rules, &[Card::Sheep], |state| {
        prepare(state);
        own(state, &[Major::FirstFireplace]);
    });
    let eat = Act::Cook(Animal::Sheep, Major::FirstFireplace);
    cook.acts(&[take, eat, place(3), eat]);
    assert_eq!((cook.farm().has(Good::Food), cook.farm().yard.loose), (6, [3, 0, 0]));
}

#[test]
fn others_make_room_for_a_herd() {
    let rules = Rules { animals_stay: false, ..SEED };
    let prepare = |state: &mut State| {
        state.cards[Card::Cattle.index()].amount = 2;
        let pet = Some(Animal::Boar);
        state.farms[0].set_land(1, Land::Room { material: Material::Wood, pet });
        state.farms[0].add(Good::Boar, 1);
        fence_in(state, &[3], 4, Some((Animal::Sheep, 1)));
    };
    let mut stage = Stage::work(rules, &[Card::Cattle], prepare);
    stage.acts(&[Act::Use(Card::Cattle, Deed::Take), Act::Place(Animal::Cattle, 2)]);
    // One is left over. The sheep leave the pasture for the cattle, which leave the room for the sheep.
    stage.acts(&[Act::Lift(3), Act::Place(Animal::Cattle, 3)]);
    assert_eq!(stage.menu(), [Act::Free(Animal::Sheep), Act::Lift(1), Act::Lift(2)], "cell 3 was lifted before");
    stage.acts(&[Act::Lift(2), Act::Place(Animal::Sheep, 2), Act::Place(Animal::Cattle, 3)]);
    let held = [Good::Sheep, Good::Boar, Good::Cattle].map(|good| stage.farm().has(good));
    assert_eq!((held, stage.farm().yard.loose, stage.farm().errand.lifted), ([1, 1, 2], [0; 3], 0));
}

#[test]
fn young_are_born_find_places_and_are_not_cooked() {
    let rules = Rules { animals_stay: false, ..SEED };
    let prepare = |sheep: u8| {
        move |state: &mut State| {
            state.farms.iter_mut().for_each(|farm| farm.set(Good::Food, 4));
            fence_in(state, &[3, 4], 6, Some((Animal::Sheep, sheep)));
            state.farms[0].people_mut().iter_mut().for_each(|it| it.fed = true);
            state.farms[1].people_mut().iter_mut().for_each(|it| it.fed = true);
            own(state, &[Major::FirstFireplace]);
        }
    };
    let mut stage = Stage::feed(rules, prepare(2));
    assert_eq!(stage.state().phase, Phase::Breed);
    assert_eq!(stage.menu(), [1, 2, 3].map(|cell| Act::Place(Animal::Sheep, cell)));
    stage.acts(&[Act::Place(Animal::Sheep, 3)]);
    assert_eq!((stage.farm().has(Good::Sheep), stage.world.turn()), (3, Turn::Chance));
    let single = Stage::feed(rules, prepare(1));
    assert_eq!((single.farm().has(Good::Sheep), single.world.turn()), (1, Turn::Chance));
    let mut full = Stage::feed(Rules { pet_per_room: false, ..rules }, |state| {
        prepare(4)(state);
        state.farms[0].set_land(1, Land::Room { material: Material::Wood, pet: Some(Animal::Boar) });
        state.farms[0].add(Good::Boar, 1);
    });
    assert_eq!(full.menu(), [Act::Free(Animal::Sheep), Act::Lift(1), Act::Lift(3)]);
    full.acts(&[Act::Free(Animal::Sheep)]);
    assert_eq!(full.farm().has(Good::Sheep), 4);
}

#[test]
fn unfinished_pastures_do_not_score() {
    let prepare = |state: &mut State| fence_in(state, &[3], 1, None);
    let pastures = |rules| Stage::work(rules, &[Card::Major], prepare).state().account(0)[Category::Pastures as usize];
    assert_eq!((pastures(SEED), pastures(Rules { open_pastures_score: false, ..SEED })), (1, -1));
}

#[test]
fn a_player_stops_when_it_likes() {
    let free = Rules { free_choice: true, ..SEED };
    let sow = [Act::Use(Card::SowAndBake, Deed::Sow), Act::Sow(Crop::Grain, 4)];
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Grain, 5), (Good::Wood, 30), (Good::Reed, 9)]);
        for cell in [4, 5, 6] {
            state.farms[0].set_land(cell, bare_field());
        }
    };
    let cards = [Card::SowAndBake, Card::Fences];
    for (rules, stops) in [(free, true), (SEED, false)] {
        let began: [&[Act]; 3] =
            [&sow, &[FENCES, Act::Fence(9), Act::Alone], &[Act::Use(Card::RoomsAndStables, Deed::Room), Act::Room(3)]];
        for acts in began {
            let mut stage = Stage::work(rules, &cards, prepare);
            stage.acts(acts);
            assert_eq!(stage.menu().contains(&Act::Stop), stops, "{acts:?}");
            if stops {
                stage.acts(&[Act::Stop]);
                assert_eq!(stage.seat(), Some(1), "{acts:?}");
                assert_eq!(stage.farm().going, Going::default(), "it does not revive later");
            }
        }
    }
}

#[test]
fn a_fireplace_is_handed_back_by_choice() {
    let prepare = |state: &mut State| {
        supply(&mut state.farms[0], &[(Good::Clay, 9)]);
        own(state, &[Major::FirstFireplace]);
    };
    let trade = Act::Trade(Major::FirstHearth, Major::FirstFireplace);
    let menu = |rules| {
        let mut stage = Stage::work(rules, &[Card::Major], prepare);
        stage.acts(&[Act::Use(Card::Major, Deed::Buy)]).menu()
    };
    assert!(menu(Rules { free_choice: true, ..SEED }).contains(&trade));
    assert!(!menu(SEED).contains(&trade), "the seed pays as long as it can");
}

#[test]
fn the_pastures_of_test_2_do_not_lie_side_by_side() {
    let game = games::find("agricola").expect("it is in the list");
    let given =
        |test: &str| [("profile", "oficial-2016-familia"), ("test", test)].map(|(a, b)| (a.to_owned(), b.to_owned()));
    let setup = |test: &str| Setup {
        settings: Arc::new(game.settle(&given(test)).expect("these are settings of the game")),
        map: None,
        seed: 0,
        play: 0,
        turns: 10_000,
        nodes: Brief::NODES,
    };
    let chair = [Chair::Mind(MindSpec::plain("random"))];
    let error = game.header(setup("2"), &chair).expect_err("it is refused").to_string();
    assert!(error.contains("side by side"), "{error}");
    game.header(setup("5"), &chair).expect("fields lie side by side there");
}

#[test]
fn the_plain_minds_never_give_up() {
    let game = games::find("agricola").expect("it is in the list");
    for profile in ["oficial-2007-familia", "oficial-2016-familia"] {
        let given = [("profile".to_owned(), profile.to_owned())];
        let settings = Arc::new(game.settle(&given).expect("these are settings of the game"));
        for (mind, seed) in
            ["random", "uniform", "original"].into_iter().flat_map(|mind| (0..30).map(move |seed| (mind, seed)))
        {
            let settings = Arc::clone(&settings);
            let setup = Setup { settings, map: None, seed, play: 0, turns: 10_000, nodes: Brief::NODES };
            let header = game.header(setup, &[Chair::Mind(MindSpec::plain(mind))]).expect("the chair fits");
            let mut play = (game.open)(&header, Chairs::AsRecorded).expect("the play opens");
            play.skip_accounts();
            play.pump();
            let given_up = play.lines(0).into_iter().find(|line| matches!(line, Line::Forfeit { .. }));
            assert_eq!(given_up, None, "{profile} {mind} seed {seed}");
            assert!(play.outcome().ending.is_some(), "{profile} {mind} seed {seed} comes to an end");
        }
    }
}

#[test]
fn a_player_sees_all_there_is_under_every_reading() {
    let game = games::find("agricola").expect("it is in the list");
    for profile in game.profiles {
        let given = [("profile".to_owned(), profile.name.to_owned())];
        let settings = Arc::new(game.settle(&given).expect("these are settings of the game"));
        let setup = Setup { settings, map: None, seed: 5, play: 0, turns: 10_000, nodes: Brief::NODES };
        let header = game.header(setup, &[Chair::Mind(MindSpec::plain("original"))]).expect("the chair fits");
        let mut play = (game.open)(&header, Chairs::AsRecorded).expect("the play opens");
        play.skip_accounts();
        play.pump();
        for frame in play::frames(game, &play.trace()).expect("it can be looked at") {
            for seat in frame.seats.values() {
                assert_eq!(Some(&seat.known), frame.truth.as_ref(), "{} turn {}", profile.name, frame.turn);
            }
        }
    }
}

/// The printed board has its house in the first column; a play that was kept before this key existed has it in the first row.
#[test]
fn the_house_stands_where_the_board_has_it() {
    let game = games::find("agricola").expect("it is in the list");
    let rooms = |settings: facts::Fact| -> Vec<u8> {
        let (recipe, _) = Agricola::recipe(&settings, None).expect("it can be made");
        let world = Agricola::create(&recipe, 0, Dice::new(0, 0, Role::World));
        world.state().farms[1].rooms().map(|it| it.0).collect()
    };
    let settle = |keys: &[(&str, &str)]| {
        let given: Vec<(String, String)> =
            keys.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        game.settle(&given).expect("keys of the game")
    };
    for (profile, cells) in
        [("semilla", [1, 2]), ("autores", [1, 2]), ("oficial-2007-familia", [6, 11]), ("oficial-2016-familia", [6, 11])]
    {
        assert_eq!(rooms(settle(&[("profile", profile)])), cells, "{profile}");
    }
    let mut old = settle(&[("profile", "oficial-2016-familia")]);
    old.fields.retain(|field| field.name.as_ref().is_none_or(|name| *name != "house"));
    assert_eq!(rooms(game.settings.check(&old).expect("the key has a default")), [1, 2]);
    let refused = |keys: &[(&str, &str)]| Agricola::recipe(&settle(keys), None).err().map(|it| it.to_string());
    assert!(refused(&[("house", "column"), ("test", "2")]).is_some_and(|it| it.contains("cells 1 and 2")));
    assert!(
        refused(&[("house", "column"), ("engine", "clips")])
            .is_some_and(|it| it.contains("the house of the original exercise"))
    );
    assert_eq!(refused(&[("house", "column"), ("test", "5")]), None);
}
