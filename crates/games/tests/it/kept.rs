//! Traces that an earlier version of the program wrote, kept as they were: they replay, whatever was renamed or added since.
//!
//! The files in `kept` are never written again. A new one is added when names, words or defaults change: made by the last program from before.

use std::path::{Path, PathBuf};

use play::view::{Audience, Reel};
use play::{Chair, Chairs, Game, Line, Mismatch, Trace, frames, rerun, revive};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/kept")
}

/// The kept traces with their names and games.
fn kept() -> Vec<(String, &'static Game, Trace)> {
    let entries = std::fs::read_dir(folder()).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        let trace = Trace::read(&std::fs::read_to_string(&path).expect("a readable file"));
        let trace = trace.unwrap_or_else(|complaints| panic!("{name}: {complaints}"));
        (name, games::find(&trace.header.game).expect("a game of the list"), trace)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn kept_traces_replay() {
    let kept = kept();
    assert!(kept.len() >= 30, "{} traces", kept.len());
    for (name, game, trace) in kept {
        let play = revive(game, &trace, Chairs::AllOutside).unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
        assert!(matches!(trace.lines.last(), Some(Line::End { .. })), "{name} was played to its end");
        let frames = frames(game, &trace).unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
        assert!(frames.len() > 1, "{name}");
        let mut reel = Reel::of_trace(game, trace).unwrap_or_else(|mismatch| panic!("{name}: {mismatch}"));
        assert!(reel.frame(Audience::Everyone, 0).is_ok(), "{name}");
        // What a new trace of this play would say is read and replayed, too.
        let again = Trace::read(&play.trace().to_text()).expect("what is written can be read");
        assert_eq!(again.header.to_json(), play.header().to_json(), "{name}");
        revive(game, &again, Chairs::AllOutside).unwrap_or_else(|mismatch| panic!("{name}, again: {mismatch}"));
    }
}

#[test]
fn kept_traces_know_the_minds_of_today() {
    let mut same = Vec::new();
    for (name, game, trace) in kept() {
        let header = game.header_today(trace.header.clone());
        for seat in &header.seats {
            let Chair::Mind(spec) = &seat.chair else { panic!("{name}: minds play the kept plays") };
            assert!((game.minds)().iter().any(|mind| mind.word.head == spec.name), "{name}: {spec}");
        }
        match rerun(game, &trace) {
            Ok(()) => same.push(name),
            // A mind of another version may think otherwise.
            Err(Mismatch::Version { .. }) => {}
            Err(mismatch) => panic!("{name}: {mismatch}"),
        }
    }
    // Renamed, and not changed.
    for name in ["pacalgo2-seed-optimal.jsonl", "pacalgo2-arcade-greedy.jsonl"] {
        assert!(same.iter().any(|it| it == name), "{name} is not among {same:?}");
    }
}

/// Every profile and every mind of the time has its trace; the names of today stand for those of then.
#[test]
fn every_profile_and_mind_has_a_kept_trace() {
    let kept = kept();
    for game in games::GAMES {
        let own = || kept.iter().filter(|(_, it, _)| it.name == game.name);
        for profile in game.profiles {
            // This one came later.
            if (game.name, profile.name) == ("pacalgo2", "corrected") {
                continue;
            }
            let has = own().any(|(_, _, trace)| {
                let header = game.header_today(trace.header.clone());
                header.setup.settings.text("profile") == Some(profile.name)
            });
            assert!(has, "{} {}", game.name, profile.name);
        }
        for mind in (game.minds)() {
            let has = own().any(|(_, _, trace)| {
                game.header_today(trace.header.clone())
                    .seats
                    .iter()
                    .any(|seat| matches!(&seat.chair, Chair::Mind(spec) if spec.name == mind.word.head))
            });
            assert!(has, "{} {}", game.name, mind.word.head);
        }
    }
}

/// That slots may be missing or stand elsewhere does not mean that anything goes.
#[test]
fn changed_percepts_do_not_replay() {
    for (name, game, trace) in kept() {
        let told = trace.lines.iter().position(|line| matches!(line, Line::Told { fact, .. } if fact.fields.len() > 1));
        let at = told.expect("something is told");
        let with = |change: &dyn Fn(&mut facts::Fact)| {
            let mut changed = trace.clone();
            if let Line::Told { fact, .. } = &mut changed.lines[at] {
                change(fact);
            }
            revive(game, &changed, Chairs::AllOutside).err()
        };
        let Line::Told { fact, .. } = &trace.lines[at] else { unreachable!("it was looked for") };
        let word = game.percepts.iter().find(|word| fact.head == word.head).expect("a word of the game");
        if let Some(slot) = word.slots.iter().find(|slot| slot.default.is_none()) {
            let is_it = |field: &facts::Field| field.name.as_ref().is_some_and(|it| *it == slot.name);
            let less = with(&|fact| fact.fields.retain(|field| !is_it(field)));
            assert!(matches!(less, Some(Mismatch::Line { .. })), "{name} without `{}`: {less:?}", slot.name);
        }
        let other = with(&|fact| fact.fields[0].value = facts::Value::Text("other".into()));
        assert!(matches!(other, Some(Mismatch::Line { .. })), "{name}: {other:?}");
        let more = with(&|fact| {
            let field = facts::Field { name: facts::Symbol::new("more".to_owned()), value: facts::Value::Int(1) };
            fact.fields.push(field);
        });
        assert!(matches!(more, Some(Mismatch::Line { .. })), "{name}: {more:?}");
    }
}
