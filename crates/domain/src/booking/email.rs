//! Emails about a booking, and their recipients.

use super::status::BookingStatus;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookingEmail {
    /// Tells the photographer about a new request.
    Request,
    /// Tells the client that the request has arrived.
    Receipt,
    Confirmed,
    Declined,
    Cancelled,
    /// Tells the photographer that the client has withdrawn the request.
    Withdrawn,
}

/// Earlier versions stored one kind for confirmed and declined.
const LEGACY_ANSWER_KIND: &str = "booking-answer";

impl BookingEmail {
    pub const ALL: [Self; 6] =
        [Self::Request, Self::Receipt, Self::Confirmed, Self::Declined, Self::Cancelled, Self::Withdrawn];

    /// The value in the database.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Request => "booking-request",
            Self::Receipt => "booking-receipt",
            Self::Confirmed => "booking-confirmed",
            Self::Declined => "booking-declined",
            Self::Cancelled => "booking-cancelled",
            Self::Withdrawn => "booking-withdrawn",
        }
    }

    /// `None` for an email that is not about a single booking, and for the legacy kind.
    pub fn from_kind(kind: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|email| email.kind() == kind)
    }

    /// Also reads the legacy kind: the booking's status says which answer it was.
    pub fn from_stored_kind(kind: &str, status: BookingStatus) -> Option<Self> {
        match status {
            BookingStatus::Declined if kind == LEGACY_ANSWER_KIND => Some(Self::Declined),
            _ if kind == LEGACY_ANSWER_KIND => Some(Self::Confirmed),
            _ => Self::from_kind(kind),
        }
    }

    /// The email that informs the client about a status.
    pub const fn for_status(status: BookingStatus) -> Option<Self> {
        match status {
            BookingStatus::Confirmed => Some(Self::Confirmed),
            BookingStatus::Declined => Some(Self::Declined),
            BookingStatus::Cancelled => Some(Self::Cancelled),
            BookingStatus::Inquiry | BookingStatus::Completed => None,
        }
    }

    pub const fn goes_to_client(self) -> bool {
        !matches!(self, Self::Request | Self::Withdrawn)
    }

    pub fn reports_status(self) -> bool {
        BookingStatus::ALL.into_iter().any(|status| Self::for_status(status) == Some(self))
    }

    /// The kinds of emails that report a status, including the legacy kind.
    pub fn status_kinds() -> impl Iterator<Item = &'static str> {
        Self::ALL
            .into_iter()
            .filter(|email| email.reports_status())
            .map(Self::kind)
            .chain([LEGACY_ANSWER_KIND])
    }

    /// Whether the email is still true: one that reports a status is, while the booking has that status.
    pub fn is_current_for(self, status: BookingStatus) -> bool {
        !self.reports_status() || Self::for_status(status) == Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_every_kind_and_the_legacy_answer() {
        for email in BookingEmail::ALL {
            assert_eq!(BookingEmail::from_kind(email.kind()), Some(email));
            assert_eq!(BookingEmail::from_stored_kind(email.kind(), BookingStatus::Declined), Some(email));
        }
        assert_eq!(BookingEmail::from_kind(LEGACY_ANSWER_KIND), None);
        let parse_legacy = |status| BookingEmail::from_stored_kind(LEGACY_ANSWER_KIND, status);
        assert_eq!(parse_legacy(BookingStatus::Declined), Some(BookingEmail::Declined));
        assert_eq!(parse_legacy(BookingStatus::Completed), Some(BookingEmail::Confirmed));
        assert_eq!(BookingEmail::from_stored_kind("booking-digest", BookingStatus::Inquiry), None);
    }

    #[test]
    fn lists_the_kinds_that_report_a_status() {
        let kinds: Vec<_> = BookingEmail::status_kinds().collect();
        assert_eq!(kinds, ["booking-confirmed", "booking-declined", "booking-cancelled", "booking-answer"]);
    }

    #[test]
    fn a_status_email_is_current_while_the_booking_has_that_status() {
        for status in BookingStatus::ALL {
            for email in [BookingEmail::Request, BookingEmail::Receipt, BookingEmail::Withdrawn] {
                assert!(email.is_current_for(status), "{email:?} {status:?}");
            }
            for reported in BookingStatus::ALL {
                if let Some(email) = BookingEmail::for_status(reported) {
                    assert_eq!(email.is_current_for(status), reported == status, "{email:?} {status:?}");
                }
            }
        }
    }
}
