use domain::AttemptId;
use identity::{RandomSecret, Vault};

/// Secrets of one attempt: the server redeems the code in Google's callback with `code_verifier`, and checks
/// the ID token with `nonce`. The database stores them sealed.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct AttemptSecrets {
    pub nonce: RandomSecret,
    pub code_verifier: RandomSecret,
}

impl AttemptSecrets {
    pub fn seal(&self, vault: &Vault, attempt: AttemptId) -> Option<Vec<u8>> {
        let plaintext = format!("{} {}", self.nonce.reveal(), self.code_verifier.reveal());
        vault.seal(&seal_context(attempt), plaintext.as_bytes()).ok()
    }

    /// `None` if the secrets were sealed with another master key or for another attempt.
    pub fn open(vault: &Vault, attempt: AttemptId, sealed: &[u8]) -> Option<Self> {
        let plaintext = String::from_utf8(vault.open(&seal_context(attempt), sealed).ok()?).ok()?;
        let (nonce, code_verifier) = plaintext.split_once(' ')?;
        Some(Self { nonce: nonce.parse().ok()?, code_verifier: code_verifier.parse().ok()? })
    }
}

fn seal_context(attempt: AttemptId) -> String {
    format!("attempt {attempt}")
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    #[test]
    fn opens_only_for_its_own_attempt() {
        let vault = Vault::from_text("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").unwrap();
        let [attempt, other_attempt] = [1, 2].map(|millis| AttemptId::new(Timestamp::from_millis(millis)));
        let secrets = AttemptSecrets {
            nonce: RandomSecret::random(&vault).unwrap(),
            code_verifier: RandomSecret::random(&vault).unwrap(),
        };
        let sealed = secrets.seal(&vault, attempt).unwrap();
        assert_eq!(AttemptSecrets::open(&vault, attempt, &sealed), Some(secrets));
        assert_eq!(AttemptSecrets::open(&vault, other_attempt, &sealed), None);
    }
}
