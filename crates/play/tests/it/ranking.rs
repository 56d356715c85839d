//! What of a won play is ranked.

use play::{Better, Ranking, Standing};

#[test]
fn only_the_named_counter_of_a_win_is_a_score() {
    let ranking = Ranking { counter: "moves", unit: "moves", better: Better::Lower };
    let won = Standing {
        score: 1.0,
        success: true,
        died: false,
        counters: vec![("length".into(), 13.0), ("moves".into(), 12.0)],
    };
    assert_eq!(ranking.score(&won), Some(12.0));
    assert_eq!(ranking.score(&Standing { success: false, ..won.clone() }), None);
    assert_eq!(Ranking { counter: "points", ..ranking }.score(&won), None);
}

#[test]
fn what_is_better_has_a_name() {
    for better in [Better::Lower, Better::Higher] {
        assert_eq!(Better::of_name(better.name()), Some(better));
    }
    assert_eq!(Better::of_name("Lower"), None);
}
