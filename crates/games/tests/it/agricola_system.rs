//! The production system by the original exercise's own manual, its trace, and rule files of a user's.

use std::path::Path;
use std::sync::Arc;

use clips::Engine;
use clips::outside::{FileId, Outside};
use expect_test::expect_file;
use facts::Fact;
use play::{Chair, Chairs, Dice, Line, MapText, MindSpec, Pending, Role, Setup, SetupError, Trace};

fn file(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/agricola/rules");
    std::fs::read_to_string(folder.join(name)).expect("the rule files are there")
}

/// The trace of a play of the production system, by its own players.
fn run(given: &[(&str, &str)], map: Option<MapText>, seed: u64) -> Result<Trace, SetupError> {
    let game = games::find("agricola").expect("it is in the list");
    let mut all = vec![("engine".to_owned(), "clips".to_owned())];
    all.extend(given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())));
    let settings: Fact = game.settle(&all).expect("these are settings of the game");
    let setup = Setup { settings: Arc::new(settings), map, seed, play: 0, turns: Setup::TURNS, nodes: 1 };
    let header = game.header(setup, &[Chair::Mind(MindSpec::plain("original"))])?;
    let mut play = (game.open)(&header, Chairs::AsRecorded)?;
    assert!(matches!(play.pump(), Pending::Over), "minds play to the end");
    Ok(play.trace())
}

fn left(trace: &Trace) -> Vec<(String, String)> {
    let game = games::find("agricola").expect("it is in the list");
    game.leaves.map(|leave| leave(trace)).unwrap_or_default()
}

#[test]
fn the_manual_works_test_after_test_in_one_session() {
    let mut engine = Engine::default();
    engine.load(&file("ontologia.clp")).expect("the ontology");
    engine.load(&file("prueba-1.clp")).expect("the first test");
    engine.load(&file("reglas.clp")).expect("the rules");
    for test in 1..=5 {
        if test > 1 {
            engine.load(&file(&format!("prueba-{test}.clp"))).expect("the next test replaces the one before");
        }
        engine.set_seed(test);
        engine.reset().expect("a new play");
        engine.run(None);
        let said = engine.take_output();
        assert!(said.contains("Fin de la partida: jugador 1, "), "test {test} ends: {said}");
        assert_eq!(said.matches("Fase ALIMENTACION.").count(), 6, "test {test}: six harvests");
        engine.refill();
    }
}

#[test]
fn a_play_is_told_line_by_line() {
    let trace = run(&[], None, 3).expect("it can be played");
    let files = left(&trace);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["salida.txt", "salida-prueba-1.txt"]);
    let text = &files[0].1;
    assert_eq!(text, &files[1].1);
    for round in 1..=14 {
        assert!(text.contains(&format!("Ronda {round}: empieza el jugador ")), "round {round} is told");
        assert!(text.contains(&format!("Ronda {round}, periodo ")), "the card of round {round} is told");
    }
    for phase in ["REPOSICION", "JORNADA-LABORAL", "REGRESO-AL-HOGAR", "RECOLECCION", "ALIMENTACION", "PROCREACION"] {
        assert!(text.contains(&format!("Fase {phase}.")), "{phase} is told");
    }
    assert!(text.contains("; lleva "), "running points");
    let end = text.lines().last().expect("a last line");
    assert!(end.starts_with("Fin de la partida: jugador 1, ") && end.contains(", diferencia "), "{end}");
    for line in text.lines().filter(|line| line.contains(" usa ")) {
        assert!(line.starts_with("Jugador ") && line.ends_with('.'), "player, person, card and change: {line}");
    }
    expect_file!["golden/agricola-salida.txt"].assert_eq(text);
}

/// Takes what is written to files, and forgets it.
#[derive(Debug)]
struct Paper;

impl Outside for Paper {
    fn open(&mut self, _path: &str, _mode: &str) -> Option<FileId> {
        Some(FileId(1))
    }

    fn write(&mut self, _file: FileId, _text: &str) -> bool {
        true
    }
}

#[test]
fn every_firing_has_its_line() {
    let mut engine = Engine::default();
    engine.set_outside(Paper);
    for name in ["ontologia.clp", "prueba-1.clp", "reglas.clp"] {
        engine.load(&file(name)).expect("the files load");
    }
    for seed in 0..20 {
        engine.set_seed(seed);
        engine.reset().expect("a new play");
        let run = engine.run(None);
        assert_eq!(engine.take_output().lines().count() as u64, run.fired, "one line for each firing");
        engine.refill();
    }
}

#[test]
fn an_edited_number_changes_the_play_without_compiling() {
    let edited = file("reglas.clp")
        .replace("(defrule cambiar-jugador-inicial\n  \"R58", "(defrule cambiar-jugador-inicial\n  \"(editada) R58");
    let same = run(&[], Some(folder(&[("reglas.clp", &edited)])), 3).expect("it can be played");
    assert_eq!(left(&same), left(&run(&[], None, 3).expect("it can be played")), "a comment changes nothing");
    let at = edited.find("(defrule cambiar-jugador-inicial").expect("the rule is there");
    let (head, tail) = edited.split_at(at);
    let urgent = format!("{head}{}", tail.replacen("(salience 100)", "(salience 101)", 1));
    let other = run(&[], Some(folder(&[("reglas.clp", &urgent)])), 3).expect("it can be played");
    let text = left(&other).remove(0).1;
    let first = text.lines().find(|line| line.contains(" usa ")).expect("somebody acts");
    assert!(first.contains("jugador-inicial"), "now that comes first, whenever it can: {first}");
}

#[test]
fn a_broken_rule_file_is_refused_with_its_place() {
    let broken = file("reglas.clp").replace("(set-strategy random)", "(set-strategi random)");
    let error = run(&[], Some(folder(&[("reglas.clp", &broken)])), 3).expect_err("it is broken");
    let SetupError::Rules { rules, diagnostics } = error else { panic!("about rules") };
    assert_eq!(rules.name, "mine/reglas.clp");
    let told = diagnostics.to_string();
    let line = broken.lines().position(|line| line.contains("set-strategi")).expect("it is there") + 1;
    assert!(told.starts_with(&format!("line {line}, column ")) && told.contains("set-strategi"), "{told}");
    let error = run(&[], Some(folder(&[("otra.clp", "(defrule a =>)")])), 3).expect_err("nothing of the game");
    assert!(error.to_string().contains("no rule file of the game"), "{error}");
}

/// How a play with these further rules ends.
fn ending(more: &str) -> String {
    let rules = format!("{}\n{more}\n", file("reglas.clp"));
    let trace = run(&[], Some(folder(&[("reglas.clp", &rules)])), 3).expect("it can be played");
    let Some(Line::End { outcome, .. }) = trace.lines.last() else { panic!("it ends") };
    assert!(outcome.seats.iter().all(|seat| !seat.success), "nobody wins what breaks off");
    assert!(outcome.seats.iter().all(|seat| seat.counters.contains(&("draw".into(), 0.0))), "and nobody draws");
    outcome.ending.as_deref().unwrap_or_default().to_owned()
}

#[test]
fn rules_that_never_end_or_end_too_soon_break_the_play_off() {
    let of = |name: &str, does: &str| ending(&format!("(defrule {name} (declare (salience 5000)) => {does})"));
    let endless = of("sin-fin", "(while TRUE do (bind ?x 1))");
    assert!(endless.contains("the limit of operations is reached"), "{endless}");
    assert!(of("alto", "(halt)").contains("before the points were counted"));
    let turning = ending(
        "(deftemplate vuelta (slot n)) (defrule girar (declare (salience 5000)) ?v <- (vuelta (n ?n)) => \
         (retract ?v) (assert (vuelta (n (+ ?n 1)))))\n(deffacts giro (vuelta (n 1)))",
    );
    assert!(turning.contains("rules fired and nobody was asked"), "{turning}");
}

#[test]
fn a_rule_by_another_name_competes_as_before() {
    let renamed = file("reglas.clp").replace("(defrule arar-campo\n", "(defrule labrar\n");
    assert!(renamed.contains("(defrule labrar\n"), "it is renamed");
    for seed in 0..4 {
        let other = run(&[], Some(folder(&[("reglas.clp", &renamed)])), seed).expect("it can be played");
        let same = run(&[], None, seed).expect("it can be played");
        assert_eq!(left(&other), left(&same), "seed {seed}: the same rules, the same numbers, the same play");
    }
}

/// The rules with one word taken away, doubled or put elsewhere.
fn damaged(text: &str, dice: &mut Dice) -> String {
    let mut words: Vec<&str> = text.split_inclusive([' ', '\n', '(', ')']).collect();
    let at = |dice: &mut Dice, words: &[&str]| dice.below(words.len() as u32) as usize;
    let place = at(dice, &words);
    match dice.below(3) {
        0 => drop(words.remove(place)),
        1 => words.insert(place, words[place]),
        _ => {
            let other = at(dice, &words);
            words.swap(place, other);
        }
    }
    words.concat()
}

#[test]
fn damaged_rule_files_are_refused_with_a_place_or_played_within_limits() {
    let game = games::find("agricola").expect("it is in the list");
    let rules = file("reglas.clp");
    let settings =
        Arc::new(game.settle(&[("engine".to_owned(), "clips".to_owned())]).expect("these are settings of the game"));
    let mut dice = Dice::new(9, 0, Role::World);
    let (mut refused, mut played) = (0, 0);
    for seed in 0..60 {
        let map = Some(folder(&[("reglas.clp", &damaged(&rules, &mut dice))]));
        let setup = Setup { settings: Arc::clone(&settings), map, seed, play: 0, turns: 40, nodes: 1 };
        let chair = [Chair::Mind(MindSpec::plain("random"))];
        match game.header(setup, &chair).and_then(|header| (game.open)(&header, Chairs::AsRecorded)) {
            Ok(mut play) => {
                play.skip_accounts();
                assert!(matches!(play.pump(), Pending::Over), "whatever the rules do, the play comes to an end");
                played += 1;
            }
            Err(SetupError::Rules { diagnostics, .. }) => {
                assert!(diagnostics.to_string().starts_with("line "), "{diagnostics}");
                refused += 1;
            }
            Err(other) => panic!("about rules: {other}"),
        }
    }
    assert!(refused > 10 && played > 10, "both happen: {refused} refused, {played} played");
}

fn folder(files: &[(&str, &str)]) -> MapText {
    let files: Vec<(String, String)> =
        files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    MapText::of_files("mine", &files)
}
