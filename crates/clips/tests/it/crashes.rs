//! Programs on which the reference crashes, or reads memory that it has given back: we complain, and stay alive.

use clips::Engine;

/// What an engine prints for a program, and then for a sum: it is still there.
fn survive(program: &str) -> String {
    let mut engine = Engine::default();
    engine.set_faithful(true);
    engine.obey_text(program);
    let output = engine.take_output();
    engine.obey_text("(printout t (+ 1 2) crlf)\n");
    assert_eq!(engine.take_output(), "3\n");
    output
}

#[test]
fn an_instance_that_its_new_value_deletes_is_told_of() {
    let output = survive(
        "(defclass A (is-a USER) (slot x (default 0)))
(defmessage-handler A go () (bind ?self:x (progn (delete-instance) 3)))
(make-instance a of A)
(send [a] go)
",
    );
    assert_eq!(
        output,
        "[INSFUN4] Invalid instance-address in function 'for slot put'.
[PRCCODE4] Execution halted during the actions of message-handler 'go' primary in class 'A'
"
    );
}

#[test]
fn a_copy_whose_source_goes_meanwhile_is_told_of() {
    let output = survive(
        "(defclass A (is-a USER) (slot x (default 0)) (slot y (default 0)))
(defmessage-handler A put-x after (?v) (unmake-instance [a]))
(make-instance a of A)
(message-duplicate-instance [a] to b (x 1))
",
    );
    assert!(output.contains("[INSFUN4] Invalid instance-address in function 'duplicate-instance'."), "{output}");
}
