//! How fast shortest wins are found on large maps, how much memory that takes, and how a general search fares beside it.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use games::pacalgo2::solve::{Solution, solve};
use games::pacalgo2::{Cell, Extent, Kind, Map, Plan, Rules, Run, Square};
use play::{Dice, Role, Stop};

use super::clock::{cpu, yardstick};
use super::rival;
use crate::failure::Failure;

/// The name of this benchmark.
pub(crate) const WINS: &str = "wins";

/// So many of the free cells are chocolates: of all cells more than one in twenty.
const SHARE: f64 = 0.12;

/// A map of the benchmark with this side and share of chocolates: danger corridors with refuels, unwinnable without eating.
pub(super) fn corridors(side: u32, chocolates: f64, number: u64) -> Map {
    let extent = Extent { width: side, height: side, vertex: Cell::new(0, 0) };
    let plan = Plan { kind: Kind::Corridors, extent, rules: Rules::default(), walls: 0.2, ghosts: 0.01, chocolates };
    plan.map(&mut Dice::new(1, number, Role::World))
}

/// Prints the tables.
pub(crate) fn measure(out: &mut dyn Write) -> Result<(), Failure> {
    let throws = yardstick().per_second();
    writeln!(
        out,
        "\nshortest wins on maps of danger corridors; the yardstick: {:.0} million throws a second",
        throws / 1e6
    )?;
    writeln!(
        out,
        "{:<12} {:>18} {:>8} {:>10} {:>14} {:>15}",
        "map", "chocolates", "moves", "seconds", "ns per cell", "bytes per cell"
    )?;
    for side in [37, 1000, 4000] {
        row(side, out)?;
    }
    rival::measure(out)
}

fn row(side: u32, out: &mut dyn Write) -> Result<(), Failure> {
    let map = corridors(side, SHARE, 0);
    let cells = map.extent().cells() as f64;
    let chocolates = map.chocolate_count();
    let bare = without_chocolates(&map);
    if matches!(solve(&bare, &Stop::default()), Ok(Solution::Win(_))) {
        return Err(Failure::Failed(format!("the map of side {side} can be won without eating")));
    }
    drop(bare);
    let run = Run::new(Arc::new(map));
    forget_peak();
    let mut moves = length(&run)?;
    let bytes = peak();
    let times = if side > 100 { 5 } else { 1_000 };
    let mut best = Duration::MAX;
    for _ in 0..times {
        let began = cpu();
        moves = length(&run)?;
        best = best.min(cpu().saturating_sub(began));
    }
    let bytes = bytes.map_or_else(|| "?".to_owned(), |bytes| format!("{:.1}", bytes as f64 / cells));
    writeln!(
        out,
        "{:<12} {:>18} {moves:>8} {:>10.6} {:>14.1} {bytes:>15}",
        format!("{side}x{side}"),
        format!("{chocolates} ({:.1} %)", 100.0 * f64::from(chocolates) / cells),
        best.as_secs_f64(),
        best.as_secs_f64() * 1e9 / cells,
    )?;
    Ok(())
}

/// The length of the shortest win.
pub(super) fn length(run: &Run) -> Result<usize, Failure> {
    match solve(run, &Stop::default()) {
        Ok(Solution::Win(moves)) => Ok(moves.len()),
        other => Err(Failure::Failed(format!("the map should be won: {other:?}"))),
    }
}

/// The same map without its chocolates.
fn without_chocolates(map: &Map) -> Run {
    let extent = map.extent();
    let cells = (0..extent.cells()).map(|it| extent.cell(it / extent.width as usize, it % extent.width as usize));
    let squares: Vec<Square> = cells
        .map(|cell| if map.square(cell) == Square::Chocolate { Square::Floor } else { map.square(cell) })
        .collect();
    let bare = Map::of_squares(extent, &squares, map.start(), map.exit(), map.rules());
    Run::new(Arc::new(bare.expect("a map without chocolates is one if the start is out of danger")))
}

/// Forgets earlier peaks of memory. Where the system has no such file, there is no figure at the end either.
fn forget_peak() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// The memory of this process at its peak, the map included, as the system counts it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
