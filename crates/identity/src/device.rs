//! Browsers that signed in before: whoever floods an account with guesses must not shut its owner out, so a known
//! browser waits in a line of its own. It proves nothing else.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::AccountId;
use ring::error::Unspecified;
use ring::hmac;

use crate::vault::Vault;

const ID: usize = 16;

/// A mark for a browser on which this account signed in. It counts until everything of the account is signed out.
pub fn mark(vault: &Vault, account: AccountId, epoch: i64) -> Result<String, Unspecified> {
    let id: [u8; ID] = vault.random_bytes()?;
    let mac = hmac::sign(vault.device_key(), &signed(&id, account, epoch));
    Ok(BASE64_URL_SAFE_NO_PAD.encode([id.as_slice(), mac.as_ref()].concat()))
}

/// Whether the mark is ours and was given for this account in this epoch.
pub fn is_known(vault: &Vault, mark: &str, account: AccountId, epoch: i64) -> bool {
    let Ok(bytes) = BASE64_URL_SAFE_NO_PAD.decode(mark) else { return false };
    let Some((id, mac)) = bytes.split_at_checked(ID) else { return false };
    hmac::verify(vault.device_key(), &signed(id, account, epoch), mac).is_ok()
}

fn signed(id: &[u8], account: AccountId, epoch: i64) -> Vec<u8> {
    [id, account.as_uuid().as_bytes(), &epoch.to_be_bytes()].concat()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;

    use super::*;

    #[test]
    fn a_mark_counts_for_its_own_account_and_epoch_only() {
        let vault = Vault::from_text(&"A".repeat(43)).unwrap();
        let [anna, bo] = [1, 1].map(|millis| AccountId::new(Timestamp::from_millis(millis)));
        let given = mark(&vault, anna, 3).unwrap();
        assert!(is_known(&vault, &given, anna, 3));
        assert!(!is_known(&vault, &given, bo, 3));
        assert!(!is_known(&vault, &given, anna, 4));
        let other = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
        assert!(!is_known(&other, &given, anna, 3));
        for broken in ["", "AAAA", &given[1..]] {
            assert!(!is_known(&vault, broken, anna, 3), "{broken}");
        }
    }
}
