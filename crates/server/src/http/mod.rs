//! The HTTP layer: connections, middleware, pages and API.

mod accent;
pub mod accept;
mod api;
mod assets;
mod auth;
mod body;
mod booking_links;
mod client;
mod cookies;
mod csp;
mod dev_mail;
mod drain_signal;
mod error;
mod error_pages;
mod error_responses;
mod form;
mod headers;
mod host;
mod idempotency;
mod if_match;
mod json;
mod limits;
mod manifest;
mod metrics;
mod objects;

mod operator_links_view;
mod optional_elements;
mod optional_fields;
mod origin;
mod page_renderer;
mod pages;
mod peer;
mod public_page;
mod request_log;
mod router;
mod site;
mod state;
mod web_build;

pub use api::openapi_json;
pub use drain_signal::DrainSignal;
pub use metrics::Metrics;
pub use router::metrics_router;
pub use site::Site;
pub use state::AppState;
pub use web_build::{WebBuild, WebFile};
