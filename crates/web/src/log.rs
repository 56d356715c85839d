//! What happened on a stage, numbered and said once for all readers.
//!
//! Every event is serialised once and shared by all readers, who each hold no more than a number. The latest events are
//! kept in a ring; a reader who falls behind it is told so, and gets a whole view instead of the patches that are gone.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use play::view::patch_of;
use serde_json::{Value as Json, json};
use tokio::sync::watch;

/// A reader hears at least so often that the line is open.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// The events of one play.
#[derive(Debug)]
pub(crate) struct Log {
    inner: Mutex<Inner>,
    /// Counts what happens; readers wait for it to change.
    latest: watch::Sender<u64>,
    readers: AtomicUsize,
    most: usize,
    most_bytes: usize,
}

#[derive(Debug)]
struct Inner {
    /// The number of the last event.
    seq: u64,
    events: VecDeque<Bytes>,
    bytes: usize,
    /// The view after the last event, and its moment.
    view: Option<(usize, Json)>,
    /// The same as an event for those who come now, made when the first of them comes.
    whole: Option<Bytes>,
    status: Json,
    closed: bool,
}

impl Log {
    /// An empty log that keeps so many events, and so many bytes of them.
    pub(crate) fn new(most: usize, most_bytes: usize) -> Log {
        let inner = Inner {
            seq: 0,
            events: VecDeque::new(),
            bytes: 0,
            view: None,
            whole: None,
            status: Json::Null,
            closed: false,
        };
        Log {
            inner: Mutex::new(inner),
            latest: watch::Sender::new(0),
            readers: AtomicUsize::new(0),
            most: most.max(1),
            most_bytes,
        }
    }

    /// Says what is to be seen at a moment, unless that was said last.
    pub(crate) fn show(&self, index: usize, view: Json) {
        let mut inner = self.lock();
        let (name, said) = match &inner.view {
            Some((at, old)) => match patch_of(old, &view) {
                None if *at == index => return,
                patch => ("patch", patch.map_or_else(|| "{}".to_owned(), |patch| patch.to_string())),
            },
            None => ("view", view.to_string()),
        };
        inner.view = Some((index, view));
        let data = format!("{{\"seq\":{},\"index\":{index},\"{name}\":{said}}}", inner.seq + 1);
        self.push(&mut inner, "view", &data);
        drop(inner);
        self.wake();
    }

    /// What was shown before is not to be built upon: the next view is whole.
    pub(crate) fn begin_anew(&self) {
        self.lock().view = None;
    }

    /// Says how the play stands, unless that was said last.
    pub(crate) fn tell(&self, mut status: Json) {
        let mut inner = self.lock();
        if inner.status == status {
            return;
        }
        inner.status = status.clone();
        status["seq"] = json!(inner.seq + 1);
        self.push(&mut inner, "status", &status.to_string());
        drop(inner);
        self.wake();
    }

    /// Nothing more will be said.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.wake();
    }

    /// How many read it.
    pub(crate) fn readers(&self) -> usize {
        self.readers.load(Ordering::Relaxed)
    }

    fn push(&self, inner: &mut Inner, event: &str, data: &str) {
        inner.seq += 1;
        let text = Bytes::from(format!("id: {}\nevent: {event}\ndata: {data}\n\n", inner.seq));
        inner.bytes += text.len();
        inner.events.push_back(text);
        inner.whole = None;
        while inner.events.len() > self.most || (inner.bytes > self.most_bytes && inner.events.len() > 1) {
            inner.bytes -= inner.events.pop_front().map_or(0, |gone| gone.len());
        }
    }

    fn wake(&self) {
        self.latest.send_modify(|it| *it += 1);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// What somebody must hear who knows nothing: the view as it is now, and how the play stands.
    fn whole(&mut self) -> Option<Bytes> {
        let (index, view) = self.view.as_ref()?;
        if self.whole.is_none() {
            let data = format!("{{\"seq\":{},\"index\":{index},\"view\":{view}}}", self.seq);
            // Without a number of its own: it repeats what was said.
            let status =
                if self.status.is_null() { String::new() } else { format!("event: status\ndata: {}\n\n", self.status) };
            self.whole = Some(format!("id: {}\nevent: view\ndata: {data}\n\n{status}", self.seq).into());
        }
        self.whole.clone()
    }

    /// What comes after this event, and the number of it.
    fn after(&mut self, at: Option<u64>) -> Option<(Bytes, u64)> {
        let first = self.seq + 1 - self.events.len() as u64;
        match at.filter(|at| *at <= self.seq) {
            None => self.whole().map(|whole| (whole, self.seq)),
            Some(at) if at == self.seq => None,
            Some(at) if at + 1 >= first => {
                let event = self.events.get((at + 1 - first) as usize)?;
                Some((event.clone(), at + 1))
            }
            Some(_) => {
                let whole = self.whole()?;
                let mut text = format!("event: lost\ndata: {}\n\n", json!({ "seq": self.seq })).into_bytes();
                text.extend_from_slice(&whole);
                Some((text.into(), self.seq))
            }
        }
    }
}

/// Somebody who reads a log, at his own speed.
#[derive(Debug)]
pub(crate) struct Reader<T> {
    log: Arc<Log>,
    at: Option<u64>,
    latest: watch::Receiver<u64>,
    ended: bool,
    /// What he holds as long as he reads.
    _holds: T,
}

impl<T> Reader<T> {
    /// A reader who has read up to this event, or nothing yet.
    pub(crate) fn new(log: Arc<Log>, at: Option<u64>, holds: T) -> Reader<T> {
        log.readers.fetch_add(1, Ordering::Relaxed);
        let latest = log.latest.subscribe();
        Reader { log, at, latest, ended: false, _holds: holds }
    }

    /// The next bytes for him; nothing after the end.
    pub(crate) async fn next(&mut self) -> Option<Bytes> {
        loop {
            if self.ended {
                return None;
            }
            self.latest.mark_unchanged();
            let (found, closed) = {
                let mut inner = self.log.lock();
                (inner.after(self.at), inner.closed)
            };
            if let Some((bytes, at)) = found {
                self.at = Some(at);
                return Some(bytes);
            }
            if closed {
                self.ended = true;
                return Some(Bytes::from_static(b"event: end\ndata: {}\n\n"));
            }
            match tokio::time::timeout(HEARTBEAT, self.latest.changed()).await {
                Ok(Ok(())) => {}
                Ok(Err(_)) => self.ended = true,
                Err(_) => return Some(Bytes::from_static(b": still here\n\n")),
            }
        }
    }
}

impl<T> Drop for Reader<T> {
    fn drop(&mut self) {
        self.log.readers.fetch_sub(1, Ordering::Relaxed);
    }
}
