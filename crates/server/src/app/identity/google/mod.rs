//! Sign-in with Google, or with another OpenID provider that the operator configured instead.
//!
//! An attempt takes three calls: a tab starts it, the browser returns from Google through the callback, and
//! the tab fetches the outcome with a secret that no other tab knows. No other browser can continue the
//! attempt, and no other tab can get its outcome.

mod account;
mod resolve;
mod secrets;
mod verified_identity;

use domain::attempt::{
    ATTEMPT_LIFETIME, Attempt, AttemptError, AttemptMode, AttemptOutcome, AttemptPurpose, TabChallenge,
};
use domain::{AttemptId, Clock};
use identity::RandomSecret;
use identity::oidc::{
    AuthorizationRequest, AuthorizationResponse, IdTokenClaims, OidcError, Provider, ProviderConfig,
    derive_pkce_challenge,
};
use storage::{AttemptProgress, StartedAttempt};

use super::second_factor::{SecondStepPurpose, require_second_step};
use super::{AuthResult, IdentityError, RequestOrigin, open_session};
use crate::app::AppContext;
use crate::config::Config;
pub use account::{begin_for_account, finish_for_account};
use resolve::store_outcome;
use secrets::AttemptSecrets;

const CALLBACK_PATH: &str = "/api/identity/google/callback";

pub(super) fn build_provider(config: &Config, clock: &Clock) -> Result<Option<Provider>, reqwest::Error> {
    let Some(google) = config.accounts.google.clone() else { return Ok(None) };
    let settings = ProviderConfig {
        issuer: google.issuer,
        client_id: google.client_id,
        client_secret: google.client_secret,
        redirect_uri: format!("{}{CALLBACK_PATH}", config.http.public_url),
    };
    Provider::new(settings, clock.clone()).map(Some)
}

#[derive(Debug)]
pub struct AttemptRequest {
    pub tab_challenge: TabChallenge,
    pub mode: AttemptMode,
    pub purpose: AttemptPurpose,
}

#[derive(Debug)]
pub struct ProviderRedirect {
    pub attempt: AttemptId,
    /// The URL at Google that the browser opens.
    pub url: String,
    /// For a cookie that proves that the same browser returns from Google.
    pub browser: RandomSecret,
}

/// A browser with an attempt in another tab keeps its cookie, so that both attempts can finish.
pub async fn begin(
    ctx: &AppContext,
    origin: &RequestOrigin,
    cookie: Option<&str>,
    request: AttemptRequest,
) -> Result<ProviderRedirect, IdentityError> {
    let (attempt, redirect) = prepare_attempt(ctx, origin, cookie, request).await?;
    let mut tx = ctx.db.write().await?;
    tx.attempts().insert(&attempt).await?;
    tx.commit().await?;
    Ok(redirect)
}

/// Does everything but the insert: this may fetch Google's configuration, and no transaction may be open
/// during a network call.
async fn prepare_attempt(
    ctx: &AppContext,
    origin: &RequestOrigin,
    cookie: Option<&str>,
    request: AttemptRequest,
) -> Result<(Attempt, ProviderRedirect), IdentityError> {
    let provider = ctx.identity.google.as_ref().ok_or(IdentityError::GoogleNotSetUp)?;
    ctx.identity.limits.allow_google_attempt(origin.network, ctx.clock.monotonic())?;
    let random_secret = || {
        RandomSecret::random(&ctx.vault)
            .map_err(|_| IdentityError::Internal("the random number generator failed"))
    };
    let browser = cookie.and_then(|cookie| cookie.parse().ok()).map_or_else(random_secret, Ok)?;
    let (state, secrets) =
        (random_secret()?, AttemptSecrets { nonce: random_secret()?, code_verifier: random_secret()? });
    let authorization_request = AuthorizationRequest {
        state: &state.reveal(),
        nonce: &secrets.nonce.reveal(),
        code_challenge: &derive_pkce_challenge(&secrets.code_verifier.reveal()),
    };
    let url = provider
        .authorize_url(authorization_request)
        .await
        .map_err(|error| IdentityError::Google(log_oidc_error(&error)))?;

    let now = ctx.clock.now();
    let id = AttemptId::new(now);
    let attempt = Attempt {
        id,
        state_hash: state.hash(),
        browser_hash: browser.hash(),
        tab_challenge: request.tab_challenge,
        mode: request.mode,
        purpose: request.purpose,
        sealed_secrets: secrets
            .seal(&ctx.vault, id)
            .ok_or(IdentityError::Internal("an attempt could not be sealed"))?,
        expires_at: now.plus(ATTEMPT_LIFETIME),
    };
    Ok((attempt, ProviderRedirect { attempt: id, url: url.into(), browser }))
}

/// The query parameters of the callback.
pub struct Callback {
    pub state: String,
    pub code: Option<String>,
    pub error: Option<String>,
    pub issuer: Option<String>,
}

impl std::fmt::Debug for Callback {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Callback(…)")
    }
}

#[derive(Clone, Copy, Debug)]
pub struct CallbackResult {
    pub attempt: AttemptId,
    pub mode: AttemptMode,
    pub failure: Option<AttemptError>,
}

/// Fails with `UnknownAttempt` unless this browser started an attempt with this state recently and has not
/// returned yet. Also fails with it if the callback names another issuer.
pub async fn handle_callback(
    ctx: &AppContext,
    cookie: Option<&str>,
    callback: Callback,
) -> Result<CallbackResult, IdentityError> {
    let provider = ctx.identity.google.as_ref().ok_or(IdentityError::UnknownAttempt)?;
    let browser: RandomSecret =
        cookie.and_then(|cookie| cookie.parse().ok()).ok_or(IdentityError::UnknownAttempt)?;
    let state: RandomSecret = callback.state.parse().map_err(|()| IdentityError::UnknownAttempt)?;
    if callback.issuer.as_deref().is_some_and(|issuer| issuer != provider.issuer().as_str()) {
        return Err(IdentityError::UnknownAttempt);
    }
    let mut tx = ctx.db.write().await?;
    let attempt = tx.attempts().consume_state(&state.hash(), &browser.hash(), ctx.clock.now()).await?;
    tx.commit().await?;
    let attempt = attempt.ok_or(IdentityError::UnknownAttempt)?;

    let result = match fetch_claims(ctx, provider, &attempt, &callback).await {
        // A signed-in photographer started the attempt: the session that started it fetches the identity.
        Ok(Ok(claims)) if attempt.purpose.is_some() => {
            account::store_verified_identity(ctx, attempt.id, claims).await.map(|()| None)
        }
        Ok(claims) => store_outcome(ctx, attempt.id, claims).await.map(AttemptOutcome::error),
        Err(error) => Err(error),
    };
    let failure = match result {
        Ok(attempt_error) => attempt_error,
        Err(IdentityError::UnknownAttempt) => return Err(IdentityError::UnknownAttempt),
        // The server failed. The state is used up, so try to store an error for the waiting tab.
        Err(error) => {
            tracing::error!(%error, "cannot complete a Google sign-in");
            let outcome = store_outcome(ctx, attempt.id, Err(AttemptError::Unavailable)).await;
            Some(outcome.ok().and_then(AttemptOutcome::error).unwrap_or(AttemptError::Unavailable))
        }
    };
    Ok(CallbackResult { attempt: attempt.id, mode: attempt.mode, failure })
}

/// Redeems the code at Google. The inner error is the outcome of the attempt, the outer one a failure of this
/// server. Call this outside a transaction, because it makes network calls.
async fn fetch_claims(
    ctx: &AppContext,
    provider: &Provider,
    attempt: &StartedAttempt,
    callback: &Callback,
) -> Result<Result<IdTokenClaims, AttemptError>, IdentityError> {
    let code = match (callback.error.as_deref(), callback.code.as_deref()) {
        (None, Some(code)) => code,
        (Some("access_denied"), _) => return Ok(Err(AttemptError::Cancelled)),
        (Some("server_error" | "temporarily_unavailable"), _) => return Ok(Err(AttemptError::Unavailable)),
        _ => return Ok(Err(AttemptError::InvalidResponse)),
    };
    let secrets = AttemptSecrets::open(&ctx.vault, attempt.id, &attempt.sealed)
        .ok_or(IdentityError::Internal("an attempt was sealed with another master key"))?;
    let response = AuthorizationResponse {
        code,
        issuer: callback.issuer.as_deref(),
        nonce: &secrets.nonce.reveal(),
        code_verifier: &secrets.code_verifier.reveal(),
    };
    Ok(provider.exchange_code(response).await.map_err(|error| log_oidc_error(&error)))
}

/// Logs the error, because only the operator can fix it.
fn log_oidc_error(error: &OidcError) -> AttemptError {
    match error {
        OidcError::Misconfigured(_) => tracing::error!(%error, "Google sign-in is misconfigured"),
        _ => tracing::warn!(%error, "a Google sign-in failed"),
    }
    match error {
        OidcError::Unreachable(_) | OidcError::Misconfigured(_) => AttemptError::Unavailable,
        OidcError::CodeRejected(_) | OidcError::InvalidToken(_) => AttemptError::InvalidResponse,
    }
}

/// Returns the session once. `None` while the photographer is still at Google. The verifier proves that the
/// call comes from the tab that started the attempt.
pub async fn finish(
    ctx: &AppContext,
    origin: &RequestOrigin,
    attempt: AttemptId,
    verifier: &str,
) -> Result<Option<AuthResult>, IdentityError> {
    let tab: TabChallenge =
        derive_pkce_challenge(verifier).parse().map_err(|_| IdentityError::UnknownAttempt)?;
    let now = ctx.clock.now();
    match ctx.db.read().await?.attempts().progress(attempt, &tab, now).await? {
        AttemptProgress::Unknown => return Err(IdentityError::UnknownAttempt),
        AttemptProgress::Waiting => return Ok(None),
        AttemptProgress::Settled => {}
    }
    let mut tx = ctx.db.write().await?;
    let (account, epoch) = match tx.attempts().take_outcome(attempt, &tab, now).await? {
        None => return Err(IdentityError::UnknownAttempt),
        Some(AttemptOutcome::Failed(error)) => {
            tx.commit().await?;
            return Err(IdentityError::Google(error));
        }
        Some(AttemptOutcome::SignedIn { account, epoch }) => (account, epoch),
    };
    let credentials = tx.accounts().find_by_id(account).await?.ok_or(IdentityError::UnknownAttempt)?;
    if credentials.account.is_disabled {
        return Err(IdentityError::Disabled);
    }
    // A change after the callback ended all sessions, such as a new password: this one must not start.
    if credentials.account.epoch != epoch {
        return Err(IdentityError::Google(AttemptError::InvalidResponse));
    }
    let second_step =
        require_second_step(ctx, &mut tx, &credentials.account, SecondStepPurpose::SignIn).await?;
    if let Some(second_step) = second_step {
        // The attempt is used up, and the second step has a challenge of its own.
        tx.commit().await?;
        return Err(IdentityError::NeedsSecondFactor(second_step));
    }
    let new_session = open_session(ctx, &mut tx, &credentials.account, origin).await?;
    let identities = tx.linked_identities().list_for_account(account).await?;
    tx.commit().await?;
    new_session.into_auth_result(ctx, credentials.account, identities).map(Some)
}
