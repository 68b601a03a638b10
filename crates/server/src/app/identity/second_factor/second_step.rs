//! The second step of a sign-in or of a reauthentication.

use domain::{Account, AccountId, FactorKind, SessionId};
use identity::passkeys::{PasskeyAnswer, PasskeyChallenge, PasskeyError};
use identity::{RecoveryCode, device, parse_totp_code};
use serde_json::Value;
use storage::{FactorCredential, StoredFactor, Tx};

use super::challenge::{self, Challenge, Purpose};
use super::{passkeys, random_error, setup};
use crate::app::AppContext;
use crate::app::identity::limits::CodeSource;
use crate::app::identity::sessions::issue_access;
use crate::app::identity::{AuthResult, Caller, IdentityError, RequestOrigin, emails, links, open_session};
use crate::mail::SecurityNotice;

/// What the browser needs for the second step.
#[derive(Debug)]
pub struct SecondStep {
    pub challenge: String,
    /// The kinds of factor that the account has and that work at the address of this site.
    pub kinds: Vec<FactorKind>,
    pub has_recovery_codes: bool,
    /// For `navigator.credentials.get`, if the account has a passkey.
    pub passkey_options: Option<Value>,
}

/// What the photographer enters or confirms.
#[derive(Debug)]
pub enum Answer {
    Code(String),
    RecoveryCode(String),
    /// The browser's credential, as JSON.
    Passkey(Value),
}

#[derive(Clone, Copy, Debug)]
pub(in crate::app::identity) enum SecondStepPurpose {
    SignIn,
    Reauthentication(SessionId),
}

/// Returns what the browser needs for the second step, or `None` if the account has no factor. Call this in the
/// transaction that would sign the photographer in.
pub(in crate::app::identity) async fn require_second_step(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
    purpose: SecondStepPurpose,
) -> Result<Option<Box<SecondStep>>, IdentityError> {
    let factors = tx.second_factors().list(account.id).await?;
    if factors.is_empty() {
        return Ok(None);
    }
    let credential_ids = setup::credential_ids(&factors);
    // Without a domain name that browsers accept, a passkey from an earlier address cannot be used.
    let prompt = match &ctx.identity.passkeys {
        Some(passkeys) if !credential_ids.is_empty() => {
            Some(passkeys.start_authentication(&ctx.vault, &credential_ids).map_err(|_| random_error())?)
        }
        _ => None,
    };
    let (passkey_options, passkey_challenge) =
        prompt.map(|prompt| (prompt.options, prompt.challenge.as_str().to_owned())).unzip();
    let is_usable = |kind: &FactorKind| *kind != FactorKind::Passkey || passkey_options.is_some();
    let has_kind = |kind: &FactorKind| factors.iter().any(|stored| stored.factor.kind == *kind);
    let kinds = FactorKind::ALL.into_iter().filter(|kind| has_kind(kind) && is_usable(kind)).collect();
    let purpose = match purpose {
        SecondStepPurpose::SignIn => {
            Purpose::SignIn { account: account.id.as_uuid(), epoch: account.epoch, passkey_challenge }
        }
        SecondStepPurpose::Reauthentication(session) => Purpose::Reauthentication {
            session: session.as_uuid(),
            is_passkey_only: false,
            passkey_challenge,
        },
    };
    let challenge = challenge::seal(ctx, purpose)?;
    let has_recovery_codes = tx.recovery_codes().count(account.id).await? > 0;
    Ok(Some(Box::new(SecondStep { challenge, kinds, has_recovery_codes, passkey_options })))
}

/// Signs in with the answer to a challenge of a sign-in, or with a passkey alone.
pub async fn finish_sign_in(
    ctx: &AppContext,
    origin: &RequestOrigin,
    challenge: &str,
    answer: Answer,
) -> Result<AuthResult, IdentityError> {
    let challenge = challenge::open(ctx, challenge)?;
    if let Purpose::PasskeySignIn { .. } = &challenge.purpose {
        ctx.identity.limits.allow_passkey_sign_in(origin.network, ctx.clock.monotonic())?;
    }
    let mut tx = ctx.db.write().await?;
    let (id, expected_epoch, passkey_challenge) = match &challenge.purpose {
        Purpose::SignIn { account, epoch, passkey_challenge } => {
            (AccountId::from_uuid(*account), Some(*epoch), passkey_challenge.as_deref())
        }
        Purpose::PasskeySignIn { passkey_challenge } => {
            (find_passkey_owner(&mut tx, &answer).await?, None, Some(passkey_challenge.as_str()))
        }
        _ => return Err(IdentityError::ExpiredChallenge),
    };
    let account = tx.accounts().find_by_id(id).await?.ok_or(IdentityError::ExpiredChallenge)?.account;
    if account.is_disabled {
        return Err(IdentityError::Disabled);
    }
    // A change after the first step ended all sessions, such as a new password: this one must not start.
    if expected_epoch.is_some_and(|epoch| epoch != account.epoch) {
        return Err(IdentityError::ExpiredChallenge);
    }
    let is_known_device = origin
        .device
        .as_deref()
        .is_some_and(|token| device::is_known(&ctx.vault, token, account.id, account.epoch));
    let source = if is_known_device { CodeSource::KnownDevice(id) } else { CodeSource::Unknown(id) };
    let mut tx = check_answer(ctx, tx, &challenge, &account, &source, passkey_challenge, answer).await?;
    let new_session = open_session(ctx, &mut tx, &account, origin).await?;
    let identities = tx.linked_identities().list_for_account(account.id).await?;
    tx.commit().await?;
    new_session.into_auth_result(ctx, account, identities)
}

/// The owner of the passkey that the answer names. `check_answer` checks the signature.
async fn find_passkey_owner(tx: &mut Tx, answer: &Answer) -> Result<AccountId, IdentityError> {
    let Answer::Passkey(answer) = answer else { return Err(IdentityError::ExpiredChallenge) };
    let answer = PasskeyAnswer::parse(answer)?;
    let owner = tx.second_factors().find_account_of_passkey(answer.credential_id()).await?;
    match owner {
        Some(owner) if answer.account() == Some(owner) => Ok(owner),
        _ => Err(IdentityError::UnknownPasskey),
    }
}

/// The signed-in photographer confirms their identity again.
pub async fn finish_reauthentication(
    ctx: &AppContext,
    caller: Caller,
    challenge: &str,
    answer: Answer,
) -> Result<AuthResult, IdentityError> {
    let challenge = challenge::open(ctx, challenge)?;
    let Purpose::Reauthentication { session, is_passkey_only, passkey_challenge } = &challenge.purpose else {
        return Err(IdentityError::ExpiredChallenge);
    };
    let is_allowed = !is_passkey_only || matches!(answer, Answer::Passkey(_));
    if SessionId::from_uuid(*session) != caller.session()? || !is_allowed {
        return Err(IdentityError::ExpiredChallenge);
    }
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    let account = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account;
    let source = CodeSource::KnownDevice(account.id);
    let passkey_challenge = passkey_challenge.as_deref();
    let mut tx = check_answer(ctx, tx, &challenge, &account, &source, passkey_challenge, answer).await?;
    tx.sessions().record_reauthentication(caller.session()?, ctx.clock.now()).await?;
    let state = tx.sessions().find_state(caller.session()?).await?.ok_or(IdentityError::Unauthorized)?;
    let identities = tx.linked_identities().list_for_account(caller.account).await?;
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(caller.account);
    issue_access(ctx, account, identities, &state.session)
}

/// Returns the transaction, in which the use of the challenge and of the factor is recorded, if the answer is
/// right. After a wrong answer the challenge accepts another one.
async fn check_answer(
    ctx: &AppContext,
    mut tx: Tx,
    challenge: &Challenge,
    account: &Account,
    source: &CodeSource,
    passkey_challenge: Option<&str>,
    answer: Answer,
) -> Result<Tx, IdentityError> {
    // Two answers must not both use the same code or signature counter.
    if !tx.accounts().lock_in_epoch(account.id, account.epoch).await? {
        return Err(IdentityError::ExpiredChallenge);
    }
    // First, because a repeated answer of a passkey would look like that of a copy.
    challenge.consume(&mut tx).await?;
    let factors = tx.second_factors().list(account.id).await?;
    let limits = &ctx.identity.limits;
    match answer {
        Answer::Passkey(answer) => {
            let passkey_challenge = passkey_challenge.ok_or(IdentityError::ExpiredChallenge)?;
            return check_passkey(ctx, tx, account, &factors, passkey_challenge, &answer).await;
        }
        Answer::Code(code) => {
            limits.allow_code(source, ctx.clock.monotonic())?;
            check_code(ctx, &mut tx, &factors, &code).await?;
        }
        Answer::RecoveryCode(code) => {
            limits.allow_code(source, ctx.clock.monotonic())?;
            check_recovery_code(ctx, &mut tx, account, &code).await?;
        }
    }
    limits.refund_code(source);
    Ok(tx)
}

async fn check_code(
    ctx: &AppContext,
    tx: &mut Tx,
    factors: &[StoredFactor],
    code: &str,
) -> Result<(), IdentityError> {
    let code = parse_totp_code(code).ok_or(IdentityError::WrongCode)?;
    let now = ctx.clock.now();
    for StoredFactor { factor, credential } in factors {
        let FactorCredential::AuthenticatorApp { sealed_secret, .. } = credential else { continue };
        let secret = setup::open_secret(ctx, factor.id, sealed_secret)?;
        let Some(step) = secret.find_step(&code, now) else { continue };
        if tx.second_factors().record_code_use(factor.id, step, now).await? {
            return Ok(());
        }
    }
    Err(IdentityError::WrongCode)
}

async fn check_recovery_code(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
    code: &str,
) -> Result<(), IdentityError> {
    let code: RecoveryCode = code.parse().map_err(|()| IdentityError::WrongCode)?;
    if !tx.recovery_codes().consume(account.id, &code.hash(&ctx.vault, account.id)).await? {
        return Err(IdentityError::WrongCode);
    }
    let remaining = tx.recovery_codes().count(account.id).await?;
    let reset_page = links::reset_page_url(&ctx.config.http.public_url);
    let notice = SecurityNotice::RecoveryCodeUsed { remaining, at: ctx.clock.now(), reset_page: &reset_page };
    emails::notify(ctx, tx, account, notice).await
}

async fn check_passkey(
    ctx: &AppContext,
    mut tx: Tx,
    account: &Account,
    factors: &[StoredFactor],
    challenge: &str,
    answer: &Value,
) -> Result<Tx, IdentityError> {
    let answer = PasskeyAnswer::parse(answer)?;
    if answer.account().is_some_and(|owner| owner != account.id) {
        return Err(IdentityError::UnknownPasskey);
    }
    let challenge = PasskeyChallenge::from_sealed(challenge.to_owned());
    let stored = factors.iter().find_map(|stored| match &stored.credential {
        FactorCredential::Passkey { id, public_key } if id == answer.credential_id() => {
            Some((&stored.factor, public_key))
        }
        _ => None,
    });
    let (factor, public_key) = stored.ok_or(IdentityError::UnknownPasskey)?;
    match passkeys(ctx)?.finish_authentication(&challenge, &answer, public_key) {
        Ok(public_key) => {
            tx.second_factors().record_passkey_use(factor.id, &public_key, ctx.clock.now()).await?;
            Ok(tx)
        }
        Err(PasskeyError::Copied) => {
            let reset_page = links::reset_page_url(&ctx.config.http.public_url);
            let notice = SecurityNotice::PasskeyCopied {
                name: &factor.name,
                at: ctx.clock.now(),
                reset_page: &reset_page,
            };
            emails::notify(ctx, &mut tx, account, notice).await?;
            tx.commit().await?;
            tracing::warn!(factor = %factor.id, "a passkey may have been copied: its signature counter did not increase");
            Err(IdentityError::CopiedPasskey)
        }
        Err(error) => Err(error.into()),
    }
}
