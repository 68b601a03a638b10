//! A challenge holds what the server needs to check an answer. The browser keeps it, sealed with the master
//! key, so that people who only start a sign-in cannot fill the database.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::Timestamp;
use domain::second_factor::CHALLENGE_LIFETIME;
use identity::Vault;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use storage::Tx;
use uuid::Uuid;

use crate::app::AppContext;
use crate::app::identity::IdentityError;

const SEAL_CONTEXT: &str = "identity challenge";

#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Purpose {
    /// The password or Google was right; the account was in this epoch.
    SignIn {
        account: Uuid,
        epoch: i64,
        passkey_challenge: Option<String>,
    },
    /// Nothing is known about the person yet.
    PasskeySignIn {
        passkey_challenge: String,
    },
    /// The password or Google was right, or the photographer will use a passkey instead.
    Reauthentication {
        session: Uuid,
        is_passkey_only: bool,
        passkey_challenge: Option<String>,
    },
    AddPasskey {
        session: Uuid,
        passkey_challenge: String,
    },
    AddApp {
        session: Uuid,
        secret: Vec<u8>,
    },
}

#[derive(Debug, Serialize, Deserialize)]
struct Contents {
    purpose: Purpose,
    expires_at: i64,
}

/// A challenge that the server issued and that has not expired.
#[derive(Debug)]
pub(super) struct Challenge {
    pub purpose: Purpose,
    hash: Vec<u8>,
    expires_at: Timestamp,
}

/// The text for the browser.
pub(super) fn seal(ctx: &AppContext, purpose: Purpose) -> Result<String, IdentityError> {
    let contents = Contents { purpose, expires_at: ctx.clock.now().plus(CHALLENGE_LIFETIME).as_millis() };
    seal_contents(&ctx.vault, &contents).ok_or(IdentityError::Internal("a challenge could not be sealed"))
}

fn seal_contents(vault: &Vault, contents: &Contents) -> Option<String> {
    let sealed = vault.seal(SEAL_CONTEXT, &serde_json::to_vec(contents).ok()?).ok()?;
    Some(BASE64_URL_SAFE_NO_PAD.encode(sealed))
}

/// Fails with `ExpiredChallenge` also for a text that this server did not issue.
pub(super) fn open(ctx: &AppContext, text: &str) -> Result<Challenge, IdentityError> {
    open_text(&ctx.vault, text, ctx.clock.now()).ok_or(IdentityError::ExpiredChallenge)
}

fn open_text(vault: &Vault, text: &str, now: Timestamp) -> Option<Challenge> {
    let sealed = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
    let Contents { purpose, expires_at } =
        serde_json::from_slice(&vault.open(SEAL_CONTEXT, &sealed).ok()?).ok()?;
    let expires_at = Timestamp::from_millis(expires_at);
    let hash = Sha256::digest(&sealed).to_vec();
    (now < expires_at).then_some(Challenge { purpose, hash, expires_at })
}

impl Challenge {
    /// Call this in the transaction that accepts the answer. Fails if another answer was accepted before.
    pub async fn consume(&self, tx: &mut Tx) -> Result<(), IdentityError> {
        if tx.used_challenges().insert(&self.hash, self.expires_at).await? {
            Ok(())
        } else {
            Err(IdentityError::ExpiredChallenge)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn vault(character: &str) -> Vault {
        Vault::from_text(&(character.repeat(42) + "A")).unwrap()
    }

    fn seal_example() -> String {
        let purpose = Purpose::AddApp { session: Uuid::nil(), secret: vec![1, 2, 3] };
        let contents = Contents { purpose, expires_at: NOW.plus(CHALLENGE_LIFETIME).as_millis() };
        seal_contents(&vault("A"), &contents).unwrap()
    }

    #[test]
    fn opens_until_it_expires() {
        let text = seal_example();
        let last_moment = NOW.plus(CHALLENGE_LIFETIME - Duration::from_millis(1));
        for now in [NOW, last_moment] {
            let challenge = open_text(&vault("A"), &text, now).unwrap();
            assert!(matches!(challenge.purpose, Purpose::AddApp { secret, .. } if secret == [1, 2, 3]));
        }
        assert!(open_text(&vault("A"), &text, NOW.plus(CHALLENGE_LIFETIME)).is_none());
    }

    #[test]
    fn refuses_other_texts_and_other_keys() {
        let text = seal_example();
        assert!(open_text(&vault("B"), &text, NOW).is_none());
        for other in ["", "AAAA", &text[1..], &format!("{text}A")] {
            assert!(open_text(&vault("A"), other, NOW).is_none(), "{other}");
        }
    }

    #[test]
    fn two_challenges_have_different_hashes() {
        let [first, second] = [(); 2].map(|()| open_text(&vault("A"), &seal_example(), NOW).unwrap().hash);
        assert_ne!(first, second);
    }
}
