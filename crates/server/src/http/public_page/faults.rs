//! What goes wrong behind a page is told on a page: no client should have to read JSON.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, RETRY_AFTER};
use axum::middleware::Next;
use axum::response::Response;

use crate::http::error::Cause;
use crate::http::parts::Parts;

pub(crate) async fn as_pages(State(parts): State<Parts>, request: Request, next: Next) -> Response {
    let accepted = request.headers().get(ACCEPT_ENCODING).cloned();
    let response = next.run(request).await;
    // A page that tells of it by itself, such as a form with what was typed, carries no cause to be told.
    if !response.status().is_server_error() || response.headers().contains_key("content-security-policy") {
        return response;
    }
    let headers: HeaderMap = accepted.into_iter().map(|value| (ACCEPT_ENCODING, value)).collect();
    let page = parts.public.failed(response.status(), &headers).await;
    keep_head(response, page)
}

/// What an answer says beside its body: when to come again, and the cause for the log.
pub(super) fn keep_head(mut refused: Response, mut page: Response) -> Response {
    if let Some(wait) = refused.headers_mut().remove(RETRY_AFTER) {
        page.headers_mut().insert(RETRY_AFTER, wait);
    }
    if let Some(cause) = refused.extensions_mut().remove::<Cause>() {
        page.extensions_mut().insert(cause);
    }
    page
}
