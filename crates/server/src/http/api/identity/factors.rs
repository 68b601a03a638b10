//! The second factors of the signed-in user: list, rename, remove, and recovery codes.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};
use domain::{FactorId, SecondFactor, Timestamp};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::identity::second_factor;
use crate::http::api::shared_responses::{SignedInErrors, UnauthorizedError};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactors)]
pub(crate) struct FactorsView {
    /// Oldest first.
    factors: Vec<FactorView>,
    unused_recovery_codes: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactor)]
pub(crate) struct FactorView {
    id: String,
    /// `passkey` or `authenticator-app`.
    kind: &'static str,
    name: String,
    /// In milliseconds since 1970.
    created_at: i64,
    last_used_at: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RecoveryCodes)]
pub(crate) struct RecoveryCodesView {
    /// The server does not show them again.
    recovery_codes: Vec<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SecondFactorInput)]
pub(crate) struct FactorForm {
    #[serde(default)]
    #[schema(required)]
    name: Text,
}

impl From<SecondFactor> for FactorView {
    fn from(factor: SecondFactor) -> Self {
        Self {
            id: factor.id.to_string(),
            kind: factor.kind.as_str(),
            name: factor.name.to_string(),
            created_at: factor.created_at.as_millis(),
            last_used_at: factor.last_used_at.map(Timestamp::as_millis),
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/identity/factors",
    tag = "identity",
    operation_id = "listSecondFactors",
    security(("bearer" = [])),
    responses((status = 200, description = "The second factors", body = FactorsView), SignedInErrors)
)]
pub(crate) async fn list_factors(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<FactorsView>, ApiError> {
    let factors = second_factor::list_factors(&state.ctx, caller).await?;
    Ok(Json(FactorsView {
        factors: factors.factors.into_iter().map(FactorView::from).collect(),
        unused_recovery_codes: factors.unused_recovery_codes,
    }))
}

#[utoipa::path(
    put,
    path = "/api/identity/factors/{id}",
    tag = "identity",
    operation_id = "renameSecondFactor",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    request_body = FactorForm,
    responses(
        (status = 204, description = "Renamed"),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
        (status = 404, description = "No factor with this id belongs to the caller", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn rename_factor(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
    JsonBody(form): JsonBody<FactorForm>,
) -> Result<StatusCode, ApiError> {
    let mut fields = FieldValidator::default();
    let Some(name) = fields.parse("name", &form.name) else { return Err(fields.into_error()) };
    second_factor::rename_factor(&state.ctx, caller, parse_id(&id)?, &name).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(
    delete,
    path = "/api/identity/factors/{id}",
    tag = "identity",
    operation_id = "removeSecondFactor",
    security(("bearer" = [])),
    params(("id" = String, Path)),
    responses(
        (status = 204, description = "Removed; with the last factor, the recovery codes are removed as well"),
        UnauthorizedError,
        (status = 403, description = "`requires-recent-login`, `user-disabled`", body = ErrorBody),
        (status = 404, description = "No factor with this id belongs to the caller", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn remove_factor(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    second_factor::remove_factor(&state.ctx, caller, parse_id(&id)?).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[utoipa::path(
    post,
    path = "/api/identity/recovery-codes",
    tag = "identity",
    operation_id = "replaceRecoveryCodes",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "New codes; the earlier ones are invalid", body = RecoveryCodesView),
        UnauthorizedError,
        (status = 403, description = "`requires-recent-login`, `user-disabled`", body = ErrorBody),
        (status = 404, description = "The caller has no second factor", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn replace_recovery_codes(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<RecoveryCodesView>, ApiError> {
    let recovery_codes = second_factor::replace_recovery_codes(&state.ctx, caller).await?;
    Ok(Json(RecoveryCodesView { recovery_codes }))
}

fn parse_id(id: &str) -> Result<FactorId, ApiError> {
    id.parse().map_err(|_| ApiError::NOT_FOUND)
}
