//! Who is calling, as far as a connection and its headers tell.

use std::net::{IpAddr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts as Head;
use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

use super::error::ApiError;
use super::parts::Parts;
use super::peer::Peer;
use crate::app::identity::{Client, Network};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The caller of an identity route.
#[derive(Debug)]
pub(crate) struct Calling(pub Client);

impl FromRequestParts<Parts> for Calling {
    type Rejection = ApiError;

    async fn from_request_parts(head: &mut Head, parts: &Parts) -> Result<Self, ApiError> {
        let network = network_of(head, parts)?;
        let user_agent = head.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self(Client {
            network,
            user_agent: user_agent.map(str::to_owned),
            device: parts.cookies.device(&head.headers),
        }))
    }
}

/// For a route that needs to know no more than where a call comes from.
#[derive(Debug)]
pub(crate) struct CallingFrom(pub Network);

impl FromRequestParts<Parts> for CallingFrom {
    type Rejection = ApiError;

    async fn from_request_parts(head: &mut Head, parts: &Parts) -> Result<Self, ApiError> {
        network_of(head, parts).map(Self)
    }
}

fn network_of(head: &Head, parts: &Parts) -> Result<Network, ApiError> {
    let peer = head.extensions.get::<Peer>().ok_or_else(|| ApiError::internal("no peer address"))?;
    Ok(calling_from(*peer, &head.headers, parts))
}

pub(crate) fn calling_from(peer: Peer, headers: &HeaderMap, parts: &Parts) -> Network {
    Network::of(client_address(peer.0.ip(), headers, &parts.cx.config.http.trusted_proxies))
}

/// The connection's own address, unless a proxy that the operator trusts passes another one on: then the last hop
/// that no trusted proxy wrote about itself. What stands left of it anyone may have made up.
fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted.iter().any(|network| network.contains(address));
    let peer = peer.to_canonical();
    if !is_trusted(&peer) {
        return peer;
    }
    let named: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .flat_map(|value| value.to_str().unwrap_or_default().split(','))
        .map(str::trim)
        .collect();
    let mut client = peer;
    for hop in named.iter().rev() {
        let Some(address) = address_of(hop) else { break };
        client = address.to_canonical();
        if !is_trusted(&client) {
            break;
        }
    }
    client
}

/// Some proxies write the port along.
fn address_of(hop: &str) -> Option<IpAddr> {
    hop.parse().ok().or_else(|| hop.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, forwarded: &[&str]) -> String {
        let trusted = ["10.0.0.0/8".parse().unwrap(), "127.0.0.1/32".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        client_address(peer.parse().unwrap(), &headers, &trusted).to_string()
    }

    #[test]
    fn a_stranger_cannot_choose_its_address() {
        assert_eq!(found("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn behind_trusted_proxies_the_last_untrusted_hop_counts() {
        assert_eq!(found("127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(found("127.0.0.1", &["6.6.6.6, 198.51.100.7, 10.1.2.3"]), "198.51.100.7");
        assert_eq!(found("127.0.0.1", &["6.6.6.6", "198.51.100.7", "10.1.2.3"]), "198.51.100.7");
        assert_eq!(found("::ffff:127.0.0.1", &["2001:db8::1"]), "2001:db8::1");
        assert_eq!(found("127.0.0.1", &["198.51.100.7:4711, 10.1.2.3:80"]), "198.51.100.7");
        assert_eq!(found("127.0.0.1", &["[2001:db8::1]:4711"]), "2001:db8::1");
    }

    #[test]
    fn nonsense_stops_at_the_last_hop_that_was_known() {
        assert_eq!(found("127.0.0.1", &["198.51.100.7, unknown"]), "127.0.0.1");
        assert_eq!(found("127.0.0.1", &["unknown, 10.1.2.3"]), "10.1.2.3");
        assert_eq!(found("127.0.0.1", &[]), "127.0.0.1");
    }
}
