//! The event loop with persons and scripted chairs: who is asked what, when, and what is left of the play.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};
use facts::Fact;
use link::{End, Ended, Limits, Outside, Person, Reply, Request, Seated, drive, programs};
use play::{AnyPlay, Chair, Chairs, Forfeit, ForfeitKind, Seat, Trace, revive};

use crate::duel::{DUEL, setup};
use crate::stage::{Folder, PATIENT, Played, assert_gone, play};

fn open(chairs: &[Chair]) -> Box<dyn AnyPlay> {
    let seats = chairs.len().to_string();
    let header = DUEL.header(setup(&[("seats", &seats)]), chairs).unwrap();
    (DUEL.open)(&header, Chairs::AsRecorded).unwrap()
}

fn say(number: i64) -> Reply {
    Reply::Act(Fact::new("say").with("number", number), None)
}

/// A chair that gives these replies and writes down what happens to it.
struct Scripted<'a> {
    name: &'static str,
    replies: VecDeque<Reply>,
    log: &'a RefCell<Vec<String>>,
}

impl Scripted<'_> {
    fn note(&self, text: &str) {
        self.log.borrow_mut().push(format!("{} {text}", self.name).trim_end().to_owned());
    }
}

impl Outside for Scripted<'_> {
    fn ask(&mut self, request: &Request) {
        let told: Vec<String> = request.told.iter().map(ToString::to_string).collect();
        let Request { turn, acts, limit, .. } = request;
        self.note(&format!("is asked in turn {turn}, {} acts, {limit:?}, told {}", acts.len(), told.join(" ")));
    }

    fn answer(&mut self, _deadline: Instant) -> Reply {
        let reply = self.replies.pop_front().unwrap_or(Reply::Left);
        self.note(&match &reply {
            Reply::Act(act, _) => format!("answers {act}"),
            Reply::Forfeit(forfeit) => format!("is given up {forfeit}"),
            Reply::Left => "leaves".to_owned(),
        });
        reply
    }

    fn end(&mut self, end: &End) {
        let told: Vec<String> = end.told.iter().map(ToString::to_string).collect();
        let over = if end.over { "the end" } else { "its end" };
        self.note(&format!("is told {over}, and {}", told.join(" ")));
    }
}

impl Drop for Scripted<'_> {
    fn drop(&mut self) {
        self.note("is gone");
    }
}

/// Drives two scripted chairs and compares what happened.
#[track_caller]
fn check(one: Vec<Reply>, two: Vec<Reply>, expected: Expect) {
    let log = RefCell::new(Vec::new());
    let mut play = open(&[Chair::Person, Chair::Person]);
    let chair = |name, replies: Vec<Reply>| -> Seated<'_> {
        Some(Box::new(Scripted { name, replies: replies.into(), log: &log }))
    };
    let limits =
        Limits { turn: Duration::from_secs(7), start: Duration::from_secs(2), leave: Duration::ZERO, is_heard: false };
    let ended = drive(&mut *play, vec![chair("A", one), chair("B", two)], &limits, &mut |play| {
        log.borrow_mut().push(format!("-- turn {}", play.turn()));
    });
    log.borrow_mut().push(format!("{ended:?}"));
    expected.assert_eq(&log.borrow().join("\n"));
    // What happened can be replayed, finished or not.
    let text = play.trace().to_text();
    revive(&DUEL, &Trace::read(&text).unwrap(), Chairs::AsRecorded).unwrap();
}

#[test]
fn all_are_asked_before_the_first_answers() {
    check(
        vec![say(1), say(2), say(3)],
        vec![say(4), say(5), say(6)],
        expect![[r#"
            -- turn 0
            A is asked in turn 0, 6 acts, 9s, told (round (number 1) (top 6) (bulk ""))
            B is asked in turn 0, 6 acts, 9s, told (round (number 1) (top 6) (bulk ""))
            A answers (say (number 1))
            B answers (say (number 4))
            -- turn 1
            A is asked in turn 1, 6 acts, 7s, told (said (seat 1) (number 1)) (said (seat 2) (number 4)) (round (number 2) (top 6) (bulk ""))
            B is asked in turn 1, 6 acts, 7s, told (said (seat 1) (number 1)) (said (seat 2) (number 4)) (round (number 2) (top 6) (bulk ""))
            A answers (say (number 2))
            B answers (say (number 5))
            -- turn 2
            A is asked in turn 2, 6 acts, 7s, told (said (seat 1) (number 2)) (said (seat 2) (number 5)) (round (number 3) (top 6) (bulk ""))
            B is asked in turn 2, 6 acts, 7s, told (said (seat 1) (number 2)) (said (seat 2) (number 5)) (round (number 3) (top 6) (bulk ""))
            A answers (say (number 3))
            B answers (say (number 6))
            -- turn 3
            A is told the end, and (said (seat 1) (number 3)) (said (seat 2) (number 6))
            B is told the end, and (said (seat 1) (number 3)) (said (seat 2) (number 6))
            A is gone
            B is gone
            Over"#]],
    );
}

#[test]
fn a_forfeit_lets_the_others_play_on_and_asks_again_what_it_changed() {
    check(
        vec![say(6), say(3), say(3), say(3)],
        vec![Reply::Forfeit(Forfeit::new(ForfeitKind::Resigned, "tired"))],
        expect![[r#"
            -- turn 0
            A is asked in turn 0, 6 acts, 9s, told (round (number 1) (top 6) (bulk ""))
            B is asked in turn 0, 6 acts, 9s, told (round (number 1) (top 6) (bulk ""))
            A answers (say (number 6))
            B is given up by forfeit (resigned): tired
            B is told its end, and (round (number 1) (top 3) (bulk ""))
            B is gone
            -- turn 0
            A is asked in turn 0, 3 acts, 7s, told (round (number 1) (top 3) (bulk ""))
            A answers (say (number 3))
            -- turn 1
            A is asked in turn 1, 3 acts, 7s, told (said (seat 1) (number 3)) (round (number 2) (top 3) (bulk ""))
            A answers (say (number 3))
            -- turn 2
            A is asked in turn 2, 3 acts, 7s, told (said (seat 1) (number 3)) (round (number 3) (top 3) (bulk ""))
            A answers (say (number 3))
            -- turn 3
            A is told the end, and (said (seat 1) (number 3))
            A is gone
            Over"#]],
    );
}

#[test]
fn an_illegal_act_ends_the_chair() {
    check(
        vec![say(7)],
        vec![say(1), say(1), say(1)],
        expect![[r#"
        -- turn 0
        A is asked in turn 0, 6 acts, 9s, told (round (number 1) (top 6) (bulk ""))
        B is asked in turn 0, 6 acts, 9s, told (round (number 1) (top 6) (bulk ""))
        A answers (say (number 7))
        B answers (say (number 1))
        A is told its end, and (round (number 1) (top 3) (bulk ""))
        A is gone
        -- turn 1
        B is asked in turn 1, 3 acts, 7s, told (round (number 1) (top 3) (bulk "")) (said (seat 2) (number 1)) (round (number 2) (top 3) (bulk ""))
        B answers (say (number 1))
        -- turn 2
        B is asked in turn 2, 3 acts, 7s, told (said (seat 2) (number 1)) (round (number 3) (top 3) (bulk ""))
        B answers (say (number 1))
        -- turn 3
        B is told the end, and (said (seat 2) (number 1))
        B is gone
        Over"#]],
    );
}

#[test]
fn who_leaves_leaves_the_play_unfinished() {
    check(
        vec![say(1), Reply::Left],
        vec![say(1), say(1)],
        expect![[r#"
        -- turn 0
        A is asked in turn 0, 6 acts, 9s, told (round (number 1) (top 6) (bulk ""))
        B is asked in turn 0, 6 acts, 9s, told (round (number 1) (top 6) (bulk ""))
        A answers (say (number 1))
        B answers (say (number 1))
        -- turn 1
        A is asked in turn 1, 6 acts, 7s, told (said (seat 1) (number 1)) (said (seat 2) (number 1)) (round (number 2) (top 6) (bulk ""))
        B is asked in turn 1, 6 acts, 7s, told (said (seat 1) (number 1)) (said (seat 2) (number 1)) (round (number 2) (top 6) (bulk ""))
        A leaves
        A is told its end, and
        B is told its end, and
        A is gone
        B is gone
        Left(Seat(0))"#]],
    );
}

/// A chair that keeps how it was said to stand.
struct Farewell<'a> {
    replies: VecDeque<Reply>,
    said: &'a RefCell<Vec<String>>,
}

impl Outside for Farewell<'_> {
    fn ask(&mut self, _request: &Request) {}

    fn answer(&mut self, _deadline: Instant) -> Reply {
        self.replies.pop_front().unwrap_or(Reply::Left)
    }

    fn end(&mut self, end: &End) {
        self.said.borrow_mut().push(end.outcome.to_json().to_string());
    }
}

#[test]
fn who_is_given_up_is_not_told_how_the_others_stand() {
    let said = RefCell::new(Vec::new());
    let mut play = open(&[Chair::Person, Chair::Person]);
    let chair =
        |replies: [Reply; 3]| -> Seated<'_> { Some(Box::new(Farewell { replies: replies.into(), said: &said })) };
    let tired = Reply::Forfeit(Forfeit::new(ForfeitKind::Resigned, "tired"));
    let chairs = vec![chair([say(1), say(2), Reply::Left]), chair([say(1), tired, say(1)])];
    assert_eq!(drive(&mut *play, chairs, &PATIENT, &mut |_| {}), Ended::Left(Seat::FIRST));
    expect![[r#"
        {"ending":null,"seats":[null,{"score":-1,"success":false,"died":false}]}
        {"ending":null,"seats":[{"score":3,"success":false,"died":false},null]}"#]]
    .assert_eq(&said.borrow().join("\n"));
}

#[test]
fn a_person_tries_again_and_sees_nothing_twice() {
    let mut play = open(&[Chair::Person, Chair::Mind(play::MindSpec::parse("one").unwrap())]);
    let mut typed = vec![2, 9, 2, 99, 2].into_iter();
    let mut refusals = Vec::new();
    let person = Person::new(|request: &Request| {
        refusals.extend(request.refused.as_ref().map(ToString::to_string));
        typed.next().map_or(Reply::Left, say)
    });
    let mut seen = Vec::new();
    let ended = drive(&mut *play, vec![Some(Box::new(person)), None], &PATIENT, &mut |play| seen.push(play.turn()));
    assert_eq!(ended, Ended::Over);
    assert_eq!(seen, [0, 1, 2, 3]);
    expect![[r#"
        (say (number 9)) is refused: the highest number is 6
        (say (number 99)) is refused: slot `number` takes a whole number from 1 to 12, not `99`"#]]
    .assert_eq(&refusals.join("\n"));
    assert_eq!(play.outcome().seats[0].score.to_string(), "6");
}

#[test]
fn a_play_that_was_left_is_resumed() {
    let folder = Folder::new();
    let program = folder.python("while True: say(turn()['told'][-1]['round']['number'])");
    let mut play = open(&[Chair::Person, program]);
    let sit = |play: &mut dyn AnyPlay, mut typed: VecDeque<i64>| {
        let mut chairs = programs(&DUEL, play, &PATIENT);
        chairs[0] = Some(Box::new(Person::new(move |_: &Request| typed.pop_front().map_or(Reply::Left, say))));
        drive(play, chairs, &PATIENT, &mut |_| {})
    };
    assert_eq!(sit(&mut *play, [5, 5].into()), Ended::Left(Seat::FIRST));
    assert!(play.outcome().ending.is_none());
    let trace = Trace::read(&play.trace().to_text()).unwrap();
    let mut resumed = revive(&DUEL, &trace, Chairs::AsRecorded).unwrap();
    assert_eq!(sit(&mut *resumed, [5].into()), Ended::Over);
    let scores: Vec<f64> = resumed.outcome().seats.iter().map(|seat| seat.score).collect();
    assert_eq!(format!("{scores:?}"), "[15.0, 6.0]");
    assert_gone(&folder, 2);
}

/// A person who thinks for two seconds in the second turn, beside a program that has one and needs this long.
#[track_caller]
fn check_beside_a_slow_person(seconds: f64, expected: Expect) {
    let folder = Folder::new();
    let program = folder.python(&format!("turn(); say(1); turn(); time.sleep({seconds}); say(2); turn(); say(3)"));
    let mut play = open(&[Chair::Person, program]);
    let limits = Limits { turn: Duration::from_secs(1), ..PATIENT };
    let mut chairs = programs(&DUEL, &*play, &limits);
    chairs[0] = Some(Box::new(Person::new(|request: &Request| {
        std::thread::sleep(Duration::from_secs(if request.turn == 1 { 2 } else { 0 }));
        say(1)
    })));
    let ended = drive(&mut *play, chairs, &limits, &mut |_| {});
    expected.assert_eq(&Played { play, ended, took: Duration::ZERO }.summary());
}

#[test]
fn an_answer_in_time_counts_though_it_is_taken_late() {
    check_beside_a_slow_person(0.0, expect!["scores [3.0, 6.0]"]);
}

#[test]
fn a_late_answer_does_not_count_though_it_is_there() {
    check_beside_a_slow_person(
        1.5,
        expect![[r#"
            turn 1, seat 2 by forfeit (time): no answer within 1s (does it flush what it prints, and read line by line?)
            scores [3.0, -1.0]"#]],
    );
}

#[test]
fn where_nobody_sits_the_play_is_left() {
    let mut play = open(&[Chair::Person, Chair::Person]);
    assert_eq!(drive(&mut *play, vec![None, None], &PATIENT, &mut |_| {}), Ended::Left(Seat::FIRST));
    assert_eq!(drive(&mut *play, Vec::new(), &PATIENT, &mut |_| {}), Ended::Left(Seat::FIRST));
}

#[test]
fn a_limit_beyond_the_clock_is_no_limit() {
    let forever = Limits { turn: Duration::MAX, start: Duration::MAX, leave: Duration::MAX, is_heard: false };
    let folder = Folder::new();
    let played = play(&[], &[folder.python("while True: turn(); say(1)")], &forever);
    assert_eq!(played.summary(), "scores [3.0]");
}

#[test]
fn a_programs_reasons_become_its_account() {
    let folder = Folder::new();
    let program = folder.python(
        "told = turn()['told']\n\
         say(1, why='caution \\u001b[31m first')\n\
         turn(); say(2, why={'claim': 'two is safe', 'rule': 'top', 'because': [\
            {'percept': 'the top is 3', 'fact': told[0]}, {'absence': 'nobody said 2', 'fact': '(said 1 1)'},\
            {'count': 'chance', 'value': 0.25}, 'a bare reason', {'strange': [1]}]})\n\
         deep = 'x'\n\
         for _ in range(40): deep = {'claim': 'c', 'because': deep}\n\
         turn(); say(3, why=deep); turn()",
    );
    let played = play(&[], &[program], &PATIENT);
    let mut text = String::new();
    for line in played.play.lines(0) {
        if let play::Line::Act { account: Some(account), .. } = line {
            text += &account.why.to_text(0);
        }
    }
    expect![[r#"
        caution  [31m first
        two is safe:
          the top is 3
          nobody said 2
          chance: 0.2500
          a bare reason
          {"strange":[1]}
        c:
          c:
            c:
              c:
                c:
                  c:
                    c:
                      c:
                        c:
                          c:
                            c:
                              c:
                                c:
                                  c:
                                    c:
                                      c:
                                        {"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":{"claim":"c","because":"x"}}}}}}}}}}}}}}}}}}}}}}}}
    "#]].assert_eq(&text);
    // However deep it was, it can be read back.
    Trace::read(&played.play.trace().to_text()).unwrap();
}
