//! Score files that are torn, changed, foreign, locked, linked, or where no file can be.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::{Duration, Instant};

use expect_test::{Expect, expect};

use crate::scores::{SHORT, arcade, path, play, ranked, shown};
use crate::{complains, tellask, text};

fn read(folder: &Path, name: &str) -> Vec<u8> {
    fs::read(folder.join(name)).expect("it is there")
}

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    fs::write(folder.join(name), bytes).expect("written");
}

/// What a play for the ranking, or a look at it, complains about, without the folder's name.
#[track_caller]
fn check(code: i32, folder: &Path, look: bool, expected: Expect) {
    let (map, scores) = (path(folder, "tiny.txt"), path(folder, "scores.jsonl"));
    let args = if look { vec!["scores", &scores] } else { ranked(&map, "Ana", &scores).to_vec() };
    let output = tellask(&args, SHORT);
    let err = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{}{err}", text(&output.stdout));
    expected.assert_eq(&err.replace(&path(folder, ""), ""));
}

#[test]
fn a_file_torn_at_any_byte_is_noticed_and_its_copy_used() {
    let folder = arcade("scores-torn");
    play(&folder, "Ñandú 🦀", SHORT);
    play(&folder, "Bruno", SHORT);
    let (good, expected) = (read(&folder, "scores.jsonl"), shown(&folder));
    let scores = path(&folder, "scores.jsonl");
    for length in 0..good.len() {
        write(&folder, "scores.jsonl", &good[..length]);
        let output = tellask(&["scores", &scores], "");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(0), expected.clone()), "{length} bytes");
        assert!(text(&output.stderr).contains("its last good copy"), "{length}: {}", text(&output.stderr));
    }
    // Without the copy nothing is guessed and nothing is changed; only an empty file has nothing to lose.
    fs::remove_file(folder.join("scores.jsonl.bak")).expect("removed");
    for length in 1..good.len() {
        write(&folder, "scores.jsonl", &good[..length]);
        let error = complains(1, &["scores", &scores]);
        assert!(error.contains("and there is no copy"), "{length}: {error}");
        assert_eq!(read(&folder, "scores.jsonl"), good[..length]);
    }
}

#[test]
fn a_win_over_a_damaged_file_keeps_what_was_damaged() {
    let folder = arcade("scores-damaged");
    play(&folder, "Bruno", SHORT);
    let good = read(&folder, "scores.jsonl");
    for (damaged, kept) in [("half {\"sc", "scores.jsonl.damaged"), ("my notes\n", "scores.jsonl.damaged2")] {
        write(&folder, "scores.jsonl", damaged.as_bytes());
        let told = play(&folder, "Ana", SHORT);
        assert!(told.contains("place 1 of 2 players"), "{told}");
        assert_eq!(read(&folder, kept), damaged.as_bytes());
        assert_eq!(read(&folder, "scores.jsonl"), read(&folder, "scores.jsonl.bak"));
    }
    // The same damage once more needs no third place.
    write(&folder, "scores.jsonl", b"my notes\n");
    play(&folder, "Ana", SHORT);
    assert!(!folder.join("scores.jsonl.damaged3").exists());
    assert_ne!(read(&folder, "scores.jsonl"), good);
    assert!(shown(&folder).contains("3     3  Ana"), "{}", shown(&folder));
}

#[test]
fn damage_is_told() {
    let folder = arcade("scores-told");
    play(&folder, "Bruno", SHORT);
    let good = text(&read(&folder, "scores.jsonl"));
    write(&folder, "scores.jsonl", good.replace("\"score\":3", "\"score\":1").as_bytes());
    check(
        0,
        &folder,
        true,
        expect![[r#"
            warning: `scores.jsonl` cannot be used: it was changed since it was written: its checksum does not fit; its last good copy `scores.jsonl.bak` is used instead
        "#]],
    );
    check(
        0,
        &folder,
        false,
        expect![[r#"
            warning: `scores.jsonl` cannot be used: it was changed since it was written: its checksum does not fit; its last good copy `scores.jsonl.bak` is used instead
            warning: `scores.jsonl` was damaged (it was changed since it was written: its checksum does not fit); it is kept as `scores.jsonl.damaged`
        "#]],
    );
    write(&folder, "scores.jsonl", b"\xff\xfe");
    write(&folder, "scores.jsonl.bak", &good.as_bytes()[..40]);
    check(
        1,
        &folder,
        true,
        expect![[r#"
        error: neither `scores.jsonl` can be used: it is no score file: those begin with the line `{"scores":1}`; nor its copy `scores.jsonl.bak`: it is torn: the line with the checksum is missing at its end; nothing was changed: repair one of them, or move both away to begin anew
    "#]],
    );
    check(
        1,
        &folder,
        false,
        expect![[r#"
        error: neither `scores.jsonl` can be used: it is no score file: those begin with the line `{"scores":1}`; nor its copy `scores.jsonl.bak`: it is torn: the line with the checksum is missing at its end; nothing was changed: repair one of them, or move both away to begin anew
    "#]],
    );
    assert_eq!(read(&folder, "scores.jsonl"), b"\xff\xfe");
    assert_eq!(read(&folder, "scores.jsonl.bak"), &good.as_bytes()[..40]);
}

#[test]
fn a_missing_file_with_a_copy_is_not_an_empty_one() {
    let folder = arcade("scores-missing");
    play(&folder, "Bruno", SHORT);
    fs::remove_file(folder.join("scores.jsonl")).expect("removed");
    check(
        0,
        &folder,
        false,
        expect![[r#"
        warning: `scores.jsonl` cannot be used: it is not there; its last good copy `scores.jsonl.bak` is used instead
    "#]],
    );
    assert!(shown(&folder).contains("Bruno"));
    assert!(!folder.join("scores.jsonl.damaged").exists(), "there was nothing to keep");
}

#[test]
fn an_empty_file_without_a_copy_is_an_empty_ranking() {
    let folder = arcade("scores-empty");
    write(&folder, "scores.jsonl", b"");
    assert_eq!(shown(&folder), "Nobody has won yet.\n");
    check(0, &folder, false, expect![""]);
}

#[test]
fn a_foreign_copy_is_kept_beside() {
    let folder = arcade("scores-foreign");
    write(&folder, "scores.jsonl.bak", b"somebody else's");
    // With no scores of its own it might be what is left of them.
    check(
        1,
        &folder,
        false,
        expect![[r#"
        error: neither `scores.jsonl` can be used: it is not there; nor its copy `scores.jsonl.bak`: it is no score file: those begin with the line `{"scores":1}`; nothing was changed: repair one of them, or move both away to begin anew
    "#]],
    );
    let fresh = arcade("scores-foreign-2");
    play(&fresh, "Bruno", SHORT);
    write(&fresh, "scores.jsonl.bak", b"somebody else's");
    check(
        0,
        &fresh,
        false,
        expect![[r#"
        warning: `scores.jsonl.bak` was damaged (it is no score file: those begin with the line `{"scores":1}`); it is kept as `scores.jsonl.bak.damaged`
    "#]],
    );
    assert_eq!(read(&fresh, "scores.jsonl.bak.damaged"), b"somebody else's");
}

#[test]
fn a_later_version_is_left_alone() {
    let folder = arcade("scores-version");
    play(&folder, "Bruno", SHORT);
    write(&folder, "scores.jsonl", b"{\"scores\":2}\n");
    check(
        1,
        &folder,
        true,
        expect![[r#"
            error: `scores.jsonl` cannot be used: it has version `2` of the format, and this program knows version 1
        "#]],
    );
    check(
        1,
        &folder,
        false,
        expect![[r#"
            error: `scores.jsonl` cannot be used: it has version `2` of the format, and this program knows version 1
        "#]],
    );
    assert_eq!(read(&folder, "scores.jsonl"), b"{\"scores\":2}\n");
}

#[test]
fn places_where_no_file_can_be_are_told_before_the_play() {
    let folder = arcade("scores-places");
    let map = path(&folder, "tiny.txt");
    let refused = |scores: &str| {
        let output = tellask(&ranked(&map, "Ana", scores), SHORT);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), String::new()), "nothing was played");
        text(&output.stderr).replace(&path(&folder, ""), "")
    };
    fs::create_dir(folder.join("folder")).expect("made");
    symlink("circle", folder.join("circle")).expect("linked");
    expect![[r#"
        error: `folder` is a folder; name a file in it
    "#]]
    .assert_eq(&refused(&path(&folder, "folder")));
    expect![[r#"
        error: `no/scores.jsonl` cannot be: there is no folder `no`
    "#]]
    .assert_eq(&refused(&path(&folder, "no/scores.jsonl")));
    expect![[r#"
        error: cannot read `tiny.txt/scores.jsonl`: Not a directory (os error 20)
    "#]]
    .assert_eq(&refused(&path(&folder, "tiny.txt/scores.jsonl")));
    expect![[r#"
        error: cannot read `circle`: its links lead in a circle
    "#]]
    .assert_eq(&refused(&path(&folder, "circle")));
    expect![[r#"
        error: `/dev/null` is no ordinary file
    "#]]
    .assert_eq(&refused("/dev/null"));
    assert!(!Path::new("/dev/null.lock").exists(), "nothing is left beside what is no score file");
    // Who may do everything may write there too; then the system's own folder refuses.
    fs::set_permissions(folder.join("folder"), fs::Permissions::from_mode(0o555)).expect("set");
    let sealed = if File::create(folder.join("folder/probe")).is_ok() {
        "/proc/scores.jsonl".to_owned()
    } else {
        path(&folder, "folder/scores.jsonl")
    };
    let error = refused(&sealed);
    assert!(error.contains("cannot lock") && error.contains("scores need to write files in the folder"), "{error}");
    fs::set_permissions(folder.join("folder"), fs::Permissions::from_mode(0o755)).expect("set");
}

#[test]
fn links_are_followed_and_stay() {
    let folder = arcade("scores-links");
    fs::create_dir(folder.join("real")).expect("made");
    symlink("real/all.jsonl", folder.join("scores.jsonl")).expect("linked");
    // Once to a file that is not there yet, once to one that is.
    play(&folder, "Ana", SHORT);
    play(&folder, "Bruno", SHORT);
    assert!(fs::symlink_metadata(folder.join("scores.jsonl")).expect("it is there").is_symlink());
    assert_eq!(text(&read(&folder, "real/all.jsonl")).lines().count(), 5);
    assert!(folder.join("real/all.jsonl.lock").exists(), "whoever comes by another way finds the same lock");
    fs::set_permissions(folder.join("real/all.jsonl"), fs::Permissions::from_mode(0o664)).expect("set");
    play(&folder, "Ana", SHORT);
    let mode = fs::metadata(folder.join("real/all.jsonl")).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o664, "who may write it stays");
}

#[test]
fn a_lock_is_waited_for_but_not_for_ever() {
    let folder = arcade("scores-locked");
    let lock = File::create(folder.join("scores.jsonl.lock")).expect("made");
    lock.lock().expect("locked");
    let began = Instant::now();
    check(
        1,
        &folder,
        false,
        expect![[r#"
        error: `scores.jsonl.lock` has been locked by another process for 10 s; try again when that is done
    "#]],
    );
    assert!((10..30).contains(&began.elapsed().as_secs()), "{:?}", began.elapsed());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(300));
            lock.unlock().expect("unlocked");
        });
        assert!(play(&folder, "Ana", SHORT).contains("place 1 of 1"));
    });
    // Looking needs no lock.
    lock.lock().expect("locked");
    assert!(shown(&folder).contains("Ana"));
}

#[test]
fn a_win_that_cannot_be_kept_is_told() {
    let folder = arcade("scores-lost");
    let (map, scores) = (path(&folder, "tiny.txt"), path(&folder, "scores.jsonl"));
    write(&folder, "scores.jsonl", b"");
    // While the play goes on, something unreadable is put there.
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_tellask"))
        .args(ranked(&map, "Ana", &scores))
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut byte = [0; 1];
    std::io::Read::read_exact(child.stdout.as_mut().expect("a pipe"), &mut byte).expect("the aim is told");
    write(&folder, "scores.jsonl", b"noise");
    std::io::Write::write_all(child.stdin.as_mut().expect("a pipe"), SHORT.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let error = text(&output.stderr);
    assert!(error.contains("the win of Ana with 3 moves is not recorded"), "{error}");
    assert_eq!(read(&folder, "scores.jsonl"), b"noise");
}
