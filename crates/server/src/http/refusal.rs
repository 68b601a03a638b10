//! What a refusal of the identity service looks like from outside; those of other use cases stand beside it.

mod bookings;
mod desk;
mod export;
mod photos;
mod profiles;
mod services;

pub(crate) use profiles::{USERNAME_LIMIT, USERNAME_TAKEN};

use axum::http::StatusCode;
use domain::attempt::Failure;

use super::error::{ApiError, FieldError};
use crate::app::identity::Refusal;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Field(wrong) => {
                Self::invalid(vec![FieldError { field: wrong.field, message: wrong.message }])
            }
            Refusal::WeakPassword(why) => {
                Self::new(StatusCode::BAD_REQUEST, "password-does-not-meet-requirements", why)
                    .about("password")
            }
            Refusal::EmailInUse => EMAIL_IN_USE.about("email"),
            Refusal::RegistrationClosed => REGISTRATION_CLOSED,
            Refusal::InvalidCredential => INVALID_CREDENTIAL,
            Refusal::Disabled => USER_DISABLED,
            Refusal::TooMany(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            Refusal::Busy => BUSY,
            Refusal::Unauthorized => Self::UNAUTHORIZED,
            Refusal::SessionRevoked => SESSION_REVOKED,
            Refusal::NeedsRecentSignIn => REQUIRES_RECENT_LOGIN,
            Refusal::InvalidCode => INVALID_ACTION_CODE,
            Refusal::ExpiredCode => EXPIRED_ACTION_CODE,
            Refusal::GoogleNotSetUp => GOOGLE_NOT_SET_UP,
            Refusal::UnknownAttempt => UNKNOWN_ATTEMPT,
            Refusal::Google(failure) => failure.into(),
            Refusal::CredentialInUse => CREDENTIAL_IN_USE,
            Refusal::ForeignGoogle => FOREIGN_GOOGLE,
            Refusal::AddressNotProven => ADDRESS_NOT_PROVEN,
            Refusal::LastSignInMethod => LAST_SIGN_IN_METHOD,
            Refusal::NotFound => Self::NOT_FOUND,
            Refusal::Storage(error) => error.into(),
            Refusal::Fault(why) => Self::internal(why),
        }
    }
}

impl From<Failure> for ApiError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Cancelled => CANCELLED_AT_GOOGLE,
            Failure::UnverifiedEmail => UNVERIFIED_EMAIL,
            Failure::Disabled => USER_DISABLED,
            Failure::RegistrationClosed => REGISTRATION_CLOSED,
            Failure::NotBelieved => GOOGLE_NOT_BELIEVED,
            Failure::Unreachable => GOOGLE_UNREACHABLE,
        }
    }
}

/// Under the field of the form in which it was chosen.
pub(crate) fn weak_password(why: &'static str, field: &'static str) -> ApiError {
    ApiError::new(StatusCode::BAD_REQUEST, "password-does-not-meet-requirements", why).about(field)
}

const EMAIL_IN_USE: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "email-already-in-use",
    "This email already has an account. Sign in instead, or use another email.",
);
const REGISTRATION_CLOSED: ApiError =
    ApiError::new(StatusCode::FORBIDDEN, "registration-closed", "New accounts are not open on this server.");
/// One text for an unknown address and a wrong password.
const INVALID_CREDENTIAL: ApiError = ApiError::new(
    StatusCode::UNAUTHORIZED,
    "invalid-credential",
    "Unauthorized: the email or the password is not right.",
);
const USER_DISABLED: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "user-disabled",
    "This account has been disabled. Please ask the operator of this site.",
);
const TOO_MANY_REQUESTS: ApiError = ApiError::new(
    StatusCode::TOO_MANY_REQUESTS,
    "too-many-requests",
    "Too many tries. Please wait a moment and try again.",
);
const BUSY: ApiError = ApiError::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "busy",
    "Many people are signing in at this moment. Please try again.",
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
    "This link is not valid, or it has been used already. Please ask for a new one.",
);
const EXPIRED_ACTION_CODE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "expired-action-code",
    "This link has expired. Please ask for a new one.",
);
const GOOGLE_NOT_SET_UP: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "operation-not-allowed",
    "Google sign-in is not set up on this server.",
);
const UNKNOWN_ATTEMPT: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-action-code",
    "This try to sign in with Google is over. Please start again.",
);
const CANCELLED_AT_GOOGLE: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "popup-closed-by-user",
    "Signing in with Google was cancelled. Try again whenever you like.",
);
const UNVERIFIED_EMAIL: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "unverified-email",
    "Google has not confirmed your email yet. Confirm it there, or use your email and password.",
);
const GOOGLE_NOT_BELIEVED: ApiError = ApiError::new(
    StatusCode::UNAUTHORIZED,
    "invalid-credential",
    "Unauthorized: Google's answer does not belong to this try. Please start again.",
);
const GOOGLE_UNREACHABLE: ApiError = ApiError::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "google-unreachable",
    "The server could not reach Google. Please try again in a moment, or use your email and password.",
);
const CREDENTIAL_IN_USE: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "credential-already-in-use",
    "This Google account belongs to another account here. Choose another one at Google.",
);
const FOREIGN_GOOGLE: ApiError = ApiError::new(
    StatusCode::UNAUTHORIZED,
    "invalid-credential",
    "Unauthorized: this is not the Google account that you sign in with here.",
);
const LAST_SIGN_IN_METHOD: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "last-sign-in-method",
    "Google is your only way to sign in. Set a password first.",
);
const ADDRESS_NOT_PROVEN: ApiError = ApiError::new(
    StatusCode::FORBIDDEN,
    "unverified-email",
    "Please confirm your own email first: open the link in the mail we sent you.",
);
