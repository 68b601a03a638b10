//! Booking without a script: a form on a page of its own, and what comes after it.

mod form;
mod pages;
mod shown;

use std::time::Duration;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use domain::{BookingRequest, PublicProfile, Username};

use super::missing::Missing;
use super::profile::moved_to;
use crate::app::bookings::{self, Booked, Refusal, Sender, Wish};
use crate::app::profiles::{self, Found};
use crate::http::client::CallingFrom;
use crate::http::error::ApiError;
use crate::http::form::Form;
use crate::http::parts::Parts;
use form::{Filled, new_key};
use pages::Errors;
use shown::Shown;

const FORM: &str = "/u/{username}/book/{service}";
const SENT: &str = "/u/{username}/book/{service}/sent";

/// A second press on the button comes while the first one is being answered: it waits for that answer.
const FIRST_ANSWER: Duration = Duration::from_millis(200);
const TRIES: usize = 15;

pub(super) fn router() -> Router<Parts> {
    Router::new().route(FORM, get(show).post(send)).route(SENT, get(sent))
}

/// What an address of these pages leads to, under any name that the photographer has or had.
async fn offered(
    parts: &Parts,
    username: &str,
    service: &str,
    headers: &HeaderMap,
) -> Result<Result<(Shown, Username), Response>, ApiError> {
    let mut found = profiles::find(&parts.cx, username).await?;
    if let Found::Moved(current) = &found {
        found = profiles::find(&parts.cx, current.as_str()).await?;
    }
    let Found::Profile(_, profile) = found else {
        return Ok(Err(parts.public.missing(Missing::Profile, headers).await));
    };
    match shown(parts, &profile, service) {
        Some(shown) => Ok(Ok((shown, profile.names.username))),
        None => Ok(Err(pages::gone(parts, &profile).await)),
    }
}

fn shown(parts: &Parts, profile: &PublicProfile, service: &str) -> Option<Shown> {
    let service = profile.services.iter().find(|offered| offered.id.to_string() == service)?;
    Some(Shown::now(&parts.cx, profile, service))
}

async fn show(
    State(parts): State<Parts>,
    Path((username, service)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (shown, current) = match offered(&parts, &username, &service, &headers).await? {
        Ok(offered) => offered,
        Err(elsewhere) => return Ok(elsewhere),
    };
    if current.as_str() != username {
        return Ok(moved_to(&current, &shown.below(), None));
    }
    let filled = Filled::new(shown.seal(&parts.cx)?);
    Ok(pages::form(&parts, &shown, &filled, Errors::default(), StatusCode::OK).await)
}

/// Whatever goes wrong, the form comes back with everything that was typed.
async fn send(
    State(parts): State<Parts>,
    Path((username, service)): Path<(String, String)>,
    CallingFrom(network): CallingFrom,
    headers: HeaderMap,
    form: Form,
) -> Result<Response, ApiError> {
    let mut filled = Filled::read(&form);
    let (shown, fill) = match Shown::open(&parts.cx, &filled.opened, &service) {
        Some(shown) => {
            let fill = shown.since(&parts.cx);
            (shown, fill)
        }
        // Whoever sends a form that we did not hand out is taken for a program.
        None => match offered(&parts, &username, &service, &headers).await? {
            Ok((shown, _)) => (shown, Duration::ZERO),
            Err(elsewhere) => return Ok(elsewhere),
        },
    };
    let request = match filled.request() {
        Ok(request) => request,
        Err(errors) => {
            return Ok(pages::form(&parts, &shown, &filled, errors, StatusCode::BAD_REQUEST).await);
        }
    };
    let sender = Sender { network, fill: Some(fill), trapped: !form.text("website").is_empty() };
    let wish = Wish { username: &username, service: &service };
    Ok(match book(&parts, wish, request, &filled.key, sender).await {
        Ok(_) => Redirect::to(&format!("{}/sent", shown.path())).into_response(),
        Err(refusal) => {
            // It was sent before with other words; sent once more, it is another request.
            if let Refusal::KeyReused = refusal {
                filled.key = new_key();
            }
            pages::not_sent(&parts, &shown, &filled, refusal.into()).await
        }
    })
}

async fn book(
    parts: &Parts,
    wish: Wish<'_>,
    request: BookingRequest,
    key: &str,
    sender: Sender,
) -> Result<Booked, Refusal> {
    let key = key.parse().ok();
    for _ in 1..TRIES {
        match bookings::book(&parts.cx, wish, request.clone(), key.as_ref(), sender).await {
            Err(Refusal::InFlight) => tokio::time::sleep(FIRST_ANSWER).await,
            outcome => return outcome,
        }
    }
    bookings::book(&parts.cx, wish, request, key.as_ref(), sender).await
}

async fn sent(
    State(parts): State<Parts>,
    Path((username, service)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (shown, current) = match offered(&parts, &username, &service, &headers).await? {
        Ok(offered) => offered,
        Err(elsewhere) => return Ok(elsewhere),
    };
    if current.as_str() != username {
        return Ok(moved_to(&current, &format!("{}/sent", shown.below()), None));
    }
    Ok(pages::sent(&parts, &shown).await)
}
