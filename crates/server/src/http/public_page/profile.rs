//! `/u/{username}`: a photographer's page, or the way to it.

use axum::extract::{Path, Request, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::{AccountId, PublicProfile, Username};
use render::{View, head};
use serde::Serialize;

use super::missing::Missing;
use super::renderings::finished;
use crate::app::identity::Network;
use crate::app::pages::{self, Failure, Making, Visit};
use crate::app::views::{self, Visitor};
use crate::http::api::PublicProfileView;
use crate::http::client::CallingFrom;
use crate::http::error::ApiError;
use crate::http::parts::Parts;

/// Where browsers say what they load a page for.
const PURPOSE: [&str; 4] = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/// What the view takes.
#[derive(Serialize)]
struct Props<'a> {
    brand: &'a str,
    profile: PublicProfileView,
}

pub(super) async fn show(
    State(parts): State<Parts>,
    Path(username): Path<String>,
    CallingFrom(network): CallingFrom,
    request: Request,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    Ok(match pages::visit(&parts.cx, &username, |profile| make(&parts, profile)).await {
        Visit::Page(page) => {
            if *request.method() == Method::GET {
                note_visitor(&parts, page.account, network, headers);
            }
            match &page.made {
                Making::Whole(document) => parts.public.respond_shared(document, headers),
                Making::Bare(html) => (parts.public.headers(), html.clone()).into_response(),
            }
        }
        Visit::Moved(current) => moved_to(&current, "", request.uri().query()),
        Visit::Unknown => parts.public.missing(Missing::Profile, headers).await,
        Visit::Failed(failure) => return Err(ApiError::from(&*failure)),
    })
}

/// In memory only: a view never costs the page a write.
pub(super) fn note_visitor(parts: &Parts, account: AccountId, network: Network, headers: &HeaderMap) {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(user_agent) = text("user-agent") else { return };
    let purpose = PURPOSE.iter().find_map(|name| text(name));
    let token = parts.cookies.refresh(headers);
    views::saw(&parts.cx, account, Visitor { network, user_agent, purpose, token: token.as_deref() });
}

async fn make(parts: &Parts, profile: PublicProfile) -> Result<Making, Failure> {
    let config = &parts.cx.config;
    let head = head::profile(&profile, &config.brand, &config.http.public_url);
    let props = Props { brand: config.brand.as_str(), profile: profile.into() };
    let html = parts.public.html(View::Profile, &props, &head).await.map_err(Failure::making)?;
    if !html.whole {
        return Ok(Making::Bare(html.text));
    }
    let kept = parts.cx.pages.is_open();
    finished(html.text, kept).await.map(Making::Whole).map_err(Failure::making)
}

/// For good as far as this name goes: it leads nowhere else as long as its photographer is here.
pub(super) fn moved_to(username: &Username, below: &str, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    (StatusCode::MOVED_PERMANENTLY, [(LOCATION, format!("/u/{username}{below}{query}"))]).into_response()
}

impl From<&Failure> for ApiError {
    fn from(failure: &Failure) -> Self {
        match failure {
            Failure::Storage(error) => error.into(),
            Failure::Making(_) => Self::internal(failure),
        }
    }
}
