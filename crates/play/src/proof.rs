//! Proofs: whether the percepts at the leaves of a reason imply what the reason claims.
//!
//! A step of a [`Why`] may carry its claim as a fact. A game's [`Prover`] takes that fact, all that the seat was told, and
//! the percepts at the leaves below the step. It knows the rules of the world and shares no code with the minds, so a mind
//! cannot make a mistake twice.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::AddAssign;

use facts::{Fact, Word};

use crate::{Line, Seat, Trace, Why};

/// A claim, and the percepts that are offered for it.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The settings of the play.
    pub settings: &'a Fact,
    /// All that the seat was told up to the claim, in order. A prover takes from it the rules that the first percept tells,
    /// and the order of the percepts; of the others it reads only those that are cited.
    pub told: &'a [Fact],
    /// The places of the cited percepts in that list, in ascending order.
    pub cited: &'a [usize],
    /// What is claimed.
    pub claim: &'a Fact,
    /// The most decisions that the search may make.
    pub nodes: u64,
}

/// What a prover says of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It holds in every world that fits the cited percepts.
    Proven,
    /// It does not follow: why not.
    Fails(String),
    /// The search ended before it was decided.
    Undecided,
    /// The prover does not judge such facts: why not.
    Unchecked(String),
}

impl Ruling {
    /// Whether this is a claim that is not proven.
    pub fn is_open(&self) -> bool {
        matches!(self, Ruling::Fails(_) | Ruling::Undecided)
    }
}

/// Checks claims about the worlds of one game.
#[derive(Clone, Copy, Debug)]
pub struct Prover {
    /// What can be claimed.
    pub claims: &'static [Word],
    /// Other facts that reasons of the game tell, by their heads, and why there is nothing to check about them.
    pub asides: &'static [(&'static str, &'static str)],
    /// Whether the rules of the world and the cited percepts imply the claim.
    pub prove: fn(&Case<'_>) -> Ruling,
}

impl Prover {
    /// The number of decisions that one claim may cost, unless a caller says otherwise.
    pub const NODES: u64 = 200_000;

    /// Why a fact is not checked; none if it is a claim.
    fn passes_over(&self, claim: &Fact) -> Option<String> {
        if self.claims.iter().any(|word| claim.head == word.head) {
            return None;
        }
        let aside = self.asides.iter().find(|(head, _)| claim.head == *head);
        Some(aside.map_or("the prover does not know this word", |(_, why)| *why).to_owned())
    }
}

/// One claim of an account, checked.
#[derive(Clone, Debug)]
pub struct Checked<'a> {
    /// The claim in words.
    pub text: &'a str,
    /// The rule that it was concluded by; may be empty.
    pub rule: &'a str,
    /// The claim as a fact.
    pub claim: &'a Fact,
    /// The percepts that were offered for it, in the order of the reason.
    pub leaves: Vec<&'a Fact>,
    /// Whether they imply it.
    pub ruling: Ruling,
}

/// What one seat was told so far, and where it was told.
#[derive(Clone, Debug, Default)]
pub struct Testimony {
    told: Vec<Fact>,
    /// By the text of a fact: all places where it was told.
    places: BTreeMap<String, Vec<usize>>,
}

impl Testimony {
    /// Takes one more percept in.
    pub fn tell(&mut self, fact: &Fact) {
        self.places.entry(fact.to_string()).or_default().push(self.told.len());
        self.told.push(fact.clone());
    }

    /// All that was told, in order.
    pub fn told(&self) -> &[Fact] {
        &self.told
    }

    /// Checks every claim of a reason; each goes to `found`, parents first. What is not in the prover's words is unchecked.
    ///
    /// A claim without reasons of its own that was made before in the same reason stands for that earlier claim. A percept
    /// that was told several times counts with all its moments.
    pub fn check<'a>(
        &self,
        prover: &Prover,
        settings: &Fact,
        nodes: u64,
        why: &'a Why,
        found: &mut dyn FnMut(Checked<'a>),
    ) {
        let tree = Tree::of(why);
        for (place, node) in tree.nodes.iter().enumerate() {
            let Why::Step { claim: text, fact: Some(claim), rule, .. } = node.why else { continue };
            if tree.meant(place).is_some() {
                continue;
            }
            let mut leaves = Vec::new();
            let ruling = if let Some(why) = prover.passes_over(claim) {
                Ruling::Unchecked(why)
            } else {
                tree.gather(place, &mut BTreeSet::new(), &mut leaves);
                self.rule(prover, settings, nodes, claim, &leaves)
            };
            found(Checked { text, rule, claim, leaves, ruling });
        }
    }

    fn rule(&self, prover: &Prover, settings: &Fact, nodes: u64, claim: &Fact, leaves: &[&Fact]) -> Ruling {
        let mut cited = BTreeSet::new();
        for leaf in leaves {
            let Some(places) = self.places.get(&leaf.to_string()) else {
                return Ruling::Fails(format!("the percept {leaf} was never told"));
            };
            cited.extend(places);
        }
        let cited: Vec<usize> = cited.into_iter().collect();
        let claim = match Word::check_any(prover.claims, claim) {
            Ok(claim) => claim,
            Err(unheard) => return Ruling::Fails(unheard.to_string()),
        };
        (prover.prove)(&Case { settings, told: &self.told, cited: &cited, claim: &claim, nodes })
    }
}

/// A reason as a list, parents first.
struct Tree<'a> {
    nodes: Vec<Node<'a>>,
}

struct Node<'a> {
    why: &'a Why,
    /// The place after the last node below this one.
    end: usize,
}

impl<'a> Tree<'a> {
    fn of(why: &'a Why) -> Tree<'a> {
        let mut nodes: Vec<Node<'a>> = Vec::new();
        let mut open: Vec<(usize, usize)> = Vec::new();
        why.walk(&mut |why, depth| {
            while let Some((place, _)) = open.pop_if(|(_, above)| *above >= depth) {
                nodes[place].end = nodes.len();
            }
            open.push((nodes.len(), depth));
            nodes.push(Node { why, end: 0 });
        });
        let end = nodes.len();
        for (place, _) in open {
            nodes[place].end = end;
        }
        Tree { nodes }
    }

    /// The earlier claim that a claim without reasons stands for.
    fn meant(&self, place: usize) -> Option<usize> {
        let Why::Step { fact: Some(claim), because, .. } = self.nodes[place].why else { return None };
        if !because.is_empty() {
            return None;
        }
        self.nodes[..place].iter().position(
            |node| matches!(node.why, Why::Step { fact: Some(it), because, .. } if it == claim && !because.is_empty()),
        )
    }

    /// Adds the percepts below a node. A claim that rests on itself adds nothing by that.
    fn gather(&self, place: usize, seen: &mut BTreeSet<usize>, leaves: &mut Vec<&'a Fact>) {
        let mut waiting = vec![place];
        while let Some(place) = waiting.pop() {
            for below in place..self.nodes[place].end {
                if !seen.insert(below) {
                    continue;
                }
                match self.nodes[below].why {
                    Why::Percept { fact, .. } | Why::Absence { fact, .. } if !leaves.contains(&fact) => {
                        leaves.push(fact);
                    }
                    _ => waiting.extend(self.meant(below)),
                }
            }
        }
    }
}

/// How the claims of one seat fared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fared {
    /// Decisions with an account.
    pub accounts: u64,
    /// Steps whose claim is a fact.
    pub claims: u64,
    /// Claims that the leaves imply.
    pub proven: u64,
    /// Claims that the search could not decide.
    pub undecided: u64,
    /// Claims that the leaves do not imply.
    pub failed: u64,
    /// Facts that the prover does not judge; they are not counted as claims.
    pub unchecked: u64,
}

impl Fared {
    /// Counts one claim.
    pub fn count(&mut self, ruling: &Ruling) {
        self.claims += u64::from(!matches!(ruling, Ruling::Unchecked(_)));
        *match ruling {
            Ruling::Proven => &mut self.proven,
            Ruling::Undecided => &mut self.undecided,
            Ruling::Fails(_) => &mut self.failed,
            Ruling::Unchecked(_) => &mut self.unchecked,
        } += 1;
    }
}

impl AddAssign<&Fared> for Fared {
    fn add_assign(&mut self, other: &Fared) {
        let Fared { accounts, claims, proven, undecided, failed, unchecked } = other;
        self.accounts += accounts;
        self.claims += claims;
        self.proven += proven;
        self.undecided += undecided;
        self.failed += failed;
        self.unchecked += unchecked;
    }
}

/// Checks every claim of every account in a trace. Each goes to `found`, with its turn and its seat.
pub fn check_reasons<'a>(
    prover: &Prover,
    trace: &'a Trace,
    nodes: u64,
    found: &mut dyn FnMut(u32, Seat, Checked<'a>),
) -> Vec<Fared> {
    let count = trace.header.seats.len();
    let mut fared = vec![Fared::default(); count];
    let mut heard = vec![Testimony::default(); count];
    for line in &trace.lines {
        match line {
            Line::Told { to, fact, .. } => {
                for (index, heard) in heard.iter_mut().enumerate() {
                    if Seat::new(index).is_some_and(|seat| to.contains(seat)) {
                        heard.tell(fact);
                    }
                }
            }
            Line::Act { turn, seat, account: Some(account), .. } => {
                let (Some(heard), Some(fared)) = (heard.get(seat.index()), fared.get_mut(seat.index())) else {
                    continue;
                };
                fared.accounts += 1;
                heard.check(prover, &trace.header.setup.settings, nodes, &account.why, &mut |checked| {
                    fared.count(&checked.ruling);
                    found(*turn, *seat, checked);
                });
            }
            _ => {}
        }
    }
    fared
}
