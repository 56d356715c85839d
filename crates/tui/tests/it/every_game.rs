//! Each game of the list is watched and played by the same keys.

use games::GAMES;

use super::bench::Bench;

#[test]
fn look() {
    for game in GAMES {
        let mut bench = Bench::watching(game);
        println!("{}", bench.text());
        bench.press("<Right><Right>");
        println!("{}", bench.text());
        bench.press("w<Down>");
        println!("{}", bench.text());
        bench.size = (120, 40);
        bench.press("<Esc>");
        println!("{}", bench.text());
        let mut bench = Bench::playing(game);
        println!("{}", bench.text());
        bench.press("H");
        println!("{}", bench.text());
        bench.press("<Enter>");
        println!("{}", bench.text());
    }
}
