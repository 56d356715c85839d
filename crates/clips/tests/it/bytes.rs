//! Texts that are not UTF-8 pass through the engine as they are.

use clips::{Engine, bytes};
use proptest::prelude::*;

use crate::memory::Memory;

/// Any bytes, with pieces of characters more often than by chance.
fn anything() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        prop::collection::vec(any::<u8>(), 0..3),
        prop::sample::select(vec![
            b"\xe9".to_vec(),
            b"\xc3\xa9".to_vec(),
            b"\xc3".to_vec(),
            b"\xf4\x8f\xba\x80".to_vec(),
            b"\xf4\x8f\xbb\xbf".to_vec(),
            b"\xf4\x8f".to_vec(),
            b"word".to_vec(),
        ]),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// The characters, the slow way: a byte goes on with those before it if its highest bits are 10 and they are three at most.
fn characters(text: &[u8]) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = Vec::new();
    for byte in text {
        match all.last_mut() {
            Some(last) if (0x80..0xc0).contains(byte) && last.len() < 4 => last.push(*byte),
            _ => all.push(vec![*byte]),
        }
    }
    all
}

/// A text in quotes.
fn quoted(text: &[u8]) -> Vec<u8> {
    let mut all = vec![b'"'];
    for byte in text {
        if matches!(byte, b'"' | b'\\') {
            all.push(b'\\');
        }
        all.push(*byte);
    }
    all.push(b'"');
    all
}

/// What an engine prints for these commands.
fn said(commands: &[u8]) -> Vec<u8> {
    let mut engine = Engine::default();
    engine.set_outside(Memory::with(&[("f", commands)]));
    engine.obey_text("(batch* f)");
    engine.take_output_bytes()
}

proptest! {
    #[test]
    fn all_bytes_have_one_form(one in anything(), two in anything()) {
        let (first, second) = (bytes::text(&one), bytes::text(&two));
        prop_assert_eq!(&*bytes::bytes(&first), &one[..]);
        prop_assert_eq!(bytes::text_of(one.clone()), first.clone());
        prop_assert_eq!(first == second, one == two);
        // Pieces that are put together have the form of the whole.
        let whole = [one, two].concat();
        let pieces = first + &second;
        prop_assert_eq!(bytes::joined(&pieces), bytes::text(&whole));
    }

    #[test]
    fn what_is_read_is_printed(text in anything()) {
        // A file of commands ends at a zero byte in the reference.
        let text: Vec<u8> = text.into_iter().filter(|byte| *byte != 0).collect();
        let printed = said(&[b"(printout t ", &quoted(&text)[..], b")"].concat());
        prop_assert_eq!(printed, text);
    }

    #[test]
    fn characters_are_counted_as_in_the_reference(text in anything(), from in 1_usize..9, count in 0_usize..9) {
        let text: Vec<u8> = text.into_iter().filter(|byte| *byte != 0).collect();
        let all = characters(&text);
        let part: Vec<u8> = all.iter().skip(from - 1).take(count).flatten().copied().collect();
        let string = quoted(&text);
        let end = (from + count - 1).to_string();
        let commands = [
            b"(println (str-length ", &string[..], b") \" \" (str-byte-length ", &string[..], b"))\n(printout t (sub-string ",
            from.to_string().as_bytes(), b" ", end.as_bytes(), b" ", &string[..], b"))",
        ].concat();
        let expected = [format!("{} {}\n", all.len(), text.len()).as_bytes(), &part[..]].concat();
        prop_assert_eq!(said(&commands), expected);
    }

    #[test]
    fn bytes_are_read_one_by_one(text in anything()) {
        let mut engine = Engine::default();
        engine.set_outside(Memory::with(&[("f", &text)]));
        engine.obey_text(
            "(open f g)\n(progn (bind ?c (get-char g)) (while (<> ?c -1) (printout t ?c \" \") (bind ?c (get-char g))))",
        );
        let expected: String = text.iter().flat_map(|byte| [byte.to_string(), " ".to_owned()]).collect();
        prop_assert_eq!(engine.take_output(), expected);
    }
}

#[test]
fn the_library_gives_bytes_or_a_lossy_text() {
    let mut engine = Engine::default();
    engine.obey_text(&bytes::text(b"(println a\xf1o (format nil \"%c%c\" 195 169))"));
    let mut other = engine.clone();
    assert_eq!(engine.take_output_bytes(), b"a\xf1o\xc3\xa9\n");
    assert_eq!(other.take_output(), "a\u{fffd}o\u{e9}\n");
}
