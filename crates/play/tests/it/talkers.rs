//! Both translations between minds and talkers keep everything.

use expect_test::expect;
use facts::{Fact, Speak};
use play::{
    Account, Brief, Forfeit, Language, Menu, Mind, MindSpec, Prediction, SetupError, Spoken, Talker, Talking, Why,
};

use crate::dealers::{Act, Claim, Dealers, GAME, Percept};
use crate::{seat, setup};

/// A mind that has something to say to every question.
#[derive(Default)]
struct Full {
    told: usize,
}

impl Mind<Dealers> for Full {
    fn begin(&mut self, _brief: &Brief) {
        self.told = 0;
    }

    fn tell(&mut self, _percept: &Percept) {
        self.told += 1;
    }

    fn ask(&mut self, menu: &Menu<'_, Dealers>) -> Result<Act, Forfeit> {
        Ok(Act::Bid(menu.seat().index() as u8))
    }

    fn account(&self) -> Account {
        Account::of(Why::count("told", self.told as f64))
    }

    fn explain(&self, cell: usize) -> Option<Why> {
        Some(Why::count("cell", cell as f64))
    }

    fn claims(&self, out: &mut Vec<Claim>) {
        out.extend([Claim(3), Claim(4)]);
    }

    fn verdict(&self) -> Option<String> {
        Some("all is well".to_owned())
    }

    fn fits(&self) -> Result<(), String> {
        if self.told > 0 { Ok(()) } else { Err("it was told nothing".to_owned()) }
    }

    fn predict(&self) -> Prediction {
        vec![("score".into(), 2.5)]
    }
}

/// All that a mind offers comes through both translations.
#[test]
fn a_talker_offers_what_a_mind_offers() {
    let boxed: Box<dyn Talker> = Box::new(Talking::<Dealers>::new(Box::new(Full::default())));
    let mut there: Box<dyn Mind<Dealers>> = Box::new(Spoken(boxed));
    let mut here: Box<dyn Mind<Dealers>> = Box::new(Full::default());
    let answers = |mind: &mut dyn Mind<Dealers>| {
        mind.begin(&Brief::new::<Dealers>(&setup("seats=2", 1), 2).at(seat(2)));
        let before = mind.fits();
        mind.tell(&Percept::Dealt(3));
        let acts = [Act::Bid(0), Act::Bid(1)];
        let act = mind.ask(&Menu::of_list(&acts, seat(2)));
        let mut claims = Vec::new();
        mind.claims(&mut claims);
        (before, mind.fits(), act, mind.account(), mind.explain(7), claims, mind.verdict(), mind.predict())
    };
    let (here, there) = (answers(&mut *here), answers(&mut *there));
    assert_eq!(format!("{here:?}"), format!("{there:?}"));
    assert_eq!(here.2, Ok(Act::Bid(1)), "the seat of the brief is the seat of the menu");
}

/// A built-in mind that a host tells nonsense says so when it is asked, and is as new after the next `begin`.
#[test]
fn nonsense_is_a_forfeit_of_the_built_in_mind() {
    let mut talker = (GAME.talker)(&MindSpec::plain("steady")).unwrap();
    let brief = Brief::new::<Dealers>(&setup("seats=2", 1), 2);
    let menu = [Act::Bid(0).say(), Act::Bid(1).say()];
    let mut answers = Vec::new();
    for (percept, menu) in [
        (Percept::Dealt(2).say(), &menu[..]),
        (Fact::new("delt").with("card", 2), &menu[..]),
        (Percept::Dealt(2).say(), &[Fact::new("bib")][..]),
    ] {
        talker.begin(&brief, Language::of::<Dealers>());
        talker.tell(&percept);
        talker.tell(&Fact::new("noise"));
        answers.push(format!("{:?}", talker.ask(menu).map(|act| act.to_string())));
        talker.begin(&brief, Language::of::<Dealers>());
        talker.tell(&percept);
        answers.push(format!("{:?}", talker.ask(menu).map(|act| act.to_string())));
    }
    expect![[r#"
        Err(Forfeit { kind: Garbage, reason: "it was told what is no percept: in (noise): unknown word `noise`; known: seated dealt bids wins lost left" })
        Ok("(bid (amount 1))")
        Err(Forfeit { kind: Garbage, reason: "it was told what is no percept: in (delt (card 2)): unknown word `delt` (did you mean `dealt`?); known: seated dealt bids wins lost left" })
        Err(Forfeit { kind: Garbage, reason: "it was told what is no percept: in (delt (card 2)): unknown word `delt` (did you mean `dealt`?); known: seated dealt bids wins lost left" })
        Err(Forfeit { kind: Garbage, reason: "it was told what is no percept: in (noise): unknown word `noise`; known: seated dealt bids wins lost left" })
        Err(Forfeit { kind: Garbage, reason: "the menu lists what is no act: in (bib): unknown word `bib` (did you mean `bid`?); known: deal bid" })"#]].assert_eq(&answers.join("\n"));
    assert!(matches!((GAME.talker)(&MindSpec::plain("stedy")), Err(SetupError::UnknownMind { .. })));
}
