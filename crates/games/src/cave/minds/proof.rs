//! Proofs: why a cell holds a monster or a pit or neither, down to percepts; where it is open, the chances.
//!
//! What one percept shows is shown by it. Where several are needed, the reasoner names a smallest set of sentences; each is
//! traced back to its percept, together with what that percept takes for granted.

use facts::text::counted;
use facts::{Fact, Speak};
use logic::{Answer, Budget, Workspace};
use play::Why;

use super::evidence::{Evidence, Thing};
use super::explorer::Explorer;
use super::knowledge::{Knowledge, What};
use super::sentences::{Outset, Reading, Sentences, Source};
use crate::cave::place::{Cell, Way};
use crate::cave::prover::safe;
use crate::cave::words::{Act, Claim, Of, Percept, Sensed};

/// Proofs from all that was told.
pub(super) struct Proofs<'a> {
    explorer: &'a Explorer,
    knowledge: &'a Knowledge,
    /// What was told, without the conclusions that the mind keeps: a reason must not take those for granted.
    plain: Option<Sentences>,
    /// The chances, every stench taken for a monster's.
    likely: Option<(Sentences, Answer)>,
}

impl<'a> Proofs<'a> {
    pub(super) fn new(explorer: &'a Explorer) -> Proofs<'a> {
        let knowledge = &explorer.knowledge;
        let outset = explorer.reasoner.outset();
        let told = |reading| {
            let mut sentences = Sentences::new(knowledge, Outset { reading, ..outset })?;
            sentences.hear_all(knowledge);
            Some(sentences)
        };
        let weighed = |sentences: Sentences| {
            let answer = sentences.base.ask(&mut Workspace::new(), Budget::AMPLE);
            answer.is_consistent().then_some((sentences, answer))
        };
        let plain = told(Reading::Sound).filter(|_| !explorer.reasoner.is_clash());
        let likely = told(Reading::Trusting).and_then(weighed).or_else(|| plain.clone().and_then(weighed));
        Proofs { explorer, knowledge, plain, likely }
    }

    /// The chances of a monster and of a pit.
    pub(super) fn chances(&self, cell: Cell) -> Option<(f64, f64)> {
        let (sentences, answer) = self.likely.as_ref()?;
        let monster = if self.knowledge.is_clear(cell) { 0.0 } else { answer.chance(sentences.monster(cell))? };
        Some((monster, answer.chance(sentences.pit(cell))?))
    }

    /// What is believed of a cell, and why.
    pub(super) fn of_cell(&self, cell: Cell) -> Why {
        let (knowledge, reasoner) = (self.knowledge, &self.explorer.reasoner);
        match (reasoner.monster(knowledge, cell), reasoner.pit(knowledge, cell)) {
            (Some(true), _) => self.monster(cell),
            (_, Some(true)) => self.pit(cell),
            (Some(false), Some(false)) => {
                let proofs = vec![self.no_pit(cell), self.no_monster(cell)];
                Why::step(format!("{} is safe", self.name(cell)), "proven", proofs).claiming(safe(cell))
            }
            (monster, pit) => self.doubt(cell, monster.is_none(), pit.is_none()),
        }
    }

    fn doubt(&self, cell: Cell, monster: bool, pit: bool) -> Why {
        let claim = match (monster, pit) {
            (true, true) => format!("{} may hold a monster or a pit", self.name(cell)),
            (true, false) => format!("{} may hold a monster", self.name(cell)),
            _ => format!("{} may hold a pit", self.name(cell)),
        };
        let chances = self.chances(cell);
        let near = |sensed: &&Sensed| cell.neighbors(self.knowledge.area()).any(|next| next == sensed.cell);
        let last = |of: fn(&Sensed) -> bool| self.knowledge.log.iter().filter(near).rev().find(|it| of(it));
        let mut because = Vec::new();
        if monster {
            because.extend(chances.map(|chances| Why::count("chance of a monster", chances.0)));
            because.extend(last(|it| it.stench).map(|it| self.smelled(it)));
        }
        if pit {
            because.extend(chances.map(|chances| Why::count("chance of a pit", chances.1)));
            because.extend(last(|it| it.breeze).map(|it| self.felt(it)));
        }
        Why::step(claim, "", because)
    }

    /// The treasure that is seen here.
    pub(super) fn glitter(&self) -> Vec<Why> {
        let seen = self.knowledge.last().filter(|last| last.glitter);
        seen.map(|it| percept(format!("a glitter is seen in {}", self.name(it.cell)), &it)).into_iter().collect()
    }

    /// Why no pit is in the cell.
    pub(super) fn no_pit(&self, cell: Cell) -> Why {
        self.proof_of_no_pit(cell).claiming(claim(Of::NoPit, cell))
    }

    fn proof_of_no_pit(&self, cell: Cell) -> Why {
        let claim = format!("{} holds no pit", self.name(cell));
        let log = &self.knowledge.log;
        let shown = self.visit(cell, log).or_else(|| {
            let calm = self.beside(cell, log).find(|sensed| !sensed.breeze)?;
            let text = format!("no breeze was felt in {}", self.name(calm.cell));
            Some(("no breeze, no pit next door", Why::absence(text, Percept::Sensed(*calm).say())))
        });
        match shown {
            Some((rule, leaf)) => Why::step(claim, rule, vec![leaf]),
            None => self.forced(claim, Thing::Pit, cell),
        }
    }

    /// Why no living monster is in the cell.
    pub(super) fn no_monster(&self, cell: Cell) -> Why {
        let text = format!("{} holds no living monster", self.name(cell));
        let shown = self.shown_clear(cell);
        let why = shown.unwrap_or_else(|| self.forced(text, Thing::Monster, cell));
        why.claiming(claim(Of::NoMonster, cell))
    }

    /// Why no living monster is in the cell, where one percept shows it: the first that did.
    fn shown_clear(&self, cell: Cell) -> Option<Why> {
        let shown = |sensed: &Sensed| {
            let here = std::slice::from_ref(sensed);
            let calm = self.beside(cell, here).find(|sensed| !sensed.stench).map(|calm| {
                let text = format!("no stench was smelled in {}", self.name(calm.cell));
                ("no stench, no monster next door", Why::absence(text, Percept::Sensed(*calm).say()))
            });
            self.visit(cell, here).or(calm).or_else(|| self.shot_at(cell, sensed))
        };
        let (rule, leaf) = self.knowledge.log.iter().find_map(shown)?;
        let text = format!("{} holds no living monster", self.name(cell));
        Some(Why::step(text, rule, vec![leaf]).claiming(claim(Of::NoMonster, cell)))
    }

    /// Why a pit is in the cell.
    fn pit(&self, cell: Cell) -> Why {
        self.forced(format!("{} holds a pit", self.name(cell)), Thing::Pit, cell).claiming(claim(Of::Pit, cell))
    }

    /// Why a living monster is in the cell.
    pub(super) fn monster(&self, cell: Cell) -> Why {
        self.proof_of_monster(cell).claiming(claim(Of::Monster, cell))
    }

    fn proof_of_monster(&self, cell: Cell) -> Why {
        let claim = format!("{} holds a living monster", self.name(cell));
        match self.knowledge.last().filter(|last| last.stench && !self.knowledge.is_alone()) {
            None => self.forced(claim, Thing::Monster, cell),
            Some(last) => {
                let others = last.cell.neighbors(self.knowledge.area()).filter(|next| *next != cell);
                let leaves = std::iter::once(self.smelled(&last)).chain(others.map(|next| self.no_monster(next)));
                let leaves = leaves.chain(self.walls_beside(last.cell));
                Why::step(claim, "the stench of this moment has no other source", leaves.collect())
            }
        }
    }

    fn beside<'l>(&self, cell: Cell, log: &'l [Sensed]) -> impl Iterator<Item = &'l Sensed> {
        let area = self.knowledge.area();
        log.iter().filter(move |it| cell.neighbors(area).any(|next| next == it.cell))
    }

    /// A shot that left no living monster in the cell by itself: silence, or a moan and the cell is the next.
    fn shot_at(&self, cell: Cell, sensed: &Sensed) -> Option<(&'static str, Why)> {
        let Some(Act::Shoot(way)) = sensed.did else { return None };
        let place = sensed.cell.line(way, self.knowledge.area()).position(|it| it == cell)?;
        let own = self.knowledge.is_alone() || !self.knowledge.begin.is_some_and(|begin| begin.all_hear);
        match sensed.moan {
            false => {
                let text = format!("no moan followed the shot {} from {}", way.name(), self.name(sensed.cell));
                Some(("silence clears the line", Why::absence(text, Percept::Sensed(*sensed).say())))
            }
            true if place == 0 && own => Some(("a moan clears the next cell", self.moaned(sensed))),
            true => None,
        }
    }

    /// By a smallest set of sentences, each traced back to its percept.
    fn forced(&self, claim: String, thing: Thing, cell: Cell) -> Why {
        let evidence = Evidence {
            knowledge: self.knowledge,
            naming: self.explorer.naming,
            outset: self.explorer.reasoner.outset(),
        };
        let Some(sentences) = &self.plain else {
            return Why::step(claim, "what was told contradicts itself", Vec::new());
        };
        let of = thing.of(sentences, cell);
        let Some(reason) = sentences.base.reason(&mut Workspace::new(), of, Budget::AMPLE) else {
            return Why::step(claim, "every cave that fits agrees", evidence.all());
        };
        let mut because = Vec::new();
        let mut is_exclusive = false;
        let mut is_timeless = true;
        let mut told = Vec::new();
        for id in &reason.sentences {
            match sentences.source(*id) {
                Source::OneThing => is_exclusive = true,
                Source::News(number) if !told.contains(&number) => {
                    told.push(number);
                    let news = self.knowledge.news.get(number);
                    is_timeless &= news.is_some_and(|news| matches!(news.what, What::Breeze(_)));
                    self.trace(number, &mut because);
                }
                Source::News(_) => {}
            }
        }
        if let (false, Some(begin)) = (reason.totals.is_empty(), self.knowledge.begin) {
            let were = if begin.arrows == 1 { "was" } else { "were" };
            let monsters = counted(begin.arrows.into(), "monster");
            let text = format!("{monsters} {were} there at the beginning, one for each arrow");
            because.push(Why::percept(text, Percept::Begin(begin).say()));
        }
        // Pits stay; of monsters it must be shown which of them died.
        is_timeless &= thing == Thing::Pit && !is_exclusive && reason.totals.is_empty();
        evidence.complete(&mut because, thing, cell, is_timeless);
        let claim = if is_exclusive { format!("{claim}, for a cell holds one thing") } else { claim };
        let rule = match (is_exclusive, reason.is_smallest) {
            (true, _) => "one thing per cell, and every cave that fits agrees",
            (false, true) => "every cave that fits agrees, and nothing less shows it",
            (false, false) => "every cave that fits agrees",
        };
        Why::step(claim, rule, because)
    }

    /// The percept behind a sentence, and the cells next door that it leaves out, each with its own percept.
    fn trace(&self, number: usize, because: &mut Vec<Why>) {
        let Some(news) = self.knowledge.news.get(number) else { return };
        let Some(sensed) = self.knowledge.log.get(news.turn) else { return };
        let area = self.knowledge.area();
        match &news.what {
            What::Breeze(cell) => {
                because.push(self.felt(sensed));
                let shown = cell.neighbors(area).filter(|next| self.knowledge.is_without_pit(*next));
                because.extend(shown.map(|next| self.no_pit(next)));
                because.extend(self.walls_beside(*cell));
            }
            What::Stench(cell, near) => {
                because.push(self.smelled(sensed));
                for next in cell.neighbors(area) {
                    let why = match near.contains(&next) {
                        false => self.shown_clear(next),
                        true if !self.knowledge.is_alone() => None,
                        // Alone, what is clear later was clear then, unless it was killed meanwhile.
                        true => match self.killed_since(next, number) {
                            Some(kill) => Some(self.moaned(kill)).filter(|kill| !because.contains(kill)),
                            None => self.shown_clear(next),
                        },
                    };
                    because.extend(why);
                }
                because.extend(self.walls_beside(*cell));
            }
            What::Killed(..) => {
                because.extend(Some(self.moaned(sensed)).filter(|kill| !because.contains(kill)));
                if let Some(Act::Shoot(way)) = sensed.did {
                    because.extend(self.bumped(way));
                }
            }
            What::NoPit(_) | What::Clear(_) => {}
        }
    }

    /// The walls next to a cell, each with the bump that showed it; none where the size was told.
    fn walls_beside(&self, cell: Cell) -> impl Iterator<Item = Why> {
        let area = self.knowledge.area();
        Way::ALL.into_iter().filter(move |way| cell.next(*way, area).is_none()).filter_map(|way| self.bumped(way))
    }

    /// The bump that showed the wall on this side.
    fn bumped(&self, way: Way) -> Option<Why> {
        self.knowledge.begin.filter(|begin| begin.size.is_none())?;
        let bump = |sensed: &&Sensed| sensed.bump && sensed.did == Some(Act::Move(way));
        let sensed = self.knowledge.log.iter().find(bump)?;
        let text = format!("a wall was felt {} of {}, and the cave is a rectangle", way.name(), self.name(sensed.cell));
        Some(percept(text, sensed))
    }

    /// A shot after this news that may have killed what was in the cell.
    fn killed_since(&self, cell: Cell, number: usize) -> Option<&Sensed> {
        let later = self.knowledge.news.iter().skip(number + 1);
        let kill =
            later.into_iter().find(|news| matches!(&news.what, What::Killed(line, _) if line.contains(&cell)))?;
        self.knowledge.log.get(kill.turn)
    }

    fn visit(&self, cell: Cell, log: &[Sensed]) -> Option<(&'static str, Why)> {
        let there = log.iter().find(|sensed| sensed.cell == cell)?;
        Some(("alive after a visit", percept(format!("{} was visited before", self.name(cell)), there)))
    }

    /// The moan after a shot.
    fn moaned(&self, sensed: &Sensed) -> Why {
        let way = match sensed.did {
            Some(Act::Shoot(way)) => way.name(),
            _ => "of somebody",
        };
        percept(format!("a moan followed the shot {way} from {}", self.name(sensed.cell)), sensed)
    }

    fn smelled(&self, sensed: &Sensed) -> Why {
        percept(format!("a stench was smelled in {}", self.name(sensed.cell)), sensed)
    }

    fn felt(&self, sensed: &Sensed) -> Why {
        percept(format!("a breeze was felt in {}", self.name(sensed.cell)), sensed)
    }

    /// A cell as people name it.
    pub(super) fn name(&self, cell: Cell) -> String {
        self.explorer.naming.cell(cell)
    }
}

/// What is said of a cell, as a fact.
fn claim(of: Of, cell: Cell) -> Fact {
    Claim { of, cell }.say()
}

fn percept(text: String, sensed: &Sensed) -> Why {
    Why::percept(text, Percept::Sensed(*sensed).say())
}
