//! All lanes of an environment: steps, rewards, ends and new beginnings, and what is shown of them.

use super::buffers::{EnvironmentError, NOBODY, Out, Sizes};
use super::lane::{Desk, Lane, Party, State};
use super::plan::{Autoreset, Plan, Sitting};
use super::shape::Shape;
use super::table::ActTable;
use crate::play::Sitter;
use crate::{Outcome, Registered, Seat, Setup, SetupError, Told};

/// Lanes of one game.
pub(super) struct Lanes<W: Registered> {
    pub(super) desk: Desk<W>,
    autoreset: Autoreset,
    stride: u64,
    pub(super) table: ActTable<W::Act>,
    pub(super) shape: Shape,
    pub(super) sizes: Sizes,
    pub(super) plays: Vec<Lane<W>>,
    /// By lane and seat of the host.
    knowns: Vec<W::Known>,
    /// By lane and seat; empty where the host answers for everybody.
    minds: Vec<Sitter<W>>,
    /// By lane and seat of the host: the scores after the last step.
    scores: Vec<f64>,
}

impl<W: Registered> Lanes<W> {
    /// Lanes by this plan, each at the beginning of its first play.
    pub(super) fn new(setup: &Setup, plan: &Plan) -> Result<Lanes<W>, SetupError> {
        if !(1..=Plan::MOST_LANES).contains(&plan.lanes) {
            let reason = format!("takes a whole number from 1 to {}, not `{}`", Plan::MOST_LANES, plan.lanes);
            return Err(SetupError::Setting { key: "lanes".to_owned(), reason });
        }
        let (recipe, _) = W::recipe(&setup.settings, setup.map.as_ref())?;
        let table = W::table(&recipe, plan.acts).map_err(SetupError::Acts)?;
        let shape = W::shape(&recipe);
        let mut desk: Desk<W> =
            Desk { recipe, setup: setup.clone(), seats: 0, hosts: Vec::new(), told: Told::new(), draws: Vec::new() };
        let first = Lane::new(&desk, setup.play);
        desk.seats = first.world.seats();
        let sitting = seat_all(&plan.sitting, desk.seats)?;
        let hosts = (0..desk.seats).filter(|index| sitting[*index] == Sitting::Host);
        desk.hosts = hosts.filter_map(Seat::new).collect();
        if desk.hosts.is_empty() {
            let reason = "an environment needs a seat that the host answers for".to_owned();
            return Err(SetupError::Setting { key: "sitting".to_owned(), reason });
        }
        let sizes = Sizes {
            planes: shape.bytes(),
            figures: shape.figures.len(),
            acts: table.len(),
            rewards: desk.hosts.len(),
            lanes: plan.lanes,
        };
        let stride = if plan.stride == 0 { plan.lanes as u64 } else { plan.stride };
        let mut lanes = Lanes {
            autoreset: plan.autoreset,
            stride,
            table,
            shape,
            sizes,
            knowns: vec![W::Known::default(); sizes.rewards * plan.lanes],
            minds: Vec::new(),
            scores: vec![0.0; sizes.rewards * plan.lanes],
            plays: (0..plan.lanes).map(|at| Lane::new(&desk, desk.setup.play.wrapping_add(at as u64))).collect(),
            desk,
        };
        lanes.seat_minds(&sitting)?;
        Ok(lanes)
    }

    /// Makes the minds, begins all plays, and asks the minds whether they can play this.
    fn seat_minds(&mut self, sitting: &[Sitting]) -> Result<(), SetupError> {
        if sitting.iter().any(|it| *it != Sitting::Host) {
            for _ in 0..self.sizes.lanes {
                for sitting in sitting {
                    self.minds.push(match sitting {
                        Sitting::Host => None,
                        Sitting::Mind(spec) => Some(spec.make::<W>()?),
                    });
                }
            }
        }
        for at in 0..self.sizes.lanes {
            let (lane, desk, mut party) = self.parts(at);
            lane.begin(desk, &mut party);
            self.keep_scores(at);
        }
        for (sitting, mind) in sitting.iter().zip(&self.minds) {
            if let (Sitting::Mind(spec), Some(mind)) = (sitting, mind) {
                mind.fits().map_err(|reason| SetupError::Unfit { mind: spec.to_string(), reason })?;
            }
        }
        Ok(())
    }

    /// A lane with what belongs to it.
    fn parts(&mut self, at: usize) -> (&mut Lane<W>, &mut Desk<W>, Party<'_, W>) {
        let (hosts, seats) = (self.sizes.rewards, self.desk.seats);
        let minds = if self.minds.is_empty() { &mut [][..] } else { &mut self.minds[at * seats..(at + 1) * seats] };
        let party = Party { knowns: &mut self.knowns[at * hosts..(at + 1) * hosts], minds };
        (&mut self.plays[at], &mut self.desk, party)
    }

    /// All lanes anew, from their first plays; under another root of all dice, if one is given.
    pub(super) fn reset(&mut self, seed: Option<u64>, out: &mut Out<'_>) -> Result<(), EnvironmentError> {
        self.sizes.check(out)?;
        self.desk.setup.seed = seed.unwrap_or(self.desk.setup.seed);
        for at in 0..self.sizes.lanes {
            self.renew(at, self.desk.setup.play.wrapping_add(at as u64));
            self.show_new(at, out);
        }
        Ok(())
    }

    /// Begins the next plays of the lanes marked with anything but 0.
    pub(super) fn restart(&mut self, marked: &[u8], out: &mut Out<'_>) -> Result<(), EnvironmentError> {
        self.sizes.check(out)?;
        self.check_length("marked", marked.len())?;
        for at in (0..self.sizes.lanes).filter(|at| marked[*at] != 0) {
            self.go_on(at);
            self.show_new(at, out);
        }
        Ok(())
    }

    /// One answer for each lane. If one of them is refused, nothing has changed in any lane.
    pub(super) fn step(&mut self, actions: &[u32], out: &mut Out<'_>) -> Result<(), EnvironmentError> {
        self.sizes.check(out)?;
        self.check_length("actions", actions.len())?;
        for (at, index) in actions.iter().enumerate() {
            self.check_act(at, *index)?;
        }
        for (at, index) in actions.iter().enumerate() {
            self.step_lane(at, *index, out);
        }
        Ok(())
    }

    fn check_length(&self, field: &'static str, given: usize) -> Result<(), EnvironmentError> {
        let needed = self.sizes.lanes;
        if given == needed { Ok(()) } else { Err(EnvironmentError::Length { field, given, needed }) }
    }

    /// Whether the act of this number may be done. Of a lane that is at its end every number is ignored.
    #[inline]
    fn check_act(&self, at: usize, index: u32) -> Result<(), EnvironmentError> {
        let lane = &self.plays[at];
        if lane.state != State::Asked {
            return Ok(());
        }
        let Some(act) = self.table.act(index) else {
            return Err(EnvironmentError::Index { lane: at, index, acts: self.table.len() });
        };
        let allowed = lane.world.allows(lane.seat, act);
        allowed.map_err(|refusal| EnvironmentError::Illegal { lane: at, index, refusal })
    }

    #[inline]
    fn step_lane(&mut self, at: usize, index: u32, out: &mut Out<'_>) {
        let hosts = self.sizes.rewards;
        if self.plays[at].state == State::Asked {
            let act = self.table.act(index).expect("the number was checked");
            let (lane, desk, mut party) = self.parts(at);
            lane.answer(act, desk, &mut party);
            self.reward(at, out);
        } else {
            out.rewards[at * hosts..(at + 1) * hosts].fill(0.0);
            if self.plays[at].reported && self.autoreset == Autoreset::NextStep {
                self.go_on(at);
                self.show_new(at, out);
                return;
            }
        }
        self.show_step(at, out);
    }

    /// The host gives up the seat that is asked in this lane.
    pub(super) fn resign(&mut self, at: usize, out: &mut Out<'_>) -> Result<(), EnvironmentError> {
        self.sizes.check(out)?;
        if at >= self.sizes.lanes {
            return Err(EnvironmentError::Lane { lane: at, lanes: self.sizes.lanes });
        }
        if self.plays[at].state == State::Asked {
            let (lane, desk, mut party) = self.parts(at);
            lane.resign(desk, &mut party);
        }
        self.reward(at, out);
        self.show_step(at, out);
        Ok(())
    }

    /// Flags and what is seen after a step; with what follows from an end.
    #[inline]
    fn show_step(&mut self, at: usize, out: &mut Out<'_>) {
        let state = self.plays[at].state;
        out.terminated[at] = u8::from(state == State::Over);
        out.truncated[at] = u8::from(state == State::Stopped);
        if state != State::Asked {
            self.plays[at].reported = true;
            if self.autoreset == Autoreset::SameStep {
                self.show_end(at, out);
                self.go_on(at);
            }
        }
        self.show(at, out);
    }

    fn show_end(&mut self, at: usize, out: &mut Out<'_>) {
        if !out.final_planes.is_empty() {
            let planes = row(out.final_planes, self.sizes.planes, at);
            W::observe(self.known(at), self.plays[at].seat, &self.shape, planes, &mut []);
        }
        if !out.final_figures.is_empty() {
            let figures = row(out.final_figures, self.sizes.figures, at);
            W::observe(self.known(at), self.plays[at].seat, &self.shape, &mut [], figures);
        }
    }

    /// What is seen at the beginning of a play.
    fn show_new(&self, at: usize, out: &mut Out<'_>) {
        let hosts = self.sizes.rewards;
        out.rewards[at * hosts..(at + 1) * hosts].fill(0.0);
        (out.terminated[at], out.truncated[at]) = (0, 0);
        self.show(at, out);
    }

    /// Observation, mask and actor of a lane.
    #[inline]
    fn show(&self, at: usize, out: &mut Out<'_>) {
        let lane = &self.plays[at];
        let (planes, figures) = (row(out.planes, self.sizes.planes, at), row(out.figures, self.sizes.figures, at));
        W::observe(self.known(at), lane.seat, &self.shape, planes, figures);
        let mask = row(out.masks, self.sizes.acts, at);
        if lane.state == State::Asked {
            lane.world.mask(lane.seat, &self.table, mask);
            out.actors[at] = lane.seat.index() as u8;
        } else {
            mask.fill(0);
            out.actors[at] = NOBODY;
        }
    }

    /// What the seat knows that is asked in this lane, or was asked last.
    #[inline]
    fn known(&self, at: usize) -> &W::Known {
        let rank = self.rank(self.plays[at].seat).unwrap_or(0);
        &self.knowns[at * self.sizes.rewards + rank]
    }

    /// The place of a seat among those of the host.
    #[inline]
    fn rank(&self, seat: Seat) -> Option<usize> {
        self.desk.hosts.iter().position(|it| *it == seat)
    }

    /// What one seat of the host knows in one lane.
    pub(super) fn observe(
        &self,
        at: usize,
        seat: Seat,
        planes: &mut [u8],
        figures: &mut [i32],
    ) -> Result<(), EnvironmentError> {
        if at >= self.sizes.lanes {
            return Err(EnvironmentError::Lane { lane: at, lanes: self.sizes.lanes });
        }
        let rank = self.rank(seat).ok_or(EnvironmentError::Seat { seat: seat.index() })?;
        for (field, given, needed) in
            [("planes", planes.len(), self.sizes.planes), ("figures", figures.len(), self.sizes.figures)]
        {
            if given != needed {
                return Err(EnvironmentError::Length { field, given, needed });
            }
        }
        W::observe(&self.knowns[at * self.sizes.rewards + rank], seat, &self.shape, planes, figures);
        Ok(())
    }

    /// The next play of a lane.
    fn go_on(&mut self, at: usize) {
        self.renew(at, self.plays[at].play.wrapping_add(self.stride));
    }

    fn renew(&mut self, at: usize, play: u64) {
        let (lane, desk, mut party) = self.parts(at);
        lane.renew(desk, &mut party, play);
        self.keep_scores(at);
    }

    /// Remembers the scores at the beginning of a play: rewards are differences.
    fn keep_scores(&mut self, at: usize) {
        for (rank, seat) in self.desk.hosts.iter().enumerate() {
            self.scores[at * self.sizes.rewards + rank] = self.plays[at].world.score(*seat);
        }
    }

    #[inline]
    fn reward(&mut self, at: usize, out: &mut Out<'_>) {
        for (rank, seat) in self.desk.hosts.iter().enumerate() {
            let place = at * self.sizes.rewards + rank;
            let score = self.plays[at].world.score(*seat);
            out.rewards[place] = score - self.scores[place];
            self.scores[place] = score;
        }
    }

    /// How the play of a lane stands.
    pub(super) fn outcome(&self, at: usize) -> Option<Outcome> {
        self.plays.get(at).map(|lane| lane.world.outcome())
    }
}

/// The row of a lane.
#[inline]
fn row<T>(all: &mut [T], length: usize, at: usize) -> &mut [T] {
    &mut all[at * length..(at + 1) * length]
}

fn seat_all(sitting: &[Sitting], needed: usize) -> Result<Vec<Sitting>, SetupError> {
    match sitting {
        [one] => Ok(vec![one.clone(); needed]),
        _ if sitting.len() == needed => Ok(sitting.to_vec()),
        _ => Err(SetupError::Seats { needed, given: sitting.len() }),
    }
}
