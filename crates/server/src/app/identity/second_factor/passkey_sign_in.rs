//! A passkey instead of a password: the browser offers the passkeys for this domain, and the photographer
//! enters no address.

use serde_json::Value;

use super::challenge::{self, Purpose};
use super::{passkeys, random_error, setup};
use crate::app::AppContext;
use crate::app::identity::{Caller, IdentityError, RequestOrigin};

/// A challenge, and the options for `navigator.credentials`.
#[derive(Debug)]
pub struct PasskeyChallenge {
    pub challenge: String,
    pub options: Value,
}

/// Stores nothing: every visitor of the sign-in page calls this. `finish_sign_in` takes the answer.
pub fn start_passkey_sign_in(
    ctx: &AppContext,
    origin: &RequestOrigin,
) -> Result<PasskeyChallenge, IdentityError> {
    let passkeys = passkeys(ctx)?;
    ctx.identity.limits.allow_passkey_sign_in(origin.network, ctx.clock.monotonic())?;
    let prompt = passkeys.start_authentication(&ctx.vault, &[]).map_err(|_| random_error())?;
    let passkey_challenge = prompt.challenge.as_str().to_owned();
    let challenge = challenge::seal(ctx, Purpose::PasskeySignIn { passkey_challenge })?;
    Ok(PasskeyChallenge { challenge, options: prompt.options })
}

/// For a signed-in photographer who has a passkey. `finish_reauthentication` takes the answer.
pub async fn start_passkey_reauthentication(
    ctx: &AppContext,
    caller: Caller,
) -> Result<PasskeyChallenge, IdentityError> {
    let factors = ctx.db.read().await?.second_factors().list(caller.account).await?;
    let credential_ids = setup::credential_ids(&factors);
    if credential_ids.is_empty() {
        return Err(IdentityError::UnknownPasskey);
    }
    let prompt =
        passkeys(ctx)?.start_authentication(&ctx.vault, &credential_ids).map_err(|_| random_error())?;
    let purpose = Purpose::Reauthentication {
        session: caller.session()?.as_uuid(),
        is_passkey_only: true,
        passkey_challenge: Some(prompt.challenge.as_str().to_owned()),
    };
    Ok(PasskeyChallenge { challenge: challenge::seal(ctx, purpose)?, options: prompt.options })
}
