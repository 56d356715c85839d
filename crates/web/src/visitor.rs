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
        Visitor(match stream.remote_addr().ip().to_canonical() {
            // A machine may choose the second half of such an address as it likes.
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() >> 64 << 64)),
            ip @ IpAddr::V4(_) => ip,
        })
    }
}
