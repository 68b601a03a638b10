//! The one error body of the API, and what may be told in it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::http::header::{ALLOW, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use storage::blobs::BlobError;
use utoipa::ToSchema;

use crate::app::health::NotReady;

/// Every answer that is not a success has this body.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// A sentence for people.
    pub message: Cow<'static, str>,
    /// A stable word for programs.
    pub code: &'static str,
    /// What is wrong with which field, when the input is to blame.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FieldError {
    pub field: &'static str,
    pub message: String,
}

#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    errors: Vec<FieldError>,
    retry_after: Option<Duration>,
    cause: Option<Cause>,
}

/// Why an answer is a 5xx. It travels beside the response to the request log and never leaves the server.
#[derive(Clone, Debug)]
pub(crate) struct Cause(Arc<str>);

impl Cause {
    fn of(cause: impl fmt::Display) -> Self {
        Self(cause.to_string().into())
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ApiError {
    pub const fn new(status: StatusCode, code: &'static str, message: &'static str) -> Self {
        let message = Cow::Borrowed(message);
        Self { status, code, message, errors: Vec::new(), retry_after: None, cause: None }
    }

    /// With a sentence that a rule gives.
    pub fn saying(status: StatusCode, code: &'static str, message: String) -> Self {
        Self { message: message.into(), ..Self::new(status, code, "") }
    }

    /// The input is to blame; each field says why.
    pub fn invalid(errors: Vec<FieldError>) -> Self {
        let message = errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join(". ");
        Self { errors, message: message.into(), ..Self::VALIDATION_FAILED }
    }

    #[must_use]
    pub fn about(self, field: &'static str) -> Self {
        let message = self.message.clone().into_owned();
        Self { errors: vec![FieldError { field, message }], ..self }
    }

    #[must_use]
    pub fn retry_after(self, wait: Duration) -> Self {
        Self { retry_after: Some(wait), ..self }
    }

    const VALIDATION_FAILED: Self =
        Self::new(StatusCode::BAD_REQUEST, "validation_failed", "Some fields are not filled in right");
    pub const UNAUTHORIZED: Self = Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "Unauthorized");
    pub const FORBIDDEN_ORIGIN: Self =
        Self::new(StatusCode::FORBIDDEN, "forbidden-origin", "This may only be called from our own pages");
    pub const NOT_FOUND: Self = Self::new(StatusCode::NOT_FOUND, "not_found", "Not found");
    pub const METHOD_NOT_ALLOWED: Self =
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed");
    pub const MALFORMED_JSON: Self = Self::new(StatusCode::BAD_REQUEST, "malformed_json", "Malformed JSON");
    pub const BAD_BODY: Self =
        Self::new(StatusCode::BAD_REQUEST, "bad_request", "The request could not be read");
    pub const BODY_TIMEOUT: Self =
        Self::new(StatusCode::REQUEST_TIMEOUT, "request_timeout", "The request took too long to arrive");
    pub const PAYLOAD_TOO_LARGE: Self =
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", "The request is too large");
    pub const UNSUPPORTED_MEDIA_TYPE: Self = Self::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "unsupported_media_type",
        "This content type is not supported",
    );
    pub const URI_TOO_LONG: Self =
        Self::new(StatusCode::URI_TOO_LONG, "uri_too_long", "The address is too long");
    pub const MISDIRECTED: Self = Self::new(
        StatusCode::MISDIRECTED_REQUEST,
        "misdirected_request",
        "This server does not answer for that host name; its operator sets the name in LENSLINK_PUBLIC_URL",
    );
    pub const DRAINING: Self =
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "draining", "This server is shutting down");
    const DAMAGED: Self = Self::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "storage_damaged",
        "The database file is damaged; its operator has to restore a backup",
    );
    const UNAVAILABLE: Self =
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage_unavailable", "Please try again in a moment");
    const INTERNAL: Self =
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal_error", "Something went wrong on our side");

    #[cfg(test)]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    pub fn internal(cause: impl fmt::Display) -> Self {
        Self { cause: Some(Cause::of(cause)), ..Self::INTERNAL }
    }
}

impl From<storage::Error> for ApiError {
    fn from(error: storage::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&storage::Error> for ApiError {
    fn from(error: &storage::Error) -> Self {
        let answer = match error {
            storage::Error::Unavailable(_) => Self::UNAVAILABLE,
            storage::Error::Fault(_) => Self::INTERNAL,
        };
        Self { cause: Some(Cause::of(error)), ..answer }
    }
}

impl From<NotReady> for ApiError {
    fn from(reason: NotReady) -> Self {
        match reason {
            NotReady::Damaged => Self { cause: Some(Cause::of(reason)), ..Self::DAMAGED },
            NotReady::Storage(error) => error.into(),
        }
    }
}

/// Whatever is wrong with the place for objects, it is not the caller's fault and may pass.
impl From<BlobError> for ApiError {
    fn from(error: BlobError) -> Self {
        Self { cause: Some(Cause::of(format_args!("object store: {error}"))), ..Self::UNAVAILABLE }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = ErrorBody { message: self.message, code: self.code, errors: self.errors };
        let mut response = (self.status, Json(body)).into_response();
        let headers = response.headers_mut();
        if let Some(wait) = self.retry_after {
            headers.insert(RETRY_AFTER, HeaderValue::from(wait.as_millis().div_ceil(1_000).max(1) as u64));
        } else if self.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if let Some(cause) = self.cause {
            response.extensions_mut().insert(cause);
        }
        response
    }
}

/// 405 with the methods that would have been right.
pub(crate) fn method_not_allowed(allow: &'static str) -> Response {
    let mut response = ApiError::METHOD_NOT_ALLOWED.into_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allow));
    response
}
