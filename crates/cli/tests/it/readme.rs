//! What the README and the pages about rules and batches show is what is printed.
//!
//! A block of text that begins with `$ tellask …` shows a conversation; every line after a command must be in what that
//! command prints, in the same order, up to the next command. `[…]` stands for lines left out, and lines with speeds differ
//! from machine to machine; so do rows that end in one, which is shown as `…`.

use std::process::{Command, Output, Stdio};

use crate::{scratch, text};

/// The blocks of text in a document.
fn blocks(document: &str) -> Vec<Vec<&str>> {
    let mut blocks = Vec::new();
    let mut open: Option<Vec<&str>> = None;
    for line in document.lines() {
        match (&mut open, line) {
            (None, "```text") => open = Some(Vec::new()),
            (Some(_), "```") => blocks.extend(open.take()),
            (Some(block), line) => block.push(line),
            (None, _) => {}
        }
    }
    blocks
}

/// A line of the README as a shell at the project's root reads it.
fn shell(line: &str) -> Output {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    Command::new("sh").args(["-c", line]).current_dir(root).stdin(Stdio::null()).output().expect("a shell")
}

/// The beginning of a row whose last column is the speed of this machine, which the page leaves out as `…`.
fn cut(line: &str) -> Option<&str> {
    line.strip_suffix(" …").map(str::trim_end).filter(|shown| !shown.is_empty())
}

/// Runs the commands of one block and compares.
fn check(block: &[&str]) -> usize {
    let mut printed: Vec<String> = Vec::new();
    let mut from = 0;
    let mut commands = 0;
    let folder = scratch("readme");
    std::fs::write(folder.join("bad.txt"), "4\n2 5 2\n2 2 3\n").expect("written");
    std::fs::write(folder.join("clash.txt"), "; mines: 3\n? 1 ? ?\n3 1 ? ?\n? ? ? ?\n").expect("written");
    let light =
        "(deffacts start (light red) (light yellow) (cars 3))\n(defrule go (light green) (cars ?n) => (println go))\n";
    std::fs::write(folder.join("light.clp"), light).expect("written");
    let place = |name: &str| folder.join(name).display().to_string();
    for line in block {
        if let Some(command) = line.strip_prefix("$ tellask ") {
            let names = ["play.jsonl", "bad.txt", "clash.txt", "proof.txt", "light.clp", "part1.jsonl", "part2.jsonl"];
            let command = names.iter().fold(command.to_owned(), |it, name| it.replace(name, &place(name)));
            let output = shell(&format!("{} {command}", env!("CARGO_BIN_EXE_tellask")));
            let shown = [output.stdout, output.stderr].concat();
            let shown = names.iter().fold(text(&shown), |it, name| it.replace(&place(name), name));
            printed = shown.lines().map(str::to_owned).collect();
            (from, commands) = (0, commands + 1);
        } else if !line.starts_with("[…]") && !line.contains("plays/s") {
            let same = |it: &String| it == line || cut(line).is_some_and(|shown| it.starts_with(shown));
            let found = printed.iter().skip(from).position(same);
            let found =
                found.unwrap_or_else(|| panic!("the README shows a line that is not printed: {line:?}\nin {block:#?}"));
            from += found + 1;
        }
    }
    commands
}

#[test]
fn the_readme_tells_the_truth() {
    let readme = include_str!("../../../../README.md");
    let shown = blocks(readme);
    let spoken = shown.iter().filter(|block| block.first().is_some_and(|line| line.starts_with("$ tellask ")));
    // A person's conversation needs a person.
    let commands: usize =
        spoken.filter(|block| !block[0].starts_with("$ tellask play")).map(|block| check(block)).sum();
    assert!(commands >= 5, "only {commands} commands of the README were run");
}

#[test]
fn the_page_about_rules_tells_the_truth() {
    let page = include_str!("../../../../docs/rule-agents.md");
    let commands: usize = blocks(page).iter().map(|block| check(block)).sum();
    assert!(commands >= 2, "only {commands} commands of the page were run");
    let scout = include_str!("../../../../examples/agents/wumpus_scout.clp");
    assert!(page.contains(&format!("```clips\n{scout}```")), "the page shows the scout as it is");
}

#[test]
fn the_page_about_batches_tells_the_truth() {
    // What an earlier run has kept may be of other minds, and would be left as it is.
    for part in ["part1.jsonl", "part2.jsonl"] {
        let _ = std::fs::remove_file(scratch("readme").join(part));
    }
    let page = include_str!("../../../../docs/batch.md");
    let commands: usize = blocks(page).iter().map(|block| check(block)).sum();
    assert!(commands >= 3, "only {commands} commands of the page were run");
}

#[test]
fn the_page_about_comparisons_tells_the_truth() {
    let page = include_str!("../../../../docs/compare.md");
    let commands: usize = blocks(page).iter().map(|block| check(block)).sum();
    assert!(commands >= 1, "no command of the page was run");
}

#[test]
fn the_lesson_tells_the_truth() {
    let page = include_str!("../../../../docs/clips-lesson.md");
    let shown = blocks(page);
    let spoken = shown.iter().filter(|block| block.first().is_some_and(|line| line.starts_with("$ tellask ")));
    let commands: usize = spoken.map(|block| check(block)).sum();
    assert!(commands >= 3, "only {commands} commands of the lesson were run");
}
