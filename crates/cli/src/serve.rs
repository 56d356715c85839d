//! `tellask serve`: the page, for a browser on this machine.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use clap::ArgMatches;
use web::{Options, Server};

use crate::failure::{Failure, warn};
use crate::options::{flag, was_written};

/// Where the page is unless somebody says otherwise.
pub(crate) const PORT: &str = "8080";

/// Serves until Ctrl-C.
pub(crate) fn serve(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let host = matches.get_one::<IpAddr>("host").copied().unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let port = matches.get_one::<u16>("port").copied().unwrap_or(0);
    let server = match start(host, port) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && !was_written(matches, "port") => {
            warn(&format!("port {port} is taken by another program, so a free one is used"));
            start(host, 0)
        }
        other => other,
    };
    let server = server.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            Failure::Refused(format!("port {port} is taken by another program; `--port 0` takes a free one"))
        }
        _ => Failure::Refused(format!("cannot listen at {host}, port {port}: {error}")),
    })?;
    if !host.is_loopback() {
        warn("everybody who can reach this machine over the network can use the page");
    }
    // A script may end the server as soon as it has read the address, so the signals are caught before.
    let signals = server.signals().map_err(|error| Failure::Refused(format!("cannot listen for Ctrl-C: {error}")))?;
    let address = format!("http://{}/", shown(server.address()));
    writeln!(out, "The page is at {address} (Ctrl-C ends it)")?;
    out.flush()?;
    if flag(matches, "open") {
        open(&address);
    }
    server.wait(signals);
    Ok(())
}

fn start(host: IpAddr, port: u16) -> io::Result<Server> {
    Server::start(Options { host, port, ..Options::default() })
}

/// An address that a browser can go to: one that stands for all of them is none.
fn shown(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::from([127, 0, 0, 1]),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

/// Shows the page in the browser; who has none to be found gets the address all the same.
fn open(address: &str) {
    let opener = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let started =
        Command::new(opener).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        warn(&format!("no browser could be started by `{opener}`; go to {address}"));
    }
}
