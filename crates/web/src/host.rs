//! Names of this machine, and the addresses at which others reach it.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

/// A name by which the server may be called, in lower case.
///
/// Invariant: one to 253 characters, labels of letters, digits and hyphens with dots between them, and no IP address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(String);

impl HostName {
    /// The longest name that DNS knows.
    const LONGEST: usize = 253;
    const LONGEST_LABEL: usize = 63;

    /// The name, if it is one; otherwise what is wrong with it.
    pub fn new(name: &str) -> Result<HostName, &'static str> {
        if name.contains("://") || name.contains('/') {
            return Err("a host name has no `http://` and no path; write only the name, such as `lab-pc.local`");
        }
        if name.parse::<IpAddr>().is_ok() || name.starts_with('[') {
            return Err("addresses need not be allowed; `--host ADDRESS` says where to listen");
        }
        if name.contains(':') {
            return Err("a host name has no port; `--port` sets it");
        }
        if name.is_empty() || name.len() > HostName::LONGEST || !name.split('.').all(is_label) {
            return Err("a host name consists of letters, digits, hyphens and dots, such as `lab-pc.local`");
        }
        // What ends in a number is an address to browsers, in a form that `IpAddr` may not read.
        if name.rsplit('.').next().is_some_and(|last| last.bytes().all(|it| it.is_ascii_digit())) {
            return Err("addresses need not be allowed; `--host ADDRESS` says where to listen");
        }
        Ok(HostName(name.to_ascii_lowercase()))
    }

    /// Whether a browser means this name.
    pub(crate) fn is(&self, name: &str) -> bool {
        // A name may be written with a dot at its end.
        name.strip_suffix('.').unwrap_or(name).eq_ignore_ascii_case(&self.0)
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for HostName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<HostName, &'static str> {
        HostName::new(text)
    }
}

fn is_label(label: &str) -> bool {
    let is_inner = |it: u8| it.is_ascii_alphanumeric() || it == b'-';
    let ends = [label.bytes().next(), label.bytes().next_back()];
    label.len() <= HostName::LONGEST_LABEL
        && label.bytes().all(is_inner)
        && ends.iter().all(|it| it.is_some_and(|it| it.is_ascii_alphanumeric()))
}

/// The addresses at which others in the network reach a server that listens here; none if only this machine does.
///
/// A server that listens everywhere is reached at each address of an interface. Loopback is left out, and so are link-local
/// addresses of IPv6, which a browser cannot open without the name of an interface.
pub fn reachable(listening: SocketAddr) -> Vec<SocketAddr> {
    let ip = listening.ip();
    let found = if ip.is_unspecified() { interfaces() } else { vec![ip] };
    let mut found: Vec<IpAddr> = found.into_iter().filter(|it| is_for_others(*it)).collect();
    // What listens at 0.0.0.0 does not hear IPv6.
    found.retain(|it| it.is_ipv4() || ip.is_ipv6());
    found.sort_by_key(|it| (it.is_ipv6(), *it));
    found.dedup();
    found.into_iter().map(|it| SocketAddr::new(it, listening.port())).collect()
}

fn is_for_others(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_unspecified(),
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unspecified() && !ip.is_unicast_link_local(),
    }
}

/// The addresses of all interfaces.
#[cfg(unix)]
fn interfaces() -> Vec<IpAddr> {
    let Ok(all) = nix::ifaddrs::getifaddrs() else { return routed() };
    let addresses = all.filter_map(|it| it.address);
    let v4 = |it: &nix::sys::socket::SockaddrStorage| it.as_sockaddr_in().map(|it| IpAddr::V4(it.ip()));
    let v6 = |it: &nix::sys::socket::SockaddrStorage| it.as_sockaddr_in6().map(|it| IpAddr::V6(it.ip()));
    addresses.filter_map(|it| v4(&it).or_else(|| v6(&it))).collect()
}

/// Where the interfaces cannot be listed, those addresses from which packets would leave.
#[cfg(not(unix))]
fn interfaces() -> Vec<IpAddr> {
    routed()
}

/// The addresses that the system would send from. No packet is sent: a datagram socket only chooses its own address.
fn routed() -> Vec<IpAddr> {
    let ends: [(IpAddr, IpAddr); 2] = [
        (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()),
        (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into()),
    ];
    let own = |(here, there): (IpAddr, IpAddr)| {
        let socket = std::net::UdpSocket::bind((here, 0)).ok()?;
        socket.connect((there, 9)).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    ends.into_iter().filter_map(own).collect()
}
