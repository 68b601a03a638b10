//! Booking without a script: a form on a page of its own, and what comes after it.

mod form;
mod opened;
mod pages;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use domain::{PublicProfile, Service};

use super::missing::Missing;
use super::profile::moved_to;
use crate::app::bookings::{self, Refusal, Sender, Wish};
use crate::app::profiles::{self, Found};
use crate::http::client::CallingFrom;
use crate::http::error::ApiError;
use crate::http::form::Form;
use crate::http::parts::Parts;
use form::{Filled, new_key};
use pages::Errors;

const FORM: &str = "/u/{username}/book/{service}";
const SENT: &str = "/u/{username}/book/{service}/sent";

pub(super) fn router() -> Router<Parts> {
    Router::new().route(FORM, get(show).post(send)).route(SENT, get(sent))
}

/// What an address of these pages leads to.
struct Offered {
    profile: PublicProfile,
    service: Service,
}

impl Offered {
    /// Under any name that the photographer has or had.
    async fn find(parts: &Parts, username: &str, service: &str) -> Result<Option<Self>, ApiError> {
        let mut found = profiles::find(&parts.cx, username).await?;
        if let Found::Moved(current) = &found {
            found = profiles::find(&parts.cx, current.as_str()).await?;
        }
        let Found::Profile(_, profile) = found else { return Ok(None) };
        let service = profile.services.iter().find(|offered| offered.id.to_string() == service).cloned();
        Ok(service.map(|service| Self { profile, service }))
    }

    fn is_called(&self, username: &str) -> bool {
        self.profile.names.username.as_str() == username
    }

    fn below(&self) -> String {
        format!("/book/{}", self.service.id)
    }
}

async fn show(
    State(parts): State<Parts>,
    Path((username, service)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Some(offered) = Offered::find(&parts, &username, &service).await? else {
        return Ok(parts.public.missing(Missing::Profile, &headers).await);
    };
    if !offered.is_called(&username) {
        return Ok(moved_to(&offered.profile.names.username, &offered.below(), None));
    }
    let filled = Filled::new(opened::stamp(&parts.cx)?);
    Ok(pages::form(&parts, &offered, &filled, Errors::default(), StatusCode::OK).await)
}

/// Whatever goes wrong, the form comes back with everything that was typed.
async fn send(
    State(parts): State<Parts>,
    Path((username, service)): Path<(String, String)>,
    CallingFrom(network): CallingFrom,
    headers: HeaderMap,
    form: Form,
) -> Result<Response, ApiError> {
    let Some(offered) = Offered::find(&parts, &username, &service).await? else {
        return Ok(parts.public.missing(Missing::Profile, &headers).await);
    };
    let mut filled = Filled::read(&form);
    let request = match filled.request() {
        Ok(request) => request,
        Err(errors) => {
            return Ok(pages::form(&parts, &offered, &filled, errors, StatusCode::BAD_REQUEST).await);
        }
    };
    let fill = opened::since(&parts.cx, &filled.opened);
    let sender = Sender { network, fill, trapped: !form.text("website").is_empty() };
    let (wish, key) = (Wish { username: &username, service: &service }, filled.key.parse().ok());
    match bookings::book(&parts.cx, wish, request, key.as_ref(), sender).await {
        Ok(_) => {
            let sent = format!("/u/{}{}/sent", offered.profile.names.username, offered.below());
            Ok(Redirect::to(&sent).into_response())
        }
        Err(refusal) => {
            // It was sent before with other words; sent once more, it is another request.
            if let Refusal::KeyReused = refusal {
                filled.key = new_key();
            }
            let refused = ApiError::from(refusal).into_response();
            let page = pages::form(&parts, &offered, &filled, Errors::sending(), refused.status()).await;
            Ok(pages::with_headers_of(refused, page))
        }
    }
}

async fn sent(
    State(parts): State<Parts>,
    Path((username, service)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let Some(offered) = Offered::find(&parts, &username, &service).await? else {
        return Ok(parts.public.missing(Missing::Profile, &headers).await);
    };
    if !offered.is_called(&username) {
        let below = format!("{}/sent", offered.below());
        return Ok(moved_to(&offered.profile.names.username, &below, None));
    }
    Ok(pages::sent(&parts, &offered).await)
}
