//! The server: opened, waited for, closed.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;

use crate::guard::Guard;
use crate::hall::Hall;
use crate::host::HostName;
use crate::limits::Limits;
use crate::routes::router;
use crate::signals::Signals;
use crate::visitor::Visitor;
use crate::wire::Door;

/// So long answers under way may still take when the server closes.
const FAREWELL: Duration = Duration::from_millis(1200);

/// Where a server is, and what it allows.
#[derive(Clone, Debug)]
pub struct Options {
    /// The address; by default only this machine can come in.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// Names by which a browser may call this server, besides its addresses and `localhost`.
    pub names: Vec<HostName>,
    /// How much anybody may ask for.
    pub limits: Limits,
}

impl Default for Options {
    fn default() -> Options {
        Options { host: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, names: Vec::new(), limits: Limits::default() }
    }
}

/// A server that runs.
#[derive(Debug)]
pub struct Server {
    runtime: Runtime,
    address: SocketAddr,
    hall: Arc<Hall>,
    close: oneshot::Sender<()>,
    closed: JoinHandle<io::Result<()>>,
}

impl Server {
    /// Opens the door. An error says that the address cannot be had.
    pub fn start(options: Options) -> io::Result<Server> {
        let runtime = Builder::new_multi_thread().worker_threads(2).thread_name("web").enable_all().build()?;
        let Options { host, port, names, limits } = options;
        let listener = runtime.block_on(TcpListener::bind((host, port)))?;
        let address = listener.local_addr()?;
        let door = Door {
            listener,
            places: Arc::new(Semaphore::new(limits.connections)),
            unanswered: limits.unanswered,
            silence: limits.silence,
        };
        let guard = Guard { address: host, names, url: limits.url, bodies: Arc::new(Semaphore::new(limits.bodies)) };
        let hall = Arc::new(Hall::new(limits, runtime.handle().clone()));
        let service = router(Arc::clone(&hall), guard).into_make_service_with_connect_info::<Visitor>();
        let (close, closing) = oneshot::channel::<()>();
        let farewell = async move {
            // Whoever drops the server closes it, too.
            let _ = closing.await;
        };
        let closed = runtime.spawn(async move { axum::serve(door, service).with_graceful_shutdown(farewell).await });
        Ok(Server { runtime, address, hall, close, closed })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Catches Ctrl-C and the end that service managers ask for; [`wait`](Server::wait) then waits for one of them.
    pub fn signals(&self) -> io::Result<Signals> {
        let _inside = self.runtime.enter();
        Signals::listen()
    }

    /// Serves until one of the signals arrives, then closes.
    pub fn wait(self, signals: Signals) {
        self.runtime.block_on(signals.first());
        self.stop();
    }

    /// Closes the door: plays end, readers are told so, answers under way are finished. Takes two seconds at most.
    pub fn stop(self) {
        self.hall.close();
        // If it is gone already, it is closed.
        let _ = self.close.send(());
        let closed = self.closed;
        let _ = self.runtime.block_on(async { tokio::time::timeout(FAREWELL, closed).await });
        self.runtime.shutdown_timeout(Duration::from_millis(300));
    }
}
