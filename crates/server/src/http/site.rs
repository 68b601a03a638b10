//! The entry point of every request: first the fast path for cached pages, then the router.

use std::convert::Infallible;
use std::sync::Arc;

use anyhow::Result;
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use axum::response::Response;
use hyper::body::Incoming;
use tower::ServiceExt;

use super::body::MinRateBody;
use super::peer::Peer;
use super::public_page::FastPath;
use super::router::router;
use super::state::AppState;

#[derive(Clone, Debug)]
pub struct Site {
    router: Router,
    fast_path: Option<Arc<FastPath>>,
}

impl Site {
    pub fn new(state: AppState) -> Result<Self> {
        let fast_path = Some(Arc::new(FastPath::new(state.clone())));
        Ok(Self { router: router(state)?, fast_path })
    }

    pub(super) async fn handle(self, request: Request<Incoming>, peer: Peer) -> Result<Response, Infallible> {
        if let Some(response) = self.fast_path.and_then(|fast_path| fast_path.try_respond(&request, peer)) {
            return Ok(response);
        }
        let mut request = request.map(|body| Body::new(MinRateBody::new(body)));
        request.extensions_mut().insert(peer);
        self.router.oneshot(request).await
    }
}

impl From<Router> for Site {
    fn from(router: Router) -> Self {
        Self { router, fast_path: None }
    }
}
