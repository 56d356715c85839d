//! The published board, case by case: fences, stables, animals and unused land as little drawings.
//!
//! A case is a farm before and behind a bar, what is done in between, and what is true then. `not` and `may` name steps that
//! are not, or are, on the menu. Cells are written as in position files.

use facts::{Speak, Word};
use games::agricola::file::{draw_farm, read_position};
use games::agricola::{Act, Agricola, Animal, Category, Farm, Good, Land, State};

use super::agricola_stage::{Stage, profile};

const CASES: &str = include_str!("golden/agricola-board.txt");

/// The position of a case, for the reader of positions.
fn position(case: &[&str], rows: &[String]) -> String {
    let given = |key: &str| case.iter().find_map(|line| line.strip_prefix(key)).unwrap_or("").trim().to_owned();
    let lines = |key: &str| match given(key) {
        words if words.is_empty() => String::new(),
        words => format!("{key} {words}\n"),
    };
    format!(
        "round 4\nopen major fences sheep sow-and-bake\n{}player 1\n{}{}farm\n{}\nplayer 2\nfarm\n. . . . .\nW . . . .\nW . . . .\n",
        lines("lies"),
        lines("supply"),
        lines("animals"),
        rows.join("\n"),
    )
}

fn act(words: &str) -> Act {
    let fact = Word::hear_line(Act::WORDS, words).unwrap_or_else(|unheard| panic!("{words}: {unheard}"));
    Act::hear(&fact).unwrap_or_else(|unheard| panic!("{words}: {unheard}"))
}

fn acts(line: &str) -> Vec<Act> {
    line.split(',').map(|words| act(words.trim())).collect()
}

/// What is said of a farm, measured.
fn measure(state: &State, what: &str) -> i64 {
    let farm: &Farm = &state.farms[0];
    let words: Vec<&str> = what.split_whitespace().collect();
    let score = |category: Category| {
        let at = Category::ALL.iter().position(|it| *it == category).expect("a category");
        i64::from(state.account(0)[at])
    };
    match words[..] {
        ["fences"] => i64::from(farm.borders().count_ones()),
        ["pastures"] => farm.pastures().count() as i64,
        ["empty"] => -score(Category::Empty),
        ["stable-points"] => score(Category::Stables),
        ["pasture-points"] => score(Category::Pastures),
        ["loose"] => farm.yard.loose.iter().map(|it| i64::from(*it)).sum(),
        ["holds", cell] => match farm.land(cell.parse().expect("a cell")) {
            Land::Pasture(pasture) => pasture.capacity(&state.rules).into(),
            other => panic!("{other:?} is no pasture's first cell"),
        },
        ["lives", cell] => match farm.land(cell.parse().expect("a cell")) {
            Land::Pasture(pasture) => pasture.count.into(),
            Land::Room { pet: animal, .. } | Land::Stable { animal } => i64::from(animal.is_some()),
            _ => 0,
        },
        [name] if Animal::named(name).is_some() => farm.has(Animal::named(name).expect("just asked").good()).into(),
        [name] => farm.has(Good::named(name).unwrap_or_else(|| panic!("`{what}` cannot be measured"))).into(),
        _ => panic!("`{what}` cannot be measured"),
    }
}

fn play(title: &str, case: &[&str]) {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for line in case.iter().filter(|line| line.contains('|')) {
        let (left, right) = line.split_once('|').expect("a bar");
        before.push(left.trim().to_owned());
        after.push(right.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
    }
    let drawn = read_position(profile("oficial-2016-familia"), &position(case, &before))
        .unwrap_or_else(|found| panic!("{title}: {found}"));
    let mut stage = Stage { world: Agricola::standing(drawn) };
    for line in case {
        let (key, rest) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "do" => drop(stage.acts(&acts(rest))),
            "not" => {
                let menu = stage.menu();
                for act in &acts(rest) {
                    assert!(!menu.contains(act), "{title}: {act:?} is on {menu:?}");
                }
            }
            "may" => {
                let menu = stage.menu();
                for act in &acts(rest) {
                    assert!(menu.contains(act), "{title}: {act:?} is not on {menu:?}");
                }
            }
            "then" => {
                for said in rest.split(',') {
                    let (what, amount) = said.trim().rsplit_once(' ').expect("a measure and its amount");
                    assert_eq!(
                        measure(stage.state(), what),
                        amount.parse::<i64>().expect("a number"),
                        "{title}: {what}"
                    );
                }
            }
            _ => {}
        }
    }
    let drawn = draw_farm(stage.farm(), &stage.state().rules);
    let drawn: Vec<Vec<&str>> = drawn.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(drawn, after, "{title}");
}

#[test]
fn the_board_is_played_as_it_is_drawn() {
    let mut played = 0;
    for chunk in CASES.split("\n\n") {
        let lines: Vec<&str> = chunk.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        let Some((title, case)) = lines.split_first() else { continue };
        let title =
            title.strip_prefix("# ").unwrap_or_else(|| panic!("a case begins with its title, not with {title}"));
        play(title, case);
        played += 1;
    }
    assert!(played >= 40, "{played} cases");
}
