//! What every game looks like, as text. `UPDATE_EXPECT=1` accepts what is new; look at it first.

use std::fmt::Write as _;
use std::path::PathBuf;

use expect_test::expect_file;
use games::GAMES;

use super::bench::Bench;

/// What is pressed, in a terminal of which size.
const WATCHED: [(&str, (u16, u16)); 9] = [
    ("", (80, 24)),
    ("<Right><Right><Right>", (80, 24)),
    ("w<Down>*", (80, 24)),
    ("<Esc>c<Enter>", (80, 24)),
    ("<Esc><Esc><End>", (80, 24)),
    ("<Home><PgDn>", (120, 36)),
    ("?", (80, 24)),
    ("?", (80, 24)),
    ("q?", (120, 40)),
];
const PLAYED: [(&str, (u16, u16)); 5] =
    [("", (80, 24)), ("H", (80, 24)), ("<Enter>", (80, 24)), ("?", (80, 24)), ("?", (80, 24))];

fn scenes(name: &str, bench: &mut Bench, script: &[(&str, (u16, u16))]) -> String {
    let mut text = String::new();
    for (keys, size) in script {
        bench.press(keys);
        bench.size = *size;
        let pressed = if keys.is_empty() { "the beginning" } else { keys };
        writeln!(text, "──── {name}, {} x {}: {pressed}\n{}", size.0, size.1, bench.text()).unwrap();
    }
    text
}

#[test]
fn every_game_looks_as_it_did() {
    for (index, game) in GAMES.iter().enumerate() {
        let mut text = scenes("watched", &mut Bench::watching(game), &WATCHED);
        text.push_str(&scenes("played", &mut Bench::playing(game), &PLAYED));
        let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/golden/{}.txt", index + 1));
        // Games have their names in one place.
        expect_file![file].assert_eq(&text.replace(game.name, "GAME"));
    }
}
