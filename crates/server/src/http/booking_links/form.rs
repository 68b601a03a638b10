//! Checks the forms on the pages of emailed links: confirm, decline, withdraw, seen. They have no fields.

use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::bookings::BookingError;
use crate::http::body;
use crate::http::client::ClientNetwork;
use crate::http::error::ApiError;
use crate::http::form::is_form;
use crate::http::origin;
use crate::http::state::AppState;

const MAX_BODY_BYTES: usize = 1024;

pub(super) async fn require_valid_form(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    match check_form(&state, request).await {
        Ok(request) => next.run(request).await,
        Err(error) => error.into_response(),
    }
}

/// Checks origin, content type and size, and limits how often a network may send these forms. Drops the body.
async fn check_form(state: &AppState, request: Request) -> Result<Request, ApiError> {
    if origin::has_foreign_origin(request.headers(), state.ctx.config.http.public_url.origin()) {
        return Err(ApiError::FORBIDDEN_ORIGIN);
    }
    // The script of the answer page posts `seen` without a body, so without a content type.
    if request.headers().contains_key(CONTENT_TYPE) && !is_form(request.headers()) {
        return Err(ApiError::UNSUPPORTED_MEDIA_TYPE);
    }
    let (mut head, body) = request.into_parts();
    let ClientNetwork(network) = ClientNetwork::from_request_parts(&mut head, state).await?;
    state.ctx.bookings.allow_link_action(network, state.ctx.clock.monotonic()).map_err(BookingError::from)?;
    body::read(body, MAX_BODY_BYTES).await?;
    Ok(Request::from_parts(head, Body::empty()))
}
