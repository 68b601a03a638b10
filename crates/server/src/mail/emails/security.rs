//! Emails that tell a photographer about a security-relevant change to the account.

use domain::{Brand, EmailAddress, FactorKind, FactorName, SecurityEmail, TimeZone, Timestamp};

use super::dates::ZonedTimestamp;
use super::draft::{Block, Draft};
use super::factors;

/// `reset_page` lets a photographer who did not make the change set a new password.
#[derive(Clone, Copy)]
pub enum SecurityNotice<'a> {
    PasswordChanged {
        at: Timestamp,
        reset_page: &'a str,
    },
    /// Goes to the old address.
    EmailChanged {
        new: &'a EmailAddress,
        at: Timestamp,
    },
    /// The server ended a session because of a replay: the refresh token may have been stolen.
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
    FactorAdded {
        kind: FactorKind,
        name: &'a FactorName,
        at: Timestamp,
        reset_page: &'a str,
    },
    FactorRemoved {
        kind: FactorKind,
        name: &'a FactorName,
        /// Whether a sign-in needs no second step any more.
        is_last: bool,
        at: Timestamp,
        reset_page: &'a str,
    },
    RecoveryCodesReplaced {
        at: Timestamp,
        reset_page: &'a str,
    },
    RecoveryCodeUsed {
        remaining: usize,
        at: Timestamp,
        reset_page: &'a str,
    },
    /// A sign-in with a passkey was refused because its signature counter did not increase.
    PasskeyCopied {
        name: &'a FactorName,
        at: Timestamp,
        reset_page: &'a str,
    },
    /// The operator removed all second factors.
    FactorsReset {
        at: Timestamp,
        reset_page: &'a str,
    },
    /// Contains no personal data, because the server sends it after it has deleted the data of the account.
    AccountDeleted {
        at: Timestamp,
    },
}

impl SecurityNotice<'_> {
    pub const fn email_kind(&self) -> SecurityEmail {
        match self {
            Self::PasswordChanged { .. } => SecurityEmail::PasswordChanged,
            Self::EmailChanged { .. } => SecurityEmail::EmailChanged,
            Self::SessionEnded { .. } => SecurityEmail::SessionEnded,
            Self::GoogleAdded { .. } => SecurityEmail::GoogleAdded,
            Self::GoogleRemoved { .. } => SecurityEmail::GoogleRemoved,
            Self::FactorAdded { .. } => SecurityEmail::FactorAdded,
            Self::FactorRemoved { .. } => SecurityEmail::FactorRemoved,
            Self::RecoveryCodesReplaced { .. } => SecurityEmail::RecoveryCodesReplaced,
            Self::RecoveryCodeUsed { .. } => SecurityEmail::RecoveryCodeUsed,
            Self::PasskeyCopied { .. } => SecurityEmail::PasskeyCopied,
            Self::FactorsReset { .. } => SecurityEmail::FactorsReset,
            Self::AccountDeleted { .. } => SecurityEmail::AccountDeleted,
        }
    }

    pub(super) fn draft(&self, brand: &Brand, zone: TimeZone) -> Draft {
        let in_zone = |at| ZonedTimestamp { at, zone };
        match *self {
            Self::PasswordChanged { at, reset_page } => {
                draft_password_changed(brand, in_zone(at), reset_page)
            }
            Self::EmailChanged { new, at } => draft_email_changed(brand, new, in_zone(at)),
            Self::SessionEnded { at, reset_page } => draft_session_ended(brand, in_zone(at), reset_page),
            Self::GoogleAdded { google, at, reset_page } => {
                draft_google_added(brand, google, in_zone(at), reset_page)
            }
            Self::GoogleRemoved { at, reset_page } => draft_google_removed(brand, in_zone(at), reset_page),
            Self::FactorAdded { kind, name, at, reset_page } => {
                factors::draft_added(brand, kind, name, in_zone(at), reset_page)
            }
            Self::FactorRemoved { kind, name, is_last, at, reset_page } => {
                factors::draft_removed(brand, kind, name, is_last, in_zone(at), reset_page)
            }
            Self::RecoveryCodesReplaced { at, reset_page } => {
                factors::draft_codes_replaced(brand, in_zone(at), reset_page)
            }
            Self::RecoveryCodeUsed { remaining, at, reset_page } => {
                factors::draft_code_used(brand, remaining, in_zone(at), reset_page)
            }
            Self::PasskeyCopied { name, at, reset_page } => {
                factors::draft_passkey_copied(brand, name, in_zone(at), reset_page)
            }
            Self::FactorsReset { at, reset_page } => factors::draft_reset(brand, in_zone(at), reset_page),
            Self::AccountDeleted { at } => draft_account_deleted(brand, in_zone(at)),
        }
    }
}

/// Omits links and addresses, because debug output may be logged.
impl std::fmt::Debug for SecurityNotice<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SecurityNotice({})", self.email_kind().kind())
    }
}

fn draft_password_changed(brand: &Brand, at: ZonedTimestamp, reset_page: &str) -> Draft {
    Draft::for_account(
        format!("Your {brand} password was changed"),
        "If this was you, you do not need to do anything.",
        "Your password was changed",
        vec![
            Block::paragraph(format!(
                "Your password was changed on {at}. You were signed out on all other devices."
            )),
            Block::paragraph(
                "If this was you, you do not need to do anything. If not, set a new password now. This signs out everyone who uses your account.",
            ),
            Block::button("This was not me", reset_page),
        ],
    )
}

fn draft_email_changed(brand: &Brand, new: &EmailAddress, at: ZonedTimestamp) -> Draft {
    Draft::for_account(
        format!("The email address of your {brand} account was changed"),
        "If this was you, you do not need to do anything.",
        "Your email address was changed",
        vec![
            Block::paragraph(format!(
                "On {at} the email address of your account was changed from this one to {}. Use the new address to sign in.",
                mask_address(new)
            )),
            Block::paragraph("If this was you, you do not need to do anything."),
            Block::paragraph(format!(
                "If this was not you, another person has access to your account. Contact the operator of {brand} at once from this address."
            )),
        ],
    )
}

fn draft_session_ended(brand: &Brand, at: ZonedTimestamp, reset_page: &str) -> Draft {
    Draft::for_account(
        format!("A browser was signed out of {brand}"),
        "One of your sessions was used in two places.",
        "A browser was signed out",
        vec![
            Block::paragraph(format!(
                "On {at} one of your sessions was used in two places at once. It may have been stolen, so we ended it in both."
            )),
            Block::paragraph(
                "Please sign in again. If you do not know why this happened, or if it happens again, set a new password. This signs you out on all devices.",
            ),
            Block::button("Set a new password", reset_page),
        ],
    )
}

fn draft_google_added(brand: &Brand, google: &EmailAddress, at: ZonedTimestamp, reset_page: &str) -> Draft {
    Draft::for_account(
        format!("Google sign-in was added to your {brand} account"),
        "If this was you, you do not need to do anything.",
        "Google sign-in was added",
        vec![
            Block::paragraph(format!(
                "On {at} the Google account {google} was added to your account as a way to sign in."
            )),
            Block::paragraph(
                "If this was you, you do not need to do anything. If not, set a new password now, which signs you out on all devices, and then remove Google in your settings.",
            ),
            Block::button("This was not me", reset_page),
        ],
    )
}

fn draft_google_removed(brand: &Brand, at: ZonedTimestamp, reset_page: &str) -> Draft {
    Draft::for_account(
        format!("Google sign-in was removed from your {brand} account"),
        "If this was you, you do not need to do anything.",
        "Google sign-in was removed",
        vec![
            Block::paragraph(format!(
                "On {at} Google sign-in was removed from your account. Use your email and password to sign in."
            )),
            Block::paragraph(
                "If this was you, you do not need to do anything. If not, set a new password now. This signs you out on all devices.",
            ),
            Block::button("This was not me", reset_page),
        ],
    )
}

fn draft_account_deleted(brand: &Brand, at: ZonedTimestamp) -> Draft {
    Draft::for_account(
        format!("Your {brand} account was deleted"),
        "If this was you, you do not need to do anything.",
        "Your account was deleted",
        vec![
            Block::paragraph(format!(
                "The account with this address was deleted on {at}, with its profile, photos and booking requests. It cannot be restored."
            )),
            Block::paragraph("If this was you, you do not need to do anything."),
            Block::paragraph(format!(
                "If this was not you, contact the operator of {brand}. Another person may have had access to your account."
            )),
        ],
    )
}

/// Shows enough of an address for its owner to recognise it, too little for another person to use it.
fn mask_address(email: &EmailAddress) -> String {
    let (local, domain) = email.as_str().rsplit_once('@').unwrap_or_default();
    format!("{}•••@{domain}", local.chars().next().unwrap_or('•'))
}
