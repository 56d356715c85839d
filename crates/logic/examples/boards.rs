//! Plays boards of Minesweeper by this crate alone: opens what is proven safe, else the cell of least chance.
//!
//! `cargo run --release -p logic --example boards [boards] [width height mines]` prints the win rate and the CPU time per
//! game, with and without the time of the board itself.
#![expect(clippy::print_stdout, reason = "an example prints what it measured")]

use std::time::{Duration, Instant};

use logic::{Base, Budget, Prior, Workspace};

struct Board {
    width: i32,
    height: i32,
    mines: Vec<bool>,
    open: Vec<bool>,
    to_open: usize,
}

/// What one game did.
#[derive(Default)]
struct Record {
    won: bool,
    asks: u32,
    tells: u32,
    telling: Duration,
    asking: Duration,
    longest: Duration,
    cut: u32,
}

fn main() {
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<i32>().ok());
    let games = numbers.next().unwrap_or(2_000);
    let (width, height) = (numbers.next().unwrap_or(30), numbers.next().unwrap_or(16));
    let mines = numbers.next().unwrap_or(99);
    let mut workspace = Workspace::new();
    let mut sum = Record::default();
    let mut won = 0;
    let start = Instant::now();
    for game in 0..games {
        let mut board = Board::new(width, height, mines as usize, game as u64);
        let record = play(&mut board, mines as u32, &mut workspace);
        won += u32::from(record.won);
        sum.asks += record.asks;
        sum.tells += record.tells;
        sum.cut += record.cut;
        sum.asking += record.asking;
        sum.telling += record.telling;
        sum.longest = sum.longest.max(record.asking + record.telling);
    }
    let each = |time: Duration| time.as_secs_f64() * 1e3 / f64::from(games);
    println!("{width}×{height}/{mines}: {won} of {games} won, {:.2} %", f64::from(won) * 100.0 / f64::from(games));
    println!(
        "{:.4} ms per game in all, {:.4} ms telling, {:.4} ms asking; longest game {:.2} ms",
        each(start.elapsed()),
        each(sum.telling),
        each(sum.asking),
        sum.longest.as_secs_f64() * 1e3
    );
    println!(
        "{:.1} asks of {:.1} µs and {:.0} tells of {:.3} µs per game; {} asks cut",
        f64::from(sum.asks) / f64::from(games),
        sum.asking.as_secs_f64() * 1e6 / f64::from(sum.asks),
        f64::from(sum.tells) / f64::from(games),
        sum.telling.as_secs_f64() * 1e6 / f64::from(sum.tells),
        sum.cut
    );
}

/// Plays until all safe cells are open or a mine is.
fn play(board: &mut Board, mines: u32, workspace: &mut Workspace) -> Record {
    let cells = board.mines.len() as u32;
    let mut base = Base::new(&[(cells, Prior::Total(mines))]).expect("fewer mines than cells");
    let mut record = Record::default();
    let mut next = vec![0];
    loop {
        let clock = Instant::now();
        while let Some(cell) = next.pop() {
            if board.open[cell as usize] {
                continue;
            }
            if board.mines[cell as usize] {
                return record;
            }
            board.open[cell as usize] = true;
            board.to_open -= 1;
            let around = board.around(cell);
            let count = around.iter().filter(|cell| board.mines[**cell as usize]).count() as u32;
            base.observe(cell, false).expect("a cell of the board");
            base.tell(&around, count..=count).expect("cells of the board");
            record.tells += 1;
            if count == 0 {
                next.extend(&around);
            }
            next.extend(around.iter().filter(|cell| base.known(**cell) == Some(false) && !board.open[**cell as usize]));
        }
        record.telling += clock.elapsed();
        if board.to_open == 0 {
            record.won = true;
            return record;
        }
        let closed = |cell: &u32| !board.open[*cell as usize];
        next.extend((0..cells).filter(|cell| closed(cell) && base.known(*cell) == Some(false)));
        if !next.is_empty() {
            continue;
        }
        let clock = Instant::now();
        let answer = base.ask(workspace, Budget::AMPLE);
        record.asking += clock.elapsed();
        record.asks += 1;
        record.cut += u32::from(!answer.is_complete());
        next.extend((0..cells).filter(|cell| closed(cell) && answer.forced(*cell) == Some(false)));
        if next.is_empty() {
            let chance = |cell: &u32| answer.chance(*cell).unwrap_or(1.0);
            next.extend((0..cells).filter(closed).min_by(|a, b| chance(a).total_cmp(&chance(b))));
        }
    }
}

impl Board {
    /// Random mines, none at cell 0.
    fn new(width: i32, height: i32, mines: usize, seed: u64) -> Board {
        let cells = (width * height) as usize;
        let mut board =
            Board { width, height, mines: vec![false; cells], open: vec![false; cells], to_open: cells - mines };
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1;
        let mut places: Vec<usize> = (1..cells).collect();
        for at in 0..mines {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let other = at + (state % (places.len() - at) as u64) as usize;
            places.swap(at, other);
            board.mines[places[at]] = true;
        }
        board
    }

    fn around(&self, cell: u32) -> Vec<u32> {
        let (x, y) = (cell as i32 % self.width, cell as i32 / self.width);
        let mut around = Vec::with_capacity(8);
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            let (x, y) = (x + dx, y + dy);
            if (0..self.width).contains(&x) && (0..self.height).contains(&y) {
                around.push((y * self.width + x) as u32);
            }
        }
        around
    }
}
