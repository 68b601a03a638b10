//! A page that lies finished in memory is answered before anything else looks at the request: most of what a request
//! passes on its way is of no use to it, and costs more than all the rest. Whatever is not exactly that takes the long
//! way, which gives the same answer.

use std::time::Instant;

use axum::http::{Method, Request};
use axum::response::Response;

use super::PROFILE;
use super::profile::note_visitor;
use crate::app::pages::{Making, Visit};
use crate::http::assets::accepts;
use crate::http::client::calling_from;
use crate::http::host::OwnHost;
use crate::http::parts::Parts;
use crate::http::peer::Peer;
use crate::http::{limits, observe};

#[derive(Debug)]
pub(crate) struct Shortcut {
    parts: Parts,
    own_host: OwnHost,
}

impl Shortcut {
    pub fn new(parts: Parts) -> Self {
        Self { own_host: OwnHost::new(&parts.cx.config.http.public_url), parts }
    }

    pub fn answer<B>(&self, request: &Request<B>, peer: Peer) -> Option<Response> {
        let started = Instant::now();
        let username = request.uri().path().strip_prefix("/u/")?;
        let given = request.headers();
        // Without a coding that is kept, one may be found that is not.
        let plain = *request.method() == Method::GET
            && limits::has_room_for(request.uri())
            && self.own_host.is_meant(request)
            && (accepts(given, "br") || accepts(given, "gzip"));
        let Some(Visit::Page(page)) = plain.then(|| self.parts.cx.pages.kept(username)).flatten() else {
            return None;
        };
        let Making::Whole(document) = &page.made else { return None };
        note_visitor(&self.parts, page.account, calling_from(peer, given, &self.parts), given);
        let mut response = self.parts.public.respond_shared(document, given);
        observe::note(&self.parts.metrics, request.method(), PROFILE.into(), started, &mut response);
        Some(response)
    }
}
