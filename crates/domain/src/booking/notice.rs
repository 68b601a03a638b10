//! How the photographer hears of a booking.

use super::limits::UNVERIFIED_MAILS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notice {
    /// By a mail of its own.
    Mail,
    /// In a mail with others, when there are too many for one each.
    Digest,
    /// Not at all: it is in quarantine.
    None,
}

/// Why a booking is in quarantine: stored, and nobody is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suspicion {
    /// The form was filled faster than a person can.
    TooFast,
    /// Too many from the same client or network.
    TooMany,
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

    /// To an address that nobody has confirmed go few mails: it may be a stranger's. `mails` went out within the day.
    pub const fn to_unverified(self, mails: i64) -> Self {
        match self {
            Self::Mail if mails >= UNVERIFIED_MAILS => Self::Digest,
            kept => kept,
        }
    }
}

impl Suspicion {
    pub const ALL: [Self; 2] = [Self::TooFast, Self::TooMany];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::TooFast => "too-fast",
            Self::TooMany => "too-many",
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
}
