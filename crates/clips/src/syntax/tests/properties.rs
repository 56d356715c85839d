//! What holds for every text.

use proptest::prelude::*;

use crate::symbol::Symbols;
use crate::syntax::{Reader, diagnose, read_all};

/// Pieces that texts are made of.
pub(super) const PIECES: [&str; 56] = [
    "(",
    "(",
    "(",
    ")",
    ")",
    ")",
    " ",
    "\n",
    "\"",
    "\\",
    ";",
    "&",
    "|",
    "~",
    ":",
    "=",
    "?",
    "$?",
    "?x ",
    "$?y ",
    "?*g* ",
    "<-",
    "=>",
    "3 ",
    "-2.5 ",
    "[i] ",
    "a ",
    "\n(defrule r ",
    "(deffacts f ",
    "(deftemplate t ",
    "(deffunction f ",
    "(defclass A (is-a USER) ",
    "(defmethod m ",
    "(assert ",
    "(modify ",
    "(if ",
    "then ",
    "else ",
    "(while ",
    "do ",
    "(loop-for-count ",
    "(progn$ ",
    "(switch ",
    "(case ",
    "(default ",
    "(slot x ",
    "(type ",
    "(range ",
    "(not ",
    "(forall ",
    "(test ",
    "(declare (salience ",
    "(do-for-fact ((?f ",
    "(make-instance ",
    "é",
    "(bind ",
];

/// Reads everything, and checks that places are places.
fn read(text: &str) {
    let (forms, problems) = read_all(text, &mut Symbols::new());
    for span in forms.iter().map(|form| form.span).chain(problems.iter().map(|it| it.span)) {
        assert!(span.start <= span.end && span.end as usize <= text.len(), "{span:?} in {text:?}");
        assert!(text.is_char_boundary(span.start as usize), "{span:?} in {text:?}");
    }
    for problem in &problems {
        assert!(!problem.message.is_empty() && problem.clips.starts_with('['), "{problem:?} of {text:?}");
    }
    for diagnostic in &diagnose(text) {
        assert!(diagnostic.place.line <= text.matches('\n').count() + 1, "{diagnostic} of {text:?}");
    }
}

proptest! {
    #[test]
    fn any_text_is_read(text in ".{0,200}") {
        read(&text);
    }

    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_pieces_are_read(pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..80)) {
        read(&pieces.concat());
    }

    #[test]
    fn nothing_behind_a_broken_form_is_lost(pieces in proptest::collection::vec(proptest::sample::select(&PIECES[..]), 0..40)) {
        // A quote may open a string, which takes all up to the next quote.
        prop_assume!(!pieces.contains(&"\""));
        let text = format!("{}\n(defrule last =>)\n", pieces.concat());
        let (forms, _) = read_all(&text, &mut Symbols::new());
        let last = forms.last().map(|form| form.span.end as usize);
        prop_assert_eq!(last, Some(text.len() - 1), "{}", text);
    }
}

#[test]
fn deep_nesting_is_an_error_and_reading_goes_on() {
    for text in ["(".repeat(200_000), format!("{}{}", "(f ".repeat(200_000), ")".repeat(200_000))] {
        let text = format!("{text}\n(defrule r =>)");
        let (forms, problems) = read_all(&text, &mut Symbols::new());
        assert_eq!((forms.len(), problems.len()), (1, 1));
        assert!(problems[0].message.contains("400"), "{}", problems[0].message);
    }
}

#[test]
fn four_hundred_levels_are_read() {
    let text = format!("{}{}", "(f ".repeat(400), ")".repeat(400));
    assert!(read_all(&text, &mut Symbols::new()).1.is_empty());
    let text = format!("{}{}", "(f ".repeat(401), ")".repeat(401));
    assert_eq!(read_all(&text, &mut Symbols::new()).1.len(), 1);
}

#[test]
fn facts_in_facts_do_not_double_the_work() {
    let text = format!("{}a{}", "(assert (f ".repeat(199), "))".repeat(199));
    assert!(read_all(&text, &mut Symbols::new()).1.is_empty());
}

#[test]
fn a_huge_text_of_small_forms_is_read_form_by_form() {
    let text = "(item (name \"a name\") (count 42) (weight 2.5))\n".repeat(400_000);
    let mut symbols = Symbols::new();
    let mut reader = Reader::new(&text);
    let mut count = 0;
    while let Some(form) = reader.next(&mut symbols) {
        assert!(form.is_ok());
        count += 1;
    }
    assert_eq!(count, 400_000);
}

#[test]
fn many_broken_forms_are_not_slow() {
    read_all(&"(defrule \\\"\n".repeat(200_000), &mut Symbols::new());
    read_all(&"(f ?1 ".repeat(200_000), &mut Symbols::new());
    read_all(&format!("(assert (a {}))", "(if) ".repeat(100_000)), &mut Symbols::new());
    read_all(&format!("(switch 1 {})", "(case a then 1) ".repeat(100_000)), &mut Symbols::new());
    let slots: Vec<String> = (0..100_000).map(|number| format!("(s{number} 1)")).collect();
    read_all(&format!("(modify 1 {})", slots.concat()), &mut Symbols::new());
}
