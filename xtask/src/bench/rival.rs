//! A general breadth-first search over whole states, measured beside ours: the crate `pathfinding`.
//!
//! It runs in a process of its own, capped in time and memory; what does not end within the caps is counted as the cap.

use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use games::pacalgo2::{Cell, Map, Run, Square, Way};

use super::clock::repeat;
use super::wins::{corridors, length};
use crate::failure::Failure;

/// The hidden command that only lets the rival search.
pub(crate) const ONLY_RIVAL: &str = "only-rival";

/// Its caps.
const SECONDS: u64 = 60;
const KILOBYTES: u64 = 4 << 20;

/// Ours and the rival on the same map, one after the other.
pub(crate) fn measure(out: &mut dyn Write) -> Result<(), Failure> {
    let (moves, time) = ours(small_map())?;
    let began = Instant::now();
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {KILOBYTES}; exec \"$0\" {ONLY_RIVAL}")]).arg(std::env::current_exe()?);
    let mut child = shell.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
    let cap = Duration::from_secs(SECONDS);
    let ended = loop {
        match child.try_wait()? {
            Some(status) => break Some(status),
            None if began.elapsed() >= cap => break None,
            None => std::thread::sleep(Duration::from_millis(5)),
        }
    };
    if ended.is_none() {
        child.kill()?;
    }
    let taken = began.elapsed().min(cap);
    let found = child.wait_with_output()?.stdout;
    let (told, counted) = match ended {
        Some(status) if status.success() => (String::from_utf8_lossy(&found).trim().to_owned(), taken),
        Some(_) => (format!("out of its memory of {} GB after {:.1} s", KILOBYTES >> 20, taken.as_secs_f64()), cap),
        None => (format!("not finished in {SECONDS} s"), cap),
    };
    let ratio = counted.as_secs_f64() / time.as_secs_f64();
    writeln!(out, "\n37x37 with 50 chocolates: ours {moves} moves in {:.6} s", time.as_secs_f64())?;
    writeln!(out, "pathfinding's bfs over (cell, level, remaining set): {told}")?;
    writeln!(out, "ratio: {ratio:.0}, with {:.1} s counted for the rival", counted.as_secs_f64())?;
    Ok(())
}

/// The first map of this side with so many chocolates: what the rival is given.
fn small_map() -> Map {
    const CHOCOLATES: u32 = 50;
    let mut maps = (0..10_000).map(|number| corridors(37, 0.06, number));
    maps.find(|map| map.chocolate_count() == CHOCOLATES).expect("some map has so many")
}

/// How long ours takes on the small map.
fn ours(map: Map) -> Result<(usize, Duration), Failure> {
    let run = Run::new(Arc::new(map));
    let moves = length(&run)?;
    let rate = repeat(Duration::from_millis(500), || u64::from(length(&run).is_ok()));
    Ok((moves, Duration::from_secs_f64(1.0 / rate.per_second())))
}

/// A whole state: the number of a cell, the level, and a bit for each chocolate that is left.
type State = (u16, u8, u64);

/// Searches and prints what it finds.
pub(crate) fn only_rival(out: &mut dyn Write) -> Result<(), Failure> {
    let map = small_map();
    let table = Table::of(&map);
    let found = pathfinding::prelude::bfs(&table.start, |state| table.next(*state), |state| state.0 == table.exit);
    match found {
        Some(path) => writeln!(out, "{} moves", path.len() - 1)?,
        None => writeln!(out, "no win")?,
    }
    Ok(())
}

/// The map made ready, so that the rival is not held up by our types.
struct Table {
    start: State,
    exit: u16,
    full: u8,
    neighbours: Vec<Vec<u16>>,
    danger: Vec<bool>,
    /// The bit of the chocolate in a cell, or none.
    chocolate: Vec<u64>,
}

impl Table {
    fn of(map: &Map) -> Table {
        let extent = map.extent();
        let cells: Vec<Cell> =
            (0..extent.cells()).map(|it| extent.cell(it / extent.width as usize, it % extent.width as usize)).collect();
        let number = |cell: Cell| extent.index(cell) as u16;
        let open = |cell: &Cell| extent.holds(*cell) && map.square(*cell) != Square::Wall;
        let beside = |cell: &Cell| Way::ALL.map(|way| cell.next(way)).into_iter().filter(open).map(number).collect();
        let mut chocolate = vec![0; cells.len()];
        for (bit, cell) in map.chocolates().enumerate() {
            chocolate[extent.index(cell)] = 1 << bit;
        }
        let all = map.chocolates().count();
        let (start, full) = (number(map.start()), map.rules().level);
        let here = chocolate[usize::from(start)];
        Table {
            start: (start, if here == 0 { 0 } else { full }, ((1_u64 << all) - 1) & !here),
            exit: number(map.exit()),
            full,
            neighbours: cells.iter().map(beside).collect(),
            danger: cells.iter().map(|cell| map.is_dangerous(*cell)).collect(),
            chocolate,
        }
    }

    /// A ghost's own cell is dangerous, so whoever arrives there at level 0 has lost, and is not followed.
    fn next(&self, (cell, level, left): State) -> Vec<State> {
        let arrive = |to: &u16| {
            let eaten = self.chocolate[usize::from(*to)] & left;
            let level = if eaten == 0 { level.saturating_sub(1) } else { self.full };
            let lost = level == 0 && self.danger[usize::from(*to)] && *to != self.exit;
            (!lost).then_some((*to, level, left & !eaten))
        };
        self.neighbours[usize::from(cell)].iter().filter_map(arrive).collect()
    }
}
