//! Whatever keys are pressed in a terminal of whatever size, nothing panics.

use std::sync::OnceLock;
use std::time::Duration;

use games::GAMES;
use play::Trace;
use proptest::prelude::*;
use tui::Event;

use super::bench::{Bench, played};

const KEYS: [&str; 52] = [
    "<Left>",
    "<Right>",
    "<Up>",
    "<Down>",
    "<PgUp>",
    "<PgDn>",
    "<Home>",
    "<End>",
    "<Enter>",
    "<Esc>",
    "<Tab>",
    "<Back>",
    " ",
    "+",
    "-",
    "t",
    "b",
    "w",
    "c",
    "?",
    "q",
    ":",
    "/",
    "n",
    "N",
    "g",
    "H",
    "u",
    "h",
    "l",
    "j",
    "k",
    "<",
    ">",
    "[",
    "]",
    "*",
    "1",
    "2",
    "9",
    "0",
    ".",
    "M",
    "o",
    "f",
    "a",
    "é",
    "界",
    ":why 1 1<Enter>",
    ":hint<Enter>",
    "<C-c>",
    "/a<Enter>",
];

/// The demonstrations, each played once.
fn traces() -> &'static [Trace] {
    static TRACES: OnceLock<Vec<Trace>> = OnceLock::new();
    TRACES.get_or_init(|| GAMES.iter().map(|game| played(game).trace()).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics(
        game in 0..GAMES.len(),
        plays in any::<bool>(),
        script in prop::collection::vec((0..KEYS.len(), 0_u64..600, 1_u16..150, 1_u16..60, any::<bool>()), 1..40),
    ) {
        let mut bench = if plays { Bench::playing(&GAMES[game]) } else { Bench::of_trace(&GAMES[game], traces()[game].clone()) };
        for (key, passed, width, height, colour) in script {
            bench.press(KEYS[key]);
            bench.event(Event::Tick(Duration::from_millis(passed)));
            bench.size = (width, height);
            bench.colour = colour;
            let text = bench.text();
            prop_assert_eq!(text.lines().count(), usize::from(height));
        }
    }
}
