//! Recovery codes: each replaces a second factor once, for a photographer who has lost the others.

use std::fmt;
use std::str::FromStr;

use domain::AccountId;
use ring::error::Unspecified;
use ring::hmac;

use crate::vault::Vault;

/// Digits and lower-case letters without `0`, `1`, `l` and `o`, which look alike in some typefaces.
const ALPHABET: &[u8; 32] = b"23456789abcdefghijkmnpqrstuvwxyz";
/// 50 bits: too many to guess in a sign-in. `hash` protects a stolen database.
const CHARS: usize = 10;

#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryCode([u8; CHARS]);

impl RecoveryCode {
    pub fn random(vault: &Vault) -> Result<Self, Unspecified> {
        let bytes: [u8; CHARS] = vault.random_bytes()?;
        Ok(Self(bytes.map(|byte| ALPHABET[usize::from(byte % 32)])))
    }

    /// The database stores only this. Without the master key, a hash of so few bits could be reversed.
    pub fn hash(&self, vault: &Vault, account: AccountId) -> Vec<u8> {
        let message = [account.as_uuid().as_bytes(), self.0.as_slice()].concat();
        hmac::sign(vault.recovery_code_key(), &message).as_ref().to_vec()
    }

    /// `23456-abcde`.
    pub fn reveal(&self) -> String {
        let text: String = self.0.iter().map(|byte| char::from(*byte)).collect();
        let (first, second) = text.split_at(CHARS / 2);
        format!("{first}-{second}")
    }
}

/// Ignores case, spaces and dashes.
impl FromStr for RecoveryCode {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let code: Vec<u8> = text
            .bytes()
            .filter(|byte| !byte.is_ascii_whitespace() && *byte != b'-')
            .map(|byte| byte.to_ascii_lowercase())
            .collect();
        let code: [u8; CHARS] = code.try_into().map_err(|_| ())?;
        if code.iter().all(|byte| ALPHABET.contains(byte)) { Ok(Self(code)) } else { Err(()) }
    }
}

impl fmt::Debug for RecoveryCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RecoveryCode(…)")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;

    use super::*;

    fn vault(character: &str) -> Vault {
        Vault::from_text(&(character.repeat(42) + "A")).unwrap()
    }

    #[test]
    fn reads_a_code_as_people_type_it() {
        let code: RecoveryCode = "23456-abcde".parse().unwrap();
        assert_eq!(code.reveal(), "23456-abcde");
        for text in [" 23456 ABCDE\n", "23456abcde", "2-3456ab-cde"] {
            assert_eq!(text.parse(), Ok(code.clone()), "{text}");
        }
        for text in ["", "23456-abcd", "23456-abcdef", "23456-abcd0", "23456-abcd1", "23456-abcdé"] {
            assert!(text.parse::<RecoveryCode>().is_err(), "{text}");
        }
    }

    #[test]
    fn random_codes_differ_and_can_be_read_back() {
        let [first, second] = [(); 2].map(|()| RecoveryCode::random(&vault("A")).unwrap());
        assert_ne!(first, second);
        assert_eq!(first.reveal().parse(), Ok(first));
    }

    #[test]
    fn hashes_depend_on_account_and_master_key() {
        let account = |millis| AccountId::new(Timestamp::from_millis(millis));
        let (anna, bo, code) = (account(1), account(2), RecoveryCode::random(&vault("A")).unwrap());
        assert_eq!(code.hash(&vault("A"), anna), code.hash(&vault("A"), anna));
        assert_ne!(code.hash(&vault("A"), anna), code.hash(&vault("A"), bo));
        assert_ne!(code.hash(&vault("A"), anna), code.hash(&vault("B"), anna));
    }
}
