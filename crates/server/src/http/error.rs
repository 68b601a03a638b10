//! Error responses of the API. The cause of a 5xx is logged and never sent.

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

use super::api::SecondStepView;
use crate::app::health::ReadinessError;

/// The body of every error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorBody {
    /// A message for the user.
    pub message: Cow<'static, str>,
    /// A stable error code.
    pub code: &'static str,
    /// One entry for each invalid field.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub errors: Vec<FieldError>,
    /// Only with the code `multi-factor-auth-required`.
    #[serde(skip_serializing_if = "Option::is_none", rename = "secondStep")]
    pub second_step: Option<Box<SecondStepView>>,
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
    second_step: Option<Box<SecondStepView>>,
    retry_after: Option<Duration>,
    cause: Option<Cause>,
}

/// The cause of a 5xx. A response extension carries it to the request log; it is never sent.
#[derive(Clone, Debug)]
pub(crate) struct Cause(Arc<str>);

impl Cause {
    fn new(cause: impl fmt::Display) -> Self {
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
        Self { status, code, message, errors: Vec::new(), second_step: None, retry_after: None, cause: None }
    }

    /// For a message that is not a constant.
    pub fn with_message(status: StatusCode, code: &'static str, message: String) -> Self {
        Self { message: message.into(), ..Self::new(status, code, "") }
    }

    /// The message consists of the messages of all fields.
    pub fn validation_failed(errors: Vec<FieldError>) -> Self {
        let message = errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join(". ");
        Self { errors, message: message.into(), ..Self::VALIDATION_FAILED }
    }

    #[must_use]
    pub fn for_field(self, field: &'static str) -> Self {
        let message = self.message.clone().into_owned();
        Self { errors: vec![FieldError { field, message }], ..self }
    }

    #[must_use]
    pub fn with_second_step(self, step: SecondStepView) -> Self {
        Self { second_step: Some(Box::new(step)), ..self }
    }

    #[must_use]
    pub fn retry_after(self, wait: Duration) -> Self {
        Self { retry_after: Some(wait), ..self }
    }

    const VALIDATION_FAILED: Self =
        Self::new(StatusCode::BAD_REQUEST, "validation-failed", "Some fields are invalid");
    pub const UNAUTHORIZED: Self = Self::new(StatusCode::UNAUTHORIZED, "unauthorized", "Unauthorized");
    pub const FORBIDDEN_ORIGIN: Self =
        Self::new(StatusCode::FORBIDDEN, "forbidden-origin", "Only pages of this server may call this");
    pub const NOT_FOUND: Self = Self::new(StatusCode::NOT_FOUND, "not-found", "Not found");
    pub const METHOD_NOT_ALLOWED: Self =
        Self::new(StatusCode::METHOD_NOT_ALLOWED, "method-not-allowed", "Method not allowed");
    pub const MALFORMED_JSON: Self = Self::new(StatusCode::BAD_REQUEST, "malformed-json", "Malformed JSON");
    pub const BAD_REQUEST: Self =
        Self::new(StatusCode::BAD_REQUEST, "bad-request", "The request could not be read");
    pub const REQUEST_TIMEOUT: Self =
        Self::new(StatusCode::REQUEST_TIMEOUT, "request-timeout", "The request took too long to arrive");
    pub const PAYLOAD_TOO_LARGE: Self =
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "payload-too-large", "The request is too large");
    pub const UNSUPPORTED_MEDIA_TYPE: Self = Self::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "unsupported-media-type",
        "This content type is not supported",
    );
    pub const URI_TOO_LONG: Self = Self::new(StatusCode::URI_TOO_LONG, "uri-too-long", "The URL is too long");
    pub const MISDIRECTED_REQUEST: Self = Self::new(
        StatusCode::MISDIRECTED_REQUEST,
        "misdirected-request",
        "This server does not serve this host name; the operator sets it in LENSLINK_PUBLIC_URL",
    );
    pub const DRAINING: Self =
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "draining", "This server is shutting down");
    const STORAGE_DAMAGED: Self = Self::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "storage-damaged",
        "The database file is damaged; the operator has to restore a backup",
    );
    const STORAGE_UNAVAILABLE: Self =
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage-unavailable", "Please try again in a moment");
    const INTERNAL_ERROR: Self =
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal-error", "Something went wrong on our side");

    #[cfg(test)]
    pub const fn code(&self) -> &'static str {
        self.code
    }

    pub fn internal(cause: impl fmt::Display) -> Self {
        Self { cause: Some(Cause::new(cause)), ..Self::INTERNAL_ERROR }
    }
}

impl From<storage::Error> for ApiError {
    fn from(error: storage::Error) -> Self {
        Self::from(&error)
    }
}

impl From<&storage::Error> for ApiError {
    fn from(error: &storage::Error) -> Self {
        let api_error = match error {
            storage::Error::Unavailable(_) => Self::STORAGE_UNAVAILABLE,
            storage::Error::Internal(_) => Self::INTERNAL_ERROR,
        };
        Self { cause: Some(Cause::new(error)), ..api_error }
    }
}

impl From<ReadinessError> for ApiError {
    fn from(error: ReadinessError) -> Self {
        match error {
            ReadinessError::Damaged => Self { cause: Some(Cause::new(error)), ..Self::STORAGE_DAMAGED },
            ReadinessError::Storage(error) => error.into(),
        }
    }
}

/// Always 503: errors of the object store may be temporary, and the request did not cause them.
impl From<BlobError> for ApiError {
    fn from(error: BlobError) -> Self {
        Self { cause: Some(Cause::new(format_args!("object store: {error}"))), ..Self::STORAGE_UNAVAILABLE }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = ErrorBody {
            message: self.message,
            code: self.code,
            errors: self.errors,
            second_step: self.second_step,
        };
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

/// 405 with the `Allow` header.
pub(crate) fn method_not_allowed(allow: &'static str) -> Response {
    let mut response = ApiError::METHOD_NOT_ALLOWED.into_response();
    response.headers_mut().insert(ALLOW, HeaderValue::from_static(allow));
    response
}
