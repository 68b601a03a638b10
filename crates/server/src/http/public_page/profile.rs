//! `/u/{username}`: a photographer's page, or the way to it.

use axum::extract::{Path, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use domain::{PublicProfile, Username};
use render::{View, head};
use serde::Serialize;

use super::missing::Missing;
use super::renderings::finished;
use crate::app::pages::{self, Failure, Making, Visit};
use crate::http::api::PublicProfileView;
use crate::http::error::ApiError;
use crate::http::parts::Parts;

/// What the view takes.
#[derive(Serialize)]
struct Props<'a> {
    brand: &'a str,
    profile: PublicProfileView,
}

pub(super) async fn show(
    State(parts): State<Parts>,
    Path(username): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    Ok(match pages::visit(&parts.cx, &username, |profile| make(&parts, profile)).await {
        Visit::Page(page) => match &page.made {
            Making::Whole(document) => parts.public.respond_shared(document, &headers),
            Making::Bare(html) => (parts.public.headers(), html.clone()).into_response(),
        },
        Visit::Moved(current) => moved_to(&current, uri.query()),
        Visit::Unknown => parts.public.missing(Missing::Profile, &headers).await,
        Visit::Failed(failure) => return Err(ApiError::from(&*failure)),
    })
}

async fn make(parts: &Parts, profile: PublicProfile) -> Result<Making, Failure> {
    let config = &parts.cx.config;
    let head = head::profile(&profile, &config.brand, &config.http.public_url);
    let props = Props { brand: config.brand.as_str(), profile: profile.into() };
    let html = parts.public.html(View::Profile, &props, &head).await.map_err(Failure::making)?;
    if !html.whole {
        return Ok(Making::Bare(html.text));
    }
    finished(html.text).await.map(Making::Whole).map_err(Failure::making)
}

/// For good as far as this name goes: it leads nowhere else as long as its photographer is here.
fn moved_to(username: &Username, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    (StatusCode::MOVED_PERMANENTLY, [(LOCATION, format!("/u/{username}{query}"))]).into_response()
}

impl From<&Failure> for ApiError {
    fn from(failure: &Failure) -> Self {
        match failure {
            Failure::Storage(error) => error.into(),
            Failure::Making(_) => Self::internal(failure),
        }
    }
}
