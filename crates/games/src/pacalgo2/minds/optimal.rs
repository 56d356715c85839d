//! The mind that wins in as few moves as can be, or proves that nobody can.

use facts::{Fact, Kind, Slot, Word};
use play::{Account, Brief, MindEntry, Why};

use super::super::Pacalgo2;
use super::super::place::letters;
use super::super::run::Run;
use super::super::solve::{Labels, Solution, count, solve};
use super::walker::{Plan, Planner, Walker};
use super::{explain, map_of};

/// The entry of the mind.
pub(super) const OPTIMAL: MindEntry<Pacalgo2> = MindEntry {
    word: Word {
        head: "optimal",
        slots: &[Slot::new("count", Kind::Bool, "whether the shortest wins are counted").or("FALSE")],
        keys: &[],
        doc: "a shortest win, or the proof that there is none",
    },
    version: 1,
    make: |settings: &Fact| Ok(Box::new(Walker::new(Optimal { counts: settings.is("count"), labels: None }))),
};

/// Searches once, and then follows what it found.
#[derive(Debug)]
struct Optimal {
    counts: bool,
    /// The proof, where there is no win.
    labels: Option<Labels>,
}

impl Planner for Optimal {
    const RULE: &'static str = "breadth-first search over cell and level";
    const STOPS_TO_EAT: bool = false;

    fn plan(&mut self, brief: &Brief, run: &Run) -> Plan {
        self.labels = None;
        let unknown = |reason: String| Plan { moves: Vec::new(), verdict: String::new(), hopeless: Some(reason) };
        match solve(run, &brief.stop) {
            Err(unsolved) => unknown(unsolved.to_string()),
            Ok(Solution::Win(moves)) => {
                let number = if self.counts { Some(count(run, &brief.stop)) } else { None };
                let counted = match number {
                    Some(Ok(number)) => format!("\nshortest wins: {number}"),
                    Some(Err(uncounted)) => format!("\nshortest wins: not counted, {uncounted}"),
                    None => String::new(),
                };
                let verdict = format!("WIN {} {}{counted}", moves.len(), letters(&moves));
                Plan { moves, verdict, hopeless: None }
            }
            Ok(Solution::Unwinnable(labels)) => {
                let verdict = format!("UNWINNABLE\n{labels}");
                self.labels = Some(labels);
                Plan { moves: Vec::new(), verdict, hopeless: Some("no play reaches the exit from here".to_owned()) }
            }
        }
    }

    fn claim(&self, _run: &Run, plan: &Plan) -> String {
        match plan.moves.len() {
            1 => "the exit is next door".to_owned(),
            many => format!("the exit is {many} moves away, and no play is shorter"),
        }
    }

    fn despair(&self, run: &Run, reason: &str) -> Account {
        let Some(labels) = &self.labels else { return Account::of(Why::step(reason, Self::RULE, Vec::new())) };
        let beliefs = map_of::labels(run, labels);
        Account { why: explain::unwinnable(run, labels), candidates: Vec::new(), beliefs: Some(beliefs.into()) }
    }
}
