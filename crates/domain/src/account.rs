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

/// Who another service says somebody is. The pair of issuer and subject never changes hands; an address may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkedIdentity {
    pub issuer: String,
    pub subject: String,
    pub email: EmailAddress,
    pub display_name: Option<PersonName>,
}
