//! Any input: refused with a reason, or answered; never a panic.

use logic::{Base, Budget, Prior, SentenceId, Workspace};
use proptest::prelude::*;

fn prior() -> impl Strategy<Value = Prior> {
    prop_oneof![
        any::<u32>().prop_map(Prior::Total),
        (0..12_u32).prop_map(Prior::Total),
        (any::<u32>(), any::<u32>()).prop_map(|(yes, no)| Prior::Odds { yes, no }),
        (0..3_u32, 0..3_u32).prop_map(|(yes, no)| Prior::Odds { yes, no }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn nothing_panics(
        classes in prop::collection::vec((prop_oneof![0..12_u32, Just(u32::MAX)], prior()), 0..4),
        told in prop::collection::vec((prop::collection::vec(prop_oneof![0..14_u32, any::<u32>()], 0..6), any::<u32>(), prop_oneof![0..4_u32, any::<u32>()], 0..5_u32), 0..12),
        nodes in prop_oneof![0..200_u64, Just(1_000_000_u64)],
    ) {
        let Ok(mut base) = Base::new(&classes) else { return Ok(()) };
        for (cells, lo, hi, kind) in told {
            match kind {
                0 => { let _ = base.tell(&cells, lo..=hi); }
                1 => { let _ = base.observe(hi, lo % 2 == 0); }
                _ => { let _ = base.tell(&cells, lo % 3..=hi); }
            }
        }
        let mut workspace = Workspace::new();
        let budget = Budget { nodes };
        let answer = base.ask(&mut workspace, budget);
        for cell in 0..base.len() + 2 {
            prop_assert!(answer.chance(cell).is_none_or(|chance| (0.0..=1.0).contains(&chance)));
        }
        let exact = base.exact(&mut workspace, budget);
        prop_assert!(exact.is_none_or(|exact| exact.trues(0).is_none_or(|trues| trues <= exact.all())));
        base.models(&mut workspace, budget);
        base.models_by_total(&mut workspace, budget);
        base.reason(&mut workspace, 1, budget);
        base.clash(&mut workspace, budget);
        if let Some(sampler) = base.sampler(&mut workspace, budget) {
            prop_assert_eq!(sampler.draw(&mut || 0.99).len() as u32, base.len());
        }
    }
}

#[test]
fn refusals_say_what_would_do() {
    let text = |classes: &[(u32, Prior)]| Base::new(classes).unwrap_err().to_string();
    assert_eq!(text(&[(3, Prior::Total(4))]), "class 0 has 3 cells and cannot have a total of 4; at most 3 would do");
    assert_eq!(
        text(&[(3, Prior::Odds { yes: 0, no: 0 })]),
        "class 0 has odds 0 to 0; at least one of the two weights must be positive"
    );
    assert_eq!(text(&[(1 << 21, Prior::Total(4))]), "a base has at most 1048576 cells");
    let mut base = Base::new(&[(3, Prior::Total(1))]).unwrap();
    #[expect(clippy::reversed_empty_ranges, reason = "that is what is refused")]
    let empty = base.tell(&[1], 2..=1).unwrap_err();
    assert_eq!(empty.to_string(), "a count from 2 to 1 is empty; the first number must not exceed the second");
    assert_eq!(base.tell(&[1, 3], 1..=1).unwrap_err().to_string(), "there is no cell 3; cells are numbered below 3");
    assert_eq!(
        base.tell(&[1, 1], 1..=1).unwrap_err().to_string(),
        "cell 1 is named twice; a sentence names each cell once"
    );
    assert_eq!(base.observe(7, true).unwrap_err().to_string(), "there is no cell 7; cells are numbered below 3");
    assert_eq!((base.sentences(), base.sentence(SentenceId(0))), (0, None));
}
