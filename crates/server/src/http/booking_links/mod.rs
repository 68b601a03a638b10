//! Pages behind the links in booking emails. A GET request changes nothing, because mail scanners open every
//! link.

mod answer;
mod form;
mod props;
mod request;

use axum::Router;
use axum::extract::Request;
use axum::http::header::REFERRER_POLICY;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::error::ApiError;
use super::error_pages::show_errors_as_pages;
use super::page_renderer::NotFoundPage;
use super::state::AppState;
use crate::app::bookings::LinkError;

const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

pub(crate) fn router(state: AppState) -> Router {
    let forms = Router::new()
        .route("/r/{token}/withdraw", post(request::withdraw))
        .route("/answer/{token}/confirm", post(answer::confirm))
        .route("/answer/{token}/decline", post(answer::decline))
        .route("/answer/{token}/seen", post(answer::mark_seen))
        .route_layer(from_fn_with_state(state.clone(), form::require_valid_form));
    Router::new()
        .route("/r/{token}", get(request::show_page))
        .route("/answer/{token}", get(answer::show_page))
        .merge(forms)
        .route_layer(from_fn_with_state(state.clone(), show_errors_as_pages))
        .route_layer(from_fn(add_privacy_headers))
        .with_state(state)
}

/// The URL is the secret, so it must not reach other sites or search engines.
async fn add_privacy_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(X_ROBOTS_TAG, HeaderValue::from_static("noindex"));
    response
}

/// All invalid links get the same page.
async fn respond_error(state: &AppState, headers: &HeaderMap, error: LinkError) -> Response {
    match error {
        LinkError::Unknown => state.page_renderer.respond_not_found(NotFoundPage::Link, headers).await,
        LinkError::Storage(error) => ApiError::from(error).into_response(),
        LinkError::Email(error) => ApiError::internal(error).into_response(),
    }
}
