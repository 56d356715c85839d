//! Traces: no bytes panic, neither when they are read nor when they are replayed, and what was read can be written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use play::{Chairs, Trace, revive};

/// Replays are cut here: a trace may ask for a play as long as it likes, which is slow, but no bug.
const MOST_TURNS: u32 = 100;

fuzz_target!(|text: &str| {
    let Ok(mut trace) = Trace::read(text) else { return };
    assert_eq!(Trace::read(&trace.to_text()).as_ref(), Ok(&trace));
    trace.header.setup.turns = trace.header.setup.turns.min(MOST_TURNS);
    if let Some(game) = games::find(&trace.header.game) {
        let _ = revive(game, &trace, Chairs::AllOutside);
    }
});
