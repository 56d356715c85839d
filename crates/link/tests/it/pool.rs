//! Programs in batches: processes are kept, started ahead and replaced, and every play is as if it were the only one.

use std::sync::Arc;
use std::time::{Duration, Instant};

use expect_test::expect;
use link::{Limits, Pool};
use play::{Chair, Episodes, Forfeit, MindSpec, Outcome, Stop};

use crate::duel::{DUEL, setup};
use crate::stage::{Folder, HASTY, PATIENT, assert_gone, play};

/// Says the number of the round and goes on to the next play.
const LASTING: &str = "\
while True:
    message = ask()
    if message['type'] == 'turn':
        say(message['told'][-1]['round']['number'], again=True)
";

/// The same, one play per process.
const BRIEF: &str = "while True: say(turn()['told'][-1]['round']['number'])";

fn pool(limits: &Limits) -> (Arc<Pool>, Stop) {
    let stop = Stop::default();
    (Pool::new(*limits, stop.clone()), stop)
}

/// The share of one worker thread of a batch.
fn worker(pool: &Arc<Pool>, chairs: &[Chair]) -> Box<dyn Episodes> {
    let seats = chairs.len().to_string();
    let hosts = pool.hosts();
    let open = hosts.programs().unwrap();
    open(&DUEL, &setup(&[("seats", &seats)]), chairs).unwrap()
}

fn scores(outcome: &Outcome) -> Vec<f64> {
    outcome.seats.iter().map(|seat| seat.score).collect()
}

/// Which seats gave up.
fn forfeits(outcome: &Outcome) -> Vec<f64> {
    let counter = |name: &str| name == Forfeit::COUNTER;
    outcome.seats.iter().map(|it| it.counters.iter().filter(|(name, _)| counter(name)).map(|(_, n)| n).sum()).collect()
}

#[test]
fn one_process_plays_many_plays_if_it_says_so() {
    let folder = Folder::new();
    let chair = folder.python(LASTING);
    let alone = play(&[], std::slice::from_ref(&chair), &PATIENT).play.outcome();
    let (pool, stop) = pool(&PATIENT);
    let mut plays = worker(&pool, &[chair]);
    for number in 0..20 {
        assert_eq!(plays.play(number), alone, "play {number}");
    }
    drop(plays);
    assert_eq!((pool.broken(), pool.lost(), stop.asked()), (None, (0, Vec::new()), false));
    assert_gone(&folder, 2);
}

#[test]
fn any_other_program_gets_a_process_for_each_play() {
    let folder = Folder::new();
    // The last process is started ahead and never needed; it is killed, perhaps before it could write its number.
    let chair = folder.python(BRIEF);
    let alone = play(&[], std::slice::from_ref(&chair), &PATIENT).play.outcome();
    let (pool, _) = pool(&PATIENT);
    let mut plays = worker(&pool, &[chair]);
    for number in 0..4 {
        assert_eq!(plays.play(number), alone, "play {number}");
    }
    drop(plays);
    assert_eq!(pool.lost().0, 0);
    let started = folder.groups().len();
    assert!((5..=6).contains(&started), "{started} processes, one of them for the play alone");
    assert_gone(&folder, started);
}

#[test]
fn the_program_is_told_that_plays_may_follow() {
    let folder = Folder::new();
    let chair = folder.python(
        "\
while True:
    message = ask()
    open(HERE + '/types', 'a').write(message['type'] + (' again' if message.get('again') else '') + '\\n')
    if message['type'] == 'turn': say(1, again=True)
",
    );
    let (pool, _) = pool(&PATIENT);
    let mut plays = worker(&pool, &[chair]);
    plays.play(0);
    plays.play(1);
    drop(plays);
    expect![[r#"
        begin again
        turn
        turn
        turn
        end
        begin again
        turn
        turn
        turn
        end
    "#]]
    .assert_eq(&std::fs::read_to_string(folder.path("types")).unwrap());
}

#[test]
fn a_process_that_dies_costs_the_play_that_it_is_in() {
    let folder = Folder::new();
    // The third play of a process is its last.
    let chair = folder.python(
        "\
played = 0
while True:
    message = ask()
    if message['type'] == 'end': played += 1
    if message['type'] == 'turn':
        if played == 2 and message['turn'] == 1: sys.exit('enough')
        say(1, again=True)
",
    );
    let (pool, stop) = pool(&PATIENT);
    let mut plays = worker(&pool, &[chair]);
    let lost: Vec<f64> = (0..9).map(|number| forfeits(&plays.play(number))[0]).collect();
    drop(plays);
    assert_eq!(lost, [0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0]);
    assert!(!stop.asked());
    let (count, first) = pool.lost();
    assert_eq!((count, first.iter().map(|it| it.play).collect::<Vec<_>>()), (3, vec![2, 5, 8]));
    expect!["by forfeit (crash): the program exited with status 1; its last words: enough"]
        .assert_eq(&first[0].forfeit.to_string());
    assert_gone(&folder, 3);
}

/// Whether a process that rests is still there when the next play begins is a race that must not decide a play.
#[test]
fn a_process_that_leaves_between_two_plays_is_replaced() {
    let folder = Folder::new();
    let leaves = folder.python("while True: message = turn(); say(2, again=True)");
    let dies = folder.python(
        "\
played = 0
while True:
    message = ask()
    played += message['type'] == 'end'
    if message['type'] == 'turn': say(2, again=True) if played == 0 else sys.exit(3)
",
    );
    for chair in [leaves, dies] {
        let (pool, _) = pool(&PATIENT);
        let mut plays = worker(&pool, &[chair]);
        for number in 0..6 {
            assert_eq!(scores(&plays.play(number)), [6.0], "play {number}");
        }
        assert_eq!(pool.lost().0, 0);
    }
    assert_gone(&folder, 12);
}

#[test]
fn an_illegal_act_and_a_resignation_keep_the_process() {
    let folder = Folder::new();
    let chair = folder.python(
        "\
played = 0
while True:
    message = ask()
    played += message['type'] == 'end'
    if message['type'] == 'turn':
        if played == 1: say(12, again=True)
        elif played == 2: print(json.dumps({'resign': 'tired', 'again': True}), flush=True)
        else: say(1, again=True)
",
    );
    let (pool, _) = pool(&PATIENT);
    let mut plays = worker(&pool, &[chair]);
    let lost: Vec<f64> = (0..4).map(|number| forfeits(&plays.play(number))[0]).collect();
    drop(plays);
    assert_eq!(lost, [0.0, 1.0, 1.0, 0.0]);
    let kinds: Vec<&str> = pool.lost().1.iter().map(|it| it.forfeit.kind.name()).collect();
    assert_eq!(kinds, ["illegal", "resigned"]);
    assert_gone(&folder, 1);
}

#[test]
fn a_late_process_is_killed_and_replaced() {
    let folder = Folder::new();
    let chair = folder.python("turn(); say(1, again=True)\nturn(); time.sleep(600)");
    let (pool, _) = pool(&HASTY);
    let mut plays = worker(&pool, &[chair]);
    let begun = Instant::now();
    let lost: Vec<f64> = (0..2).map(|number| forfeits(&plays.play(number))[0]).collect();
    assert_eq!(lost, [1.0, 1.0]);
    drop(plays);
    assert!(begun.elapsed() < Duration::from_secs(25), "took {:?}", begun.elapsed());
    assert_eq!(pool.lost().1[1].forfeit.kind.name(), "time");
    assert_gone(&folder, 2);
}

#[test]
fn a_program_that_never_answers_is_not_started_again() {
    let folder = Folder::new();
    let starts = folder.path("starts");
    let command = format!("echo start >> {}; echo broken >&2; exit 3", starts.display());
    let (pool, stop) = pool(&PATIENT);
    let mut plays = worker(&pool, &[Chair::Program(command.clone())]);
    let lost: Vec<f64> = (0..50).map(|number| forfeits(&plays.play(number))[0]).collect();
    assert_eq!(lost, [1.0; 50]);
    let started = std::fs::read_to_string(&starts).unwrap().lines().count();
    assert!(started <= 4, "three, and perhaps one ahead of the next play, not {started}");
    assert_eq!((stop.asked(), pool.broken(), pool.given_up()), (false, None, vec![(command, 3)]));
    let (count, first) = pool.lost();
    assert_eq!((count, first.len()), (50, 5));
    expect!["by forfeit (crash): the program exited with status 3; its last words: broken"]
        .assert_eq(&first[4].forfeit.to_string());
}

#[test]
fn an_answer_to_every_message_loses_every_play() {
    let folder = Folder::new();
    let chair = folder.python("while True: ask(); say(1, again=True)");
    let (pool, _) = pool(&PATIENT);
    let mut plays = worker(&pool, &[chair]);
    let lost: Vec<f64> = (0..6).map(|number| forfeits(&plays.play(number))[0]).collect();
    drop(plays);
    assert_eq!(lost, [1.0; 6]);
    assert!(pool.lost().1.iter().all(|lost| lost.forfeit.kind.name() == "garbage"));
    assert_gone(&folder, 3);
}

#[test]
fn an_answer_to_the_end_does_not_count_in_the_next_play() {
    let folder = Folder::new();
    let chair = folder.python(
        "\
while True:
    message = ask()
    if message['type'] == 'turn': say(message['told'][-1]['round']['number'], again=True)
    if message['type'] == 'end': say(12, again=True)
",
    );
    let (pool, _) = pool(&PATIENT);
    let mut plays = worker(&pool, &[chair]);
    for number in 0..3 {
        assert_eq!(scores(&plays.play(number)), [6.0], "play {number}");
    }
    drop(plays);
    assert_eq!(pool.lost().0, 0);
    assert_gone(&folder, 3);
}

#[test]
fn a_program_that_has_answered_may_fail_for_long() {
    let folder = Folder::new();
    let chair = folder.python(
        "\
if os.path.exists(HERE + '/broken'): sys.exit(1)
open(HERE + '/broken', 'w').close()
while True: turn(); say(1)
",
    );
    let (pool, stop) = pool(&PATIENT);
    let mut plays = worker(&pool, &[chair]);
    for number in 0..8 {
        plays.play(number);
    }
    assert_eq!((stop.asked(), pool.lost().0), (false, 7));
    assert_eq!(pool.lost().1.len(), 5, "reasons are kept of the first ones only");
}

#[test]
fn seats_are_moved_and_told_by_chair() {
    let folder = Folder::new();
    let mind = Chair::Mind(MindSpec::plain("one"));
    let seat = folder.python(
        "\
while True:
    message = ask()
    if message['type'] == 'begin': seat = message['seat']
    if message['type'] == 'turn': say(2 * seat, again=True)
",
    );
    let (pool, _) = pool(&PATIENT);
    let mut plays = worker(&pool, &[seat, mind]);
    assert_eq!(scores(&plays.play_moved(0, 0)), [6.0, 3.0]);
    assert_eq!(scores(&plays.play_moved(0, 1)), [12.0, 3.0]);
    assert_eq!(scores(&plays.play_moved(1, 0)), [6.0, 3.0]);
    drop(plays);
    assert_gone(&folder, 1);
}

#[test]
fn two_programs_may_play_one_another() {
    let folder = Folder::new();
    let (pool, _) = pool(&PATIENT);
    let mut plays = worker(&pool, &[folder.python(LASTING), folder.python(BRIEF)]);
    for number in 0..3 {
        assert_eq!(scores(&plays.play_moved(number, number as usize)), [6.0, 6.0]);
    }
}

#[test]
fn persons_do_not_play_in_batches() {
    let (pool, _) = pool(&PATIENT);
    let hosts = pool.hosts();
    let chairs = [Chair::Program("true".to_owned()), Chair::Person];
    let refused = hosts.programs().unwrap()(&DUEL, &setup(&[("seats", "2")]), &chairs).err().unwrap();
    expect!["mind `person` cannot play this: beside programs only minds of the game's own list can play many plays"]
        .assert_eq(&refused.to_string());
}
