//! Logs and counts every request. Logs contain the route, never the path: paths hold usernames and tokens.

use std::borrow::Cow;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::Response;
use uuid::Uuid;

use super::error::Cause;
use super::metrics::Metrics;

const REQUEST_ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");
const PROBE_ROUTES: [&str; 2] = ["/livez", "/readyz"];
const NO_ROUTE: &str = "none";

pub(crate) async fn log_requests(State(metrics): State<Metrics>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.map_or(NO_ROUTE.into(), |route| route.as_str().to_owned().into());
    let mut response = next.run(request).await;
    log_response(&metrics, &method, route, started, &mut response);
    response
}

/// Logs and counts a response, and adds the id of the log line to it.
pub(crate) fn log_response(
    metrics: &Metrics,
    method: &Method,
    route: Cow<'static, str>,
    started: Instant,
    response: &mut Response,
) {
    // Not taken from the request: a client could repeat an id and make its requests look like one.
    let id = Uuid::now_v7().simple().to_string();
    let (status, duration) = (response.status(), started.elapsed());
    metrics.record_request(method, route.clone(), status, duration);
    let route = &*route;
    let (status, us) = (status.as_u16(), u64::try_from(duration.as_micros()).unwrap_or(u64::MAX));
    match response.extensions_mut().remove::<Cause>() {
        Some(cause) => tracing::error!(%id, %method, route, status, us, %cause, "request failed"),
        // Probes arrive every few seconds and would flood the log.
        None if PROBE_ROUTES.contains(&route) => tracing::debug!(%id, %method, route, status, us, "request"),
        None => tracing::info!(%id, %method, route, status, us, "request"),
    }
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert(REQUEST_ID_HEADER, id);
    }
}
