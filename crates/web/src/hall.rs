//! All plays that are kept, bounded; and the rooms they share: who may think now, and who must hurry.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use play::Stop;
use tokio::runtime::Handle;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore};
use tokio::task::JoinHandle;

use crate::batch::Batches;
use crate::limits::Limits;
use crate::problem::{Kind, Problem};
use crate::stage::Stage;
use crate::visitor::Visitor;

/// So many plays that were dropped are remembered.
const REMEMBERED: usize = 256;

/// What all plays share.
#[derive(Debug)]
pub(crate) struct Rooms {
    pub(crate) limits: Limits,
    handle: Handle,
    running: Arc<Semaphore>,
    askers: Arc<Semaphore>,
    /// One batch is played at a time.
    batches: Arc<Semaphore>,
    pub(crate) readers: Arc<Semaphore>,
    /// About how many bytes all plays take.
    pub(crate) taken: AtomicUsize,
}

impl Rooms {
    fn new(limits: Limits, handle: Handle) -> Rooms {
        Rooms {
            running: Arc::new(Semaphore::new(limits.running)),
            askers: Arc::new(Semaphore::new(limits.askers)),
            batches: Arc::new(Semaphore::new(1)),
            readers: Arc::new(Semaphore::new(limits.readers)),
            taken: AtomicUsize::new(0),
            handle,
            limits,
        }
    }

    /// Waits until a play may think. For threads of plays only.
    pub(crate) fn run(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        self.handle.block_on(Arc::clone(&self.running).acquire_owned())
    }

    /// Waits until a batch may be played. For threads of batches only.
    pub(crate) fn batch(&self) -> Result<OwnedSemaphorePermit, AcquireError> {
        self.handle.block_on(Arc::clone(&self.batches).acquire_owned())
    }

    /// Raises a flag after this time, unless what is given back is dropped before.
    pub(crate) fn hurry(&self, stop: &Stop, time: Duration) -> Watchdog {
        let fired = Arc::new(AtomicBool::new(false));
        let (stop, flag) = (stop.clone(), Arc::clone(&fired));
        let task = self.handle.spawn(async move {
            tokio::time::sleep(time).await;
            flag.store(true, Ordering::Relaxed);
            stop.ask();
        });
        Watchdog { task, fired }
    }

    /// Does something that takes its time, on a thread of its own, and waits for it as long as a request may wait.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let limit = self.limits.request;
        let permit = tokio::time::timeout(limit, Arc::clone(&self.askers).acquire_owned()).await;
        let Ok(Ok(permit)) = permit else {
            return Err(Problem::too_many("too many questions at once; try again later"));
        };
        let task = tokio::task::spawn_blocking(move || {
            // Kept until the work is done, also if nobody waits for it any more.
            let _permit = permit;
            work()
        });
        match tokio::time::timeout(limit, task).await {
            Ok(Ok(done)) => done,
            Ok(Err(_)) => Err(Problem::new(Kind::Broken, "there is a bug in the game or in a mind")),
            Err(_) => Err(Problem::refused(format!("that took longer than {} seconds", limit.as_secs()))),
        }
    }
}

/// A flag that will be raised.
#[derive(Debug)]
pub(crate) struct Watchdog {
    task: JoinHandle<()>,
    fired: Arc<AtomicBool>,
}

impl Watchdog {
    /// Whether it was.
    pub(crate) fn fired(&self) -> bool {
        self.fired.load(Ordering::Relaxed)
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Plays by their names.
type Plays = BTreeMap<String, Kept>;

/// A play that is kept.
#[derive(Debug)]
struct Kept {
    stage: Arc<Stage>,
    /// Who began it.
    visitor: Visitor,
}

/// What there is not enough of for one more play.
enum Lack {
    /// Plays of this visitor.
    Share,
    /// Plays of all.
    Places,
    /// Memory for plays.
    Memory,
}

/// All plays that are kept.
#[derive(Debug)]
pub(crate) struct Hall {
    pub(crate) rooms: Arc<Rooms>,
    pub(crate) batches: Batches,
    plays: Mutex<Plays>,
    /// The names of plays that were dropped, the latest last.
    dropped: Mutex<VecDeque<String>>,
}

impl Hall {
    pub(crate) fn new(limits: Limits, handle: Handle) -> Hall {
        let rooms = Arc::new(Rooms::new(limits, handle));
        let batches = Batches::new(Arc::clone(&rooms));
        Hall { rooms, batches, plays: Mutex::new(BTreeMap::new()), dropped: Mutex::new(VecDeque::new()) }
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.rooms.limits
    }

    /// The play of this number.
    pub(crate) fn find(&self, id: &str) -> Result<Arc<Stage>, Problem> {
        let stage = self.plays().get(id).map(|kept| Arc::clone(&kept.stage));
        let stage = stage.ok_or_else(|| self.missing(id))?;
        stage.touch();
        Ok(stage)
    }

    /// Makes room for one more play of a visitor: the one is dropped that has ended and was not looked at for the longest
    /// time, or else one that waits for somebody who seems to have gone. Who holds a whole share loses only own plays.
    pub(crate) fn make_room(&self, visitor: Visitor) -> Result<(), Problem> {
        self.make_room_for(visitor, 0)
    }

    /// The same for a play whose minds take so many bytes already.
    fn make_room_for(&self, visitor: Visitor, minds: usize) -> Result<(), Problem> {
        let mut plays = self.plays();
        while let Some(lack) = self.lack(&plays, visitor, minds) {
            let of = matches!(lack, Lack::Share).then_some(visitor);
            let id = self.dispensable(&plays, of).ok_or_else(|| self.full(&lack))?;
            if let Some(kept) = plays.remove(&id) {
                self.close_one(&kept.stage);
            }
        }
        Ok(())
    }

    /// Why there is no room for one more play.
    fn lack(&self, plays: &Plays, visitor: Visitor, minds: usize) -> Option<Lack> {
        let own = plays.values().filter(|kept| kept.visitor == visitor).count();
        let weight = minds + plays.values().map(|kept| kept.stage.weight()).sum::<usize>();
        let limits = self.limits();
        if own >= limits.plays_per_visitor {
            Some(Lack::Share)
        } else if plays.len() >= limits.plays {
            Some(Lack::Places)
        } else if weight > limits.memory {
            Some(Lack::Memory)
        } else {
            None
        }
    }

    fn full(&self, lack: &Lack) -> Problem {
        let Limits { plays, plays_per_visitor, .. } = self.limits();
        match lack {
            Lack::Share => Problem::new(
                Kind::YourShare,
                format!(
                    "your machine holds {plays_per_visitor} plays on this server, and all of them are in use; \
                     close some of them first"
                ),
            ),
            Lack::Places => Problem::too_many(format!("there are {plays} plays already, and all of them are in use")),
            Lack::Memory => Problem::too_many("the plays that are in use take all the memory there is for plays"),
        }
    }

    /// A play that can be dropped: one of this visitor, or of anybody.
    fn dispensable(&self, plays: &Plays, of: Option<Visitor>) -> Option<String> {
        let Limits { patience, unwatched, .. } = *self.limits();
        let ended = |stage: &Stage| !stage.state().live && stage.log.readers() == 0;
        // Others wait long for somebody who may come back. Who wants one more play has closed the page of the one before.
        let left = |stage: &Stage| match of {
            Some(_) => stage.log.readers() == 0 && stage.untouched() > unwatched,
            None => stage.untouched() > patience,
        };
        let longest = |fits: &dyn Fn(&Stage) -> bool| {
            let found = plays.values().filter(|kept| of.is_none_or(|visitor| kept.visitor == visitor));
            let found = found.map(|kept| &kept.stage).filter(|stage| fits(stage));
            found.max_by_key(|stage| stage.untouched()).map(|it| it.id.clone())
        };
        longest(&ended).or_else(|| longest(&left))
    }

    /// Keeps a play of a visitor.
    pub(crate) fn keep(&self, visitor: Visitor, stage: Arc<Stage>) -> Result<(), Problem> {
        if let Err(full) = self.make_room_for(visitor, stage.minds()) {
            stage.close();
            return Err(full);
        }
        self.plays().insert(stage.id.clone(), Kept { stage, visitor });
        Ok(())
    }

    /// Drops a play.
    pub(crate) fn remove(&self, id: &str) -> Result<(), Problem> {
        let kept = self.plays().remove(id);
        let kept = kept.ok_or_else(|| self.missing(id))?;
        self.close_one(&kept.stage);
        Ok(())
    }

    fn close_one(&self, stage: &Stage) {
        stage.close();
        let mut dropped = self.dropped.lock().unwrap_or_else(PoisonError::into_inner);
        if dropped.len() >= REMEMBERED {
            dropped.pop_front();
        }
        dropped.push_back(stage.id.clone());
    }

    fn missing(&self, id: &str) -> Problem {
        let dropped = self.dropped.lock().unwrap_or_else(PoisonError::into_inner);
        if dropped.iter().any(|it| it == id) {
            Problem::new(Kind::Gone, "this play was dropped, by somebody or to make room")
        } else {
            Problem::not_found("there is no such play")
        }
    }

    /// Ends everything.
    pub(crate) fn close(&self) {
        self.rooms.running.close();
        self.rooms.askers.close();
        self.rooms.batches.close();
        self.batches.close();
        for kept in std::mem::take(&mut *self.plays()).into_values() {
            kept.stage.close();
        }
    }

    fn plays(&self) -> MutexGuard<'_, Plays> {
        self.plays.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A name that nobody guesses.
pub(crate) fn fresh_id() -> Result<String, Problem> {
    let number = getrandom::u64().map_err(|_| Problem::too_many("no random number can be had for a name"))?;
    Ok(format!("{number:016x}"))
}
