//! Google for somebody who is signed in already. The way there and back is that of signing in.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::google::{AttemptView, COOKIE, FinishForm};
use super::session::SessionView;
use super::user::AuthUserView;
use crate::app::identity::{self, Caller, Refusal, google};
use crate::http::client::Calling;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = GoogleAccountStart)]
pub(crate) struct AccountStartForm {
    /// S256 of the tab's verifier: base64url(sha256(verifier)).
    #[serde(default)]
    #[schema(required)]
    challenge: Text,
    /// `link` or `reauthenticate`.
    #[serde(default)]
    #[schema(required)]
    purpose: Text,
}

#[utoipa::path(
    post,
    path = "/api/identity/google/account/start",
    tag = "identity",
    operation_id = "startGoogleForAccount",
    security(("bearer" = [])),
    request_body = AccountStartForm,
    responses(
        (status = 200, description = "Where to go, in a window of its own; a cookie marks the browser", body = AttemptView),
        (status = 400, description = "`operation-not-allowed`: not set up here; `validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`requires-recent-login` for `link`, `user-disabled`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`google-unreachable`: this server cannot reach Google", body = ErrorBody)
    )
)]
pub(crate) async fn start(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Calling(client): Calling,
    headers: HeaderMap,
    Body(form): Body<AccountStartForm>,
) -> Result<Response, ApiError> {
    let mut fields = Fields::default();
    let challenge = fields.parse("challenge", &form.challenge);
    let purpose = fields.parse("purpose", &form.purpose);
    let (Some(challenge), Some(purpose)) = (challenge, purpose) else { return Err(fields.refuse()) };
    let cookie = parts.cookies.get(&headers, COOKIE);
    let begun =
        google::begin_for_account(&parts.cx, caller, &client, cookie.as_deref(), challenge, purpose).await?;
    Ok(parts.begun(begun))
}

#[utoipa::path(
    post,
    path = "/api/identity/google/account/finish",
    tag = "identity",
    operation_id = "finishGoogleForAccount",
    security(("bearer" = [])),
    request_body = FinishForm,
    responses(
        (status = 200, description = "The same session: with Google linked, or as fresh as a new sign-in", body = SessionView),
        (status = 202, description = "Nobody came back from Google yet: ask again in two seconds"),
        (status = 400, description = "`invalid-action-code`: unknown, over or used; `popup-closed-by-user`", body = ErrorBody),
        (status = 401, description = "`invalid-credential`: not to be believed, or not this account's; `unauthorized`", body = ErrorBody),
        (status = 403, description = "`unverified-email`, `user-disabled`", body = ErrorBody),
        (status = 409, description = "`credential-already-in-use`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 503, description = "`google-unreachable`: this server cannot reach Google", body = ErrorBody)
    )
)]
pub(crate) async fn finish(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    Body(form): Body<FinishForm>,
) -> Result<Response, ApiError> {
    let attempt = form.attempt_id.as_str().parse().map_err(|_| Refusal::UnknownAttempt)?;
    match google::finish_for_account(&parts.cx, caller, attempt, form.verifier.as_str()).await? {
        Some(signed_in) => Ok(parts.signed_in(StatusCode::OK, &signed_in)),
        None => Ok(StatusCode::ACCEPTED.into_response()),
    }
}

#[utoipa::path(
    delete,
    path = "/api/identity/google",
    tag = "identity",
    operation_id = "unlinkGoogle",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "Google is no way to sign in any more", body = AuthUserView),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`requires-recent-login`, `user-disabled`", body = ErrorBody),
        (status = 404, description = "It was none", body = ErrorBody),
        (status = 409, description = "`last-sign-in-method`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody)
    )
)]
pub(crate) async fn unlink(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<AuthUserView>, ApiError> {
    let user = identity::unlink_google(&parts.cx, caller).await?;
    Ok(Json(AuthUserView::new(&user.account, &user.identities)))
}
