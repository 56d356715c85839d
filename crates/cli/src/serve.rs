//! `tellask serve`: the page, for a browser on this machine.

use std::io::{self, Write};
use std::net::{IpAddr, SocketAddr};
use std::process::{Command, Stdio};

use clap::ArgMatches;
use web::{HostName, Limits, Options, Server, reachable};

use crate::failure::{Failure, warn};
use crate::options::{flag, number, was_written};

/// The usual port of the page.
pub(crate) const PORT: &str = "8080";

/// Serves until Ctrl-C.
pub(crate) fn serve(matches: &ArgMatches, out: &mut dyn Write) -> Result<(), Failure> {
    let host = matches.get_one::<IpAddr>("host").copied().unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let port = matches.get_one::<u16>("port").copied().unwrap_or(0);
    let names: Vec<HostName> = matches.get_many("allow-host").into_iter().flatten().cloned().collect();
    let usual = Limits::default();
    let limits = Limits {
        plays: number(matches, "plays").map_or(usual.plays, |it| it as usize),
        plays_per_visitor: number(matches, "plays-per-visitor").map_or(usual.plays_per_visitor, |it| it as usize),
        batches: number(matches, "batches").map_or(usual.batches, |it| it as usize),
        batches_per_visitor: number(matches, "batches-per-visitor").map_or(usual.batches_per_visitor, |it| it as usize),
        ..usual
    };
    let start = |port: u16| Server::start(Options { host, port, names: names.clone(), limits: limits.clone() });
    let server = match start(port) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse && !was_written(matches, "port") => {
            warn(&format!("port {port} is taken by another program, so a free one is used"));
            start(0)
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
        warn("everyone who can reach this machine over the network can use the page");
    }
    // A script may end the server as soon as it has read the address, so the signals are caught before.
    let signals = server.signals().map_err(|error| Failure::Refused(format!("cannot listen for Ctrl-C: {error}")))?;
    let address = format!("http://{}/", shown(server.address()));
    out.write_all(places(server.address(), &names).as_bytes())?;
    out.flush()?;
    if flag(matches, "open") {
        open(&address);
    }
    server.wait(signals);
    Ok(())
}

/// Where the page is: on this machine, by the names that are allowed, and for others in the network.
fn places(listening: SocketAddr, names: &[HostName]) -> String {
    let port = listening.port();
    let own = shown(listening);
    let mut lines = vec![format!("The page is at http://{own}/ (Ctrl-C ends it)")];
    lines.extend(names.iter().map(|name| format!("  by name: http://{name}:{port}/")));
    let others: Vec<SocketAddr> = reachable(listening).into_iter().filter(|it| *it != own).collect();
    lines.extend(others.iter().map(|other| format!("  from other machines: http://{other}/")));
    if others.is_empty() && listening.ip().is_unspecified() {
        lines.push("  from other machines: not yet; this machine has no address in a network".to_owned());
    }
    lines.join("\n") + "\n"
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

/// Opens the page in the browser. Without one the printed address must do.
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

#[cfg(test)]
mod tests {
    use super::places;

    #[test]
    fn each_way_to_the_page_is_printed() {
        let names = ["Lab-PC.local".parse().expect("it is a name")];
        let at = |text: &str| text.parse().expect("it is an address");
        assert_eq!(places(at("127.0.0.1:8080"), &[]), "The page is at http://127.0.0.1:8080/ (Ctrl-C ends it)\n");
        assert_eq!(
            places(at("192.0.2.7:80"), &names),
            "The page is at http://192.0.2.7:80/ (Ctrl-C ends it)\n  by name: http://lab-pc.local:80/\n"
        );
        // Which addresses a machine has is its own affair; 0.0.0.0 is never one of them.
        let everywhere = places(at("0.0.0.0:8080"), &[]);
        let mut lines = everywhere.lines();
        assert_eq!(lines.next(), Some("The page is at http://127.0.0.1:8080/ (Ctrl-C ends it)"));
        let others: Vec<&str> = lines.collect();
        assert!(
            !others.is_empty() && others.iter().all(|line| line.starts_with("  from other machines: ")),
            "{everywhere}"
        );
        assert!(!everywhere.contains("0.0.0.0"), "{everywhere}");
    }
}
