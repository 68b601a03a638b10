//! Serves cached public pages before the router and its layers, which cost more than the rest of the request.
//! All other requests go through the router, which would give the same responses for cached pages.

use std::time::Instant;

use axum::http::{Method, Request};
use axum::response::Response;

use super::PROFILE_ROUTE;
use super::profile::record_view;
use crate::app::pages::{PageLookup, RenderedProfile};
use crate::http::assets::accepts_encoding;
use crate::http::client::network_from_headers;
use crate::http::host::OwnHost;
use crate::http::peer::Peer;
use crate::http::state::AppState;
use crate::http::{limits, request_log};

#[derive(Debug)]
pub(crate) struct FastPath {
    state: AppState,
    own_host: OwnHost,
}

impl FastPath {
    pub fn new(state: AppState) -> Self {
        Self { own_host: OwnHost::new(&state.ctx.config.http.public_url), state }
    }

    pub fn try_respond<B>(&self, request: &Request<B>, peer: Peer) -> Option<Response> {
        let started = Instant::now();
        let username = request.uri().path().strip_prefix("/u/")?;
        let headers = request.headers();
        let is_eligible = *request.method() == Method::GET
            && limits::is_within_uri_limits(request.uri())
            && self.own_host.matches_request(request)
            // For other values, such as `*`, the router's compression layer chooses the encoding.
            && (accepts_encoding(headers, "br") || accepts_encoding(headers, "gzip"));
        if !is_eligible {
            return None;
        }
        let PageLookup::Page(page) = self.state.ctx.pages.get(username)? else { return None };
        let RenderedProfile::Complete(document) = &page.rendered else { return None };
        record_view(&self.state, page.account, network_from_headers(peer, headers, &self.state), headers);
        let mut response = self.state.page_renderer.respond_cacheable(document, headers);
        request_log::log_response(
            &self.state.metrics,
            request.method(),
            PROFILE_ROUTE.into(),
            started,
            &mut response,
        );
        Some(response)
    }
}
