//! Status changes of a request.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use domain::BookingStatus;
use serde::Deserialize;
use utoipa::ToSchema;

use super::detail::BookingDetailView;
use super::parse_booking_id;
use crate::app::bookings::inbox;
use crate::app::identity::Caller;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BookingStatusInput)]
pub(crate) struct StatusForm {
    /// `confirmed`, `declined`, `completed` or `cancelled`.
    #[serde(default)]
    #[schema(required)]
    status: Text,
}

impl StatusForm {
    /// Also accepts `inquiry`, which `change_status` then refuses as a conflict.
    fn parse_status(&self) -> Result<BookingStatus, ApiError> {
        let mut fields = FieldValidator::default();
        let status = BookingStatus::from_stored(self.status.as_str()).ok_or("Please choose a status");
        fields.check("status", status).ok_or_else(|| fields.into_error())
    }
}

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/status",
    tag = "inbox",
    operation_id = "setBookingStatus",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = StatusForm,
    responses(
        (status = 200, description = "The updated booking", body = BookingDetailView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 404, description = "No booking with this id belongs to the caller", body = ErrorBody),
        (
            status = 409,
            description = "`status-conflict`: the current status does not allow this change",
            body = ErrorBody
        ),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn set_status(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    JsonBody(form): JsonBody<StatusForm>,
) -> Result<Json<BookingDetailView>, ApiError> {
    Ok(Json(
        inbox::change_status(&state.ctx, caller, parse_booking_id(&id)?, form.parse_status()?).await?.into(),
    ))
}

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/undo",
    tag = "inbox",
    operation_id = "undoBookingStatus",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The booking with its previous status", body = BookingDetailView),
        SignedInErrors,
        (status = 404, description = "No booking with this id belongs to the caller", body = ErrorBody),
        (status = 409, description = "`too-late`", body = ErrorBody)
    )
)]
pub(crate) async fn undo_last_step(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<BookingDetailView>, ApiError> {
    Ok(Json(inbox::undo_last_step(&state.ctx, caller, parse_booking_id(&id)?).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/seen",
    tag = "inbox",
    operation_id = "seeBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The booking, marked as seen", body = BookingDetailView),
        SignedInErrors,
        (status = 404, description = "No booking with this id belongs to the caller", body = ErrorBody)
    )
)]
pub(crate) async fn mark_seen(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<BookingDetailView>, ApiError> {
    Ok(Json(inbox::mark_seen(&state.ctx, caller, parse_booking_id(&id)?).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/release",
    tag = "inbox",
    operation_id = "releaseBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The booking, released from quarantine", body = BookingDetailView),
        SignedInErrors,
        (status = 404, description = "No booking with this id belongs to the caller", body = ErrorBody),
        (status = 409, description = "`not-in-quarantine`", body = ErrorBody)
    )
)]
pub(crate) async fn release_booking(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<BookingDetailView>, ApiError> {
    Ok(Json(inbox::release(&state.ctx, caller, parse_booking_id(&id)?).await?.into()))
}
