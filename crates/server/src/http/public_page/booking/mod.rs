//! Booking without JavaScript: the form and the confirmation page.

mod form;
mod form_snapshot;
mod pages;

use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use domain::{BookingRequest, PublicProfile, Username};

use super::profile::redirect_to_username;
use crate::app::bookings::{self, Booked, BookingError, BookingTarget, RequestSender};
use crate::app::profiles::{self, ProfileLookup};
use crate::http::client::ClientNetwork;
use crate::http::error::ApiError;
use crate::http::form::HtmlForm;
use crate::http::page_renderer::NotFoundPage;
use crate::http::state::AppState;
use form::{FormErrors, FormValues, new_idempotency_key};
use form_snapshot::FormSnapshot;

const FORM_ROUTE: &str = "/u/{username}/book/{service}";
const SENT_ROUTE: &str = "/u/{username}/book/{service}/sent";

/// A double click sends the form again while the first request is still in flight. The server retries until
/// the first request is finished.
const IN_FLIGHT_RETRY_DELAY: Duration = Duration::from_millis(200);
const MAX_BOOKING_ATTEMPTS: usize = 15;

pub(super) fn router() -> Router<AppState> {
    Router::new().route(FORM_ROUTE, get(show_form).post(submit_form)).route(SENT_ROUTE, get(show_sent_page))
}

/// Finds the service of the URL, under the current or a former username. The inner `Err` is the page to
/// send instead.
async fn find_service(
    state: &AppState,
    username: &str,
    service: &str,
    headers: &HeaderMap,
) -> Result<Result<(FormSnapshot, Username), Response>, ApiError> {
    let mut lookup = profiles::look_up(&state.ctx, username).await?;
    if let ProfileLookup::Moved(current) = &lookup {
        lookup = profiles::look_up(&state.ctx, current.as_str()).await?;
    }
    let ProfileLookup::Profile(_, profile) = lookup else {
        return Ok(Err(state.page_renderer.respond_not_found(NotFoundPage::Profile, headers).await));
    };
    match snapshot_service(state, &profile, service) {
        Some(snapshot) => Ok(Ok((snapshot, profile.names.username))),
        None => Ok(Err(pages::render_service_not_found(state, &profile).await)),
    }
}

fn snapshot_service(state: &AppState, profile: &PublicProfile, service_id: &str) -> Option<FormSnapshot> {
    let service = profile.services.iter().find(|service| service.id.to_string() == service_id)?;
    Some(FormSnapshot::new(&state.ctx, profile, service))
}

async fn show_form(
    State(state): State<AppState>,
    Path((username, service)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (snapshot, current_username) = match find_service(&state, &username, &service, &headers).await? {
        Ok(found) => found,
        Err(page) => return Ok(page),
    };
    if current_username.as_str() != username {
        return Ok(redirect_to_username(&current_username, &snapshot.subpath(), None));
    }
    let values = FormValues::new(snapshot.seal(&state.ctx)?);
    Ok(pages::render_form(&state, &snapshot, &values, FormErrors::default(), StatusCode::OK).await)
}

/// If a field is invalid or the booking fails, the response is the form with everything the client typed.
async fn submit_form(
    State(state): State<AppState>,
    Path((username, service)): Path<(String, String)>,
    ClientNetwork(network): ClientNetwork,
    headers: HeaderMap,
    form: HtmlForm,
) -> Result<Response, ApiError> {
    let mut values = FormValues::from_form(&form);
    let (snapshot, fill_time) = match FormSnapshot::unseal(&state.ctx, &values.sealed_snapshot, &service) {
        Some(snapshot) => {
            let fill_time = snapshot.age(&state.ctx);
            (snapshot, fill_time)
        }
        // A form that this instance did not issue counts as sent too fast: the request goes into quarantine.
        None => match find_service(&state, &username, &service, &headers).await? {
            Ok((snapshot, _)) => (snapshot, Duration::ZERO),
            Err(page) => return Ok(page),
        },
    };
    let request = match values.to_booking_request() {
        Ok(request) => request,
        Err(errors) => {
            return Ok(pages::render_form(&state, &snapshot, &values, errors, StatusCode::BAD_REQUEST).await);
        }
    };
    let sender = RequestSender {
        network,
        fill_time: Some(fill_time),
        has_filled_honeypot: !form.text("website").is_empty(),
    };
    let target = BookingTarget { username: &username, service: &service };
    Ok(match book_with_retry(&state, target, request, &values.idempotency_key, sender).await {
        Ok(_) => Redirect::to(&format!("{}/sent", snapshot.path())).into_response(),
        Err(error) => {
            // The key belongs to a request with other text, so the next submission needs a new one.
            if let BookingError::KeyReused = error {
                values.idempotency_key = new_idempotency_key();
            }
            pages::render_failed_form(&state, &snapshot, &values, error.into()).await
        }
    })
}

async fn book_with_retry(
    state: &AppState,
    target: BookingTarget<'_>,
    request: BookingRequest,
    key: &str,
    sender: RequestSender,
) -> Result<Booked, BookingError> {
    let key = key.parse().ok();
    for _ in 1..MAX_BOOKING_ATTEMPTS {
        match bookings::book(&state.ctx, target, request.clone(), key.as_ref(), sender).await {
            Err(BookingError::InFlight) => tokio::time::sleep(IN_FLIGHT_RETRY_DELAY).await,
            result => return result,
        }
    }
    bookings::book(&state.ctx, target, request, key.as_ref(), sender).await
}

async fn show_sent_page(
    State(state): State<AppState>,
    Path((username, service)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (snapshot, current_username) = match find_service(&state, &username, &service, &headers).await? {
        Ok(found) => found,
        Err(page) => return Ok(page),
    };
    if current_username.as_str() != username {
        return Ok(redirect_to_username(&current_username, &format!("{}/sent", snapshot.subpath()), None));
    }
    Ok(pages::render_sent_page(&state, &snapshot).await)
}
