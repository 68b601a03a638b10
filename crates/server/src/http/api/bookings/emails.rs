//! Resends a failed email about a booking.

use axum::extract::{Path, State};
use axum::{Extension, Json};

use super::detail::BookingDetailView;
use super::parse_booking_id;
use crate::app::bookings::inbox;
use crate::app::identity::Caller;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/mails/{mailId}/resend",
    tag = "inbox",
    operation_id = "resendBookingMail",
    security(("bearer" = [])),
    params(("id" = String, Path), ("mailId" = String, Path)),
    responses(
        (status = 200, description = "The booking; the email is queued again", body = BookingDetailView),
        SignedInErrors,
        (
            status = 404,
            description = "No booking with this id belongs to the caller, or it has no such email",
            body = ErrorBody
        ),
        (
            status = 409,
            description = "`mail-not-failed`, or `status-conflict`: the email is obsolete",
            body = ErrorBody
        )
    )
)]
pub(crate) async fn resend_email(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path((id, email_id)): Path<(String, String)>,
) -> Result<Json<BookingDetailView>, ApiError> {
    let email_id = email_id.parse().map_err(|_| ApiError::NOT_FOUND)?;
    Ok(Json(inbox::resend(&state.ctx, caller, parse_booking_id(&id)?, email_id).await?.into()))
}
