//! Shows 5xx errors as pages, so that clients and photographers do not see JSON.

use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT_ENCODING, RETRY_AFTER};
use axum::middleware::Next;
use axum::response::Response;

use super::error::Cause;
use super::state::AppState;

pub(crate) async fn show_errors_as_pages(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let accept_encoding = request.headers().get(ACCEPT_ENCODING).cloned();
    let response = next.run(request).await;
    // A response with a content security policy is already a page, such as the form with the client's input.
    if !response.status().is_server_error() || response.headers().contains_key("content-security-policy") {
        return response;
    }
    let headers: HeaderMap = accept_encoding.into_iter().map(|value| (ACCEPT_ENCODING, value)).collect();
    let page = state.page_renderer.respond_server_error(response.status(), &headers).await;
    copy_retry_after_and_cause(response, page)
}

/// Copies `Retry-After` and the cause for the log from the error response to the page.
pub(super) fn copy_retry_after_and_cause(mut error_response: Response, mut page: Response) -> Response {
    if let Some(retry_after) = error_response.headers_mut().remove(RETRY_AFTER) {
        page.headers_mut().insert(RETRY_AFTER, retry_after);
    }
    if let Some(cause) = error_response.extensions_mut().remove::<Cause>() {
        page.extensions_mut().insert(cause);
    }
    page
}
