//! `/u/{username}`: a photographer's page, or the way to it.

use axum::Router;
use axum::extract::{Path, State};
use axum::http::header::LOCATION;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use domain::Username;

use super::error::ApiError;
use super::pages::Page;
use super::parts::Parts;
use crate::app::profiles::{self, Found};

pub(crate) fn router(parts: Parts, pattern: &str, page: Page, missing: Page) -> Router {
    let show = async move |State(parts): State<Parts>, Path(username): Path<String>, uri: Uri| {
        respond(&parts, &username, &uri, &page, &missing).await
    };
    Router::new().route(pattern, get(show)).with_state(parts)
}

async fn respond(
    parts: &Parts,
    username: &str,
    uri: &Uri,
    page: &Page,
    missing: &Page,
) -> Result<Response, ApiError> {
    Ok(match profiles::find(&parts.cx, username).await? {
        Found::Profile(profile) if profile.names.username.as_str() == username => page.respond(),
        Found::Profile(profile) => moved_to(&profile.names.username, uri.query()),
        Found::Moved(current) => moved_to(&current, uri.query()),
        Found::Unknown => missing.respond(),
    })
}

/// For good as far as this name goes: it leads nowhere else as long as its photographer is here.
fn moved_to(username: &Username, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    (StatusCode::MOVED_PERMANENTLY, [(LOCATION, format!("/u/{username}{query}"))]).into_response()
}
