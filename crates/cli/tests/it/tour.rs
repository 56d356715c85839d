//! The first minute: `tellask` alone, and the short tour.

use games::GAMES;

use crate::prints;

/// The commands that a text offers, each as it would be typed.
fn offered(text: &str) -> Vec<Vec<&str>> {
    let lines = text.lines().filter_map(|line| line.strip_prefix("  tellask "));
    lines.map(|line| line.split("  ").next().unwrap_or_default().split(' ').collect()).collect()
}

#[test]
fn alone_it_says_what_it_is_and_what_to_do() {
    let out = prints(0, &[], "");
    assert!(out.starts_with("A workbench for knowledge-based agents"), "{out}");
    let offered = offered(&out);
    assert_eq!(offered.len(), 6, "{out}");
    for mut words in offered {
        words.push("--help");
        prints(0, &words, "");
    }
    assert!(out.lines().count() < 15 && out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn the_tour_shows_a_decision_of_every_game_and_what_to_run_next() {
    let out = prints(0, &["demo", "--plays", "10"], "");
    assert!(!out.contains('\u{1b}'), "no colours in a pipe");
    assert!((60..220).contains(&out.lines().count()), "{} lines", out.lines().count());
    let parts: Vec<&str> = out.split("━━━ ").skip(1).collect();
    assert_eq!(parts.len(), GAMES.len(), "a part for each game, in their order");
    for (part, game) in parts.iter().zip(GAMES) {
        assert!(part.contains(&format!("{}: {}", game.name, game.summary)), "{part}");
        assert!(part.contains("→ "), "{}: no act", game.name);
        for mind in game.demo.worth.minds {
            assert!(part.contains(&format!("  {mind} ")), "{}: nothing about {mind}", game.name);
        }
    }
    assert_eq!(offered(&out).len(), 5, "{out}");
}

/// At a terminal there are colours, and the door to the view.
#[cfg(target_os = "linux")]
#[test]
fn at_a_terminal_it_opens_the_view() {
    let mut person = crate::pty::Person::at(&crate::scratch("welcome"), &[], &[]);
    person.sees("Six things to do");
    person.sees("watch an agent in this terminal (w)");
    person.types("w\r");
    person.sees("seed 7");
    assert!(person.types_until_it_ends("q").success());
}

/// A command typed at that question is answered with where commands are typed.
#[cfg(target_os = "linux")]
#[test]
fn a_command_at_the_question_is_the_shells() {
    for (line, told) in [
        ("tellask play wumpus --seed 7", "That is a command: type it again at the prompt of your shell"),
        ("wumpus", "`wumpus` is none of these: `p`, `w` or Enter."),
    ] {
        let mut person = crate::pty::Person::at(&crate::scratch("welcome"), &[], &[]);
        person.sees("or leave (Enter)?");
        person.types(&format!("{line}\r"));
        person.sees(told);
        person.ends();
    }
}
