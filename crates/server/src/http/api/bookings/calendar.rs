//! The day of a request as a file for a calendar.

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use super::booking;
use crate::app::bookings::desk;
use crate::app::identity::Caller;
use crate::calendar;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

#[utoipa::path(
    get,
    path = "/api/bookings/{id}/calendar.ics",
    tag = "desk",
    operation_id = "getBookingCalendar",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/calendar"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you, or one without a date", body = ErrorBody)
    )
)]
pub(crate) async fn file(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let file = desk::calendar(&parts.cx, caller, booking(&id)?).await?;
    let disposition = format!("attachment; filename=\"{}\"", file.name);
    let headers = [(CONTENT_TYPE, calendar::CONTENT_TYPE.to_owned()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, file.text).into_response())
}
