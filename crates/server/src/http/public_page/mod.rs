//! Public pages, rendered on the server from the components of the web app.

mod booking;
mod fast_path;
mod profile;
#[cfg(test)]
mod tests;

pub(crate) use fast_path::FastPath;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;

use super::error_pages::show_errors_as_pages;
use super::state::AppState;

pub(crate) const PROFILE_ROUTE: &str = "/u/{username}";

pub(crate) fn router(state: AppState) -> Router {
    Router::new()
        .route(PROFILE_ROUTE, get(profile::show_profile))
        .merge(booking::router())
        .route_layer(from_fn_with_state(state.clone(), show_errors_as_pages))
        .with_state(state)
}
