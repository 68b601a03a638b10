//! Error responses of second factors.

use axum::http::StatusCode;

use crate::http::error::ApiError;

/// The response also has `secondStep`.
pub(super) const MULTI_FACTOR_AUTH_REQUIRED: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "multi-factor-auth-required",
    "Please confirm this sign-in with your second step.",
);
pub(super) const EXPIRED_CHALLENGE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-action-code",
    "This step has expired. Please start again.",
);
pub(super) const WRONG_CODE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-verification-code",
    "Wrong code, or a code that was already used.",
);
pub(super) const WRONG_PASSKEY: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-passkey",
    "The passkey could not be checked. Please try again.",
);
pub(super) const UNKNOWN_PASSKEY: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "unknown-passkey",
    "This passkey belongs to no account here. It may have been removed.",
);
pub(super) const COPIED_PASSKEY: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "copied-passkey",
    "This passkey may have been copied. Please use another second step.",
);
pub(super) const PASSKEY_IN_USE: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "credential-already-in-use",
    "This passkey is in use already. Please create another one.",
);
pub(super) const PASSKEYS_NOT_AVAILABLE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "operation-not-allowed",
    "Passkeys need a server with a domain name and HTTPS.",
);
pub(super) const TOO_MANY_FACTORS: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "too-many-factors",
    "You have the maximum of 10 second steps. Please remove one first.",
);
