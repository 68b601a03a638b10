//! What becomes of a request.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use domain::BookingStatus;
use serde::Deserialize;
use utoipa::ToSchema;

use super::booking;
use super::detail::DetailView;
use crate::app::bookings::desk;
use crate::app::identity::Caller;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

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
    fn read(&self) -> Result<BookingStatus, ApiError> {
        let mut fields = Fields::default();
        let status = BookingStatus::from_stored(self.status.as_str()).ok_or("Please choose a status");
        fields.check("status", status).ok_or_else(|| fields.refuse())
    }
}

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/status",
    tag = "desk",
    operation_id = "setBookingStatus",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = StatusForm,
    responses(
        (status = 200, description = "The request as it is now", body = DetailView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you", body = ErrorBody),
        (status = 409, description = "`status-conflict`: nothing leads there from where it stands", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn set_status(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Body(form): Body<StatusForm>,
) -> Result<Json<DetailView>, ApiError> {
    Ok(Json(desk::step(&parts.cx, caller, booking(&id)?, form.read()?).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/undo",
    tag = "desk",
    operation_id = "undoBookingStatus",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The request as it was before", body = DetailView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you", body = ErrorBody),
        (status = 409, description = "`too-late`", body = ErrorBody)
    )
)]
pub(crate) async fn undo(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<DetailView>, ApiError> {
    Ok(Json(desk::undo(&parts.cx, caller, booking(&id)?).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/seen",
    tag = "desk",
    operation_id = "seeBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The request, seen", body = DetailView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you", body = ErrorBody)
    )
)]
pub(crate) async fn see(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<DetailView>, ApiError> {
    Ok(Json(desk::seen(&parts.cx, caller, booking(&id)?).await?.into()))
}

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/release",
    tag = "desk",
    operation_id = "releaseBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The request, out of quarantine", body = DetailView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you", body = ErrorBody),
        (status = 409, description = "`not-in-quarantine`", body = ErrorBody)
    )
)]
pub(crate) async fn release(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<DetailView>, ApiError> {
    Ok(Json(desk::release(&parts.cx, caller, booking(&id)?).await?.into()))
}
