//! `/r/{token}`: what becomes of a request, for the client who sent it.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use render::{View, head};

use super::refused;
use super::view::RequestProps;
use crate::app::bookings;
use crate::http::parts::Parts;

pub(super) async fn show(
    State(parts): State<Parts>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    let brand = &parts.cx.config.brand;
    match bookings::request_page(&parts.cx, &token).await {
        Ok(page) => {
            let props = RequestProps::new(brand.as_str(), &page, &token);
            let head = head::unlisted("Your request", brand).wearing(page.accent);
            parts.public.respond(View::Request, &props, &head, StatusCode::OK).await
        }
        Err(refusal) => refused(&parts, &headers, refusal).await,
    }
}

/// The page tells what is the case, also when it was answered meanwhile.
pub(super) async fn withdraw(
    State(parts): State<Parts>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    match bookings::withdraw(&parts.cx, &token).await {
        Ok(_) => Redirect::to(&format!("/r/{token}")).into_response(),
        Err(refusal) => refused(&parts, &headers, refusal).await,
    }
}
