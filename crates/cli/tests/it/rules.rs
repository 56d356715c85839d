//! Files of rules as minds.

use expect_test::expect;

use crate::{complains, prints, scratch};

const SCOUT: &str = "examples/agents/wumpus_scout.clp";
const EXPLORER: &str = "examples/agents/cave_explorer.clp";
const SINGLE_POINT: &str = "examples/agents/minesweeper_single_point.clp";

fn rules(name: &str, text: &str) -> String {
    let path = scratch("rules").join(name);
    std::fs::write(&path, text).expect("written");
    path.display().to_string()
}

#[test]
fn a_play_by_rules_can_be_replayed() {
    let trace = scratch("rules").join("scout.jsonl").display().to_string();
    let told = prints(0, &["run", "wumpus", "--seed", "7", "--mind", SCOUT, "--trace", &trace], "");
    assert!(told.contains("→ climb"), "{told}");
    let again = prints(0, &["replay", &trace], "");
    assert!(again.contains("and the minds thought the same again"), "{again}");
}

/// Who debugs by printing sees it, each line with its turn.
#[test]
fn what_rules_print_is_told() {
    let path = rules(
        "prints.clp",
        r#"(defrule turn (sensed (breeze ?b)) => (printout t "breeze " ?b crlf "and so on" crlf) (assert (do (act right))))"#,
    );
    let args = ["run", "wumpus", "--seed", "7", "--turns", "2", "--mind", &path];
    let told = complains(0, &args);
    assert!(told.contains("turn 0: breeze FALSE\nturn 0: and so on\nturn 1: breeze FALSE\n"), "{told}");
    let reasons = prints(0, &["run", "wumpus", "--seed", "7", "--turns", "2", "--mind", &path, "--why"], "");
    assert!(reasons.contains("printed: breeze FALSE"), "{reasons}");
}

#[test]
fn a_batch_by_rules_is_the_same_on_any_number_of_threads() {
    let dice = rules(
        "dice.clp",
        "(defrule turn (sensed) (test (< (random 1 9) 8)) => (assert (do (act right))))
         (defrule leave (declare (salience -1)) (sensed) (not (do)) => (assert (do (act climb))))",
    );
    let report = |threads: &str| {
        let told = prints(0, &["batch", "wumpus", "--plays", "40", "--threads", threads, "--mind", &dice], "");
        told.lines().filter(|line| !line.contains("plays/s")).collect::<Vec<_>>().join("\n")
    };
    let one = report("1");
    assert_eq!(one, report("2"));
    assert!(one.matches(" █").count() > 3, "the dice differ from play to play: {one}");
}

#[test]
fn settings_and_hints_reach_the_rules() {
    let path = rules("set.clp", "(defrule act (sensed) (setting (key act) (value ?act)) => (assert (do (act ?act))))");
    let told = prints(0, &["run", "wumpus", "--turns", "1", "--mind", &format!("{path}:act=left")], "");
    assert!(told.contains("→ left"), "{told}");
    let hint = prints(3, &["play", "wumpus", "--seed", "7"], format!(":hint {SCOUT}\n"));
    assert!(hint.contains("hint: move") && hint.contains("by `ahead` (nothing was felt so far)"), "{hint}");
}

#[test]
fn a_bad_file_is_shown_where_it_is_bad() {
    let path = rules("bad.clp", "(defrule go\n  (sensed (breez TRUE))\n  => (assert (do (act fly))))\n");
    let said = complains(1, &["run", "wumpus", "--mind", &path]).replace(&path, "bad.clp");
    expect![[r#"
        error: the deftemplate `sensed` has no slot `breez`
         --> bad.clp:2:11
          |
        2 |   (sensed (breez TRUE))
          |           ^^^^^^^^^^^^ did you mean `breeze`?
    "#]]
    .assert_eq(&said);
    assert_eq!(complains(1, &["batch", "wumpus", "--mind", &path]).replace(&path, "bad.clp"), said);
    assert_eq!(complains(1, &["check", "wumpus", &path]).replace(&path, "bad.clp").lines().next(), said.lines().next());
    let good = prints(0, &["check", "wumpus", SCOUT], "");
    assert!(good.contains("a rule base for wumpus"), "{good}");
}

#[test]
fn what_is_no_file_of_rules_is_refused() {
    assert!(complains(1, &["run", "wumpus", "--mind", "nowhere.clp"]).contains("cannot read `nowhere.clp`"));
    let large = rules("large.clp", &"; all comment\n".repeat(100_000));
    assert!(complains(1, &["run", "wumpus", "--mind", &large]).contains("at most 1048576 bytes"));
}

/// Why something is believed of one cell, by a file that says nothing about the size of its board.
#[test]
fn a_cell_is_explained_by_the_mind_that_is_named() {
    let lines = format!(
        "move east\nmove south\n:why 2 3 {EXPLORER}\n:why (10,10), {EXPLORER}\n:why 1 1 random\n:why 1 1 rnd\n"
    );
    let told = prints(3, &["play", "cave", "--seed", "3"], lines);
    let (_, said) = told.split_once("cycle 3").expect("three cycles");
    let said: Vec<&str> = said.lines().skip_while(|line| !line.starts_with('>')).take(7).collect();
    expect![[r#"
        > :why 2 3 examples/agents/cave_explorer.clp
          believed of row 2, column 3:
            (safe (column 3) (row 2)), by `calm` (nothing is felt, so nothing is next door):
              (begin (columns 10) (rows 10))
              (sensed (row 2) (column 2) (stench FALSE) (breeze FALSE))
        > :why (10,10), examples/agents/cave_explorer.clp
          nothing is believed of row 10, column 10"#]]
    .assert_eq(&said.join("\n"));
    assert!(told.contains("`random` has nothing to say about single cells"), "{told}");
    assert!(told.contains("there is no mind `rnd`"), "{told}");
}

/// It enters only what is proven, so nobody dies; a third of the treasures is found.
#[test]
fn the_explorer_of_the_cave_comes_home() {
    let report = prints(0, &["batch", "cave", "--plays", "200", "--json", "--mind", EXPLORER], "");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let seat = &report["seats"][0];
    assert_eq!((&seat["deaths"], &seat["home"], &seat["ended"]), (&0.into(), &1.into(), &1.into()), "{report}");
    assert!(seat["treasures"].as_f64().is_some_and(|share| share > 0.3), "{report}");
    let hint = prints(3, &["play", "cave", "--seed", "3"], format!("move east\n:hint {EXPLORER}\n"));
    assert!(hint.contains("hint: move ") && hint.contains("by `explore` (safe, and nobody was there)"), "{hint}");
}

/// One number at a time is enough for more than half of the small fields.
#[test]
fn one_number_at_a_time_clears_fields() {
    let report = prints(0, &["batch", "minesweeper", "--plays", "100", "--json", "--mind", SINGLE_POINT], "");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert!(report["seats"][0]["success"].as_f64().is_some_and(|share| share > 0.5), "{report}");
    let told = prints(0, &["run", "minesweeper", "--seed", "3", "--why", "--mind", SINGLE_POINT], "");
    assert!(told.contains("by `all-found` (all its mines are known)"), "{told}");
}

/// A batch says why rules lost plays: the first five reasons, and how many more there are.
#[test]
fn a_batch_tells_why_rules_forfeit() {
    let mind = rules("silent.clp", "(defrule only (asked) (sensed (glitter TRUE)) => (assert (do (act grab))))\n");
    for command in [&["batch"][..], &["compare", "--mind", "random"]] {
        let args = [&[command[0], "wumpus", "--plays", "7"], &command[1..], &["--mind", &mind]].concat();
        let said = complains(0, &args);
        let lost = said.lines().filter(|line| line.contains(&format!("`{mind}` lost by forfeit (silent): "))).count();
        assert_eq!(lost, 5, "{said}");
        assert!(said.contains("in play 4 ") && !said.contains("in play 5 "), "{said}");
        assert!(said.contains("2 more plays were lost by forfeit, later"), "{said}");
    }
    // The command that shows the first of them is the whole command, and it works.
    let said = complains(
        0,
        &["batch", "wumpus", "--seed", "3", "--number", "2", "--plays", "3", "--size", "5", "--mind", &mind],
    );
    let tip = said.lines().last().unwrap_or_default();
    let command = tip
        .strip_prefix("tip: `tellask ")
        .and_then(|it| it.strip_suffix("` shows play 2"))
        .unwrap_or_else(|| panic!("{said}"));
    assert_eq!(command, format!("run wumpus --size 5 --seed 3 --number 2 --why --mind {mind}"));
    let told = prints(0, &command.split(' ').collect::<Vec<_>>(), "");
    assert!(told.contains("lost by forfeit (silent)"), "{told}");
    // Nothing was lost, so nothing is said.
    assert_eq!(complains(0, &["batch", "wumpus", "--plays", "7", "--mind", "sound"]), "");
}

/// What `check` warns of, `run` prints, too.
#[test]
fn a_run_warns_of_odd_rules() {
    let text = "(defrule leave (asked) (sensed (row ?r)) => (assert (do (act climb))))\n";
    let mind = rules("odd.clp", text);
    let warned =
        |said: &str| said.lines().filter(|line| line.starts_with("warning: ")).map(str::to_owned).collect::<Vec<_>>();
    let checked = warned(&complains(0, &["check", "wumpus", &mind]));
    assert!(!checked.is_empty());
    assert_eq!(warned(&complains(0, &["run", "wumpus", "--mind", &mind])), checked);
    // Of sound rules nothing is said.
    assert_eq!(complains(0, &["run", "wumpus", "--mind", SCOUT]), "");
}

/// Who has no answer did not give up, and a limit that is counted is no time.
#[test]
fn a_forfeit_is_called_so() {
    let endless = "(deffacts nn (n 0))\n(defrule loop ?f <- (n ?x) => (retract ?f) (assert (n (+ ?x 1))))\n\
                   (defrule act (asked) => (assert (do (act climb))))\n";
    let mind = rules("endless.clp", endless);
    let told = prints(0, &["run", "wumpus", "--mind", &mind], "");
    assert!(told.contains("lost by forfeit (limit): the rules never stopped"), "{told}");
    assert!(told.contains("The end: lost by forfeit.") && !told.contains("gave up"), "{told}");
    let report = prints(0, &["batch", "wumpus", "--plays", "2", "--mind", &mind], "");
    assert!(report.contains("  lost by forfeit          2 100.00 %"), "{report}");
    // What programs read stays as it is in traces.
    let rows = prints(0, &["batch", "wumpus", "--plays", "1", "--mind", &mind, "--csv", "--columns", "ending"], "");
    assert!(rows.contains("gave up"), "{rows}");
}

/// A rule base that keeps a list: each decision fits on a screen, all reasons stay in the trace, and the text says so.
#[test]
fn reasons_of_a_list_fit_on_a_screen() {
    let solution = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/worksheets/solutions/explorer.clp"
    ))
    .expect("the solution is there");
    let shown = solution
        .replace("(hide (fact step)) (hide (fact last)) (hide (fact trail) (part reasons))", "(hide (fact step))");
    assert_ne!(shown, solution, "nothing is hidden but the directions");
    let mind = rules("list.clp", &shown);
    let trace = scratch("rules").join("list.jsonl").display().to_string();
    let told = prints(0, &["run", "wumpus", "--seed", "7", "--why", "--mind", &mind, "--trace", &trace], "");
    let longest = told.split("\nTurn ").map(|turn| turn.lines().count()).max();
    assert!(longest.is_some_and(|lines| lines <= 40), "{longest:?}\n{told}");
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("(gone since), by `went-back`, and so on"), "{told}");
    assert!(words.contains("save the play by `--trace FILE`"), "{told}");
    let kept = std::fs::read_to_string(&trace).expect("it was kept");
    assert!(kept.contains(r#""folded":true"#) && kept.len() > 3 * told.len(), "the trace has all reasons");
    // What is folded is checked all the same.
    let proven = crate::text(&crate::tellask(&["check", "--reasons", &trace], "").stdout);
    assert!(proven.contains("30 claims checked, 30 proven, 0 failed, 0 undecided"), "{proven}");
    // Without older lists nothing is left out, and nothing is said about it.
    let short = prints(0, &["run", "wumpus", "--seed", "7", "--why", "--mind", SCOUT], "");
    assert!(!short.contains("and so on"), "{short}");
}

/// The complaint about an author's own fact says so if its name is that of a percept.
#[test]
fn a_fact_with_the_name_of_a_percept_is_pointed_out() {
    let path = rules(
        "shot.clp",
        "(defrule grab (sensed (glitter TRUE)) => (assert (do (act grab))))\n\
         (defrule shoot (sensed (stench TRUE)) (not (shot)) => (assert (do (act shoot))) (assert (shot)))\n",
    );
    let told = complains(1, &["check", "wumpus", &path]);
    assert!(told.contains("`shot` is a percept of this game"), "{told}");
    assert!(told.contains("give a fact of your own another name"), "{told}");
}
