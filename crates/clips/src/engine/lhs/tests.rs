//! Where tests go that still stand alone: behind a negated pattern, or at the end of a group.

use crate::rete::join::Polarity;
use crate::rete::plan::Planned;

/// Moves tests to the condition before them, where there is one that can ask them.
///
/// What stays is a test at the very beginning, and one behind a group, which the join of the group asks.
pub(super) fn place(conditions: &mut Vec<Planned>) {
    let mut index = 1;
    while index < conditions.len() {
        let (front, back) = conditions.split_at_mut(index);
        let (before, last) = front.split_at_mut(index - 1);
        let (target, test) = (&mut last[0], &mut back[0]);
        let stays = !test.is_test() || test.begin > target.end || target.end < target.begin || target.is_test();
        if stays {
            index += 1;
            continue;
        }
        let earlier = before.last();
        let is_alone = earlier.is_none_or(|it| it.end < target.begin);
        let has_earlier = earlier.is_some();
        attach(target, test, is_alone, has_earlier);
        conditions.remove(index);
    }
}

fn attach(target: &mut Planned, test: &mut Planned, is_alone: bool, has_earlier: bool) {
    let tests = std::mem::take(&mut test.tests);
    let closes = test.end < test.begin;
    let opens_exists = target.opens.last().is_some_and(|it| it.is_exists);
    target.end = test.end;
    if closes && is_alone && target.is_plain() {
        // The group is this pattern alone: a pattern that must not match, or one that must exist.
        target.tests.extend(tests);
        target.polarity = if opens_exists { Polarity::Existential } else { Polarity::Negative };
        target.opens.pop();
        target.begin -= 1;
    } else if closes && is_alone && target.polarity == Polarity::Existential && opens_exists && !has_earlier {
        target.secondary.extend(tests);
        target.opens.pop();
        target.begin -= 1;
    } else if target.is_plain() {
        target.tests.extend(tests);
    } else {
        target.secondary.extend(tests);
    }
}
