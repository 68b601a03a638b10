//! Builds the router: API, pages, static files, and the layers around them.

use std::sync::Arc;

use anyhow::{Result, anyhow};
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_TYPE, VARY};
use axum::http::{Extensions, HeaderMap, HeaderValue, Method, StatusCode, Uri, Version};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

use super::api::{self, InstanceView};
use super::assets::Assets;
use super::cookies::Cookies;
use super::csp::Csp;
use super::error::{ApiError, method_not_allowed};
use super::host::{self, OwnHost};
use super::metrics::Metrics;
use super::pages::{self, PrerenderedPage, Templates};
use super::state::AppState;
use super::{
    accent, booking_links, dev_mail, firebase_links, headers, limits, manifest, objects, peer, public_page,
    request_log,
};

pub(super) fn router(state: AppState) -> Result<Router> {
    let http = &state.ctx.config.http;
    let hsts = http.strict_transport_security();
    let own_host = OwnHost::new(&http.public_url);
    let metrics = state.metrics.clone();
    metrics.register_app_metrics(&state.ctx);

    let routes = build_routes(&state)?.layer(from_fn_with_state(own_host, host::require_own_host));
    // Load balancers send probes to an IP address, so probes skip the host check.
    let router = routes
        .merge(api::probe_router(state))
        .method_not_allowed_fallback(|| async { ApiError::METHOD_NOT_ALLOWED });
    Ok(add_layers(router, hsts, metrics))
}

/// Adds the layers of all requests. The last one is the outermost.
fn add_layers(router: Router, hsts: Option<&'static str>, metrics: Metrics) -> Router {
    router
        .layer(from_fn(limits::enforce_limits))
        .layer(CatchPanicLayer::custom(|_| ApiError::internal("a handler panicked").into_response()))
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(4)).compress_when(should_compress))
        .layer(from_fn_with_state(hsts, headers::add_default_headers))
        .layer(from_fn_with_state(metrics, request_log::log_requests))
}

/// Pages and API responses are compressed here. The web build has already compressed the static files.
fn should_compress(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let compressed_types = ["text/html", "application/json"];
    let content_type = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    compressed_types.iter().any(|prefix| content_type.starts_with(prefix.as_bytes()))
}

/// Serves only `/metrics`, on a separate address. On the main address, every request would look local behind
/// a proxy that passes on neither the host name nor a forwarding header.
pub fn metrics_router(metrics: Metrics) -> Router {
    Router::new().route("/metrics", get(serve_metrics)).with_state(metrics)
}

fn build_routes(state: &AppState) -> Result<Router> {
    let config = &state.ctx.config;
    let (web, csp) = (&state.web, Csp::new(&config.http, config.accounts.firebase.as_ref()));
    let mut templates = Templates::new(InstanceView::from_config(config), csp, web.clone());
    let mut router = api::router(state.clone())
        .merge(objects::router(state.clone()))
        .merge(accent::router())
        .merge(manifest::router(config.brand.as_str(), web)?)
        .merge(public_page::router(state.clone()))
        .merge(booking_links::router(state.clone()))
        .route(&format!("{}/", public_page::PROFILE_ROUTE), get(redirect_without_slash));
    if config.accounts.firebase.is_some() {
        router = router.merge(firebase_links::router());
    }
    let cookies = state.cookies;
    let mut not_found = None;
    for route in pages::load_routes(web)? {
        let page = templates.page(&route)?;
        if route.is_catch_all() {
            not_found = Some(page);
            continue;
        }
        let pattern = route.pattern();
        if pattern != "/" {
            router = router.route(&format!("{pattern}/"), get(redirect_without_slash));
        }
        router = router.route(
            &pattern,
            match templates.signed_in_page(&route)? {
                Some(signed_in_page) => get(move |headers| async move {
                    respond_by_session(cookies, &headers, &page, &signed_in_page)
                }),
                None => get(move || async move { page.respond() }),
            },
        );
    }
    let not_found = not_found.ok_or_else(|| anyhow!("routes.json has no row for unknown paths"))?;
    let fallback = Arc::new(Fallback { assets: Assets::load(web), not_found });
    if let Some(dev_mail_router) = dev_mail::router(state.clone()) {
        router =
            router.merge(dev_mail_router.layer(from_fn_with_state(fallback.clone(), require_local_request)));
    }
    Ok(router.fallback(move |request: Request| async move { fallback.respond(&request) }))
}

/// Sends the signed-in page at once if the browser may be signed in, so that the app need not replace it.
fn respond_by_session(
    cookies: Cookies,
    headers: &HeaderMap,
    page: &PrerenderedPage,
    signed_in_page: &PrerenderedPage,
) -> Response {
    let page = if cookies.has_session_hint(headers) { signed_in_page } else { page };
    let mut response = page.respond();
    response.headers_mut().append(VARY, HeaderValue::from_static("cookie"));
    response
}

/// Static files, and 404 for all other paths.
#[derive(Debug)]
struct Fallback {
    assets: Assets,
    not_found: PrerenderedPage,
}

impl Fallback {
    fn respond(&self, request: &Request) -> Response {
        let path = request.uri().path();
        let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
        match self.assets.respond(path, request.headers()) {
            Some(file) if is_read => file,
            Some(_) => method_not_allowed("GET, HEAD"),
            None if is_read && !path.starts_with("/api/") => self.not_found.respond(),
            None => ApiError::NOT_FOUND.into_response(),
        }
    }
}

/// Requests from other machines get the same response as an unknown path.
async fn require_local_request(
    State(fallback): State<Arc<Fallback>>,
    request: Request,
    next: Next,
) -> Response {
    if peer::is_local(&request) { next.run(request).await } else { fallback.respond(&request) }
}

async fn redirect_without_slash(uri: Uri) -> Redirect {
    let path = uri.path().trim_end_matches('/');
    match uri.query() {
        Some(query) => Redirect::permanent(&format!("{path}?{query}")),
        None => Redirect::permanent(path),
    }
}

async fn serve_metrics(State(metrics): State<Metrics>) -> Response {
    const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match metrics.encode_text() {
        Ok(text) => {
            (StatusCode::OK, [(CONTENT_TYPE, HeaderValue::from_static(FORMAT))], text).into_response()
        }
        Err(error) => ApiError::internal(error).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    async fn panicking_handler() {
        panic!("the secret reason");
    }

    #[tokio::test]
    async fn returns_500_without_details_after_a_panic() {
        let router = add_layers(Router::new().route("/broken", get(panicking_handler)), None, Metrics::new());
        let request = Request::get("/broken").body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();

        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()[CONTENT_TYPE], "application/json; charset=utf-8");
        let body = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(body, r#"{"message":"Something went wrong on our side","code":"internal-error"}"#);
    }
}
