//! Headers that every answer carries, unless its handler chose better.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

const PERMISSIONS: &str = "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), midi=(), \
                           display-capture=(), browsing-topics=()";

const ALWAYS: [(HeaderName, &str); 7] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin-allow-popups"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (CACHE_CONTROL, "no-store"),
];

pub(crate) async fn add(State(hsts): State<Option<&'static str>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    complete(response.headers_mut(), hsts);
    response
}

pub(crate) fn complete(headers: &mut HeaderMap, hsts: Option<&'static str>) {
    if headers.get(CONTENT_TYPE).is_some_and(|value| value == "application/json") {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    }
    for (name, value) in ALWAYS {
        unless_present(headers, name, value);
    }
    if let Some(hsts) = hsts {
        unless_present(headers, STRICT_TRANSPORT_SECURITY, hsts);
    }
}

fn unless_present(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
