//! `/answer/{token}`: a request, for the photographer who was asked.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use render::{View, head};
use serde::Deserialize;

use super::refused;
use super::view::AnswerProps;
use crate::app::bookings::{self, Answer};
use crate::http::parts::Parts;

#[derive(Debug, Deserialize)]
pub(super) struct Led {
    choose: Option<String>,
}

pub(super) async fn show(
    State(parts): State<Parts>,
    Path(token): Path<String>,
    led: Result<Query<Led>, QueryRejection>,
    headers: HeaderMap,
) -> Response {
    let brand = &parts.cx.config.brand;
    match bookings::answer_page(&parts.cx, &token).await {
        Ok(page) => {
            let props = AnswerProps::new(brand.as_str(), &page, &token, choice(led));
            let head = head::unlisted("Booking request", brand).wearing(page.accent);
            parts.public.respond(View::Answer, &props, &head, StatusCode::OK).await
        }
        Err(refusal) => refused(&parts, &headers, refusal).await,
    }
}

/// What is no choice leads to the page all the same.
fn choice(led: Result<Query<Led>, QueryRejection>) -> Option<&'static str> {
    match led.ok()?.0.choose?.as_str() {
        "confirm" => Some("confirm"),
        "decline" => Some("decline"),
        _ => None,
    }
}

pub(super) async fn confirm(
    State(parts): State<Parts>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    answer(&parts, &token, &headers, Answer::Confirm).await
}

pub(super) async fn decline(
    State(parts): State<Parts>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    answer(&parts, &token, &headers, Answer::Decline).await
}

/// The page tells what is the case, also when this came too late.
async fn answer(parts: &Parts, token: &str, headers: &HeaderMap, answer: Answer) -> Response {
    match bookings::answer(&parts.cx, token, answer).await {
        Ok(_) => Redirect::to(&format!("/answer/{token}")).into_response(),
        Err(refusal) => refused(parts, headers, refusal).await,
    }
}

pub(super) async fn seen(
    State(parts): State<Parts>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Response {
    match bookings::seen(&parts.cx, &token).await {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refusal) => refused(&parts, &headers, refusal).await,
    }
}
