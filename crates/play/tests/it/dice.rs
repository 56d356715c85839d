//! The dice: pinned numbers, and no bias worth the name.

use play::{Dice, Role};

fn dice() -> Dice {
    Dice::new(1, 0, Role::World)
}

#[test]
fn the_numbers_are_pinned() {
    let mut it = dice();
    let below: Vec<u32> = (0..12).map(|_| it.below(100)).collect();
    let units: Vec<f64> = (0..3).map(|_| it.unit()).collect();
    let mut shuffled: Vec<u32> = (0..10).collect();
    it.shuffle(&mut shuffled);
    let weighted: Vec<Option<usize>> = (0..8).map(|_| it.weighted([1, 0, 5, 2].into_iter())).collect();
    let forked: Vec<u32> = {
        let mut fork = it.fork();
        (0..4).map(|_| fork.below(1000)).collect()
    };
    let after = it.below(1000);
    let text = format!("{below:?}\n{units:?}\n{shuffled:?}\n{weighted:?}\n{forked:?}\n{after}\n");
    expect_test::expect![[r#"
        [62, 38, 92, 29, 39, 79, 90, 91, 95, 85, 20, 13]
        [0.7338468561186134, 0.7847286966243066, 0.4044321522791072]
        [7, 9, 8, 3, 1, 0, 5, 6, 4, 2]
        [Some(3), Some(2), Some(2), Some(3), Some(2), Some(3), Some(3), Some(2)]
        [845, 397, 926, 995]
        813
    "#]]
    .assert_eq(&text);
}

#[test]
fn the_same_seed_gives_the_same_dice() {
    let rolls = |mut dice: Dice| (0..50).map(|_| dice.below(1 << 30)).collect::<Vec<_>>();
    assert_eq!(rolls(dice()), rolls(dice()));
    let streams =
        [Role::World, Role::Chance, Role::Mind(0), Role::Mind(1), Role::Hint(0), Role::Hint(1), Role::Imagine];
    let mut streams: Vec<Vec<u32>> = streams.iter().map(|role| rolls(Dice::new(1, 0, *role))).collect();
    streams.push(rolls(Dice::new(2, 0, Role::World)));
    streams.push(rolls(Dice::new(1, 1, Role::World)));
    streams.push(rolls(dice().fork()));
    let count = streams.len();
    streams.sort();
    streams.dedup();
    assert_eq!(streams.len(), count, "every root, play and role has its own stream");
}

#[test]
fn below_is_even() {
    for bound in [1, 2, 3, 6, 7, 100] {
        let mut dice = dice();
        let mut counts = vec![0_u32; bound as usize];
        let rolls = bound * 2000;
        for _ in 0..rolls {
            counts[dice.below(bound) as usize] += 1;
        }
        // Five standard deviations of a count of mean 2000; pinned dice never change it.
        assert!(counts.iter().all(|count| count.abs_diff(2000) < 224), "{bound}: {counts:?}");
    }
}

#[test]
fn below_is_even_where_a_plain_product_is_not() {
    // Of every four words three results are made: without rejection one of them comes twice as often.
    let mut dice = dice();
    let mut counts = [0_u32; 3];
    for _ in 0..6000 {
        counts[(dice.below(3 << 30) % 3) as usize] += 1;
    }
    assert!(counts.iter().all(|count| count.abs_diff(2000) < 183), "{counts:?}");
}

#[test]
fn unit_chance_and_weights_are_even() {
    let mut dice = dice();
    let units: Vec<f64> = (0..20_000).map(|_| dice.unit()).collect();
    assert!(units.iter().all(|it| (0.0..1.0).contains(it)));
    assert!((units.iter().sum::<f64>() / 20_000.0 - 0.5).abs() < 0.01);
    let hits = (0..20_000).filter(|_| dice.chance(0.2)).count();
    assert!(hits.abs_diff(4000) < 283, "{hits}");
    assert!(!dice.chance(0.0) && dice.chance(1.0));
    let mut counts = [0_usize; 4];
    for _ in 0..8000 {
        counts[dice.weighted([1, 0, 5, 2].into_iter()).unwrap()] += 1;
    }
    assert_eq!(counts[1], 0);
    assert!(
        counts[0].abs_diff(1000) < 150 && counts[2].abs_diff(5000) < 217 && counts[3].abs_diff(2000) < 194,
        "{counts:?}"
    );
    assert_eq!(dice.weighted([0, 0].into_iter()), None);
    assert_eq!(dice.weighted(std::iter::empty()), None);
    assert!(dice.weighted([u32::MAX, u32::MAX].into_iter()).is_some(), "weights may be as large as they can be");
}

#[test]
fn every_order_is_equally_likely() {
    let mut dice = dice();
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..12_000 {
        let mut items = [1, 2, 3, 4];
        dice.shuffle(&mut items);
        *counts.entry(items).or_insert(0_u32) += 1;
    }
    assert_eq!(counts.len(), 24);
    assert!(counts.values().all(|count| count.abs_diff(500) < 112), "{counts:?}");
}
