//! One log line and one count per request. Logs name the route, never the path: paths hold names and tokens.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use uuid::Uuid;

use super::error::Cause;
use super::metrics::Metrics;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const PROBES: [&str; 3] = ["/livez", "/readyz", "/metrics"];
const NO_ROUTE: &str = "none";

pub(crate) async fn requests(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    // Always our own: an id from outside could be made to forge or join log lines.
    let id = Uuid::now_v7().simple().to_string();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str);

    let mut response = next.run(request).await;
    let (status, took) = (response.status(), started.elapsed());
    metrics.answered(&method, route, status, took);
    let (status, us) = (status.as_u16(), u64::try_from(took.as_micros()).unwrap_or(u64::MAX));
    match response.extensions_mut().remove::<Cause>() {
        Some(cause) => tracing::error!(%id, %method, route, status, us, %cause, "request failed"),
        // Asked every few seconds for ever: they would drown the rest.
        None if PROBES.contains(&route) => tracing::debug!(%id, %method, route, status, us, "request"),
        None => tracing::info!(%id, %method, route, status, us, "request"),
    }
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}
