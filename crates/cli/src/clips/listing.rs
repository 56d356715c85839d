//! What Tab lists: as many candidates as the screen holds, so that the editor never asks, nor waits between pages, for a key that
//! was meant for the command.

use rustyline::completion::Pair;

/// Columns that the editor leaves between two candidates.
const GAP: usize = 2;

/// Sorted candidates as a screen of this size lists them; if it is too small, the last place says how many are left out.
pub(super) fn listed(candidates: Vec<String>, (columns, rows): (usize, usize)) -> Vec<Pair> {
    let room = room(&candidates, columns, rows);
    if candidates.len() <= room {
        return candidates.into_iter().map(as_it_is).collect();
    }
    let left_out = candidates.len() - (room - 1);
    // The editor inserts what all have in common; those that are left out have a say in it.
    let replacement = common(&candidates).to_owned();
    let note = Pair { display: note(left_out), replacement };
    candidates.into_iter().take(room - 1).map(as_it_is).chain([note]).collect()
}

/// How many candidates the screen holds beside the line that is typed.
fn room(candidates: &[String], columns: usize, rows: usize) -> usize {
    // No character is wider than its bytes are many.
    let widest = candidates.iter().map(String::len).max().unwrap_or(0).max(note(candidates.len()).len());
    let abreast = (columns / (widest + GAP)).max(1);
    // Where only one were left, the editor would take it.
    (abreast * rows.saturating_sub(1)).max(2)
}

fn note(left_out: usize) -> String {
    format!("and {left_out} more")
}

fn as_it_is(name: String) -> Pair {
    Pair { display: name.clone(), replacement: name }
}

/// How all of them begin: being sorted, they have in common what the first and the last have.
fn common(sorted: &[String]) -> &str {
    let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else { return "" };
    let same = first.char_indices().zip(last.chars()).find(|((_, one), other)| one != other);
    let end = same.map_or(first.len().min(last.len()), |((at, _), _)| at);
    first.get(..end).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(count: usize) -> Vec<String> {
        (0..count).map(|index| format!("größe-{index:03}")).collect()
    }

    fn displays(pairs: &[Pair]) -> Vec<&str> {
        pairs.iter().map(|it| it.display.as_str()).collect()
    }

    #[test]
    fn what_fits_is_listed_whole() {
        let pairs = listed(names(6), (40, 4));
        assert_eq!(displays(&pairs), names(6));
        assert!(pairs.iter().all(|it| it.display == it.replacement));
    }

    #[test]
    fn what_does_not_fit_is_counted_and_still_decides_what_is_inserted() {
        let pairs = listed(names(200), (40, 4));
        assert_eq!(displays(&pairs), ["größe-000", "größe-001", "größe-002", "größe-003", "größe-004", "and 195 more"]);
        assert_eq!(pairs.last().map(|it| it.replacement.as_str()), Some("größe-"));
        let unlike = ["a", "ab", "ac", "b"].map(str::to_owned).to_vec();
        assert_eq!(listed(unlike, (0, 0)).last().map(|it| it.replacement.as_str()), Some(""));
    }
}
