//! All that follows from a position: what is safe, what is a mine, how likely the rest is, and whether one must guess.

use facts::text::{counted, grouped};
use logic::{Answer, BigUint, Budget, Workspace};
use play::{Brief, Findings, Layer, Panel, Picture, Table};
use serde_json::{Value as Json, json};

use super::cell::Ground;
use super::heat;
use super::idle::{self, Idle};
use super::known::{Known, View};
use super::reckon::{Reckoning, by_rows};
use super::words::{Field, Start};

/// What follows from what a player knows, within the nodes of the brief.
pub(super) fn study(brief: &Brief, known: &Known) -> Findings {
    match Studied::new(brief.nodes, known) {
        Some(studied) => Findings { picture: studied.picture(), data: studied.data() },
        None => Findings { picture: Picture::default(), data: json!({}) },
    }
}

/// So many cells of a kind are listed in words.
const LISTED: usize = 200;
/// Chances that differ by less are equal: they are quotients of counts, with an error of rounding.
const EQUAL: f64 = 1e-9;

/// A position, weighed.
struct Studied<'a> {
    known: &'a Known,
    field: Field,
    ground: &'a Ground,
    answer: Answer,
    /// How many boards fit; none where that is beyond the budget.
    boards: Option<BigUint>,
    safe: Vec<usize>,
    mines: Vec<usize>,
    /// None where that is beyond the budget.
    idle: Option<Idle>,
    nodes: u64,
}

/// Whether one must guess.
enum Guess {
    No(String),
    Yes(String),
    NotKnown(String),
}

impl<'a> Studied<'a> {
    fn new(nodes: u64, known: &'a Known) -> Option<Studied<'a>> {
        let (field, ground) = (known.field?, known.ground.as_deref()?);
        let reckoning = Reckoning::of(ground, &known.cells, field.mines)?;
        let base = &reckoning.base;
        let mut workspace = Workspace::new();
        let budget = Budget { nodes };
        let answer = base.ask(&mut workspace, budget);
        let boards = if answer.is_consistent() { base.models(&mut workspace, budget) } else { Some(BigUint::ZERO) };
        let proven = |mine: bool| {
            let cells = (0..known.cells.len()).filter(|at| is_closed(known, *at));
            cells.filter(|at| answer.is_consistent() && answer.forced(*at as u32) == Some(mine)).collect()
        };
        let (safe, mines) = (proven(false), proven(true));
        // Before the first opening all cells are alike, and none of them is idle.
        let idle = match known.cells.iter().any(|view| matches!(view, View::Open(_))) {
            false => Some(Idle::default()),
            true if answer.is_complete() && answer.is_consistent() => {
                idle::find(ground, base, &answer, |at| !is_closed(known, at), nodes)
            }
            true => None,
        };
        Some(Studied { known, field, ground, answer, boards, safe, mines, idle, nodes })
    }

    fn must_guess(&self) -> Guess {
        let opened = self.known.cells.iter().filter(|view| matches!(view, View::Open(_))).count();
        if opened + usize::from(self.field.mines) >= self.field.cells() {
            return Guess::No("all cells without a mine are open".to_owned());
        }
        if !self.answer.is_consistent() {
            return Guess::NotKnown("no board fits what is seen".to_owned());
        }
        if !self.safe.is_empty() {
            let verb = if self.safe.len() == 1 { "is" } else { "are" };
            return Guess::No(format!("{} {verb} proven safe", counted(self.safe.len(), "cell")));
        }
        if opened == 0 && self.field.start != Start::None {
            return Guess::No("nothing is open yet, and the first opening is promised to be safe".to_owned());
        }
        if !self.answer.is_complete() {
            return Guess::NotKnown(format!(
                "a limit of {} of thought did not suffice to weigh every cell",
                counted(self.nodes as usize, "node")
            ));
        }
        let chances = (0..self.known.cells.len()).filter(|at| is_closed(self.known, *at));
        let chances = chances.filter_map(|at| Some((self.answer.chance(at as u32)?, at)));
        let chances: Vec<(f64, usize)> = chances.collect();
        let least = chances.iter().map(|(chance, _)| *chance).fold(1.0, f64::min);
        let safest = chances.iter().filter(|(chance, _)| *chance - least < EQUAL);
        let safest: Vec<String> = safest.map(|(_, at)| self.ground.cell(*at).to_string()).collect();
        let guess = match safest.as_slice() {
            [cell] => format!("the safest guess is {cell}, a mine with"),
            [first, second] => format!("the safest guesses are {first} and {second}, each a mine with"),
            [first, others @ ..] => {
                format!("the safest guesses are {first} and {} other cells, each a mine with", others.len())
            }
            [] => "each is a mine with".to_owned(),
        };
        Guess::Yes(format!("every closed cell is a mine in some board that fits; {guess} {:.1} %", 100.0 * least))
    }

    fn picture(&self) -> Picture {
        let mut grid = heat::map(self.ground, &self.answer, |at| is_closed(self.known, at));
        let (dead, pairs) = self.idle_apart();
        for at in &dead {
            grid.cells[*at].mark(Layer::Ground, "dead", "-");
        }
        for at in pairs.iter().flat_map(|(one, other)| [one, other]) {
            grid.cells[*at].mark(Layer::Ground, "50/50", "=");
        }
        let has = |name: &str| grid.cells.iter().any(|cell| cell.has(name));
        let legend = [
            ("safe", "ok safe"),
            ("mine", "** mine"),
            ("dead", "- dead: it would show the same number in every board"),
            ("50/50", "= one of two at 50/50 that nothing can tell apart"),
            ("not weighed", "? not weighed within the budget"),
        ];
        let legend: Vec<&str> = legend.iter().filter(|(name, _)| has(name)).map(|(_, text)| *text).collect();
        let mut table = self.table(&dead, &pairs);
        if !legend.is_empty() {
            table.rows.insert(0, ("on the map".to_owned(), legend.join(", ")));
        }
        let panels = vec![Panel::Grid(grid), Panel::Table(table)];
        Picture { title: heat::TITLE.to_owned(), panels, captions: Vec::new() }
    }

    /// Dead cells without those of pairs, which are dead by their nature; and the pairs.
    fn idle_apart(&self) -> (Vec<usize>, Vec<(usize, usize)>) {
        let Some(Idle { dead, pairs }) = &self.idle else { return (Vec::new(), Vec::new()) };
        let paired = |at: &&usize| pairs.iter().any(|(one, other)| *at == one || *at == other);
        (dead.iter().filter(|at| !paired(at)).copied().collect(), pairs.clone())
    }

    fn table(&self, dead: &[usize], pairs: &[(usize, usize)]) -> Table {
        let boards = self.boards.as_ref().map_or_else(
            || "not counted within the budget; --nodes raises it".to_owned(),
            |boards| readable(&boards.to_string()),
        );
        let guess = match self.must_guess() {
            Guess::No(why) => format!("no: {why}"),
            Guess::Yes(why) => format!("yes: {why}"),
            Guess::NotKnown(why) => format!("not known: {why}"),
        };
        let mut rows = vec![
            ("field".to_owned(), format!("{}×{}, {}", self.field.width, self.field.height, mines_in_all(self.field))),
            ("boards that fit".to_owned(), boards),
            ("must I guess?".to_owned(), guess),
        ];
        let mut list = |name: &str, cells: &[usize]| {
            if !cells.is_empty() {
                let listed = by_rows(self.ground, &cells[..cells.len().min(LISTED)]);
                let more = match cells.len().saturating_sub(LISTED) {
                    0 => String::new(),
                    more => format!("; and {more} more, as the map and --json tell"),
                };
                rows.push((format!("{name} ({})", cells.len()), listed + &more));
            }
        };
        list("safe", &self.safe);
        list("mines", &self.mines);
        list("dead", dead);
        if !pairs.is_empty() {
            let pair =
                |(one, other): &(usize, usize)| format!("{} or {}", self.ground.cell(*one), self.ground.cell(*other));
            rows.push(("50/50".to_owned(), pairs.iter().map(pair).collect::<Vec<_>>().join("; ")));
        }
        if self.idle.is_none() {
            let text = "not looked for within the budget; --nodes raises it".to_owned();
            rows.push(("dead, 50/50".to_owned(), text));
        }
        Table { title: "what follows".to_owned(), rows }
    }

    fn data(&self) -> Json {
        let (must_guess, why) = match self.must_guess() {
            Guess::No(why) => (Some(false), why),
            Guess::Yes(why) => (Some(true), why),
            Guess::NotKnown(why) => (None, why),
        };
        let width = usize::from(self.field.width);
        let chances: Vec<Json> = (0..self.known.cells.len()).map(|at| self.chance(at)).collect();
        let cells = |list: &[usize]| list.iter().map(|at| self.place(*at)).collect::<Vec<_>>();
        let idle = self.idle.as_ref();
        json!({
            "width": self.field.width,
            "height": self.field.height,
            "mines_in_all": self.field.mines,
            "boards": self.boards.as_ref().map(ToString::to_string),
            "complete": self.answer.is_complete(),
            "must_guess": must_guess,
            "must_guess_why": why,
            "safe": cells(&self.safe),
            "mines": cells(&self.mines),
            "dead": idle.map(|idle| cells(&idle.dead)),
            "pairs": idle.map(|idle| {
                idle.pairs.iter().map(|(one, other)| json!([self.place(*one), self.place(*other)])).collect::<Vec<_>>()
            }),
            "chances": chances.chunks(width.max(1)).collect::<Vec<_>>(),
        })
    }

    /// The chance of a mine in a closed cell; what is proven is exactly 0 or 1.
    fn chance(&self, at: usize) -> Json {
        const DIGITS: f64 = 1e12;
        if !is_closed(self.known, at) {
            return Json::Null;
        }
        match (self.answer.forced(at as u32), self.answer.chance(at as u32)) {
            (Some(mine), _) => json!(u8::from(mine)),
            (None, chance) => json!(chance.map(|chance| (chance * DIGITS).round() / DIGITS)),
        }
    }

    fn place(&self, at: usize) -> Json {
        let cell = self.ground.cell(at);
        json!([u16::from(cell.row) + 1, u16::from(cell.column) + 1])
    }
}

fn is_closed(known: &Known, at: usize) -> bool {
    matches!(known.cells[at], View::Closed | View::Flagged)
}

fn mines_in_all(field: Field) -> String {
    format!("{} in all", counted(field.mines.into(), "mine"))
}

/// Digits in groups of three; huge numbers rounded, for people.
fn readable(digits: &str) -> String {
    const MOST: usize = 30;
    if digits.len() <= MOST {
        return grouped(digits, ' ');
    }
    let first: String = digits.chars().take(4).collect();
    let (whole, rest) = first.split_at(1);
    format!("about {whole}.{rest} × 10^{}; --json tells all its digits", digits.len() - 1)
}
