//! The photographer's note and date for a request.

use axum::extract::{Path, State};
use axum::{Extension, Json};
use domain::RequestNote;
use serde::Deserialize;
use utoipa::ToSchema;

use super::detail::BookingDetailView;
use super::parse_booking_id;
use crate::app::bookings::inbox;
use crate::app::identity::Caller;
use crate::app::profiles::Change;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody};
use crate::http::optional_fields::{INVALID_TEXT, OptionalText};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BookingNoteInput)]
pub(crate) struct NoteForm {
    /// Up to 2,000 characters. Only the photographer sees the note.
    #[serde(default)]
    #[schema(required, value_type = String)]
    note: OptionalText,
}

impl NoteForm {
    /// `null` and a blank text erase the note. A missing field or another JSON type must not.
    fn parse_note(&self) -> Result<RequestNote, ApiError> {
        let mut fields = FieldValidator::default();
        let text = match &self.note {
            OptionalText::Present(text) => text.as_str(),
            OptionalText::Empty => "",
            OptionalText::Absent => INVALID_TEXT,
        };
        fields.check("note", text.parse()).ok_or_else(|| fields.into_error())
    }
}

#[utoipa::path(
    put,
    path = "/api/bookings/{id}/note",
    tag = "inbox",
    operation_id = "noteBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = NoteForm,
    responses(
        (status = 200, description = "The updated booking", body = BookingDetailView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 404, description = "No booking with this id belongs to the caller", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn save_note(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    JsonBody(form): JsonBody<NoteForm>,
) -> Result<Json<BookingDetailView>, ApiError> {
    Ok(Json(inbox::set_note(&state.ctx, caller, parse_booking_id(&id)?, &form.parse_note()?).await?.into()))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = BookingDateInput)]
pub(crate) struct DateForm {
    /// `2026-05-12` or `2026-05-12T14:00`; `null` removes it. Without this field it stays.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    date: OptionalText,
}

#[utoipa::path(
    put,
    path = "/api/bookings/{id}/date",
    tag = "inbox",
    operation_id = "dateBooking",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = DateForm,
    responses(
        (status = 200, description = "The updated booking", body = BookingDetailView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 404, description = "No booking with this id belongs to the caller", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn save_date(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    JsonBody(form): JsonBody<DateForm>,
) -> Result<Json<BookingDetailView>, ApiError> {
    let mut fields = FieldValidator::default();
    let change = fields.check("date", form.date.parse()).ok_or_else(|| fields.into_error())?;
    let id = parse_booking_id(&id)?;
    let detail = match change {
        Change::Keep => inbox::load_detail(&state.ctx, caller, id).await?,
        Change::Clear => inbox::set_date(&state.ctx, caller, id, None).await?,
        Change::Set(date) => inbox::set_date(&state.ctx, caller, id, Some(date)).await?,
    };
    Ok(Json(detail.into()))
}
