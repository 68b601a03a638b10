//! Error responses that many operations share, for the API description.

use utoipa::IntoResponses;

use crate::http::error::ErrorBody;

/// Error responses of every operation that requires sign-in.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only the API description uses it")]
pub(in crate::http::api) enum SignedInErrors {
    /// `unauthorized`: not signed in, or the session has ended
    #[response(status = 401)]
    Unauthorized(ErrorBody),
    /// `user-disabled`: the operator has disabled the account
    #[response(status = 403)]
    UserDisabled(ErrorBody),
}

/// For operations that document their own 403.
#[derive(IntoResponses)]
#[response(status = 401, description = "`unauthorized`: not signed in, or the session has ended")]
#[expect(dead_code, reason = "only the API description uses it")]
pub(in crate::http::api) struct UnauthorizedError(ErrorBody);
