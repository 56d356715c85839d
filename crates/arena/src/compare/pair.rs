//! Two minds, world by world.

use play::Better;

use super::{Contender, Fared};
use crate::{Scores, holm, sign_test};

/// What the worlds that two minds played say about their difference: the second against the first.
///
/// The plays of a world from several seats are not independent, so a world counts once: its difference is the mean of its plays.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The place of the first mind in the list, from 0.
    pub first: usize,
    /// The place of the second.
    pub second: usize,
    /// How many worlds both have played.
    pub worlds: u64,
    /// In how many both have a score: all, or those that both have won where only wins have one.
    pub scored: u64,
    /// The mean difference of the scores, second minus first; none without a score.
    pub mean: Option<f64>,
    /// Half the width of its 95 % interval; none for fewer than two worlds.
    pub ci95: Option<f64>,
    /// In how many worlds the second has the better score.
    pub better: u64,
    /// In how many both have the same score.
    pub equal: u64,
    /// In how many the second has the worse score.
    pub worse: u64,
    /// The p-value of the exact sign test over better and worse worlds.
    pub p: f64,
    /// The p-value `p` after Holm's correction for the number of pairs.
    pub p_holm: f64,
    /// In how many worlds the second has more successes: with one play per world, where it alone succeeded.
    pub gained: u64,
    /// In how many the first has more successes.
    pub lost: u64,
    /// The p-value of the exact test of McNemar over these two counts.
    pub p_success: f64,
    /// The p-value `p_success` after Holm's correction for the number of pairs.
    pub p_success_holm: f64,
}

impl Pair {
    pub(crate) fn new(minds: &[Contender], first: usize, second: usize) -> Pair {
        let lower = minds[first].report.scored.as_ref().is_some_and(|scored| scored.better == Better::Lower);
        let (mut differences, mut worlds) = (Scores::default(), 0);
        let (mut better, mut equal, mut worse, mut gained, mut lost) = (0, 0, 0, 0, 0);
        for (ours, theirs) in minds[first].worlds.iter().zip(&minds[second].worlds) {
            worlds += 1;
            gained += u64::from(theirs.successes > ours.successes);
            lost += u64::from(theirs.successes < ours.successes);
            let Some(difference) = difference(ours, theirs) else { continue };
            differences.add(difference);
            let good = if lower { -difference } else { difference };
            *(if good > 0.0 {
                &mut better
            } else if good < 0.0 {
                &mut worse
            } else {
                &mut equal
            }) += 1;
        }
        let (p, p_success) = (sign_test(better, worse), sign_test(gained, lost));
        Pair {
            first,
            second,
            worlds,
            scored: differences.plays(),
            mean: differences.mean(),
            ci95: differences.ci95(),
            better,
            equal,
            worse,
            p,
            p_holm: p,
            gained,
            lost,
            p_success,
            p_success_holm: p_success,
        }
    }

    /// Corrects the p-values of all pairs: those of the scores together, and those of the successes together.
    pub(crate) fn correct(pairs: &mut [Pair]) {
        let scores = holm(&pairs.iter().map(|pair| pair.p).collect::<Vec<_>>());
        let successes = holm(&pairs.iter().map(|pair| pair.p_success).collect::<Vec<_>>());
        for (pair, (score, success)) in pairs.iter_mut().zip(scores.into_iter().zip(successes)) {
            (pair.p_holm, pair.p_success_holm) = (score, success);
        }
    }
}

/// The difference of one play in this world, on average; none if a play has no score.
fn difference(first: &Fared, second: &Fared) -> Option<f64> {
    let (ours, theirs) = first.score.zip(second.score)?;
    Some((theirs - ours) / f64::from(first.plays.max(1)))
}
