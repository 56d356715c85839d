//! Lanes beside single plays, step by step.

use facts::Fact;
use games::GAMES;
use play::{
    AnyPlay, Autoreset, Chair, Chairs, Forfeit, ForfeitKind, Game, MindSpec, NOBODY, Pending, Plan, Seat, Setup,
    Sitting,
};

use super::{Stage, choose, setups};

/// The play of this number, answered from outside where the host sits.
fn single(game: &Game, setup: &Setup, number: u64, sitting: &[Sitting]) -> Box<dyn AnyPlay> {
    let chairs: Vec<Chair> = sitting
        .iter()
        .map(|sitting| match sitting {
            Sitting::Host => Chair::Person,
            Sitting::Mind(spec) => Chair::Mind(spec.clone()),
        })
        .collect();
    let header = game.header(Setup { play: number, ..setup.clone() }, &chairs).expect("the chairs fit");
    let mut play = (game.open)(&header, Chairs::AsRecorded).expect("the play opens");
    play.skip_accounts();
    play.pump();
    play
}

/// What the twin says of one lane: the actor, flags, observation, scores.
fn compare(game: &Game, setup: &Setup, stage: &Stage, lane: usize, twin: &dyn AnyPlay, seat: Seat, looks: bool) {
    let what = format!("{} {} play {:?} turn {}", game.name, setup.settings, stage.environment.play(lane), twin.turn());
    let asked = twin.waiting().iter().next();
    assert_eq!(stage.buffers.actors[lane], asked.map_or(NOBODY, |seat| seat.index() as u8), "{what}");
    let over = twin.waiting().is_empty();
    assert_eq!(stage.allowed(lane).is_empty(), over, "{what}: who is asked has something to do, and nobody else");
    let stopped = over && twin.outcome().ending.as_deref() == Some("stopped at the turn limit");
    assert_eq!(stage.buffers.truncated[lane] == 1, stopped, "{what}");
    if stage.buffers.terminated[lane] == 1 {
        assert!(over && !stopped, "{what}");
    }
    if looks {
        let told: Vec<Fact> = twin.told(seat, 0);
        let expected = (game.observe)(setup, seat, &told).expect("percepts of the game");
        assert_eq!(stage.observation(lane), expected, "{what}");
    }
}

/// Plays some plays of each lane beside their twins. A second play of a lane shows that nothing is left of the first.
fn lanes_beside_twins(game: &Game, setup: &Setup, sitting: &[Sitting], lanes: usize, rounds: usize) {
    let plan = Plan { autoreset: Autoreset::Disabled, sitting: sitting.to_vec(), ..Plan::of(lanes) };
    let mut stage = Stage::new(game, setup, &plan);
    let hosts = stage.environment.hosts().to_vec();
    for round in 0..rounds {
        let number = |lane: usize| setup.play + (round * lanes + lane) as u64;
        let mut twins: Vec<_> = (0..lanes).map(|lane| single(game, setup, number(lane), sitting)).collect();
        let mut seats = vec![hosts[0]; lanes];
        let mut scores: Vec<Vec<f64>> = twins.iter().map(|twin| scores(&**twin, &hosts)).collect();
        for step in 0.. {
            let mut actions = vec![0; lanes];
            for lane in 0..lanes {
                assert_eq!(stage.environment.play(lane), Some(number(lane)), "{}", game.name);
                seats[lane] = twins[lane].waiting().iter().next().unwrap_or(seats[lane]);
                let looks = step % 5 == 0 || twins[lane].waiting().is_empty();
                compare(game, setup, &stage, lane, &*twins[lane], seats[lane], looks);
                if stage.buffers.actors[lane] != NOBODY {
                    actions[lane] = choose(&stage.allowed(lane), number(lane), step);
                    let act = stage.environment.act(actions[lane]).expect("the table has it");
                    twins[lane].answer(seats[lane], &act, None).expect("the mask allows it");
                    twins[lane].pump();
                }
            }
            if stage.buffers.actors.iter().all(|actor| *actor == NOBODY) {
                break;
            }
            stage.step(&actions);
            for lane in 0..lanes {
                let now = self::scores(&*twins[lane], &hosts);
                let earned: Vec<f64> = now.iter().zip(&scores[lane]).map(|(now, before)| now - before).collect();
                assert_eq!(stage.rewards(lane), earned, "{} step {step}", game.name);
                scores[lane] = now;
            }
        }
        for (lane, twin) in twins.iter().enumerate() {
            let outcome = stage.environment.outcome(lane).expect("a lane");
            let ends = |it: &play::Outcome| it.seats.iter().map(|it| it.score).collect::<Vec<f64>>();
            assert_eq!(ends(&outcome), ends(&twin.outcome()), "{}", game.name);
        }
        stage.environment.restart(&vec![1; lanes], &mut stage.buffers.out()).expect("the buffers fit");
    }
}

fn scores(play: &dyn AnyPlay, hosts: &[Seat]) -> Vec<f64> {
    let outcome = play.outcome();
    hosts.iter().map(|seat| outcome.seats[seat.index()].score).collect()
}

#[test]
fn lanes_play_as_single_plays_do() {
    for game in GAMES {
        for setup in setups(game, 1) {
            lanes_beside_twins(game, &setup, &[Sitting::Host], 3, 3);
        }
    }
}

#[test]
#[ignore = "takes minutes; cargo nextest run -p tellask-games -E 'test(environments)' --run-ignored all"]
fn many_lanes_play_as_single_plays_do() {
    for game in GAMES {
        for seed in 0..20 {
            for setup in setups(game, seed) {
                lanes_beside_twins(game, &setup, &[Sitting::Host], 16, 4);
            }
        }
    }
}

#[test]
fn minds_at_other_seats_play_as_in_single_plays() {
    for game in GAMES {
        for setup in setups(game, 1) {
            let seats = (game.survey)(&setup).expect("a survey").seats;
            let random = Sitting::Mind(MindSpec::plain("random"));
            for host in (0..seats).filter(|_| seats > 1) {
                let mut sitting = vec![random.clone(); seats];
                sitting[host] = Sitting::Host;
                lanes_beside_twins(game, &setup, &sitting, 2, 2);
            }
        }
    }
}

/// The first plays of Pacalgo2 under seed 1 contain one whose player is walled in: it is over as it begins.
#[test]
fn a_play_that_is_over_as_it_begins_is_told_in_the_first_step() {
    let game = games::find("pacalgo2").expect("it is in the list");
    let setup = Setup { play: 156, ..setups(game, 1)[0].clone() };
    for autoreset in Autoreset::ALL {
        let mut stage = Stage::new(game, &setup, &Plan { autoreset, ..Plan::of(1) });
        let flags = |stage: &Stage| (stage.buffers.actors[0], stage.buffers.terminated[0], stage.environment.play(0));
        assert_eq!(flags(&stage), (NOBODY, 0, Some(156)));
        assert_eq!(stage.environment.outcome(0).and_then(|it| it.ending).as_deref(), Some("has no move left"));
        stage.step(&[0]);
        match autoreset {
            Autoreset::Disabled => {
                assert_eq!(flags(&stage), (NOBODY, 1, Some(156)));
                stage.step(&[0]);
                assert_eq!(flags(&stage), (NOBODY, 1, Some(156)));
            }
            Autoreset::NextStep => {
                assert_eq!(flags(&stage), (NOBODY, 1, Some(156)));
                stage.step(&[0]);
                assert_eq!(flags(&stage), (0, 0, Some(157)));
            }
            Autoreset::SameStep => assert_eq!(flags(&stage), (0, 1, Some(157))),
        }
    }
}

#[test]
fn to_give_a_seat_up_is_a_forfeit() {
    for game in GAMES {
        for setup in setups(game, 6) {
            let mut stage = Stage::new(game, &setup, &Plan { autoreset: Autoreset::Disabled, ..Plan::of(2) });
            let mut twin = single(game, &setup, setup.play + 1, &[Sitting::Host]);
            let other = stage.observation(0);
            let Pending::Waiting(seats) = twin.pump() else { continue };
            let seat = seats.iter().next().expect("somebody is asked");
            let before = scores(&*twin, &[seat]);
            twin.forfeit(seat, Forfeit::new(ForfeitKind::Resigned, "enough"));
            twin.pump();
            stage.environment.resign(1, &mut stage.buffers.out()).expect("a lane");
            let next = twin.waiting().iter().next().unwrap_or(seat);
            compare(game, &setup, &stage, 1, &*twin, next, true);
            let earned = [scores(&*twin, &[seat])[0] - before[0]];
            assert_eq!(stage.rewards(1)[seat.index()..=seat.index()], earned, "{}", game.name);
            assert_eq!(stage.observation(0), other, "{}: the other lane is left alone", game.name);
        }
    }
}
