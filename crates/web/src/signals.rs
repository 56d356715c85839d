//! The signals that end the server: Ctrl-C, and the one that service managers send.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlBreak, CtrlC, ctrl_break, ctrl_c};

/// Signals that the process listens for from now on.
///
/// They are caught from the moment this is made, not from the moment somebody waits. So make it before you say where the
/// server is: a signal that arrives right after that must find a handler, or it kills the process.
#[derive(Debug)]
pub struct Signals {
    #[cfg(unix)]
    both: [Signal; 2],
    #[cfg(windows)]
    both: (CtrlC, CtrlBreak),
}

impl Signals {
    /// Installs the handlers. Must be called inside a runtime.
    #[cfg(unix)]
    pub(crate) fn listen() -> io::Result<Signals> {
        Ok(Signals { both: [signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?] })
    }

    /// Installs the handlers. Must be called inside a runtime.
    #[cfg(windows)]
    pub(crate) fn listen() -> io::Result<Signals> {
        Ok(Signals { both: (ctrl_c()?, ctrl_break()?) })
    }

    /// Waits for the first of them.
    pub(crate) async fn first(mut self) {
        #[cfg(unix)]
        let [one, other] = &mut self.both;
        #[cfg(windows)]
        let (one, other) = (&mut self.both.0, &mut self.both.1);
        futures_util::future::select(std::pin::pin!(one.recv()), std::pin::pin!(other.recv())).await;
    }
}
