//! Comparisons on the command line: the figures of `batch`, and how minds differ.

use serde_json::Value as Json;

use crate::{complains, prints};

const AGENT: &str = "exec:python3 -S -E examples/agents/wumpus_agent.py";
const RANDOM: &str = "exec:python3 -S -E examples/agents/random_agent.py";
const SCOUT: &str = "examples/agents/wumpus_scout.clp";

fn json(args: &[&str]) -> Json {
    serde_json::from_str(&prints(0, args, "")).expect("JSON")
}

/// What a batch and a comparison both say of a mind.
fn figures(seat: &Json) -> Vec<(String, Json)> {
    let only_here = ["plays", "seconds", "plays_per_second", "successes_count", "forfeits_count"];
    let figures = seat.as_object().expect("an object").iter().filter(|(key, _)| !only_here.contains(&key.as_str()));
    figures.map(|(key, value)| (key.clone(), value.clone())).collect()
}

#[test]
fn every_mind_has_the_figures_of_its_batch() {
    let minds = ["sound", "random", SCOUT, AGENT, RANDOM];
    let common = ["--seed", "5", "--plays", "60", "--size", "5", "--limit", "100000", "--json"];
    let named: Vec<&str> = minds.iter().flat_map(|mind| ["--mind", mind]).collect();
    let compared = json(&[&["compare", "wumpus"], &common[..], &named].concat());
    for (index, mind) in minds.iter().enumerate() {
        let alone = json(&[&["batch", "wumpus"], &common[..], &["--mind", mind]].concat());
        assert_eq!(figures(&compared["minds"][index]), figures(&alone["seats"][0]), "{mind}");
        assert_eq!(compared["minds"][index]["plays"], 60);
    }
    let pairs = compared["pairs"].as_array().expect("a list");
    assert_eq!(pairs.len(), 4);
    for pair in pairs {
        let count = |key: &str| pair[key].as_u64().expect("a count");
        assert_eq!(count("better") + count("equal") + count("worse"), 60);
        let second = count("second") as usize - 1;
        let mean = |index: usize| compared["minds"][index]["mean"].as_f64().expect("a mean");
        let difference = pair["mean_difference"].as_f64().expect("a mean");
        assert!((difference - (mean(second) - mean(0))).abs() < 1e-9, "{pair}");
    }
}

#[test]
fn the_table_names_every_mind() {
    let args = [
        "compare", "wumpus", "--plays", "50", "--limit", "100000", "--mind", "sound", "--mind", "sound", "--mind",
        RANDOM,
    ];
    let out = prints(0, &args, "");
    assert!(out.contains("50 plays of each mind from seed 0"), "{out}");
    assert!(out.contains("against 1 sound, on the same 50 worlds"), "{out}");
    // A mind does not differ from itself.
    let itself = out.lines().find(|line| line.starts_with("2 sound") && line.contains("0.00 ± 0.00")).expect("a row");
    assert!(itself.split_whitespace().eq(["2", "sound", "0.00", "±", "0.00", "0", "50", "0", "1.0000"]), "{itself}");
    assert!(out.ends_with(&format!("3: {RANDOM}\n")), "long names stand whole below: {out}");
    let all = prints(0, &[&args[..], &["--pairs"]].concat(), "");
    assert!(all.contains("against 2 sound") && all.contains("for 3 comparisons"), "{all}");
}

#[test]
fn games_for_several_are_played_from_every_seat() {
    let common = ["--plays", "4", "--turns", "60", "--json"];
    let minds = ["--mind", "random", "--mind", "random"];
    let compared = json(&[&["compare", "agricola", "--against", "random"], &minds[..], &common].concat());
    let alone = json(&[&["batch", "agricola", "--rotate"], &minds[..], &common].concat());
    assert_eq!(figures(&compared["minds"][1]), figures(&alone["seats"][0]));
    assert_eq!((&compared["against"], &compared["rotated"]), (&"random".into(), &true.into()));
    assert_eq!(compared["pairs"][0]["worlds"], 2, "a world of two plays counts once");
}

#[test]
fn rows_name_their_mind() {
    let args = ["compare", "wumpus", "--plays", "3", "--mind", "sound", "--mind", "random"];
    let out = prints(0, &[&args[..], &["--csv"]].concat(), "");
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("mind,index,win,cpu_us,score,success,died,forfeits"));
    let starts: Vec<String> = lines.map(|line| line.split(',').take(2).collect::<Vec<_>>().join(",")).collect();
    assert_eq!(starts, ["sound,0", "sound,1", "sound,2", "random,0", "random,1", "random,2"]);
    let out = prints(0, &[&args[..], &["--csv", "--columns", "acts"]].concat(), "");
    assert!(out.starts_with("mind,index,win,cpu_us,acts\n"), "{out}");
}

#[test]
fn wrong_comparisons_are_refused() {
    let said = complains(2, &["compare", "wumpus", "--mind", "sound"]);
    assert!(said.contains("a comparison needs 2 to 64 minds, not 1"), "{said}");
    let two = ["compare", "wumpus", "--mind", "sound", "--mind", "sonud"];
    assert!(complains(2, &two).contains("did you mean `sound`?"));
    let two = ["compare", "wumpus", "--mind", "sound", "--mind", "random"];
    let said = complains(2, &[&two[..], &["--against", "random"]].concat());
    assert!(said.contains("`--against` has no effect here"), "{said}");
    let said = complains(1, &[&two[..], &["--plays", "5000001"]].concat());
    assert!(said.contains("5000001 plays of 2 minds are too many; at most 5000000"), "{said}");
    assert!(complains(1, &[&two[..], &["--plays", "0"]].concat()).contains("0 plays"));
    let said = complains(1, &["compare", "wumpus", "--mind", "sound", "--mind", "person"]);
    assert!(said.contains("mind `person` cannot play this"), "{said}");
}
