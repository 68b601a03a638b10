//! One log line and one count per request. Logs name the route, never the path: paths hold names and tokens.

use std::borrow::Cow;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use uuid::Uuid;

use super::error::Cause;
use super::metrics::Metrics;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const PROBES: [&str; 2] = ["/livez", "/readyz"];
const NO_ROUTE: &str = "none";

pub(crate) async fn requests(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.map_or(NO_ROUTE.into(), |route| route.as_str().to_owned().into());
    let mut response = next.run(request).await;
    note(&metrics, &method, route, started, &mut response);
    response
}

/// Marks the answer with the id under which it stands in the log.
pub(crate) fn note(
    metrics: &Metrics,
    method: &Method,
    route: Cow<'static, str>,
    started: Instant,
    response: &mut Response,
) {
    // Always our own: an id from outside could be made to forge or join log lines.
    let id = Uuid::now_v7().simple().to_string();
    let (status, took) = (response.status(), started.elapsed());
    metrics.answered(method, route.clone(), status, took);
    let route = &*route;
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
}
