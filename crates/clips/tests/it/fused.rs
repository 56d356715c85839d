//! Superinstructions against the operations they stand for: a body has them, a command at the prompt has none.

use clips::Engine;

const CALLS: [&str; 13] = ["+", "-", "*", "=", "<>", "<", ">", "<=", ">=", "eq", "neq", "mod", "div"];
const VALUES: [&str; 13] = [
    "0",
    "1",
    "-7",
    "9223372036854775807",
    "-9223372036854775808",
    "0.0",
    "-0.5",
    "3.0",
    "1e300",
    "abc",
    "FALSE",
    "\"abc\"",
    "(create$ 1 2)",
];

/// What is printed for a command.
fn said(engine: &mut Engine, command: &str) -> String {
    engine.prompt_text(&format!("{command}\n"), false);
    engine.take_output()
}

/// The first line of what is printed: a body adds lines that say where an error stood.
fn first_line(text: &str) -> &str {
    text.trim_start_matches('\n').lines().next().unwrap_or_default()
}

#[test]
fn a_body_gives_what_a_command_gives() {
    let mut compared = 0;
    for call in CALLS {
        let mut engine = Engine::default();
        let bodies = format!(
            "(deffunction both (?a ?b) ({call} ?a ?b))
             (deffunction inner (?a ?b) ({call} (nth$ 1 (create$ ?a)) ?b))
             (deffunction branch (?a ?b) (if ({call} ?a ?b) then yes else no))
             (deffunction kept (?a ?b) (bind ?c ({call} ?a ?b)) (bind ?d ?c) ?d)
             (deftemplate pair (slot one) (multislot two))
             (deffunction member (?b) (do-for-fact ((?p pair)) TRUE ({call} ?p:one ?b)))
             (deffunction unset () (if FALSE then (bind ?u 1)) ({call} ?u 1))"
        );
        engine.load(&bodies).expect("the functions are right");
        for one in VALUES {
            for two in VALUES {
                let plain = said(&mut engine, &format!("({call} {one} {two})"));
                for function in ["both", "kept"] {
                    let ours = said(&mut engine, &format!("({function} {one} {two})"));
                    assert_eq!(first_line(&ours), first_line(&plain), "({call} {one} {two}) in {function}");
                }
                let branch = said(&mut engine, &format!("(if ({call} {one} {two}) then yes else no)"));
                let ours = said(&mut engine, &format!("(branch {one} {two})"));
                assert_eq!(first_line(&ours), first_line(&branch), "({call} {one} {two}) in a condition");
                if !one.starts_with('(') {
                    let ours = said(&mut engine, &format!("(inner {one} {two})"));
                    assert_eq!(first_line(&ours), first_line(&plain), "({call} {one} {two}) with the top of the stack");
                    said(&mut engine, &format!("(retract *)\n(assert (pair (one {one})))"));
                    let ours = said(&mut engine, &format!("(member {two})"));
                    assert_eq!(first_line(&ours), first_line(&plain), "({call} {one} {two}) with a slot of a member");
                }
                compared += 1;
            }
        }
        assert!(said(&mut engine, "(unset)").contains("Variable ?u unbound"), "{call}");
    }
    assert_eq!(compared, CALLS.len() * VALUES.len() * VALUES.len());
}

#[test]
fn a_row_takes_the_fuel_of_its_operations() {
    let ended = |fuel: u64| {
        let mut engine = Engine::default();
        engine
            .load("(deffunction count (?n) (bind ?i 0) (while (< ?i ?n) (bind ?i (+ ?i 1))) ?i)")
            .expect("it is right");
        engine.set_limits(clips::Limits { fuel, ..clips::Limits::default() });
        said(&mut engine, "(count 100)")
    };
    let least = (1..3_000).find(|fuel| ended(*fuel).starts_with("100\n")).expect("there is fuel enough");
    // Four operations for the test of the loop, four for its step, and a jump back.
    assert!((700..1_100).contains(&least), "{least}");
    assert!(ended(least - 1).contains("[LIMIT1]"), "{}", ended(least - 1));
}
