//! Uncovers boards of hidden mines by this crate alone: an open cell tells how many of its neighbours are mines. Opens what
//! is proven safe, else the cell of least chance.
//!
//! `cargo run --release -p tellask-logic --example boards [compare] [boards [width height mines]]` prints the win rate and the CPU
//! time per game, of the board and of the reasoning. With `compare` it also asks everything again without memory.
#![expect(clippy::print_stdout, reason = "an example prints what it measured")]

use rustix::time::{ClockId, clock_gettime};
use tellask_logic::{Answer, Base, Budget, Prior, Workspace};

struct Board {
    width: i32,
    height: i32,
    mines: Vec<bool>,
    open: Vec<bool>,
    to_open: usize,
}

/// Sums over games; times are CPU times of this thread, in seconds.
#[derive(Default)]
struct Record {
    won: u32,
    asks: u32,
    tells: u32,
    cut: u32,
    nodes: u64,
    most_nodes: u64,
    telling: f64,
    asking: f64,
    /// The same asks without memory and with all of it, and forks, where the first argument is `compare`.
    afresh: f64,
    again: f64,
    forking: f64,
    /// Reasons for one forced cell of each ask that has one.
    reasons: u32,
    named: u32,
    not_proven: u32,
    explaining: f64,
    longest_reason: f64,
    longest_ask: f64,
    longest_game: f64,
}

fn main() {
    let mut words = std::env::args().skip(1).peekable();
    let compare = words.next_if(|word| word == "compare").is_some();
    let mut numbers = words.filter_map(|word| word.parse::<i32>().ok());
    let games = numbers.next().unwrap_or(2_000);
    let (width, height) = (numbers.next().unwrap_or(30), numbers.next().unwrap_or(16));
    let mines = numbers.next().unwrap_or(99);
    let mut workspace = Workspace::new();
    let mut sum = Record::default();
    let start = now();
    for game in 0..games {
        let mut board = Board::new(width, height, mines as usize, game as u64);
        let before = sum.telling + sum.asking;
        play(&mut board, mines as u32, &mut workspace, compare, &mut sum);
        sum.longest_game = sum.longest_game.max(sum.telling + sum.asking - before);
    }
    let all = now() - start;
    println!(
        "{width}×{height}/{mines}: {} of {games} won, {:.2} %",
        sum.won,
        f64::from(sum.won) * 100.0 / f64::from(games)
    );
    print_times(&sum, games, all);
    if compare {
        let asks = f64::from(sum.asks);
        let each = |time: f64| time * 1e6 / asks;
        println!(
            "warm, an ask without memory takes {:.2} µs, with all tables in memory {:.2} µs; a fork {:.2} µs",
            each(sum.afresh),
            each(sum.again),
            each(sum.forking)
        );
        println!(
            "{} reasons of {:.2} ms (the longest {:.1} ms) name {:.2} sentences or totals; {} not proven to be smallest",
            sum.reasons,
            sum.explaining * 1e3 / f64::from(sum.reasons),
            sum.longest_reason * 1e3,
            f64::from(sum.named) / f64::from(sum.reasons),
            sum.not_proven
        );
    }
}

fn print_times(sum: &Record, games: i32, all: f64) {
    let games = f64::from(games);
    let ms = |time: f64| time * 1e3;
    println!(
        "per game {:.4} ms in all, {:.4} ms telling, {:.4} ms asking; the longest {:.2} ms",
        ms(all) / games,
        ms(sum.telling) / games,
        ms(sum.asking) / games,
        ms(sum.longest_game)
    );
    println!(
        "{:.1} asks of {:.1} µs (the longest {:.2} ms), {:.0} tells of {:.3} µs per game",
        f64::from(sum.asks) / games,
        ms(sum.asking) * 1e3 / f64::from(sum.asks),
        ms(sum.longest_ask),
        f64::from(sum.tells) / games,
        ms(sum.telling) * 1e3 / f64::from(sum.tells)
    );
    println!("{} nodes per ask, {} at the most; {} asks cut", sum.nodes / u64::from(sum.asks), sum.most_nodes, sum.cut);
}

/// The CPU time of this thread, in seconds.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Plays until all safe cells are open or a mine is.
fn play(board: &mut Board, mines: u32, workspace: &mut Workspace, compare: bool, sum: &mut Record) {
    let cells = board.mines.len() as u32;
    let mut base = Base::new(&[(cells, Prior::Total(mines))]).expect("fewer mines than cells");
    let mut next = vec![0];
    loop {
        let clock = now();
        let alive = open(board, &mut base, &mut next, &mut sum.tells);
        sum.telling += now() - clock;
        if !alive || board.to_open == 0 {
            sum.won += u32::from(alive);
            return;
        }
        let closed = |cell: &u32| !board.open[*cell as usize];
        next.extend((0..cells).filter(|cell| closed(cell) && base.known(*cell) == Some(false)));
        if !next.is_empty() {
            continue;
        }
        let answer = ask(&base, workspace, compare, sum);
        next.extend((0..cells).filter(|cell| closed(cell) && answer.forced(*cell) == Some(false)));
        if next.is_empty() {
            let chance = |cell: &u32| answer.chance(*cell).unwrap_or(1.0);
            next.extend((0..cells).filter(closed).min_by(|a, b| chance(a).total_cmp(&chance(b))));
        }
    }
}

/// Opens cells and all that is then trivially safe around them; says whether none was a mine.
fn open(board: &mut Board, base: &mut Base, next: &mut Vec<u32>, tells: &mut u32) -> bool {
    while let Some(cell) = next.pop() {
        if std::mem::replace(&mut board.open[cell as usize], true) {
            continue;
        }
        if board.mines[cell as usize] {
            return false;
        }
        board.to_open -= 1;
        let around = board.around(cell);
        let count = around.iter().filter(|cell| board.mines[**cell as usize]).count() as u32;
        base.observe(cell, false).expect("a cell of the board");
        base.tell(&around, count..=count).expect("cells of the board");
        *tells += 1;
        next.extend(around.iter().filter(|cell| base.known(**cell) == Some(false) && !board.open[**cell as usize]));
    }
    true
}

fn ask(base: &Base, workspace: &mut Workspace, compare: bool, sum: &mut Record) -> Answer {
    let clock = now();
    let answer = base.ask(workspace, Budget::AMPLE);
    let time = now() - clock;
    sum.asking += time;
    sum.longest_ask = sum.longest_ask.max(time);
    sum.asks += 1;
    sum.nodes += workspace.spent();
    sum.most_nodes = sum.most_nodes.max(workspace.spent());
    sum.cut += u32::from(!answer.is_complete());
    if compare {
        let clock = now();
        let fork = base.fork();
        sum.forking += now() - clock;
        let clock = now();
        fork.ask(workspace, Budget::AMPLE);
        sum.again += now() - clock;
        let mut fresh = Workspace::without_memory();
        fork.ask(&mut fresh, Budget::AMPLE); // makes room
        let clock = now();
        fork.ask(&mut fresh, Budget::AMPLE);
        sum.afresh += now() - clock;
        explain(base, &answer, workspace, sum);
    }
    answer
}

/// Asks why the first cell is forced that is not so trivially.
fn explain(base: &Base, answer: &Answer, workspace: &mut Workspace, sum: &mut Record) {
    let forced = (0..base.len()).find(|cell| base.known(*cell).is_none() && answer.forced(*cell).is_some());
    let clock = now();
    if let Some(reason) = forced.and_then(|cell| base.reason(workspace, cell, Budget::AMPLE)) {
        let time = now() - clock;
        sum.explaining += time;
        sum.longest_reason = sum.longest_reason.max(time);
        sum.reasons += 1;
        sum.named += (reason.sentences.len() + reason.totals.len()) as u32;
        sum.not_proven += u32::from(!reason.is_smallest);
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
