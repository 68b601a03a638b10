//! Whoever is signed in, with the fields of the spec's auth user.

use axum::extract::State;
use axum::response::Response;
use axum::{Extension, Json};
use domain::{Account, LinkedIdentity, PersonName};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::session;
use crate::app::identity::{self, Caller};
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthUser)]
pub(crate) struct AuthUserView {
    uid: String,
    email: String,
    email_verified: bool,
    display_name: Option<String>,
    #[serde(rename = "photoURL")]
    photo_url: Option<String>,
    phone_number: Option<String>,
    is_anonymous: bool,
    tenant_id: Option<String>,
    provider_data: Vec<ProviderView>,
    metadata: MetadataView,
}

/// One way to sign in to the account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthProvider)]
pub(crate) struct ProviderView {
    /// `password` or `google.com`.
    provider_id: &'static str,
    uid: String,
    display_name: Option<String>,
    email: String,
    phone_number: Option<String>,
    #[serde(rename = "photoURL")]
    photo_url: Option<String>,
}

/// In milliseconds since 1970.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthMetadata)]
pub(crate) struct MetadataView {
    creation_time: i64,
    last_sign_in_time: i64,
}

impl AuthUserView {
    pub fn new(account: &Account, identities: &[LinkedIdentity]) -> Self {
        let password = account.has_password.then(|| ProviderView::password(account));
        Self {
            uid: account.id.to_string(),
            email: account.email.to_string(),
            email_verified: account.email_verified,
            display_name: account.display_name.as_ref().map(PersonName::to_string),
            photo_url: None,
            phone_number: None,
            is_anonymous: false,
            tenant_id: None,
            provider_data: password.into_iter().chain(identities.iter().map(ProviderView::google)).collect(),
            metadata: MetadataView {
                creation_time: account.created_at.as_millis(),
                last_sign_in_time: account.last_sign_in_at.as_millis(),
            },
        }
    }
}

impl ProviderView {
    fn password(account: &Account) -> Self {
        Self {
            provider_id: "password",
            uid: account.email.to_string(),
            display_name: account.display_name.as_ref().map(PersonName::to_string),
            email: account.email.to_string(),
            phone_number: None,
            photo_url: None,
        }
    }

    fn google(identity: &LinkedIdentity) -> Self {
        Self {
            provider_id: "google.com",
            uid: identity.subject.clone(),
            display_name: identity.display_name.as_ref().map(PersonName::to_string),
            email: identity.email.to_string(),
            phone_number: None,
            photo_url: None,
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/identity/user",
    tag = "identity",
    operation_id = "getAuthUser",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "Whoever is signed in", body = AuthUserView),
        (status = 401, description = "Nobody is", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn get_user(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<AuthUserView>, ApiError> {
    let user = identity::user(&parts.cx, caller).await?;
    Ok(Json(AuthUserView::new(&user.account, &user.identities)))
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuthUserInput)]
pub(crate) struct AuthUserForm {
    /// 2 to 100 characters.
    #[serde(default)]
    #[schema(required)]
    display_name: Text,
}

#[utoipa::path(
    put,
    path = "/api/identity/user",
    tag = "identity",
    operation_id = "renameAuthUser",
    security(("bearer" = [])),
    request_body = AuthUserForm,
    responses(
        (status = 200, description = "With the new name", body = AuthUserView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody)
    )
)]
pub(crate) async fn rename_user(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<AuthUserForm>,
) -> Result<Json<AuthUserView>, ApiError> {
    let mut fields = Fields::default();
    let Some(name) = fields.parse("displayName", &form.display_name) else { return Err(fields.refuse()) };
    let user = identity::rename(&parts.cx, caller, &name).await?;
    Ok(Json(AuthUserView::new(&user.account, &user.identities)))
}

#[utoipa::path(
    delete,
    path = "/api/identity/user",
    tag = "identity",
    operation_id = "deleteAuthUser",
    security(("bearer" = [])),
    responses(
        (status = 204, description = "The account and everything in it is gone"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`requires-recent-login`, `user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn delete_user(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, ApiError> {
    identity::delete_account(&parts.cx, caller).await?;
    Ok(session::sign_out_response(&parts))
}
