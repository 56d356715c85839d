//! The ranking and the objectives, against a slow twin that keeps a plain list of wins.

use arena::{Label, Machine, Score};
use expect_test::{Expect, expect};
use play::Better;
use proptest::prelude::*;

/// A machine without a game.
pub(crate) fn label(fingerprint: u64, better: Better) -> Label {
    Label {
        game: "course".to_owned(),
        rules: 1,
        fingerprint,
        title: "the short corridor".to_owned(),
        counter: "moves".to_owned(),
        unit: "moves".to_owned(),
        better,
    }
}

pub(crate) fn score(number: f64) -> Score {
    Score::new(number).unwrap()
}

/// The machine after these wins, written as `Ana 12, Bruno 10`.
fn machine(better: Better, wins: &str) -> Machine {
    let mut machine = Machine::new(label(7, better));
    for win in wins.split(", ").filter(|win| !win.is_empty()) {
        let (name, number) = win.split_once(' ').unwrap();
        machine.record(name, score(number.parse().unwrap()));
    }
    machine
}

#[track_caller]
fn check(better: Better, wins: &str, expected: Expect) {
    let machine = machine(better, wins);
    let mut lines = Vec::new();
    for row in machine.ranking() {
        let (player, objective) = (row.player, &row.objective.name);
        lines.push(format!("{} {} {} wins {} to beat {objective}\n", row.place, player.name, player.best, player.wins));
        assert_eq!(machine.objective(&player.name), Some(row.objective), "asked alone, of {}", player.name);
    }
    expected.assert_eq(&lines.concat());
}

#[test]
fn the_best_score_counts_and_the_lowest_is_first() {
    check(
        Better::Lower,
        "Ana 12, Bruno 10, Ana 11, Carla 15, Ana 30",
        expect![[r#"
            1 Bruno 10 wins 1 to beat Bruno
            2 Ana 11 wins 3 to beat Bruno
            3 Carla 15 wins 1 to beat Ana
        "#]],
    );
}

#[test]
fn the_highest_is_first_where_higher_is_better() {
    check(
        Better::Higher,
        "Ana 12, Bruno 10, Ana 11, Carla -15",
        expect![[r#"
            1 Ana 12 wins 2 to beat Ana
            2 Bruno 10 wins 1 to beat Ana
            3 Carla -15 wins 1 to beat Bruno
        "#]],
    );
}

#[test]
fn equal_scores_share_a_place_in_the_order_of_reaching_it() {
    // Bruno was there before Ana, but reached the 9 after her; Dora's second 9 reaches nothing.
    check(
        Better::Lower,
        "Bruno 20, Dora 9, Ana 9, Bruno 9, Dora 9, Eva 14, Fito 14, Gabo 15",
        expect![[r#"
            1 Dora 9 wins 2 to beat Dora
            1 Ana 9 wins 1 to beat Ana
            1 Bruno 9 wins 2 to beat Bruno
            4 Eva 14 wins 1 to beat Dora
            4 Fito 14 wins 1 to beat Dora
            6 Gabo 15 wins 1 to beat Eva
        "#]],
    );
}

#[test]
fn who_has_not_won_yet_has_the_last_place_to_beat() {
    let machine = machine(Better::Lower, "Ana 12, Bruno 15, Carla 15");
    assert_eq!(machine.objective("Dora").unwrap().name, "Bruno");
    assert_eq!(Machine::new(label(7, Better::Lower)).objective("Dora"), None);
}

#[test]
fn recording_tells_the_best_before() {
    let mut machine = machine(Better::Lower, "Ana 12");
    assert_eq!(machine.record("Bruno", score(3.0)), None);
    assert_eq!(machine.record("Ana", score(15.0)), Some(score(12.0)));
    assert_eq!(machine.record("Ana", score(11.0)), Some(score(12.0)));
    assert_eq!(machine.record("Ana", score(11.0)), Some(score(11.0)));
    assert_eq!(machine.player("Ana").map(|it| (it.best, it.wins)), Some((score(11.0), 4)));
    assert_eq!(machine.player("ana"), None, "names are compared letter by letter");
    assert_eq!(machine.players(), 2);
}

#[test]
fn only_finite_numbers_are_scores() {
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(Score::new(number), None);
    }
    assert_eq!(Score::new(-0.0), Score::new(0.0));
}

/// The twin: all wins in order, and every question answered by looking at all of them.
struct Twin {
    better: Better,
    wins: Vec<(String, f64)>,
}

impl Twin {
    fn is_better(&self, a: f64, b: f64) -> bool {
        if self.better == Better::Lower { a < b } else { a > b }
    }

    /// The number of the win that is the player's best: the first of the best ones.
    fn best(&self, name: &str) -> Option<usize> {
        let own = |at: &usize| self.wins[*at].0 == name;
        let beaten =
            |at: usize| (0..self.wins.len()).filter(own).any(|it| self.is_better(self.wins[it].1, self.wins[at].1));
        (0..self.wins.len()).filter(own).find(|at| !beaten(*at))
    }

    /// The best wins of all players, first reached first.
    fn bests(&self) -> Vec<usize> {
        (0..self.wins.len()).filter(|at| self.best(&self.wins[*at].0) == Some(*at)).collect()
    }

    fn ranking(&self) -> Vec<(usize, String, f64, u64, String)> {
        let ahead =
            |at: usize| self.bests().into_iter().filter(move |it| self.is_better(self.wins[*it].1, self.wins[at].1));
        let row = |at: usize| {
            let (name, best) = &self.wins[at];
            let wins = self.wins.iter().filter(|(it, _)| it == name).count() as u64;
            (ahead(at).count() + 1, name.clone(), *best, wins, self.objective(name).unwrap())
        };
        let mut rows: Vec<_> = self.bests().into_iter().map(row).collect();
        rows.sort_by_key(|row| row.0);
        rows
    }

    /// By distances, one by one.
    fn objective(&self, name: &str) -> Option<String> {
        let own = self.best(name).map(|at| self.wins[at].1);
        let mut nearest: Option<(f64, &str)> = None;
        for at in self.bests() {
            let (other, best) = &self.wins[at];
            let worst = if self.better == Better::Lower { 1e6 } else { -1e6 };
            let distance = (own.unwrap_or(worst) - best).abs();
            if self.is_better(*best, own.unwrap_or(worst)) && nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, other));
            }
        }
        nearest.map(|(_, name)| name.to_owned()).or(own.map(|_| name.to_owned()))
    }
}

proptest! {
    #[test]
    fn the_machine_is_the_twin(
        lower in any::<bool>(),
        // Few names and few scores, so that there are many ties.
        wins in proptest::collection::vec(("[ab\u{e9}]{0,2}", -3..4_i32), 0..40),
    ) {
        let better = if lower { Better::Lower } else { Better::Higher };
        let wins: Vec<(String, f64)> = wins.into_iter().map(|(name, number)| (name, f64::from(number))).collect();
        let mut machine = Machine::new(label(1, better));
        let mut twin = Twin { better, wins: Vec::new() };
        for (name, number) in wins {
            let before = twin.best(&name).map(|at| score(twin.wins[at].1));
            prop_assert_eq!(machine.record(&name, score(number)), before);
            twin.wins.push((name, number));
            let ours: Vec<_> = machine
                .ranking()
                .into_iter()
                .map(|row| (row.place, row.player.name.clone(), row.player.best.get(), row.player.wins, row.objective.name.clone()))
                .collect();
            prop_assert_eq!(ours, twin.ranking());
            for name in ["", "a", "b", "\u{e9}", "nobody"] {
                prop_assert_eq!(machine.objective(name).map(|it| it.name.clone()), twin.objective(name));
            }
        }
    }
}
