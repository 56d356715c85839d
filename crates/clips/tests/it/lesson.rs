//! The lesson: every transcript of the page is what our engine answers. `judge/sessions.py` types the same into CLIPS 6.4.2.

use clips::Engine;
use expect_test::expect_file;

use crate::sessions::{answered, page, screen, sessions};

/// The files of the lesson.
const FILES: &[(&str, &str)] = &[
    ("garden.clp", include_str!("../../../../examples/clips/lesson/garden.clp")),
    ("morning.bat", include_str!("../../../../examples/clips/lesson/morning.bat")),
];

/// An engine as somebody at a terminal has it.
fn engine() -> Engine {
    let mut engine = Engine::default();
    engine.set_hints(true);
    engine
}

#[test]
fn the_lesson_shows_what_is_answered() {
    let page = page("clips-lesson.md");
    assert!(sessions(&page).len() >= 12, "the lesson has parts");
    expect_file!["../../../../docs/clips-lesson.md"].assert_eq(&answered(&page, engine, FILES));
}

#[test]
fn parts_without_files_are_cases() {
    // So they are tried in all the ways in which cases are: without indices, printed and read again, under every strategy.
    let sessions = sessions(&page("clips-lesson.md"));
    let mut count = 0;
    for session in &sessions {
        let needs_more = ["(load ", "(batch ", "(dribble-on ", "(read)"].iter().any(|it| session.typed.contains(it));
        if needs_more {
            continue;
        }
        let words = session.heading.to_lowercase().replace(',', "");
        let name = words.split(' ').collect::<Vec<_>>().join("-");
        let program = format!("; the lesson: {}\n{}", session.heading, session.typed);
        expect_file![format!("../programs/lesson-{name}.clp")].assert_eq(&program);
        count += 1;
    }
    assert!(count >= 10, "{count} parts are cases");
}

#[test]
fn other_sessions_show_what_is_answered() {
    let page = include_str!("../sessions.md");
    assert!(sessions(page).len() >= 3, "there are sessions");
    expect_file!["../sessions.md"].assert_eq(&answered(page, Engine::default, FILES));
}

#[test]
fn the_lesson_can_be_typed_in_one_go() {
    // Each part clears what those before it left, so it does not matter where somebody begins.
    let sessions = sessions(&page("clips-lesson.md"));
    let shown: String = sessions.iter().map(|it| it.shown.as_str()).collect();
    let typed: String = sessions.iter().map(|it| it.typed.as_str()).collect();
    let screen = screen(&mut engine(), &typed, FILES);
    if let Some(difference) = crate::difference::first_difference(&shown, &screen) {
        panic!("{difference}");
    }
}
