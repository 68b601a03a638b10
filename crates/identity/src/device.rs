//! Recognises known devices: browsers that signed in before. Their sign-ins have a rate limit of their own
//! and precedence in the password queue, so that a flood of guesses does not shut the photographer out. The
//! token grants nothing else.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::AccountId;
use ring::error::Unspecified;
use ring::hmac;

use crate::vault::Vault;

const ID_BYTES: usize = 16;

/// Issues a token to a browser that signed in to this account. It is valid until the server raises the epoch of the
/// account, which also ends all its sessions.
pub fn issue_token(vault: &Vault, account: AccountId, account_epoch: i64) -> Result<String, Unspecified> {
    let id: [u8; ID_BYTES] = vault.random_bytes()?;
    let mac = hmac::sign(vault.device_key(), &signed_message(&id, account, account_epoch));
    Ok(BASE64_URL_SAFE_NO_PAD.encode([id.as_slice(), mac.as_ref()].concat()))
}

/// Whether the server issued the token for this account in this epoch of the account.
pub fn is_known(vault: &Vault, token: &str, account: AccountId, account_epoch: i64) -> bool {
    let Ok(bytes) = BASE64_URL_SAFE_NO_PAD.decode(token) else { return false };
    let Some((id, mac)) = bytes.split_at_checked(ID_BYTES) else { return false };
    hmac::verify(vault.device_key(), &signed_message(id, account, account_epoch), mac).is_ok()
}

fn signed_message(id: &[u8], account: AccountId, account_epoch: i64) -> Vec<u8> {
    [id, account.as_uuid().as_bytes(), &account_epoch.to_be_bytes()].concat()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;

    use super::*;

    #[test]
    fn a_device_token_is_valid_only_for_its_account_and_epoch() {
        let vault = Vault::from_text(&"A".repeat(43)).unwrap();
        let [anna, bo] = [1, 1].map(|millis| AccountId::new(Timestamp::from_millis(millis)));
        let token = issue_token(&vault, anna, 3).unwrap();
        assert!(is_known(&vault, &token, anna, 3));
        assert!(!is_known(&vault, &token, bo, 3));
        assert!(!is_known(&vault, &token, anna, 4));
        let other_vault = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
        assert!(!is_known(&other_vault, &token, anna, 3));
        for broken in ["", "AAAA", &token[1..]] {
            assert!(!is_known(&vault, broken, anna, 3), "{broken}");
        }
    }
}
