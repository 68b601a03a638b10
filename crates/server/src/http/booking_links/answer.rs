//! `/answer/{token}`: a request, for the photographer who received it.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use render::{View, head};
use serde::Deserialize;

use super::props::AnswerProps;
use super::respond_error;
use crate::app::bookings::{self, Answer};
use crate::http::state::AppState;

#[derive(Debug, Deserialize)]
pub(super) struct AnswerQuery {
    choose: Option<String>,
}

pub(super) async fn show_page(
    State(state): State<AppState>,
    Path(token): Path<String>,
    query: Result<Query<AnswerQuery>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let brand = &state.ctx.config.brand;
    match bookings::load_answer_page(&state.ctx, &token).await {
        Ok(page) => {
            let props = AnswerProps::new(brand.as_str(), &page, &token, parse_choice(query));
            let head = head::unlisted("Booking request", brand).with_accent(page.accent);
            state.page_renderer.respond(View::PhotographerAnswer, &props, &head, StatusCode::OK).await
        }
        Err(error) => respond_error(&state, &headers, error).await,
    }
}

/// An unknown choice is ignored.
fn parse_choice(query: Result<Query<AnswerQuery>, QueryRejection>) -> Option<&'static str> {
    match query.ok()?.0.choose?.as_str() {
        "confirm" => Some("confirm"),
        "decline" => Some("decline"),
        _ => None,
    }
}

pub(super) async fn confirm(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    save_answer(&state, &token, &headers, Answer::Confirm).await
}

pub(super) async fn decline(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    save_answer(&state, &token, &headers, Answer::Decline).await
}

/// Also redirects if the answer came too late: the page shows the current status.
async fn save_answer(state: &AppState, token: &str, headers: &HeaderMap, answer: Answer) -> Response {
    match bookings::answer(&state.ctx, token, answer).await {
        Ok(_) => Redirect::to(&format!("/answer/{token}")).into_response(),
        Err(error) => respond_error(state, headers, error).await,
    }
}

pub(super) async fn mark_seen(
    State(state): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    match bookings::mark_seen(&state.ctx, &token).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(error) => respond_error(&state, &headers, error).await,
    }
}
