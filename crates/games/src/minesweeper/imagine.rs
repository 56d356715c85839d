//! Boards that fit what the player knows.

use std::sync::Arc;

use facts::text::counted;
use logic::{Answer, Budget, Workspace};
use play::{Brief, Clash, Dice, Imagine};

use super::board::Board;
use super::cell::Ground;
use super::known::{Known, View};
use super::mines::Mines;
use super::reckon::Reckoning;
use super::words::Field;
use super::{End, Face, Minesweeper};

/// So many cells are given a value before the search begins anew with other dice.
const NODES: u32 = 200_000;
/// So often it begins.
const TRIES: u32 = 20;

impl Imagine for Minesweeper {
    /// A board that fits, each equally likely, as far as the nodes of the brief suffice to count them; else one that a
    /// search finds, which leans to neither side. Where that finds none either, a stand-in that honours what is proven
    /// and the number of mines, but not every number: the same acts are allowed in it.
    fn imagine(brief: &Brief, known: &Known, dice: &mut Dice) -> Result<Minesweeper, Clash> {
        let clash = |reason: String| Clash { reason };
        let (Some(field), Some(ground)) = (known.field, &known.ground) else {
            return Err(clash("the rules of the field were never told".to_owned()));
        };
        let mut world = Minesweeper::dealt(field, Arc::clone(ground), dice.fork());
        world.first = known.first;
        if known.cells.iter().any(|view| matches!(view, View::Open(_) | View::Exploded)) {
            world.mines = Mines::laid(Arc::new(draw(brief, field, ground, known, dice)?));
        }
        for (at, view) in known.cells.iter().enumerate() {
            world.faces[at] = match view {
                View::Closed => Face::Closed,
                View::Flagged => Face::Flagged,
                View::Open(_) => Face::Open,
                View::Exploded => Face::Exploded,
            };
        }
        world.opened = world.faces.iter().filter(|face| **face == Face::Open).count() as u32;
        world.left = (field.cells() as u32 - u32::from(field.mines)).checked_sub(world.opened).ok_or_else(|| {
            let (open, mines) = (counted(world.opened as usize, "open cell"), counted(field.mines.into(), "mine"));
            clash(format!("{open} and {mines} do not find room"))
        })?;
        world.end = if world.faces.contains(&Face::Exploded) {
            Some(End::Exploded)
        } else {
            (known.cleared || world.left == 0).then_some(End::Cleared)
        };
        Ok(world)
    }
}

fn draw(brief: &Brief, field: Field, ground: &Ground, known: &Known, dice: &mut Dice) -> Result<Board, Clash> {
    let reckoning = Reckoning::of(ground, &known.cells, field.mines);
    let base = reckoning.as_ref().map(|it| &it.base);
    let (mut workspace, budget) = (Workspace::new(), Budget { nodes: brief.nodes });
    let counted = |workspace: &mut Workspace, dice: &mut Dice, budget: Budget| {
        let mines = base?.sampler(workspace, budget)?.draw(&mut || dice.unit());
        Some(Board::new(ground, (0..ground.cells()).filter(|at| mines[*at])))
    };
    if let Some(board) = counted(&mut workspace, dice, budget) {
        return Ok(board);
    }
    // What is forced is sound even where the budget ended, and every cell less makes the search shorter.
    let answer = base.map(|base| base.ask(&mut workspace, budget)).filter(Answer::is_consistent);
    let forced = |at: usize| answer.as_ref().and_then(|answer| answer.forced(at as u32));
    let wanted = i32::from(field.mines);
    let mut search = Search::new(ground, known, wanted, forced)?;
    let mut share = f64::from(wanted) / (search.frontier.len() + search.rest.len()).max(1) as f64;
    for _ in 0..TRIES {
        match search.run(share, dice)? {
            Found::Board => {
                let mut rest = std::mem::take(&mut search.rest);
                dice.shuffle(&mut rest);
                let chosen = (0..ground.cells()).filter(|at| search.value[*at] == Some(true));
                return Ok(Board::new(ground, chosen.chain(rest.into_iter().take(search.missing as usize))));
            }
            Found::TooMany => share *= 0.5,
            Found::TooFew => share = f64::midpoint(share, 1.0),
        }
        search.forget();
    }
    Ok(stand_in(field, ground, known, forced, dice))
}

/// A board with the mines that are proven, and the others anywhere but where they cannot be.
fn stand_in(
    field: Field,
    ground: &Ground,
    known: &Known,
    forced: impl Fn(usize) -> Option<bool>,
    dice: &mut Dice,
) -> Board {
    let is_closed = |at: &usize| matches!(known.cells[*at], View::Closed | View::Flagged);
    let is_mine = |at: &usize| forced(*at) == Some(true) || known.cells[*at] == View::Exploded;
    let proven: Vec<usize> = (0..ground.cells()).filter(is_mine).collect();
    let mut rest: Vec<usize> = (0..ground.cells()).filter(|at| is_closed(at) && forced(*at).is_none()).collect();
    dice.shuffle(&mut rest);
    let missing = usize::from(field.mines).saturating_sub(proven.len());
    Board::new(ground, proven.into_iter().chain(rest.into_iter().take(missing)))
}

/// How a search ended.
enum Found {
    Board,
    /// It took too long, mostly because more mines were laid than there are.
    TooMany,
    /// It took too long, mostly because the mines did not find room.
    TooFew,
}

/// A search for mines that fit the numbers.
struct Search<'a> {
    ground: &'a Ground,
    /// By cell: mine or not; open cells are not.
    value: Vec<Option<bool>>,
    /// By cell: how many mines an open one still misses, and how many cells around it have no value yet.
    numbers: Vec<Option<(i8, i8)>>,
    /// The closed cells beside numbers, in the order of the search.
    frontier: Vec<usize>,
    /// Closed cells that touch no number.
    rest: Vec<usize>,
    /// Mines that are not laid yet, and cells of the frontier without a value.
    missing: i32,
    open: i32,
    /// How often there were too many mines, or too few.
    misses: [u32; 2],
}

impl<'a> Search<'a> {
    fn new(
        ground: &'a Ground,
        known: &Known,
        mines: i32,
        forced: impl Fn(usize) -> Option<bool>,
    ) -> Result<Search<'a>, Clash> {
        let cells = ground.cells();
        let mut search = Search {
            ground,
            value: vec![None; cells],
            numbers: vec![None; cells],
            frontier: Vec::new(),
            rest: Vec::new(),
            missing: mines,
            open: 0,
            misses: [0; 2],
        };
        for (at, view) in known.cells.iter().enumerate() {
            match view {
                View::Open(count) => {
                    search.value[at] = Some(false);
                    search.numbers[at] = Some((*count as i8, ground.near(at).count() as i8));
                }
                View::Exploded => {
                    search.value[at] = Some(true);
                    search.missing -= 1;
                }
                View::Closed | View::Flagged => {
                    search.value[at] = forced(at);
                    search.missing -= i32::from(search.value[at] == Some(true));
                }
            }
        }
        for at in 0..cells {
            let Some((missing, open)) = &mut search.numbers[at] else { continue };
            for mine in ground.near(at).filter_map(|next| search.value[next]) {
                *missing -= i8::from(mine);
                *open -= 1;
            }
        }
        search.line_up();
        search.open = search.frontier.len() as i32;
        if search.missing < 0 || search.missing > search.open + search.rest.len() as i32 {
            return Err(Clash {
                reason: format!("the closed cells have no room for {}", counted(mines as usize, "mine")),
            });
        }
        match (0..cells).find(|at| search.numbers[*at].is_some_and(|(missing, open)| !(0..=open).contains(&missing))) {
            Some(at) => Err(Clash { reason: format!("the number in {} cannot be", ground.cell(at)) }),
            None => Ok(search),
        }
    }

    /// Lists the frontier so that cells which share numbers come close to each other: a wrong guess is then found soon.
    fn line_up(&mut self) {
        let cells = self.ground.cells();
        let (mut listed, mut walked) = (vec![false; cells], vec![false; cells]);
        for start in 0..cells {
            let mut numbers = vec![start];
            while let Some(at) = numbers.pop() {
                if self.numbers[at].is_none() || std::mem::replace(&mut walked[at], true) {
                    continue;
                }
                for next in self.ground.near(at).filter(|next| self.value[*next].is_none()) {
                    if !std::mem::replace(&mut listed[next], true) {
                        self.frontier.push(next);
                        numbers.extend(self.ground.near(next));
                    }
                }
            }
        }
        self.rest = (0..cells).filter(|at| self.value[*at].is_none() && !listed[*at]).collect();
    }

    /// Gives every cell of the frontier a value, going back where a number cannot be kept or the mines do not suffice or
    /// find no room. A cell is first tried as a mine with this chance.
    fn run(&mut self, share: f64, dice: &mut Dice) -> Result<Found, Clash> {
        self.misses = [0; 2];
        // By depth: whether the other value was tried already.
        let mut tried: Vec<bool> = Vec::with_capacity(self.frontier.len());
        let mut nodes = 0;
        while tried.len() < self.frontier.len() {
            nodes += 1;
            if nodes > NODES {
                return Ok(if self.misses[0] > self.misses[1] { Found::TooMany } else { Found::TooFew });
            }
            let at = self.frontier[tried.len()];
            let mine = dice.chance(share);
            tried.push(false);
            if self.put(at, mine) || self.other(&mut tried, at) {
                continue;
            }
            if !self.back(&mut tried) {
                return Err(Clash { reason: "the numbers contradict each other, or the number of mines".to_owned() });
            }
        }
        Ok(Found::Board)
    }

    /// Tries the other value of the cell at the end of the line; whether it fits.
    fn other(&mut self, tried: &mut [bool], at: usize) -> bool {
        let Some(last) = tried.last_mut().filter(|last| !**last) else { return false };
        *last = true;
        let mine = self.value[at] == Some(true);
        self.take(at);
        self.put(at, !mine)
    }

    /// Goes back to the nearest cell whose other value fits; whether there is one.
    fn back(&mut self, tried: &mut Vec<bool>) -> bool {
        while let Some(depth) = tried.len().checked_sub(1) {
            let at = self.frontier[depth];
            if self.other(tried, at) {
                return true;
            }
            self.take(at);
            tried.pop();
        }
        false
    }

    /// Gives a cell a value; whether all numbers around it can still be kept, and their sum.
    fn put(&mut self, at: usize, mine: bool) -> bool {
        self.value[at] = Some(mine);
        self.missing -= i32::from(mine);
        self.open -= 1;
        let many = self.missing < 0;
        let few = self.missing > self.open + self.rest.len() as i32;
        self.misses[0] += u32::from(many);
        self.misses[1] += u32::from(few);
        let mut fits = !many && !few;
        for next in self.ground.near(at) {
            if let Some((missing, open)) = &mut self.numbers[next] {
                *missing -= i8::from(mine);
                *open -= 1;
                fits &= (0..=*open).contains(missing);
            }
        }
        fits
    }

    fn take(&mut self, at: usize) {
        let Some(mine) = self.value[at].take() else { return };
        self.missing += i32::from(mine);
        self.open += 1;
        for next in self.ground.near(at) {
            if let Some((missing, open)) = &mut self.numbers[next] {
                *missing += i8::from(mine);
                *open += 1;
            }
        }
    }

    fn forget(&mut self) {
        for index in 0..self.frontier.len() {
            self.take(self.frontier[index]);
        }
    }
}
