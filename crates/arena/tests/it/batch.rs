//! The run: the same for any number of threads, and every play as if alone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use arena::{ArenaError, Batch, Report, Row, Timing, Watch};
use play::{Chair, Chairs, Game, Judgement, Line, Outcome, Pending, Seat, Setup, SetupError, Stop};

use crate::{batch, chairs, dealers, run, still};

/// The report without what may differ.
fn timeless(report: Report) -> Report {
    Report { timing: Timing::default(), ..report }
}

#[test]
fn the_same_for_any_number_of_threads() {
    for (settings, minds) in
        [("seats=2", "dice steady"), ("seats=4 order=alternate rounds=5", "dice"), ("seats=1", "steady:share=1")]
    {
        let rows = |threads: usize| {
            let mut rows: Vec<(u64, Outcome)> = Vec::new();
            let mut row = |row: &Row<'_>| rows.push((row.index, row.outcome.clone()));
            let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop: Stop::default() };
            let report = batch(settings, minds, 700, threads).run(watch).unwrap();
            assert_eq!(report.timing.threads, threads);
            (timeless(report), rows)
        };
        let (report, alone) = rows(1);
        assert!(alone.iter().map(|(index, _)| *index).eq(0..700), "rows come in play order");
        for threads in [2, 3, 7] {
            let (other, rows) = rows(threads);
            assert_eq!(rows, alone, "{threads} threads");
            assert_eq!(other.to_json().to_string(), report.to_json().to_string(), "{threads} threads");
            assert_eq!(other.to_text(), report.to_text(), "{threads} threads");
        }
    }
}

#[test]
fn every_play_equals_the_same_play_opened_alone() {
    let mut forfeits = 0;
    for (settings, minds) in [("seats=3", "dice steady talker"), ("seats=2 order=alternate", "dice cheat")] {
        let batch = batch(settings, minds, 60, 2);
        let mut check = |row: &Row<'_>| {
            let setup = Setup { play: row.index, ..batch.setup.clone() };
            let header = batch.game.header(setup, &batch.chairs).unwrap();
            let mut play = (batch.game.open)(&header, Chairs::AsRecorded).unwrap();
            assert_eq!(play.pump(), Pending::Over);
            let mut outcome = play.outcome();
            for (index, standing) in outcome.seats.iter_mut().enumerate() {
                let seat = Seat::new(index).expect("few seats");
                let judged = play.judgement(seat);
                let figures = Judgement::COUNTERS.into_iter().zip([judged.certain, judged.wrong]);
                standing.counters.extend(figures.map(|(name, figure)| (name.into(), f64::from(figure))));
                if play.lines(0).iter().any(|line| matches!(line, Line::Forfeit { seat: it, .. } if *it == seat)) {
                    standing.counters.push(("forfeits".into(), 1.0));
                    forfeits += 1;
                }
            }
            assert_eq!(outcome, *row.outcome, "play {}", row.index);
        };
        let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut check, stop: Stop::default() };
        assert_eq!(batch.run(watch).unwrap().plays, 60);
    }
    assert!(forfeits > 0, "a cheat is thrown out");
}

#[test]
fn the_figures_are_those_of_the_rows() {
    let mut outcomes = Vec::new();
    let mut row = |row: &Row<'_>| outcomes.push(row.outcome.clone());
    let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop: Stop::default() };
    let report = batch("seats=2", "dice", 300, 2).run(watch).unwrap();
    for (index, seat) in report.seats.iter().enumerate() {
        let of =
            |figure: &dyn Fn(&play::Standing) -> f64| outcomes.iter().map(|it| figure(&it.seats[index])).sum::<f64>();
        assert!((seat.mean.unwrap() - of(&|it| it.score) / 300.0).abs() < 1e-12);
        assert_eq!(seat.successes as f64, of(&|it| f64::from(u8::from(it.success))));
        assert_eq!(seat.deaths as f64, of(&|it| f64::from(u8::from(it.died))));
        assert!(seat.successes > 0 && seat.successes < 300 && seat.deaths > 0, "the test would show nothing");
        assert_eq!(seat.counters[1].0, "won");
        assert!((seat.counters[1].1 - of(&|it| it.counters[1].1) / 300.0).abs() < 1e-12);
        assert_eq!(seat.histogram.iter().map(|bar| bar.plays).sum::<u64>(), 300);
    }
}

#[test]
fn who_gives_up_or_is_stopped_has_not_succeeded() {
    // The cheat is caught in the first round, the other has nothing yet: nobody succeeds.
    let report = run(&batch("seats=2", "steady cheat", 50, 2)).unwrap();
    assert_eq!(report.endings, [("too few are left".to_owned(), 50)]);
    assert!(report.seats.iter().all(|seat| seat.successes == 0));
    // After seven steps many lead, but none has won.
    let mut short = batch("seats=2 rounds=9", "steady dice", 50, 2);
    short.setup.turns = 7;
    let report = run(&short).unwrap();
    assert_eq!(report.endings, [("stopped at the turn limit".to_owned(), 50)]);
    assert!(report.seats.iter().any(|seat| seat.counters[1].1 > 0.0), "somebody leads");
    assert!(report.seats.iter().all(|seat| seat.successes == 0));
}

#[test]
fn a_stopped_batch_reports_its_first_plays() {
    let stop = Stop::default();
    let asks = stop.clone();
    let mut row = |row: &Row<'_>| {
        if row.index == 99 {
            asks.ask();
        }
    };
    let whole = batch("seats=2", "dice", 100_000, 3);
    let report = whole.run(Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop }).unwrap();
    // How far the other threads run ahead meanwhile is the scheduler's choice; it is far from all.
    assert!((100..50_000).contains(&report.plays), "{} plays", report.plays);
    let alone = run(&batch("seats=2", "dice", report.plays, 1)).unwrap();
    assert_eq!(timeless(report), timeless(alone));
    let stop = Stop::default();
    stop.ask();
    let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut |_| {}, stop };
    assert_eq!(whole.run(watch), Err(ArenaError::Stopped));
}

#[test]
fn progress_goes_up_to_the_end() {
    let mut seen = Vec::new();
    let mut progress = |done: u64| seen.push(done);
    let watch = Watch { cpu_clock: still, progress: &mut progress, row: &mut |_| {}, stop: Stop::default() };
    batch("", "dice", 500, 2).run(watch).unwrap();
    assert!(seen.is_sorted() && seen.len() > 5, "{seen:?}");
    assert_eq!(seen.last(), Some(&500));
}

#[test]
fn core_seconds_are_the_sum_of_the_rows() {
    use std::cell::Cell;
    thread_local!(static NOW: Cell<u64> = const { Cell::new(0) });
    fn ticking() -> Duration {
        Duration::from_millis(NOW.with(|now| now.replace(now.get() + 2)))
    }
    let mut sum = Duration::ZERO;
    let mut row = |row: &Row<'_>| sum += row.cpu;
    let watch = Watch { cpu_clock: ticking, progress: &mut |_| {}, row: &mut row, stop: Stop::default() };
    let report = batch("", "dice", 40, 3).run(watch).unwrap();
    assert_eq!(sum, Duration::from_millis(80), "one reading per play");
    assert_eq!(report.timing.core_seconds, 0.08);
    assert_eq!(report.timing.plays_per_core_second(report.plays), Some(500.0));
    assert_eq!(report.timing.plays_per_second(report.plays), None, "nobody read the wall clock");
}

#[test]
fn what_cannot_be_played_is_refused() {
    assert_eq!(run(&batch("", "dice", 0, 1)), Err(ArenaError::NoPlays));
    let error = run(&batch("", "dise", 1, 1)).unwrap_err().to_string();
    assert_eq!(
        error,
        "there is no mind `dise` (did you mean `dice`?); known: dice, steady, talker, cheat, quitter, babbler"
    );
    let mut person = batch("", "dice", 1, 1);
    person.chairs = vec![Chair::Person];
    assert!(matches!(run(&person), Err(ArenaError::Setup(SetupError::Unfit { .. }))));
    let three = run(&batch("", "dice dice dice", 1, 1)).unwrap_err();
    assert_eq!(three, ArenaError::Setup(SetupError::Seats { needed: 2, given: 3 }));
}

#[test]
fn a_panic_in_a_play_comes_out_and_hangs_nothing() {
    struct Broken;
    impl play::Episodes for Broken {
        fn play_moved(&mut self, number: u64, _shift: usize) -> Outcome {
            assert!(number != 33, "the broken law of play {number}");
            Outcome::default()
        }
    }
    let game = Game { episodes: |_, _| Ok(Box::new(Broken)), ..dealers::GAME };
    let broken = Batch { game: &game, chairs: chairs("dice"), ..batch("", "dice", 5000, 3) };
    let panic = catch_unwind(AssertUnwindSafe(|| run(&broken))).unwrap_err();
    assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some("the broken law of play 33"));
}

/// Equal minds, each world from both seats: what the better seat or the better cards are worth, both have it once.
#[test]
fn moving_up_evens_the_seats_out() {
    let sitting = batch("seats=2 order=alternate", "steady steady", 400, 2);
    let moving = Batch { rotate: true, ..batch("seats=2 order=alternate", "steady steady", 400, 2) };
    let (kept, moved) = (run(&sitting).unwrap(), run(&moving).unwrap());
    assert!(moved.rotated && !kept.rotated);
    let wins = |report: &Report| report.seats.iter().map(|seat| seat.wins).collect::<Vec<_>>();
    assert_ne!(wins(&kept)[0], wins(&kept)[1], "the seats are not alike");
    assert_eq!(wins(&moved)[0], wins(&moved)[1], "but each had both");
    assert_eq!(moved.seats[0].mean.map(f64::to_bits), moved.seats[1].mean.map(f64::to_bits));
    for report in [&kept, &moved] {
        assert_eq!(report.seats[0].draws, report.seats[1].draws, "who draws does so with the other");
    }
}
