//! Sign-in with email address and password.

use domain::{EmailAddress, Password};
use identity::device;
use identity::passwords::{HashPriority, PasswordCheck};
use storage::Credentials;

use super::limits::LoginSource;
use super::second_factor::{SecondStepPurpose, require_second_step};
use super::sessions::issue_access;
use super::{AuthResult, Caller, IdentityError, RequestOrigin, open_session};
use crate::app::AppContext;

/// An unknown address and a wrong password take the same time and give the same error.
pub async fn sign_in(
    ctx: &AppContext,
    origin: &RequestOrigin,
    email: &EmailAddress,
    password: Password,
) -> Result<AuthResult, IdentityError> {
    let credentials = ctx.db.read().await?.accounts().find_by_email(email).await?;
    let source = match (&credentials, origin.device.as_deref()) {
        (Some(Credentials { account, .. }), Some(token))
            if device::is_known(&ctx.vault, token, account.id, account.epoch) =>
        {
            LoginSource::KnownDevice(account.id)
        }
        _ => LoginSource::Network(origin.network),
    };
    let hash = credentials.as_ref().and_then(|credentials| credentials.password_hash.clone());
    let check = check_password(ctx, &source, email, password.clone(), hash.clone()).await?;

    let upgraded_hash = match check {
        PasswordCheck::CorrectNeedsRehash => ctx.identity.passwords.hash(password).await.ok(),
        _ => None,
    };
    let mut tx = ctx.db.write().await?;
    // Read again: another request may have changed the password during the check.
    let credentials =
        tx.accounts().find_by_email(email).await?.filter(|credentials| credentials.password_hash == hash);
    let credentials = credentials.ok_or(IdentityError::InvalidCredential)?;
    if credentials.account.is_disabled {
        return Err(IdentityError::Disabled);
    }
    if let (Some(old), Some(new)) = (&hash, upgraded_hash) {
        tx.accounts().replace_password_hash(credentials.account.id, old, &new).await?;
    }
    let second_step =
        require_second_step(ctx, &mut tx, &credentials.account, SecondStepPurpose::SignIn).await?;
    if let Some(second_step) = second_step {
        tx.commit().await?;
        return Err(IdentityError::NeedsSecondFactor(second_step));
    }
    let new_session = open_session(ctx, &mut tx, &credentials.account, origin).await?;
    let identities = tx.linked_identities().list_for_account(credentials.account.id).await?;
    tx.commit().await?;
    new_session.into_auth_result(ctx, credentials.account, identities)
}

/// A signed-in photographer enters the password again before a sensitive change of the account.
pub async fn reauthenticate(
    ctx: &AppContext,
    caller: Caller,
    password: Password,
) -> Result<AuthResult, IdentityError> {
    let credentials = ctx
        .db
        .read()
        .await?
        .accounts()
        .find_by_id(caller.account)
        .await?
        .ok_or(IdentityError::Unauthorized)?;
    let email = credentials.account.email;
    check_password(
        ctx,
        &LoginSource::Session(caller.session()?),
        &email,
        password,
        credentials.password_hash,
    )
    .await?;

    let now = ctx.clock.now();
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    let credentials = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?;
    let purpose = SecondStepPurpose::Reauthentication(caller.session()?);
    if let Some(second_step) = require_second_step(ctx, &mut tx, &credentials.account, purpose).await? {
        return Err(IdentityError::NeedsSecondFactor(second_step));
    }
    tx.sessions().record_reauthentication(caller.session()?, now).await?;
    let state = tx.sessions().find_state(caller.session()?).await?.ok_or(IdentityError::Unauthorized)?;
    let identities = tx.linked_identities().list_for_account(caller.account).await?;
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(caller.account);
    issue_access(ctx, credentials.account, identities, &state.session)
}

async fn check_password(
    ctx: &AppContext,
    source: &LoginSource,
    email: &EmailAddress,
    password: Password,
    hash: Option<String>,
) -> Result<PasswordCheck, IdentityError> {
    let limits = &ctx.identity.limits;
    limits.allow_attempt(source, email, ctx.clock.monotonic())?;
    let priority = match source {
        LoginSource::Network(_) => HashPriority::Normal,
        LoginSource::KnownDevice(_) | LoginSource::Session(_) => HashPriority::High,
    };
    match ctx.identity.passwords.verify(password, hash, priority).await {
        Ok(PasswordCheck::Wrong) => {
            limits.record_wrong_password(email, ctx.clock.monotonic());
            Err(IdentityError::InvalidCredential)
        }
        Ok(correct) => {
            limits.refund_attempt(source, email);
            Ok(correct)
        }
        Err(error) => {
            limits.refund_attempt(source, email);
            Err(error.into())
        }
    }
}
