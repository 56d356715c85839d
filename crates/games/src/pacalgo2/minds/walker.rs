//! A mind that makes a plan and follows it, and makes another where the play went elsewhere.

use play::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, Why};

use super::super::Pacalgo2;
use super::super::known::Known;
use super::super::place::Way;
use super::super::run::Run;
use super::super::words::{Act, Percept};
use super::explain::{Stretch, stretches};
use super::map_of;

/// A way to go, and what is to be said of it.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The moves; none where nothing can be done.
    pub(super) moves: Vec<Way>,
    /// What is to be said of the whole play; may be empty.
    pub(super) verdict: String,
    /// Why nothing can be done, where that is so.
    pub(super) hopeless: Option<String>,
}

/// Somebody who plans.
pub(super) trait Planner: Send {
    /// By which rule it plans.
    const RULE: &'static str;
    /// Whether a plan ends where a chocolate is eaten.
    const STOPS_TO_EAT: bool;

    /// A way on from where the play stands.
    fn plan(&mut self, brief: &Brief, run: &Run) -> Plan;
    /// What the plan for this play is good for, in a sentence.
    fn claim(&self, run: &Run, plan: &Plan) -> String;

    /// Why nothing can be done.
    fn despair(&self, _run: &Run, reason: &str) -> Account {
        Account::of(Why::step(reason, Self::RULE, Vec::new()))
    }
}

/// Of a plan so many stretches are told at once; the others when they are walked.
const MOST_STRETCHES: usize = 60;

/// A planner as a mind.
#[derive(Debug)]
pub(super) struct Walker<P> {
    planner: P,
    brief: Option<Brief>,
    known: Known,
    made: Option<Made>,
}

/// A plan as it was made.
#[derive(Debug)]
struct Made {
    plan: Plan,
    /// After so many moves of the play.
    after: usize,
    /// What the plan is good for, and its stretches; only where somebody may ask why.
    claim: String,
    stretches: Vec<Stretch>,
}

impl<P: Planner> Walker<P> {
    pub(super) fn new(planner: P) -> Walker<P> {
        Walker { planner, brief: None, known: Known::default(), made: None }
    }

    /// The plan and how much of it was walked, if the play has followed it so far.
    fn walked(&self) -> Option<(&Run, &Made, usize)> {
        let (run, made) = (self.known.run.as_ref()?, self.made.as_ref()?);
        let walked = run.path().get(made.after..)?;
        let full = run.level() == run.map().rules().level;
        let stops = P::STOPS_TO_EAT && full && !walked.is_empty();
        (made.plan.moves.starts_with(walked) && !stops).then_some((run, made, walked.len()))
    }

    fn make(&mut self) {
        let (Some(run), Some(brief)) = (&self.known.run, &self.brief) else { return };
        let plan = self.planner.plan(brief, run);
        let told = brief.watched && plan.hopeless.is_none();
        let claim = if told { self.planner.claim(run, &plan) } else { String::new() };
        let stretches = if told { stretches(run, &plan.moves) } else { Vec::new() };
        self.made = Some(Made { after: run.path().len(), plan, claim, stretches });
    }
}

impl<P: Planner> Mind<Pacalgo2> for Walker<P> {
    fn begin(&mut self, brief: &Brief) {
        self.brief = Some(brief.clone());
        self.known = Known::default();
        self.made = None;
    }

    fn tell(&mut self, percept: &Percept) {
        self.known.learn(percept);
    }

    fn ask(&mut self, _menu: &Menu<'_, Pacalgo2>) -> Result<Act, Forfeit> {
        if self.walked().is_none_or(|(_, made, walked)| walked >= made.plan.moves.len()) {
            self.make();
        }
        let resigned = |reason: &str| Err(Forfeit::new(ForfeitKind::Resigned, reason));
        match self.walked() {
            None => resigned("no map was told"),
            Some((_, made, walked)) => match (made.plan.moves.get(walked), &made.plan.hopeless) {
                (Some(way), _) => Ok(Act(*way)),
                (None, reason) => resigned(reason.as_deref().unwrap_or("there is no move that helps")),
            },
        }
    }

    /// The whole plan on its first stretch, and then the stretch that is walked: what was said is not said again.
    fn account(&self) -> Account {
        let Some((run, made, walked)) = self.walked() else {
            return Account::of(Why::step("nothing was decided", P::RULE, Vec::new()));
        };
        if let Some(reason) = &made.plan.hopeless {
            return self.planner.despair(run, reason);
        }
        let place = made.stretches.partition_point(|stretch| stretch.end <= walked);
        let why = match made.stretches.get(place) {
            Some(stretch) if place > 0 => stretch.why.clone(),
            _ => {
                let told = made.stretches.iter().take(MOST_STRETCHES).map(|stretch| stretch.why.clone());
                let more = made.stretches.len().saturating_sub(MOST_STRETCHES);
                let more = (more > 0).then(|| {
                    let stretches = if more == 1 { "stretch" } else { "stretches" };
                    Why::step(format!("and {more} more {stretches}"), "", Vec::new())
                });
                Why::step(made.claim.clone(), P::RULE, told.chain(more).collect())
            }
        };
        let rest = made.plan.moves.get(walked..).unwrap_or(&[]);
        Account { why, candidates: Vec::new(), beliefs: map_of::way(run, rest, walked == 0) }
    }

    fn verdict(&self) -> Option<String> {
        let (_, made, _) = self.walked()?;
        (!made.plan.verdict.is_empty()).then(|| made.plan.verdict.clone())
    }
}
