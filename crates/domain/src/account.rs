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
    pub display_name: Option<PersonName>,
    /// Every session carries the epoch it was made in; raising it ends them all.
    pub epoch: i64,
    pub disabled: bool,
    pub has_password: bool,
    pub created_at: Timestamp,
    pub last_sign_in_at: Timestamp,
}

impl Account {
    /// `operator`: the address that the settings name. It counts once its owner has confirmed it here: anyone can sign up
    /// with the address of somebody else.
    pub fn is_operator(&self, operator: Option<&EmailAddress>) -> bool {
        self.email_verified && operator.is_some_and(|operator| operator.key() == self.email.key())
    }
}

/// Who another service says somebody is. The pair of issuer and subject never changes hands; an address may.
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
            disabled: false,
            has_password: true,
            created_at: now,
            last_sign_in_at: now,
        }
    }

    #[test]
    fn the_operator_is_who_has_confirmed_the_address_that_the_settings_name() {
        let operator: EmailAddress = "Anna@photos.example".parse().unwrap();
        assert!(account("anna@photos.example", true).is_operator(Some(&operator)));
        assert!(!account("anna@photos.example", false).is_operator(Some(&operator)));
        assert!(!account("bo@photos.example", true).is_operator(Some(&operator)));
        assert!(!account("anna@photos.example", true).is_operator(None));
    }
}
