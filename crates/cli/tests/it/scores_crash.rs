//! Processes that are killed while they write scores, and several that write at once.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use arena::Arcade;

use crate::scores::{SHORT, arcade, path, play, ranked, shown};
use crate::{tellask, text};

/// How the last screen before the move that wins begins and ends.
const LAST_SCREEN: [&str; 2] = ["\nturn 2: ", "\n> "];
/// The same for programs.
const LAST_LINE: [&str; 2] = ["\n{\"turn\":2,", "}\n"];
/// The first words of the ranking: what is printed once the score is kept.
const RANKING: &str = "(fewest moves first)";

/// Starts a ranked play and plays it up to the last move; then it has printed this, and waits.
fn begin(folder: &Path, player: &str, options: &[&str], last: [&str; 2]) -> (Child, ChildStdout, Vec<u8>) {
    let (map, scores) = (path(folder, "tiny.txt"), path(folder, "scores.jsonl"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_tellask"));
    command
        .args(ranked(&map, player, &scores))
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().expect("it runs");
    send(&mut child, b"right\nright\n");
    let mut stdout = child.stdout.take().expect("a pipe");
    let (mut seen, mut buffer) = (Vec::new(), [0; 4096]);
    while !(text(&seen).contains(last[0]) && text(&seen).ends_with(last[1])) {
        let read = stdout.read(&mut buffer).expect("it prints");
        assert!(read > 0, "it ended early: {}", text(&seen));
        seen.extend_from_slice(&buffer[..read]);
    }
    (child, stdout, seen)
}

fn send(child: &mut Child, line: &[u8]) {
    child.stdin.as_mut().expect("a pipe").write_all(line).expect("it reads");
}

/// How long it takes from the last move to the end.
fn duration_of_the_end(folder: &Path) -> Duration {
    let mut times: Vec<Duration> = (0..9)
        .map(|_| {
            let (mut child, mut stdout, mut seen) = begin(folder, "nobody is killed", &[], LAST_SCREEN);
            let began = Instant::now();
            send(&mut child, b"right\n");
            stdout.read_to_end(&mut seen).expect("it prints");
            child.wait().expect("it ends");
            began.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}

/// The file and its copy.
fn both(folder: &Path) -> [String; 2] {
    ["scores.jsonl", "scores.jsonl.bak"].map(|name| std::fs::read_to_string(folder.join(name)).expect("it is there"))
}

/// A number below a bound, the next one of a fixed row.
fn draw(state: &mut u64, below: u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) % below.max(1)
}

#[test]
fn killing_the_process_two_hundred_times_loses_no_finished_score() {
    const KILLS: usize = 200;
    const PLAYERS: usize = 20;
    let folder = arcade("scores-killed");
    let mut window = duration_of_the_end(&folder);
    let mut dice = 7;
    let (mut finished, mut unfinished, mut in_the_middle) = ([0_u64; PLAYERS], 0, 0);
    let mut before = both(&folder);
    for kill in 0..KILLS {
        let (mut child, mut stdout, mut seen) = begin(&folder, &format!("p{}", kill % PLAYERS), &[], LAST_SCREEN);
        // Every tenth dies before its last move; the others at some moment of the end, or shortly after it.
        if kill % 10 > 0 {
            send(&mut child, b"right\n");
            let micros = u64::try_from(window.as_micros()).expect("short");
            std::thread::sleep(Duration::from_micros(draw(&mut dice, micros * 3 / 2)));
        }
        child.kill().expect("killed, or ended by itself");
        child.wait().expect("it ends");
        stdout.read_to_end(&mut seen).expect("what it printed");
        // The window follows the machine, which may be busy with other things: about half of the kills come too late.
        if text(&seen).contains(RANKING) {
            finished[kill % PLAYERS] += 1;
            window = window * 19 / 20;
        } else {
            unfinished += 1;
            window = window * 20 / 19;
        }
        let after = both(&folder);
        Arcade::read(&after[0]).expect("never torn");
        Arcade::read(&after[1]).expect("never torn");
        let is_half = after != before && after[0] != after[1];
        in_the_middle += u64::from(is_half || folder.join("scores.jsonl.tmp").exists());
        before = after;
    }
    let told = tellask(&["scores", &path(&folder, "scores.jsonl")], "");
    assert_eq!((told.status.code(), text(&told.stderr).as_str()), (Some(0), ""));
    let arcade = Arcade::read(&std::fs::read_to_string(folder.join("scores.jsonl")).expect("text")).expect("readable");
    for (number, finished) in finished.iter().enumerate() {
        let wins = arcade.machines()[0].player(&format!("p{number}")).map_or(0, |player| player.wins);
        let started = (KILLS / PLAYERS) as u64;
        assert!((*finished..=started).contains(&wins), "p{number}: {wins} wins kept, {finished} told, {started} begun");
    }
    let finished: u64 = finished.iter().sum();
    println!(
        "{KILLS} kills: {finished} after the ranking was told, {unfinished} before, {in_the_middle} between two steps"
    );
    assert!(finished >= 10 && unfinished >= 20, "the kills were not spread: {finished} and {unfinished}");
}

#[test]
fn two_processes_at_once_lose_nothing() {
    let folder = arcade("scores-two");
    std::thread::scope(|scope| {
        for player in ["Ana", "Bruno"] {
            let folder = &folder;
            scope.spawn(move || {
                for number in 0..100 {
                    // Every score is one of a name of its own, and one more of a name that both share.
                    let name = if number % 2 == 0 { "both".to_owned() } else { format!("{player} {number}") };
                    play(folder, &name, SHORT);
                }
            });
        }
    });
    let arcade = Arcade::read(&std::fs::read_to_string(folder.join("scores.jsonl")).expect("text")).expect("readable");
    let machine = &arcade.machines()[0];
    assert_eq!(machine.player("both").map(|it| it.wins), Some(100));
    assert_eq!(machine.players(), 101);
    assert!(machine.in_order_of_reaching().iter().all(|it| it.name == "both" || it.wins == 1));
}

#[test]
fn a_win_counts_even_if_nobody_reads_on() {
    let folder = arcade("scores-pipe");
    let (mut child, stdout, _) = begin(&folder, "Ana", &["--json"], LAST_LINE);
    drop(stdout);
    send(&mut child, b"right\n");
    child.wait().expect("it ends");
    assert!(shown(&folder).contains("1      3     1  Ana"), "{}", shown(&folder));
}
