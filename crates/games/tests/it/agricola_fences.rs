//! The geometry of fences against a slow twin, and whole plays of the published games under the laws that always hold.
//!
//! The twin knows rows, columns and walls one by one, tries all sets of cells, and floods.

use std::collections::{BTreeMap, BTreeSet};

use facts::Speak;
use games::agricola::{
    Act, Agricola, Animal, Card, Category, Crop, Deed, Farm, Good, Land, Material, Percept, Phase, Rules, State,
};
use play::{Dice, Role, Seat, Turn, World};

use super::agricola_stage::{Stage, profile, supply};

/// A border: the cells, or what is outside, on its two sides.
type Wall = ((i8, i8), (i8, i8));
type Cells = BTreeSet<u8>;

fn place(cell: u8) -> (i8, i8) {
    ((cell - 1) as i8 / 5, (cell - 1) as i8 % 5)
}

fn cell_at((row, column): (i8, i8)) -> Option<u8> {
    ((0..3).contains(&row) && (0..5).contains(&column)).then_some((row * 5 + column + 1) as u8)
}

/// The four places around one.
fn around((row, column): (i8, i8)) -> [(i8, i8); 4] {
    [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
}

fn wall(a: (i8, i8), b: (i8, i8)) -> Wall {
    (a.min(b), a.max(b))
}

/// The walls around some cells.
fn walls_around(cells: &Cells) -> BTreeSet<Wall> {
    let mut walls = BTreeSet::new();
    for cell in cells {
        for beside in around(place(*cell)) {
            if cell_at(beside).is_none_or(|it| !cells.contains(&it)) {
                walls.insert(wall(place(*cell), beside));
            }
        }
    }
    walls
}

/// Where one comes to from a cell without crossing these walls; nothing if that leads off the board.
fn flood(from: u8, walls: &BTreeSet<Wall>) -> Option<Cells> {
    let (mut seen, mut open) = (Cells::from([from]), vec![from]);
    while let Some(cell) = open.pop() {
        for beside in around(place(cell)) {
            if !walls.contains(&wall(place(cell), beside)) {
                let next = cell_at(beside)?;
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
    }
    Some(seen)
}

/// The pastures of a farm by their first cells.
fn pastures(farm: &Farm) -> BTreeMap<u8, Cells> {
    let mut all: BTreeMap<u8, Cells> = BTreeMap::new();
    for (cell, land) in farm.lands() {
        match land {
            Land::Pasture(_) => all.entry(cell).or_default().insert(cell),
            Land::Part(first) => all.entry(first).or_default().insert(cell),
            _ => false,
        };
    }
    all
}

/// The walls that the farm says stand.
fn standing(farm: &Farm) -> BTreeSet<Wall> {
    let bits = farm.borders();
    let mut walls = BTreeSet::new();
    for row in 0..4_i8 {
        for column in 0..5_i8 {
            if bits & 1 << (row * 5 + column) != 0 {
                walls.insert(wall((row - 1, column), (row, column)));
            }
        }
    }
    for row in 0..3_i8 {
        for column in 0..6_i8 {
            if bits & 1 << (20 + row * 6 + column) != 0 {
                walls.insert(wall((row, column - 1), (row, column)));
            }
        }
    }
    walls
}

/// All pastures that can be made, with what they cost, by trying all sets of cells.
fn enclosures(farm: &Farm) -> BTreeMap<Cells, usize> {
    let (stand, old) = (standing(farm), pastures(farm));
    let left = (15 - stand.len()).min(farm.has(Good::Wood).into());
    let free = farm.lands().filter(|(_, land)| matches!(land, Land::Empty | Land::Stable { .. }));
    let free: Cells = free.map(|(cell, _)| cell).collect();
    let mut found = BTreeMap::new();
    for area in old.values().chain([&free]) {
        let area: Vec<u8> = area.iter().copied().collect();
        for set in 1..1_u32 << area.len() {
            let chosen = area.iter().enumerate().filter(|(at, _)| set & 1 << at != 0);
            let cells: Cells = chosen.map(|(_, cell)| *cell).collect();
            let ring = walls_around(&cells);
            let cost = ring.difference(&stand).count();
            if cost == 0 || cost > left {
                continue;
            }
            let touches = |it: &Cells| ring.intersection(&walls_around(it)).next().is_some() || it.is_superset(&cells);
            if !old.is_empty() && !old.values().any(touches) {
                continue;
            }
            let first = *cells.first().expect("a set has a first cell");
            if flood(first, &stand.union(&ring).copied().collect()) == Some(cells.clone()) {
                found.insert(cells, cost);
            }
        }
    }
    found
}

/// Compares the steps of somebody who builds fences with the twin's.
fn compare_fencing(stage: &Stage, chosen: &Cells, could: &BTreeMap<Cells, usize>) {
    let possible: Vec<&Cells> = could.keys().filter(|it| it.is_superset(chosen)).collect();
    let all: Cells = possible.iter().flat_map(|it| it.iter().copied()).collect();
    let context = format!("{chosen:?} on {:?}", stage.farm());
    if chosen.is_empty() {
        let firsts: Cells =
            stage.pick(|act| if let Act::Fence(cell) = act { Some(cell) } else { None }).into_iter().collect();
        assert_eq!(firsts, all, "{context}");
        return;
    }
    let next: Cells = stage.pick(|act| if let Act::With(cell) = act { Some(cell) } else { None }).into_iter().collect();
    let beside = |cell: &u8| around(place(*cell)).iter().any(|it| cell_at(*it).is_some_and(|it| chosen.contains(&it)));
    let expected: Cells = all.difference(chosen).copied().filter(beside).collect();
    assert_eq!(next, expected, "{context}");
    assert_eq!(stage.menu().contains(&Act::Close), could.contains_key(chosen), "{context}");
}

/// A farm with some rooms, fields and stables here and there.
fn scatter(state: &mut State, dice: &mut Dice) {
    let farm = &mut state.farms[0];
    supply(farm, &[(Good::Wood, 1 + dice.below(17) as u16)]);
    for cell in 3..=15 {
        match dice.below(8) {
            0 => farm.set_land(cell, Land::Field { crop: None, amount: 0 }),
            1 if farm.stables() < 4 => {
                farm.set_land(cell, Land::Stable { animal: None });
                farm.yard.stables |= 1 << (cell - 1);
            }
            _ => {}
        }
    }
}

/// Somebody who is to build fences on such a farm; nothing if there is nothing to build.
fn fencing(dice: &mut Dice) -> Option<Stage> {
    let mut start = State { phase: Phase::Work, ..State::new(profile("oficial-2016-familia")) };
    start.cards[Card::Fences.index()].open = true;
    scatter(&mut start, dice);
    let mut stage = Stage { world: Agricola::standing(start) };
    let begin = Act::Use(Card::Fences, Deed::Fence);
    let can = stage.menu().contains(&begin);
    assert_eq!(can, !enclosures(stage.farm()).is_empty(), "{:?}", stage.farm());
    can.then(|| {
        stage.acts(&[begin]);
        stage
    })
}

/// Makes one pasture by any steps, each compared with the twin's. Whether it was cut out of another, if one was made.
fn fence_one(stage: &mut Stage, dice: &mut Dice) -> Option<bool> {
    let (could, was) = (enclosures(stage.farm()), pastures(stage.farm()));
    let (wood, before) = (stage.farm().has(Good::Wood), stage.farm().borders().count_ones());
    let mut chosen = Cells::new();
    compare_fencing(stage, &chosen, &could);
    loop {
        // To stop at once would leave little to compare.
        let menu: Vec<Act> = stage.pick(|act| Some(act).filter(|it| *it != Act::Stop || dice.below(4) == 0));
        let act = *menu.get(dice.below(menu.len().max(1) as u32) as usize)?;
        stage.acts(&[act]);
        match act {
            Act::Fence(cell) | Act::With(cell) => {
                chosen.insert(cell);
                compare_fencing(stage, &chosen, &could);
            }
            Act::Close => break,
            _ => return None,
        }
    }
    let cost = could[&chosen] as u32;
    assert_eq!(stage.farm().borders().count_ones(), before + cost, "{chosen:?} on {:?}", stage.farm());
    assert_eq!(u32::from(wood - stage.farm().has(Good::Wood)), cost, "{chosen:?} on {:?}", stage.farm());
    check_fences(stage.farm());
    Some(was.values().any(|it| it.is_superset(&chosen)))
}

#[test]
fn every_pasture_that_can_be_made_is_offered_and_costs_its_new_fences() {
    let (mut new, mut divided) = (0, 0);
    for seed in 0..60 {
        let mut dice = Dice::new(seed, 0, Role::World);
        let Some(mut stage) = fencing(&mut dice) else { continue };
        while stage.seat() == Some(0) {
            match fence_one(&mut stage, &mut dice) {
                Some(true) => divided += 1,
                Some(false) => new += 1,
                None => break,
            }
        }
    }
    assert!(new > 40 && divided > 10, "{new} new ones and {divided} divided: enough of both");
}

/// Fences are closed around all pastures, enclose nothing else, and are at most fifteen.
fn check_fences(farm: &Farm) {
    let (stand, all) = (standing(farm), pastures(farm));
    assert!(stand.len() <= 15 && stand.len() == farm.borders().count_ones() as usize, "{farm:?}");
    let mut needed = BTreeSet::new();
    for (first, cells) in &all {
        assert_eq!(flood(*first, &stand).as_ref(), Some(cells), "{farm:?}");
        assert_eq!(cells.first(), Some(first));
        let ring = walls_around(cells);
        assert_eq!(
            farm.pasture(*first).map(|it| (usize::from(it.fences), usize::from(it.cells))),
            Some((ring.len(), cells.len()))
        );
        needed.extend(ring);
    }
    assert_eq!(needed, stand, "no fence stands for nothing: {farm:?}");
    for (cell, land) in farm.lands().filter(|(cell, _)| !all.values().any(|it| it.contains(cell))) {
        assert_eq!(flood(cell, &stand), None, "{land:?} at {cell} is not fenced in: {farm:?}");
    }
}

/// Animals fit where they live, and are as many as the supply says.
fn check_animals(farm: &Farm, rules: &Rules) {
    let mut living = [0_u16; 3];
    let mut pets = 0;
    for (_, land) in farm.lands() {
        match land {
            Land::Pasture(it) => {
                let holds = if rules.stables_double {
                    (2 * u32::from(it.cells)) << it.stables
                } else {
                    2 * u32::from(it.cells + it.stables)
                };
                assert!(u32::from(it.count) <= holds, "{it:?}");
                assert_eq!(it.animal.is_some(), it.count > 0);
                it.animal.into_iter().for_each(|animal| living[animal as usize] += u16::from(it.count));
            }
            Land::Room { pet: Some(animal), .. } => {
                pets += 1;
                living[animal as usize] += 1;
            }
            Land::Stable { animal: Some(animal) } => living[animal as usize] += 1,
            _ => {}
        }
    }
    assert!(pets <= if rules.pet_per_room { farm.rooms().count() } else { 1 });
    assert_eq!(living, Animal::ALL.map(|animal| farm.has(animal.good())));
}

/// What a farm is worth, by the tables of the rule book.
fn points(state: &State, seat: usize) -> i32 {
    let farm = &state.farms[seat];
    let row = |amount: u16, least: [u16; 4]| match least.iter().rposition(|it| *it <= amount) {
        Some(at) => at as i32 + 1,
        None => -1,
    };
    let count = |crop: Crop| {
        farm.has(crop.good()) + farm.fields().filter(|it| it.1 == Some(crop)).map(|it| u16::from(it.2)).sum::<u16>()
    };
    let mut sum = row(farm.fields().count() as u16, [2, 3, 4, 5]);
    sum += row(pastures(farm).len() as u16, [1, 2, 3, 4]);
    sum += row(count(Crop::Grain), [1, 4, 6, 8]) + row(count(Crop::Vegetable), [1, 2, 3, 4]);
    sum += row(farm.has(Good::Sheep), [1, 4, 6, 8]) + row(farm.has(Good::Boar), [1, 3, 5, 7]);
    sum += row(farm.has(Good::Cattle), [1, 2, 4, 6]);
    sum -= farm.lands().filter(|it| it.1 == Land::Empty).count() as i32;
    let fenced: Cells = pastures(farm).into_values().flatten().collect();
    sum += fenced.iter().filter(|cell| farm.yard.stables & 1 << (**cell - 1) != 0).count() as i32;
    let rooms = farm.rooms().map(|it| match it.1 {
        Material::Wood => 0,
        Material::Clay => 1,
        Material::Stone => 2,
    });
    sum += rooms.sum::<i32>() + 3 * farm.people().len() as i32 - 3 * i32::from(farm.begging);
    for major in state.owned(seat) {
        sum += i32::from(major.points());
        if let Some((good, least)) = major.bonus() {
            sum += least.iter().filter(|it| **it <= farm.has(good)).count() as i32;
        }
    }
    sum
}

/// Says something and hears it again.
fn check_words(act: Act, told: &play::Told<Percept>) {
    assert_eq!(Act::hear(&act.say()).expect("it is a word"), act);
    for (_, percept) in told {
        assert_eq!(&Percept::hear(&percept.say()).expect("it is a word"), percept);
    }
}

struct Played {
    steps: usize,
    longest: usize,
    kinds: BTreeSet<String>,
    points: [i32; 2],
}

/// Any steps, all equally likely, under the laws.
fn play(rules: Rules, seed: u64) -> Played {
    let mut stage = Stage { world: Agricola::new(rules) };
    let (mut dice, mut steps, mut longest) = (Dice::new(seed, 0, Role::Mind(0)), 0, 0);
    let mut kinds = BTreeSet::new();
    loop {
        let (seat, act) = match stage.world.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let mut cards = Vec::new();
                stage.world.chance(&mut cards);
                (Seat::CHANCE, cards[dice.below(cards.len() as u32) as usize].1)
            }
            Turn::Seats(_) => {
                let menu = stage.menu();
                longest = longest.max(menu.len());
                assert!(!menu.is_empty(), "seed {seed}: who is asked can do something: {:?}", stage.state());
                (stage.asked().expect("somebody"), menu[dice.below(menu.len() as u32) as usize])
            }
        };
        let told = stage.step(seat, act);
        check_words(act, &told);
        kinds.insert(act.say().head.to_string());
        steps += 1;
        assert!(steps < 3000, "seed {seed}: a play comes to its end");
        for farm in &stage.state().farms {
            check_animals(farm, &rules);
            if rules.orthogonal {
                check_fences(farm);
            }
            assert!(farm.stables() <= 4 && Good::ALL.into_iter().all(|good| farm.has(good) < 1000), "{farm:?}");
        }
    }
    for farm in &stage.state().farms {
        assert_eq!((farm.yard.loose, farm.errand), ([0; 3], games::agricola::Errand::default()));
    }
    Played { steps, longest, kinds, points: [0, 1].map(|seat| points(stage.state(), seat)) }.checked(stage.state())
}

impl Played {
    /// The count of the world is that of the rule book, wherever these rules count as it does.
    fn checked(self, state: &State) -> Played {
        let rules = &state.rules;
        if !rules.open_pastures_score && rules.beg_per_food && rules.orthogonal {
            assert_eq!([0, 1].map(|seat| i32::from(state.points(seat))), self.points);
            let account = state.account(0);
            assert_eq!(account.len(), Category::ALL.len());
        }
        self
    }
}

#[test]
fn plays_of_the_published_games_keep_the_laws_and_use_every_word() {
    for name in ["oficial-2007-familia", "oficial-2016-familia"] {
        let rules = profile(name);
        let (mut steps, mut longest, mut kinds) = (0, 0, BTreeSet::new());
        for seed in 0..200 {
            let played = play(rules, seed);
            steps += played.steps;
            longest = longest.max(played.longest);
            kinds.extend(played.kinds);
        }
        assert!(longest <= 60 && steps / 200 < 400, "{name}: menus up to {longest}, {steps} steps");
        // One more fence, a second cell, one by one: those are the original exercise's; people are fed as a family here.
        let unused = ["alone", "beg", "feed", "fetch", "renovate", "young"];
        for word in Act::WORDS.iter().filter(|word| !unused.contains(&word.head)) {
            assert!(kinds.contains(word.head), "{name} never says {}", word.head);
        }
        assert_eq!(kinds.contains("fetch"), rules.labourer_chooses);
    }
}

type Switch = (&'static str, fn(&mut Rules));

const SWITCHES: [Switch; 20] = [
    ("accumulate", |it| it.accumulate ^= true),
    ("reed-per-room", |it| it.reed_per_room ^= true),
    ("stables-double", |it| it.stables_double ^= true),
    ("pet-per-room", |it| it.pet_per_room ^= true),
    ("beg-per-food", |it| it.beg_per_food ^= true),
    ("animals-stay", |it| it.animals_stay ^= true),
    ("open-pastures-score", |it| it.open_pastures_score ^= true),
    ("craft-freely", |it| it.craft_freely ^= true),
    ("bake-to-feed", |it| it.bake_to_feed ^= true),
    ("oven-bakes", |it| it.oven_bakes ^= true),
    ("bake-once", |it| it.bake_once ^= true),
    ("either-or", |it| it.either_or ^= true),
    ("labourer-chooses", |it| it.labourer_chooses ^= true),
    ("starter-earns", |it| it.starter_earns ^= true),
    ("side-job", |it| it.side_job ^= true),
    ("most-rooms", |it| it.most_rooms = 20 - it.most_rooms),
    ("orthogonal", |it| it.orthogonal ^= true),
    ("tie-by-material", |it| it.tie_by_material ^= true),
    ("free-choice", |it| it.free_choice ^= true),
    ("idle-stays-fed", |it| it.idle_stays_fed ^= true),
];

#[test]
fn each_switch_plays_alone_and_all_but_one_play_together() {
    for base in [Rules::SEMILLA, profile("oficial-2007-familia"), profile("oficial-2016-familia")] {
        for (name, flip) in SWITCHES {
            let mut rules = base;
            flip(&mut rules);
            assert_ne!(rules, base, "{name} changes something");
            for seed in 0..8 {
                play(rules, seed);
            }
        }
    }
}

#[test]
fn any_mixture_of_switches_can_be_played() {
    for seed in 0..150 {
        let mut dice = Dice::new(seed, 1, Role::World);
        let mut rules = Rules::SEMILLA;
        for (_, flip) in SWITCHES {
            if dice.below(2) == 0 {
                flip(&mut rules);
            }
        }
        play(rules, seed);
    }
}
