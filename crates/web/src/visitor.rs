//! Visitors: the machines from which requests come.

use std::net::{IpAddr, Ipv6Addr};

use axum::extract::connect_info::Connected;
use axum::serve::IncomingStream;

use crate::wire::Door;

/// A machine by its address.
///
/// Only the address of the connection counts. A header that names another one can be written by anybody, so behind a proxy all
/// visitors are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Visitor(IpAddr);

impl Connected<IncomingStream<'_, Door>> for Visitor {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Visitor {
        Visitor::at(stream.remote_addr().ip())
    }
}

impl Visitor {
    fn at(ip: IpAddr) -> Visitor {
        Visitor(match ip.to_canonical() {
            // A machine may choose the second half of such an address as it likes.
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64)),
            ip @ IpAddr::V4(_) => ip,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ip: &str) -> Visitor {
        Visitor::at(ip.parse().expect("an address"))
    }

    #[test]
    fn a_machine_with_many_addresses_is_one_visitor() {
        assert_eq!(at("2001:db8:1:2::7"), at("2001:db8:1:2:ffff::1"));
        assert_ne!(at("2001:db8:1:2::7"), at("2001:db8:1:3::7"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
        assert_ne!(at("::ffff:192.0.2.1"), at("::ffff:192.0.2.2"));
    }
}
