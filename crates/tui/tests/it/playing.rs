//! Each game of the list is played by the same keys.

use games::GAMES;
use play::Seat;
use play::view::{Arrow, Audience};
use tui::Wish;

use super::bench::Bench;

#[test]
fn an_act_is_chosen_by_number_and_taken_back() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.sees("● your turn");
        bench.sees("your choices");
        let (start, before) = (bench.text(), bench.reel.len());
        bench.press(":1<Enter>");
        assert!(bench.reel.len() > before, "{}: the play goes on\n{}", game.name, bench.text());
        assert_ne!(bench.text(), start);
        bench.press("u");
        assert_eq!(bench.text(), start, "{}: as if nothing had happened", game.name);
        bench.press("u").sees("There is nothing to undo.");
        bench.press(":0<Enter>").sees("and no 0");
        bench.press(":&%<Enter>");
        assert_eq!(bench.reel.len(), before, "{}: that is no act", game.name);
    }
}

#[test]
fn commands_of_the_lines_do_something_here_too() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.press(":why<Enter>").sees("there are no reasons here; `H` asks for a hint");
        bench.press(":acts<Enter>").sees(" keys ");
        assert!(!bench.text().contains("there is no `:acts`"), "{}", bench.text());
    }
}

#[test]
fn a_hint_is_shown_with_its_reasons_and_done_by_enter() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        let before = bench.reel.len();
        bench.press("H").sees("hint from ");
        bench.press("<Enter>");
        assert!(bench.reel.len() > before, "{}\n{}", game.name, bench.text());
        let moment = bench
            .reel
            .moments(Audience::Everyone, 0)
            .find(|it| it.acts.iter().any(|(seat, _)| *seat == Seat::FIRST))
            .unwrap();
        let done = moment.acts.iter().find(|(seat, _)| *seat == Seat::FIRST).unwrap().1.clone();
        let mut again = Bench::playing(game);
        again.press("H").sees(&format!(": {}", play::view::act_in_words(&done)));
    }
}

#[test]
fn a_hint_that_comes_late_is_dropped() {
    for game in GAMES {
        for (first, leave) in [("", ":1<Enter>"), (":1<Enter>", "<Home>")] {
            let mut bench = Bench::playing(game);
            bench.press(first);
            bench.is_slow = true;
            bench.press("H").sees("thinking …");
            bench.press(leave);
            assert!(!bench.text().contains("thinking …"), "{}: `{leave}`\n{}", game.name, bench.text());
            assert!(bench.wished.contains(&Wish::Forget), "{}: the mind may stop", game.name);
            let before = bench.text();
            bench.tell();
            assert_eq!(bench.text(), before, "{}: `{leave}`, and the answer changes nothing", game.name);
        }
    }
}

#[test]
fn a_hint_for_the_moment_that_is_shown_comes_however_late() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.is_slow = true;
        bench.press("H?<Esc>").sees("thinking …");
        bench.tell().sees("hint from ");
    }
}

#[test]
fn the_games_own_keys_and_arrows_act() {
    let (mut keys, mut arrows) = (0, 0);
    for game in GAMES {
        let mut bench = Bench::playing(game);
        let known = bench.reel.frame(Audience::Everyone, bench.reel.len() - 1).unwrap().seats[0].known.clone();
        let choices = bench.reel.choices(Audience::Everyone, bench.reel.len() - 1, Seat::FIRST, &known).unwrap();
        let first = |bench: &Bench| {
            let mut moments = bench.reel.moments(Audience::Everyone, 0);
            moments.find_map(|it| it.acts.first().cloned()).unwrap().1
        };
        for choice in choices {
            let key = match choice.arrow {
                Some(Arrow::Up) => Some("<Up>"),
                Some(Arrow::Down) => Some("<Down>"),
                Some(Arrow::Left) => Some("<Left>"),
                Some(Arrow::Right) => Some("<Right>"),
                None => None,
            };
            arrows += usize::from(key.is_some());
            keys += usize::from(choice.key.is_some());
            for key in key.into_iter().chain(choice.key) {
                bench.press(key);
                assert_eq!(first(&bench), choice.act, "{}: `{key}`", game.name);
                bench.press("u");
            }
        }
    }
    assert!(keys > 5 && arrows > 5, "{keys} keys and {arrows} arrows were tried");
}

#[test]
fn a_small_letter_does_what_the_capital_one_does() {
    let mut tried = 0;
    for game in GAMES {
        let mut bench = Bench::playing(game);
        let known = bench.reel.frame(Audience::Everyone, bench.reel.len() - 1).unwrap().seats[0].known.clone();
        let choices = bench.reel.choices(Audience::Everyone, bench.reel.len() - 1, Seat::FIRST, &known).unwrap();
        for choice in choices.iter().filter(|choice| choice.key.is_some_and(|key| key.len() == 1)) {
            let small = choice.key.unwrap().to_lowercase();
            // `u` takes back, and `q` leaves, whatever a game calls by these letters.
            let is_own = choices.iter().any(|other| other.key == Some(&small));
            if small == "u" || small == "q" || (is_own && choice.key != Some(&small)) {
                continue;
            }
            tried += 1;
            bench.press(&small);
            let moments: Vec<_> = bench.reel.moments(Audience::Everyone, 0).collect();
            let done = moments.iter().find_map(|it| it.acts.first().cloned());
            assert_eq!(done.map(|it| it.1), Some(choice.act.clone()), "{}: `{small}`", game.name);
            drop(moments);
            bench.press("u");
        }
    }
    assert!(tried > 8, "{tried} letters were tried");
}

#[test]
fn the_line_of_keys_offers_only_what_keys_do() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        let known = bench.reel.frame(Audience::Everyone, bench.reel.len() - 1).unwrap().seats[0].known.clone();
        let choices = bench.reel.choices(Audience::Everyone, bench.reel.len() - 1, Seat::FIRST, &known).unwrap();
        let last = |bench: &Bench| bench.text().lines().last().unwrap_or_default().to_owned();
        let is_act = |letter: &str| choices.iter().any(|it| it.key.is_some_and(|key| key.eq_ignore_ascii_case(letter)));
        if last(&bench).contains("Enter act  H") {
            assert_eq!(last(&bench).contains(" c cells"), !is_act("c"), "{}: {}", game.name, last(&bench));
        }
        bench.press(":1<Enter><Home>");
        assert!(last(&bench).contains("End now"), "{}: {}", game.name, last(&bench));
        bench.press("<End>:cells<Enter>").sees("your choices at (");
        bench.press("<Esc>:go 0<Enter>").sees("End now");
    }
}

#[test]
fn a_play_under_way_is_left_by_a_second_q() {
    let mut bench = Bench::playing(&GAMES[0]);
    bench.press("q");
    assert!(bench.has_left(), "nothing is lost");
    let mut bench = Bench::playing(&GAMES[0]);
    bench.press(":1<Enter>q").sees("q again leaves it");
    assert!(!bench.has_left());
    bench.press("<Esc>q").sees("q again leaves it");
    bench.press("q");
    assert!(bench.has_left());
}

#[test]
fn a_mistyped_command_is_no_act() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.press(":hnt<Enter>").sees("did you mean `:hint`?");
    }
}

#[test]
fn a_command_says_what_it_takes() {
    for game in GAMES {
        for mut bench in [Bench::playing(game), Bench::watching(game)] {
            bench.size = (120, 40);
            for line in ["go", "go x", "go north", "go -1"] {
                bench.press(&format!(":{line}<Enter>")).sees("give the number of a turn: `:go TURN`");
            }
            for line in ["beliefs x", "cells 3", "truth x", "undo 2", "help me", "quit now"] {
                let name = line.split(' ').next().unwrap();
                bench.press(&format!(":{line}<Enter>")).sees(&format!("`:{name}` takes nothing after it"));
            }
            bench.press(":save<Enter>").sees("give a file: `:save FILE`");
            assert!(!bench.has_left());
        }
    }
}

#[test]
fn what_is_cut_ends_with_one_ellipsis() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.press(":1<Enter>");
        for width in 56..160 {
            bench.size = (width, 30);
            assert!(!bench.text().contains("……"), "{} in {width} columns\n{}", game.name, bench.text());
        }
    }
}

#[test]
fn no_act_of_a_game_is_called_like_a_command() {
    for game in GAMES {
        for word in game.acts {
            assert!(!tui::is_command(word.head), "{}: {}", game.name, word.head);
        }
    }
}

#[test]
fn a_cell_has_a_row_and_a_column() {
    let mut bench = Bench::playing(GAMES.iter().find(|game| game.name == "minesweeper").unwrap());
    bench.size = (120, 30);
    bench.press(":why 1<Enter>").sees("give a row and a column: `:why ROW COLUMN [MIND]`, rows 1 to ");
    bench.press(":why 1 99<Enter>").sees("there is no cell `1 99`: rows 1 to ");
}

#[test]
fn a_cell_is_pointed_at_and_acted_upon() {
    let mut tried = 0;
    for game in GAMES {
        let mut bench = Bench::playing(game);
        let known = bench.reel.frame(Audience::Everyone, bench.reel.len() - 1).unwrap().seats[0].known.clone();
        let choices = bench.reel.choices(Audience::Everyone, bench.reel.len() - 1, Seat::FIRST, &known).unwrap();
        if choices.iter().any(|choice| choice.cell.is_none()) {
            continue;
        }
        tried += 1;
        bench.press("<Right><Right><Down>").sees("your choices at (");
        let before = bench.reel.len();
        bench.press("<Enter>");
        assert!(bench.reel.len() > before);
        let (_, act) = bench.reel.moments(Audience::Everyone, 0).next().unwrap().acts[0].clone();
        let cell = choices.iter().find(|choice| choice.act == act).unwrap().cell.unwrap().1;
        assert_eq!(cell, known.grid().unwrap().columns + 2, "{}: {act}", game.name);
    }
    assert!(tried > 0, "a game whose acts are all about cells is in the list");
}

#[test]
fn who_plays_sees_no_truth_before_the_end() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.size = (200, 60);
        let frame = bench.reel.frame(Audience::Everyone, bench.reel.len() - 1).unwrap();
        let truth = frame.truth.as_ref().unwrap();
        if truth.panels == frame.seats[0].known.panels {
            continue;
        }
        let title = if truth.title.is_empty() { "the truth" } else { &truth.title };
        for keys in ["", "t", "tb", "<Tab>", "H", "<Home>"] {
            bench.press(keys);
            assert!(!bench.text().contains(title), "{}: `{keys}` shows it\n{}", game.name, bench.text());
        }
        for _ in 0..150 {
            bench.press("<Esc>H<Enter>");
            if bench.text().contains("■ over") {
                bench.sees(title);
                bench.press("<Home>").sees(title);
                break;
            }
        }
    }
}

#[test]
fn history_is_looked_at_and_left_again() {
    for game in GAMES {
        let mut bench = Bench::playing(game);
        bench.press(":1<Enter>");
        let now = bench.text();
        bench.press("<<");
        assert!(!bench.text().contains("your turn"), "{}: that was earlier\n{}", game.name, bench.text());
        bench.press("<End>");
        assert_eq!(bench.text(), now, "{}", game.name);
    }
}
