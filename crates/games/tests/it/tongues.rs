//! Fixed texts in the languages of the page, looped over all games.

use games::GAMES;
use play::{Game, LANGUAGES, MapText, Setup};

/// What the page shows of a game before anything is played, and the acts without slots.
fn fixed_texts(game: &Game) -> Vec<String> {
    let mut texts = vec![game.summary];
    texts.extend(game.settings.slots.iter().map(|slot| slot.doc));
    texts.extend(game.profiles.iter().map(|profile| profile.doc));
    texts.extend((game.notes)().iter().map(|note| note.doc));
    texts.extend(game.guide.legend.iter().map(|sign| sign.meaning));
    texts.extend(game.guide.clicks.primary.iter().chain(game.guide.clicks.secondary));
    texts.extend(game.acts.iter().filter(|word| word.slots.is_empty()).map(|word| word.head));
    for mind in (game.minds)() {
        texts.push(mind.word.doc);
        texts.extend(mind.word.slots.iter().map(|slot| slot.doc));
    }
    let mut texts: Vec<String> = texts.into_iter().map(str::to_owned).collect();
    if let Some(editor) = game.editor {
        let settings = game.settle(&[]).expect("the defaults are fine");
        let palette = (editor.palette)(&settings);
        texts.extend(palette.things.iter().flat_map(|it| [it.name.to_string(), it.doc.to_string()]));
        texts.extend(palette.keys.iter().map(|slot| slot.doc.to_owned()));
    }
    texts
}

/// Whether an entry with gaps fits a text, as far as its words go.
fn fits(english: &str, text: &str) -> bool {
    let mut rest = text;
    for (place, part) in english.replace("{n}", "{}").split("{}").enumerate() {
        let Some((before, after)) = rest.split_once(part).or_else(|| part.is_empty().then_some(("", rest))) else {
            return false;
        };
        if place == 0 && !before.is_empty() {
            return false;
        }
        rest = after;
    }
    rest.is_empty() || english.ends_with('}')
}

#[test]
fn what_the_page_shows_of_a_game_is_in_all_its_languages() {
    for game in GAMES {
        for language in LANGUAGES {
            let said = game.said_in(language);
            let missing: Vec<String> = fixed_texts(game)
                .into_iter()
                .filter(|text| !text.is_empty() && !said.iter().any(|(english, _)| fits(english, text)))
                .collect();
            assert!(missing.is_empty(), "{} says in no {language}: {missing:#?}", game.name);
        }
    }
}

#[test]
fn entries_are_whole_and_have_the_same_gaps() {
    for game in GAMES {
        let gaps = |text: &str| text.replace("{n}", "{}").matches("{}").count();
        let mut seen = std::collections::BTreeSet::new();
        for said in game.tongues {
            assert!(said.iter().all(|text| !text.trim().is_empty()), "{}: {said:?}", game.name);
            assert!(said.iter().all(|text| gaps(text) == gaps(said[0])), "{}: {said:?}", game.name);
            assert!(seen.insert(said[0]), "{}: `{}` is there twice", game.name, said[0]);
        }
    }
}

/// Endings and counters of plays by all minds.
#[test]
fn endings_and_counters_are_in_all_languages() {
    for game in GAMES {
        let said = game.said_in("es");
        for mind in (game.minds)() {
            for seed in 0..3 {
                let settings = std::sync::Arc::new(game.settle(&[]).expect("the defaults are fine"));
                let setup = Setup { settings, map: None::<MapText>, seed, play: 0, turns: 200, nodes: 2_000 };
                let chair = play::Chair::Mind(play::MindSpec::plain(mind.word.head));
                let header = game.header(setup, &[chair]).expect("the chair fits");
                let Ok(mut play) = (game.open)(&header, play::Chairs::AsRecorded) else { continue };
                play.pump();
                let outcome = play.standings(play::view::Audience::Everyone);
                let counters =
                    outcome.seats.iter().flat_map(|(_, it)| it.counters.iter().map(|(name, _)| name.to_string()));
                let texts = counters.chain(outcome.ending.map(|it| it.to_string()));
                let missing: Vec<String> =
                    texts.filter(|text| !said.iter().any(|(english, _)| fits(english, text))).collect();
                assert!(missing.is_empty(), "{}, {}: {missing:?}", game.name, mind.word.head);
            }
        }
    }
}
