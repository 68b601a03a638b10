//! The date of a request as a calendar file.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::parse_booking_id;
use crate::app::bookings::inbox;
use crate::app::identity::Caller;
use crate::calendar;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

#[utoipa::path(
    get,
    path = "/api/bookings/{id}/calendar.ics",
    tag = "inbox",
    operation_id = "getBookingCalendar",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (
            status = 200,
            description = "The shoot date as iCalendar",
            body = String,
            content_type = "text/calendar"
        ),
        SignedInErrors,
        (
            status = 404,
            description = "No booking with this id belongs to the caller, or it has no date",
            body = ErrorBody
        )
    )
)]
pub(crate) async fn get_calendar(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let file = inbox::create_calendar_file(&state.ctx, caller, parse_booking_id(&id)?).await?;
    let disposition = format!("attachment; filename=\"{}\"", file.name);
    let headers = [(CONTENT_TYPE, calendar::CONTENT_TYPE.to_owned()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, file.text).into_response())
}
