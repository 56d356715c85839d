//! Circles: reasons that rest on what they are to prove.
//!
//! A reason is a finite tree, so only a reference can close a circle: a step without steps of its own that stands for one
//! told before. If that one is the conclusion above it, the conclusion rests on itself. A fact that went and came again reads like
//! the one before, so a reference is no circle where an earlier step that is not above it says the same.

use crate::{Line, Trace, Why};

/// How a step ends that stands for an earlier one.
const AS_ABOVE: &str = ", as above";

/// The steps of one seat's reasons, without a look at what they prove.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Steps<'a> {
    /// Steps that claim nothing as a fact, so no prover looks at them.
    pub silent: u64,
    /// Conclusions that rest on themselves, with their turns.
    pub circles: Vec<(u32, &'a str)>,
}

/// The steps of every reason in a trace, by seat.
pub fn steps_of(trace: &Trace) -> Vec<Steps<'_>> {
    let mut seats = vec![Steps::default(); trace.header.seats.len()];
    for line in &trace.lines {
        let Line::Act { turn, seat, account: Some(account), .. } = line else { continue };
        let Some(steps) = seats.get_mut(seat.index()) else { continue };
        account.why.walk(&mut |why, _| steps.silent += u64::from(matches!(why, Why::Step { fact: None, .. })));
        steps.circles.extend(circles(&account.why).into_iter().map(|text| (*turn, text)));
    }
    seats
}

/// The conclusions of a reason that rest on themselves, in the order in which they are told.
///
/// ```
/// use tellask_play::{Why, circles};
///
/// let below = Why::step("(killed bob), by `arrow`", "arrow", vec![Why::step("(monster bob), as above", "stench", vec![])]);
/// let why = Why::step("(monster bob), by `stench`", "stench", vec![below]);
/// assert_eq!(circles(&why), ["(monster bob), by `stench`"]);
///
/// // Whoever walks in a circle is in the first room again; the second visit may rest on the first.
/// let first = Why::step("(last 1), by `start`", "start", vec![]);
/// let again = Why::step("(last 1), as above", "start", vec![]);
/// let between = Why::step("(last 2), by `went-on`", "went-on", vec![again]);
/// let second = Why::step("(last 1), by `went-back`", "went-back", vec![between]);
/// assert!(circles(&Why::step("act, by `go`", "go", vec![first, second])).is_empty());
/// ```
pub fn circles(why: &Why) -> Vec<&str> {
    let mut above: Vec<(&Why, usize)> = Vec::new();
    let mut told: Vec<&Why> = Vec::new();
    let mut found = Vec::new();
    why.walk(&mut |why, depth| {
        while let Some((over, _)) = above.pop_if(|(_, it)| *it >= depth) {
            // What only refers to another step tells nothing that could be referred to.
            if !is_reference(over) {
                told.push(over);
            }
        }
        let circle = above.iter().rev().find_map(|(it, _)| meant(it, why));
        if let Some(text) = circle
            && !told.iter().any(|it| meant(it, why).is_some())
        {
            found.push(text);
        }
        above.push((why, depth));
    });
    found
}

fn is_reference(why: &Why) -> bool {
    matches!(why, Why::Step { claim, .. } if claim.ends_with(AS_ABOVE))
}

/// The text of a step above, if a step below it stands for that one.
fn meant<'a>(above: &'a Why, below: &Why) -> Option<&'a str> {
    let Why::Step { claim: text, fact: claimed, .. } = above else { return None };
    let Why::Step { claim: reference, fact, because, .. } = below else { return None };
    let is_same_fact = || because.is_empty() && fact.is_some() && fact == claimed;
    let is_same_text = || {
        let rest = reference.strip_suffix(AS_ABOVE).and_then(|told| text.strip_prefix(told));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(", by `"))
    };
    (is_same_fact() || is_same_text()).then_some(text.as_str())
}
