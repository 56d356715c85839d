//! `tellask arrays`.

use expect_test::expect;

use crate::{complains, prints};

#[test]
fn acts_planes_and_figures_are_told() {
    expect![[r#"
        Acts: 6
              0  (move)
              1  (right)
              2  (left)
              3  (shoot)
              4  (grab)
              5  (climb)

        Planes: 5 of 4 rows and 4 columns
              0  visited                  0..1      1 where the agent has been
              1  stench                   0..1      1 where it remembers a stench
              2  breeze                   0..1      1 where it remembers a breeze
              3  glitter                  0..1      1 where it remembers a glitter
              4  agent                    0..4      where the agent is: 1 looking north, 2 east, 3 south, 4 west; 0 elsewhere

        Figures: 8
              0  row                      0..3      where the agent is, from the top
              1  column                   0..3      where the agent is, from the left
              2  facing                   0..3      where it looks: 0 north, 1 east, 2 south, 3 west
              3  bump                     0..1      1 if the last act ran into a wall
              4  scream                   0..1      1 if the last act killed the Wumpus
              5  arrow                    0..1      1 while the arrow is in the quiver
              6  gold                     0..1      1 once the gold is in the bag
              7  killed                   0..1      1 once the Wumpus was heard dying
    "#]]
    .assert_eq(&prints(0, &["arrays", "wumpus"], ""));
}

#[test]
fn the_same_as_data_follows_the_settings() {
    let args = ["arrays", "minesweeper", "--width", "3", "--height", "2", "--mines", "1", "--json"];
    let told = |args: &[&str]| -> serde_json::Value { serde_json::from_str(&prints(0, args, "")).expect("JSON") };
    let plain = told(&args);
    assert_eq!((&plain["rows"], &plain["columns"], &plain["seats"]), (&2.into(), &3.into(), &1.into()));
    let acts = |json: &serde_json::Value| json["acts"].as_array().expect("a list").len();
    assert_eq!(acts(&plain), 6);
    assert_eq!(plain["acts"][4], "(open (row 2) (column 2))");
    assert_eq!(plain["planes"][0]["most"], 11);
    let all: Vec<&str> = args.into_iter().chain(["--all-acts"]).collect();
    assert_eq!(acts(&told(&all)), 18);
    assert_eq!(told(&all)["acts"][6], "(flag (row 1) (column 1))");
}

#[test]
fn wrong_settings_are_refused() {
    let error = complains(1, &["arrays", "wumpus", "--size", "65"]);
    assert!(error.contains("takes a whole number from 1 to 64"), "{error}");
    assert!(complains(2, &["arrays", "wumpsu"]).contains("wumpus"));
}
