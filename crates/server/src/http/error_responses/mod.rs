//! Error responses of the identity service. The submodules hold those of the other use cases.

mod bookings;
mod export;
mod inbox;
mod photos;
mod portfolio;
mod profiles;
mod second_factors;
mod services;

pub(crate) use profiles::{USERNAME_LIMIT, USERNAME_TAKEN};

use axum::http::StatusCode;
use domain::attempt::AttemptError;

use super::error::{ApiError, FieldError};
use crate::app::identity::IdentityError;

impl From<IdentityError> for ApiError {
    fn from(error: IdentityError) -> Self {
        match error {
            IdentityError::Field(error) => {
                Self::validation_failed(vec![FieldError { field: error.field, message: error.message }])
            }
            IdentityError::WeakPassword(message) => weak_password_error(message, "password"),
            IdentityError::EmailInUse => EMAIL_IN_USE.for_field("email"),
            IdentityError::RegistrationClosed => REGISTRATION_CLOSED,
            IdentityError::InvalidCredential => INVALID_CREDENTIAL,
            IdentityError::NeedsSecondFactor(step) => {
                second_factors::MULTI_FACTOR_AUTH_REQUIRED.with_second_step((*step).into())
            }
            IdentityError::ExpiredChallenge => second_factors::EXPIRED_CHALLENGE,
            IdentityError::WrongCode => second_factors::WRONG_CODE,
            IdentityError::WrongPasskey => second_factors::WRONG_PASSKEY,
            IdentityError::UnknownPasskey => second_factors::UNKNOWN_PASSKEY,
            IdentityError::CopiedPasskey => second_factors::COPIED_PASSKEY,
            IdentityError::PasskeyInUse => second_factors::PASSKEY_IN_USE,
            IdentityError::PasskeysNotAvailable => second_factors::PASSKEYS_NOT_AVAILABLE,
            IdentityError::TooManyFactors => second_factors::TOO_MANY_FACTORS,
            IdentityError::Disabled => USER_DISABLED,
            IdentityError::RateLimited(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            IdentityError::Busy => BUSY,
            IdentityError::Unauthorized => Self::UNAUTHORIZED,
            IdentityError::SessionRevoked => SESSION_REVOKED,
            IdentityError::NeedsRecentSignIn => REQUIRES_RECENT_LOGIN,
            IdentityError::InvalidCode => INVALID_ACTION_CODE,
            IdentityError::ExpiredCode => EXPIRED_ACTION_CODE,
            IdentityError::GoogleNotSetUp => GOOGLE_NOT_SET_UP,
            IdentityError::UnknownAttempt => UNKNOWN_ATTEMPT,
            IdentityError::Google(error) => error.into(),
            IdentityError::CredentialInUse => CREDENTIAL_IN_USE,
            IdentityError::WrongGoogleAccount => WRONG_GOOGLE_ACCOUNT,
            IdentityError::EmailNotVerified => OWN_EMAIL_UNVERIFIED,
            IdentityError::HostedEmailUnverified => HOSTED_EMAIL_UNVERIFIED,
            IdentityError::LastSignInMethod => LAST_SIGN_IN_METHOD,
            IdentityError::NotFound => Self::NOT_FOUND,
            IdentityError::Storage(error) => error.into(),
            IdentityError::Internal(cause) => Self::internal(cause),
        }
    }
}

impl From<AttemptError> for ApiError {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Cancelled => GOOGLE_CANCELLED,
            AttemptError::UnverifiedEmail => GOOGLE_EMAIL_UNVERIFIED,
            AttemptError::AccountDisabled => USER_DISABLED,
            AttemptError::RegistrationClosed => REGISTRATION_CLOSED,
            AttemptError::InvalidResponse => INVALID_GOOGLE_RESPONSE,
            AttemptError::Unavailable => GOOGLE_UNREACHABLE,
        }
    }
}

/// `field`: the form field of the new password.
pub(crate) fn weak_password_error(message: impl Into<String>, field: &'static str) -> ApiError {
    ApiError::with_message(StatusCode::BAD_REQUEST, "password-does-not-meet-requirements", message.into())
        .for_field(field)
}

const EMAIL_IN_USE: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "email-already-in-use",
    "This email already has an account. Sign in instead, or use another email.",
);
const REGISTRATION_CLOSED: ApiError =
    ApiError::new(StatusCode::FORBIDDEN, "registration-closed", "Registration is closed on this server.");
/// One text for an unknown email address and a wrong password, so that it does not reveal accounts.
const INVALID_CREDENTIAL: ApiError =
    ApiError::new(StatusCode::UNAUTHORIZED, "invalid-credential", "Unauthorized: wrong email or password.");
const USER_DISABLED: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "user-disabled",
    "This account is disabled. Please contact the site operator.",
);
const TOO_MANY_REQUESTS: ApiError = ApiError::new(
    StatusCode::TOO_MANY_REQUESTS,
    "too-many-requests",
    "Too many attempts. Please wait a moment and try again.",
);
const BUSY: ApiError = ApiError::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "busy",
    "The server is busy. Please try again in a moment.",
);
const SESSION_REVOKED: ApiError = ApiError::new(
    StatusCode::UNAUTHORIZED,
    "session-revoked",
    "Unauthorized: this session has ended. Please sign in again.",
);
const REQUIRES_RECENT_LOGIN: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "requires-recent-login",
    "Please sign in again before you change this.",
);
const INVALID_ACTION_CODE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-action-code",
    "This link is invalid or was already used. Please request a new one.",
);
const EXPIRED_ACTION_CODE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "expired-action-code",
    "This link has expired. Please request a new one.",
);
const GOOGLE_NOT_SET_UP: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "operation-not-allowed",
    "Google sign-in is not set up on this server.",
);
const UNKNOWN_ATTEMPT: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-action-code",
    "This Google sign-in has expired. Please start again.",
);
const GOOGLE_CANCELLED: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "popup-closed-by-user",
    "Google sign-in was cancelled. You can try again.",
);
const GOOGLE_EMAIL_UNVERIFIED: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "unverified-email",
    "Your Google email is not verified. Verify it with Google, or use your email and password.",
);
const INVALID_GOOGLE_RESPONSE: ApiError = ApiError::new(
    StatusCode::UNAUTHORIZED,
    "invalid-credential",
    "Unauthorized: Google's response is invalid. Please start again.",
);
const GOOGLE_UNREACHABLE: ApiError = ApiError::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "google-unreachable",
    "The server could not reach Google. Please try again in a moment, or use your email and password.",
);
const CREDENTIAL_IN_USE: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "credential-already-in-use",
    "This Google account is linked to another account. Please choose another one.",
);
const WRONG_GOOGLE_ACCOUNT: ApiError = ApiError::new(
    StatusCode::UNAUTHORIZED,
    "invalid-credential",
    "Unauthorized: this Google account is not linked to your account.",
);
const LAST_SIGN_IN_METHOD: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "last-sign-in-method",
    "Google is your only way to sign in. Set a password first.",
);
const HOSTED_EMAIL_UNVERIFIED: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "verified-email-required",
    "Please confirm your email first: open the link in the email we sent you. Then sign in again.",
);
const OWN_EMAIL_UNVERIFIED: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "unverified-email",
    "Please confirm your email first: open the link in the email we sent you.",
);
