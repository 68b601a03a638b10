//! The time zone of the signed-in browser.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::identity::{self, Caller};
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimeZoneInput)]
pub(crate) struct TimeZoneForm {
    /// An IANA name, such as `Europe/Berlin`.
    #[serde(default)]
    #[schema(required)]
    time_zone: Text,
}

#[utoipa::path(
    put,
    path = "/api/identity/time-zone",
    tag = "identity",
    operation_id = "reportTimeZone",
    security(("bearer" = [])),
    request_body = TimeZoneForm,
    responses(
        (status = 204, description = "Stored. Emails use this zone unless the settings have another one"),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn report_time_zone(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<TimeZoneForm>,
) -> Result<StatusCode, ApiError> {
    let mut fields = FieldValidator::default();
    let Some(zone) = fields.parse("timeZone", &form.time_zone) else { return Err(fields.into_error()) };
    identity::report_time_zone(&state.ctx, caller, zone).await?;
    Ok(StatusCode::NO_CONTENT)
}
