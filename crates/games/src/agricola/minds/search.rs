//! Looks ahead by simulated plays: a Monte-Carlo tree search over what is known.

use std::cmp::Reverse;

use facts::text::counted;
use facts::{Kind, Slot, Speak, Word};
use play::{Account, Brief, Candidate, Forfeit, ForfeitKind, Menu, Mind, MindEntry, Why, World};

use super::super::rules::Rules;
use super::super::state::State;
use super::super::tell::Known;
use super::super::words::Act;
use super::super::{Agricola, Percept};
use super::canon;
use super::tree::{Node, Tree};

/// The entry of this mind.
pub(super) const SEARCH: MindEntry<Agricola> = MindEntry {
    word: Word {
        head: "search",
        slots: &[
            Slot::new("simulations", Kind::Int { min: 1, max: 1_000_000 }, "simulated plays for each decision")
                .or("1000"),
            Slot::new(
                "explore",
                Kind::Int { min: 0, max: 1000 },
                "how much what was seldom tried is favoured, in hundredths",
            )
            .or("50"),
        ],
        keys: &[],
        doc: "looks ahead by simulated plays: a Monte-Carlo tree search",
    },
    version: 3,
    make: |settings| {
        let number = |key: &str| settings.int(key).unwrap_or(1);
        let explore = number("explore") as f32 / 100.0;
        Ok(Box::new(Search { simulations: number("simulations") as u32, explore, ..Search::default() }))
    },
};

/// Searches.
#[derive(Debug)]
struct Search {
    simulations: u32,
    explore: f32,
    known: Known,
    rules: Option<Rules>,
    brief: Option<Brief>,
    acts: Vec<Act>,
    /// The tree, and the state that it stands at.
    tree: Option<(Tree, State)>,
    chosen: Option<Act>,
    /// What was considered for it; nothing where it was the only step.
    candidates: Vec<Node>,
}

impl Default for Search {
    fn default() -> Search {
        Search {
            simulations: 1,
            explore: 0.5,
            known: Known::default(),
            rules: None,
            brief: None,
            acts: Vec::new(),
            tree: None,
            chosen: None,
            candidates: Vec::new(),
        }
    }
}

impl Search {
    /// Simulates plays, and tells which step was tried most.
    fn think(&mut self, brief: &Brief) -> Act {
        let state = self.known.state;
        let kept = self.tree.take().filter(|(_, stands)| *stands == state).map(|(tree, _)| tree);
        let mut tree = kept.unwrap_or_else(|| Tree::new(self.explore, brief.dice()));
        tree.played = 0;
        loop {
            let more = self.simulations.saturating_sub(tree.root().visits);
            // What cannot change the decision any more need not be simulated.
            if more == 0 || !tree.is_open(more) || tree.played >= brief.nodes || brief.stop.asked() {
                break;
            }
            tree.simulate(&state);
        }
        let best = tree.best().map(|it| it.act).filter(|act| self.acts.contains(act));
        let act = best.unwrap_or(self.acts[0]);
        self.candidates.clear();
        self.candidates.extend_from_slice(tree.candidates());
        self.tree = tree.descend(act).then_some((tree, state));
        act
    }

    /// What both would score if the play ended here.
    fn standing(&self, seat: usize) -> Vec<Why> {
        let points = |seat: usize| f64::from(self.known.state.points(seat));
        vec![Why::count("own points as it stands", points(seat)), Why::count("the other's", points(1 - seat))]
    }

    /// The state behind a step is where the tree will stand if it is taken.
    fn go_on(&mut self, act: Act) {
        if let Some((_, stands)) = &mut self.tree
            && *stands == self.known.state
        {
            stands.carry_out(act);
            stands.settle();
        }
    }
}

impl Mind<Agricola> for Search {
    fn begin(&mut self, brief: &Brief) {
        let (simulations, explore) = (self.simulations, self.explore);
        let rules = Rules::of(&brief.settings).ok();
        *self = Search { simulations, explore, rules, brief: Some(brief.clone()), ..Search::default() };
    }

    fn tell(&mut self, percept: &Percept) {
        Agricola::learn(&mut self.known, percept);
    }

    fn ask(&mut self, menu: &Menu<'_, Agricola>) -> Result<Act, Forfeit> {
        let (Some(rules), Some(brief)) = (self.rules, self.brief.clone()) else {
            return Err(Forfeit::new(ForfeitKind::Resigned, "the rules were never told"));
        };
        self.known.state.rules = rules;
        self.candidates.clear();
        canon::steps(&self.known.state, &mut self.acts);
        // Where the production system carries out the play, it may have settled already which of several steps is taken.
        let all = self.acts.len();
        self.acts.retain(|act| menu.allows(*act).is_ok());
        if self.acts.len() < all {
            self.tree = None;
        }
        if self.acts.is_empty() {
            menu.list(&mut self.acts);
            self.acts.truncate(1);
        }
        let act = match self.acts.as_slice() {
            [] => return Err(Forfeit::new(ForfeitKind::Resigned, "there is nothing to choose from")),
            [act] => *act,
            _ => self.think(&brief),
        };
        self.go_on(act);
        self.chosen = Some(act);
        Ok(act)
    }

    fn account(&self) -> Account {
        let Some(act) = self.chosen else {
            return Account::of(Why::step("nothing was chosen", "search", Vec::new()));
        };
        let seat = self.brief.as_ref().map_or(0, |brief| brief.seat.index());
        let tried: u32 = self.candidates.iter().map(|it| it.visits).sum();
        let Some(best) = self.candidates.iter().find(|it| it.act == act) else {
            let claim = format!("{} is all that can be done here, but for what comes to the same", act.say());
            return Account::of(Why::step(claim, "search", self.standing(seat)));
        };
        let claim = format!("{} was tried most", act.say());
        let mut because = vec![
            Why::count("simulated plays", f64::from(tried)),
            Why::count("of them began with it", f64::from(best.visits)),
            Why::count("their value, from 0 lost to 1 won", best.mean(seat).into()),
            Why::count("their margin in points", best.mean_margin(seat).into()),
        ];
        because.extend(self.standing(seat));
        let mut sorted = self.candidates.clone();
        sorted.sort_by_key(|it| (Reverse(it.visits), it.act != act, it.act));
        let candidates = sorted.iter().map(|it| Candidate {
            act: it.act.say().to_string(),
            value: (it.visits > 0).then(|| it.mean(seat).into()),
            note: format!(
                "{}, margin {:+.1}, prior {:.2}",
                counted(it.visits as usize, "visit"),
                if it.visits > 0 { it.mean_margin(seat) } else { 0.0 },
                it.prior
            ),
        });
        let candidates = candidates.collect();
        Account { candidates, ..Account::of(Why::step(claim, "search", because)) }
    }
}
