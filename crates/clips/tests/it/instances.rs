//! Instances in and out, by names.

use clips::{Engine, InstanceError, Limits, NewInstance, Stop, Term};

const CLASSES: &str = "
    (defclass LAMP (is-a USER)
      (slot watts (type INTEGER) (range 0 100) (default 40))
      (slot colour (allowed-values red green))
      (multislot rooms (cardinality 0 2)))
    (defclass LANTERN (is-a LAMP) (slot wind (default none)))
    (defclass IDEA (is-a USER) (role abstract))
    (defmessage-handler LAMP put-colour after (?to) (printout t \"now \" ?to crlf))
    (defmessage-handler LAMP twice (?x) (* 2 ?x))
    (defrule bright (object (is-a LAMP) (name ?n) (watts ?w&:(> ?w 50))) => (println ?n \" is bright\"))
";

fn engine() -> Engine {
    let mut engine = Engine::default();
    engine.load(CLASSES).expect("the classes are right");
    engine
}

/// What the engine says about a new instance that it refuses.
fn refused(engine: &mut Engine, new: &NewInstance) -> String {
    engine.make_instance(new).expect_err("it is refused").to_string()
}

#[test]
fn what_goes_in_comes_out() {
    let mut engine = engine();
    let new = NewInstance::new("LANTERN").named("a").slot("rooms", ["hall", "yard"]).slot("watts", 7);
    let id = engine.make_instance(&new).unwrap();
    let view = engine.instance(id).unwrap();
    assert_eq!((view.id(), view.name(), view.class()), (id, "a", "LANTERN"));
    let expected = [
        ("watts", Term::Integer(7)),
        ("colour", Term::symbol("red")),
        ("rooms", Term::from(["hall", "yard"])),
        ("wind", Term::symbol("none")),
    ];
    assert_eq!(view.slots().collect::<Vec<_>>(), expected);
    assert_eq!((view.slot("wind"), view.slot("x")), (Some(Term::symbol("none")), None));
    assert_eq!(view.to_string(), "[a] of LANTERN (watts 7) (colour red) (rooms \"hall\" \"yard\") (wind none)");
    // What is an instance to the host is one to the program.
    assert_eq!(engine.eval("(instance-address [a])"), Ok(Term::Instance(id)));
    assert_eq!(engine.send_to(id, "put-rooms", [Term::from(id)]).unwrap(), Term::Row(vec![id.into()]));
}

#[test]
fn instances_are_found_by_name_and_by_class() {
    let mut engine = engine();
    let nameless = engine.make_instance(&NewInstance::new("LANTERN")).unwrap();
    engine.make_instance(&NewInstance::new("LAMP").named("b")).unwrap();
    let names = |engine: &Engine, class: &str| -> Vec<String> {
        engine.instances_of(class).map(|it| it.name().to_owned()).collect()
    };
    assert_eq!(names(&engine, "LAMP"), ["b", "gen1"], "class by class");
    assert_eq!((names(&engine, "LANTERN"), names(&engine, "NOTHING")), (vec!["gen1".to_owned()], Vec::new()));
    assert_eq!(engine.instances().map(|it| it.name()).collect::<Vec<_>>(), ["gen1", "b"], "in the order of making");
    assert_eq!(engine.instance_named("gen1").map(|it| it.id()), Some(nameless));
    assert!(engine.instance_named("nobody").is_none());
}

#[test]
fn handlers_and_rules_take_part() {
    let mut engine = engine();
    let id = engine.make_instance(&NewInstance::new("LAMP").named("a").slot("colour", Term::symbol("green"))).unwrap();
    assert_eq!(engine.take_output(), "now green\n", "made by messages");
    engine.put_slot_of(id, "colour", Term::symbol("red")).unwrap();
    assert_eq!(engine.take_output(), "", "written without one");
    assert_eq!(engine.send_to(id, "twice", [Term::from(4)]), Ok(Term::Integer(8)));
    engine.put_slot_of(id, "watts", 60).unwrap();
    engine.run(None);
    assert_eq!(engine.take_output(), "[a] is bright\n");
}

#[test]
fn what_is_wrong_is_told() {
    let mut engine = engine();
    assert_eq!(refused(&mut engine, &NewInstance::new("LAMPP")), "there is no defclass `LAMPP`; did you mean `LAMP`?");
    let wats = NewInstance::new("LAMP").slot("wats", 1);
    assert_eq!(refused(&mut engine, &wats), "the defclass `LAMP` has no slot `wats`; did you mean `watts`?");
    let loud = NewInstance::new("LAMP").slot("watts", "loud");
    assert_eq!(
        refused(&mut engine, &loud),
        "slot `watts` of `LAMP`: the value \"loud\" does not match the allowed types"
    );
    let strong = NewInstance::new("LAMP").slot("watts", 101);
    let said = refused(&mut engine, &strong);
    assert!(said.starts_with("slot `watts` of `LAMP`: the value 101 does not fall in the allowed range"), "{said}");
    let idea = refused(&mut engine, &NewInstance::new("IDEA"));
    assert_eq!(idea, "[INSMNGR3] Cannot create instances of abstract class 'IDEA'.");
    assert_eq!(engine.instances().count(), 0);

    let id = engine.make_instance(&NewInstance::new("LAMP").named("a")).unwrap();
    let several = engine.put_slot_of(id, "watts", [1, 2]).unwrap_err().to_string();
    assert_eq!(several, "[INSFUN7] The value (1 2) is illegal for single-field slot 'watts' of instance [a].");
    let unknown = engine.send_to(id, "fly", []).unwrap_err().to_string();
    assert_eq!(unknown, "[MSGFUN1] No applicable primary message-handlers found for 'fly'.");
    assert_eq!(engine.take_output(), "", "complaints are part of the result");
}

#[test]
fn an_instance_that_is_gone_stays_gone() {
    let mut engine = engine();
    let old = engine.make_instance(&NewInstance::new("LAMP").named("a")).unwrap();
    engine.unmake_instance(old).unwrap();
    let new = engine.make_instance(&NewInstance::new("LAMP").named("a")).unwrap();
    assert_ne!(old, new);
    assert!(engine.instance(old).is_none() && engine.instance(new).is_some());
    assert_eq!(engine.unmake_instance(old), Err(InstanceError::Gone(old)));
    assert_eq!(engine.put_slot_of(old, "watts", 1), Err(InstanceError::Gone(old)));
    assert_eq!(engine.send_to(old, "print", []), Err(InstanceError::Gone(old)));
    // A fact in its place is no instance.
    engine.unmake_instance(new).unwrap();
    engine.obey_text("(assert (a))\n(assert (b))");
    assert!(engine.instance(new).is_none() && engine.instance(old).is_none());
}

#[test]
fn limits_hold_for_hosts_too() {
    let mut engine = engine();
    engine.set_limits(Limits { facts: 1, ..Limits::default() });
    engine.make_instance(&NewInstance::new("LAMP")).unwrap();
    let error = engine.make_instance(&NewInstance::new("LAMP")).unwrap_err();
    assert!(matches!(&error, InstanceError::Failed(it) if it.stop == Stop::Facts), "{error}");
}
