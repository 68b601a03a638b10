//! The mails about a request.

use axum::extract::{Path, State};
use axum::{Extension, Json};

use super::booking;
use super::detail::DetailView;
use crate::app::bookings::desk;
use crate::app::identity::Caller;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

#[utoipa::path(
    post,
    path = "/api/bookings/{id}/mails/{mailId}/resend",
    tag = "desk",
    operation_id = "resendBookingMail",
    security(("bearer" = [])),
    params(("id" = String, Path), ("mailId" = String, Path)),
    responses(
        (status = 200, description = "The request, with the mail on its way again", body = DetailView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you, or not a mail about it", body = ErrorBody),
        (status = 409, description = "`mail-not-failed`; `status-conflict`: what it tells is not the case any more", body = ErrorBody)
    )
)]
pub(crate) async fn resend(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path((id, mail)): Path<(String, String)>,
) -> Result<Json<DetailView>, ApiError> {
    let mail = mail.parse().map_err(|_| ApiError::NOT_FOUND)?;
    Ok(Json(desk::resend(&parts.cx, caller, booking(&id)?, mail).await?.into()))
}
