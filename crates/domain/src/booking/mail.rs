//! What the mails about a booking tell, and whom.

use super::status::BookingStatus;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BookingMail {
    /// The photographer hears of a new one.
    Request,
    /// The client hears that it has arrived.
    Receipt,
    Confirmed,
    Declined,
    Cancelled,
    /// The photographer hears that the client has taken it back.
    Withdrawn,
}

/// How answers were called when there was one word for both.
const OLD_ANSWER: &str = "booking-answer";

impl BookingMail {
    pub const ALL: [Self; 6] =
        [Self::Request, Self::Receipt, Self::Confirmed, Self::Declined, Self::Cancelled, Self::Withdrawn];

    /// The word for it in the database.
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

    /// `None` for a mail that is about no single booking.
    pub fn of_kind(kind: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mail| mail.kind() == kind)
    }

    /// The same where also old mails are known: what they told is what became of their booking.
    pub fn told_of(kind: &str, status: BookingStatus) -> Option<Self> {
        match status {
            BookingStatus::Declined if kind == OLD_ANSWER => Some(Self::Declined),
            _ if kind == OLD_ANSWER => Some(Self::Confirmed),
            _ => Self::of_kind(kind),
        }
    }

    /// The letter that tells a client of a step.
    pub const fn of_status(status: BookingStatus) -> Option<Self> {
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

    /// Whether it tells where a booking stands.
    pub fn tells_status(self) -> bool {
        BookingStatus::ALL.into_iter().any(|status| Self::of_status(status) == Some(self))
    }

    /// The words in the database for letters that tell where a booking stands, old ones too.
    pub fn kinds_that_tell_status() -> impl Iterator<Item = &'static str> {
        Self::ALL.into_iter().filter(|mail| mail.tells_status()).map(Self::kind).chain([OLD_ANSWER])
    }

    /// Whether it may still be sent about a booking that stands there: one that tells of a status is true while that is
    /// the status.
    pub fn is_true_of(self, status: BookingStatus) -> bool {
        !self.tells_status() || Self::of_status(status) == Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_reads_back_and_old_answers_tell_what_became_of_them() {
        for mail in BookingMail::ALL {
            assert_eq!(BookingMail::of_kind(mail.kind()), Some(mail));
            assert_eq!(BookingMail::told_of(mail.kind(), BookingStatus::Declined), Some(mail));
        }
        assert_eq!(BookingMail::of_kind(OLD_ANSWER), None);
        let old = |status| BookingMail::told_of(OLD_ANSWER, status);
        assert_eq!(old(BookingStatus::Declined), Some(BookingMail::Declined));
        assert_eq!(old(BookingStatus::Completed), Some(BookingMail::Confirmed));
        assert_eq!(BookingMail::told_of("booking-digest", BookingStatus::Inquiry), None);
    }

    #[test]
    fn letters_that_tell_where_a_booking_stands_are_known_by_their_kind() {
        let kinds: Vec<_> = BookingMail::kinds_that_tell_status().collect();
        assert_eq!(kinds, ["booking-confirmed", "booking-declined", "booking-cancelled", "booking-answer"]);
    }

    #[test]
    fn a_letter_about_a_status_is_true_while_that_is_the_status() {
        for status in BookingStatus::ALL {
            for mail in [BookingMail::Request, BookingMail::Receipt, BookingMail::Withdrawn] {
                assert!(mail.is_true_of(status), "{mail:?} {status:?}");
            }
            for told in BookingStatus::ALL {
                if let Some(mail) = BookingMail::of_status(told) {
                    assert_eq!(mail.is_true_of(status), told == status, "{mail:?} {status:?}");
                }
            }
        }
    }
}
