use domain::AttemptId;
use identity::{Secret, Vault};

/// What redeems Google's answer, and nobody but us may know.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Secrets {
    pub nonce: Secret,
    pub code_verifier: Secret,
}

impl Secrets {
    pub fn seal(&self, vault: &Vault, attempt: AttemptId) -> Option<Vec<u8>> {
        let plain = format!("{} {}", self.nonce.reveal(), self.code_verifier.reveal());
        vault.seal(&about(attempt), plain.as_bytes()).ok()
    }

    pub fn open(vault: &Vault, attempt: AttemptId, sealed: &[u8]) -> Option<Self> {
        let plain = String::from_utf8(vault.open(&about(attempt), sealed).ok()?).ok()?;
        let (nonce, code_verifier) = plain.split_once(' ')?;
        Some(Self { nonce: nonce.parse().ok()?, code_verifier: code_verifier.parse().ok()? })
    }
}

fn about(attempt: AttemptId) -> String {
    format!("attempt {attempt}")
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    #[test]
    fn secrets_open_for_their_own_attempt_only() {
        let vault = Vault::from_text("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").unwrap();
        let [one, other] = [1, 2].map(|millis| AttemptId::new(Timestamp::from_millis(millis)));
        let secrets = Secrets {
            nonce: Secret::random(&vault).unwrap(),
            code_verifier: Secret::random(&vault).unwrap(),
        };
        let sealed = secrets.seal(&vault, one).unwrap();
        assert_eq!(Secrets::open(&vault, one, &sealed), Some(secrets));
        assert_eq!(Secrets::open(&vault, other, &sealed), None);
    }
}
