//! One request of the signed-in photographer.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};

use super::detail::BookingDetailView;
use super::parse_booking_id;
use crate::app::bookings::inbox;
use crate::app::identity::Caller;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

#[utoipa::path(
    get,
    path = "/api/bookings/{id}",
    tag = "inbox",
    operation_id = "getBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The booking", body = BookingDetailView),
        SignedInErrors,
        (status = 404, description = "No booking with this id belongs to the caller", body = ErrorBody)
    )
)]
pub(crate) async fn get_booking(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<BookingDetailView>, ApiError> {
    Ok(Json(inbox::load_detail(&state.ctx, caller, parse_booking_id(&id)?).await?.into()))
}

#[utoipa::path(
    delete,
    path = "/api/bookings/{id}",
    tag = "inbox",
    operation_id = "deleteBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "Deleted"),
        SignedInErrors,
        (status = 404, description = "No booking with this id belongs to the caller", body = ErrorBody),
        (status = 409, description = "`not-in-quarantine`", body = ErrorBody)
    )
)]
pub(crate) async fn delete_booking(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    inbox::delete(&state.ctx, caller, parse_booking_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
