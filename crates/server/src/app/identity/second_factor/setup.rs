//! The photographer adds, renames and removes factors in the settings, and the operator resets them.

use domain::second_factor::{MAX_FACTORS, RECOVERY_CODE_COUNT};
use domain::{Account, EmailAddress, FactorId, FactorName, PersonName, SecondFactor, SessionId};
use identity::{RecoveryCode, TotpSecret, parse_totp_code};
use serde_json::Value;
use storage::{FactorCredential, StoredFactor, Tx};

use super::challenge::{self, Challenge, Purpose};
use super::passkey_sign_in::PasskeyChallenge;
use super::{passkeys, random_error};
use crate::app::AppContext;
use crate::app::identity::{Caller, IdentityError, emails, links};
use crate::mail::SecurityNotice;

#[derive(Debug)]
pub struct Factors {
    /// Oldest first.
    pub factors: Vec<SecondFactor>,
    pub unused_recovery_codes: usize,
}

#[derive(Debug)]
pub struct AppSetup {
    pub challenge: String,
    /// For a person who types it into the app.
    pub secret: String,
    /// For the QR code.
    pub url: String,
}

#[derive(Debug)]
pub struct AddedFactor {
    pub factor: SecondFactor,
    /// The recovery codes that came with the first factor, shown only now. Empty for other factors.
    pub recovery_codes: Vec<String>,
}

pub async fn list_factors(ctx: &AppContext, caller: Caller) -> Result<Factors, IdentityError> {
    let mut tx = ctx.db.read().await?;
    let factors = tx.second_factors().list(caller.account).await?;
    let unused_recovery_codes = tx.recovery_codes().count(caller.account).await?;
    Ok(Factors { factors: factors.into_iter().map(|stored| stored.factor).collect(), unused_recovery_codes })
}

pub async fn start_passkey_setup(
    ctx: &AppContext,
    caller: Caller,
) -> Result<PasskeyChallenge, IdentityError> {
    let passkeys = passkeys(ctx)?;
    let (account, factors) = check_setup(ctx, caller).await?;
    let email = account.email.as_str();
    let name = account.display_name.as_ref().map_or(email, PersonName::as_str);
    let prompt = passkeys
        .start_registration(&ctx.vault, account.id, email, name, &credential_ids(&factors))
        .map_err(|_| random_error())?;
    let passkey_challenge = prompt.challenge.as_str().to_owned();
    let purpose = Purpose::AddPasskey { session: caller.session()?.as_uuid(), passkey_challenge };
    Ok(PasskeyChallenge { challenge: challenge::seal(ctx, purpose)?, options: prompt.options })
}

pub async fn finish_passkey_setup(
    ctx: &AppContext,
    caller: Caller,
    challenge: &str,
    name: FactorName,
    answer: &Value,
) -> Result<AddedFactor, IdentityError> {
    let challenge = challenge::open(ctx, challenge)?;
    let Purpose::AddPasskey { session, passkey_challenge } = &challenge.purpose else {
        return Err(IdentityError::ExpiredChallenge);
    };
    require_own_session(caller, *session)?;
    let passkey_challenge = identity::passkeys::PasskeyChallenge::from_sealed(passkey_challenge.clone());
    let passkey = passkeys(ctx)?.finish_registration(&passkey_challenge, answer)?;
    let credential = FactorCredential::Passkey { id: passkey.credential_id, public_key: passkey.public_key };
    add_factor(ctx, caller, &challenge, FactorId::new(ctx.clock.now()), name, credential).await
}

pub async fn start_app_setup(ctx: &AppContext, caller: Caller) -> Result<AppSetup, IdentityError> {
    let (account, _) = check_setup(ctx, caller).await?;
    let secret = TotpSecret::random(&ctx.vault).map_err(|_| random_error())?;
    let purpose =
        Purpose::AddApp { session: caller.session()?.as_uuid(), secret: secret.as_bytes().to_vec() };
    Ok(AppSetup {
        challenge: challenge::seal(ctx, purpose)?,
        secret: secret.to_base32(),
        url: secret.to_url(ctx.config.brand.as_str(), account.email.as_str()),
    })
}

/// `code`: the code that the app shows now. It proves that the app has the secret, and cannot be used again.
pub async fn finish_app_setup(
    ctx: &AppContext,
    caller: Caller,
    challenge: &str,
    name: FactorName,
    code: &str,
) -> Result<AddedFactor, IdentityError> {
    let challenge = challenge::open(ctx, challenge)?;
    let Purpose::AddApp { session, secret } = &challenge.purpose else {
        return Err(IdentityError::ExpiredChallenge);
    };
    require_own_session(caller, *session)?;
    let secret = TotpSecret::from_bytes(secret).ok_or(IdentityError::ExpiredChallenge)?;
    let step = parse_totp_code(code).and_then(|code| secret.find_step(&code, ctx.clock.now()));
    let step = step.ok_or(IdentityError::WrongCode)?;
    let id = FactorId::new(ctx.clock.now());
    let sealed_secret = ctx
        .vault
        .seal(&secret_context(id), secret.as_bytes())
        .map_err(|_| IdentityError::Internal("the secret of an authenticator app could not be sealed"))?;
    let credential = FactorCredential::AuthenticatorApp { sealed_secret, last_step: Some(step) };
    add_factor(ctx, caller, &challenge, id, name, credential).await
}

pub async fn rename_factor(
    ctx: &AppContext,
    caller: Caller,
    id: FactorId,
    name: &FactorName,
) -> Result<(), IdentityError> {
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    if !tx.second_factors().rename(caller.account, id, name).await? {
        return Err(IdentityError::NotFound);
    }
    Ok(tx.commit().await?)
}

/// Removing the last factor also deletes the recovery codes: a sign-in needs no second factor any more.
pub async fn remove_factor(ctx: &AppContext, caller: Caller, id: FactorId) -> Result<(), IdentityError> {
    caller.require_recent_sign_in(ctx)?;
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    let account = load_account(&mut tx, caller).await?;
    let factors = tx.second_factors().list(caller.account).await?;
    let removed = factors.iter().find(|stored| stored.factor.id == id).ok_or(IdentityError::NotFound)?;
    ctx.identity.limits.allow_factor_change(caller.account, ctx.clock.monotonic())?;
    tx.second_factors().remove(caller.account, id).await?;
    let is_last = factors.len() == 1;
    if is_last {
        tx.recovery_codes().delete_all(caller.account).await?;
    }
    let reset_page = links::reset_page_url(&ctx.config.http.public_url);
    let notice = SecurityNotice::FactorRemoved {
        kind: removed.factor.kind,
        name: &removed.factor.name,
        is_last,
        at: ctx.clock.now(),
        reset_page: &reset_page,
    };
    emails::notify(ctx, &mut tx, &account, notice).await?;
    Ok(tx.commit().await?)
}

/// Makes the earlier codes invalid and returns new ones.
pub async fn replace_recovery_codes(ctx: &AppContext, caller: Caller) -> Result<Vec<String>, IdentityError> {
    caller.require_recent_sign_in(ctx)?;
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    let account = load_account(&mut tx, caller).await?;
    if tx.second_factors().list(caller.account).await?.is_empty() {
        return Err(IdentityError::NotFound);
    }
    ctx.identity.limits.allow_factor_change(caller.account, ctx.clock.monotonic())?;
    let codes = create_recovery_codes(ctx, &mut tx, &account).await?;
    let reset_page = links::reset_page_url(&ctx.config.http.public_url);
    let notice = SecurityNotice::RecoveryCodesReplaced { at: ctx.clock.now(), reset_page: &reset_page };
    emails::notify(ctx, &mut tx, &account, notice).await?;
    tx.commit().await?;
    Ok(codes)
}

/// For the operator. Returns how many factors were removed. Ends all sessions: a person who took one over could add a
/// factor of their own.
pub async fn reset_factors(ctx: &AppContext, email: &EmailAddress) -> Result<u64, IdentityError> {
    let mut tx = ctx.db.write().await?;
    let account = tx.accounts().find_by_email(email).await?.ok_or(IdentityError::NotFound)?.account;
    tx.accounts().lock(account.id).await?;
    let removed = tx.second_factors().remove_all(account.id).await?;
    if removed > 0 {
        tx.recovery_codes().delete_all(account.id).await?;
        tx.accounts().increment_epoch(account.id).await?;
        let reset_page = links::reset_page_url(&ctx.config.http.public_url);
        let notice = SecurityNotice::FactorsReset { at: ctx.clock.now(), reset_page: &reset_page };
        emails::notify(ctx, &mut tx, &account, notice).await?;
    }
    tx.commit().await?;
    Ok(removed)
}

/// A person who signed up with a stranger's address must not add a factor: it would lock the owner of the
/// address out after a password reset.
async fn check_setup(
    ctx: &AppContext,
    caller: Caller,
) -> Result<(Account, Vec<StoredFactor>), IdentityError> {
    caller.require_recent_sign_in(ctx)?;
    let mut tx = ctx.db.read().await?;
    let account = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account;
    if !account.email_verified {
        return Err(IdentityError::EmailNotVerified);
    }
    let factors = tx.second_factors().list(caller.account).await?;
    if factors.len() >= MAX_FACTORS { Err(IdentityError::TooManyFactors) } else { Ok((account, factors)) }
}

async fn add_factor(
    ctx: &AppContext,
    caller: Caller,
    challenge: &Challenge,
    id: FactorId,
    name: FactorName,
    credential: FactorCredential,
) -> Result<AddedFactor, IdentityError> {
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    challenge.consume(&mut tx).await?;
    let account = load_account(&mut tx, caller).await?;
    // The address may have changed to an unverified one since the setup started.
    if !account.email_verified {
        return Err(IdentityError::EmailNotVerified);
    }
    let existing = tx.second_factors().list(caller.account).await?;
    if existing.len() >= MAX_FACTORS {
        return Err(IdentityError::TooManyFactors);
    }
    ctx.identity.limits.allow_factor_change(caller.account, ctx.clock.monotonic())?;
    let factor = SecondFactor {
        id,
        account: caller.account,
        kind: credential.kind(),
        name,
        created_at: ctx.clock.now(),
        last_used_at: None,
    };
    let stored = StoredFactor { factor, credential };
    if !tx.second_factors().insert(&stored).await? {
        return Err(IdentityError::PasskeyInUse);
    }
    let recovery_codes =
        if existing.is_empty() { create_recovery_codes(ctx, &mut tx, &account).await? } else { Vec::new() };
    let reset_page = links::reset_page_url(&ctx.config.http.public_url);
    let notice = SecurityNotice::FactorAdded {
        kind: stored.factor.kind,
        name: &stored.factor.name,
        at: ctx.clock.now(),
        reset_page: &reset_page,
    };
    emails::notify(ctx, &mut tx, &account, notice).await?;
    tx.commit().await?;
    Ok(AddedFactor { factor: stored.factor, recovery_codes })
}

async fn create_recovery_codes(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
) -> Result<Vec<String>, IdentityError> {
    let codes: Result<Vec<_>, _> =
        (0..RECOVERY_CODE_COUNT).map(|_| RecoveryCode::random(&ctx.vault)).collect();
    let codes = codes.map_err(|_| random_error())?;
    let hashes: Vec<_> = codes.iter().map(|code| code.hash(&ctx.vault, account.id)).collect();
    tx.recovery_codes().replace(account.id, &hashes).await?;
    Ok(codes.iter().map(RecoveryCode::reveal).collect())
}

fn require_own_session(caller: Caller, session: uuid::Uuid) -> Result<(), IdentityError> {
    if caller.session()? == SessionId::from_uuid(session) {
        Ok(())
    } else {
        Err(IdentityError::ExpiredChallenge)
    }
}

async fn load_account(tx: &mut Tx, caller: Caller) -> Result<Account, IdentityError> {
    Ok(tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account)
}

pub(super) fn credential_ids(factors: &[StoredFactor]) -> Vec<Vec<u8>> {
    let credential_id = |stored: &StoredFactor| match &stored.credential {
        FactorCredential::Passkey { id, .. } => Some(id.clone()),
        FactorCredential::AuthenticatorApp { .. } => None,
    };
    factors.iter().filter_map(credential_id).collect()
}

pub(super) fn open_secret(
    ctx: &AppContext,
    factor: FactorId,
    sealed: &[u8],
) -> Result<TotpSecret, IdentityError> {
    let secret = ctx.vault.open(&secret_context(factor), sealed).ok();
    secret
        .and_then(|bytes| TotpSecret::from_bytes(&bytes))
        .ok_or(IdentityError::Internal("an authenticator app was sealed with another master key"))
}

/// Binds a sealed secret to its factor.
fn secret_context(factor: FactorId) -> String {
    format!("authenticator app {factor}")
}
