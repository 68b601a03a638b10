//! Google for a signed-in photographer, who adds it to the account or reauthenticates with it.
//!
//! The callback only stores the identity that Google verified. The account changes when the session that
//! started the attempt fetches the result.

use domain::attempt::{AccountPurpose, AttemptError, AttemptMode, AttemptPurpose, TabChallenge};
use domain::{AttemptId, LinkedIdentity};
use identity::oidc::{IdTokenClaims, derive_pkce_challenge};
use storage::{AttemptProgress, Tx};

use super::verified_identity::VerifiedIdentity;
use super::{AttemptRequest, ProviderRedirect, prepare_attempt, resolve};
use crate::app::AppContext;
use crate::app::identity::second_factor::{SecondStepPurpose, require_second_step};
use crate::app::identity::sessions::issue_access;
use crate::app::identity::{AuthResult, Caller, IdentityError, RequestOrigin};

/// Starts an attempt in a popup. Adding Google needs a recent sign-in.
pub async fn begin_for_account(
    ctx: &AppContext,
    caller: Caller,
    origin: &RequestOrigin,
    cookie: Option<&str>,
    tab_challenge: TabChallenge,
    purpose: AccountPurpose,
) -> Result<ProviderRedirect, IdentityError> {
    if purpose == AccountPurpose::Link {
        caller.require_recent_sign_in(ctx)?;
    }
    let attempt_purpose = AttemptPurpose::Account { session: caller.session()?, purpose };
    let request = AttemptRequest { tab_challenge, mode: AttemptMode::Popup, purpose: attempt_purpose };
    let (attempt, redirect) = prepare_attempt(ctx, origin, cookie, request).await?;
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    tx.attempts().insert(&attempt).await?;
    tx.commit().await?;
    Ok(redirect)
}

/// Stores the identity that Google verified, for the session that waits for it.
pub(super) async fn store_verified_identity(
    ctx: &AppContext,
    attempt: AttemptId,
    claims: IdTokenClaims,
) -> Result<(), IdentityError> {
    let sealed = VerifiedIdentity::from(claims).seal(&ctx.vault, attempt);
    let sealed = sealed.ok_or(IdentityError::Internal("Google's claims could not be sealed"))?;
    let mut tx = ctx.db.write().await?;
    if !tx.attempts().store_claims(attempt, &sealed).await? {
        return Err(IdentityError::UnknownAttempt);
    }
    tx.commit().await?;
    Ok(())
}

/// Returns the result once, to the session and the tab that started the attempt. `None` while the
/// photographer is still at Google.
pub async fn finish_for_account(
    ctx: &AppContext,
    caller: Caller,
    attempt: AttemptId,
    verifier: &str,
) -> Result<Option<AuthResult>, IdentityError> {
    let tab: TabChallenge =
        derive_pkce_challenge(verifier).parse().map_err(|_| IdentityError::UnknownAttempt)?;
    let now = ctx.clock.now();
    match ctx.db.read().await?.attempts().find_session_progress(caller.session()?, attempt, &tab, now).await?
    {
        AttemptProgress::Unknown => return Err(IdentityError::UnknownAttempt),
        AttemptProgress::Waiting => return Ok(None),
        AttemptProgress::Settled => {}
    }
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    let taken = tx.attempts().take_claims(caller.session()?, attempt, &tab, now).await?;
    let (purpose, claims) = taken.ok_or(IdentityError::UnknownAttempt)?;
    let error = match claims {
        Err(error) => Some(IdentityError::Google(error)),
        Ok(sealed) => {
            let verified = VerifiedIdentity::open(&ctx.vault, attempt, &sealed)
                .ok_or(IdentityError::Internal("Google's claims were sealed with another master key"))?;
            match purpose {
                AccountPurpose::Link => link_identity(ctx, &mut tx, caller, verified).await?,
                AccountPurpose::Reauthenticate => {
                    reauthenticate_with_google(ctx, &mut tx, caller, &verified).await?
                }
            }
        }
    };
    if let Some(error) = error {
        // A failed attempt is used up as well.
        tx.commit().await?;
        return Err(error);
    }
    let state = tx.sessions().find_state(caller.session()?).await?.ok_or(IdentityError::Unauthorized)?;
    let credentials = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?;
    let identities = tx.linked_identities().list_for_account(caller.account).await?;
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(caller.account);
    issue_access(ctx, credentials.account, identities, &state.session).map(Some)
}

/// Returns `Some` with the error if the Google account cannot be linked. If it is already linked to this
/// account, nothing changes.
async fn link_identity(
    ctx: &AppContext,
    tx: &mut Tx,
    caller: Caller,
    verified: VerifiedIdentity,
) -> Result<Option<IdentityError>, IdentityError> {
    let linked_account = tx.linked_identities().find_account(&verified.issuer, &verified.subject).await?;
    if linked_account == Some(caller.account) {
        return Ok(None);
    }
    let account = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account;
    let Some(email) = verified.email else {
        return Ok(Some(IdentityError::Google(AttemptError::UnverifiedEmail)));
    };
    // The caller may not own an unverified address, and must not keep a way to sign in when the owner of the
    // address takes the account over.
    if !account.email_verified && email.key() != account.email.key() {
        return Ok(Some(IdentityError::EmailNotVerified));
    }
    let VerifiedIdentity { issuer, subject, name: display_name, .. } = verified;
    let identity = LinkedIdentity { issuer, subject, email, display_name };
    if !tx.linked_identities().link(caller.account, &identity, ctx.clock.now()).await? {
        return Ok(Some(IdentityError::CredentialInUse));
    }
    resolve::notify_google_added(ctx, tx, &account, &identity.email).await?;
    Ok(None)
}

/// Returns `Some` with the error if the Google account is not linked to this account.
async fn reauthenticate_with_google(
    ctx: &AppContext,
    tx: &mut Tx,
    caller: Caller,
    verified: &VerifiedIdentity,
) -> Result<Option<IdentityError>, IdentityError> {
    let linked_account = tx.linked_identities().find_account(&verified.issuer, &verified.subject).await?;
    if linked_account != Some(caller.account) {
        return Ok(Some(IdentityError::WrongGoogleAccount));
    }
    let account = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account;
    let purpose = SecondStepPurpose::Reauthentication(caller.session()?);
    if let Some(second_step) = require_second_step(ctx, tx, &account, purpose).await? {
        return Ok(Some(IdentityError::NeedsSecondFactor(second_step)));
    }
    tx.sessions().record_reauthentication(caller.session()?, ctx.clock.now()).await?;
    Ok(None)
}
