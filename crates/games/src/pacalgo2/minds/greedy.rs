//! The mind that always goes to the next thing within reach: the exit, or else a chocolate.

use facts::Word;
use facts::text::counted;
use play::{Brief, MindEntry};

use super::super::Pacalgo2;
use super::super::run::Run;
use super::legs::Legs;
use super::walker::{Plan, Planner, Walker};

/// The entry of the mind.
pub(super) const GREEDY: MindEntry<Pacalgo2> = MindEntry {
    word: Word {
        head: "greedy",
        slots: &[],
        keys: &[],
        doc: "to the exit if it is within reach, else to the nearest chocolate; may get stuck",
    },
    version: 1,
    make: |_| Ok(Box::new(Walker::new(Greedy))),
};

/// To the exit on what is left of the level, or else to the nearest chocolate that is, and from there again.
#[derive(Debug)]
struct Greedy;

impl Planner for Greedy {
    const RULE: &'static str = "greedy";
    const STOPS_TO_EAT: bool = true;

    fn plan(&mut self, _brief: &Brief, run: &Run) -> Plan {
        let map = run.map();
        let legs = Legs::from(run, run.index(), run.level(), []);
        let near = run.remaining().map(|cell| map.index(cell)).filter_map(|it| Some((legs.moves(it)?, it))).min();
        let way = legs.way(map.exit_index()).or_else(|| legs.way(near?.1));
        let hopeless = "neither the exit nor a chocolate is within reach".to_owned();
        Plan { hopeless: way.is_none().then_some(hopeless), moves: way.unwrap_or_default(), verdict: String::new() }
    }

    fn claim(&self, run: &Run, plan: &Plan) -> String {
        let end = plan.moves.iter().fold(run.position(), |cell, way| cell.next(*way));
        let away = counted(plan.moves.len(), "move");
        if end == run.map().exit() {
            format!("the exit is within reach, {away} away")
        } else {
            format!("the exit is out of reach; the nearest chocolate is at {}, {away} away", run.map().name(end))
        }
    }
}
