//! Emails about an account, and the limit that each of them counts against.
//!
//! Anyone who knows an address can request link emails to it. Those requests must never block a security
//! email, so the limit of a `LinkEmail` never refuses a `SecurityEmail`.

use std::time::Duration;

use crate::account::Account;
use crate::email::EmailAddress;
use crate::id::AccountId;

/// How many emails one `EmailLimit` allows at once.
pub const MAX_ACCOUNT_EMAILS: u32 = 4;
/// How long it takes until an `EmailLimit` allows one more email.
pub const ACCOUNT_EMAIL_INTERVAL: Duration = Duration::from_secs(15 * 60);

/// An email with a link, sent on request and at sign-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkEmail {
    VerifyEmail,
    ResetPassword,
    /// Goes to the new address, which is not the account's yet.
    ConfirmNewEmail,
}

/// An email that tells the photographer what happened to the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SecurityEmail {
    /// Also reports the first password of an account.
    PasswordChanged,
    /// Goes to the old address.
    EmailChanged,
    /// The server ended a session because of a replay.
    SessionEnded,
    GoogleAdded,
    GoogleRemoved,
    FactorAdded,
    FactorRemoved,
    RecoveryCodesReplaced,
    RecoveryCodeUsed,
    /// A sign-in was refused because the passkey may have been copied.
    PasskeyCopied,
    /// The operator removed all second factors.
    FactorsReset,
    /// Goes to the address of the deleted account.
    AccountDeleted,
}

/// A rate limit for emails. Each email is refused by its own limit only, but `also_counts_against` lets
/// security emails use up another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EmailLimit {
    /// Limits the links of one kind to one address, which anyone may have entered.
    Link { email: LinkEmail, to: String },
    /// Limits all security emails to an address that is not verified: it may be a stranger's.
    Unverified { to: String },
    /// Limits one kind of security email about one account.
    Account { email: SecurityEmail, account: AccountId },
}

impl LinkEmail {
    pub const ALL: [Self; 3] = [Self::VerifyEmail, Self::ResetPassword, Self::ConfirmNewEmail];

    /// The value in the database.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify-email",
            Self::ResetPassword => "reset-password",
            Self::ConfirmNewEmail => "confirm-new-email",
        }
    }

    pub fn from_kind(kind: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|email| email.kind() == kind)
    }

    pub fn limit(self, to: &EmailAddress) -> EmailLimit {
        EmailLimit::Link { email: self, to: to.key() }
    }
}

impl SecurityEmail {
    pub const ALL: [Self; 12] = [
        Self::PasswordChanged,
        Self::EmailChanged,
        Self::SessionEnded,
        Self::GoogleAdded,
        Self::GoogleRemoved,
        Self::FactorAdded,
        Self::FactorRemoved,
        Self::RecoveryCodesReplaced,
        Self::RecoveryCodeUsed,
        Self::PasskeyCopied,
        Self::FactorsReset,
        Self::AccountDeleted,
    ];

    /// The value in the database.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::PasswordChanged => "password-changed",
            Self::EmailChanged => "email-changed",
            Self::SessionEnded => "session-ended",
            Self::GoogleAdded => "google-added",
            Self::GoogleRemoved => "google-removed",
            Self::FactorAdded => "factor-added",
            Self::FactorRemoved => "factor-removed",
            Self::RecoveryCodesReplaced => "recovery-codes-replaced",
            Self::RecoveryCodeUsed => "recovery-code-used",
            Self::PasskeyCopied => "passkey-copied",
            Self::FactorsReset => "factors-reset",
            Self::AccountDeleted => "account-deleted",
        }
    }

    pub fn from_kind(kind: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|email| email.kind() == kind)
    }

    /// `None`: the server sends the email after every change and limits the changes instead. If it limited
    /// the email, an attacker could use up the limit and then make a change that the photographer is not told
    /// about. The server must end a copied session and refuse a copied passkey every time, so it limits
    /// those emails. It also limits all emails to an unverified address, which may be a stranger's.
    pub fn limit(self, account: &Account) -> Option<EmailLimit> {
        match self {
            _ if !account.email_verified => Some(EmailLimit::Unverified { to: account.email.key() }),
            Self::SessionEnded | Self::PasskeyCopied => {
                Some(EmailLimit::Account { email: self, account: account.id })
            }
            Self::PasswordChanged
            | Self::EmailChanged
            | Self::GoogleAdded
            | Self::GoogleRemoved
            | Self::FactorAdded
            | Self::FactorRemoved
            | Self::RecoveryCodesReplaced
            | Self::RecoveryCodeUsed
            | Self::FactorsReset
            | Self::AccountDeleted => None,
        }
    }

    /// A limit that counts the email but never refuses it. An unverified address may be a stranger's,
    /// so security emails reduce the number of verification links it gets.
    pub fn also_counts_against(self, account: &Account) -> Option<EmailLimit> {
        (!account.email_verified).then(|| LinkEmail::VerifyEmail.limit(&account.email))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::clock::Timestamp;

    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn account(email_verified: bool) -> Account {
        Account {
            id: AccountId::new(NOW),
            email: "anna@example.com".parse().unwrap(),
            email_verified,
            display_name: None,
            epoch: 0,
            is_disabled: false,
            has_password: true,
            created_at: NOW,
            last_sign_in_at: NOW,
        }
    }

    #[test]
    fn link_limits_never_block_security_emails() {
        for account in [account(true), account(false)] {
            for security in SecurityEmail::ALL {
                for link in LinkEmail::ALL {
                    assert_ne!(
                        security.limit(&account),
                        Some(link.limit(&account.email)),
                        "{security:?} {link:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn always_emails_a_verified_account_about_changes() {
        let account = account(true);
        let limited: Vec<_> =
            SecurityEmail::ALL.into_iter().filter(|email| email.limit(&account).is_some()).collect();
        assert_eq!(limited, [SecurityEmail::SessionEnded, SecurityEmail::PasskeyCopied]);
        assert!(SecurityEmail::ALL.into_iter().all(|email| email.also_counts_against(&account).is_none()));
    }

    #[test]
    fn an_unverified_address_has_one_limit_for_all_security_emails() {
        let account = account(false);
        let limits: HashSet<_> = SecurityEmail::ALL.into_iter().map(|email| email.limit(&account)).collect();
        assert_eq!(
            limits,
            HashSet::from([Some(EmailLimit::Unverified { to: "anna@example.com".to_owned() })])
        );
        for email in SecurityEmail::ALL {
            assert_eq!(
                email.also_counts_against(&account),
                Some(LinkEmail::VerifyEmail.limit(&account.email))
            );
        }
    }

    #[test]
    fn limits_links_per_kind_and_address_ignoring_case() {
        let address = |text: &str| text.parse::<EmailAddress>().unwrap();
        let limits = |to: &str| LinkEmail::ALL.map(|email| email.limit(&address(to)));
        assert_eq!(limits("anna@example.com"), limits("Anna@Example.com"));
        let both = limits("anna@example.com").into_iter().chain(limits("bo@example.com"));
        assert_eq!(both.collect::<HashSet<_>>().len(), 6);
    }

    #[test]
    fn parses_every_kind() {
        for email in LinkEmail::ALL {
            assert_eq!(
                (LinkEmail::from_kind(email.kind()), SecurityEmail::from_kind(email.kind())),
                (Some(email), None)
            );
        }
        for email in SecurityEmail::ALL {
            assert_eq!(
                (SecurityEmail::from_kind(email.kind()), LinkEmail::from_kind(email.kind())),
                (Some(email), None)
            );
        }
        assert_eq!(SecurityEmail::from_kind("booking-request"), None);
    }
}
