//! A rule base as a mind of a game.

use std::fmt;
use std::sync::Arc;

use facts::{Fact, Speak};
use play::{Account, Brief, Forfeit, ForfeitKind, Menu, Mind, Why, World};

use super::base::Base;
use super::thinker::Thinker;
use super::weight::Weight;
use super::{paint, reasons, words};

/// A mind that thinks by rules.
pub(super) struct RuleMind<W: World> {
    thinker: Thinker,
    /// What its seat knows, as long as somebody may look: how large the game's own board is.
    known: Option<W::Known>,
    acts: Vec<W::Act>,
    menu: Vec<Fact>,
    /// The facts that are claims, by word and in order: the age of each, and what it claims. Most are the same from one
    /// decision to the next, and hearing one takes longer than finding it again.
    certain: Vec<Vec<(u64, Option<W::Claim>)>>,
    weight: Weight,
}

impl<W: World> RuleMind<W> {
    pub(super) fn new(base: Arc<Base>, weight: Weight) -> RuleMind<W> {
        let certain = vec![Vec::new(); base.templates.claims.len()];
        RuleMind { thinker: Thinker::new(base), known: None, acts: Vec::new(), menu: Vec::new(), certain, weight }
    }

    /// Rows and columns of the game's own board, if it has one.
    fn board(&self) -> Option<paint::Extent> {
        paint::Extent::of(W::known_picture(self.known.as_ref()?).grid()?)
    }

    /// Looks which claims there are now.
    fn claim(&mut self) {
        let base = self.thinker.base();
        let words = base.templates.claims.iter().zip(base.language.claims);
        for ((template, word), certain) in words.zip(&mut self.certain) {
            let old = std::mem::take(certain);
            certain.reserve(old.len());
            let mut rest = old.as_slice();
            for fact in self.thinker.engine.facts_in(*template) {
                let tag = fact.tag();
                if let Some(skipped) = rest.iter().position(|(it, _)| *it == tag) {
                    certain.push(rest[skipped]);
                    rest = &rest[skipped + 1..];
                } else {
                    let said = words::fact_out(&self.thinker.engine, word, fact);
                    certain.push((tag, said.and_then(|it| W::Claim::hear(&it).ok())));
                }
            }
        }
    }
}

impl<W: World> fmt::Debug for RuleMind<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RuleMind").field("menu", &self.menu).finish_non_exhaustive()
    }
}

impl<W: World> Mind<W> for RuleMind<W> {
    fn begin(&mut self, brief: &Brief) {
        self.thinker.begin(brief);
        self.weight.begin(&brief.stop);
        self.weight.weigh(&self.thinker.engine);
        self.known = brief.watched.then(W::Known::default);
        self.certain.iter_mut().for_each(Vec::clear);
    }

    fn tell(&mut self, percept: &W::Percept) {
        self.thinker.tell(&percept.say());
        if let Some(known) = &mut self.known {
            W::learn(known, percept);
        }
    }

    fn ask(&mut self, menu: &Menu<'_, W>) -> Result<W::Act, Forfeit> {
        self.menu.clear();
        if self.thinker.wants_menu() {
            menu.list(&mut self.acts);
            self.menu.extend(self.acts.iter().map(Speak::say));
        }
        let act = self.thinker.ask(&self.menu);
        self.weight.weigh(&self.thinker.engine);
        let act = act?;
        self.claim();
        W::Act::hear(&act).map_err(|unheard| Forfeit::new(ForfeitKind::Garbage, unheard.to_string()))
    }

    fn account(&self) -> Account {
        let beliefs = paint::picture(&self.thinker, &|| self.board()).map(Arc::new);
        Account { why: reasons::decision(&self.thinker), candidates: Vec::new(), beliefs }
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        let mut thinker = self.thinker.clone();
        thinker.catch_up();
        paint::explain(&thinker, &|| self.board(), cell)
    }

    fn claims(&self, out: &mut Vec<W::Claim>) {
        out.extend(self.certain.iter().flatten().filter_map(|(_, claim)| *claim));
    }

    fn fits(&self) -> Result<(), String> {
        self.thinker.trouble().map_or(Ok(()), |trouble| Err(trouble.reason.clone()))
    }
}
