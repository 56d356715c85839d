//! What is printed can be read back, and nothing that is read makes the reader fall.

use facts::{Fact, Symbol, Word, read_facts};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::any;

proptest! {
    #[test]
    fn a_printed_fact_reads_back(fact in any::fact()) {
        let printed = fact.to_string();
        let read = printed.parse::<Fact>();
        prop_assert_eq!(read.as_ref(), Ok(&fact), "{}", printed);
    }

    #[test]
    fn so_do_many_with_comments_between(facts in vec(any::fact(), 0..5), comment in "[^\n]{0,12}") {
        let text: String = facts.iter().flat_map(|it| [it.to_string(), format!(" ; {comment}\n")]).collect();
        let (read, complaints) = read_facts(&text);
        prop_assert!(complaints.is_empty(), "{}", complaints);
        prop_assert_eq!(read, facts);
    }

    #[test]
    fn a_symbol_is_what_reads_back_as_itself(text in prop_oneof![any::text(), "[a-z0-9.+<$?-]{1,5}".boxed()]) {
        let read = format!("({text})").parse::<Fact>().ok().filter(|fact| fact.fields.is_empty());
        let reads_back = read.is_some_and(|fact| fact.head == text.as_str());
        prop_assert_eq!(Symbol::new(text.clone()).is_some(), reads_back, "{:?}", text);
    }

    #[test]
    fn any_text_is_read_or_complained_about(text in any::<String>()) {
        check_any(&text);
    }

    #[test]
    fn any_bytes_too(bytes in vec(any::<u8>(), 0..200)) {
        check_any(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_heap_of_tokens_too(
        tokens in vec(prop::sample::select(vec!["(", ")", "a", "1", "\"t\"", "\"", ";", "\n", "?x", "1e999", " ", "\\"]), 0..40)
    ) {
        check_any(&tokens.concat());
    }

    #[test]
    fn any_line_of_a_person_is_heard_or_refused(line in any::<String>()) {
        let _ = Word::hear_line(&[crate::words::GO, crate::words::SHOUT], &line);
        let _ = Word::hear_line(&[crate::words::GO, crate::words::SHOUT], &format!("g {line}"));
    }
}

/// Complaints lie within the text, and what was read without any reads the same when printed.
fn check_any(text: &str) {
    let (facts, complaints) = read_facts(text);
    let lines: Vec<&str> = text.split('\n').collect();
    for complaint in &complaints {
        let place = complaint.place;
        let line = lines.get(place.line - 1).unwrap_or_else(|| panic!("line {} of {text:?}", place.line));
        assert!(place.column >= 1 && place.column <= line.chars().count().max(1), "{complaint} in {text:?}");
        assert!(place.length >= 1);
    }
    for fact in facts {
        assert_eq!(fact.to_string().parse(), Ok(fact));
    }
}

#[test]
fn a_tower_of_parentheses_does_not_exhaust_the_stack() {
    let tower = "(".repeat(1_000_000);
    let (facts, complaints) = read_facts(&tower);
    assert_eq!((facts.len(), complaints.has_errors()), (0, true));
    assert_eq!(read_facts(&")".repeat(1_000_000)).1.iter().count(), facts::Diagnostics::MOST);
}
