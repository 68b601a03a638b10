//! The time zone of the browser somebody is signed in with.

use axum::Extension;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::identity::{self, Caller};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TimeZoneInput)]
pub(crate) struct TimeZoneForm {
    /// An IANA name, as in `Europe/Berlin`.
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
        (status = 204, description = "Emails give times in it, unless another zone is chosen in the settings"),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn report(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<TimeZoneForm>,
) -> Result<StatusCode, ApiError> {
    let mut fields = Fields::default();
    let Some(zone) = fields.parse("timeZone", &form.time_zone) else { return Err(fields.refuse()) };
    identity::report_time_zone(&parts.cx, caller, zone).await?;
    Ok(StatusCode::NO_CONTENT)
}
