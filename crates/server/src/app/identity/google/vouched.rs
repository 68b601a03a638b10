use domain::{AttemptId, EmailAddress, PersonName};
use identity::Vault;
use identity::oidc::Claims;
use serde::{Deserialize, Serialize};

/// Whom Google vouched for, between the return from there and the session that fetches it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Vouched {
    pub issuer: String,
    pub subject: String,
    /// `None` unless Google says that it is really theirs.
    pub email: Option<EmailAddress>,
    pub name: Option<PersonName>,
}

#[derive(Serialize, Deserialize)]
struct Plain {
    issuer: String,
    subject: String,
    email: Option<String>,
    name: Option<String>,
}

impl From<Claims> for Vouched {
    fn from(claims: Claims) -> Self {
        let email = claims.email.filter(|_| claims.email_verified);
        Self { issuer: claims.issuer, subject: claims.subject, email, name: claims.name }
    }
}

impl Vouched {
    pub fn seal(self, vault: &Vault, attempt: AttemptId) -> Option<Vec<u8>> {
        let plain = Plain {
            issuer: self.issuer,
            subject: self.subject,
            email: self.email.map(|email| email.to_string()),
            name: self.name.map(|name| name.to_string()),
        };
        vault.seal(&about(attempt), &serde_json::to_vec(&plain).ok()?).ok()
    }

    pub fn open(vault: &Vault, attempt: AttemptId, sealed: &[u8]) -> Option<Self> {
        let plain: Plain = serde_json::from_slice(&vault.open(&about(attempt), sealed).ok()?).ok()?;
        Some(Self {
            issuer: plain.issuer,
            subject: plain.subject,
            email: plain.email.map(|email| email.parse()).transpose().ok()?,
            name: plain.name.map(|name| name.parse()).transpose().ok()?,
        })
    }
}

fn about(attempt: AttemptId) -> String {
    format!("claims of attempt {attempt}")
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    fn claims(email_verified: bool) -> Claims {
        Claims {
            issuer: "https://accounts.google.com".to_owned(),
            subject: "77".to_owned(),
            email: Some("anna@example.com".parse().unwrap()),
            email_verified,
            name: Some("Anna Berg".parse().unwrap()),
        }
    }

    #[test]
    fn what_google_said_opens_for_its_own_attempt_only() {
        let vault = Vault::from_text("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").unwrap();
        let [one, other] = [1, 2].map(|millis| AttemptId::new(Timestamp::from_millis(millis)));
        let sealed = Vouched::from(claims(true)).seal(&vault, one).unwrap();
        assert_eq!(Vouched::open(&vault, one, &sealed), Some(claims(true).into()));
        assert_eq!(Vouched::open(&vault, other, &sealed), None);
    }

    #[test]
    fn an_address_that_google_has_not_proven_is_none() {
        assert_eq!(Vouched::from(claims(false)).email, None);
    }
}
