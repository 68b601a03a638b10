//! The words of the letters that tell a photographer what happened to the account.

use domain::{Brand, EmailAddress, SecurityEmail, TimeZone, Timestamp};

use super::dates::Moment;
use super::draft::{Block, Draft};

/// `reset_page` is where a photographer who did not do it takes the account back.
#[derive(Clone, Copy)]
pub enum SecurityNotice<'a> {
    PasswordChanged {
        at: Timestamp,
        reset_page: &'a str,
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
    GoogleRemoved {
        at: Timestamp,
        reset_page: &'a str,
    },
    /// Names nobody: it outlives everything that was known of the account.
    AccountDeleted {
        at: Timestamp,
    },
}

impl SecurityNotice<'_> {
    pub const fn email(&self) -> SecurityEmail {
        match self {
            Self::PasswordChanged { .. } => SecurityEmail::PasswordChanged,
            Self::EmailChanged { .. } => SecurityEmail::EmailChanged,
            Self::SessionEnded { .. } => SecurityEmail::SessionEnded,
            Self::GoogleAdded { .. } => SecurityEmail::GoogleAdded,
            Self::GoogleRemoved { .. } => SecurityEmail::GoogleRemoved,
            Self::AccountDeleted { .. } => SecurityEmail::AccountDeleted,
        }
    }

    pub(super) fn draft(&self, brand: &Brand, zone: TimeZone) -> Draft {
        let moment = |at| Moment { at, zone };
        match *self {
            Self::PasswordChanged { at, reset_page } => password_changed(brand, moment(at), reset_page),
            Self::EmailChanged { new, at } => email_changed(brand, new, moment(at)),
            Self::SessionEnded { at, reset_page } => session_ended(brand, moment(at), reset_page),
            Self::GoogleAdded { google, at, reset_page } => {
                google_added(brand, google, moment(at), reset_page)
            }
            Self::GoogleRemoved { at, reset_page } => google_removed(brand, moment(at), reset_page),
            Self::AccountDeleted { at } => account_deleted(brand, moment(at)),
        }
    }
}

/// Without its links and names, because what is printed for debugging ends in a log.
impl std::fmt::Debug for SecurityNotice<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SecurityNotice({})", self.email().kind())
    }
}

fn password_changed(brand: &Brand, at: Moment, reset_page: &str) -> Draft {
    Draft::about_account(
        format!("Your {brand} password was changed"),
        "If it was you, there is nothing to do.",
        "Your password was changed",
        vec![
            Block::paragraph(format!(
                "The password of your account was changed on {at}. Every other browser was signed out."
            )),
            Block::paragraph(
                "If it was you, there is nothing to do. If it was not, set a new password now; that signs out whoever changed it.",
            ),
            Block::button("It was not me", reset_page),
        ],
    )
}

fn email_changed(brand: &Brand, new: &EmailAddress, at: Moment) -> Draft {
    Draft::about_account(
        format!("The email address of your {brand} account was changed"),
        "If it was you, there is nothing to do.",
        "Your email address was changed",
        vec![
            Block::paragraph(format!(
                "On {at} your account moved from this address to {}. Sign in with the new one from now on.",
                masked(new)
            )),
            Block::paragraph("If it was you, there is nothing to do."),
            Block::paragraph(format!(
                "If it was not, somebody else has your account: write to the people who run {brand} at once, from this address."
            )),
        ],
    )
}

fn session_ended(brand: &Brand, at: Moment, reset_page: &str) -> Draft {
    Draft::about_account(
        format!("A browser was signed out of {brand}"),
        "One of your sign-ins was used in two places.",
        "A browser was signed out",
        vec![
            Block::paragraph(format!(
                "On {at} one of your sign-ins was used in two places at once. Somebody may have copied it, so it was ended in both."
            )),
            Block::paragraph(
                "Sign in again where you were. If you cannot explain it, or if it happens again, set a new password as well; that signs out every browser.",
            ),
            Block::button("Set a new password", reset_page),
        ],
    )
}

fn google_added(brand: &Brand, google: &EmailAddress, at: Moment, reset_page: &str) -> Draft {
    Draft::about_account(
        format!("Google sign-in was added to your {brand} account"),
        "If it was you, there is nothing to do.",
        "Google sign-in was added",
        vec![
            Block::paragraph(format!(
                "On {at} signing in with the Google account {google} was added to your account."
            )),
            Block::paragraph(
                "If it was you, there is nothing to do. If it was not, set a new password now, which signs out every browser, and then remove Google in your settings.",
            ),
            Block::button("It was not me", reset_page),
        ],
    )
}

fn google_removed(brand: &Brand, at: Moment, reset_page: &str) -> Draft {
    Draft::about_account(
        format!("Google sign-in was removed from your {brand} account"),
        "If it was you, there is nothing to do.",
        "Google sign-in was removed",
        vec![
            Block::paragraph(format!(
                "On {at} signing in with Google was removed from your account. Sign in with your email and password from now on."
            )),
            Block::paragraph(
                "If it was you, there is nothing to do. If it was not, set a new password now; that signs out every browser.",
            ),
            Block::button("It was not me", reset_page),
        ],
    )
}

fn account_deleted(brand: &Brand, at: Moment) -> Draft {
    Draft::about_account(
        format!("Your {brand} account was deleted"),
        "If it was you, there is nothing to do.",
        "Your account was deleted",
        vec![
            Block::paragraph(format!(
                "The account with this address was deleted on {at}, with its profile, photos and booking requests. It cannot be restored."
            )),
            Block::paragraph("If it was you, there is nothing to do."),
            Block::paragraph(format!(
                "If it was not, write to the people who run {brand}: somebody else may have had access to your account."
            )),
        ],
    )
}

/// Enough for its owner to recognise an address, not enough for anybody else to use it.
fn masked(email: &EmailAddress) -> String {
    let (local, domain) = email.as_str().rsplit_once('@').unwrap_or_default();
    format!("{}•••@{domain}", local.chars().next().unwrap_or('•'))
}
