//! Browsers that signed in before: whoever floods an account with guesses must not shut its owner out, so a known
//! browser waits in a line of its own. It proves nothing else.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::AccountId;
use ring::error::Unspecified;
use ring::hmac;

use crate::vault::Vault;

const ID: usize = 16;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeviceId([u8; ID]);

/// A mark for a browser on which this account signed in.
pub fn mark(vault: &Vault, account: AccountId) -> Result<String, Unspecified> {
    let id: [u8; ID] = vault.random_bytes()?;
    let mac = hmac::sign(vault.device_key(), &signed(&id, account));
    Ok(BASE64_URL_SAFE_NO_PAD.encode([id.as_slice(), mac.as_ref()].concat()))
}

/// The browser, if the mark is ours and was given for this account.
pub fn recognise(vault: &Vault, mark: &str, account: AccountId) -> Option<DeviceId> {
    let bytes = BASE64_URL_SAFE_NO_PAD.decode(mark).ok()?;
    let (id, mac) = bytes.split_at_checked(ID)?;
    hmac::verify(vault.device_key(), &signed(id, account), mac).ok()?;
    Some(DeviceId(id.try_into().ok()?))
}

fn signed(id: &[u8], account: AccountId) -> Vec<u8> {
    [id, account.as_uuid().as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;

    use super::*;

    #[test]
    fn a_mark_counts_for_its_own_account_only() {
        let vault = Vault::from_text(&"A".repeat(43)).unwrap();
        let (anna, bo) =
            (AccountId::new(Timestamp::from_millis(1)), AccountId::new(Timestamp::from_millis(1)));
        let anna_mark = mark(&vault, anna).unwrap();
        assert!(recognise(&vault, &anna_mark, anna).is_some());
        assert_eq!(recognise(&vault, &anna_mark, bo), None);
        let other = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
        assert_eq!(recognise(&other, &anna_mark, anna), None);
        for broken in ["", "AAAA", &anna_mark[1..]] {
            assert_eq!(recognise(&vault, broken, anna), None, "{broken}");
        }
    }
}
