//! `/u/{username}`: the public page, or a redirect from a former username.

use axum::extract::{Path, Request, State};
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::{AccountId, PublicProfile, Username};
use render::{View, head};
use serde::Serialize;

use crate::app::identity::Network;
use crate::app::pages::{self, PageError, PageLookup, RenderedProfile};
use crate::app::views::{self, Visitor};
use crate::http::api::PublicProfileView;
use crate::http::client::ClientNetwork;
use crate::http::error::ApiError;
use crate::http::page_renderer::{NotFoundPage, finish_document};
use crate::http::state::AppState;

/// Headers with which browsers announce a prefetch.
const PURPOSE_HEADERS: [&str; 4] = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

#[derive(Serialize)]
struct ProfileProps<'a> {
    brand: &'a str,
    profile: PublicProfileView,
}

pub(super) async fn show_profile(
    State(state): State<AppState>,
    Path(username): Path<String>,
    ClientNetwork(network): ClientNetwork,
    request: Request,
) -> Result<Response, ApiError> {
    let headers = request.headers();
    Ok(match pages::look_up(&state.ctx, &username, |profile| render_profile(&state, profile)).await {
        PageLookup::Page(page) => {
            if *request.method() == Method::GET {
                record_view(&state, page.account, network, headers);
            }
            match &page.rendered {
                RenderedProfile::Complete(document) => {
                    state.page_renderer.respond_cacheable(document, headers)
                }
                RenderedProfile::Fallback(html) => {
                    (state.page_renderer.page_headers(), html.clone()).into_response()
                }
            }
        }
        PageLookup::Moved(current) => redirect_to_username(&current, "", request.uri().query()),
        PageLookup::NotFound => state.page_renderer.respond_not_found(NotFoundPage::Profile, headers).await,
        PageLookup::Failed(error) => return Err(ApiError::from(&*error)),
    })
}

/// Counts a view in memory, so that it costs no database write. The refresh token tells whether the visitor
/// is the photographer, whose own views do not count.
pub(super) fn record_view(state: &AppState, account: AccountId, network: Network, headers: &HeaderMap) {
    let header_text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(user_agent) = header_text("user-agent") else { return };
    let purpose = PURPOSE_HEADERS.iter().find_map(|name| header_text(name));
    let token = state.cookies.refresh_token(headers);
    views::record_view(
        &state.ctx,
        account,
        Visitor { network, user_agent, purpose, token: token.as_deref() },
    );
}

async fn render_profile(state: &AppState, profile: PublicProfile) -> Result<RenderedProfile, PageError> {
    let config = &state.ctx.config;
    let head = head::profile(&profile, &config.brand, &config.http.public_url);
    let props = ProfileProps { brand: config.brand.as_str(), profile: profile.into() };
    let html = state
        .page_renderer
        .render_html(View::Profile, &props, &head)
        .await
        .map_err(PageError::from_render_error)?;
    if !html.is_complete {
        return Ok(RenderedProfile::Fallback(html.text));
    }
    let will_be_cached = state.ctx.pages.is_enabled();
    finish_document(html.text, will_be_cached)
        .await
        .map(RenderedProfile::Complete)
        .map_err(PageError::from_render_error)
}

/// The redirect is permanent, because a former username redirects only to its photographer, as long as the
/// account exists.
pub(super) fn redirect_to_username(username: &Username, subpath: &str, query: Option<&str>) -> Response {
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    (StatusCode::MOVED_PERMANENTLY, [(LOCATION, format!("/u/{username}{subpath}{query}"))]).into_response()
}

impl From<&PageError> for ApiError {
    fn from(error: &PageError) -> Self {
        match error {
            PageError::Storage(storage_error) => storage_error.into(),
            PageError::Render(_) => Self::internal(error),
        }
    }
}
