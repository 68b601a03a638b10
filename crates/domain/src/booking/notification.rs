//! How the server notifies the photographer about a booking.

use super::limits::MAX_UNVERIFIED_EMAILS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notification {
    /// With an email about this booking only. Also stored for a booking that the photographer released from
    /// quarantine before a digest reported it: the photographer knows it already, so no digest contains it.
    Email,
    /// With a digest: too many bookings arrived for one email each, or the photographer's unverified address
    /// had reached its daily maximum of emails.
    Digest,
    /// Not at all, because the booking is in quarantine as likely spam.
    None,
}

/// The reason why a booking is in quarantine. The server sends no email about such a booking alone, neither
/// to the photographer nor to the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuarantineReason {
    /// The sender filled in the form faster than a person can.
    TooFast,
    /// The same client or network sent too many requests.
    TooMany,
    /// The photographer got more requests at once than the inbox accepts. Any of them may be genuine.
    ManyAtOnce,
}

/// The reason why the photographer has not received an email about a request in the inbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmailHold {
    /// The photographer's email address is not verified, and the request waits for a digest, which follows
    /// the verification. See `Notification::Digest` for why the request got no email of its own.
    Unverified,
}

impl Notification {
    pub const ALL: [Self; 3] = [Self::Email, Self::Digest, Self::None];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Email => "mail",
            Self::Digest => "digest",
            Self::None => "none",
        }
    }

    pub fn from_stored(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notification| notification.as_str() == text)
    }

    /// An unverified address may be a stranger's, so it gets few emails. The other requests wait for a digest,
    /// which follows the verification. `sent_in_window` counts the emails within `UNVERIFIED_EMAIL_WINDOW`.
    pub const fn limit_for_unverified(self, sent_in_window: i64) -> Self {
        match self {
            Self::Email if sent_in_window >= MAX_UNVERIFIED_EMAILS => Self::Digest,
            other => other,
        }
    }

    /// The server sends no digest to an unverified address.
    pub fn email_hold(self, email_verified: bool) -> Option<EmailHold> {
        (self == Self::Digest && !email_verified).then_some(EmailHold::Unverified)
    }
}

impl QuarantineReason {
    pub const ALL: [Self; 3] = [Self::TooFast, Self::TooMany, Self::ManyAtOnce];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TooFast => "too-fast",
            Self::TooMany => "too-many",
            Self::ManyAtOnce => "many-at-once",
        }
    }

    /// How the server notifies the photographer about a booking in quarantine.
    pub const fn notification(self) -> Notification {
        match self {
            Self::TooFast | Self::TooMany => Notification::None,
            Self::ManyAtOnce => Notification::Digest,
        }
    }

    pub fn from_stored(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_every_stored_value() {
        for notification in Notification::ALL {
            assert_eq!(Notification::from_stored(notification.as_str()), Some(notification));
        }
        for reason in QuarantineReason::ALL {
            assert_eq!(QuarantineReason::from_stored(reason.as_str()), Some(reason));
        }
        assert_eq!((Notification::from_stored(""), QuarantineReason::from_stored("")), (None, None));
    }

    #[test]
    fn an_unverified_address_gets_five_emails_a_day_then_a_digest() {
        assert_eq!(Notification::Email.limit_for_unverified(4), Notification::Email);
        assert_eq!(Notification::Email.limit_for_unverified(5), Notification::Digest);
        assert_eq!(Notification::None.limit_for_unverified(5), Notification::None);
    }

    #[test]
    fn a_digest_is_held_until_the_address_is_verified() {
        assert_eq!(Notification::Digest.email_hold(false), Some(EmailHold::Unverified));
        for (notification, email_verified) in
            [(Notification::Digest, true), (Notification::Email, false), (Notification::None, false)]
        {
            assert_eq!(notification.email_hold(email_verified), None, "{notification:?}");
        }
    }

    #[test]
    fn notifies_about_quarantine_only_after_many_requests_at_once() {
        let notified =
            QuarantineReason::ALL.into_iter().filter(|reason| reason.notification() != Notification::None);
        assert_eq!(notified.collect::<Vec<_>>(), [QuarantineReason::ManyAtOnce]);
    }
}
