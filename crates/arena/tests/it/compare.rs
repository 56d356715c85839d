//! Comparisons: each mind has the figures of its own batch, and differences are those of the rows, world by world.

use std::cell::RefCell;

use arena::{Batch, Comparison, Contender, Pair, Row, Watch, sign_test};
use expect_test::expect;
use play::{Better, Episodes, Game, Outcome, Ranking, Standing, Stop};

use crate::{batch, dealers, run, still};

fn contender(batch: &Batch<'_>) -> Contender {
    let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut |_| {}, stop: Stop::default() };
    Contender::play(batch, watch).unwrap()
}

/// Minds that play one another's opponent from every seat.
fn rotated(mind: &str, plays: u64) -> Batch<'static> {
    Batch { rotate: true, ..batch("seats=2 order=alternate", &format!("{mind} steady"), plays, 2) }
}

/// Score and success of the first chair, play by play.
fn rows(batch: &Batch<'_>) -> Vec<(f64, bool)> {
    let rows = RefCell::new(Vec::new());
    let mut row = |row: &Row<'_>| {
        let first = &row.outcome.seats[0];
        rows.borrow_mut().push((first.score, first.success));
    };
    batch.run(Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop: Stop::default() }).unwrap();
    rows.into_inner()
}

#[test]
fn each_mind_has_the_figures_of_its_own_batch() {
    let batches = [rotated("dice", 120), rotated("talker", 120), batch("seats=1", "dice", 50, 1)];
    for batch in &batches {
        assert_eq!(contender(batch).report, run(batch).unwrap());
    }
}

#[test]
fn a_mind_does_not_differ_from_itself() {
    for (batch, worlds) in [(rotated("dice", 120), 60), (batch("seats=1", "dice", 50, 1), 50)] {
        let one = contender(&batch);
        let comparison = Comparison::new(vec![one.clone(), one.clone(), one], true);
        assert_eq!(comparison.pairs.len(), 3);
        for pair in &comparison.pairs {
            let Pair { mean, ci95, better, equal, worse, gained, lost, .. } = pair;
            assert_eq!((*mean, *ci95), (Some(0.0), Some(0.0)));
            assert_eq!((*better, *equal, *worse, *gained, *lost), (0, worlds, 0, 0, 0));
            assert_eq!([pair.p, pair.p_holm, pair.p_success, pair.p_success_holm], [1.0; 4]);
        }
    }
}

/// The plain twin: differences of worlds from the rows of two batches.
#[test]
fn differences_are_those_of_the_rows() {
    for (first, second, seats) in [
        (rotated("dice", 120), rotated("talker", 120), 2),
        (batch("seats=1", "dice", 90, 2), batch("seats=1", "steady", 90, 2), 1),
    ] {
        let comparison = Comparison::new(vec![contender(&first), contender(&second)], false);
        let [pair] = comparison.pairs.as_slice() else { panic!("two minds are one pair") };
        let (ours, theirs) = (rows(&first), rows(&second));
        let mut differences = Vec::new();
        let (mut gained, mut lost) = (0, 0);
        for (ours, theirs) in ours.chunks(seats).zip(theirs.chunks(seats)) {
            let sum = |rows: &[(f64, bool)]| rows.iter().map(|(score, _)| score).sum::<f64>();
            let hits = |rows: &[(f64, bool)]| rows.iter().filter(|(_, success)| *success).count();
            differences.push((sum(theirs) - sum(ours)) / seats as f64);
            gained += u64::from(hits(theirs) > hits(ours));
            lost += u64::from(hits(theirs) < hits(ours));
        }
        let worlds = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / worlds;
        let variance = differences.iter().map(|it| (it - mean) * (it - mean)).sum::<f64>() / (worlds - 1.0);
        let count = |test: fn(&f64) -> bool| differences.iter().filter(|it| test(it)).count() as u64;
        assert!((pair.mean.unwrap() - mean).abs() < 1e-9);
        assert!((pair.ci95.unwrap() - 1.96 * (variance / worlds).sqrt()).abs() < 1e-9);
        let expected = [count(|it| *it > 0.0), count(|it| *it == 0.0), count(|it| *it < 0.0), gained, lost];
        assert_eq!([pair.better, pair.equal, pair.worse, pair.gained, pair.lost], expected);
        assert_eq!(pair.p, sign_test(pair.better, pair.worse));
        assert_eq!(pair.p_success, sign_test(gained, lost));
        assert!(pair.better + pair.worse > 0, "the test would show nothing");
    }
}

#[test]
fn threads_make_no_difference() {
    let one = Batch { threads: 1, ..rotated("dice", 100) };
    let four = Batch { threads: 4, ..rotated("dice", 100) };
    let timing = contender(&one).report.timing;
    let mut other = contender(&four);
    other.report.timing = timing;
    assert_eq!(contender(&one), other);
}

/// A game in which fewer moves are better and every fifth play is lost; the mind is told by the number of turns.
fn race(step: u64) -> Game {
    struct Race(u64);
    impl Episodes for Race {
        fn play_moved(&mut self, number: u64, _shift: usize) -> Outcome {
            let success = number % 5 != self.0;
            let counters = vec![("moves".into(), (number % 7 * self.0) as f64)];
            let standing = Standing { score: f64::from(u8::from(success)), success, died: !success, counters };
            Outcome { ending: Some("ran".into()), seats: vec![standing], winners: None }
        }
    }
    let ranking = Some(Ranking { counter: "moves", unit: "moves", better: Better::Lower });
    let game = Game { ranking, ..dealers::GAME };
    match step {
        1 => Game { episodes: |_, _| Ok(Box::new(Race(1))), ..game },
        _ => Game { episodes: |_, _| Ok(Box::new(Race(2))), ..game },
    }
}

#[test]
fn where_only_wins_have_a_score_both_must_have_won() {
    let played = |step: u64| contender(&Batch { game: &race(step), ..batch("seats=1", "dice", 35, 1) });
    let comparison = Comparison::new(vec![played(1), played(2)], false);
    let pair = &comparison.pairs[0];
    // Of 35 plays each has lost 7 others. Of the 21 that both won, every seventh has no moves at all.
    assert_eq!((pair.worlds, pair.scored, pair.better, pair.equal, pair.worse), (35, 21, 0, 3, 18));
    assert_eq!((pair.gained, pair.lost, pair.p_success), (7, 7, 1.0));
    expect![[r#"
        dealers (profile short, seats 1): 35 plays of each mind from seed 7
        scores are the moves of a win, lower is better

        mind    plays     success (95 % interval)  mean score (95 %)
        1 dice     35  80.00 % (64.11 to 89.96 %)        3.00 ± 0.75
        2 dice     35  80.00 % (64.11 to 89.96 %)        6.00 ± 1.51

        mind    deaths  forfeits  plays/s
        1 dice       7         0        -
        2 dice       7         0        -

        against 1 dice, on the same 35 worlds

        score   both won  difference (95 %)  better  equal  worse  sign test p
        2 dice        21        3.00 ± 0.88       0      3     18      <0.0001

        success  only 2 dice  only 1 dice  sign test p
        2 dice             7            7       1.0000

        sign test p: how often it is better, not how much (successes: McNemar's test);
        Holm-corrected for 1 comparison
    "#]]
    .assert_eq(&comparison.to_text());
}

#[test]
fn the_text_fits_a_terminal() {
    let minds = ["dice", "steady", "talker"].map(|mind| contender(&rotated(mind, 200)));
    let text = Comparison::new(minds.to_vec(), true).to_text();
    expect![[r#"
        dealers (profile short, order alternate): 200 plays of each mind from seed 7
        each world is played from every seat, against steady

        mind      plays     success (95 % interval)  mean score (95 %)
        1 dice      200  47.00 % (40.20 to 53.91 %)        4.37 ± 0.37
        2 steady    200  46.50 % (39.72 to 53.41 %)        5.24 ± 0.44
        3 talker    200  39.00 % (32.51 to 45.91 %)        3.59 ± 0.29

        mind      deaths  forfeits     wins  wrong certain  plays/s
        1 dice        73         0  42.00 %              -        -
        2 steady      16         0  49.50 %     218 of 506        -
        3 talker     157         0  33.50 %              -        -

        against 1 dice, on the same 100 worlds

        score     difference (95 %)  better  equal  worse  sign test p
        2 steady        0.88 ± 0.38      70      1     29      <0.0001
        3 talker       -0.77 ± 0.34      29      5     66       0.0002

        success   only it  only 1 dice  sign test p
        2 steady       19           19       1.0000
        3 talker       16           33       0.0639

        against 2 steady, on the same 100 worlds

        score     difference (95 %)  better  equal  worse  sign test p
        3 talker       -1.65 ± 0.36      19      1     80      <0.0001

        success   only 3 talker  only 2 steady  sign test p
        3 talker             17             33       0.0657

        sign test p: how often it is better, not how much (successes: McNemar's test);
        Holm-corrected for 3 comparisons
    "#]]
    .assert_eq(&text);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn the_data_say_the_same() {
    let minds = ["dice", "steady"].map(|mind| contender(&rotated(mind, 40)));
    let comparison = Comparison::new(minds.to_vec(), false);
    let json = comparison.to_json();
    assert_eq!(json["against"], "steady");
    assert_eq!(json["minds"][0]["mean"], run(&rotated("dice", 40)).unwrap().to_json()["seats"][0]["mean"]);
    assert_eq!(json["pairs"][0]["minds"], serde_json::json!(["dice", "steady"]));
    assert_eq!(json["pairs"][0]["p"].as_f64(), Some(comparison.pairs[0].p));
    assert_eq!(json["pairs"][0]["second"], 2);
}
