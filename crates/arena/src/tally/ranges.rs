//! Which plays a tally holds: ranges of play numbers.

use std::ops::Range;

/// Ranges of play numbers, ascending; no two overlap or touch, so the same plays always make the same list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ranges(Vec<Range<u64>>);

impl Ranges {
    pub(crate) fn as_slice(&self) -> &[Range<u64>] {
        &self.0
    }

    /// How many plays they hold.
    pub(crate) fn plays(&self) -> u64 {
        self.0.iter().map(|range| range.end - range.start).sum()
    }

    pub(crate) fn contains(&self, number: u64) -> bool {
        let after = self.0.partition_point(|range| range.end <= number);
        self.0.get(after).is_some_and(|range| range.contains(&number))
    }

    /// Adds a range behind all others; false, and nothing is changed, if it is empty or not behind them.
    pub(crate) fn push(&mut self, range: Range<u64>) -> bool {
        match self.0.last_mut() {
            _ if range.is_empty() => return false,
            Some(last) if last.end == range.start => last.end = range.end,
            Some(last) if last.end > range.start => return false,
            _ => self.0.push(range),
        }
        true
    }

    /// The first plays that both hold.
    pub(crate) fn overlap(&self, other: &Ranges) -> Option<Range<u64>> {
        let (mut ours, mut theirs) = (self.0.iter().peekable(), other.0.iter().peekable());
        while let (Some(a), Some(b)) = (ours.peek(), theirs.peek()) {
            let common = a.start.max(b.start)..a.end.min(b.end);
            if !common.is_empty() {
                return Some(common);
            }
            if a.end <= b.end {
                ours.next()
            } else {
                theirs.next()
            };
        }
        None
    }

    /// Adds ranges that hold none of these plays, in one pass.
    pub(crate) fn merge(&mut self, other: &Ranges) {
        let ours = std::mem::take(&mut self.0);
        let mut all: Vec<Range<u64>> = Vec::with_capacity(ours.len() + other.0.len());
        let (mut ours, mut theirs) = (ours.into_iter().peekable(), other.0.iter().cloned().peekable());
        while let Some(next) = match (ours.peek(), theirs.peek()) {
            (Some(a), Some(b)) if b.start < a.start => theirs.next(),
            (Some(_), _) => ours.next(),
            (None, _) => theirs.next(),
        } {
            match all.last_mut() {
                Some(last) if last.end == next.start => last.end = next.end,
                _ => all.push(next),
            }
        }
        self.0 = all;
    }

    /// What lies between them.
    pub(crate) fn gaps(&self) -> Vec<Range<u64>> {
        self.0.windows(2).map(|pair| pair[0].end..pair[1].start).collect()
    }
}
