//! Extractors for the network, user agent and device of a request.

use std::net::{IpAddr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::header::USER_AGENT;
use axum::http::request::Parts as Head;
use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

use super::error::ApiError;
use super::peer::Peer;
use super::state::AppState;
use crate::app::identity::{Network, RequestOrigin};

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The network, user agent and device of the browser, for identity routes.
#[derive(Debug)]
pub(crate) struct BrowserInfo(pub RequestOrigin);

impl FromRequestParts<AppState> for BrowserInfo {
    type Rejection = ApiError;

    async fn from_request_parts(head: &mut Head, state: &AppState) -> Result<Self, ApiError> {
        let network = network_from_parts(head, state)?;
        let user_agent = head.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self(RequestOrigin {
            network,
            user_agent: user_agent.map(str::to_owned),
            device: state.cookies.device_token(&head.headers),
        }))
    }
}

/// For routes that need only the network.
#[derive(Debug)]
pub(crate) struct ClientNetwork(pub Network);

impl FromRequestParts<AppState> for ClientNetwork {
    type Rejection = ApiError;

    async fn from_request_parts(head: &mut Head, state: &AppState) -> Result<Self, ApiError> {
        network_from_parts(head, state).map(Self)
    }
}

fn network_from_parts(head: &Head, state: &AppState) -> Result<Network, ApiError> {
    let peer =
        head.extensions.get::<Peer>().ok_or_else(|| ApiError::internal("the request has no peer address"))?;
    Ok(network_from_headers(*peer, &head.headers, state))
}

pub(crate) fn network_from_headers(peer: Peer, headers: &HeaderMap, state: &AppState) -> Network {
    Network::from_ip(resolve_client_ip(peer.0.ip(), headers, &state.ctx.config.http.trusted_proxies))
}

/// Returns the IP address of the connection. If it belongs to a trusted proxy, reads `X-Forwarded-For` from
/// its end, past the entries of trusted proxies, and returns the next entry: the sender can forge every entry
/// before that one. If there is none, or it is no IP address, returns the trusted proxy that it read last.
fn resolve_client_ip(peer: IpAddr, headers: &HeaderMap, trusted_proxies: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| trusted_proxies.iter().any(|network| network.contains(address));
    let peer = peer.to_canonical();
    if !is_trusted(&peer) {
        return peer;
    }
    let hops: Vec<&str> = headers
        .get_all(FORWARDED_FOR)
        .iter()
        .flat_map(|value| value.to_str().unwrap_or_default().split(','))
        .map(str::trim)
        .collect();
    let mut client = peer;
    for hop in hops.iter().rev() {
        let Some(address) = parse_forwarded_address(hop) else { break };
        client = address.to_canonical();
        if !is_trusted(&client) {
            break;
        }
    }
    client
}

/// Some proxies add the port.
fn parse_forwarded_address(hop: &str) -> Option<IpAddr> {
    hop.parse().ok().or_else(|| hop.parse().ok().map(|with_port: SocketAddr| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(peer: &str, forwarded: &[&str]) -> String {
        let trusted_proxies = ["10.0.0.0/8".parse().unwrap(), "127.0.0.1/32".parse().unwrap()];
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        resolve_client_ip(peer.parse().unwrap(), &headers, &trusted_proxies).to_string()
    }

    #[test]
    fn ignores_forwarded_for_from_an_untrusted_peer() {
        assert_eq!(resolve("192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn uses_the_last_untrusted_hop_behind_trusted_proxies() {
        assert_eq!(resolve("127.0.0.1", &["198.51.100.7"]), "198.51.100.7");
        assert_eq!(resolve("127.0.0.1", &["6.6.6.6, 198.51.100.7, 10.1.2.3"]), "198.51.100.7");
        assert_eq!(resolve("127.0.0.1", &["6.6.6.6", "198.51.100.7", "10.1.2.3"]), "198.51.100.7");
        assert_eq!(resolve("::ffff:127.0.0.1", &["2001:db8::1"]), "2001:db8::1");
        assert_eq!(resolve("127.0.0.1", &["198.51.100.7:4711, 10.1.2.3:80"]), "198.51.100.7");
        assert_eq!(resolve("127.0.0.1", &["[2001:db8::1]:4711"]), "2001:db8::1");
    }

    #[test]
    fn stops_at_the_last_valid_hop() {
        assert_eq!(resolve("127.0.0.1", &["198.51.100.7, unknown"]), "127.0.0.1");
        assert_eq!(resolve("127.0.0.1", &["unknown, 10.1.2.3"]), "10.1.2.3");
        assert_eq!(resolve("127.0.0.1", &[]), "127.0.0.1");
    }
}
