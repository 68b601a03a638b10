//! The remote address of a connection.

use std::net::SocketAddr;

use axum::http::{HeaderMap, Request};

use super::host::has_loopback_host;

/// IP address and port of the other end of the connection. `Site` adds it to requests for the router.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub SocketAddr);

const PROXY_HEADERS: [&str; 4] = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/// Whether the request was made on this machine. A proxy on this machine does not count: it adds a forwarding
/// header or passes on the public host name.
pub(crate) fn is_local<B>(request: &Request<B>) -> bool {
    let is_loopback =
        request.extensions().get::<Peer>().is_some_and(|peer| peer.0.ip().to_canonical().is_loopback());
    is_loopback && has_loopback_host(request.headers()) && !is_forwarded(request.headers())
}

fn is_forwarded(headers: &HeaderMap) -> bool {
    PROXY_HEADERS.iter().any(|name| headers.contains_key(*name))
}
