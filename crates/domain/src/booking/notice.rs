//! How the photographer hears of a booking.

use super::limits::UNVERIFIED_MAILS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notice {
    /// By a mail of its own.
    Mail,
    /// In a mail with others, when there are too many for one each.
    Digest,
    /// Not at all: it is in quarantine as likely spam.
    None,
}

/// Why a booking is in quarantine: stored, and nobody gets an email about it alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suspicion {
    /// The form was filled faster than a person can.
    TooFast,
    /// Too many from the same client or network.
    TooMany,
    /// The photographer got more requests at once than the inbox takes in. Any of them may be a real client's.
    ManyAtOnce,
}

/// Why the photographer has not been emailed about a request in the inbox.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmailHold {
    /// The photographer's address is not verified, and the emails of the day are used up.
    Unverified,
}

impl Notice {
    pub const ALL: [Self; 3] = [Self::Mail, Self::Digest, Self::None];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::Digest => "digest",
            Self::None => "none",
        }
    }

    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notice| notice.as_str() == word)
    }

    /// To an unverified address go few emails, because it may be a stranger's: the others wait until it is verified.
    /// `mails` went out within the day.
    pub const fn to_unverified(self, mails: i64) -> Self {
        match self {
            Self::Mail if mails >= UNVERIFIED_MAILS => Self::Digest,
            kept => kept,
        }
    }

    /// No digest goes to an unverified address.
    pub fn hold(self, email_verified: bool) -> Option<EmailHold> {
        (self == Self::Digest && !email_verified).then_some(EmailHold::Unverified)
    }
}

impl Suspicion {
    pub const ALL: [Self; 3] = [Self::TooFast, Self::TooMany, Self::ManyAtOnce];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TooFast => "too-fast",
            Self::TooMany => "too-many",
            Self::ManyAtOnce => "many-at-once",
        }
    }

    /// How the photographer hears of a booking in quarantine.
    pub const fn notice(self) -> Notice {
        match self {
            Self::TooFast | Self::TooMany => Notice::None,
            Self::ManyAtOnce => Notice::Digest,
        }
    }

    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|suspicion| suspicion.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_reads_back() {
        for notice in Notice::ALL {
            assert_eq!(Notice::from_stored(notice.as_str()), Some(notice));
        }
        for suspicion in Suspicion::ALL {
            assert_eq!(Suspicion::from_stored(suspicion.as_str()), Some(suspicion));
        }
        assert_eq!((Notice::from_stored(""), Suspicion::from_stored("")), (None, None));
    }

    #[test]
    fn an_unverified_address_gets_five_mails_a_day_and_the_rest_together() {
        assert_eq!(Notice::Mail.to_unverified(4), Notice::Mail);
        assert_eq!(Notice::Mail.to_unverified(5), Notice::Digest);
        assert_eq!(Notice::None.to_unverified(5), Notice::None);
    }

    #[test]
    fn a_digest_is_held_until_the_address_is_verified() {
        assert_eq!(Notice::Digest.hold(false), Some(EmailHold::Unverified));
        for (notice, email_verified) in [(Notice::Digest, true), (Notice::Mail, false), (Notice::None, false)]
        {
            assert_eq!(notice.hold(email_verified), None, "{notice:?}");
        }
    }

    #[test]
    fn only_an_overflow_in_quarantine_is_told_in_a_digest() {
        let told = Suspicion::ALL.into_iter().filter(|suspicion| suspicion.notice() != Notice::None);
        assert_eq!(told.collect::<Vec<_>>(), [Suspicion::ManyAtOnce]);
    }
}
