//! The mind that eats every chocolate and then leaves, in as few moves as it can.
//!
//! Between two meals the level is certain, so a play is an order of the chocolates with a shortest leg between each two of
//! them. What makes it hard is the order; what makes it subtle is that a leg may cross other chocolates. One that was eaten
//! before is floor. One that is left is eaten there and then, and cannot be eaten later, when it would be needed.
//!
//! 1. `meals`: the legs between the beginning, the chocolates and the exit.
//! 2. `exact`: the best of all orders, for a few chocolates: for each set that was eaten and each last one of it the fewest
//!    moves, with legs that avoid what is left (Held and Karp; 2ⁿ·n² steps).
//! 3. `tour`: a good order for many chocolates, by small changes.
//! 4. `bound`: no play is shorter than this.
//! 5. `nearest`: a play at all, for very many chocolates.

mod bound;
mod exact;
mod meals;
mod nearest;
mod tour;

use facts::text::counted;
use facts::{Kind, Slot, Word};
use play::{Brief, MindEntry};

use super::super::Pacalgo2;
use super::super::place::{Way, letters};
use super::super::run::Run;
use super::super::solve::{Solution, solve};
use super::walker::{Plan, Planner, Walker};
use meals::Meals;

/// The entry of the mind.
pub(super) const COLLECTOR: MindEntry<Pacalgo2> = MindEntry {
    word: Word {
        head: "collector",
        slots: &[Slot::new(
            "exact",
            Kind::Int { min: 0, max: 16 },
            "up to this number of chocolates, all orders are tried",
        )
        .or("12")],
        keys: &[],
        doc: "eats every chocolate, then leaves: the fewest moves, or the best found and a lower bound",
    },
    version: 1,
    make: |settings| {
        let exact = settings.int("exact").and_then(|it| usize::try_from(it).ok()).unwrap_or(0);
        Ok(Box::new(Walker::new(Collector { exact, found: None })))
    },
};

#[derive(Debug)]
struct Collector {
    /// Up to so many chocolates all orders are tried.
    exact: usize,
    found: Option<Found>,
}

/// What is known of the shortest play that eats everything.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Found {
    /// These moves, and no play is shorter.
    Shortest(Vec<Way>),
    /// These moves, and no play is shorter than so many.
    Good(Vec<Way>, u32),
    /// There is none.
    Impossible(String),
    /// None was found, and it is not known whether there is one.
    Unknown(String),
}

/// What is known of the plays that eat everything from here.
fn collect(brief: &Brief, run: &Run, most_exact: usize) -> Found {
    let meals = match Meals::of(run) {
        Ok(meals) => meals,
        Err(reason) => {
            let found = nearest::nearest_first(run, &brief.stop);
            return found.map_or(Found::Unknown(reason), |moves| Found::Good(moves, nearest::at_least(run)));
        }
    };
    match meals.unreachable() {
        Some(place) if place == meals.exit() => return Found::Impossible("the exit is out of reach".to_owned()),
        Some(place) => {
            return Found::Impossible(format!(
                "the chocolate at {} is out of reach",
                run.map().name(meals.cell(place))
            ));
        }
        None => {}
    }
    if meals.count() <= most_exact
        && let Ok(best) = exact::best(&meals, brief.nodes / 1_000)
    {
        let none = || Found::Impossible("no order of the chocolates can be walked".to_owned());
        return best.map_or_else(none, Found::Shortest);
    }
    let Some(bound) = bound::below(&meals, None) else {
        return Found::Impossible("the chocolates cannot be connected".to_owned());
    };
    let Some(moves) = tour::find(&meals, &mut brief.dice(), brief.nodes / 20, bound) else {
        return Found::Unknown("no order that can be walked was found".to_owned());
    };
    let bound = bound::below(&meals, Some(moves.len() as u32)).unwrap_or(bound).max(bound);
    if bound as usize >= moves.len() { Found::Shortest(moves) } else { Found::Good(moves, bound) }
}

impl Planner for Collector {
    const RULE: &'static str = "the best order of the chocolates";
    const STOPS_TO_EAT: bool = false;

    /// Where not everything can be eaten, a shortest win is the next best.
    fn plan(&mut self, brief: &Brief, run: &Run) -> Plan {
        let found = collect(brief, run, self.exact);
        let (moves, verdict) = match &found {
            Found::Shortest(moves) => {
                let way = letters(moves);
                (moves.clone(), format!("COLLECT {} {way}\nno play that eats all is shorter", moves.len()))
            }
            Found::Good(moves, bound) => {
                let way = letters(moves);
                (moves.clone(), format!("COLLECT {} {way}\nlower bound: {bound}", moves.len()))
            }
            Found::Impossible(reason) => (Vec::new(), format!("UNCOLLECTABLE\n{reason}")),
            Found::Unknown(reason) => (Vec::new(), format!("UNKNOWN\n{reason}")),
        };
        self.found = Some(found);
        if !moves.is_empty() {
            return Plan { moves, verdict, hopeless: None };
        }
        match solve(run, &brief.stop) {
            Ok(Solution::Win(moves)) => Plan { moves, verdict, hopeless: None },
            Ok(Solution::Unwinnable(_)) => {
                Plan { moves, verdict, hopeless: Some("no play reaches the exit from here".to_owned()) }
            }
            Err(unsolved) => Plan { moves, verdict, hopeless: Some(unsolved.to_string()) },
        }
    }

    fn claim(&self, run: &Run, plan: &Plan) -> String {
        let moves = counted(plan.moves.len(), "move");
        let takes = match run.remaining_count() {
            0 => format!("the exit takes {moves}"),
            left => format!("{} and the exit take {moves}", counted(left as usize, "chocolate")),
        };
        match &self.found {
            Some(Found::Shortest(_)) => format!("{takes}, and no play that eats all is shorter"),
            Some(Found::Good(_, bound)) => format!("{takes}; no play that eats all takes less than {bound}"),
            Some(Found::Impossible(reason) | Found::Unknown(reason)) => {
                format!("{reason}; so the shortest way to the exit, {moves}")
            }
            None => "nothing was planned".to_owned(),
        }
    }
}
