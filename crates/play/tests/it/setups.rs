//! Settings, chairs, seats: what a play is made of.

use expect_test::expect;

use crate::dealers::GAME;
use crate::{chairs, header, setup};
use play::{MapText, MindSpec, Seat, Seats, Setup, write_score};

fn settle(given: &[(&str, &str)]) -> String {
    let given: Vec<_> = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    GAME.settle(&given).map_or_else(|it| it.to_string(), |it| it.to_string())
}

#[test]
fn settings_over_profiles_over_defaults() {
    expect!["(dealers (profile short) (seats 2) (order together) (rounds 3))"].assert_eq(&settle(&[]));
    expect!["(dealers (profile long) (seats 2) (order together) (rounds 9))"]
        .assert_eq(&settle(&[("profile", "long")]));
    expect!["(dealers (profile long) (seats 4) (order together) (rounds 2))"].assert_eq(&settle(&[
        ("rounds", "2"),
        ("profile", "long"),
        ("seats", "4"),
    ]));
    expect!["setting `profile`: takes one of short, long, not `endless`"].assert_eq(&settle(&[("profile", "endless")]));
    expect!["setting `seat`: there is no such key; did you mean `seats`?"].assert_eq(&settle(&[("seat", "3")]));
    expect!["setting `seats`: takes a whole number from 1 to 4, not `9`"].assert_eq(&settle(&[("seats", "9")]));
    expect!["setting `seats`: it is given twice"].assert_eq(&settle(&[("seats", "2"), ("seats", "3")]));
}

#[test]
fn minds_by_name_with_settings() {
    let spec = |text: &str| MindSpec::parse(text).map_or_else(|it| it.to_string(), |it| format!("{it:?}"));
    expect![[r#"MindSpec { name: "steady", settings: [], rules: None, memory: None }"#]].assert_eq(&spec("steady"));
    expect![[r#"MindSpec { name: "steady", settings: [("share", "3"), ("b", "c=d")], rules: None, memory: None }"#]]
        .assert_eq(&spec("steady:share=3,b=c=d"));
    expect!["mind `steady` cannot play this: in `steady:share` stands `share`, which is not of the form key=value"]
        .assert_eq(&spec("steady:share"));
    for text in ["steady", "steady:share=3", "a:b=c,d=e"] {
        assert_eq!(MindSpec::parse(text).unwrap().to_string(), text);
    }
}

#[test]
fn what_cannot_be_seated_is_refused() {
    let error = |settings: &str, names: &str| {
        let header = GAME.header(setup(settings, 1), &chairs(names));
        let opened = header.and_then(|header| (GAME.open)(&header, play::Chairs::AsRecorded));
        opened.err().map_or_else(|| "fine".to_owned(), |it| it.to_string())
    };
    assert_eq!(error("seats=3", "dice"), "fine");
    assert_eq!(error("seats=3", "dice person exec:prog"), "fine");
    expect!["2 minds for 3 seats; give one for all, or one for each"].assert_eq(&error("seats=3", "dice dice"));
    expect!["0 minds for 3 seats; give one for all, or one for each"].assert_eq(&error("seats=3", ""));
    expect!["there is no mind `stedy` (did you mean `steady`?); known: dice, steady, talker, cheat, quitter, babbler"]
        .assert_eq(&error("", "stedy"));
    expect!["setting `share`: takes a whole number from 1 to 4, not `9`"].assert_eq(&error("", "steady:share=9"));
    expect!["setting `shard`: there is no such key; did you mean `share`?"].assert_eq(&error("", "steady:shard=1"));
    let map = Some(MapText { name: "m".to_owned(), text: String::new() });
    let refused = GAME.header(Setup { map, ..setup("", 1) }, &chairs("dice")).unwrap_err();
    expect!["setting `map`: a table has no map"].assert_eq(&refused.to_string());
    let outside = (GAME.episodes)(&setup("", 1), &chairs("dice person")).err().unwrap();
    expect!["mind `person` cannot play this: many plays at once need minds of the game's own list"]
        .assert_eq(&outside.to_string());
}

#[test]
fn the_first_line_names_everything() {
    expect![[r#"{"tellask":1,"game":"dealers","version":3,"settings":{"profile":"short","seats":3,"order":"together","rounds":3},"map":null,"seed":5,"play":0,"turns":10000,"nodes":10000000,"seats":[{"kind":"mind","name":"steady:share=3","version":2},{"kind":"person","name":"person"},{"kind":"program","name":"exec:prog"}],"rerun":false}"#]].assert_eq(&header("seats=3", "steady:share=3 person exec:prog", 5).to_json().to_string());
}

#[test]
fn the_game_lists_itself() {
    let minds: Vec<String> =
        (GAME.minds)().iter().map(|mind| format!("{} {}", mind.word.usage(), mind.version)).collect();
    assert_eq!(minds, ["dice 1", "steady [SHARE] 2", "talker 1", "cheat 1", "quitter 1", "babbler 1"]);
    assert_eq!((GAME.survey)(&setup("seats=4", 1)).unwrap().seats, 4);
    assert!((GAME.look)(&setup("seats=2", 1)).unwrap().to_text().starts_with("round 1 of 3\nseat 1  no card, "));
}

#[test]
fn sets_of_seats() {
    let seats: Seats = [5, 1, 63].into_iter().filter_map(Seat::new).collect();
    assert_eq!(seats.iter().map(Seat::index).collect::<Vec<_>>(), [1, 5, 63]);
    assert_eq!((seats.len(), seats.is_empty(), Seats::NONE.is_empty()), (3, false, true));
    let five = Seat::new(5).unwrap();
    assert!(seats.contains(five) && !seats.without(five).contains(five));
    assert_eq!(Seats::first(2).iter().count(), 2);
    assert_eq!((Seats::first(0), Seats::first(64), Seats::first(99)), (Seats::NONE, Seats::ALL, Seats::ALL));
    assert_eq!(Seats::ALL.iter().count(), 64);
    assert_eq!(Seat::new(64), None);
}

#[test]
fn the_dice_sit_nowhere() {
    assert_eq!((Seat::CHANCE.to_string(), Seat::FIRST.to_string()), ("the dice".to_owned(), "seat 1".to_owned()));
    assert!(!Seats::ALL.contains(Seat::CHANCE));
    assert_eq!(Seats::one(Seat::CHANCE), Seats::NONE);
    assert_eq!(Seats::ALL.without(Seat::CHANCE), Seats::ALL);
    assert_eq!(Seats::NONE.with(Seat::CHANCE), Seats::NONE);
}

#[test]
fn scores_as_people_write_them() {
    assert_eq!([3.0, -0.5, 1e15, 1.0 / 3.0].map(write_score), ["3", "-0.500", "1000000000000000.000", "0.333"]);
}

#[test]
fn a_binary_map_loses_no_byte() {
    let all: Vec<u8> = (0..=255).collect();
    for bytes in [all, vec![0], vec![200, 65], b"a\0b".to_vec()] {
        assert_eq!(MapText::of_bytes("m", bytes.clone()).bytes(), Ok(bytes));
    }
    let text = MapText::of_bytes("m", "a→b".as_bytes().to_vec());
    assert_eq!((text.text.as_str(), text.bytes()), ("a→b", Err(1)), "a text stays a text");
}
