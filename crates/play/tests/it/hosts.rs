//! Minds that a host brings along.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use expect_test::expect;
use facts::{Fact, Speak};
use play::{
    Account, AnyPlay, Brief, Chair, Chairs, Forfeit, ForfeitKind, Hosts, Language, Line, MindSpec, Outcome, Pending,
    Setup, SetupError, Talker, Trace, Why, rerun, revive,
};
use proptest::prelude::*;

use crate::dealers::{Act, Dealers, GAME, Percept};
use crate::{chairs, finish, header, played, seat, setup};

/// The registry of a host that forwards to the minds of the table, in facts.
fn forwarding() -> Hosts {
    ["dice", "steady", "talker", "quitter", "cheat"].iter().fold(Hosts::new(), |hosts, name| {
        hosts.with(name, || (GAME.talker)(&MindSpec::plain(name)).map_err(|error| error.to_string()))
    })
}

/// A host with one mind, `mine`, that answers like this.
fn answering(answer: fn(&[Fact]) -> Result<Fact, Forfeit>) -> Hosts {
    Hosts::new().with("mine", move || Ok(Box::new(Answers { answer, fits: Ok(()) })))
}

struct Answers {
    answer: fn(&[Fact]) -> Result<Fact, Forfeit>,
    fits: Result<(), String>,
}

impl Talker for Answers {
    fn begin(&mut self, _brief: &Brief, _language: Language) {}

    fn tell(&mut self, _percept: &Fact) {}

    fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit> {
        (self.answer)(menu)
    }

    fn account(&self) -> Account {
        Account::of(Why::step("the host says so", "", Vec::new()))
    }

    fn fits(&self) -> Result<(), String> {
        self.fits.clone()
    }
}

fn opened(settings: &str, names: &str, seed: u64, hosts: &Hosts) -> Result<Box<dyn AnyPlay>, SetupError> {
    (GAME.open_with)(&header(settings, names, seed), Chairs::AsRecorded, hosts)
}

fn hosted(settings: &str, names: &str, seed: u64, hosts: &Hosts) -> Box<dyn AnyPlay> {
    let mut play = opened(settings, names, seed, hosts).unwrap();
    assert_eq!(play.pump(), Pending::Over);
    play
}

/// The same play, with the host's minds answered for from outside.
fn answered(settings: &str, names: &str, seed: u64, hosts: &Hosts) -> Trace {
    let mut play = (GAME.open)(&header(settings, names, seed), Chairs::AsRecorded).unwrap();
    let brief = GAME.brief(&play.header().setup, play.seats());
    let mut talkers: Vec<Option<(Box<dyn Talker>, usize)>> = Vec::new();
    for (index, it) in play.header().seats.iter().enumerate() {
        talkers.push(match &it.chair {
            Chair::Host(name) => {
                let mut talker = hosts.make(name).unwrap();
                talker.begin(&brief.at(seat(index + 1)), Language::of::<Dealers>());
                Some((talker, 0))
            }
            _ => None,
        });
    }
    while let Pending::Waiting(seats) = play.pump() {
        for seat in seats.iter() {
            let (talker, told) = talkers[seat.index()].as_mut().unwrap();
            for percept in play.told(seat, *told) {
                talker.tell(&percept);
                *told += 1;
            }
            let answer = talker.ask(&play.menu(seat)).and_then(|act| {
                let given = play.answer(seat, &act, Some(talker.account()));
                given.map_err(|refusal| Forfeit::new(ForfeitKind::Illegal, refusal.to_string()))
            });
            if let Err(forfeit) = answer {
                play.forfeit(seat, forfeit);
                break;
            }
        }
    }
    play.trace()
}

proptest! {
    /// A built-in mind behind two translations decides as it does inside: acts, reasons, claims, forfeits.
    #[test]
    fn a_forwarding_host_plays_as_the_mind_inside(
        seed: u64,
        names in prop::collection::vec(prop::sample::select(vec!["dice", "steady", "talker", "quitter", "cheat"]), 1..=4),
        hosted_seats in prop::collection::vec(any::<bool>(), 4),
        alternate: bool,
    ) {
        let order = if alternate { "alternate" } else { "together" };
        let settings = format!("seats={} order={order}", names.len());
        // Where all act at once, a host's mind that gives up does so after the others, who may then have been asked twice.
        let stays = |name: &str| alternate || !["quitter", "cheat"].contains(&name);
        let names: Vec<&str> = names.into_iter().map(|name| if stays(name) { name } else { "steady" }).collect();
        let mixed: Vec<String> = names.iter().zip(&hosted_seats)
            .map(|(name, hosted)| if *hosted { format!("host:{name}") } else { (*name).to_owned() })
            .collect();
        let inside = played(&settings, &names.join(" "), seed);
        let outside = hosted(&settings, &mixed.join(" "), seed, &forwarding());
        prop_assert_eq!(inside.lines(0), outside.lines(0));
        for number in 1..=names.len() {
            prop_assert_eq!(inside.judgement(seat(number)), outside.judgement(seat(number)));
        }
        let trace = Trace::read(&outside.trace().to_text()).unwrap();
        prop_assert_eq!(&trace, &outside.trace());
        // Without the host the recorded answers stand for its minds.
        prop_assert_eq!(trace.header.can_rerun(), !hosted_seats[..names.len()].contains(&true));
        rerun(&GAME, &trace).unwrap();
        prop_assert_eq!(revive(&GAME, &trace, Chairs::AllOutside).unwrap().trace(), trace);
    }

    /// Whether a host seats its mind or answers for it from outside, the trace is the same, also where minds give up while
    /// others are asked. And so the recorded answers can stand for the host's minds while the others think again.
    #[test]
    fn a_host_inside_leaves_the_trace_of_one_outside(
        seed: u64,
        names in prop::collection::vec(prop::sample::select(vec!["dice", "steady", "quitter", "cheat"]), 1..=4),
        hosted_seats in prop::collection::vec(any::<bool>(), 4),
    ) {
        let mixed: Vec<String> = names.iter().zip(&hosted_seats)
            .map(|(name, hosted)| if *hosted { format!("host:{name}") } else { (*name).to_owned() })
            .collect();
        let settings = format!("seats={}", names.len());
        let inside = hosted(&settings, &mixed.join(" "), seed, &forwarding()).trace();
        prop_assert_eq!(&answered(&settings, &mixed.join(" "), seed, &forwarding()), &inside);
        rerun(&GAME, &inside).unwrap();
        revive(&GAME, &inside, Chairs::AllOutside).unwrap();
    }

    /// The same in batches, where one talker serves many plays and everybody moves.
    #[test]
    fn also_in_batches(seed: u64, shift in 0_usize..3) {
        let mut inside = (GAME.episodes)(&setup("seats=3", seed), &chairs("dice steady talker")).unwrap();
        let names = chairs("host:dice steady host:talker");
        let mut outside = (GAME.episodes_with)(&setup("seats=3", seed), &names, &forwarding()).unwrap();
        for number in [3, 0, 1, 3] {
            let shift = shift + number as usize;
            prop_assert_eq!(inside.play_moved(number, shift), outside.play_moved(number, shift));
        }
    }
}

proptest! {
    /// A play that was cut off anywhere goes on as it would have, if the host's mind does not remember what it was asked.
    #[test]
    fn a_host_resumes_its_play(seed: u64, alternate: bool, cut in 0_usize..30) {
        let settings = format!("seats=3 order={}", if alternate { "alternate" } else { "together" });
        let whole = hosted(&settings, "dice host:steady host:talker", seed, &forwarding()).trace();
        // Acts done at once are written down together, so no trace is cut off between them.
        let act = |line: &Line| matches!(line, Line::Act { .. });
        let mut cut = cut.min(whole.lines.len());
        while cut > 0 && cut < whole.lines.len() && act(&whole.lines[cut - 1]) && act(&whole.lines[cut]) {
            cut -= 1;
        }
        let cut = Trace { lines: whole.lines[..cut].to_vec(), ..whole.clone() };
        let mut play = revive(&GAME, &cut, Chairs::AsRecorded).unwrap();
        prop_assert!(play.seat_hosts(&Hosts::new()).is_err() || play.pump() == Pending::Over);
        play.seat_hosts(&forwarding()).unwrap();
        prop_assert_eq!(play.pump(), Pending::Over);
        prop_assert_eq!(play.trace(), whole);
    }
}

/// Only the host's own chairs are taken, and only where no mind sits yet.
#[test]
fn a_host_takes_its_own_chairs_only() {
    let names = "person host:mine host:other steady";
    let mut play = (GAME.open)(&header("seats=4", names, 3), Chairs::AsRecorded).unwrap();
    let both = |fits: Result<(), String>| {
        answering(|_| Ok(Act::Bid(0).say()))
            .with("other", move || Ok(Box::new(Answers { answer: |_| Ok(Act::Bid(0).say()), fits: fits.clone() })))
    };
    let error = play.seat_hosts(&both(Err("it knows chess only".to_owned()))).unwrap_err().to_string();
    assert_eq!(error, "mind `host:other` cannot play this: it knows chess only");
    let waiting = [seat(1), seat(2), seat(3)].into_iter().collect();
    assert_eq!(play.pump(), Pending::Waiting(waiting), "nothing has changed");
    play.seat_hosts(&both(Ok(()))).unwrap();
    assert_eq!(play.pump(), Pending::Waiting(play::Seats::one(seat(1))));
    assert!(play.heard(seat(2)).is_empty(), "it hears for itself now");
    play.seat_hosts(&Hosts::new()).unwrap();
    finish(&mut *play, 3);
    assert!(play.lines(0).iter().all(|line| !matches!(line, Line::Forfeit { .. })));
}

#[test]
fn a_trace_names_the_host() {
    let first = |menu: &[Fact]| Ok(menu[0].clone());
    let play = hosted("seats=2 rounds=1", "steady host:mine", 3, &answering(first));
    let bare = Trace { header: (**play.header()).clone(), lines: play.lines(0) };
    expect![[r#"
        {"tellask":1,"game":"dealers","version":3,"settings":{"profile":"short","seats":2,"order":"together","rounds":1},"map":null,"seed":3,"play":0,"turns":10000,"nodes":10000000,"seats":[{"kind":"mind","name":"steady","version":2},{"kind":"host","name":"host:mine"}],"rerun":false}
        {"turn":0,"tell":[1],"fact":{"seated":{"seat":1,"chips":4,"rounds":1}}}
        {"turn":0,"tell":[2],"fact":{"seated":{"seat":2,"chips":6,"rounds":1}}}
        {"turn":0,"draw":{"deal":{"card":3}}}
        {"turn":1,"tell":[1],"fact":{"dealt":{"card":3}}}
        {"turn":1,"draw":{"deal":{"card":5}}}
        {"turn":2,"tell":[2],"fact":{"dealt":{"card":5}}}
        {"turn":2,"seat":1,"act":{"bid":{"amount":1}},"account":{"why":{"claim":"bid 1","rule":"steady","because":[{"percept":"the card is 3","fact":{"dealt":{"card":3}}},{"count":"things told","value":2}]},"candidates":[{"act":"bid 1","value":0.5}]}}
        {"turn":2,"seat":2,"act":{"bid":{"amount":0}},"account":{"why":{"claim":"the host says so","because":[]}}}
        {"turn":3,"tell":"all","fact":{"bids":{"seat":1,"amount":1}}}
        {"turn":3,"tell":"all","fact":{"bids":{"seat":2,"amount":0}}}
        {"turn":3,"tell":"all","fact":{"wins":{"seat":1,"card":3}}}
        {"turn":3,"tell":[2],"fact":{"lost":{"amount":1}}}
        {"turn":3,"end":{"ending":"all rounds are played","seats":[{"score":3.75,"success":true,"died":false,"chips":3,"won":1},{"score":1.5,"success":false,"died":false,"chips":6,"won":0}]}}
    "#]].assert_eq(&bare.to_text());
    revive(&GAME, &bare, Chairs::AllOutside).unwrap();
}

#[test]
fn any_name_survives_the_trace() {
    for name in ["", "host:x", "a b", "größe", "steady:share=3", "exec:sh"] {
        let header = GAME.header(setup("seats=1", 1), &[Chair::Host(name.to_owned())]).unwrap();
        let trace = Trace { header, lines: Vec::new() };
        assert_eq!(Trace::read(&trace.to_text()).unwrap(), trace, "{name}");
    }
}

#[test]
fn bad_answers_are_forfeits_with_a_reason() {
    let forfeits = |answer: fn(&[Fact]) -> Result<Fact, Forfeit>| {
        let play = hosted("seats=2", "host:mine steady", 3, &answering(answer));
        revive(&GAME, &play.trace(), Chairs::AllOutside).unwrap();
        let mut lines = play.lines(0).into_iter();
        lines.find_map(|line| match line {
            Line::Forfeit { forfeit, .. } => Some(forfeit.to_string()),
            _ => None,
        })
    };
    let text = [
        forfeits(|_| Ok(Fact::new("bib").with("amount", 1))),
        forfeits(|_| Ok(Fact::new("bid").with("amount", 5))),
        forfeits(|_| Ok(Fact::new("deal").with("card", 5))),
        forfeits(|_| Err(Forfeit::new(ForfeitKind::Crash, "NameError: name 'bit' is not defined"))),
        forfeits(|menu| menu.get(99).cloned().ok_or(Forfeit::new(ForfeitKind::Resigned, "enough"))),
    ];
    let text: Vec<String> = text.into_iter().map(Option::unwrap_or_default).collect();
    expect![[r#"
        by forfeit (garbage): in (bib (amount 1)): unknown word `bib` (did you mean `bid`?); known: deal bid
        by forfeit (illegal): (bid (amount 5)) is refused: bid at most 4
        by forfeit (illegal): (deal (card 5)) is refused: only the dice deal
        by forfeit (crash): NameError: name 'bit' is not defined
        by forfeit (resigned): enough"#]]
    .assert_eq(&text.join("\n"));
}

#[test]
fn without_the_registry_the_seat_is_outside() {
    let mut play = (GAME.open)(&header("seats=2", "host:mine steady", 3), Chairs::AsRecorded).unwrap();
    assert_eq!(play.pump(), Pending::Waiting(play::Seats::one(seat(1))));
    assert!(!play.heard(seat(1)).is_empty());
    finish(&mut *play, 3);
    revive(&GAME, &play.trace(), Chairs::AsRecorded).unwrap();
    // Nobody thinks in a replay, whatever the host could seat.
    let mut silent = (GAME.open_with)(play.header(), Chairs::AllOutside, &forwarding()).unwrap();
    assert!(matches!(silent.pump(), Pending::Waiting(seats) if seats.len() == 2));
}

#[test]
fn what_cannot_be_seated_is_said() {
    let first = |menu: &[Fact]| Ok(menu[0].clone());
    let unfit = || Answers { answer: |_| Ok(Fact::new("bid")), fits: Err("it knows chess only".to_owned()) };
    let hosts =
        answering(first).with("chess", move || Ok(Box::new(unfit()))).with("broken", || Err("no such file".to_owned()));
    assert_eq!(hosts.names().collect::<Vec<_>>(), ["broken", "chess", "mine"]);
    let say = |names: &str, hosts: &Hosts| {
        let open = opened("seats=2", names, 1, hosts).err().unwrap();
        let many = (GAME.episodes_with)(&setup("seats=2", 1), &chairs(names), hosts).err().unwrap();
        assert_eq!(open, many);
        open.to_string()
    };
    let many = |names: &str| (GAME.episodes)(&setup("seats=2", 1), &chairs(names)).err().unwrap().to_string();
    let text = [
        say("steady host:mein", &hosts),
        say("steady host:chess", &hosts),
        say("steady host:broken", &hosts),
        say("host:mine", &Hosts::new()),
        many("dice host:mine"),
        many("dice person"),
        (GAME.episodes_with)(&setup("seats=2", 1), &chairs("dice person"), &hosts).err().unwrap().to_string(),
    ];
    expect![[r#"
        the host has no mind `mein` (did you mean `mine`?); known: broken, chess, mine
        mind `host:chess` cannot play this: it knows chess only
        mind `host:broken` cannot play this: no such file
        the host has no mind `mine`: it registered none
        mind `host:mine` cannot play this: it belongs to a host program, which must hand in its registry
        mind `person` cannot play this: many plays at once need minds of the game's own list
        mind `person` cannot play this: many plays at once need minds of the game's own list"#]]
    .assert_eq(&text.join("\n"));
}

#[test]
fn a_name_registered_twice_is_the_second() {
    let zero = |_: &[Fact]| Ok(Act::Bid(0).say());
    let hosts =
        answering(|_| Ok(Fact::new("bib"))).with("mine", move || Ok(Box::new(Answers { answer: zero, fits: Ok(()) })));
    let play = hosted("seats=1", "host:mine", 1, &hosts);
    assert!(play.lines(0).iter().all(|line| !matches!(line, Line::Forfeit { .. })));
    assert!(Hosts::new().is_empty() && !hosts.is_empty());
    assert_eq!(format!("{hosts:?}"), "{\"mine\"}");
}

/// A factory is called once for each seat, and not again from play to play.
#[test]
fn a_batch_keeps_its_talkers() {
    let made = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&made);
    let hosts = Hosts::new().with("mine", move || {
        count.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(Answers { answer: |_| Ok(Act::Bid(0).say()), fits: Ok(()) }))
    });
    let mut episodes = (GAME.episodes_with)(&setup("seats=3", 1), &chairs("host:mine"), &hosts).unwrap();
    (0..5).for_each(|number| drop(episodes.play(number)));
    assert_eq!(made.load(Ordering::Relaxed), 3);
}

/// Bids all it can until another seat has left, and then nothing: it shows who is asked before whom.
#[derive(Default)]
struct Listener {
    left: bool,
}

impl Talker for Listener {
    fn begin(&mut self, _brief: &Brief, _language: Language) {
        self.left = false;
    }

    fn tell(&mut self, percept: &Fact) {
        self.left |= matches!(Percept::hear(percept), Ok(Percept::Left(_)));
    }

    fn ask(&mut self, menu: &[Fact]) -> Result<Fact, Forfeit> {
        let act = if self.left { menu.first() } else { menu.last() };
        act.cloned().ok_or_else(|| Forfeit::new(ForfeitKind::Resigned, "the menu is empty"))
    }

    fn account(&self) -> Account {
        Account::of(Why::count("left", f64::from(u8::from(self.left))))
    }
}

/// A host's mind is asked after the others, wherever it has moved in a batch. So every play of a batch can be had alone.
#[test]
fn a_hosted_batch_plays_what_is_opened_alone() {
    let hosts = Hosts::new().with("listener", || Ok(Box::new(Listener::default())));
    let names = ["host:listener", "quitter", "dice"];
    let mut many = (GAME.episodes_with)(&setup("seats=3", 1), &chairs(&names.join(" ")), &hosts).unwrap();
    for number in 0..12 {
        let shift = (number * 7 % 3) as usize;
        let mut moved = names;
        moved.rotate_right(shift);
        let setup = Setup { play: number, ..setup("seats=3", 1) };
        let header = GAME.header(setup, &chairs(&moved.join(" "))).unwrap();
        let mut alone = (GAME.open_with)(&header, Chairs::AsRecorded, &hosts).unwrap();
        alone.pump();
        let scores = |outcome: &Outcome| outcome.seats.iter().map(|it| it.score).collect::<Vec<_>>();
        let mut expected = scores(&alone.outcome());
        expected.rotate_left(shift);
        assert_eq!(scores(&many.play_moved(number, shift)), expected, "play {number}, moved by {shift}");
        let listened = alone.lines(0).into_iter().find_map(|line| match line {
            Line::Act { seat, fact, .. } if moved[seat.index()] == names[0] => Some(fact),
            _ => None,
        });
        assert_eq!(listened, Some(Act::Bid(0).say()), "it has heard that one left before it was first asked");
    }
}
