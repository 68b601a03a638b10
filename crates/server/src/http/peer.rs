//! Who is at the other end of the connection.

use std::net::SocketAddr;

use axum::http::{HeaderMap, Request};

use super::host::names_loopback;

/// The address the connection came from, set by the accept loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub SocketAddr);

const FORWARDED: [&str; 4] = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/// A request made on this very machine, not one that a proxy on this machine passes on: such a proxy names itself, or
/// passes the public host name on.
pub(crate) fn is_local<B>(request: &Request<B>) -> bool {
    let loopback =
        request.extensions().get::<Peer>().is_some_and(|peer| peer.0.ip().to_canonical().is_loopback());
    loopback && names_loopback(request.headers()) && !is_forwarded(request.headers())
}

fn is_forwarded(headers: &HeaderMap) -> bool {
    FORWARDED.iter().any(|name| headers.contains_key(*name))
}
