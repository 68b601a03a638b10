//! What a form of these pages sends: nothing but its address.

use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::bookings::Refusal;
use crate::http::body;
use crate::http::client::CallingFrom;
use crate::http::error::ApiError;
use crate::http::form::is_form;
use crate::http::origin;
use crate::http::parts::Parts;

const LARGEST: usize = 1024;

pub(super) async fn require(State(parts): State<Parts>, request: Request, next: Next) -> Response {
    match read(&parts, request).await {
        Ok(request) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    }
}

async fn read(parts: &Parts, request: Request) -> Result<Request, ApiError> {
    if origin::is_foreign(request.headers(), parts.cx.config.http.public_url.origin()) {
        return Err(ApiError::FORBIDDEN_ORIGIN);
    }
    // A script that sends nothing names no type.
    if request.headers().contains_key(CONTENT_TYPE) && !is_form(request.headers()) {
        return Err(ApiError::UNSUPPORTED_MEDIA_TYPE);
    }
    let (mut head, body) = request.into_parts();
    let CallingFrom(network) = CallingFrom::from_request_parts(&mut head, parts).await?;
    parts.cx.bookings.press(network, parts.cx.clock.monotonic()).map_err(Refusal::from)?;
    body::read(body, LARGEST).await?;
    Ok(Request::from_parts(head, Body::empty()))
}
