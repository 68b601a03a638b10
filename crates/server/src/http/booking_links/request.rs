//! `/r/{token}`: a request and its status, for the client who sent it.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use render::{View, head};

use super::props::RequestProps;
use super::respond_error;
use crate::app::bookings;
use crate::http::state::AppState;

pub(super) async fn show_page(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    let brand = &state.ctx.config.brand;
    match bookings::load_request_page(&state.ctx, &token).await {
        Ok(page) => {
            let props = RequestProps::new(brand.as_str(), &page, &token);
            let head = head::unlisted("Your request", brand).with_accent(page.accent);
            state.page_renderer.respond(View::ClientRequest, &props, &head, StatusCode::OK).await
        }
        Err(error) => respond_error(&state, &headers, error).await,
    }
}

/// Also redirects if the photographer has answered meanwhile: the page shows the current status.
pub(super) async fn withdraw(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    match bookings::withdraw(&state.ctx, &token).await {
        Ok(_) => Redirect::to(&format!("/r/{token}")).into_response(),
        Err(error) => respond_error(&state, &headers, error).await,
    }
}
