//! Default headers of every response. Handlers can override them.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;

const PERMISSIONS_POLICY: &str = "camera=(self), microphone=(self), geolocation=(), payment=(), usb=(), midi=(), \
                           display-capture=(), browsing-topics=()";

const DEFAULT_HEADERS: [(HeaderName, &str); 7] = [
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (HeaderName::from_static("permissions-policy"), PERMISSIONS_POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin-allow-popups"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
    (CACHE_CONTROL, "no-store"),
];

pub(crate) async fn add_default_headers(
    State(hsts): State<Option<&'static str>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = next.run(request).await;
    insert_default_headers(response.headers_mut(), hsts);
    response
}

pub(crate) fn insert_default_headers(headers: &mut HeaderMap, hsts: Option<&'static str>) {
    if headers.get(CONTENT_TYPE).is_some_and(|value| value == "application/json") {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    }
    for (name, value) in DEFAULT_HEADERS {
        insert_if_absent(headers, name, value);
    }
    if let Some(hsts) = hsts {
        insert_if_absent(headers, STRICT_TRANSPORT_SECURITY, hsts);
    }
}

fn insert_if_absent(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
