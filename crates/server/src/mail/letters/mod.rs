//! What Lenslink writes to people. Each letter is worded once (`words`) and laid out twice (`layout`): for mail
//! programs that show HTML and for those that do not.

mod dates;
mod layout;
mod words;

use std::time::Duration;

use domain::{Brand, EmailAddress, PublicUrl, Timestamp};

use super::content::Content;

/// Links are whole addresses, made by whoever knows the code in them.
#[derive(Clone, Copy)]
pub enum Letter<'a> {
    /// Names nobody: whoever signs up chooses the name, and the mailbox may be a stranger's.
    VerifyEmail {
        link: &'a str,
        valid_for: Duration,
    },
    ResetPassword {
        link: &'a str,
        valid_for: Duration,
    },
    PasswordChanged {
        at: Timestamp,
        /// Where a password can be set anew, for somebody who did not change it.
        reset_page: &'a str,
    },
    /// To the new address, which is not the account's yet.
    ConfirmNewEmail {
        link: &'a str,
        valid_for: Duration,
    },
    /// To the old address.
    EmailChanged {
        new: &'a EmailAddress,
        at: Timestamp,
    },
    /// A refresh token came twice: somebody may have copied it.
    SessionEnded {
        at: Timestamp,
        reset_page: &'a str,
    },
    GoogleAdded {
        google: &'a EmailAddress,
        at: Timestamp,
        reset_page: &'a str,
    },
}

impl Letter<'_> {
    /// A stable word for the database.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::VerifyEmail { .. } => "verify-email",
            Self::ResetPassword { .. } => "reset-password",
            Self::PasswordChanged { .. } => "password-changed",
            Self::ConfirmNewEmail { .. } => "confirm-new-email",
            Self::EmailChanged { .. } => "email-changed",
            Self::SessionEnded { .. } => "session-ended",
            Self::GoogleAdded { .. } => "google-added",
        }
    }

    pub(crate) fn render(&self, brand: &Brand, home: &PublicUrl) -> Content {
        let draft = words::draft(self, brand);
        Content {
            html: layout::html(&draft, brand, home),
            text: layout::text(&draft, brand, home),
            subject: draft.subject,
        }
    }
}

/// Without its links and names, because what is printed for debugging ends in a log.
impl std::fmt::Debug for Letter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Letter({})", self.kind())
    }
}

#[cfg(test)]
mod tests;
