//! The rules of the cave, one by one, by their names on the game's page.

use games::cave::{Act, Begin, Cell, Claim, Element, Layout, Of, Percept, Plan, Rules, Size, Way};
use play::{Dice, Role, Turn, World};

use crate::cave_stage::{EAST, NORTH, SOUTH, Stage, WEST, seat};

const SHOOT_EAST: Act = Act::Shoot(Way::East);
const SHOOT_WEST: Act = Act::Shoot(Way::West);

fn cell(column: i16, row: i16) -> Cell {
    Cell { column: column - 1, row: row - 1 }
}

#[test]
fn c2_the_first_percepts_carry_the_set_up_facts() {
    let stage = Stage::with("1 M M\n. T 2", Rules { wait: (4, 7), all_hear: true, ..Rules::default() });
    let expected = Begin {
        size: Some(Size { columns: 3, rows: 2 }),
        agents: 2,
        home: cell(3, 2),
        arrows: 2,
        bombs: 3,
        wait: 4,
        all_hear: true,
    };
    assert_eq!(stage.told(2), [Percept::Begin(expected)], "nothing is sensed before one's turn");
    assert_eq!(stage.told(1).len(), 2);
    assert_eq!((stage.sensed(1).cycle, stage.sensed(1).did), (1, None));
}

#[test]
fn c4_stench_and_breeze_come_from_the_four_neighbours() {
    for (map, senses) in [
        ("1 M\n. .", "s"),
        ("1 .\nM .", "s"),
        ("1 .\n. M", ""),
        ("1 P\n. .", "b"),
        ("1 .\nP M", "b"),
        ("1 M\nP .", "sb"),
        ("1 T\n. .", ""),
    ] {
        assert_eq!(Stage::new(map).senses(1), senses, "{map}");
    }
}

#[test]
fn c4_glitter_is_of_the_own_cell() {
    assert_eq!(Stage::new("1 T").acts(&[EAST]).senses(1), "g");
}

#[test]
fn c4_a_bump_is_felt_in_the_next_cycle_and_the_agent_stays() {
    let mut stage = Stage::new("1 .");
    for wall in [NORTH, SOUTH, WEST] {
        stage.acts(&[wall]);
        assert_eq!((stage.senses(1).as_str(), stage.sensed(1).cell), ("u", cell(1, 1)));
    }
    assert_eq!(stage.acts(&[Act::Take]).senses(1), "", "a bump is felt once");
}

#[test]
fn c5_arrows_and_bombs_run_out_and_everything_else_is_always_allowed() {
    let mut stage = Stage::with("1 . M", Rules { bombs: 1, wait: (2, 2), ..Rules::default() });
    let refusal = |stage: &Stage, act| stage.world.allows(seat(1), act).expect_err("refused").to_string();
    assert_eq!(refusal(&stage, Act::Bomb), "(bomb) is refused: the next bomb is ready after 2 more cycles");
    assert_eq!(refusal(&stage, Act::Ready(1)), "(ready (after 1)) is refused: only the dice say when a bomb is ready");
    stage.acts(&[Act::Shoot(Way::North), Act::Take]);
    assert_eq!(refusal(&stage, SHOOT_EAST), "(shoot (way east)) is refused: no arrow is left");
    stage.acts(&[Act::Bomb]);
    assert_eq!(refusal(&stage, Act::Bomb), "(bomb) is refused: no bomb is left");
    let mut menu = Vec::new();
    stage.world.acts(seat(1), &mut menu);
    assert_eq!(menu, [NORTH, EAST, SOUTH, WEST, Act::Take, Act::Nothing]);
}

#[test]
fn c6_an_arrow_kills_the_nearest_monster_and_its_stench() {
    let mut stage = Stage::new("1 . M M\n. . . .");
    stage.acts(&[EAST]);
    assert_eq!(stage.senses(1), "s");
    stage.acts(&[SHOOT_EAST]);
    assert_eq!((stage.senses(1).as_str(), stage.sensed(1).arrows), ("m", 1));
    stage.acts(&[EAST]);
    assert_eq!(stage.senses(1), "s", "the second one lives, and where the first one was one can walk");
    stage.acts(&[SHOOT_EAST, EAST]);
    assert_eq!(stage.sensed(1).cell, cell(4, 1));
    assert_eq!([stage.counter(1, "kills"), stage.counter(1, "arrows")], ["2", "2"]);
}

#[test]
fn c6_pits_treasures_bombs_and_agents_do_not_stop_an_arrow() {
    let mut stage = Stage::new("1 P T 2 M");
    stage.acts(&[Act::Nothing, Act::Bomb]);
    stage.acts(&[SHOOT_EAST, Act::Nothing]);
    assert_eq!(stage.senses(1), "bm");
    assert_eq!(stage.acts(&[Act::Nothing]).senses(2), "", "no friendly fire, and the monster next door is dead");
}

#[test]
fn c6_a_shot_past_everything_hits_nothing() {
    let mut stage = Stage::new("1 . .\n. M .");
    assert_eq!(stage.acts(&[SHOOT_EAST]).senses(1), "");
    assert_eq!(stage.counter(1, "kills"), "0");
}

#[test]
fn c7_a_bomb_is_smelled_by_others_on_its_cell_only() {
    let mut stage = Stage::new("1 2 . .");
    stage.acts(&[EAST, EAST]);
    stage.acts(&[Act::Bomb]);
    assert_eq!(stage.senses(2), "", "next door it does not smell");
    stage.acts(&[WEST]);
    assert_eq!(stage.senses(1), "", "nobody smells his own bomb");
    stage.acts(&[Act::Nothing]);
    assert_eq!(stage.senses(2), "s");
}

#[test]
fn c7_a_bomb_laid_in_cycle_t_smells_until_t_and_its_duration() {
    let mut stage = Stage::with("1 . 2", Rules { wait: (0, 0), duration: 2, ..Rules::default() });
    stage.acts(&[EAST, Act::Take, Act::Bomb]);
    assert_eq!(stage.sensed(2).cycle, 2);
    stage.acts(&[WEST]);
    let mut smelled = Vec::new();
    for _ in 3..=6 {
        stage.acts(&[Act::Take]);
        smelled.push((stage.sensed(2).cycle, stage.senses(2)));
        stage.acts(&[Act::Take]);
    }
    let smelled: Vec<_> = smelled.iter().map(|(cycle, senses)| (*cycle, senses.as_str())).collect();
    assert_eq!(smelled, [(3, "s"), (4, "s"), (5, ""), (6, "")]);
}

#[test]
fn c7_the_wait_is_told_counts_down_and_is_drawn_anew() {
    let mut stage = Stage::with("1 .", Rules { wait: (2, 4), ..Rules::default() });
    let wait = |stage: &Stage| (stage.sensed(1).cycle, stage.sensed(1).wait, stage.sensed(1).bombs);
    assert_eq!(wait(&stage), (1, 2, 3));
    stage.acts(&[Act::Take, Act::Take]);
    assert_eq!(wait(&stage), (3, 0, 3));
    stage.acts(&[Act::Bomb]);
    let mut drawn = Vec::new();
    stage.world.chance(&mut drawn);
    assert_eq!(drawn, [(1, Act::Ready(2)), (1, Act::Ready(3)), (1, Act::Ready(4))]);
    assert!(stage.world.allows(seat(1), Act::Ready(3)).is_err(), "the dice's act is nobody else's");
    stage.draw(Act::Ready(3));
    assert_eq!(wait(&stage), (4, 2, 2), "laid in cycle 3, ready in cycle 6");
    stage.acts(&[Act::Take, Act::Take, Act::Bomb]).draw(Act::Ready(2)).acts(&[Act::Take, Act::Bomb]);
    assert_eq!(stage.world.turn(), Turn::Seats(play::Seats::one(seat(1))), "after the last bomb nothing is drawn");
    assert_eq!(wait(&stage), (9, 0, 0));
}

#[test]
fn c8_deeds_are_resolved_before_one_senses_and_the_first_gets_the_treasure() {
    let mut stage = Stage::new("1 T 2");
    stage.acts(&[EAST, WEST]);
    assert_eq!(stage.senses(1), "g");
    stage.acts(&[Act::Take]);
    assert_eq!(stage.senses(2), "g", "the pick-up is resolved when the first one's turn comes");
    stage.acts(&[Act::Take]);
    assert_eq!((stage.senses(1).as_str(), stage.sensed(1).treasures), ("", 1));
    stage.acts(&[WEST]);
    assert_eq!((stage.senses(2).as_str(), stage.sensed(2).treasures), ("", 0));
}

#[test]
fn c8_in_fair_order_another_one_goes_first_in_each_cycle() {
    let mut stage = Stage::with("1 2 3", Rules { fair: true, ..Rules::default() });
    let mut order = Vec::new();
    for _ in 0..12 {
        order.push(stage.asked().expect("an agent"));
        stage.acts(&[Act::Take]);
    }
    assert_eq!(order, [1, 2, 3, 2, 3, 1, 3, 1, 2, 1, 2, 3]);
}

#[test]
fn c8_a_moan_is_heard_by_the_shooter_or_by_all() {
    for (all_hear, heard) in [(false, ["m", ""]), (true, ["m", "m"])] {
        let mut stage = Stage::with("1 . M\n2 . .", Rules { all_hear, ..Rules::default() });
        stage.acts(&[SHOOT_EAST, Act::Take, Act::Take]);
        assert_eq!([stage.senses(1), stage.senses(2)], heard);
        stage.acts(&[Act::Take, Act::Take]);
        assert_eq!([stage.senses(1), stage.senses(2)], ["", ""], "once");
    }
}

#[test]
fn c8_agents_may_share_a_cell() {
    let mut stage = Stage::new("1 . 2");
    stage.acts(&[EAST, WEST]);
    assert_eq!(stage.sensed(1).cell, cell(2, 1));
    stage.acts(&[Act::Take]);
    assert_eq!(stage.sensed(2).cell, cell(2, 1));
}

#[test]
fn c9_a_pit_and_a_living_monster_kill_and_treasures_count() {
    for (map, ending) in [("1 T P", "fell into a pit"), ("1 T M", "was killed by a monster")] {
        let mut stage = Stage::new(map);
        stage.acts(&[EAST, Act::Take, EAST]);
        assert_eq!((stage.ending().as_str(), stage.world.turn()), (ending, Turn::Over));
        let standing = &stage.world.outcome().seats[0];
        assert!(standing.died && standing.success && standing.score > 0.0);
        assert_eq!([stage.counter(1, "home"), stage.counter(1, "ended")], ["0", "1"]);
    }
}

#[test]
fn c9_the_dead_are_skipped() {
    let mut stage = Stage::new("1 P\n2 .");
    stage.acts(&[EAST, EAST, WEST]);
    assert_eq!(stage.asked(), Some(2));
    stage.acts(&[Act::Nothing]);
    assert_eq!(stage.ending(), "nobody goes on");
}

#[test]
fn c10_a_play_ends_when_all_say_nothing_in_one_cycle() {
    let mut stage = Stage::new("1 . 2");
    stage.acts(&[Act::Nothing, Act::Take, Act::Take, Act::Nothing]);
    assert_eq!(stage.ending(), "", "not in the same cycle");
    stage.acts(&[Act::Nothing, Act::Nothing]);
    assert_eq!(stage.ending(), "all came home");
    assert_eq!([1, 2].map(|agent| stage.counter(agent, "home")), ["1", "1"]);
    assert_eq!(
        [1, 2].map(|agent| stage.world.outcome().seats[agent - 1].success),
        [false, false],
        "all-zero is a draw"
    );
}

#[test]
fn c10_nothing_at_home_is_done_and_elsewhere_stuck() {
    assert_eq!(Stage::new("1 .").acts(&[Act::Nothing]).ending(), "came home");
    assert_eq!(Stage::new("1 .").acts(&[EAST, Act::Nothing]).ending(), "got stuck");
    assert_eq!(Stage::new("1 . 2").acts(&[EAST, Act::Take, Act::Nothing, Act::Nothing]).ending(), "nobody goes on");
}

#[test]
fn c10_at_the_cap_what_was_done_is_done() {
    let mut stage = Stage::with("1 T M", Rules { cycles: 2, ..Rules::default() });
    stage.acts(&[EAST, Act::Take]);
    assert_eq!(stage.ending(), "stopped at the cycle cap");
    assert_eq!([stage.counter(1, "taken"), stage.counter(1, "ended")], ["1", "0"]);
    let mut stage = Stage::with("1 . M", Rules { cycles: 1, ..Rules::default() });
    assert_eq!(stage.acts(&[SHOOT_EAST]).counter(1, "kills"), "1");
}

#[test]
fn c10_the_last_death_ends_the_play() {
    let mut stage = Stage::new("1 P 2");
    stage.acts(&[EAST, WEST]);
    assert_eq!(stage.ending(), "nobody is left");
}

#[test]
fn c10_most_treasures_win_and_ties_are_shared() {
    let mut stage = Stage::new("1 T T 2 T\n3 . . . .");
    stage.acts(&[EAST, EAST, NORTH, Act::Take, Act::Take, NORTH, Act::Nothing, Act::Nothing, Act::Nothing]);
    let outcome = stage.world.outcome();
    assert_eq!(
        outcome.seats.iter().map(|seat| (seat.score, seat.success)).collect::<Vec<_>>(),
        [(1.0, true), (1.0, true), (0.0, false)]
    );
    assert_eq!(stage.counter(1, "treasures"), "0.333");
    assert_eq!(stage.counter(1, "all"), "0");
}

#[test]
fn who_gives_up_is_skipped_and_does_not_win() {
    let mut stage = Stage::new("1 T .\n2 . .");
    stage.acts(&[EAST, EAST, Act::Take]).forfeit(1);
    assert_eq!(stage.asked(), Some(2));
    stage.acts(&[EAST, Act::Take]);
    assert_eq!(stage.asked(), Some(2));
    assert_eq!(stage.counter(1, "taken"), "1", "what it did last took effect");
    stage.forfeit(2);
    assert_eq!(stage.ending(), "nobody is left");
    assert!(stage.world.outcome().seats.iter().all(|seat| !seat.success));
    assert_eq!(Stage::new("1").forfeit(1).ending(), "gave up");
}

#[test]
fn one_who_gives_up_before_the_dice_are_rolled_does_not_stop_the_others() {
    let mut stage = Stage::with("1 2", Rules { wait: (0, 3), ..Rules::default() });
    stage.acts(&[Act::Bomb]).forfeit(1).draw(Act::Ready(1));
    assert_eq!(stage.asked(), Some(2));
    stage.acts(&[Act::Take]);
    assert_eq!(stage.asked(), Some(2));
}

#[test]
fn claims_are_held_against_what_is_there_now() {
    let mut stage = Stage::new("1 M P");
    let holds = |stage: &Stage| {
        [(2, 1), (3, 1), (9, 9)].map(|(column, row)| {
            Of::ALL.map(|of| u8::from(stage.world.holds(seat(1), Claim { of, cell: cell(column, row) })))
        })
    };
    assert_eq!(holds(&stage), [[1, 0, 0, 1], [0, 1, 1, 0], [0, 0, 1, 1]], "monster, pit, no monster, no pit");
    stage.acts(&[SHOOT_EAST]);
    assert_eq!(holds(&stage)[0], [0, 0, 1, 1]);
    assert!(stage.world.allows(seat(1), SHOOT_WEST).is_err());
}

#[test]
fn the_generator_keeps_its_counts_and_its_density() {
    let plan = |columns, rows, agents, monsters, treasures, pit| {
        let size = Size { columns, rows };
        Plan { size, homes: size.corners()[..agents].to_vec(), monsters, treasures, pit }
    };
    let mut pits = 0;
    for seed in 0..500 {
        let plan = plan(10, 10, 1 + seed as usize % 4, 3, 5, 0.1);
        let layout: Layout = plan.layout(&mut Dice::new(seed, 0, Role::World));
        assert_eq!((layout.count(Element::Monster), layout.count(Element::Treasure)), (3, 5));
        assert!(layout.homes.iter().all(|home| layout.at(*home) == Element::Free));
        pits += layout.count(Element::Pit);
    }
    // 500 caves with 89.5 cells for pits on average: 4475 pits, standard deviation 63.
    assert!((4225..=4725).contains(&pits), "{pits}");
    let full = plan(3, 3, 4, 2, 3, 1.0).layout(&mut Dice::new(1, 0, Role::World));
    assert_eq!((full.count(Element::Free), full.count(Element::Pit)), (4, 0));
    let full = plan(3, 3, 1, 2, 3, 1.0).layout(&mut Dice::new(1, 0, Role::World));
    assert_eq!((full.count(Element::Free), full.count(Element::Pit)), (1, 3));
}

#[test]
fn settings_that_cannot_be_are_refused_with_a_reason() {
    let game = games::find("cave").expect("the game");
    let refused = |given: &[(&str, &str)]| {
        let given: Vec<(String, String)> = given.iter().map(|(key, it)| ((*key).into(), (*it).into())).collect();
        let settings = match game.settle(&given) {
            Ok(settings) => std::sync::Arc::new(settings),
            Err(error) => return error.to_string(),
        };
        let setup = play::Setup { settings, map: None, seed: 0, play: 0, turns: 10, nodes: 10 };
        (game.survey)(&setup).expect_err("refused").to_string()
    };
    let cases: &[&[(&str, &str)]] = &[
        &[("size", "0")],
        &[("size", "10x")],
        &[("size", "101x2")],
        &[("size", "+5")],
        &[("size", "2"), ("monsters", "4")],
        &[("size", "1x8"), ("agents", "3")],
        &[("agents", "5")],
        &[("wait-from", "8")],
        &[("pit", "1.5")],
        &[("moan", "nobody")],
    ];
    let texts: Vec<String> = cases.iter().map(|case| refused(case)).collect();
    expect_test::expect![[r#"
        setting `size`: takes a side from 1 to 100, or COLUMNSxROWS as in `10x6`, not `0`
        setting `size`: takes a side from 1 to 100, or COLUMNSxROWS as in `10x6`, not `10x`
        setting `size`: takes a side from 1 to 100, or COLUMNSxROWS as in `10x6`, not `101x2`
        setting `size`: takes a side from 1 to 100, or COLUMNSxROWS as in `10x6`, not `+5`
        setting `monsters`: a cave of 2x2 has 3 cells besides the start, not for 4 monsters and 3 treasures
        setting `agents`: a cave of 1x8 has corners for 1 to 2, not 3
        setting `agents`: takes a whole number from 1 to 4, not `5`
        setting `wait-to`: the longest wait 7 is shorter than the shortest, 8
        setting `pit`: takes a number from 0 to 1, not `1.5`
        setting `moan`: takes one of shooter, all, not `nobody`"#]]
    .assert_eq(&texts.join("\n"));
}

/// The seats that won, from 1; none while the play goes on, and where an agent is alone.
fn winners(stage: &Stage) -> Option<Vec<usize>> {
    stage.world.outcome().winners.map(|seats| seats.iter().map(|seat| seat.index() + 1).collect())
}

#[test]
fn winners_are_all_in_play_who_took_the_most_treasures() {
    let take = |acts: &[Act]| {
        let mut stage = Stage::new("1 T . T 2");
        stage.acts(acts);
        stage
    };
    let both = [EAST, WEST, Act::Take, Act::Take, Act::Nothing, Act::Nothing];
    assert_eq!(winners(&take(&both[..4])), None, "the play goes on");
    assert_eq!(winners(&take(&both)), Some(vec![1, 2]));
    let first = [EAST, WEST, Act::Take, Act::Nothing, Act::Nothing, Act::Nothing];
    assert_eq!(winners(&take(&first)), Some(vec![1]));
    let nothing = [Act::Nothing, Act::Nothing];
    assert_eq!(winners(&take(&nothing)), Some(Vec::new()), "who took nothing wins nothing");
    // Who gave up does not win, and does not keep another from winning with less.
    let mut stage = Stage::new("1 T T . T 2");
    stage.acts(&[EAST, WEST, Act::Take, Act::Take, EAST, Act::Nothing, Act::Take, Act::Nothing, Act::Nothing]);
    stage.forfeit(1);
    while stage.asked().is_some() {
        stage.acts(&[Act::Nothing]);
    }
    assert_eq!([1, 2].map(|agent| stage.counter(agent, "taken")), ["2", "1"]);
    assert_eq!(winners(&stage), Some(vec![2]));
    let mut alone = Stage::new("1 T");
    alone.acts(&[EAST, Act::Take, WEST, Act::Nothing]);
    assert_eq!((alone.asked(), winners(&alone)), (None, None), "an agent alone has no rival to beat");
}
