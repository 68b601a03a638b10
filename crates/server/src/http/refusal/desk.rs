//! What a refusal at the photographer's desk looks like from outside.

use axum::http::StatusCode;

use crate::app::bookings::desk::DeskRefusal;
use crate::http::error::ApiError;

impl From<DeskRefusal> for ApiError {
    fn from(refusal: DeskRefusal) -> Self {
        match refusal {
            DeskRefusal::NotFound => Self::NOT_FOUND,
            DeskRefusal::Conflict(why) => Self::new(StatusCode::CONFLICT, "status-conflict", why),
            DeskRefusal::TooLate(why) => Self::new(StatusCode::CONFLICT, "too-late", why),
            DeskRefusal::NotInQuarantine => NOT_IN_QUARANTINE,
            DeskRefusal::MailNotFailed => MAIL_NOT_FAILED,
            DeskRefusal::Caller(refusal) => refusal.into(),
            DeskRefusal::Storage(error) => error.into(),
            DeskRefusal::Letter(error) => Self::internal(error),
        }
    }
}

const NOT_IN_QUARANTINE: ApiError =
    ApiError::new(StatusCode::CONFLICT, "not-in-quarantine", "This request is not in quarantine.");
const MAIL_NOT_FAILED: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "mail-not-failed",
    "This mail was sent or is still on its way, so there is nothing to send again.",
);
