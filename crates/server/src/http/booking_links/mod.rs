//! Pages behind the links in mails about a booking. They show, and their forms act: programs that look into mails open
//! every link, so looking never changes anything.

mod answer;
mod form;
mod request;
mod view;

use axum::Router;
use axum::extract::Request;
use axum::http::header::REFERRER_POLICY;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::error::ApiError;
use super::parts::Parts;
use super::public_page::{Missing, as_pages};
use crate::app::bookings::LinkRefusal;

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

pub(crate) fn router(parts: Parts) -> Router {
    let forms = Router::new()
        .route("/r/{token}/withdraw", post(request::withdraw))
        .route("/answer/{token}/confirm", post(answer::confirm))
        .route("/answer/{token}/decline", post(answer::decline))
        .route("/answer/{token}/seen", post(answer::seen))
        .route_layer(from_fn_with_state(parts.clone(), form::require));
    Router::new()
        .route("/r/{token}", get(request::show))
        .route("/answer/{token}", get(answer::show))
        .merge(forms)
        .route_layer(from_fn_with_state(parts.clone(), as_pages))
        .route_layer(from_fn(discreetly))
        .with_state(parts)
}

/// The address is the secret: nobody is told of it, and no search engine keeps it.
async fn discreetly(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
    response
}

/// One page for every link that leads nowhere, whatever is wrong with it.
async fn refused(parts: &Parts, headers: &HeaderMap, refusal: LinkRefusal) -> Response {
    match refusal {
        LinkRefusal::Unknown => parts.public.missing(Missing::Link, headers).await,
        LinkRefusal::Storage(error) => ApiError::from(error).into_response(),
        LinkRefusal::Letter(error) => ApiError::internal(error).into_response(),
    }
}
