//! The pages of booking without JavaScript.

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use domain::PublicProfile;
use render::{View, head};
use serde::Serialize;

use super::form::{FormErrors, FormValues};
use super::form_snapshot::{FormSnapshot, PhotographerSnapshot, ServiceSnapshot};
use crate::http::error::ApiError;
use crate::http::error_pages::copy_retry_after_and_cause;
use crate::http::state::AppState;

/// For a form whose fields are valid, but whose request the server refused or could not store.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct SubmitErrorProps {
    /// In seconds.
    retry_after: Option<u64>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ValuesProps<'a> {
    client_name: &'a str,
    client_email: &'a str,
    message: &'a str,
}

#[derive(Serialize)]
struct FormProps<'a> {
    brand: &'a str,
    profile: &'a PhotographerSnapshot,
    service: &'a ServiceSnapshot,
    values: ValuesProps<'a>,
    errors: FormErrors,
    failure: Option<SubmitErrorProps>,
    key: &'a str,
    opened: &'a str,
}

#[derive(Serialize)]
struct SentProps<'a> {
    brand: &'a str,
    profile: &'a PhotographerSnapshot,
    service: &'a ServiceSnapshot,
}

#[derive(Serialize)]
struct ServiceNotFoundProps<'a> {
    brand: &'a str,
    what: &'static str,
    profile: &'a PhotographerSnapshot,
}

pub(super) async fn render_form(
    state: &AppState,
    snapshot: &FormSnapshot,
    values: &FormValues,
    errors: FormErrors,
    status: StatusCode,
) -> Response {
    render_form_page(state, snapshot, values, errors, None, status).await
}

/// The form with everything the client typed, and when to retry if that is known.
pub(super) async fn render_failed_form(
    state: &AppState,
    snapshot: &FormSnapshot,
    values: &FormValues,
    error: ApiError,
) -> Response {
    let error_response = error.into_response();
    let retry_after =
        error_response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    let failure = Some(SubmitErrorProps { retry_after });
    let page =
        render_form_page(state, snapshot, values, FormErrors::default(), failure, error_response.status())
            .await;
    copy_retry_after_and_cause(error_response, page)
}

async fn render_form_page(
    state: &AppState,
    snapshot: &FormSnapshot,
    values: &FormValues,
    errors: FormErrors,
    failure: Option<SubmitErrorProps>,
    status: StatusCode,
) -> Response {
    let brand = &state.ctx.config.brand;
    let props = FormProps {
        brand: brand.as_str(),
        profile: &snapshot.profile,
        service: &snapshot.service,
        values: ValuesProps {
            client_name: &values.client_name,
            client_email: &values.client_email,
            message: &values.message,
        },
        errors,
        failure,
        key: &values.idempotency_key,
        opened: &values.sealed_snapshot,
    };
    let head =
        head::unlisted(&format!("Book {}", snapshot.service.title), brand).with_accent(snapshot.accent());
    state.page_renderer.respond(View::BookingForm, &props, &head, status).await
}

pub(super) async fn render_sent_page(state: &AppState, snapshot: &FormSnapshot) -> Response {
    let brand = &state.ctx.config.brand;
    let props = SentProps { brand: brand.as_str(), profile: &snapshot.profile, service: &snapshot.service };
    let head = head::unlisted("Booking Request Sent!", brand).with_accent(snapshot.accent());
    state.page_renderer.respond(View::BookingSent, &props, &head, StatusCode::OK).await
}

/// The photographer exists but does not offer the service.
pub(super) async fn render_service_not_found(state: &AppState, profile: &PublicProfile) -> Response {
    let brand = &state.ctx.config.brand;
    let props = ServiceNotFoundProps { brand: brand.as_str(), what: "service", profile: &profile.into() };
    let head = head::unlisted("Service Not Found", brand).with_accent(profile.accent);
    state.page_renderer.respond(View::NotFound, &props, &head, StatusCode::NOT_FOUND).await
}
