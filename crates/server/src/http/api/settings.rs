//! What whoever is signed in has chosen about requests and emails.

use axum::extract::State;
use axum::{Extension, Json};
use domain::{RetentionMonths, Settings, TimeZone};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::settings::{self, SettingsChange};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::given::{OptionalFlag, OptionalNumber, OptionalText};
use crate::http::json::{Body, Fields};
use crate::http::parts::Parts;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Settings)]
pub(crate) struct SettingsView {
    client_receipts: bool,
    /// Whether this server sends receipts to clients at all.
    receipts_offered: bool,
    /// `null`: kept for good; or 6, 12, 24, 36.
    retention_months: Option<i64>,
    /// Of the times in emails, as in `Europe/Berlin`. `null`: that of the device you used last.
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

/// What is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = SettingsInput)]
pub(crate) struct SettingsForm {
    #[serde(default)]
    #[schema(value_type = Option<bool>)]
    client_receipts: OptionalFlag,
    /// `null` keeps requests for good; or 6, 12, 24, 36.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    retention_months: OptionalNumber,
    /// An IANA name, as in `Europe/Berlin`. `null`: that of the device you used last.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    time_zone: OptionalText,
}

impl SettingsForm {
    fn change(&self) -> Result<SettingsChange, ApiError> {
        let mut fields = Fields::default();
        let client_receipts = fields.check("clientReceipts", self.client_receipts.read());
        let retention = fields.check("retentionMonths", self.retention_months.check(RetentionMonths::new));
        let time_zone = fields.check("timeZone", self.time_zone.parse());
        match (client_receipts, retention, time_zone) {
            (Some(client_receipts), Some(retention), Some(time_zone)) => {
                Ok(SettingsChange { client_receipts, retention, time_zone })
            }
            _ => Err(fields.refuse()),
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
        (status = 200, description = "What you have chosen, or what is so for everybody", body = SettingsView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(super) async fn get_settings(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<SettingsView>, ApiError> {
    let settings = settings::own(&parts.cx, caller).await?;
    Ok(Json(SettingsView::new(settings, parts.cx.config.accounts.client_receipt)))
}

#[utoipa::path(
    put,
    path = "/api/settings",
    tag = "account",
    operation_id = "saveSettings",
    security(("bearer" = [])),
    request_body = SettingsForm,
    responses(
        (status = 200, description = "The settings as they are now", body = SettingsView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(super) async fn save_settings(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<SettingsForm>,
) -> Result<Json<SettingsView>, ApiError> {
    let settings = settings::save(&parts.cx, caller, form.change()?).await?;
    Ok(Json(SettingsView::new(settings, parts.cx.config.accounts.client_receipt)))
}
