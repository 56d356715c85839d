//! Which crate uses which: a new arrow is decided, never slipped in.

use std::collections::BTreeSet;
use std::fmt::Write;

use expect_test::expect;

use crate::workspace::{alias, folder, packages};

#[test]
fn arrows_between_crates() {
    let packages = packages();
    let ours: BTreeSet<&str> = packages.iter().map(folder).collect();
    let mut text = String::new();
    for package in &packages {
        let used = |wanted: &str| -> Vec<&str> {
            let all = package["dependencies"].as_array().unwrap().iter();
            let kind = all.filter(|it| it["kind"].as_str().unwrap_or("normal") == wanted).map(alias);
            kind.filter(|it| ours.contains(it)).collect::<BTreeSet<_>>().into_iter().collect()
        };
        write!(text, "{}", folder(package)).unwrap();
        for (kind, arrow) in [("normal", "→"), ("dev", "· in tests →"), ("build", "· to build →")] {
            if !used(kind).is_empty() {
                write!(text, " {arrow} {}", used(kind).join(" ")).unwrap();
            }
        }
        text.push('\n');
    }
    expect![[r#"
        arena → facts play
        cli → arena clips facts games link minds play tui web
        clips → facts
        facts
        games → clips facts logic minds play
        link → facts play · in tests → games
        logic
        minds → clips facts play
        play → facts
        tui → facts play · in tests → games
        web → arena clips facts games minds play
        xtask → facts games play
    "#]]
    .assert_eq(&text);
}
