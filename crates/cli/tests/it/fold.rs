//! Parts of a batch on the command line: `batch --number --tally`, and `fold`.

use std::path::{Path, PathBuf};

use expect_test::expect;
use serde_json::Value as Json;

use crate::{complains, prints, scratch, tellask, text, wumpus};

/// A fresh folder.
fn fresh(name: &str) -> PathBuf {
    let folder = scratch(name);
    std::fs::remove_dir_all(&folder).expect("removed");
    scratch(name)
}

fn in_folder(folder: &Path, name: &str) -> String {
    folder.join(name).display().to_string()
}

/// Plays a part of the batch and keeps it.
fn part(folder: &Path, name: &str, number: u64, plays: u64) -> String {
    let path = in_folder(folder, name);
    let (number, plays) = (number.to_string(), plays.to_string());
    prints(0, &["batch", "wumpus", "--seed", "5", "--number", &number, "--plays", &plays, "--tally", &path], "");
    path
}

/// A command is refused for this reason; the folder's path is left out.
#[track_caller]
fn refused(folder: &Path, args: &[&str], reason: &str) {
    let path = folder.display().to_string();
    let said = complains(1, args).replace(&format!("{path}/"), "").replace(&path, "FOLDER");
    assert_eq!(said, format!("error: {reason}\n"));
}

/// The report without what it took.
fn timeless(report: &str) -> String {
    report.lines().filter(|line| !line.contains("plays/s")).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

#[test]
fn parts_in_any_order_print_the_report_of_the_whole() {
    let folder = fresh("fold-parts");
    let [first, second, third] = [part(&folder, "a", 0, 30), part(&folder, "b", 30, 1), part(&folder, "c", 31, 49)];
    let whole = prints(0, &["batch", "wumpus", "--seed", "5", "--plays", "80"], "");
    let kept = in_folder(&folder, "all");
    let report = prints(0, &["fold", &third, &first, &second, "--tally", &kept], "");
    assert_eq!(report.trim_end(), timeless(&whole));
    assert_eq!(std::fs::read_to_string(&kept).expect("kept"), {
        let path = part(&folder, "one", 0, 80);
        std::fs::read_to_string(path).expect("one run")
    });
    assert_eq!(prints(0, &["fold", &kept], ""), report, "what was folded can be folded");
    let json = |text: String| -> Json {
        let mut json: Json = serde_json::from_str(&text).expect("JSON");
        for time in ["threads", "seconds", "core_seconds", "plays_per_second", "plays_per_core_second"] {
            json.as_object_mut().expect("an object").remove(time).expect("there is such a time");
        }
        json
    };
    let whole = prints(0, &["batch", "wumpus", "--seed", "5", "--plays", "80", "--json"], "");
    assert_eq!(json(prints(0, &["fold", &second, &third, &first, "--json"], "")), json(whole));
    let left: Vec<_> =
        std::fs::read_dir(&folder).expect("a folder").map(|it| it.expect("a file").file_name()).collect();
    assert_eq!(left.len(), 5, "nothing is left behind: {left:?}");
}

#[test]
fn rows_of_a_part_are_rows_of_the_whole() {
    let rows = |number: &str, plays: &str| {
        let out = prints(
            0,
            &["batch", "wumpus", "--plays", plays, "--number", number, "--csv", "--columns", "score,ending"],
            "",
        );
        let row = |line: &str| {
            let fields: Vec<&str> = line.split(',').collect();
            format!("{},{},{:?}", fields[0], fields[1], &fields[3..])
        };
        out.lines().map(row).collect::<Vec<_>>()
    };
    let all = rows("0", "40");
    assert_eq!(rows("33", "7")[1..], all[34..]);
}

#[test]
fn gaps_are_warnings() {
    let folder = fresh("fold-gaps");
    let [first, second, third] = [part(&folder, "a", 0, 10), part(&folder, "b", 11, 9), part(&folder, "c", 40, 5)];
    let output = tellask(&["fold", &third, &first, &second], "");
    expect![[r#"
        warning: plays are missing between the plays that are here: play 10, plays 20 to 39
    "#]]
    .assert_eq(&text(&output.stderr));
    let out = text(&output.stdout);
    expect!["wumpus: 24 plays from seed 5|plays 0 to 9, plays 11 to 19, plays 40 to 44"]
        .assert_eq(&out.lines().take(2).collect::<Vec<_>>().join("|"));
    let output = tellask(&["fold", &first, &second, "--json"], "");
    expect![[r#"
        warning: a play is missing between the plays that are here: play 10
    "#]]
    .assert_eq(&text(&output.stderr));
    let json: Json = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    assert_eq!(json["numbers"].to_string(), "[[0,10],[11,20]]");
}

#[test]
fn what_cannot_be_folded_is_named() {
    let folder = fresh("fold-refused");
    let [first, second] = [part(&folder, "a", 0, 10), part(&folder, "b", 8, 10)];
    let [last, other] = [part(&folder, "c", 20, 5), in_folder(&folder, "other")];
    prints(0, &["batch", "wumpus", "--seed", "5", "--scoring", "ep3", "--plays", "3", "--tally", &other], "");
    let twice = "would count twice: tallies must hold different plays";
    refused(&folder, &["fold", &last, &first, &second], &format!("cannot fold `b` with `a`: plays 8 to 9 {twice}"));
    refused(&folder, &["fold", &first, &first], &format!("cannot fold `a` with `a`: plays 0 to 9 {twice}"));
    let kind = "its plays are of another kind: `header.settings.scoring` is `ep3`, not `aima`";
    refused(&folder, &["fold", &last, &other], &format!("cannot fold `other` with `c`: {kind}"));
    assert!(complains(2, &["fold"]).contains("<FILE>"));
}

#[test]
fn what_cannot_be_read_is_named() {
    let folder = fresh("fold-unread");
    let [first, torn] = [part(&folder, "a", 0, 10), in_folder(&folder, "torn")];
    let missing = in_folder(&folder, "missing");
    refused(&folder, &["fold", &first, &missing], "cannot fold `missing`: No such file or directory (os error 2)");
    refused(&folder, &["fold", &in_folder(&folder, "")], "cannot fold ``: Is a directory (os error 21)");
    assert!(complains(1, &["fold", &wumpus("maps/example.txt")]).contains("it is no tally: those begin with"));
    let text = std::fs::read_to_string(&first).expect("a tally");
    let half = text.get(..text.len() / 2).expect("ASCII").to_owned();
    for (damaged, reason) in [
        (half.into_bytes(), "it is torn: the line with the checksum is missing at its end"),
        (
            text.replacen("\"deaths\":", "\"deaths\":1", 1).into_bytes(),
            "it was changed since it was written: its checksum does not fit",
        ),
        (
            text.replacen("{\"tally\":1", "{\"tally\":2", 1).into_bytes(),
            "it has version `2` of the format, and this program knows version 1",
        ),
        (vec![0xff, 0xfe], "it is no text"),
    ] {
        std::fs::write(&torn, damaged).expect("written");
        refused(&folder, &["fold", &first, &torn], &format!("cannot fold `torn`: {reason}"));
    }
}

const LEFT: &str = "; it was left as it is: give another name, or move it away";

#[test]
fn a_file_of_other_plays_is_left_as_it_is() {
    let folder = fresh("fold-kept");
    let [first, notes] = [part(&folder, "a", 0, 10), in_folder(&folder, "notes")];
    let before = std::fs::read(&first).expect("a tally");
    std::fs::write(&notes, "my notes\n").expect("written");
    let batch = |more: &[&str], file: &str, reason: &str| {
        let args = [&["batch", "wumpus", "--plays", "10", "--tally", file], more].concat();
        refused(&folder, &args, reason);
    };
    let kind = "`a` is there already, and its plays are of another kind:";
    batch(
        &["--seed", "5", "--number", "10"],
        &first,
        &format!("`a` is there already, and it holds plays 0 to 9{LEFT}"),
    );
    batch(&["--seed", "6"], &first, &format!("{kind} `header.seed` is `5`, not `6`{LEFT}"));
    let mind = format!("{kind} `header.seats.1.name` is `sound`, not `random`{LEFT}");
    batch(&["--seed", "5", "--mind", "random"], &first, &mind);
    let begin = "it is no tally: those begin with `{\"tally\":1`, as `tellask batch --tally` writes it";
    batch(&[], &notes, &format!("`notes` is there already, and {begin}{LEFT}"));
    batch(&[], &in_folder(&folder, "nowhere/a"), "cannot write `nowhere/a`: No such file or directory (os error 2)");
    batch(&[], &folder.display().to_string(), "cannot write `FOLDER`: it is no ordinary file");
    let second = part(&folder, "b", 10, 5);
    let held = format!("`b` is there already, and it holds plays 10 to 14{LEFT}");
    refused(&folder, &["fold", &first, &second, "--tally", &second], &held);
    assert_eq!(std::fs::read(&first).expect("a tally"), before);
    assert_eq!(std::fs::read(&notes).expect("notes"), b"my notes\n");
}

#[test]
fn the_same_plays_again_and_empty_files_are_no_loss() {
    let folder = fresh("fold-again");
    let first = part(&folder, "a", 0, 10);
    let before = std::fs::read(&first).expect("a tally");
    part(&folder, "a", 0, 10);
    assert_eq!(std::fs::read(&first).expect("a tally"), before);
    let empty = in_folder(&folder, "empty");
    std::fs::write(&empty, "").expect("written");
    part(&folder, "empty", 0, 10);
    assert_eq!(std::fs::read(&empty).expect("a tally"), before);
}

#[test]
fn results_that_differ_are_told() {
    let folder = fresh("fold-forged");
    let first = part(&folder, "a", 0, 10);
    // A tally of the same plays in which one died more; sealed as `arena` does it.
    let text = std::fs::read_to_string(&first).expect("a tally");
    let body = text.rsplit_once("{\"checksum\"").expect("sealed").0;
    let forged = arena::sealed(&body.replacen("\"deaths\":0", "\"deaths\":1", 1));
    assert_ne!(forged, text);
    std::fs::write(&first, &forged).expect("written");
    let args = ["batch", "wumpus", "--seed", "5", "--plays", "10", "--tally", &first];
    let reason = "it holds other results of these plays: the program or a mind has changed without a new version";
    refused(&folder, &args, &format!("`a` is there already, and {reason}{LEFT}"));
    assert_eq!(std::fs::read_to_string(&first).expect("a tally"), forged);
}

#[test]
fn numbers_that_cannot_be_are_refused() {
    let error = complains(1, &["batch", "wumpus", "--number", "18446744073709551615", "--plays", "2"]);
    assert!(error.contains("2 plays from number 18446744073709551615 on: too many; at most 0"), "{error}");
    assert!(complains(2, &["batch", "wumpus", "--number", "-1"]).contains("invalid value '-1'"));
}
