//! The door: connections that are counted, and that wait for nobody for ever.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep, sleep_until};

/// A listener whose connections are bounded in number and in time.
#[derive(Debug)]
pub(crate) struct Door {
    pub(crate) listener: TcpListener,
    pub(crate) places: Arc<Semaphore>,
    pub(crate) unanswered: Duration,
    pub(crate) silence: Duration,
}

impl Listener for Door {
    type Io = Wire;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Wire, SocketAddr) {
        loop {
            // Nobody is let in whom nobody could serve; he waits outside.
            let Ok(place) = Arc::clone(&self.places).acquire_owned().await else {
                std::future::pending::<()>().await;
                continue;
            };
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    // Without it a small event waits for the answer to the one before.
                    let _ = stream.set_nodelay(true);
                    return (Wire::new(stream, place, self.unanswered, self.silence), address);
                }
                // Too many files are open, or somebody hung up: it goes over.
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends when nothing has moved on it for too long, or when a request drags on.
#[derive(Debug)]
pub(crate) struct Wire {
    stream: TcpStream,
    unanswered: Duration,
    silence: Duration,
    /// When a byte last went through, in either direction.
    moved: Instant,
    /// Since when a request waits for its answer.
    asked: Option<Instant>,
    alarm: Pin<Box<Sleep>>,
    _place: OwnedSemaphorePermit,
}

impl Wire {
    fn new(stream: TcpStream, place: OwnedSemaphorePermit, unanswered: Duration, silence: Duration) -> Wire {
        let now = Instant::now();
        let alarm = Box::pin(sleep_until(now + silence));
        Wire { stream, unanswered, silence, moved: now, asked: None, alarm, _place: place }
    }

    fn deadline(&self) -> Instant {
        match self.asked {
            Some(asked) => asked + self.unanswered,
            None => self.moved + self.silence,
        }
    }

    /// Nothing moves now: an error if that has been so for too long.
    fn wait<T>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        loop {
            let deadline = self.deadline();
            if self.alarm.deadline() != deadline {
                self.alarm.as_mut().reset(deadline);
            }
            if self.alarm.as_mut().poll(context).is_pending() {
                return Poll::Pending;
            }
            if Instant::now() >= self.deadline() {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
        }
    }

    fn written(&mut self, bytes: usize) {
        if bytes > 0 {
            self.moved = Instant::now();
            self.asked = None;
        }
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Pending => self.wait(context),
            ready @ Poll::Ready(_) => {
                if buffer.filled().len() > before {
                    let now = Instant::now();
                    self.moved = now;
                    self.asked.get_or_insert(now);
                }
                ready
            }
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write(context, bytes) {
            Poll::Pending => self.wait(context),
            ready @ Poll::Ready(_) => {
                self.written(if let Poll::Ready(Ok(count)) = ready { count } else { 0 });
                ready
            }
        }
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write_vectored(context, bytes) {
            Poll::Pending => self.wait(context),
            ready @ Poll::Ready(_) => {
                self.written(if let Poll::Ready(Ok(count)) = ready { count } else { 0 });
                ready
            }
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
