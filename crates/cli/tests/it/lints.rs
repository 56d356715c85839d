//! `tellask check` on CLIPS programs and rule bases: what lints find, as text and as data.

use clips::LINTS;
use expect_test::expect;

use crate::{complains, prints, scratch};

fn program(name: &str, text: &str) -> String {
    let path = scratch("lints").join(name);
    std::fs::write(&path, text).expect("written");
    path.display().to_string()
}

const ODD: &str = "(deffacts start (a 1))\n(defrule r (a ?x) (b) =>)\n";

#[test]
fn warnings_are_shown_and_refuse_nothing_unless_wanted() {
    let path = program("odd.clp", ODD);
    let said = complains(0, &["check", &path]).replace(&path, "odd.clp");
    expect![[r#"
        warning: the variable `?x` is never used [unused-variable]
         --> odd.clp:2:15
          |
        2 | (defrule r (a ?x) (b) =>)
          |               ^^ write `?`, or call it `?x_`
        warning: nothing asserts `b` [never-matches]
         --> odd.clp:2:20
          |
        2 | (defrule r (a ?x) (b) =>)
          |                    ^ assert it somewhere; if it comes from outside, say `; lint: given b`
    "#]]
    .assert_eq(&said);
    assert_eq!(prints(0, &["check", &path], ""), format!("{path}: a CLIPS program of 1 rule, 2 warnings\n"));

    let strict = complains(1, &["check", "--strict", &path]).replace(&path, "odd.clp");
    assert_eq!(strict, said + "error: 1 file has errors\n");
    // Before the game and behind it the flag means the same.
    let rules = "(defrule r (sensed (row ?x)) (asked) (not (do)) => (assert (do (act climb))))\n";
    let rules = program("strict-rules.clp", rules);
    complains(0, &["check", "wumpus", &rules]);
    let before = complains(1, &["check", "--strict", "wumpus", &rules]);
    assert_eq!(before, complains(1, &["check", "wumpus", "--strict", &rules]));
    let good = program("good.clp", "(defrule r (a) =>)\n");
    assert_eq!(prints(0, &["check", "--strict", &good], ""), format!("{good}: a CLIPS program of 1 rule\n"));
}

#[test]
fn diagnostics_are_data() {
    let path = program("data.clp", ODD);
    let told = prints(0, &["check", "--json", &path], "").replace(&path, "data.clp");
    expect![[r#"
        {"file":"data.clp","ok":true,"text":"a CLIPS program of 1 rule, 2 warnings","count":2,"diagnostics":[{"file":"data.clp","line":2,"column":15,"length":2,"severity":"warning","lint":"unused-variable","message":"the variable `?x` is never used [unused-variable]","hint":"write `?`, or call it `?x_`"},{"file":"data.clp","line":2,"column":20,"length":1,"severity":"warning","lint":"never-matches","message":"nothing asserts `b` [never-matches]","hint":"assert it somewhere; if it comes from outside, say `; lint: given b`"}]}
    "#]].assert_eq(&told);
    assert_eq!(complains(0, &["check", "--json", &path]), "", "nothing is told twice");
    assert!(prints(1, &["check", "--json", "--strict", &path], "").contains("\"ok\":false"));

    let path = program("wrong.clp", "(defrule r (a ?x) => (println ?y))\n");
    let told = prints(1, &["check", "--json", &path], "").replace(&path, "wrong.clp");
    expect![[r#"
        {"file":"wrong.clp","ok":false,"text":"line 1, column 31: the variable `?y` has no value here (those with a value are ?x; bind it in a condition, or by `bind`)","count":1,"diagnostics":[{"file":"wrong.clp","line":1,"column":31,"length":2,"severity":"error","lint":null,"message":"the variable `?y` has no value here","hint":"those with a value are ?x; bind it in a condition, or by `bind`"}]}
    "#]].assert_eq(&told);
}

#[test]
fn the_words_of_a_game_come_from_outside() {
    let text = "(deffacts start (mode out))
(defrule go ?m <- (mode out) (sensed (breeze TRUE) (row ?row)) (cave) (asked) (may (act move)) (setting (key k)) => (assert (do (act move))))
(defrule lost (mood out) => (assert (do (act climb))))\n";
    let path = program("agent.clp", text);
    let said = complains(0, &["check", "wumpus", &path]).replace(&path, "agent.clp");
    expect![[r#"
        warning: the variable `?m` is never used [unused-variable]
         --> agent.clp:2:13
          |
        2 | (defrule go ?m <- (mode out) (sensed (breeze TRUE) (row ?row)) (cave) (asked) (may (act move)) (setting (key k)) => (assert (do (act ...
          |             ^^ leave `?m <-` out
        warning: the variable `?row` is never used [unused-variable]
         --> agent.clp:2:57
          |
        2 | (defrule go ?m <- (mode out) (sensed (breeze TRUE) (row ?row)) (cave) (asked) (may (act move)) (setting (key k)) => (assert (do (act ...
          |                                                         ^^^^ write `?`, or call it `?row_`
        warning: nothing asserts `mood` [never-matches]
         --> agent.clp:3:16
          |
        3 | (defrule lost (mood out) => (assert (do (act climb))))
          |                ^^^^ did you mean `mode`?
    "#]].assert_eq(&said);
}

#[test]
fn our_own_agents_are_clean() {
    for (game, agent) in
        [("wumpus", "wumpus_scout"), ("cave", "cave_explorer"), ("minesweeper", "minesweeper_single_point")]
    {
        prints(0, &["check", game, "--strict", &format!("examples/agents/{agent}.clp")], "");
    }
}

#[test]
fn help_lists_the_lints() {
    for words in [&["check", "--help"][..], &["check", "wumpus", "--help"]] {
        let help = prints(0, words, "");
        for lint in LINTS {
            assert!(help.contains(&format!("  {:<16} {}\n", lint.name, lint.doc)), "{}: {help}", lint.name);
        }
    }
}

/// `check` warns if a rule base paints, hides or cites a fact that does not exist: nothing would be drawn.
#[test]
fn painted_facts_are_there() {
    let rules = r#"(deftemplate no-wumpus (slot row) (slot column))
(deffacts map
  (paint (fact no-wumpus) (glyph "w") (tone safe))
  (paint (tone safe)
    (fact no-pit))
  (paint (fact no-wumpsu) (glyph "n")) (hide (fact trial) (part reasons)) (cite (fact no-wumpus) (also sensed)))
(defrule here (sensed (row ?r) (column ?c) (breeze FALSE)) => (assert (no-pit ?r ?c) (no-wumpus (row ?r) (column ?c)) (trail ?r ?c)))
(defrule leave (asked) (no-pit ? ?) (no-wumpus) (trail $?) => (assert (do (act climb))))
"#;
    let path = program("paint.clp", rules);
    let said = complains(0, &["check", "wumpus", &path]).replace(&path, "paint.clp");
    expect![[r#"
        warning: `paint` names the fact `no-pit`, which has no slots `row` and `column`, so it paints nothing
         --> paint.clp:5:11
          |
        5 |     (fact no-pit))
          |           ^^^^^^ `(deftemplate no-pit (slot row) (slot column))` has them
        warning: `paint` names the fact `no-wumpsu`, which is nowhere in these rules, so it paints nothing
         --> paint.clp:6:16
          |
        6 |   (paint (fact no-wumpsu) (glyph "n")) (hide (fact trial) (part reasons)) (cite (fact no-wumpus) (also sensed)))
          |                ^^^^^^^^^ did you mean `no-wumpus`?
        warning: `hide` names the fact `trial`, which is nowhere in these rules, so it hides nothing
         --> paint.clp:6:52
          |
        6 |   (paint (fact no-wumpsu) (glyph "n")) (hide (fact trial) (part reasons)) (cite (fact no-wumpus) (also sensed)))
          |                                                    ^^^^^ did you mean `trail`?
    "#]].assert_eq(&said);
    complains(1, &["check", "--strict", "wumpus", &path]);
}

#[test]
fn many_warnings_are_counted_and_shown_by_kind() {
    let one = |number: usize| format!("(defrule r{number} (f{number} ?x) =>)\n");
    let rules: String = (0..130).map(one).collect();
    let path = program("many.clp", &format!("(deffunction alone () 1)\n{rules}"));
    assert_eq!(prints(0, &["check", &path], ""), format!("{path}: a CLIPS program of 130 rules, 131 warnings\n"));
    let said = complains(0, &["check", &path]).replace(&path, "many.clp");
    let shown = said.lines().filter(|line| line.starts_with("warning: ")).count();
    assert_eq!(shown, 20, "{said}");
    let (_, summary) = said.split_once("Warnings in ").expect("a summary follows");
    expect![[r#"
        many.clp, the first of each kind shown above:
          unused-function       1
          unused-variable     130
        `tellask check --json` lists them, `--lint NAME` shows those of one kind, and `--no-lint NAME` leaves a kind out.
    "#]].assert_eq(summary);
    let told = prints(0, &["check", "--json", &path], "");
    assert!(told.contains("\"count\":131") && told.matches("\"severity\"").count() == 131, "{told}");
}

#[test]
fn lints_can_be_chosen_and_left_out() {
    let path = program("chosen.clp", ODD);
    let said = |options: &[&str]| prints(0, &[&["check"], options, &[&path]].concat(), "");
    assert!(said(&["--lint", "never-matches"]).ends_with("1 rule, 1 warning\n"));
    assert!(said(&["--lint", "never-matches", "--lint", "unused-variable"]).ends_with("2 warnings\n"));
    assert!(said(&["--no-lint", "never-matches"]).ends_with("1 warning\n"));
    assert!(said(&["--no-lint", "never-matches", "--no-lint", "unused-variable"]).ends_with("1 rule\n"));
    assert!(said(&["--strict", "--lint", "redefined"]).ends_with("1 rule\n"));
    assert!(complains(2, &["check", "--lint", "unused-variables", &path]).contains("unused-variable"));
}

#[test]
fn a_file_with_errors_says_that_its_warnings_wait() {
    let path = program("waiting.clp", "(defrule r (a ?x) => (println ?y))\n");
    let said = complains(1, &["check", &path]);
    assert!(said.contains("Warnings are shown once the file has no errors.\n"), "{said}");
}
