//! About how many bytes a play takes.

use play::{Account, Frame, Line, Picture};

use crate::opening::cells_of;

/// A cell with its marks.
const CELL: usize = 150;
/// A line without reasons, as the play, the reel and its timeline have it: measured over long plays.
const LINE: usize = 2000;
/// A node of a reason, or a candidate.
const REASON: usize = 400;
/// So many frames may be kept of a play.
const FRAMES: usize = 48;

/// The frames of a play that are kept, of which this is one.
pub(super) fn of_frame(frame: &Frame) -> usize {
    let known: usize = frame.seats.values().map(|seat| of_picture(&seat.known)).sum();
    FRAMES * (frame.truth.as_ref().map_or(0, of_picture) + known)
}

/// Lines of a trace, without the reasons in them.
pub(super) fn of_lines(lines: &[Line]) -> usize {
    LINE * lines.len()
}

/// The reasons in lines of a trace.
pub(super) fn of_reasons(lines: &[Line]) -> usize {
    let reasons = lines.iter().map(|line| match line {
        Line::Act { account: Some(account), .. } => of_account(account),
        _ => 0,
    });
    reasons.sum()
}

fn of_account(account: &Account) -> usize {
    let mut bytes = REASON * account.candidates.len();
    account.why.walk(&mut |_, _| bytes += REASON);
    bytes + account.beliefs.as_deref().map_or(0, of_picture)
}

fn of_picture(picture: &Picture) -> usize {
    CELL * cells_of(picture)
}
