//! Many plays with programs, one after the other: the share of one worker thread in a batch.

use std::sync::Arc;

use play::{AnyPlay, Chair, Chairs, Episodes, Game, Header, Outcome, Seat, Setup, SetupError};

use crate::crew::Crew;
use crate::{Begin, Outside, Pool, Seated, drive};

/// Each play is opened and driven as a single one is, so it is the same play; only the processes are kept.
#[derive(Debug)]
pub(crate) struct Many {
    game: Game,
    /// The first line of the plays; its seats are in the order of the chairs.
    header: Header,
    /// By chair; none where a mind sits inside.
    crews: Vec<Option<Crew>>,
    pool: Arc<Pool>,
}

impl Many {
    /// The plays of one worker. Nothing is started before the first play.
    pub(crate) fn new(game: &Game, setup: &Setup, chairs: &[Chair], pool: &Arc<Pool>) -> Result<Many, SetupError> {
        let header = game.header(setup.clone(), chairs)?;
        let crew = |(index, chair): (usize, &Chair)| match chair {
            Chair::Mind(_) => Ok(None),
            Chair::Program(command) => Ok(Some(Crew::new(command, index, pool))),
            Chair::Person | Chair::Host(_) => Err(SetupError::Unfit {
                mind: chair.to_string(),
                reason: "beside programs only minds of the game's own list can play many plays".to_owned(),
            }),
        };
        let crews = header.seats.iter().map(|seat| &seat.chair).enumerate().map(crew).collect::<Result<_, _>>()?;
        // Opening a play shows whether the minds can play under this setup.
        (game.open)(&header, Chairs::AsRecorded)?;
        Ok(Many { game: *game, header, crews, pool: Arc::clone(pool) })
    }

    /// The play of this number with every player moved up by `shift` seats.
    fn open(&self, number: u64, shift: usize) -> Result<Box<dyn AnyPlay>, SetupError> {
        let mut header = self.header.clone();
        header.setup.play = number;
        header.seats.rotate_right(shift);
        (self.game.open)(&header, Chairs::AsRecorded)
    }
}

impl Episodes for Many {
    fn play_moved(&mut self, number: u64, shift: usize) -> Outcome {
        let seats = self.crews.len().max(1);
        let shift = shift % seats;
        let mut play = match self.open(number, shift) {
            Ok(play) => play,
            Err(error) => {
                self.pool.fail(format!("play {number} cannot be set up: {error}"));
                return Outcome::default();
            }
        };
        play.skip_accounts();
        let (game, limits) = (self.game, *self.pool.limits());
        let header = Arc::clone(play.header());
        let mut chairs: Vec<Seated<'_>> = Vec::with_capacity(seats);
        for (chair, crew) in self.crews.iter_mut().enumerate() {
            let sitting = crew.as_mut().zip(Seat::new((chair + shift) % seats)).map(|(crew, seat)| {
                let begin = Begin::new(&game, &header, seat, &limits).of_many();
                Box::new(crew.sit(begin, (number, shift))) as Box<dyn Outside + '_>
            });
            chairs.push(sitting);
        }
        chairs.rotate_right(shift);
        drive(&mut *play, chairs, &limits, &mut |_| {});
        play.counted(shift)
    }
}
