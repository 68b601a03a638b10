//! E-mails about an account, and the limit that each of them counts against.
//!
//! Anyone who knows an address can ask for a link to it. A security e-mail tells the photographer of a change that may
//! be an attack, so what strangers ask for must never hold one back. The types keep the two apart: no limit of a
//! `LinkEmail` is ever the limit of a `SecurityEmail`.

use std::time::Duration;

use crate::account::Account;
use crate::email::EmailAddress;
use crate::id::AccountId;

/// How many e-mails one `EmailLimit` allows at once.
pub const MAX_EMAILS: u32 = 4;
/// How long it takes until the limit allows one more.
pub const EMAIL_INTERVAL: Duration = Duration::from_secs(15 * 60);

/// An e-mail with a link, sent because someone asked for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkEmail {
    VerifyEmail,
    ResetPassword,
    /// To the new address, which is not the account's yet.
    ConfirmNewEmail,
}

/// An e-mail that tells the photographer what happened to the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SecurityEmail {
    /// Also when an account gets its first password.
    PasswordChanged,
    /// To the old address.
    EmailChanged,
    /// A refresh token came twice.
    SessionEnded,
    GoogleAdded,
    GoogleRemoved,
    /// To the address of an account that is gone.
    AccountDeleted,
}

/// What e-mails are counted by. E-mails with different limits never hold one another back.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EmailLimit {
    /// Links of one kind to one address, which anyone may have typed.
    Link { email: LinkEmail, to: String },
    /// Security e-mails to an address that is not verified: it may be a stranger's.
    Unverified { to: String },
    /// One kind of security e-mail about one account.
    Account { email: SecurityEmail, account: AccountId },
}

impl LinkEmail {
    pub const ALL: [Self; 3] = [Self::VerifyEmail, Self::ResetPassword, Self::ConfirmNewEmail];

    /// The word for it in the database.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify-email",
            Self::ResetPassword => "reset-password",
            Self::ConfirmNewEmail => "confirm-new-email",
        }
    }

    pub fn of_kind(kind: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|email| email.kind() == kind)
    }

    pub fn limit(self, to: &EmailAddress) -> EmailLimit {
        EmailLimit::Link { email: self, to: to.key() }
    }
}

impl SecurityEmail {
    pub const ALL: [Self; 6] = [
        Self::PasswordChanged,
        Self::EmailChanged,
        Self::SessionEnded,
        Self::GoogleAdded,
        Self::GoogleRemoved,
        Self::AccountDeleted,
    ];

    /// The word for it in the database.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::PasswordChanged => "password-changed",
            Self::EmailChanged => "email-changed",
            Self::SessionEnded => "session-ended",
            Self::GoogleAdded => "google-added",
            Self::GoogleRemoved => "google-removed",
            Self::AccountDeleted => "account-deleted",
        }
    }

    pub fn of_kind(kind: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|email| email.kind() == kind)
    }

    /// `None`: it is always sent. The server limits the change itself instead, because a change that no e-mail tells of
    /// is what an attacker wants. A session that was copied must end however often that happens, so there the e-mail
    /// has a limit of its own.
    pub fn limit(self, owner: &Account) -> Option<EmailLimit> {
        match self {
            _ if !owner.email_verified => Some(EmailLimit::Unverified { to: owner.email.key() }),
            Self::SessionEnded => Some(EmailLimit::Account { email: self, account: owner.id }),
            Self::PasswordChanged
            | Self::EmailChanged
            | Self::GoogleAdded
            | Self::GoogleRemoved
            | Self::AccountDeleted => None,
        }
    }

    /// A limit that the e-mail uses up without being held back by it: an address that may be a stranger's gets the fewer
    /// links to verify it, the more security e-mails went there.
    pub fn also_uses(self, owner: &Account) -> Option<EmailLimit> {
        (!owner.email_verified).then(|| LinkEmail::VerifyEmail.limit(&owner.email))
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
            disabled: false,
            has_password: true,
            created_at: NOW,
            last_sign_in_at: NOW,
        }
    }

    #[test]
    fn no_limit_of_a_link_holds_a_security_email_back() {
        for owner in [account(true), account(false)] {
            for security in SecurityEmail::ALL {
                for link in LinkEmail::ALL {
                    assert_ne!(
                        security.limit(&owner),
                        Some(link.limit(&owner.email)),
                        "{security:?} {link:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_change_to_a_verified_account_is_always_told() {
        let owner = account(true);
        let limited: Vec<_> =
            SecurityEmail::ALL.into_iter().filter(|email| email.limit(&owner).is_some()).collect();
        assert_eq!(limited, [SecurityEmail::SessionEnded]);
        assert!(SecurityEmail::ALL.into_iter().all(|email| email.also_uses(&owner).is_none()));
    }

    #[test]
    fn an_unverified_address_has_one_limit_for_all_security_emails() {
        let owner = account(false);
        let limits: HashSet<_> = SecurityEmail::ALL.into_iter().map(|email| email.limit(&owner)).collect();
        assert_eq!(
            limits,
            HashSet::from([Some(EmailLimit::Unverified { to: "anna@example.com".to_owned() })])
        );
        for email in SecurityEmail::ALL {
            assert_eq!(email.also_uses(&owner), Some(LinkEmail::VerifyEmail.limit(&owner.email)));
        }
    }

    #[test]
    fn each_kind_of_link_has_a_limit_of_its_own_for_each_address_in_any_case() {
        let address = |text: &str| text.parse::<EmailAddress>().unwrap();
        let limits = |to: &str| LinkEmail::ALL.map(|email| email.limit(&address(to)));
        assert_eq!(limits("anna@example.com"), limits("Anna@Example.com"));
        let all = limits("anna@example.com").into_iter().chain(limits("bo@example.com"));
        assert_eq!(all.collect::<HashSet<_>>().len(), 6);
    }

    #[test]
    fn each_kind_reads_back() {
        for email in LinkEmail::ALL {
            assert_eq!(
                (LinkEmail::of_kind(email.kind()), SecurityEmail::of_kind(email.kind())),
                (Some(email), None)
            );
        }
        for email in SecurityEmail::ALL {
            assert_eq!(
                (SecurityEmail::of_kind(email.kind()), LinkEmail::of_kind(email.kind())),
                (Some(email), None)
            );
        }
        assert_eq!(SecurityEmail::of_kind("booking-request"), None);
    }
}
