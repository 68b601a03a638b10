//! The API: one file per resource, with its views, statuses and handler together.

mod accent_view;
mod account_export;
mod book;
mod booking_events;
mod bookings;
mod csp_report;
mod identity;
mod instance;
mod login;
mod photo_view;
mod photos;
mod portfolio_photo_view;
mod probes;
mod profile;
mod profile_image;
mod public_profile;
mod services;
mod settings;
mod shared_responses;
mod statistics;
mod uploads;
mod user;
mod username;

pub(crate) use identity::SecondStepView;
pub(crate) use instance::{InstanceView, PasswordPolicyView, RegistrationView};
pub(crate) use public_profile::PublicProfileView;

use std::sync::LazyLock;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use bytes::Bytes;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::state::AppState;
use super::{auth, origin};

#[derive(OpenApi)]
#[openapi(
    info(title = "Lenslink", description = "Booking pages for photographers."),
    modifiers(&BearerSecurity),
    tags(
        (name = "instance", description = "Configuration of this server"),
        (name = "identity", description = "Sign-up, sign-in, sessions and account recovery"),
        (name = "account", description = "Account, settings and export of the signed-in photographer"),
        (name = "profile", description = "Profile, photo and services, and the public view of them"),
        (name = "booking", description = "Booking requests from clients"),
        (name = "inbox", description = "Bookings and statistics of the signed-in photographer"),
        (name = "operation", description = "Health probes and browser reports")
    )
)]
struct ApiDoc;

struct BearerSecurity;

impl Modify for BearerSecurity {
    fn modify(&self, contract: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
        let components = contract.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// Routes that need no sign-in.
fn public_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(instance::get_instance))
        .routes(routes!(csp_report::post_csp_report))
        .routes(routes!(login::go_to_login))
        .routes(routes!(public_profile::get_public_profile))
        .routes(routes!(book::book))
        .routes(routes!(uploads::receive_file))
}

/// Public routes of accounts that this server keeps itself.
fn embedded_public_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(identity::keys::get_keys))
        .routes(routes!(identity::google::handle_callback))
        .routes(routes!(identity::email::verify_email))
        .routes(routes!(identity::email::confirm_email_change))
        .routes(routes!(identity::password::send_reset_link))
        .routes(routes!(identity::password::check_reset_code))
        .routes(routes!(identity::password::reset_password))
}

/// Routes of accounts that this server keeps itself. Only our own pages may call them: they read or set the
/// cookies of a sign-in, and need no access token.
fn cookie_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(identity::sign_up::sign_up))
        .routes(routes!(identity::sign_in::sign_in))
        .routes(routes!(identity::second_step::finish_sign_in))
        .routes(routes!(identity::second_step::start_passkey_sign_in))
        .routes(routes!(identity::google::start_sign_in))
        .routes(routes!(identity::google::finish_sign_in))
        .routes(routes!(identity::session::refresh_session))
        .routes(routes!(identity::session::sign_out))
}

/// Routes that need a sign-in.
fn private_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(user::get_user))
        .routes(routes!(profile::get_profile, profile::save_profile))
        .routes(routes!(uploads::create_upload))
        .routes(routes!(profile_image::save_profile_image, profile_image::delete_profile_image))
        .routes(routes!(services::create_service))
        .routes(routes!(services::update_service, services::delete_service))
        .routes(routes!(photos::list_photos))
        .routes(routes!(photos::order_photos))
        .routes(routes!(photos::update_photo, photos::remove_photo))
        .routes(routes!(photos::restore_photo))
        .routes(routes!(photos::set_service_cover))
        .routes(routes!(username::check_username))
        .routes(routes!(booking_events::stream_events))
        .routes(routes!(statistics::get_statistics))
        .routes(routes!(bookings::list::list_bookings))
        .routes(routes!(bookings::csv::export_bookings))
        .routes(routes!(bookings::booking::get_booking, bookings::booking::delete_booking))
        .routes(routes!(bookings::steps::set_status))
        .routes(routes!(bookings::steps::undo_last_step))
        .routes(routes!(bookings::steps::mark_seen))
        .routes(routes!(bookings::steps::release_booking))
        .routes(routes!(bookings::notes::save_note))
        .routes(routes!(bookings::notes::save_date))
        .routes(routes!(bookings::emails::resend_email))
        .routes(routes!(bookings::calendar::get_calendar))
        .routes(routes!(identity::auth_user::get_auth_user, identity::auth_user::delete_auth_user))
        .routes(routes!(identity::time_zone::report_time_zone))
        .routes(routes!(identity::session::sign_out_everywhere))
        .routes(routes!(account_export::export_account))
        .routes(routes!(settings::get_settings, settings::save_settings))
}

/// Routes that need a sign-in, of accounts that this server keeps itself.
fn embedded_private_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(identity::auth_user::rename_auth_user))
        .routes(routes!(identity::sign_in::reauthenticate))
        .routes(routes!(identity::second_step::finish_reauthentication))
        .routes(routes!(identity::second_step::start_passkey_reauthentication))
        .routes(routes!(identity::factors::list_factors))
        .routes(routes!(identity::factors::rename_factor, identity::factors::remove_factor))
        .routes(routes!(identity::factors::replace_recovery_codes))
        .routes(routes!(identity::add_factor::start_passkey_setup))
        .routes(routes!(identity::add_factor::add_passkey))
        .routes(routes!(identity::add_factor::start_app_setup))
        .routes(routes!(identity::add_factor::add_app))
        .routes(routes!(identity::email::send_verification))
        .routes(routes!(identity::email::change_email))
        .routes(routes!(identity::password::change_password))
        .routes(routes!(identity::sessions::list_sessions))
        .routes(routes!(identity::sessions::end_session))
        .routes(routes!(identity::google_account::start_attempt))
        .routes(routes!(identity::google_account::finish_attempt))
        .routes(routes!(identity::google_account::unlink_google))
}

fn probe_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(probes::livez)).routes(routes!(probes::readyz))
}

/// The OpenAPI document, as served at `/api/openapi.json` and checked in as `openapi.json`. Also describes the routes
/// that a server with accounts at Firebase does not have.
pub fn openapi_json() -> String {
    let routes = OpenApiRouter::with_openapi(ApiDoc::openapi())
        .merge(public_routes())
        .merge(embedded_public_routes())
        .merge(cookie_routes())
        .merge(private_routes())
        .merge(embedded_private_routes())
        .merge(probe_routes());
    let (_, contract) = routes.split_for_parts();
    contract.to_pretty_json().map(|json| json + "\n").unwrap_or_default()
}

/// Built for the first request, because few servers ever get one.
static CONTRACT: LazyLock<Bytes> = LazyLock::new(|| openapi_json().into());

pub(crate) fn router(state: AppState) -> Router {
    let (mut router, _) = public_routes().split_for_parts();
    let mut private = private_routes();
    if state.ctx.config.accounts.firebase.is_none() {
        let (embedded, _) = embedded_public_routes().split_for_parts();
        let (cookie, _) = cookie_routes().split_for_parts();
        let require_own_origin = from_fn_with_state(state.clone(), origin::require_own_origin);
        router = router.merge(embedded).merge(cookie.route_layer(require_own_origin));
        private = private.merge(embedded_private_routes());
    }
    let (private, _) = private.split_for_parts();
    router
        .merge(private.route_layer(from_fn_with_state(state.clone(), auth::require_sign_in)))
        .with_state(state)
        .route(
            "/api/openapi.json",
            get(|| async { ([(CONTENT_TYPE, "application/json")], CONTRACT.clone()) }),
        )
}

pub(crate) fn probe_router(state: AppState) -> Router {
    let (router, _) = probe_routes().split_for_parts();
    router.with_state(state)
}
