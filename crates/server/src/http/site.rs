//! All that is served at one address.

use std::convert::Infallible;
use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use tower::ServiceExt;

use super::body::Paced;
use super::parts::Parts;
use super::peer::Peer;
use super::public_page::Shortcut;
use super::router::router;

#[derive(Clone, Debug)]
pub struct Site {
    router: Router,
    shortcut: Option<Arc<Shortcut>>,
}

impl Site {
    pub fn new(parts: Parts) -> Result<Self> {
        let shortcut = Some(Arc::new(Shortcut::new(parts.clone())));
        Ok(Self { router: router(parts)?, shortcut })
    }

    pub(super) async fn answer(self, request: Request<Incoming>, peer: Peer) -> Result<Response, Infallible> {
        if let Some(response) = self.shortcut.and_then(|shortcut| shortcut.answer(&request, peer)) {
            return Ok(response);
        }
        let mut request = request.map(|body| Body::new(Paced::new(body)));
        request.extensions_mut().insert(peer);
        self.router.oneshot(request).await
    }
}

impl From<Router> for Site {
    fn from(router: Router) -> Self {
        Self { router, shortcut: None }
    }
}
