//! Signing in with Google: the calls of our own page, and the address to which Google sends people back.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{LOCATION, REFERRER_POLICY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::attempt::{Errand, Failure, LIFETIME, Mode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::google_page;
use super::session::SessionView;
use crate::app::identity::Refusal;
use crate::app::identity::google::{self, Begin, Beginning, Return};
use crate::http::client::Calling;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::{Body, Fields, Text};
use crate::http::parts::Parts;

/// Marks the browser that began. Lax, because it has to come along when Google sends the browser back.
pub(super) const COOKIE: &str = "oidc";

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
    /// Where at Google to send the browser.
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

impl Parts {
    pub(super) fn begun(&self, begun: Beginning) -> Response {
        let view = AttemptView { attempt_id: begun.attempt.to_string(), url: begun.url };
        let mut response = Json(view).into_response();
        self.cookies.set(response.headers_mut(), COOKIE, &begun.browser.reveal(), LIFETIME, "Lax; HttpOnly");
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
        (status = 200, description = "Where to go; a cookie marks the browser", body = AttemptView),
        (status = 400, description = "`operation-not-allowed`: not set up here; `validation_failed`", body = ErrorBody),
        (status = 403, description = "`forbidden-origin`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 429, description = "`too-many-requests`", body = ErrorBody),
        (status = 503, description = "`google-unreachable`: this server cannot reach Google", body = ErrorBody)
    )
)]
pub(crate) async fn start(
    State(parts): State<Parts>,
    Calling(client): Calling,
    headers: HeaderMap,
    Body(form): Body<StartForm>,
) -> Result<Response, ApiError> {
    let mut fields = Fields::default();
    let (challenge, mode) = (fields.parse("challenge", &form.challenge), fields.parse("mode", &form.mode));
    let (Some(tab_challenge), Some(mode)) = (challenge, mode) else { return Err(fields.refuse()) };
    let cookie = parts.cookies.get(&headers, COOKIE);
    let begin = Begin { tab_challenge, mode, errand: Errand::SignIn };
    Ok(parts.begun(google::begin(&parts.cx, &client, cookie.as_deref(), begin).await?))
}

/// A parameter that comes twice makes the whole query unreadable: nobody could say which one counts.
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
        ("state" = String, Query, description = "As it was sent to Google"),
        ("code" = Option<String>, Query, description = "Google's answer"),
        ("error" = Option<String>, Query, description = "Why there is none"),
        ("iss" = Option<String>, Query, description = "Who answers")
    ),
    responses(
        (status = 200, description = "A page that tells the waiting tab and closes itself"),
        (status = 303, description = "To the sign-in page, with the attempt behind the `#`"),
        (status = 400, description = "A page: no such attempt in this browser, or an answer not to be believed")
    )
)]
pub(crate) async fn callback(
    State(parts): State<Parts>,
    headers: HeaderMap,
    query: Result<Query<CallbackQuery>, QueryRejection>,
) -> Response {
    let Ok(Query(CallbackQuery { state, code, error, iss })) = query else { return google_page::over() };
    let cookie = parts.cookies.get(&headers, COOKIE);
    let back = Return { state, code, error, issuer: iss };
    let returned = match google::come_back(&parts.cx, cookie.as_deref(), back).await {
        Ok(returned) => returned,
        Err(Refusal::UnknownAttempt) => return google_page::over(),
        Err(refusal) => return ApiError::from(refusal).into_response(),
    };
    match (returned.mode, returned.failure) {
        (Mode::Redirect, _) => {
            let location = format!("/login#google={}", returned.attempt);
            (StatusCode::SEE_OTHER, [(LOCATION, &*location), (REFERRER_POLICY, "no-referrer")])
                .into_response()
        }
        (Mode::Popup, Some(Failure::NotBelieved)) => {
            google_page::back(StatusCode::BAD_REQUEST, returned.attempt)
        }
        (Mode::Popup, _) => google_page::back(StatusCode::OK, returned.attempt),
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
        (status = 202, description = "Nobody came back from Google yet: ask again in two seconds"),
        (status = 400, description = "`invalid-action-code`: unknown, over or used; `popup-closed-by-user`", body = ErrorBody),
        (status = 401, description = "`invalid-credential`: Google's answer is not to be believed", body = ErrorBody),
        (status = 403, description = "`unverified-email`, `user-disabled`, `registration-closed`, `forbidden-origin`", body = ErrorBody),
        (status = 413, description = "Larger than 64 KiB", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 503, description = "`google-unreachable`: this server cannot reach Google", body = ErrorBody)
    )
)]
pub(crate) async fn finish(
    State(parts): State<Parts>,
    Calling(client): Calling,
    Body(form): Body<FinishForm>,
) -> Result<Response, ApiError> {
    let attempt = form.attempt_id.as_str().parse().map_err(|_| Refusal::UnknownAttempt)?;
    match google::finish(&parts.cx, &client, attempt, form.verifier.as_str()).await? {
        Some(signed_in) => Ok(parts.signed_in(StatusCode::OK, &signed_in)),
        None => Ok(StatusCode::ACCEPTED.into_response()),
    }
}
