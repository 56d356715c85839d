//! Wrong words, wrong files, and the exit codes that say so.

use expect_test::{Expect, expect};

use crate::{complains, prints, scratch, tellask, text, wumpus};

#[track_caller]
fn check(code: i32, args: &[&str], expected: Expect) {
    expected.assert_eq(&complains(code, args));
}

#[test]
fn unknown_names_get_did_you_mean() {
    assert!(complains(2, &["run", "wumpsu"]).contains("wumpus"));
    assert!(complains(2, &["runn", "wumpus"]).contains("run"));
    assert!(complains(2, &["run", "wumpus", "--profile", "ep4"]).contains("ep3"));
    assert!(complains(2, &["run", "wumpus", "--scorin", "aima"]).contains("--scoring"));
    assert!(complains(2, &["games", "wumpos"]).contains("wumpus"));
    let error = complains(2, &["run", "wumpus", "--mind", "sonud"]);
    assert!(
        error.contains(
            "there is no mind `sonud` (did you mean `sound`?); known: sound, bold, resolute, optimal, random"
        ),
        "{error}"
    );
}

#[test]
fn the_wrong_number_of_minds_is_wrong_usage() {
    let error = complains(2, &["run", "wumpus", "--mind", "sound", "--mind", "random"]);
    assert!(error.contains("2 minds for 1 seat"), "{error}");
}

#[test]
fn settings_out_of_range_are_refused() {
    check(
        1,
        &["run", "wumpus", "--size", "65"],
        expect![[r"
        error: setting `size`: takes a whole number from 1 to 64, not `65`
    "]],
    );
    check(
        1,
        &["run", "wumpus", "--profile", "ep3", "--size", "9"],
        expect![[r"
        error: setting `size`: profile `ep3` has caves up to 8×8, not 9
    "]],
    );
    check(
        1,
        &["run", "wumpus", "--pit", "maybe"],
        expect![[r"
        error: setting `pit`: takes a number from 0 to 1, not `maybe`
    "]],
    );
    check(
        1,
        &["run", "wumpus", "--mind", "sound:depth=3"],
        expect![[r"
        error: setting `depth`: there is no such key
    "]],
    );
}

#[test]
fn a_bad_map_is_shown_with_its_line() {
    let folder = scratch("bad-map");
    std::fs::write(folder.join("bad.txt"), "4\n2 1 2\n2 5 3\n").expect("written");
    let path = folder.join("bad.txt").display().to_string();
    let error = complains(1, &["run", "wumpus", "--map", &path]);
    assert!(error.contains("bad.txt:3:3"), "{error}");
    assert!(error.contains("2 5 3"), "the offending line is shown: {error}");
    assert!(error.contains("column `5` is outside 1..4"), "{error}");
    assert!(complains(1, &["run", "wumpus", "--map", "no-such-file.txt"]).contains("cannot read `no-such-file.txt`"));
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let folder = scratch("bytes");
    std::fs::write(folder.join("noise.txt"), [0x34, 0x0a, 0xff, 0xfe, 0x00]).expect("written");
    let path = folder.join("noise.txt").display().to_string();
    assert!(
        complains(1, &["run", "wumpus", "--map", &path])
            .contains("is not UTF-8 text: line 2, column 1 has the byte FF; save the file as UTF-8")
    );
    assert!(complains(1, &["ask", "wumpus", &path]).contains("is not UTF-8 text"));
    assert!(complains(1, &["replay", &path]).contains("is not UTF-8 text"));
}

#[test]
fn a_file_of_another_kind_is_named() {
    let rules = "examples/agents/wumpus_scout.clp";
    for args in [["ask", "wumpus", rules], ["run", "wumpus", &format!("--map={rules}")]] {
        let said = complains(1, &args);
        assert!(said.contains("holds CLIPS rules, not a map or position; give it by `--mind`"), "{said}");
    }
    let said = complains(1, &["run", "wumpus", "--map", "README.md"]);
    assert!(said.contains("a map cannot begin with `# tellask`"), "rules in the middle of a text are none: {said}");
    let said = complains(1, &["run", "wumpus", "--map", "examples/maps"]);
    assert!(said.contains("is a folder; a map or position of wumpus is one file"), "{said}");
    let said = complains(2, &["ask", "examples/positions/clash.txt"]);
    assert!(said.contains("is a file; the game comes before it"), "{said}");
    let scout = "examples/agents/wumpus_scout.clp";
    for args in [&["check", scout][..], &["check", "minesweeper", scout], &["run", "minesweeper", "--mind", scout]] {
        let said = complains(1, args);
        assert!(said.contains(&format!("looks like an agent for wumpus: `tellask check wumpus {scout}`")), "{said}");
        assert!(!said.contains("deftemplate"), "one complaint is enough: {said}");
    }
    assert!(complains(2, &["serve", "--host", "lab-7.example"]).contains("`--allow-host` is for names"));
    let said = complains(1, &["check", "wumpus", "README.md"]);
    assert!(said.matches("error: ").count() <= 21, "a file that is no map at all gets few errors: {said}");
}

#[test]
fn what_is_no_agent_and_what_is_no_position_gets_one_sentence() {
    for game in ["wumpus", "minesweeper"] {
        let said = complains(1, &["ask", game, "README.md"]);
        assert!(said.starts_with(&format!("error: `README.md` is a document, not a position of {game}; ")), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
    let said = complains(2, &["run", "wumpus", "--mind", "examples/agents/"]);
    assert!(
        said.contains("is a folder; `--mind` takes the file of one agent: rules as `examples/agents/FILE.clp`"),
        "{said}"
    );
    let said = complains(2, &["batch", "wumpus", "--mind", "sound,examples/agents/wumpus_scout.clp"]);
    assert!(said.contains("own `--mind`: `--mind sound --mind examples/agents/wumpus_scout.clp`"), "{said}");
}

#[test]
fn a_trace_that_differs_is_told_in_words_first() {
    let path = scratch("usage").join("edited.jsonl").display().to_string();
    prints(0, &["run", "wumpus", "--seed", "7", "--mind", "sound", "--trace", &path], "");
    let trace = std::fs::read_to_string(&path).expect("a trace");
    std::fs::write(&path, trace.replacen("\"facing\":\"north\"", "\"facing\":\"east\"", 1)).expect("written");
    let said = complains(1, &["replay", &path]);
    let words = said.lines().nth(1).unwrap_or_default();
    assert!(words.ends_with("facing` is `\"east\"` in the trace, and `\"north\"` in the play"), "{said}");
    assert!(said.contains("\n  recorded  {") && said.contains("\n  replayed  {"), "{said}");
}

#[test]
fn an_act_without_effect_is_told_and_quit_is_named() {
    let play = ["play", "wumpus", "--seed", "7", "--plain"];
    let told = prints(0, &play, "move\nclimb\ngrab\nmove\nexit\n:quit\n");
    assert!(told.contains("> climb\n\nclimb: nothing changed\nturn 2, score -2: "), "{told}");
    assert!(told.contains("grab: nothing changed\n") && !told.contains("move: nothing changed"), "{told}");
    assert!(told.contains("`:quit` leaves the play (`:help` for help)"), "{told}");
}

#[test]
fn files_are_checked() {
    let map = wumpus("maps/example.txt");
    let out = prints(0, &["check", "wumpus", "--profile", "ep3", &map, &wumpus("positions/crossroads.txt")], "");
    assert!(out.contains("a map of wumpus for 1 seat"), "{out}");
    assert!(out.contains("a position of"), "{out}");
    let out = prints(0, &["check", "wumpus", &map, "--solution", "MRRMLMLMMGLSMLMMC"], "");
    assert!(out.contains("solved in 17 acts: left the cave with the gold, score 973"), "{out}");
    let out = prints(0, &["check", "wumpus", "--profile", "ep3", &map, "--solution", "MDDMEMEMMGETMEMMS"], "");
    assert!(out.contains("solved in 17 acts: left the cave with the gold, score 133"), "{out}");
    assert!(complains(1, &["check", "wumpus", &map, "--solution", "MM"]).contains("no solution: 2 acts: was eaten"));
    assert!(
        complains(1, &["check", "wumpus", &map, "--solution", "MMM"]).contains("the play is over before act 3 of 3")
    );
    assert!(
        complains(1, &["check", "wumpus", &map, "--solution", "MX"])
            .contains("act 2: in X: unknown word `X`; known: move M FORWARD")
    );
    let ep3 = ["check", "wumpus", "--profile", "ep3", &map, "--solution", "MX"];
    assert!(complains(1, &ep3).contains("act 2: `X` is no act"));
    assert!(complains(2, &["check", &map]).contains("is not a trace; name its game"));
}

#[test]
fn help_and_lists_come_from_the_registry() {
    let out = prints(0, &["games"], "");
    assert!(out.lines().any(|line| line.starts_with("wumpus ")), "{out}");
    let out = prints(0, &["games", "wumpus"], "");
    for word in ["ep3", "corrected (default)", "sound (default)", "random", "scoring", "default aima", "move", "sensed"]
    {
        assert!(out.contains(word), "{word} is missing in\n{out}");
    }
    let json: serde_json::Value = serde_json::from_str(&prints(0, &["games", "--json"], "")).expect("JSON");
    let names: Vec<&str> = json.as_array().expect("a list").iter().filter_map(|it| it["name"].as_str()).collect();
    assert!(names.iter().copied().eq(games::GAMES.iter().map(|game| game.name)), "{names:?}");
    let help = prints(0, &["batch", "wumpus", "--help"], "");
    for word in ["--size", "--pit", "--plays", "--threads", "--csv", "--columns"] {
        assert!(help.contains(word), "{word} is missing in\n{help}");
    }
    assert!(prints(0, &["completions", "bash"], "").contains("tellask"));
}

#[test]
fn options_without_effect_are_wrong_usage() {
    let map = wumpus("maps/example.txt");
    let error = complains(2, &["run", "wumpus", "--map", &map, "--size", "7"]);
    assert!(error.contains("`--size` has no effect here: the map decides that"), "{error}");
    assert!(complains(2, &["run", "wumpus", "--format", "uci"]).contains("it is about maps, and none is given"));
    for option in ["--seed", "--number", "--turns", "--nodes"] {
        assert!(
            complains(2, &["play", "wumpus", "--resume", "x", option, "1"]).contains("cannot be used with"),
            "{option}"
        );
    }
    assert!(complains(2, &["run", "wumpus", "--mind", "exec:"]).contains("needs a command"));
    assert!(complains(1, &["batch", "wumpus", "--threads", "4000"]).contains("at most 512"));
    assert!(complains(2, &["batch", "wumpus", "--csv", "--json"]).contains("cannot be used with"));
}

#[test]
fn a_position_without_a_header_is_a_position() {
    let path = scratch("position").join("bare.txt");
    std::fs::write(&path, "? ? ?\nF ? ?\n^ . ?\n").expect("written");
    let path = path.display().to_string();
    assert!(prints(0, &["check", "wumpus", &path], "").contains("a position of"));
}

/// A play that another program hosted, with a mind of its own: it can be looked at here, and only there go on.
#[test]
fn a_hosted_play_is_replayed_and_not_resumed() {
    let path = scratch("hosted").join("play.jsonl").display().to_string();
    prints(0, &["run", "wumpus", "--seed", "7", "--trace", &path], "");
    let kept = std::fs::read_to_string(&path).expect("a trace");
    let seat = "{\"kind\":\"mind\",\"name\":\"sound\",\"version\":3}";
    let hosted = kept.replacen(seat, "{\"kind\":\"host\",\"name\":\"host:mine\"}", 1);
    assert_ne!(kept, hosted);
    std::fs::write(&path, &hosted).expect("written");
    let out = prints(0, &["replay", &path], "");
    assert!(out.contains("(host:mine)"), "{out}");
    assert!(out.contains("a mind of a host program took part, so no mind thought again."), "{out}");
    prints(0, &["check", &path], "");
    let refused = complains(1, &["play", "wumpus", "--resume", &path]);
    assert!(refused.contains("`host:mine` is a mind of the program that hosted the play"), "{refused}");
    assert!(refused.contains(&format!("`tellask replay {path}` shows the play")), "{refused}");
    let end = hosted.trim_end().rfind('\n').expect("it has lines");
    std::fs::write(&path, hosted.get(..=end).expect("a line ends there")).expect("written");
    let out = prints(0, &["replay", &path], "");
    assert!(out.contains("only its host program can go on with it."), "{out}");
    for command in ["run", "batch", "play"] {
        let refused = complains(2, &[command, "wumpus", "--mind", "host:mine"]);
        assert!(refused.contains("cannot be seated from the command line"), "{command}: {refused}");
    }
}

#[test]
fn a_trace_that_fits_no_play_is_a_bad_file_not_wrong_usage() {
    let path = scratch("seats").join("play.jsonl").display().to_string();
    prints(0, &["run", "wumpus", "--seed", "7", "--trace", &path], "");
    let kept = std::fs::read_to_string(&path).expect("a trace");
    let seat = "{\"kind\":\"mind\",\"name\":\"sound\",\"version\":3}";
    std::fs::write(&path, kept.replacen(seat, &format!("{seat},{seat}"), 1)).expect("written");
    for args in
        [&["replay", &path][..], &["check", &path], &["check", "wumpus", &path], &["play", "wumpus", "--resume", &path]]
    {
        assert!(complains(1, args).contains("2 minds for 1 seat"), "{args:?}");
    }
    std::fs::write(&path, kept.replacen("\"sound\"", "\"sonud\"", 1)).expect("written");
    assert!(complains(1, &["play", "wumpus", "--resume", &path]).contains("there is no mind `sonud`"));
}

#[test]
fn a_trace_that_cannot_be_kept_is_told_before_the_play() {
    let path = scratch("unkept").join("no/such/folder.jsonl").display().to_string();
    for command in ["play", "run"] {
        let output = tellask(&[command, "wumpus", "--seed", "7", "--trace", &path], "S\n");
        assert_eq!(output.status.code(), Some(1));
        assert_eq!(text(&output.stdout), "", "nothing was played");
        assert!(text(&output.stderr).contains("cannot write"), "{}", text(&output.stderr));
    }
    // Looking whether it can be written leaves what is there: a play that is killed costs no older trace.
    let kept = scratch("unkept").join("kept.jsonl");
    std::fs::write(&kept, "an older play").expect("written");
    complains(1, &["run", "wumpus", "--mind", "optimal", "--size", "5", "--trace", &kept.display().to_string()]);
    assert_eq!(std::fs::read_to_string(&kept).expect("still there"), "an older play");
}
