//! Everything that speaks HTTP.

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
mod error;
mod form;
mod given;
mod headers;
mod health;
mod host;
mod idempotency;
mod json;
mod limits;
mod metrics;
mod objects;
mod observe;
mod origin;
mod pages;
mod parts;
mod peer;
mod public_page;
mod refusal;
mod router;
mod site;

pub use api::openapi;
pub use health::Health;
pub use metrics::Metrics;
pub use parts::Parts;
pub use router::metrics_router;
pub use site::Site;
