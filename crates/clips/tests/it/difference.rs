//! Where two texts part, for people.

use std::fmt::Write;

/// Lines shown before and behind.
const CONTEXT: usize = 3;

/// The first difference in the form of a unified diff; none if the texts are equal.
pub(crate) fn first_difference(wanted: &str, found: &str) -> Option<String> {
    if wanted == found {
        return None;
    }
    let (wanted, found): (Vec<&str>, Vec<&str>) = (wanted.split('\n').collect(), found.split('\n').collect());
    let equal = wanted.iter().zip(&found).take_while(|(one, other)| one == other).count();
    let from = equal.saturating_sub(CONTEXT);
    let mut text = format!("@@ line {} @@\n", equal + 1);
    let mut say = |sign: char, lines: &[&str]| {
        for line in lines {
            let _ = writeln!(text, "{sign}{line}");
        }
    };
    let behind = |lines: &[&str]| lines.len().min(equal + CONTEXT);
    say(' ', &wanted[from..equal]);
    say('-', &wanted[equal..behind(&wanted)]);
    say('+', &found[equal..behind(&found)]);
    Some(text)
}

#[test]
fn the_first_difference_is_shown_with_what_is_around_it() {
    assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
    let told = first_difference("1\n2\n3\n4\n5\n6\n7\n8\n9", "1\n2\n3\n4\nfive\n6");
    assert_eq!(told.as_deref(), Some("@@ line 5 @@\n 2\n 3\n 4\n-5\n-6\n-7\n+five\n+6\n"));
    assert_eq!(first_difference("a", "a\n").as_deref(), Some("@@ line 2 @@\n a\n+\n"));
}
