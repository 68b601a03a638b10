//! One request of whoever is signed in.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};

use super::booking;
use super::detail::DetailView;
use crate::app::bookings::desk;
use crate::app::identity::Caller;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

#[utoipa::path(
    get,
    path = "/api/bookings/{id}",
    tag = "desk",
    operation_id = "getBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 200, description = "The request", body = DetailView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you", body = ErrorBody)
    )
)]
pub(crate) async fn show(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<Json<DetailView>, ApiError> {
    Ok(Json(desk::show(&parts.cx, caller, booking(&id)?).await?.into()))
}

#[utoipa::path(
    delete,
    path = "/api/bookings/{id}",
    tag = "desk",
    operation_id = "deleteBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "It is gone"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you", body = ErrorBody),
        (status = 409, description = "`not-in-quarantine`", body = ErrorBody)
    )
)]
pub(crate) async fn delete(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    desk::delete(&parts.cx, caller, booking(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}
