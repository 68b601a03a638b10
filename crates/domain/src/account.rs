//! A photographer's account.

use crate::clock::Timestamp;
use crate::email::EmailAddress;
use crate::id::AccountId;
use crate::person_name::PersonName;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: AccountId,
    pub email: EmailAddress,
    pub email_verified: bool,
    /// The photographer's own name. The profile has a separate one, which is published.
    pub display_name: Option<PersonName>,
    /// Every session stores the epoch in which it started. Raising the account's epoch ends all sessions.
    pub epoch: i64,
    pub is_disabled: bool,
    pub has_password: bool,
    pub created_at: Timestamp,
    pub last_sign_in_at: Timestamp,
}

impl Account {
    /// Whether the account has the verified address `operator_email`, which is the one in the configuration. An
    /// unverified address is not enough, because anyone can sign up with another person's address.
    pub fn is_operator(&self, operator_email: Option<&EmailAddress>) -> bool {
        self.email_verified && operator_email.is_some_and(|email| email.key() == self.email.key())
    }
}

/// A photographer's identity at an identity provider. Issuer and subject always name the same person, while an email
/// address may pass to another person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedIdentity {
    pub issuer: String,
    pub subject: String,
    pub email: EmailAddress,
    pub display_name: Option<PersonName>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(email: &str, email_verified: bool) -> Account {
        let now = Timestamp::from_millis(0);
        Account {
            id: AccountId::new(now),
            email: email.parse().unwrap(),
            email_verified,
            display_name: None,
            epoch: 0,
            is_disabled: false,
            has_password: true,
            created_at: now,
            last_sign_in_at: now,
        }
    }

    #[test]
    fn the_operator_needs_the_configured_address_verified() {
        let operator: EmailAddress = "Anna@photos.example".parse().unwrap();
        assert!(account("anna@photos.example", true).is_operator(Some(&operator)));
        assert!(!account("anna@photos.example", false).is_operator(Some(&operator)));
        assert!(!account("bo@photos.example", true).is_operator(Some(&operator)));
        assert!(!account("anna@photos.example", true).is_operator(None));
    }
}
