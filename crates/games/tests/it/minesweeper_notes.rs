//! The note `sentences`: against a slow twin, against the truth, and that it tells what is new.

use std::collections::BTreeSet;
use std::sync::Arc;

use facts::Fact;
use games::minesweeper::{Ground, View};
use play::{AnyPlay, Brief, Chair, Chairs, Dice, Game, Pending, Role, Seat, Setup};
use serde_json::Value as Json;

use crate::minesweeper_study::written;

fn game() -> &'static Game {
    games::find("minesweeper").expect("it is listed")
}

fn setup() -> Setup {
    let settings = Arc::new(game().settle(&[]).expect("the defaults"));
    Setup { settings, map: None, seed: 1, play: 0, turns: Setup::TURNS, nodes: Brief::NODES }
}

/// What is written of a position.
fn noted(text: &str) -> Json {
    let setup = setup();
    let read = game().position.expect("positions can be read");
    let percepts: Vec<Fact> = read(&setup.settings, text).unwrap_or_else(|found| panic!("{found}\n{text}"));
    (game().note)(&setup, &percepts, "sentences").expect("it is told").expect("there is such a note").data
}

type Sentence = (BTreeSet<usize>, i64);

/// The original exercise's rules to the end, with sets and without any order: sentences without decided cells, and what is decided.
fn closure(mut sentences: BTreeSet<Sentence>) -> (BTreeSet<Sentence>, BTreeSet<usize>, BTreeSet<usize>) {
    let (mut safe, mut mines) = (BTreeSet::new(), BTreeSet::new());
    loop {
        let before = (sentences.clone(), safe.clone(), mines.clone());
        for (cells, count) in &sentences {
            if *count == 0 {
                safe.extend(cells);
            } else if *count == cells.len() as i64 {
                mines.extend(cells);
            }
        }
        let strike = |(cells, count): &Sentence| {
            let hit = cells.intersection(&mines).count() as i64;
            (cells.iter().filter(|at| !safe.contains(*at) && !mines.contains(*at)).copied().collect(), count - hit)
        };
        sentences = sentences.iter().map(strike).filter(|(cells, _): &Sentence| !cells.is_empty()).collect();
        let pairs = sentences.iter().flat_map(|whole| sentences.iter().map(move |part| (whole, part)));
        let parts = pairs.filter(|(whole, part)| whole.0 != part.0 && part.0.is_subset(&whole.0));
        let derived: Vec<Sentence> =
            parts.map(|(whole, part)| (whole.0.difference(&part.0).copied().collect(), whole.1 - part.1)).collect();
        sentences.extend(derived);
        if before == (sentences.clone(), safe.clone(), mines.clone()) {
            return before;
        }
    }
}

/// A field with some of its safe cells open: what is seen, and where the mines are.
fn field(seed: u64) -> (Ground, Vec<View>, BTreeSet<usize>) {
    let mut dice = Dice::new(seed, 0, Role::World);
    let (width, height) = [(5, 5), (8, 4), (3, 9), (7, 7)][dice.below(4) as usize];
    let ground = Ground::new(width, height);
    let mut order: Vec<usize> = (0..ground.cells()).collect();
    dice.shuffle(&mut order);
    let (laid, free) = order.split_at(3 + dice.below(6) as usize);
    let mines: BTreeSet<usize> = laid.iter().copied().collect();
    let mut views = vec![View::Closed; ground.cells()];
    for at in &free[..=dice.below(free.len() as u32 - 1) as usize] {
        views[*at] = View::Open(ground.near(*at).filter(|near| mines.contains(near)).count() as u8);
    }
    (ground, views, mines)
}

fn cell(ground: &Ground, pair: &Json) -> usize {
    let at = |place: usize| pair[place].as_u64().expect("a number") as usize - 1;
    at(0) * usize::from(ground.width()) + at(1)
}

fn cells(ground: &Ground, list: &Json) -> BTreeSet<usize> {
    list.as_array().expect("a list").iter().map(|pair| cell(ground, pair)).collect()
}

#[test]
fn the_sentences_are_those_of_a_slow_twin() {
    let (mut subsets, mut struck) = (0, 0);
    for seed in 0..200 {
        let (ground, views, mines) = field(seed);
        let told = noted(&written(&ground, &views, mines.len() as u32));
        let all: Vec<Sentence> = told["sentences"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|it| (cells(&ground, &it["cells"]), it["count"].as_i64().expect("a count")))
            .collect();
        let base = (0..views.len()).filter_map(|at| match views[at] {
            View::Open(count) => {
                let closed: BTreeSet<usize> = ground.near(at).filter(|near| views[*near] == View::Closed).collect();
                (!closed.is_empty()).then_some((closed, i64::from(count)))
            }
            _ => None,
        });
        let (known, safe, proven) = closure(base.collect());
        let live =
            told["sentences"].as_array().expect("a list").iter().zip(&all).filter(|(it, _)| it["used_up"] == false);
        assert_eq!(live.map(|(_, it)| it.clone()).collect::<BTreeSet<_>>(), known, "seed {seed}");
        let by = |key: &str| -> BTreeSet<usize> {
            told[key].as_array().expect("a list").iter().map(|it| cell(&ground, &it["cell"])).collect()
        };
        assert_eq!((by("safe"), by("mines")), (safe, proven), "seed {seed}");
        assert_eq!((told["complete"].clone(), told["contradiction"].clone()), (true.into(), false.into()));
        // Every sentence is true, and follows from those before it as it says.
        for (place, (set, count)) in all.iter().enumerate() {
            assert_eq!(set.intersection(&mines).count() as i64, *count, "seed {seed}, sentence {}", place + 1);
            let from = &told["sentences"][place]["from"];
            let earlier = |key: &str| from[key].as_u64().map(|number| &all[..place][number as usize - 1]);
            if let (Some(whole), Some(part)) = (earlier("whole"), earlier("part")) {
                assert!(part.0.is_subset(&whole.0), "seed {seed}, sentence {}", place + 1);
                assert_eq!((&(&whole.0 - &part.0), whole.1 - part.1), (set, *count));
                subsets += 1;
            } else if let Some(whole) = earlier("whole") {
                let without = cells(&ground, &from["without"]);
                assert_eq!(&(&whole.0 - &without), set);
                assert_eq!(whole.1 - without.intersection(&mines).count() as i64, *count);
                struck += 1;
            } else {
                assert_eq!(from["shows"], *count);
            }
        }
        for (key, mine) in [("safe", false), ("mines", true)] {
            for it in told[key].as_array().expect("a list") {
                let (set, count) = &all[it["by"].as_u64().expect("a number") as usize - 1];
                assert!(set.contains(&cell(&ground, &it["cell"])));
                assert_eq!(*count, if mine { set.len() as i64 } else { 0 });
            }
        }
    }
    assert!(subsets > 100 && struck > 500, "{subsets} by the subset rule, {struck} struck: nothing was tested");
}

/// One line of the note: its cells, its count and whether it is marked.
struct Line {
    cells: BTreeSet<String>,
    count: i64,
    new: bool,
}

fn lines(note: &Json) -> Vec<Line> {
    let list = |it: &Json| it.as_array().into_iter().flatten().map(Json::to_string).collect();
    let line = |it: &Json| Line {
        cells: list(&it["cells"]),
        count: it["count"].as_i64().expect("a count"),
        new: it["new"] == true,
    };
    note["sentences"].as_array().into_iter().flatten().map(line).collect()
}

/// The closed cells that a note calls safe, or mines.
fn proven(note: &Json, key: &str) -> BTreeSet<String> {
    note[key].as_array().into_iter().flatten().map(|it| it["cell"].to_string()).collect()
}

/// The cells that were opened so far.
fn open_cells(play: &dyn AnyPlay) -> BTreeSet<String> {
    let told = play.told(Seat::FIRST, 0);
    let opened = told.iter().filter(|fact| fact.head == "opened");
    opened.map(|fact| format!("[{},{}]", fact.int("row").unwrap_or(0), fact.int("column").unwrap_or(0))).collect()
}

/// By line: whether it rests on a number that was not shown before, or on a cell that was opened without a proof.
fn rests_on_news(before: &Json, now: &Json, opened: &BTreeSet<String>, numbers: &BTreeSet<String>) -> Vec<bool> {
    let safe = proven(before, "safe");
    let neighbours = |cell: &Json| -> Vec<String> {
        let at = |place: usize| cell[place].as_i64().expect("a number");
        let near = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        near.map(|(down, right)| format!("[{},{}]", at(0) + down, at(1) + right)).collect()
    };
    let mut news: Vec<bool> = Vec::new();
    let by = |at: &Json, news: &[bool]| {
        let found = ["safe", "mines"].iter().find_map(|key| now[*key].as_array()?.iter().find(|it| it["cell"] == *at));
        news[found.expect("it is proven")["by"].as_u64().expect("a number") as usize - 1]
    };
    for it in now["sentences"].as_array().into_iter().flatten() {
        let from = &it["from"];
        let earlier = |key: &str, news: &[bool]| from[key].as_u64().is_some_and(|number| news[number as usize - 1]);
        let is_new = if from["shows"].is_null() {
            let without = from["without"].as_array().into_iter().flatten();
            earlier("whole", &news) || earlier("part", &news) || without.into_iter().any(|at| by(at, &news))
        } else {
            let near = neighbours(&from["cell"]);
            !numbers.contains(&from["cell"].to_string())
                || near.iter().any(|at| opened.contains(at) && !numbers.contains(at) && !safe.contains(at))
        };
        news.push(is_new);
    }
    news
}

/// What is marked says more than was known before the last act, by the note of that time; what is not marked does not. Nothing is
/// marked that rests on old numbers alone.
#[test]
fn what_is_new_is_marked() {
    let (mut marked, mut plain, mut shortened) = (0, 0, 0);
    for seed in 0..6 {
        let header = game().header(Setup { seed, ..setup() }, &[Chair::Person]).expect("a header");
        let mut play = (game().open)(&header, Chairs::AllOutside).expect("a play");
        let (mut before, mut numbers) = (Json::Null, BTreeSet::new());
        while !matches!(play.pump(), Pending::Over) {
            let now = play.note(Seat::FIRST, "sentences").expect("there is such a note").data;
            let opened = open_cells(&*play);
            let known: BTreeSet<_> = lines(&before).into_iter().map(|it| (it.cells, it.count)).collect();
            let (safe, mines) = (proven(&before, "safe"), proven(&before, "mines"));
            let news = rests_on_news(&before, &now, &opened, &numbers);
            for (it, rests_on_news) in lines(&now).into_iter().zip(news) {
                let rest: BTreeSet<String> = &(&it.cells - &safe) - &mines;
                let left = it.count - it.cells.intersection(&mines).count() as i64;
                let old = if rest.is_empty() { left == 0 } else { known.contains(&(rest, left)) };
                assert_eq!(it.new, !old, "seed {seed}: {:?} = {}", it.cells, it.count);
                assert!(!it.new || rests_on_news, "seed {seed}: {:?} = {} is old", it.cells, it.count);
                *(if it.new { &mut marked } else { &mut plain }) += 1;
                shortened += u32::from(!it.new && !known.contains(&(it.cells, it.count)));
            }
            (before, numbers) = (now, opened);
            let advice = play.advise(Seat::FIRST, &play::MindSpec::plain("best")).expect("advice");
            let Ok(act) = advice.act else { break };
            play.answer(Seat::FIRST, &act, None).expect("a mind knows the rules");
        }
        assert!(play.note(Seat::FIRST, "nonsense").is_none());
    }
    assert!(
        marked > 100 && plain > 100 && shortened > 20,
        "{marked} marked, {plain} not, {shortened} of them shortened"
    );
}
