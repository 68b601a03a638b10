//! Authenticates requests. An access token is valid until it expires or its session ends.

use domain::{AccountId, SessionId, Timestamp, session};
use identity::{AccessClaims, AccessTokenError};
use storage::{SessionState, Tx};

use super::{IdentityError, hosted, signing_keys};
use crate::app::AppContext;

/// A signed-in photographer. Only this module creates one, so a use case can take it as proof of a sign-in.
#[derive(Clone, Copy, Debug)]
pub struct Caller {
    pub account: AccountId,
    /// `None` if a hosted identity service keeps the sessions.
    pub(super) session: Option<SessionId>,
    /// The epoch of the account at sign-in. Raising the account's epoch ends all its sessions.
    pub(super) epoch: i64,
    pub(super) authenticated_at: Timestamp,
    /// When a hosted identity service has to be asked again. `None` if this server keeps the sessions.
    pub(super) valid_until: Option<Timestamp>,
}

impl Caller {
    /// Fails if a hosted identity service keeps the sessions. Then the server has no routes that need one.
    pub fn session(&self) -> Result<SessionId, IdentityError> {
        self.session.ok_or(IdentityError::Unauthorized)
    }

    /// Sensitive changes of the account, such as a new password, need a recent sign-in.
    pub(super) fn require_recent_sign_in(&self, ctx: &AppContext) -> Result<(), IdentityError> {
        if session::is_recent(self.authenticated_at, ctx.clock.now()) {
            Ok(())
        } else {
            Err(IdentityError::NeedsRecentSignIn)
        }
    }

    /// Call this before a transaction changes data for the caller: the session may have ended since the
    /// request was authenticated, on this node or on another. Locks the account until the transaction ends.
    pub(in crate::app) async fn revalidate(&self, tx: &mut Tx) -> Result<(), IdentityError> {
        let is_current_epoch = tx.accounts().lock_in_epoch(self.account, self.epoch).await?;
        let has_session = match self.session {
            Some(session) => tx.sessions().find_state(session).await?.is_some(),
            None => true,
        };
        if is_current_epoch && has_session { Ok(()) } else { Err(IdentityError::Unauthorized) }
    }
}

pub async fn authenticate(ctx: &AppContext, token: &str) -> Result<Caller, IdentityError> {
    if let Some(firebase) = &ctx.identity.firebase {
        return hosted::authenticate(ctx, firebase, token).await;
    }
    check_claims(ctx, verify_token(ctx, token).await?).await
}

/// Checks that the caller's session is still valid. The access token of an embedded account may have expired.
pub async fn check_session(ctx: &AppContext, caller: &Caller) -> Result<(), IdentityError> {
    let Caller { account, session, epoch, .. } = *caller;
    match session {
        Some(session) => check_claims(ctx, AccessClaims { account, session, epoch }).await.map(|_| ()),
        None => hosted::check_caller(ctx, caller).await,
    }
}

async fn check_claims(ctx: &AppContext, claims: AccessClaims) -> Result<Caller, IdentityError> {
    let state = load_session_state(ctx, claims.session).await?.ok_or(IdentityError::Unauthorized)?;
    if state.is_account_disabled {
        return Err(IdentityError::Disabled);
    }
    let session = &state.session;
    let is_valid = session.account == claims.account
        && claims.epoch == session.epoch
        && session.epoch == state.account_epoch
        && ctx.clock.now() < session.ends_at();
    if !is_valid {
        return Err(IdentityError::Unauthorized);
    }
    Ok(Caller {
        account: session.account,
        session: Some(session.id),
        epoch: session.epoch,
        authenticated_at: session.authenticated_at,
        valid_until: None,
    })
}

async fn verify_token(ctx: &AppContext, token: &str) -> Result<AccessClaims, IdentityError> {
    let verify = || ctx.identity.keyring.verify(token, ctx.config.http.public_url.origin(), ctx.clock.now());
    match verify() {
        Ok(claims) => Ok(claims),
        Err(AccessTokenError::Invalid) => Err(IdentityError::Unauthorized),
        Err(AccessTokenError::UnknownKey) => {
            // Another node may have created this key since `rotate_keys` last loaded the keys. The limit
            // keeps tokens with invented key ids from causing many queries.
            if ctx.identity.limits.allow_key_reload(ctx.clock.monotonic()) {
                signing_keys::rotate_keys(ctx).await.map_err(|_| IdentityError::Unauthorized)?;
            }
            verify().map_err(|_| IdentityError::Unauthorized)
        }
    }
}

async fn load_session_state(
    ctx: &AppContext,
    session: SessionId,
) -> Result<Option<SessionState>, IdentityError> {
    let now = ctx.clock.monotonic();
    match ctx.identity.sessions.get(&session, now) {
        Ok(state) => Ok(Some(state)),
        Err(cache_miss) => {
            let state = ctx.db.read().await?.sessions().find_state(session).await?;
            if let Some(state) = &state {
                ctx.identity.sessions.put(&cache_miss, session, state.session.account, state.clone(), now);
            }
            Ok(state)
        }
    }
}
