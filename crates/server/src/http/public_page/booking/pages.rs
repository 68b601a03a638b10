//! The pages around a booking that needs no script.

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::Response;
use domain::PublicProfile;
use render::{View, head};
use serde::Serialize;

use super::Offered;
use super::form::Filled;
use crate::http::api::ServiceView;
use crate::http::parts::Parts;

const FAILED: &str = "Failed to send booking request. Please try again.";

/// What is wrong with which field; or that nothing is, and it could not be sent all the same.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Errors {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    #[serde(skip)]
    pub sending: bool,
}

impl Errors {
    pub fn sending() -> Self {
        Self { sending: true, ..Self::default() }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Photographer<'a> {
    username: &'a str,
    display_name: &'a str,
}

impl<'a> From<&'a PublicProfile> for Photographer<'a> {
    fn from(profile: &'a PublicProfile) -> Self {
        let names = &profile.names;
        Self { username: names.username.as_str(), display_name: names.display_name.as_str() }
    }
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
    profile: Photographer<'a>,
    service: ServiceView,
    values: Values<'a>,
    errors: Errors,
    failure: Option<&'static str>,
    key: &'a str,
    opened: &'a str,
}

#[derive(Serialize)]
struct SentProps<'a> {
    brand: &'a str,
    profile: Photographer<'a>,
    service: ServiceView,
}

pub(super) async fn form(
    parts: &Parts,
    Offered { profile, service }: &Offered,
    filled: &Filled,
    errors: Errors,
    status: StatusCode,
) -> Response {
    let brand = &parts.cx.config.brand;
    let props = FormProps {
        brand: brand.as_str(),
        profile: profile.into(),
        service: service.clone().into(),
        values: Values {
            client_name: &filled.client_name,
            client_email: &filled.client_email,
            message: &filled.message,
        },
        failure: errors.sending.then_some(FAILED),
        errors,
        key: &filled.key,
        opened: &filled.opened,
    };
    let head = head::unlisted(&format!("Book {}", service.offer.title), brand);
    parts.public.respond(View::Book, &props, &head, status).await
}

pub(super) async fn sent(parts: &Parts, Offered { profile, service }: &Offered) -> Response {
    let brand = &parts.cx.config.brand;
    let props = SentProps { brand: brand.as_str(), profile: profile.into(), service: service.clone().into() };
    let head = head::unlisted("Booking Request Sent!", brand);
    parts.public.respond(View::Booked, &props, &head, StatusCode::OK).await
}

/// What the answer of the API would have said beside its body: when to come again, and the cause for the log.
pub(super) fn with_headers_of(mut refused: Response, mut page: Response) -> Response {
    if let Some(wait) = refused.headers_mut().remove(RETRY_AFTER) {
        page.headers_mut().insert(RETRY_AFTER, wait);
    }
    page.extensions_mut().extend(std::mem::take(refused.extensions_mut()));
    page
}
