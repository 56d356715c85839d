//! Groups: which of them must exist, where they begin and end, and which position of a match each condition gets.

use super::tree::{Leaf, LeafKind};

/// Marks groups that must exist, which are single groups instead of two negated ones.
///
/// Such a group begins two levels deeper than the place where it stands, and closes both at once.
pub(super) fn find_exists_groups(row: &mut [Leaf<'_>]) {
    let mut current = 1;
    for index in 0..row.len() {
        if row[index].begin == current + 2 {
            let begin = row[index].begin;
            let closing = (index..row.len()).find(|at| row[*at].end < begin);
            if let Some(closing) = closing.filter(|at| row[*at].end <= current) {
                row[index].opens_exists = true;
                for leaf in &mut row[index..closing] {
                    leaf.begin -= 1;
                    leaf.end -= 1;
                }
                row[closing].begin -= 1;
            }
        }
        current = row[index].end;
    }
}

/// Puts a made-up pattern before each test that opens a group.
pub(super) fn make_patterns(row: &mut Vec<Leaf<'_>>) {
    let mut current = 1;
    let mut index = 0;
    while index < row.len() {
        if row[index].is_test() && row[index].begin > current {
            let mut made = row[index].clone();
            made.kind = LeafKind::Made;
            made.tests = Vec::new();
            made.end = made.begin;
            row[index].opens_exists = false;
            row.insert(index, made);
            index += 1;
        }
        current = row[index].end;
        index += 1;
    }
}

/// The position of each leaf in a match: a group begins at the position where it stands and counts as one.
pub(super) fn positions(row: &[Leaf<'_>]) -> Vec<u16> {
    let mut positions = Vec::with_capacity(row.len());
    // The next position at each depth that is open now.
    let mut next: Vec<u16> = vec![0];
    for leaf in row {
        while next.len() < leaf.begin as usize {
            let inherited = next.last().copied().unwrap_or_default();
            next.push(inherited);
        }
        let top = next.last_mut().expect("depth 1 is always open");
        // A test stands where the condition before it stands; only a rule's first one has a place of its own.
        let is_placed = !leaf.is_test() || (*top == 0 && positions.is_empty());
        positions.push(if is_placed { *top } else { top.saturating_sub(1) });
        if is_placed {
            *top += 1;
        }
        while next.len() > leaf.end as usize {
            next.pop();
            if let Some(outer) = next.last_mut() {
                *outer += 1;
            }
        }
    }
    positions
}
