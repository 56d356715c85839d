//! Batches with minds that a host brings along.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use arena::{Batch, Report, Row, Timing, Watch};
use play::{Chair, Hosts, MindSpec, Outcome, SetupError, Stop, Talker};

use crate::{batch, dealers, run, still};

fn forward(name: &str) -> Result<Box<dyn Talker>, String> {
    (dealers::GAME.talker)(&MindSpec::plain(name)).map_err(|error| error.to_string())
}

/// The registry of a host that forwards to two minds of the table.
fn forwarding() -> Hosts {
    Hosts::new().with("dice", || forward("dice")).with("steady", || forward("steady"))
}

fn hosted(names: &[&str], hosts: Hosts, threads: usize) -> Batch<'static> {
    let chairs = names.iter().map(|name| Chair::Host((*name).to_owned())).collect();
    Batch { chairs, hosts, rotate: true, ..batch("seats=2 order=alternate", "dice", 300, threads) }
}

/// Every play in order, and the report without its times and names.
fn played(batch: &Batch<'_>) -> (Vec<Outcome>, Report) {
    let mut rows = Vec::new();
    let mut row = |row: &Row<'_>| rows.push(row.outcome.clone());
    let watch = Watch { cpu_clock: still, progress: &mut |_| {}, row: &mut row, stop: Stop::default() };
    let mut report = batch.run(watch).unwrap();
    report.timing = Timing::default();
    report.seats.iter_mut().for_each(|seat| seat.mind.clear());
    (rows, report)
}

#[test]
fn a_forwarding_host_plays_the_batch_of_the_minds() {
    let inside = Batch { rotate: true, ..batch("seats=2 order=alternate", "dice steady", 300, 2) };
    let (rows, report) = played(&inside);
    for threads in [1, 4] {
        let (hosted_rows, hosted_report) = played(&hosted(&["dice", "steady"], forwarding(), threads));
        assert_eq!(hosted_rows, rows, "{threads} threads");
        assert_eq!(hosted_report.to_json().to_string(), report.to_json().to_string(), "{threads} threads");
    }
    let report = run(&hosted(&["dice", "steady"], forwarding(), 2)).unwrap();
    let names: Vec<&str> = report.seats.iter().map(|seat| seat.mind.as_str()).collect();
    assert_eq!(names, ["host:dice", "host:steady"]);
}

/// Each worker has talkers of its own. A worker that gets none leaves its share to the others, and nothing shows.
#[test]
fn a_factory_may_fail_once_it_has_served_the_first_worker() {
    let expected = played(&hosted(&["steady"], forwarding(), 1));
    for enough in [2, 3, 5, 100] {
        let made = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&made);
        let scarce = Hosts::new().with("steady", move || {
            if count.fetch_add(1, Ordering::Relaxed) < enough { forward("steady") } else { Err("no more".to_owned()) }
        });
        assert_eq!(played(&hosted(&["steady"], scarce, 4)).0, expected.0, "{enough}");
        assert!((5..=8).contains(&made.load(Ordering::Relaxed)), "four workers asked for two talkers each, or failed");
    }
}

#[test]
fn an_unknown_host_is_refused_before_anything_is_played() {
    let unknown = run(&hosted(&["dise"], forwarding(), 2)).unwrap_err();
    assert_eq!(unknown.to_string(), "the host has no mind `dise` (did you mean `dice`?); known: dice, steady");
    let without = run(&hosted(&["dice"], Hosts::new(), 2)).unwrap_err();
    assert!(matches!(without, arena::ArenaError::Setup(SetupError::Unfit { .. })), "{without}");
}
