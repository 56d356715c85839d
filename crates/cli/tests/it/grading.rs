//! The script that grades a folder of agents: what a teacher reads in its table, and its refusals.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::{scratch, text};

/// Runs the script with these words.
fn grade(words: &[&str]) -> Output {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let mut command = Command::new("python3");
    command.args(["-B", "examples/grading/grade.py"]).args(words).current_dir(root);
    command.output().expect("python3 runs")
}

/// The same, with the program under test as `--tellask`.
fn graded(words: &[&str]) -> Output {
    grade(&[&["--tellask", env!("CARGO_BIN_EXE_tellask")], words].concat())
}

/// A new folder with these files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = scratch("grading").join(name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder).expect("the folder of the last run goes");
    }
    std::fs::create_dir_all(&folder).expect("a folder");
    for (file, text) in files {
        std::fs::write(folder.join(file), text).expect("a file");
    }
    folder
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

/// A Python program that gives this answer to every question.
fn answers(answer: &str) -> String {
    format!(
        "import json, sys\nfor line in sys.stdin:\n    if json.loads(line)[\"type\"] == \"turn\":\n        print({answer}, flush=True)\n"
    )
}

/// Mistakes are reported before any play begins.
#[track_caller]
fn refuses(output: &Output, message: &str) {
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.code() == Some(1) && out.is_empty(), "{out}\n{err}");
    assert!(err.contains(message) && !err.contains("Traceback") && !err.contains(": done"), "{err}");
}

#[test]
fn agents_that_lose_every_play_have_the_same_figures_and_their_reasons() {
    let files = [
        ("illegal.py", answers("'{\"act\": \"fly\"}'")),
        ("slip.clp", "(defrule go (sensed) => (assert (do (act go))))\n".to_owned()),
        ("syntax.py", "print((\n".to_owned()),
        ("undecided.clp", "(defrule go (sensed (bump TRUE)) => (assert (do (act move))))\n".to_owned()),
    ];
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = folder("lost", &files);
    let output = graded(&["wumpus", path(&folder), "--plays", "5", "--seed", "1"]);
    let out = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for (name, kind, reason) in [
        ("illegal.py", "program", "gave an act that is not allowed (5); play 0: (fly) is refused: unknown word `fly`"),
        ("slip.clp", "rules", "forfeited all 5 plays: error:"),
        ("syntax.py", "program", "crashed or ended (5); play 0: the program exited with status 1"),
        ("undecided.clp", "rules", "did not decide (5); play 0: no rule decided"),
    ] {
        let row = out.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        let figures = format!("{name},{kind},5,-1000,-1000,-1000,0,0.0,0.4345,0,5,");
        assert!(row.starts_with(&figures) && row.contains(reason), "{name}: {out}");
    }
}

/// The agents of a table, from its first row to its last.
fn rows(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{}", text(&output.stderr));
    let out = text(&output.stdout);
    out.lines().skip(1).map(|line| line.split(',').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn where_a_lower_score_is_better_success_comes_first_and_then_the_lowest() {
    // `collector` wins as often as `optimal`, with more moves; `random` wins less often.
    let folder = folder("lower", &[("nobody.clp", "(defrule go (sensed) => (assert (do (act wait))))\n")]);
    for by in ["score", "success"] {
        let par = ["--par", "random", "--par", "collector", "--par", "optimal"];
        let words = ["pacalgo2", path(&folder), "--plays", "10", "--seed", "1", "--by", by];
        let output = graded(&[&words[..], &par].concat());
        assert_eq!(rows(&output), ["optimal", "collector", "random", "nobody.clp"], "{}", text(&output.stdout));
        let err = text(&output.stderr);
        assert!(
            err.contains("success, then of their mean score in the plays that were won, where a lower one"),
            "{err}"
        );
    }
}

#[test]
fn who_forfeits_every_play_comes_after_those_who_play() {
    // It turns and walks until it dies: that costs more than a forfeit.
    let walks = "(defrule bump (declare (salience 1)) (sensed (bump TRUE)) => (assert (do (act right))))\n\
                 (defrule walk (sensed) => (assert (do (act move))))\n";
    let files = [("a-slip.clp", "(defrule go (sensed) => (assert (do (act go))))\n"), ("walks.clp", walks)];
    let class = folder("forfeits", &files);
    std::fs::create_dir_all(class.join("b-nothing")).expect("a folder");
    for by in ["score", "success"] {
        let output = graded(&["wumpus", path(&class), "--plays", "5", "--seed", "1", "--by", by]);
        let out = text(&output.stdout);
        assert_eq!(rows(&output), ["walks.clp", "a-slip.clp", "b-nothing"], "{out}");
        assert!(out.contains("walks.clp,rules,5,-100"), "it scores less than a forfeit: {out}");
        assert!(text(&output.stderr).contains("Agents that forfeited every play come after the others"));
    }
}

#[test]
fn a_student_may_have_helpers_beside_the_agent() {
    let agent = "import helper\n".to_owned() + &answers("json.dumps({\"act\": \"climb\", \"again\": True})");
    let rules = "(defrule go (sensed) => (assert (do (act climb))))\n";
    let class = folder("helpers", &[("Rules.CLP", rules)]);
    for (student, files) in
        [("ana", ["Agent.PY", "helper.py"]), ("bob", ["main.py", "helper.py"]), ("eva", ["a.py", "helper.py"])]
    {
        let place = class.join(student);
        std::fs::create_dir_all(&place).expect("a folder");
        std::fs::write(place.join(files[0]), &agent).expect("a file");
        std::fs::write(place.join(files[1]), "").expect("a file");
    }
    let output = graded(&["wumpus", path(&class), "--plays", "3", "--seed", "1"]);
    let out = text(&output.stdout);
    assert_eq!(rows(&output), ["Rules.CLP", "ana", "bob", "eva"], "{out}");
    for played in ["Rules.CLP,rules,3,-1,", "ana,program,3,-1,", "bob,program,3,-1,"] {
        assert!(out.contains(played), "{out}");
    }
    assert!(
        out.contains("2 files could be the agent: a.py, helper.py; rename the one that plays to agent.py"),
        "{out}"
    );
    assert!(text(&output.stderr).contains("ana: done (2 of 4, "), "{}", text(&output.stderr));
}

#[test]
fn whoever_hands_in_something_else_has_a_row() {
    let files = [
        ("ana.clp", "(defrule go (sensed) => (assert (do (act climb))))\n"),
        ("xavi.ipynb", "{}"),
        ("notes.pdf", "%PDF"),
    ];
    let class = folder("else", &files);
    for litter in ["__MACOSX", "__pycache__", ".git"] {
        std::fs::create_dir_all(class.join(litter)).expect("a folder");
    }
    std::fs::create_dir_all(class.join("eva")).expect("a folder");
    std::fs::write(class.join("eva").join("work.ipynb"), "{}").expect("a file");
    let output = graded(&["wumpus", path(&class), "--plays", "3", "--seed", "1"]);
    let out = text(&output.stdout);
    assert_eq!(rows(&output), ["ana.clp", "eva", "notes.pdf", "xavi.ipynb"], "{out}");
    assert!(
        out.contains("xavi.ipynb,,,,,,,,,,,a notebook is not an agent: export it as a Python script named agent.py"),
        "{out}"
    );
    assert!(
        out.contains("work.ipynb: a notebook is not an agent: export it as a Python script named agent.py"),
        "{out}"
    );
    assert!(out.contains("not an agent: it is neither rules (.clp) nor a Python program"), "{out}");
}

#[test]
fn what_cannot_be_graded_is_refused_before_anybody_plays() {
    let empty = folder("empty", &[]);
    let one = folder("one", &[("agent.py", "print((\n")]);
    refuses(&graded(&["wumpus", path(&empty)]), "no agents in ");
    refuses(&graded(&["wumpus", path(&one), "--plays", "0"]), "--plays 0: at least 1 play; no agent was graded");
    refuses(&graded(&["wumpus", "no-such-folder"]), "no-such-folder is not a folder\n");
    refuses(&graded(&[path(&one), "wumpus"]), "wumpus is not a folder (the game comes first, then the folder)");
    let sized = graded(&["wumpus", path(&one), "--", "--sise", "6"]);
    refuses(&sized, "(tip: a similar argument exists: '--size')");
    refuses(&grade(&["wumpus", path(&one), "--tellask", "no-such-program"]), "--tellask PATH");
}

#[test]
fn a_table_that_cannot_be_written_is_refused_before_anybody_plays() {
    let one = folder("writing", &[("agent.clp", "(defrule go (sensed) => (assert (do (act climb))))\n")]);
    let nowhere = one.join("no-such-folder").join("grades.csv");
    refuses(&graded(&["wumpus", path(&one), "--out", path(&nowhere)]), "grades.csv cannot be written: ");
    refuses(&graded(&["wumpus", path(&one), "--out", path(&one)]), "cannot be written: ");
    // The check leaves no empty file behind, and an older table stays until there is a new one.
    let out = scratch("grading").join("grades.csv");
    std::fs::write(&out, "old").expect("a file");
    refuses(&graded(&["wumpus", path(&one), "--out", path(&out), "--", "--sise", "6"]), "--sise");
    assert_eq!(std::fs::read_to_string(&out).expect("a table"), "old");
    let output = graded(&["wumpus", path(&one), "--plays", "2", "--out", path(&out)]);
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(std::fs::read_to_string(&out).expect("a table").starts_with("agent,kind,plays"));
}
