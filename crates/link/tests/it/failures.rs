//! Programs that behave in every way a program can; each play ends in time, with the reason, and leaves nobody behind.

use std::time::Duration;

use expect_test::{Expect, expect};
use link::{Ended, Limits};
use play::Chair;

use crate::stage::{Folder, HASTY, PATIENT, assert_gone, play};

/// A good answer to start with: from then on the short limit holds, however slowly Python starts.
const WARM: &str = "turn(); say(1)\nturn()\n";

#[track_caller]
fn check(limits: &Limits, text: &str, expected: Expect) {
    check_with(&[], limits, text, expected);
}

#[track_caller]
fn check_with(settings: &[(&str, &str)], limits: &Limits, text: &str, expected: Expect) {
    let folder = Folder::new();
    let played = play(settings, &[folder.python(text)], limits);
    assert_eq!(played.ended, Ended::Over);
    expected.assert_eq(&played.summary().replace(&format!("{}", folder.path("").display()), ""));
    assert!(played.took < Duration::from_secs(25), "took {:?}", played.took);
    assert_gone(&folder, 1);
}

#[test]
fn a_good_program_plays_to_the_end() {
    check(&PATIENT, "while True: say(turn()['told'][-1]['round']['number'])", expect!["scores [6.0]"]);
}

#[test]
fn a_crash_is_told_with_its_last_words() {
    check(
        &PATIENT,
        &format!("{WARM}raise ValueError('no idea')"),
        expect![[r#"
            turn 1, seat 1 by forfeit (crash): the program exited with status 1; its last words: Traceback (most recent call last): | File "agent0.py", line 16, in <module> | raise ValueError('no idea') | ValueError: no idea
            scores [-1.0]"#]],
    );
}

#[test]
fn an_exit_without_a_word_is_a_crash() {
    check(
        &PATIENT,
        &format!("{WARM}sys.exit(0)"),
        expect![[r#"
        turn 1, seat 1 by forfeit (crash): the program exited with status 0
        scores [-1.0]"#]],
    );
}

#[test]
fn a_killed_program_is_a_crash() {
    check(
        &PATIENT,
        &format!("{WARM}os.kill(os.getpid(), signal.SIGKILL)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (crash): the program was killed by signal 9, KILL
            scores [-1.0]"#]],
    );
}

#[test]
fn a_shell_in_between_tells_the_signal_on() {
    let played = play(&[], &[Chair::Program("sh -c 'kill -9 $$'; exit $?".to_owned())], &PATIENT);
    let expected = "by forfeit (crash): the program exited with status 137 (signal 9, KILL)";
    assert!(played.summary().contains(expected), "{}", played.summary());
}

#[test]
fn a_program_killed_from_outside_is_a_crash() {
    let folder = Folder::new();
    let victim = folder.python(&format!("{WARM}open(HERE + '/ready', 'w').close()\ntime.sleep(600)"));
    let ready = folder.path("ready");
    let groups = folder.path("groups");
    let killer = std::thread::spawn(move || {
        while !ready.exists() {
            std::thread::sleep(Duration::from_millis(5));
        }
        let leader = std::fs::read_to_string(groups).unwrap();
        let kill = std::process::Command::new("kill").arg("-9").arg(leader.trim()).status();
        assert!(kill.unwrap().success());
    });
    let played = play(&[], &[victim], &PATIENT);
    killer.join().unwrap();
    expect![[r#"
        turn 1, seat 1 by forfeit (crash): the program was killed by signal 9, KILL
        scores [-1.0]"#]]
    .assert_eq(&played.summary());
    assert_gone(&folder, 1);
}

#[test]
fn a_missing_command_is_a_crash() {
    let played = play(&[], &[Chair::Program("no-such-agent --fast".to_owned())], &PATIENT);
    // What the shell says about it is the shell's own business.
    let expected = "turn 0, seat 1 by forfeit (crash): the program exited with status 127; its last words: ";
    assert!(played.summary().starts_with(expected), "{}", played.summary());
    assert!(played.summary().contains("no-such-agent"), "{}", played.summary());
}

#[test]
fn what_is_not_an_answer_is_garbage() {
    check(
        &PATIENT,
        &format!("{WARM}print('say 3', flush=True); time.sleep(600)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (garbage): the answer is not JSON (expected value at line 1 column 1): `say 3`; expected a line such as {"act":"move"}, with an act of the game; what is for people goes to standard error
            scores [-1.0]"#]],
    );
    check(
        &PATIENT,
        &format!("{WARM}print('[1,2]', flush=True); time.sleep(600)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (garbage): the answer has no "act": `[1,2]`; expected a line such as {"act":"move"}, with an act of the game
            scores [-1.0]"#]],
    );
    check(
        &PATIENT,
        &format!("{WARM}print('{{\"act\":7}}', flush=True); time.sleep(600)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (garbage): the answer's "act" is no fact: a fact is an object or a text, not `7`; known: say
            scores [-1.0]"#]],
    );
    check(
        &PATIENT,
        &format!("{WARM}print('{{\"act\":\"say 1\"}}', flush=True); time.sleep(600)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (garbage): the answer's "act" is no fact: `say 1` is no name; known: say
            scores [-1.0]"#]],
    );
}

#[test]
fn bytes_that_are_no_text_are_garbage() {
    check(
        &PATIENT,
        &format!("{WARM}sys.stdout.buffer.write(b'{{\\xff\\xfe}}\\n'); sys.stdout.flush(); time.sleep(600)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (garbage): the answer is not UTF-8 at byte 2: `{��}`
            scores [-1.0]"#]],
    );
}

#[test]
fn an_endless_line_is_garbage() {
    check(
        &PATIENT,
        &format!("{WARM}while True: sys.stdout.write('x' * 4096)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (garbage): the answer is longer than 1048576 bytes: `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx……`
            scores [-1.0]"#]],
    );
}

#[test]
fn a_flood_of_answers_is_garbage() {
    check(
        &PATIENT,
        "turn()\nwhile True: os.write(1, b'{\"act\":\"(say 1)\"}\\n' * 1000)",
        expect![[r#"
            turn 0, seat 1 by forfeit (garbage): the program wrote two lines for its first question: `{"act":"(say 1)"}` and `{"act":"(say 1)"}` (only `turn` wants an answer; what is for people goes to standard error)
            scores [-1.0]"#]],
    );
}

/// Which of its lines comes before which question is a race between two processes; the verdict is not.
#[test]
fn a_greeting_is_garbage() {
    for greeting in ["say(1)", "ask(); say(1)"] {
        check(
            &PATIENT,
            &format!("{greeting}\nwhile True: turn(); say(1)"),
            expect![[r#"
                turn 0, seat 1 by forfeit (garbage): the program wrote two lines for its first question: `{"act": {"say": {"number": 1}}}` and `{"act": {"say": {"number": 1}}}` (only `turn` wants an answer; what is for people goes to standard error)
                scores [-1.0]"#]],
        );
    }
}

#[test]
fn a_line_too_many_answers_the_next_question() {
    check(&PATIENT, "turn(); say(1); turn(); say(2); say(3)\nwhile True: turn(); say(1)", expect!["scores [6.0]"]);
}

#[test]
fn a_flood_of_blank_lines_is_silence() {
    check(
        &HASTY,
        &format!("{WARM}while True: print()"),
        expect![[r#"
            turn 1, seat 1 by forfeit (time): no answer within 300ms (does it flush what it prints, and read line by line?)
            scores [-1.0]"#]],
    );
}

#[test]
fn sleep_is_silence() {
    check(
        &HASTY,
        &format!("{WARM}print('thinking about it', file=sys.stderr, flush=True); time.sleep(600)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (time): no answer within 300ms (does it flush what it prints, and read line by line?); its last words: thinking about it
            scores [-1.0]"#]],
    );
}

#[test]
fn a_program_that_will_not_be_terminated_is_killed() {
    check(
        &HASTY,
        &format!(
            "signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGHUP, signal.SIG_IGN)\n{WARM}time.sleep(600)"
        ),
        expect![[r#"
            turn 1, seat 1 by forfeit (time): no answer within 300ms (does it flush what it prints, and read line by line?)
            scores [-1.0]"#]],
    );
}

#[test]
fn an_illegal_act_is_refused_by_the_world() {
    check(
        &PATIENT,
        &format!("{WARM}say(4); turn()"),
        expect![[r#"
            turn 1, seat 1 by forfeit (illegal): (say (number 4)) is refused: the highest number is 3
            scores [-1.0]"#]],
    );
    check(
        &PATIENT,
        &format!("{WARM}say(99); turn()"),
        expect![[r#"
            turn 1, seat 1 by forfeit (illegal): (say (number 99)) is refused: slot `number` takes a whole number from 1 to 12, not `99`
            scores [-1.0]"#]],
    );
}

#[test]
fn a_program_may_resign() {
    check(
        &PATIENT,
        &format!("{WARM}print(json.dumps({{'resign': 'this is hopeless'}}), flush=True); turn()"),
        expect![[r#"
            turn 1, seat 1 by forfeit (resigned): this is hopeless
            scores [-1.0]"#]],
    );
}

#[test]
fn a_closed_standard_output_is_a_crash_though_the_program_lives() {
    check(
        &PATIENT,
        &format!("{WARM}os.close(1); time.sleep(600)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (crash): the program closed its standard output
            scores [-1.0]"#]],
    );
}

#[test]
fn a_child_that_keeps_the_pipe_does_not_hide_the_crash() {
    check(
        &PATIENT,
        &format!("{WARM}subprocess.Popen(['sleep', '600']); os._exit(3)"),
        expect![[r#"
            turn 1, seat 1 by forfeit (crash): the program exited with status 3
            scores [-1.0]"#]],
    );
}

#[test]
fn a_program_that_reads_nothing_blocks_nobody() {
    let folder = Folder::new();
    // A question larger than any pipe: whoever writes it waits until it is read.
    let limits = Limits { start: Duration::ZERO, ..HASTY };
    let played = play(&[("bulk", "1000000")], &[folder.python("time.sleep(600)")], &limits);
    assert!(played.took < Duration::from_secs(25), "took {:?}", played.took);
    assert!(played.summary().contains("(time): no answer within 300ms"), "{}", played.summary());
}

#[test]
fn a_program_that_answers_without_reading_is_given_up() {
    check_with(
        &[("rounds", "100"), ("bulk", "1000000")],
        &PATIENT,
        "say(1); time.sleep(2)\nwhile True: time.sleep(0.2); say(1)",
        expect![[r#"
            turn 5, seat 1 by forfeit (garbage): the program answers, but does not read what it is asked
            scores [-1.0]"#]],
    );
}

#[test]
fn a_seat_given_up_is_not_heard_again() {
    let folder = Folder::new();
    let late = folder.python(&format!("{WARM}time.sleep(3); say(2)\nwhile True: turn(); say(3)"));
    let good = folder.python("while True: turn(); say(1)");
    let played = play(&[("rounds", "4")], &[late, good], &Limits { turn: Duration::from_secs(2), ..HASTY });
    expect![[r#"
        turn 1, seat 1 by forfeit (time): no answer within 2s (does it flush what it prints, and read line by line?)
        scores [-1.0, 4.0]"#]]
    .assert_eq(&played.summary());
    assert_gone(&folder, 2);
}

#[test]
fn a_second_answer_is_not_taken_for_the_next_turn() {
    let folder = Folder::new();
    let hasty = folder.python("turn(); say(1, turn=0); say(2, turn=0)\nwhile True: time.sleep(600)");
    let played = play(&[], &[hasty], &PATIENT);
    let expected = "turn 0, seat 1 by forfeit (garbage): the program wrote two lines for its first question";
    assert!(played.summary().starts_with(expected), "{}", played.summary());
    assert_gone(&folder, 1);
}

#[test]
fn two_programs_are_asked_at_once() {
    let folder = Folder::new();
    // Neither answers before the other was asked too: one after the other, both would be silent for ever.
    let waits = "while True:\n\
        \x20   message = turn()\n\
        \x20   for seat in (message['seat'], 3 - message['seat']):\n\
        \x20       name = f\"{HERE}/turn{message['turn']}-{seat}\"\n\
        \x20       if seat == message['seat']: open(name, 'w').close()\n\
        \x20       while not os.path.exists(name): time.sleep(0.01)\n\
        \x20   say(1)";
    let limits = Limits { turn: Duration::from_secs(10), ..PATIENT };
    let played = play(&[("rounds", "3")], &[folder.python(waits), folder.python(waits)], &limits);
    assert_eq!(played.summary(), "scores [3.0, 3.0]");
    assert_gone(&folder, 2);
}

#[test]
fn each_seat_has_its_own_clock() {
    let folder = Folder::new();
    let slow = folder.python(&format!("{WARM}time.sleep(600)"));
    let silent = folder.python(&format!("{WARM}time.sleep(600)"));
    let played = play(&[], &[slow, silent], &HASTY);
    expect![[r#"
        turn 1, seat 1 by forfeit (time): no answer within 300ms (does it flush what it prints, and read line by line?)
        turn 1, seat 2 by forfeit (time): no answer within 300ms (does it flush what it prints, and read line by line?)
        scores [-1.0, -1.0]"#]]
    .assert_eq(&played.summary());
    assert_gone(&folder, 2);
}
