//! Accounts at Firebase. It keeps passwords and sessions, and signs the tokens that browsers send to this server.
//!
//! This server keeps one account for each Firebase user. It can end a sign-in earlier than Firebase does: an account
//! that the operator disables, or whose owner signs out everywhere, is refused within five seconds.

mod resolve;
mod state;

pub(super) use state::HostedState;

use std::time::Duration;

use domain::Clock;
use identity::firebase::{Firebase, FirebaseClaims, UserStatus};
use identity::oidc::OidcError;
use storage::HostedAccount;

use super::{Caller, IdentityError};
use crate::app::AppContext;
use crate::config::Config;
use state::{LastStatus, STATUS_MAX_AGE};

/// A request waits for Firebase this long at most.
const LOOKUP_TIMEOUT: Duration = Duration::from_secs(3);

pub(super) fn build_firebase(config: &Config, clock: &Clock) -> Result<Option<Firebase>, reqwest::Error> {
    let Some(firebase) = &config.accounts.firebase else { return Ok(None) };
    Firebase::new(firebase.project.clone(), clock.clone()).map(Some)
}

pub(super) async fn authenticate(
    ctx: &AppContext,
    firebase: &Firebase,
    token: &str,
) -> Result<Caller, IdentityError> {
    let claims = firebase.verify(token).await.map_err(|error| match error {
        OidcError::InvalidToken(_) | OidcError::CodeRejected(_) => IdentityError::Unauthorized,
        OidcError::Unreachable(_) | OidcError::Misconfigured(_) => {
            tracing::error!(%error, "cannot verify a Firebase token");
            IdentityError::Busy
        }
    })?;
    check_user(ctx, firebase, &claims).await?;
    let hosted = load(ctx, firebase, &claims).await?;
    if hosted.account.is_disabled {
        return Err(IdentityError::Disabled);
    }
    if hosted.signed_out_at.is_some_and(|signed_out_at| claims.authenticated_at <= signed_out_at) {
        return Err(IdentityError::Unauthorized);
    }
    Ok(Caller {
        account: hosted.account.id,
        session: None,
        epoch: hosted.account.epoch,
        authenticated_at: claims.authenticated_at,
        valid_until: Some(ctx.clock.now().plus(STATUS_MAX_AGE)),
    })
}

/// Checks that the account still has the epoch that a caller read. Only a new token can show that Firebase still
/// accepts the user, so this fails some minutes after the caller was authenticated.
pub(super) async fn check_caller(ctx: &AppContext, caller: &Caller) -> Result<(), IdentityError> {
    let Caller { account, epoch, valid_until, .. } = *caller;
    if valid_until.is_some_and(|valid_until| valid_until <= ctx.clock.now()) {
        return Err(IdentityError::Unauthorized);
    }
    let credentials = ctx.db.read().await?.accounts().find_by_id(account).await?;
    let account = credentials.ok_or(IdentityError::Unauthorized)?.account;
    match (account.is_disabled, account.epoch == epoch) {
        (true, _) => Err(IdentityError::Disabled),
        (false, true) => Ok(()),
        (false, false) => Err(IdentityError::Unauthorized),
    }
}

/// The account of a user, from the cache of this node or from the database. Creates the account at the first
/// sign-in, and copies name and address from a newer token.
async fn load(
    ctx: &AppContext,
    firebase: &Firebase,
    claims: &FirebaseClaims,
) -> Result<HostedAccount, IdentityError> {
    let (cache, now) = (&ctx.identity.hosted.accounts, ctx.clock.monotonic());
    let cache_miss = match cache.get(&claims.subject, now) {
        Ok(hosted) if !resolve::is_outdated(&hosted, claims) => return Ok(hosted),
        Ok(_) => cache.miss(),
        Err(cache_miss) => cache_miss,
    };
    let issuer = firebase.issuer();
    let stored = ctx.db.read().await?.hosted_accounts().find(issuer, &claims.subject).await?;
    let hosted = match stored {
        Some(hosted) if !resolve::is_outdated(&hosted, claims) => hosted,
        Some(_) => resolve::copy_claims(ctx, issuer, claims).await?,
        None => resolve::create(ctx, issuer, claims).await?,
    };
    cache.put(&cache_miss, claims.subject.clone(), hosted.account.id, hosted.clone(), now);
    Ok(hosted)
}

/// Asks Firebase at intervals whether it has disabled, deleted or signed out the user. While it cannot be reached,
/// its last answer and the token decide.
async fn check_user(
    ctx: &AppContext,
    firebase: &Firebase,
    claims: &FirebaseClaims,
) -> Result<(), IdentityError> {
    let (state, now) = (&ctx.identity.hosted, ctx.clock.monotonic());
    let status = match state.find_status(&claims.subject, now) {
        LastStatus::Recent(status) => status,
        LastStatus::Old(status) => match ask_firebase(firebase, &claims.subject).await {
            Ok(Some(status)) => {
                state.store_status(claims.subject.clone(), status, now);
                Some(status)
            }
            Ok(None) => status,
            Err(error) => {
                tracing::warn!(error, "cannot ask Firebase whether a user is disabled or signed out");
                state.record_failure(now);
                status
            }
        },
    };
    match status {
        Some(UserStatus::Disabled) => Err(IdentityError::Disabled),
        Some(UserStatus::Deleted) => Err(IdentityError::Unauthorized),
        Some(UserStatus::Active { valid_since }) if claims.authenticated_at < valid_since => {
            Err(IdentityError::Unauthorized)
        }
        Some(UserStatus::Active { .. }) | None => Ok(()),
    }
}

async fn ask_firebase(firebase: &Firebase, subject: &str) -> Result<Option<UserStatus>, String> {
    match tokio::time::timeout(LOOKUP_TIMEOUT, firebase.find_user(subject)).await {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(_) => Err(format!("no answer within {} seconds", LOOKUP_TIMEOUT.as_secs())),
    }
}
