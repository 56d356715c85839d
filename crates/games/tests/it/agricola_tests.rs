//! The five tests of the original exercise's document, over many plays of the rules' own players.

use facts::{Fact, Speak};
use games::agricola::{Act, Agricola, Animal, Card, Category, Deed, Good, Land, Level, Material, Phase, Rules, State};
use play::{Chair, Chairs, Line, MindSpec, Pending, Seat, Setup, Told, Turn, World};
use std::sync::Arc;

const PLAYS: u64 = 200;

/// The acts of a play of two of the rules' players, with the states before them and the last one.
fn play(test: u8, number: u64) -> (Vec<(State, Act)>, State) {
    let game = games::find("agricola").expect("it is in the list");
    let settings: Fact = game.settle(&[("test".to_owned(), test.to_string())]).expect("these are settings of the game");
    let setup = Setup { settings: Arc::new(settings), map: None, seed: 1, play: number, turns: Setup::TURNS, nodes: 1 };
    let header = game.header(setup, &[Chair::Mind(MindSpec::plain("original"))]).expect("two sit down");
    let mut play = (game.open)(&header, Chairs::AsRecorded).expect("it can be played");
    assert!(matches!(play.pump(), Pending::Over), "minds play to the end");
    let mut world = Agricola::new(Rules { test, ..Rules::SEMILLA });
    let mut steps = Vec::new();
    for line in &play.trace().lines {
        let (seat, fact) = match line {
            Line::Act { seat, fact, .. } => (*seat, fact),
            Line::Draw { fact, .. } => (Seat::CHANCE, fact),
            Line::Forfeit { forfeit, .. } => panic!("play {number}: {forfeit}"),
            _ => continue,
        };
        let act = Act::hear(fact).expect("an act of the game");
        steps.push((*world.state(), act));
        world.step(&[(seat, act)], &mut Told::new());
    }
    assert_eq!(world.turn(), Turn::Over, "play {number} ends");
    (steps, *world.state())
}

/// The actions: which step begins one, and how the play stands when it is over.
fn actions(steps: &[(State, Act)], last: &State) -> Vec<(State, Card, Deed, State)> {
    let mut found = Vec::new();
    for (index, (state, act)) in steps.iter().enumerate() {
        let Act::Use(card, deed) = *act else { continue };
        let is_new = |it: &&(State, Act)| {
            !matches!(it.0.asked, Some((_, Level::Go | Level::Joint | Level::JointTrade)))
                && it.0.doing == games::agricola::Doing::Nothing
        };
        let after = steps[index + 1..].iter().find(is_new).map_or(*last, |it| it.0);
        found.push((*state, card, deed, after));
    }
    found
}

fn player(state: &State) -> usize {
    state.asked.map(|(seat, _)| usize::from(seat)).expect("somebody acts")
}

#[test]
fn test_1_whole_games_with_six_harvests() {
    for number in 0..PLAYS {
        let (steps, last) = play(1, number);
        let mut phases: Vec<(u8, Phase)> = steps.iter().map(|(state, _)| (state.round, state.phase)).collect();
        phases.dedup();
        assert!(phases.is_sorted(), "play {number}: phases in their order: {phases:?}");
        let rounds = phases.iter().filter(|(_, phase)| *phase == Phase::Work).count();
        let feasts: Vec<u8> =
            phases.iter().filter(|(_, phase)| *phase == Phase::Feed).map(|(round, _)| *round).collect();
        assert_eq!(rounds, 14, "play {number}");
        assert_eq!(feasts, [4, 7, 9, 11, 13, 14], "play {number}: the harvests");
        assert_eq!((last.round, last.phase), (15, Phase::Score), "play {number}");
    }
}

#[test]
fn test_2_sheep_fill_the_farm_and_the_rest_stay() {
    let mut first_takes = 0;
    for number in 0..PLAYS {
        let (steps, last) = play(2, number);
        let mut has_taken = [false; 2];
        for (before, card, _, after) in actions(&steps, &last) {
            let seat = player(&before);
            if card != Card::Sheep || std::mem::replace(&mut has_taken[seat], true) {
                continue;
            }
            let cooks = before.owned(seat).any(|it| it.exchanges().iter().any(|it| it.good == Good::Sheep));
            let is_empty = Animal::ALL.iter().all(|animal| before.farms[seat].has(animal.good()) == 0);
            // Who cooks empties the card; then there are fewer than would fit.
            if cooks || !is_empty || before.cards[Card::Sheep.index()].amount < 54 {
                continue;
            }
            first_takes += 1;
            let placed = after.farms[seat].has(Good::Sheep);
            assert_eq!(placed, [50, 54][seat], "play {number}, player {}", seat + 1);
            let left = after.cards[Card::Sheep.index()].amount;
            assert_eq!(left + placed, before.cards[Card::Sheep.index()].amount, "play {number}: the rest stays");
        }
        for (state, act) in &steps {
            if let Act::Young(..) = act {
                let seat = player(state);
                let all: u16 = Animal::ALL.iter().map(|animal| state.farms[seat].has(animal.good())).sum();
                assert!(all < [50, 54][seat], "play {number}: no young while all is full");
            }
        }
    }
    assert!(first_takes >= PLAYS, "{first_takes} first takes");
}

#[test]
fn test_3_wood_is_built_up() {
    let (mut fenced, mut stabled, mut roomed) = (0, 0, 0);
    for number in 0..PLAYS {
        let (steps, last) = play(3, number);
        for (before, card, deed, after) in actions(&steps, &last) {
            let seat = player(&before);
            let (old, new) = (&before.farms[seat], &after.farms[seat]);
            match deed {
                Deed::Fence if card == Card::Fences && old.fences() == 0 && old.has(Good::Wood) >= 15 => {
                    fenced += 1;
                    assert_eq!(new.fences(), 15, "play {number}: all fences in one action");
                }
                Deed::Stable => {
                    stabled += 1;
                    let cells: u8 = old.pastures().filter(|(_, it)| it.is_closed()).map(|(_, it)| it.cells).sum();
                    let free = u16::from(cells - old.stables()).min(old.has(Good::Wood) / 2);
                    let expected = (u16::from(old.stables()) + free).min(4);
                    assert_eq!(u16::from(new.stables()), expected, "play {number}: as many stables as can be");
                }
                Deed::Room => {
                    roomed += 1;
                    let have = old.rooms().count() as u16;
                    let material = old.material().expect("a house").good();
                    let more = (old.has(material) / 5).min(old.has(Good::Reed) / 2).min(old.empty().count() as u16);
                    let expected = (have + more).min(5);
                    assert_eq!(new.rooms().count() as u16, expected, "play {number}: as many rooms as can be");
                }
                _ => {}
            }
        }
    }
    assert!(fenced > 200 && stabled > 100 && roomed > 50, "{fenced} {stabled} {roomed}");
}

#[test]
fn test_4_houses_are_renovated_as_a_whole() {
    let (mut renovated, mut of_stone) = (0, 0);
    for number in 0..PLAYS {
        let (steps, last) = play(4, number);
        for (before, _, deed, after) in actions(&steps, &last) {
            if deed == Deed::Renovate {
                renovated += 1;
                let seat = player(&before);
                let old = before.farms[seat].material().expect("a house");
                let is_better = after.farms[seat].rooms().all(|(_, material, _)| Some(material) == old.better());
                assert!(is_better, "play {number}: the whole house");
            }
        }
        for seat in 0..2 {
            if last.farms[seat].material() == Some(Material::Stone) {
                of_stone += 1;
                assert_eq!(last.account(seat)[Category::Rooms as usize], 30, "play {number}: fifteen rooms of stone");
            }
        }
    }
    assert!(renovated > 300 && of_stone > 50, "{renovated} {of_stone}");
}

#[test]
fn test_5_thirteen_fields_are_sown_at_once_and_again() {
    let (mut whole, mut again) = (0, 0);
    for number in 0..PLAYS {
        let (steps, last) = play(5, number);
        let mut has_sown = [false; 2];
        for (before, _, deed, after) in actions(&steps, &last) {
            if deed != Deed::Sow {
                continue;
            }
            let seat = player(&before);
            let idle = |state: &State| state.farms[seat].fields().filter(|(_, crop, _)| crop.is_none()).count() as u16;
            let seed = before.farms[seat].has(Good::Grain) + before.farms[seat].has(Good::Vegetable);
            // After the last action of a day fields may have been emptied by the harvest.
            let is_day = after.phase == Phase::Work;
            if is_day {
                assert_eq!(idle(&after), idle(&before).saturating_sub(seed), "play {number}: all that can be sown");
            }
            if std::mem::replace(&mut has_sown[seat], true) {
                again += 1;
            } else if is_day && idle(&before) == 13 && seed >= 13 {
                whole += 1;
                assert_eq!(idle(&after), 0, "play {number}: thirteen fields");
            }
        }
        let fields =
            |seat: usize| last.farms[seat].lands().filter(|(_, land)| matches!(land, Land::Field { .. })).count();
        assert_eq!([fields(0), fields(1)], [13, 13], "play {number}");
    }
    assert!(whole > 150 && again > 100, "{whole} {again}");
}
