//! Sign-in with Google: the calls of our own pages, and the callback from Google.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{LOCATION, REFERRER_POLICY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::attempt::{ATTEMPT_LIFETIME, AttemptError, AttemptMode, AttemptPurpose};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::google_page;
use super::session::SessionView;
use crate::app::identity::IdentityError;
use crate::app::identity::google::{self, AttemptRequest, Callback, ProviderRedirect};
use crate::http::client::BrowserInfo;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{FieldValidator, JsonBody, Text};
use crate::http::state::AppState;

/// Marks the browser that started the attempt. `Lax`, so that it is sent when Google redirects back.
pub(super) const ATTEMPT_COOKIE: &str = "oidc";

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = GoogleStart)]
pub(crate) struct StartForm {
    /// S256 of the tab's verifier: base64url(sha256(verifier)).
    #[serde(default)]
    #[schema(required)]
    challenge: Text,
    /// `popup` or `redirect`.
    #[serde(default)]
    #[schema(required)]
    mode: Text,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GoogleAttempt)]
pub(crate) struct AttemptView {
    attempt_id: String,
    /// The Google URL to open.
    url: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GoogleFinish)]
pub(crate) struct FinishForm {
    #[serde(default)]
    #[schema(required)]
    pub(super) attempt_id: Text,
    #[serde(default)]
    #[schema(required)]
    pub(super) verifier: Text,
}

impl AppState {
    pub(super) fn attempt_response(&self, redirect: ProviderRedirect) -> Response {
        let view = AttemptView { attempt_id: redirect.attempt.to_string(), url: redirect.url };
        let mut response = Json(view).into_response();
        self.cookies.set(
            response.headers_mut(),
            ATTEMPT_COOKIE,
            &redirect.browser.reveal(),
            ATTEMPT_LIFETIME,
            "Lax; HttpOnly",
        );
        response
    }
}

#[utoipa::path(
    post,
    path = "/api/identity/google/start",
    tag = "identity",
    operation_id = "startGoogleSignIn",
    request_body = StartForm,
    responses(
        (status = 200, description = "The Google URL to open; sets a cookie", body = AttemptView),
        (
            status = 400,
            description = "`operation-not-allowed`: Google sign-in is not configured; `validation-failed`",
            body = ErrorBody
        ),
        (status = 403, description = "`forbidden-origin`", body = ErrorBody),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (
            status = 503,
            description = "`google-unreachable`: this server cannot reach Google",
            body = ErrorBody
        )
    )
)]
pub(crate) async fn start_sign_in(
    State(state): State<AppState>,
    BrowserInfo(origin): BrowserInfo,
    headers: HeaderMap,
    JsonBody(form): JsonBody<StartForm>,
) -> Result<Response, ApiError> {
    let mut fields = FieldValidator::default();
    let (challenge, mode) = (fields.parse("challenge", &form.challenge), fields.parse("mode", &form.mode));
    let (Some(tab_challenge), Some(mode)) = (challenge, mode) else { return Err(fields.into_error()) };
    let cookie = state.cookies.get(&headers, ATTEMPT_COOKIE);
    let request = AttemptRequest { tab_challenge, mode, purpose: AttemptPurpose::SignIn };
    Ok(state.attempt_response(google::begin(&state.ctx, &origin, cookie.as_deref(), request).await?))
}

/// A duplicate parameter makes the whole query invalid: it is undefined which one counts.
#[derive(Debug, Deserialize)]
pub(crate) struct CallbackQuery {
    state: String,
    code: Option<String>,
    error: Option<String>,
    iss: Option<String>,
}

#[utoipa::path(
    get,
    path = "/api/identity/google/callback",
    tag = "identity",
    operation_id = "returnFromGoogle",
    params(
        ("state" = String, Query, description = "The `state` that the server sent to Google"),
        ("code" = Option<String>, Query, description = "The authorization code"),
        ("error" = Option<String>, Query, description = "Google's error code, if the sign-in failed"),
        ("iss" = Option<String>, Query, description = "The issuer of the response (RFC 9207)")
    ),
    responses(
        (status = 200, description = "An HTML page that notifies the waiting tab and closes itself"),
        (status = 303, description = "Redirects to the sign-in page with the attempt id after the `#`"),
        (status = 400, description = "An HTML page: unknown attempt, another browser, or an invalid response")
    )
)]
pub(crate) async fn handle_callback(
    State(app_state): State<AppState>,
    headers: HeaderMap,
    query: Result<Query<CallbackQuery>, QueryRejection>,
) -> Response {
    let Ok(Query(CallbackQuery { state, code, error, iss })) = query else {
        return google_page::render_unknown_attempt_page();
    };
    let cookie = app_state.cookies.get(&headers, ATTEMPT_COOKIE);
    let callback = Callback { state, code, error, issuer: iss };
    let result = match google::handle_callback(&app_state.ctx, cookie.as_deref(), callback).await {
        Ok(result) => result,
        Err(IdentityError::UnknownAttempt) => return google_page::render_unknown_attempt_page(),
        Err(error) => return ApiError::from(error).into_response(),
    };
    match (result.mode, result.failure) {
        (AttemptMode::Redirect, _) => {
            let location = format!("/login#google={}", result.attempt);
            (StatusCode::SEE_OTHER, [(LOCATION, &*location), (REFERRER_POLICY, "no-referrer")])
                .into_response()
        }
        (AttemptMode::Popup, Some(AttemptError::InvalidResponse)) => {
            google_page::render_callback_page(StatusCode::BAD_REQUEST, result.attempt)
        }
        (AttemptMode::Popup, _) => google_page::render_callback_page(StatusCode::OK, result.attempt),
    }
}

#[utoipa::path(
    post,
    path = "/api/identity/google/finish",
    tag = "identity",
    operation_id = "finishGoogleSignIn",
    request_body = FinishForm,
    responses(
        (status = 200, description = "Signed in", body = SessionView),
        (status = 202, description = "The user has not returned from Google yet; call again in two seconds"),
        (
            status = 400,
            description = "`invalid-action-code`: the attempt is unknown, expired or used; \
                           `popup-closed-by-user`",
            body = ErrorBody
        ),
        (status = 401, description = "`invalid-credential`: Google's response is invalid", body = ErrorBody),
        (
            status = 403,
            description = "`multi-factor-auth-required`, with `secondStep`; `unverified-email`, `user-disabled`, \
                           `registration-closed`, `forbidden-origin`",
            body = ErrorBody
        ),
        (status = 413, description = "The request body is larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "The content type is not JSON", body = ErrorBody),
        (
            status = 503,
            description = "`google-unreachable`: this server cannot reach Google",
            body = ErrorBody
        )
    )
)]
pub(crate) async fn finish_sign_in(
    State(state): State<AppState>,
    BrowserInfo(origin): BrowserInfo,
    JsonBody(form): JsonBody<FinishForm>,
) -> Result<Response, ApiError> {
    let attempt = form.attempt_id.as_str().parse().map_err(|_| IdentityError::UnknownAttempt)?;
    match google::finish(&state.ctx, &origin, attempt, form.verifier.as_str()).await? {
        Some(auth_result) => Ok(state.session_response(StatusCode::OK, &auth_result)),
        None => Ok(StatusCode::ACCEPTED.into_response()),
    }
}
