//! The pages around a booking that needs no script.

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use domain::PublicProfile;
use render::{View, head};
use serde::Serialize;

use super::form::Filled;
use super::shown::{Photographer, Shown, ShownService};
use crate::http::error::ApiError;
use crate::http::parts::Parts;
use crate::http::public_page::faults::keep_head;

/// What is wrong with which field.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Errors {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Nothing is wrong with any field, and it could not be sent all the same.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Failure {
    /// In seconds.
    retry_after: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Values<'a> {
    client_name: &'a str,
    client_email: &'a str,
    message: &'a str,
}

#[derive(Serialize)]
struct FormProps<'a> {
    brand: &'a str,
    profile: &'a Photographer,
    service: &'a ShownService,
    values: Values<'a>,
    errors: Errors,
    failure: Option<Failure>,
    key: &'a str,
    opened: &'a str,
}

#[derive(Serialize)]
struct SentProps<'a> {
    brand: &'a str,
    profile: &'a Photographer,
    service: &'a ShownService,
}

#[derive(Serialize)]
struct GoneProps<'a> {
    brand: &'a str,
    what: &'static str,
    profile: &'a Photographer,
}

pub(super) async fn form(
    parts: &Parts,
    shown: &Shown,
    filled: &Filled,
    errors: Errors,
    status: StatusCode,
) -> Response {
    respond(parts, shown, filled, errors, None, status).await
}

/// With everything that was typed, and when to come again if that is known.
pub(super) async fn not_sent(parts: &Parts, shown: &Shown, filled: &Filled, refusal: ApiError) -> Response {
    let refused = refusal.into_response();
    let retry_after = refused.headers().get(RETRY_AFTER).and_then(|wait| wait.to_str().ok()?.parse().ok());
    let failure = Some(Failure { retry_after });
    let page = respond(parts, shown, filled, Errors::default(), failure, refused.status()).await;
    keep_head(refused, page)
}

async fn respond(
    parts: &Parts,
    shown: &Shown,
    filled: &Filled,
    errors: Errors,
    failure: Option<Failure>,
    status: StatusCode,
) -> Response {
    let brand = &parts.cx.config.brand;
    let props = FormProps {
        brand: brand.as_str(),
        profile: &shown.profile,
        service: &shown.service,
        values: Values {
            client_name: &filled.client_name,
            client_email: &filled.client_email,
            message: &filled.message,
        },
        errors,
        failure,
        key: &filled.key,
        opened: &filled.opened,
    };
    let head = head::unlisted(&format!("Book {}", shown.service.title), brand).wearing(shown.accent());
    parts.public.respond(View::Book, &props, &head, status).await
}

pub(super) async fn sent(parts: &Parts, shown: &Shown) -> Response {
    let brand = &parts.cx.config.brand;
    let props = SentProps { brand: brand.as_str(), profile: &shown.profile, service: &shown.service };
    let head = head::unlisted("Booking Request Sent!", brand).wearing(shown.accent());
    parts.public.respond(View::Booked, &props, &head, StatusCode::OK).await
}

/// The photographer is here, and offers it no longer.
pub(super) async fn gone(parts: &Parts, profile: &PublicProfile) -> Response {
    let brand = &parts.cx.config.brand;
    let props = GoneProps { brand: brand.as_str(), what: "service", profile: &profile.into() };
    let head = head::unlisted("Service Not Found", brand).wearing(profile.accent);
    parts.public.respond(View::Missing, &props, &head, StatusCode::NOT_FOUND).await
}
