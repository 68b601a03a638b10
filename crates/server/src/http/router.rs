//! Puts the pieces together: API, pages, files, and the layers around them.

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
use super::pages::{self, Page, Templates};
use super::parts::Parts;
use super::{
    accent, booking_links, dev_mail, headers, limits, manifest, objects, observe, peer, public_page,
};

pub(super) fn router(parts: Parts) -> Result<Router> {
    let http = &parts.cx.config.http;
    let hsts = http.strict_transport_security();
    let own_host = OwnHost::new(&http.public_url);
    let metrics = parts.metrics.clone();
    metrics.include(&parts.cx);

    let named = pages_and_api(&parts)?.layer(from_fn_with_state(own_host, host::check));
    // Probes come by address, not by name.
    let router = named
        .merge(api::probes(parts))
        .method_not_allowed_fallback(|| async { ApiError::METHOD_NOT_ALLOWED });
    Ok(layered(router, hsts, metrics))
}

/// What every request and every answer passes, the outermost last.
fn layered(router: Router, hsts: Option<&'static str>, metrics: Metrics) -> Router {
    router
        .layer(from_fn(limits::enforce))
        .layer(CatchPanicLayer::custom(|_| ApiError::internal("a handler panicked").into_response()))
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(4)).compress_when(is_made_here))
        .layer(from_fn_with_state(hsts, headers::add))
        .layer(from_fn_with_state(metrics, observe::requests))
}

/// Pages and API answers are compressed as they are made; files were compressed when they were built.
fn is_made_here(_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions) -> bool {
    let made = ["text/html", "application/json"];
    let content_type = headers.get(CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
    made.iter().any(|made| content_type.starts_with(made.as_bytes()))
}

/// `/metrics` and nothing else. It has an address of its own: on this one, a proxy that passes neither the host name nor
/// a header on would make every visitor look like this machine.
pub fn metrics_router(metrics: Metrics) -> Router {
    Router::new().route("/metrics", get(metrics_text)).with_state(metrics)
}

fn pages_and_api(parts: &Parts) -> Result<Router> {
    let config = &parts.cx.config;
    let (web, csp) = (&parts.web, Csp::new(&config.http));
    let mut templates = Templates::new(InstanceView::of(config), csp, web.clone());
    let mut router = api::router(parts.clone())
        .merge(objects::router(parts.clone()))
        .merge(accent::router())
        .merge(manifest::router(config.brand.as_str(), web)?)
        .merge(public_page::router(parts.clone()))
        .merge(booking_links::router(parts.clone()))
        .route(&format!("{}/", public_page::PROFILE), get(without_slash));
    let cookies = parts.cookies;
    let mut not_found = None;
    for route in pages::routes(web)? {
        let page = templates.page(&route)?;
        if route.is_any_other() {
            not_found = Some(page);
            continue;
        }
        let pattern = route.pattern();
        if pattern != "/" {
            router = router.route(&format!("{pattern}/"), get(without_slash));
        }
        router = router.route(
            &pattern,
            match templates.signed_in_page(&route)? {
                Some(own) => get(move |headers| async move { by_session(cookies, &headers, &page, &own) }),
                None => get(move || async move { page.respond() }),
            },
        );
    }
    let not_found = not_found.ok_or_else(|| anyhow!("routes.json has no row for unknown paths"))?;
    let rest = Arc::new(Rest { assets: Assets::load(web), not_found });
    if let Some(mails) = dev_mail::router(parts.clone()) {
        router = router.merge(mails.layer(from_fn_with_state(rest.clone(), only_here)));
    }
    Ok(router.fallback(move |request: Request| async move { rest.respond(&request) }))
}

/// Whoever may be signed in gets the page for that at once, instead of one that gives way to it.
fn by_session(cookies: Cookies, headers: &HeaderMap, page: &Page, own: &Page) -> Response {
    let page = if cookies.hints_at_session(headers) { own } else { page };
    let mut response = page.respond();
    response.headers_mut().append(VARY, HeaderValue::from_static("cookie"));
    response
}

/// Files, and whatever has no route.
#[derive(Debug)]
struct Rest {
    assets: Assets,
    not_found: Page,
}

impl Rest {
    fn respond(&self, request: &Request) -> Response {
        let path = request.uri().path();
        let reading = matches!(*request.method(), Method::GET | Method::HEAD);
        match self.assets.respond(path, request.headers()) {
            Some(file) if reading => file,
            Some(_) => method_not_allowed("GET, HEAD"),
            None if reading && !path.starts_with("/api/") => self.not_found.respond(),
            None => ApiError::NOT_FOUND.into_response(),
        }
    }
}

/// Whoever is not on this machine finds what is found where nothing is.
async fn only_here(State(rest): State<Arc<Rest>>, request: Request, next: Next) -> Response {
    if peer::is_local(&request) { next.run(request).await } else { rest.respond(&request) }
}

async fn without_slash(uri: Uri) -> Redirect {
    let path = uri.path().trim_end_matches('/');
    match uri.query() {
        Some(query) => Redirect::permanent(&format!("{path}?{query}")),
        None => Redirect::permanent(path),
    }
}

async fn metrics_text(State(metrics): State<Metrics>) -> Response {
    const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    match metrics.text() {
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

    async fn broken() {
        panic!("the secret reason");
    }

    #[tokio::test]
    async fn a_panic_answers_500_like_any_other_and_says_nothing_of_its_reason() {
        let router = layered(Router::new().route("/broken", get(broken)), None, Metrics::new());
        let request = Request::get("/broken").body(Body::empty()).unwrap();
        let response = router.oneshot(request).await.unwrap();

        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
        assert_eq!(response.headers()[CONTENT_TYPE], "application/json; charset=utf-8");
        let body = response.into_body().collect().await.unwrap().to_bytes();
        assert_eq!(body, r#"{"message":"Something went wrong on our side","code":"internal_error"}"#);
    }
}
