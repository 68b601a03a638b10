//! The API: one file per resource, with its views, statuses and handler together.

mod accent_view;
mod account_export;
mod auth_user;
mod book;
mod booking_events;
mod bookings;
mod csp_report;
mod identity;
mod instance;
mod login;
mod operator_links_view;
mod photo_view;
mod probes;
mod profile;
mod profile_image;
mod public_profile;
mod services;
mod settings;
mod statistics;
mod uploads;
mod username;

pub(crate) use instance::{InstanceView, Registration};
pub(crate) use operator_links_view::OperatorLinksView;
pub(crate) use public_profile::PublicProfileView;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::parts::Parts;
use super::{auth, origin};

#[derive(OpenApi)]
#[openapi(
    info(title = "Lenslink", description = "A page where a photographer's clients book."),
    modifiers(&Bearer),
    tags(
        (name = "instance", description = "What this server offers"),
        (name = "identity", description = "Sign up, sign in, stay signed in, get back in"),
        (name = "account", description = "Whoever is signed in"),
        (name = "profile", description = "What a photographer shows, and what clients see of it"),
        (name = "booking", description = "Asking a photographer for a service"),
        (name = "desk", description = "What clients asked for, and what becomes of it"),
        (name = "operation", description = "For those who run it")
    )
)]
struct Contract;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, contract: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
        let components = contract.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// For everyone.
fn public_routes() -> OpenApiRouter<Parts> {
    OpenApiRouter::new()
        .routes(routes!(instance::get_instance))
        .routes(routes!(csp_report::post_csp_report))
        .routes(routes!(login::go_to_login))
        .routes(routes!(public_profile::get_public_profile))
        .routes(routes!(book::book))
        .routes(routes!(uploads::receive))
        .routes(routes!(identity::keys::get_keys))
        .routes(routes!(identity::google::callback))
        .routes(routes!(identity::email::verify))
        .routes(routes!(identity::email::confirm))
        .routes(routes!(identity::password::send_reset))
        .routes(routes!(identity::password::check_reset))
        .routes(routes!(identity::password::reset))
}

/// For our own pages, because they read or set the cookies of a session.
fn cookie_routes() -> OpenApiRouter<Parts> {
    OpenApiRouter::new()
        .routes(routes!(identity::sign_up::sign_up))
        .routes(routes!(identity::sign_in::sign_in))
        .routes(routes!(identity::google::start))
        .routes(routes!(identity::google::finish))
        .routes(routes!(identity::session::refresh))
        .routes(routes!(identity::session::sign_out))
}

/// For whoever is signed in.
fn private_routes() -> OpenApiRouter<Parts> {
    OpenApiRouter::new()
        .routes(routes!(auth_user::get_user))
        .routes(routes!(profile::get_profile, profile::save_profile))
        .routes(routes!(uploads::issue))
        .routes(routes!(profile_image::save, profile_image::delete))
        .routes(routes!(services::create))
        .routes(routes!(services::update, services::delete))
        .routes(routes!(username::check_username))
        .routes(routes!(booking_events::follow))
        .routes(routes!(statistics::get_statistics))
        .routes(routes!(bookings::list::list))
        .routes(routes!(bookings::csv::export))
        .routes(routes!(bookings::one::show, bookings::one::delete))
        .routes(routes!(bookings::steps::set_status))
        .routes(routes!(bookings::steps::undo))
        .routes(routes!(bookings::steps::see))
        .routes(routes!(bookings::steps::release))
        .routes(routes!(bookings::notes::note))
        .routes(routes!(bookings::notes::date))
        .routes(routes!(bookings::mails::resend))
        .routes(routes!(bookings::calendar::file))
        .routes(routes!(identity::user::get_user, identity::user::rename_user, identity::user::delete_user))
        .routes(routes!(identity::sign_in::reauthenticate))
        .routes(routes!(identity::email::send_verification))
        .routes(routes!(identity::email::change))
        .routes(routes!(identity::password::change))
        .routes(routes!(identity::time_zone::report))
        .routes(routes!(identity::sessions::list))
        .routes(routes!(identity::sessions::end))
        .routes(routes!(identity::session::sign_out_everywhere))
        .routes(routes!(identity::google_account::start))
        .routes(routes!(identity::google_account::finish))
        .routes(routes!(identity::google_account::unlink))
        .routes(routes!(account_export::export_account))
        .routes(routes!(settings::get_settings, settings::save_settings))
}

fn probe_routes() -> OpenApiRouter<Parts> {
    OpenApiRouter::new().routes(routes!(probes::livez)).routes(routes!(probes::readyz))
}

/// The contract, as served at `/api/openapi.json` and checked in as `openapi.json`.
pub fn openapi() -> String {
    let routes = OpenApiRouter::with_openapi(Contract::openapi())
        .merge(public_routes())
        .merge(cookie_routes())
        .merge(private_routes())
        .merge(probe_routes());
    let (_, contract) = routes.split_for_parts();
    contract.to_pretty_json().map(|json| json + "\n").unwrap_or_default()
}

pub(crate) fn router(parts: Parts) -> Router {
    let (public, _) = public_routes().split_for_parts();
    let (cookie, _) = cookie_routes().split_for_parts();
    let (private, _) = private_routes().split_for_parts();
    let contract: bytes::Bytes = openapi().into();
    public
        .merge(cookie.route_layer(from_fn_with_state(parts.clone(), origin::require_own)))
        .merge(private.route_layer(from_fn_with_state(parts.clone(), auth::require)))
        .with_state(parts)
        .route(
            "/api/openapi.json",
            get(move || async move { ([(CONTENT_TYPE, "application/json")], contract.clone()) }),
        )
}

pub(crate) fn probes(parts: Parts) -> Router {
    let (router, _) = probe_routes().split_for_parts();
    router.with_state(parts)
}
