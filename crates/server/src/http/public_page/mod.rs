//! What clients see: pages that are rendered here, from the components of the web app.

mod booking;
mod faults;
mod kept;
mod missing;
mod profile;
mod renderings;
mod shortcut;
#[cfg(test)]
mod tests;

pub(crate) use faults::as_pages;
pub(crate) use missing::Missing;
pub(crate) use renderings::Renderings;
pub(crate) use shortcut::Shortcut;

use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::get;

use super::parts::Parts;

pub(crate) const PROFILE: &str = "/u/{username}";

pub(crate) fn router(parts: Parts) -> Router {
    Router::new()
        .route(PROFILE, get(profile::show))
        .merge(booking::router())
        .route_layer(from_fn_with_state(parts.clone(), as_pages))
        .with_state(parts)
}
