//! The photographer's settings for requests and emails.

use axum::extract::State;
use axum::{Extension, Json};
use domain::{RetentionMonths, Settings, TimeZone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::settings::{self, SettingsChange};
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody};
use crate::http::optional_fields::{OptionalFlag, OptionalNumber, OptionalText};
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Settings)]
pub(crate) struct SettingsView {
    client_receipts: bool,
    /// Whether this server sends receipts to clients at all.
    receipts_offered: bool,
    /// 6, 12, 24 or 36; `null` if requests are kept forever.
    retention_months: Option<i64>,
    /// For times in emails, such as `Europe/Berlin`. `null`: the zone of the device used last.
    time_zone: Option<&'static str>,
}

impl SettingsView {
    fn new(settings: Settings, receipts_offered: bool) -> Self {
        Self {
            client_receipts: settings.client_receipts,
            receipts_offered,
            retention_months: settings.retention.map(RetentionMonths::get),
            time_zone: settings.time_zone.map(TimeZone::as_str),
        }
    }
}

/// Absent fields stay unchanged.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SettingsInput)]
pub(crate) struct SettingsForm {
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    client_receipts: OptionalFlag,
    /// 6, 12, 24 or 36; `null` keeps requests forever.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    retention_months: OptionalNumber,
    /// An IANA name, such as `Europe/Berlin`. `null`: the zone of the device used last.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    time_zone: OptionalText,
}

impl SettingsForm {
    fn to_settings_change(&self) -> Result<SettingsChange, ApiError> {
        let mut fields = FieldValidator::default();
        let client_receipts = fields.check("clientReceipts", self.client_receipts.read());
        let retention = fields.check("retentionMonths", self.retention_months.check(RetentionMonths::new));
        let time_zone = fields.check("timeZone", self.time_zone.parse());
        match (client_receipts, retention, time_zone) {
            (Some(client_receipts), Some(retention), Some(time_zone)) => {
                Ok(SettingsChange { client_receipts, retention, time_zone })
            }
            _ => Err(fields.into_error()),
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/settings",
    tag = "account",
    operation_id = "getSettings",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The settings; defaults if never changed", body = SettingsView),
        SignedInErrors,
    )
)]
pub(super) async fn get_settings(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<SettingsView>, ApiError> {
    let settings = settings::load(&state.ctx, caller).await?;
    Ok(Json(SettingsView::new(settings, state.ctx.config.accounts.sends_client_emails)))
}

#[utoipa::path(
    put,
    path = "/api/settings",
    tag = "account",
    operation_id = "saveSettings",
    security(("bearer" = [])),
    request_body = SettingsForm,
    responses(
        (status = 200, description = "The updated settings", body = SettingsView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(super) async fn save_settings(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    JsonBody(form): JsonBody<SettingsForm>,
) -> Result<Json<SettingsView>, ApiError> {
    let settings = settings::save(&state.ctx, caller, form.to_settings_change()?).await?;
    Ok(Json(SettingsView::new(settings, state.ctx.config.accounts.sends_client_emails)))
}
