//! `/u/{username}`: a photographer's page, or the way to it.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header::LOCATION};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use super::error::ApiError;
use super::pages::Page;
use super::parts::Parts;
use crate::app::profiles::{self, Found};

pub(crate) fn router(parts: Parts, pattern: &str, page: Page, missing: Page) -> Router {
    let show = async move |State(parts): State<Parts>, Path(username): Path<String>| {
        respond(&parts, &username, &page, &missing).await
    };
    Router::new().route(pattern, get(show)).with_state(parts)
}

async fn respond(parts: &Parts, username: &str, page: &Page, missing: &Page) -> Result<Response, ApiError> {
    Ok(match profiles::find(&parts.cx, username).await? {
        Found::Profile(profile) if profile.names.username.as_str() == username => page.respond(),
        Found::Profile(profile) => moved_to(profile.names.username.as_str()),
        Found::Moved(current) => moved_to(current.as_str()),
        Found::Unknown => missing.respond(),
    })
}

/// For good as far as this name goes: it leads nowhere else as long as its photographer is here.
fn moved_to(username: &str) -> Response {
    (StatusCode::MOVED_PERMANENTLY, [(LOCATION, format!("/u/{username}"))]).into_response()
}
