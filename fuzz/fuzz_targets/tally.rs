//! Tallies: no text panics, neither as it is nor with the right checksum behind it, and what can be read is the text of the
//! tally that was read.
#![no_main]

use arena::{MergeError, Tally, Timing, sealed};
use libfuzzer_sys::fuzz_target;

/// The beginning of a tally of four plays, up to the first score or counter, so that the fuzzer gets to the lines behind.
const BEGINNING: &str = concat!(
    r#"{"tally":1,"fingerprint":"079a8db3acf36f6e","plays":[[0,4]]}"#,
    "\n",
    r#"{"header":{"tellask":1,"game":"a","version":1,"settings":{},"map":null,"seed":0,"play":0,"turns":9,"nodes":9,"#,
    r#""seats":[{"kind":"mind","name":"b","version":1}],"rerun":true},"rotate":false,"changed":[],"predicted":[[]]}"#,
    "\n",
    r#"{"ending":"c","plays":4}"#,
    "\n",
    r#"{"seat":1,"mind":"b","successes":0,"deaths":0,"wins":0,"draws":0}"#,
    "\n",
);

fuzz_target!(|text: &str| {
    let _ = Tally::read(text);
    // The fuzzer cannot guess checksums, so the lines that it makes up are sealed here.
    for body in [text.to_owned(), format!("{BEGINNING}{text}")] {
        let sealed = sealed(&body);
        let Ok(mut tally) = Tally::read(&sealed) else { continue };
        assert_eq!(tally.to_text(), sealed);
        let report = tally.report(Timing::default());
        assert_eq!(report.plays, tally.plays());
        let _ = (report.to_text(), report.to_json());
        let again = tally.clone();
        match tally.merge(&again) {
            Err(MergeError::Overlap { .. }) => assert_eq!(tally, again),
            other => assert!(other.is_ok() && again.plays() == 0),
        }
    }
});
