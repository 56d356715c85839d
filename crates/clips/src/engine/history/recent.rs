//! Forgets what is oldest, so that a history of bounded size tells of the last firings.

use super::History;
use super::live::Kept;

impl History {
    /// Makes room: keeps the newest half of the entries, or less where their conditions rest on many older facts.
    ///
    /// It takes time in the size of the history and leaves it half empty, so an entry costs the same whatever the limit.
    #[cold]
    pub(super) fn drop_oldest(&mut self) {
        let (mut facts, mut firings) = (self.facts.len() / 2, self.firings.len() / 2);
        loop {
            let kept = self.newest(facts, firings);
            let count = kept.facts.iter().chain(&kept.firings).flatten().count();
            if count <= self.most / 2 || facts + firings == 0 {
                self.instances.retain(|_, known| kept.facts[known.made as usize].is_some());
                self.sweep(kept);
                return;
            }
            (facts, firings) = (facts / 2, firings / 2);
        }
    }

    /// The newest facts and firings, the firing under way, and what all these firings matched.
    fn newest(&self, facts: usize, firings: usize) -> Kept {
        let mut kept = Kept::none(self);
        for cell in kept.facts.iter_mut().rev().take(facts) {
            *cell = Some(0);
        }
        for cell in kept.firings.iter_mut().rev().take(firings) {
            *cell = Some(0);
        }
        if let Some(current) = self.from.firing() {
            kept.firings[current as usize] = Some(0);
        }
        for (firing, _) in self.firings.iter().zip(&kept.firings).filter(|(_, cell)| cell.is_some()) {
            // A condition without its fact would read as one that no fact matches.
            let matched = firing.basis.iter().flatten().chain(firing.witnesses.iter().map(|(_, entry)| entry));
            for entry in matched {
                kept.facts[*entry as usize] = Some(0);
            }
        }
        kept.number();
        kept
    }
}
