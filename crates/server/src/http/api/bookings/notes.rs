//! What a photographer writes down about a request.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use domain::RequestNote;
use serde::Deserialize;
use utoipa::ToSchema;

use super::booking;
use super::detail::DetailView;
use crate::app::bookings::desk;
use crate::app::identity::Caller;
use crate::app::profiles::Change;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::given::OptionalText;
use crate::http::json::{Body, Fields};
use crate::http::parts::Parts;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BookingNoteInput)]
pub(crate) struct NoteForm {
    /// Up to 2,000 characters; nobody else sees them.
    #[serde(default)]
    #[schema(required, value_type = String)]
    note: OptionalText,
}

impl NoteForm {
    /// What is no text must not pass for an empty one: that would erase the note.
    fn read(&self) -> Result<RequestNote, ApiError> {
        let mut fields = Fields::default();
        let text = match &self.note {
            OptionalText::Given(text) => text.as_str(),
            OptionalText::Empty => "",
            OptionalText::Absent => "\0",
        };
        fields.check("note", text.parse()).ok_or_else(|| fields.refuse())
    }
}

#[utoipa::path(
    put,
    path = "/api/bookings/{id}/note",
    tag = "desk",
    operation_id = "noteBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = NoteForm,
    responses(
        (status = 200, description = "The request as it is now", body = DetailView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn note(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Body(form): Body<NoteForm>,
) -> Result<Json<DetailView>, ApiError> {
    Ok(Json(desk::note(&parts.cx, caller, booking(&id)?, &form.read()?).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BookingDateInput)]
pub(crate) struct DateForm {
    /// `2026-05-12` or `2026-05-12T14:00`; `null` takes it away.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    date: OptionalText,
}

#[utoipa::path(
    put,
    path = "/api/bookings/{id}/date",
    tag = "desk",
    operation_id = "dateBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = DateForm,
    responses(
        (status = 200, description = "The request as it is now", body = DetailView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 404, description = "Not a request to you", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn date(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    Body(form): Body<DateForm>,
) -> Result<Json<DetailView>, ApiError> {
    let mut fields = Fields::default();
    let change = fields.check("date", form.date.parse()).ok_or_else(|| fields.refuse())?;
    let id = booking(&id)?;
    let detail = match change {
        Change::Keep => desk::show(&parts.cx, caller, id).await?,
        Change::Clear => desk::date(&parts.cx, caller, id, None).await?,
        Change::Set(date) => desk::date(&parts.cx, caller, id, Some(date)).await?,
    };
    Ok(Json(detail.into()))
}
