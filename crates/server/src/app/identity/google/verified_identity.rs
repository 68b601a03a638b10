use domain::{AttemptId, EmailAddress, PersonName};
use identity::Vault;
use identity::oidc::IdTokenClaims;
use serde::{Deserialize, Serialize};

/// The identity that Google verified. The database stores it sealed from the callback until the session that
/// started the attempt fetches the result.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct VerifiedIdentity {
    pub issuer: String,
    pub subject: String,
    /// `None` unless Google has verified it.
    pub email: Option<EmailAddress>,
    pub name: Option<PersonName>,
}

#[derive(Serialize, Deserialize)]
struct Plaintext {
    issuer: String,
    subject: String,
    email: Option<String>,
    name: Option<String>,
}

impl From<IdTokenClaims> for VerifiedIdentity {
    fn from(claims: IdTokenClaims) -> Self {
        let email = claims.email.filter(|_| claims.email_verified);
        Self { issuer: claims.issuer, subject: claims.subject, email, name: claims.name }
    }
}

impl VerifiedIdentity {
    pub fn seal(self, vault: &Vault, attempt: AttemptId) -> Option<Vec<u8>> {
        let plaintext = Plaintext {
            issuer: self.issuer,
            subject: self.subject,
            email: self.email.map(|email| email.to_string()),
            name: self.name.map(|name| name.to_string()),
        };
        vault.seal(&seal_context(attempt), &serde_json::to_vec(&plaintext).ok()?).ok()
    }

    /// `None` if the identity was sealed with another master key or for another attempt.
    pub fn open(vault: &Vault, attempt: AttemptId, sealed: &[u8]) -> Option<Self> {
        let plaintext: Plaintext =
            serde_json::from_slice(&vault.open(&seal_context(attempt), sealed).ok()?).ok()?;
        Some(Self {
            issuer: plaintext.issuer,
            subject: plaintext.subject,
            email: plaintext.email.map(|email| email.parse()).transpose().ok()?,
            name: plaintext.name.map(|name| name.parse()).transpose().ok()?,
        })
    }
}

fn seal_context(attempt: AttemptId) -> String {
    format!("claims of attempt {attempt}")
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    fn claims(email_verified: bool) -> IdTokenClaims {
        IdTokenClaims {
            issuer: "https://accounts.google.com".to_owned(),
            subject: "77".to_owned(),
            email: Some("anna@example.com".parse().unwrap()),
            email_verified,
            name: Some("Anna Berg".parse().unwrap()),
        }
    }

    #[test]
    fn opens_only_for_its_own_attempt() {
        let vault = Vault::from_text("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").unwrap();
        let [attempt, other_attempt] = [1, 2].map(|millis| AttemptId::new(Timestamp::from_millis(millis)));
        let sealed = VerifiedIdentity::from(claims(true)).seal(&vault, attempt).unwrap();
        assert_eq!(VerifiedIdentity::open(&vault, attempt, &sealed), Some(claims(true).into()));
        assert_eq!(VerifiedIdentity::open(&vault, other_attempt, &sealed), None);
    }

    #[test]
    fn drops_an_address_that_google_has_not_verified() {
        assert_eq!(VerifiedIdentity::from(claims(false)).email, None);
    }
}
