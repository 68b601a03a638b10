//! Opens, refreshes, lists and ends sessions.

use domain::session::Session;
use domain::{Account, LinkedIdentity, SessionId, Timestamp};
use identity::{AccessClaims, AccessToken, RefreshDecision, RefreshToken, device};
use storage::{RotatedToken, Tx};

use super::{Caller, IdentityError, RequestOrigin, emails, links};
use crate::app::AppContext;
use crate::mail::SecurityNotice;

const MAX_USER_AGENT_CHARS: usize = 256;

/// What a browser gets after a sign-in, a reauthentication or a refresh.
#[derive(Debug)]
pub struct AuthResult {
    pub account: Account,
    pub identities: Vec<LinkedIdentity>,
    pub access: AccessToken,
    /// For the cookie. `None` if the browser keeps the token that it has.
    pub refresh: Option<RefreshToken>,
    pub session_ends_at: Timestamp,
    /// The token that marks the browser as a known device. `None` if the browser keeps the token that it has.
    pub device: Option<String>,
}

/// A session in a transaction that is not committed yet.
#[derive(Debug)]
pub(crate) struct NewSession {
    session: Session,
    refresh: RefreshToken,
}

/// Every use case that signs a photographer in calls this. Fails if the epoch of the account has changed
/// since `account` was read.
pub(crate) async fn open_session(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
    origin: &RequestOrigin,
) -> Result<NewSession, IdentityError> {
    if !tx.accounts().lock_in_epoch(account.id, account.epoch).await? {
        return Err(IdentityError::InvalidCredential);
    }
    let now = ctx.clock.now();
    let id = SessionId::new(now);
    let secret = ctx
        .vault
        .random_bytes()
        .map_err(|_| IdentityError::Internal("the random number generator failed"))?;
    let refresh = RefreshToken::first(id, secret);
    let user_agent = origin.user_agent.as_ref().map(|text| text.chars().take(MAX_USER_AGENT_CHARS).collect());
    let session = Session {
        id,
        account: account.id,
        epoch: account.epoch,
        generation: 0,
        token_hash: refresh.hash(),
        created_at: now,
        authenticated_at: now,
        rotated_at: now,
        user_agent,
    };
    tx.sessions().insert(&session).await?;
    // Ends the least recently used sessions beyond the maximum per account.
    tx.sessions().end_surplus(account.id, id).await?;
    tx.accounts().record_sign_in(account.id, now).await?;
    Ok(NewSession { session, refresh })
}

impl NewSession {
    /// Call this after the commit.
    pub fn into_auth_result(
        self,
        ctx: &AppContext,
        mut account: Account,
        identities: Vec<LinkedIdentity>,
    ) -> Result<AuthResult, IdentityError> {
        account.last_sign_in_at = self.session.created_at;
        let device_token = device::issue_token(&ctx.vault, account.id, account.epoch)
            .map_err(|_| IdentityError::Internal("the random number generator failed"))?;
        let auth_result = issue_access(ctx, account, identities, &self.session)?;
        Ok(AuthResult { refresh: Some(self.refresh), device: Some(device_token), ..auth_result })
    }
}

/// Issues an access token for a valid session.
pub(super) fn issue_access(
    ctx: &AppContext,
    account: Account,
    identities: Vec<LinkedIdentity>,
    session: &Session,
) -> Result<AuthResult, IdentityError> {
    let claims = AccessClaims { account: account.id, session: session.id, epoch: session.epoch };
    let (issuer, now) = (ctx.config.http.public_url.origin(), ctx.clock.now());
    let access = ctx.identity.keyring.issue(issuer, claims, session.authenticated_at, now);
    Ok(AuthResult {
        account,
        identities,
        access: access.ok_or(IdentityError::Internal("there is no signing key"))?,
        refresh: None,
        session_ends_at: session.ends_at(),
        device: None,
    })
}

/// Exchanges a refresh token for a new one and an access token.
pub async fn refresh(ctx: &AppContext, cookie: &str) -> Result<AuthResult, IdentityError> {
    let token = RefreshToken::parse(cookie, &ctx.vault).ok_or(IdentityError::SessionRevoked)?;
    let now = ctx.clock.now();
    let mut tx = ctx.db.write().await?;
    loop {
        let state = tx.sessions().find_state(token.session).await?.ok_or(IdentityError::SessionRevoked)?;
        let mut session = state.session;
        let new_token = match token.check(&session, now, &ctx.vault) {
            RefreshDecision::Invalid => return Err(IdentityError::SessionRevoked),
            RefreshDecision::Replayed => {
                tracing::warn!(session = %session.id, "two browsers used the refresh tokens of one session: the session is ended");
                return end_replayed_session(ctx, tx, &session).await;
            }
            RefreshDecision::Reissue(token) | RefreshDecision::Rotate(token) => token,
        };
        if state.is_account_disabled {
            return Err(IdentityError::Disabled);
        }
        if session.epoch != state.account_epoch || now >= session.ends_at() {
            return Err(IdentityError::SessionRevoked);
        }
        if new_token.hash() != session.token_hash {
            // Another request stored a successor first: check again, and return the same one.
            let rotated_token =
                RotatedToken { generation: new_token.generation(), hash: new_token.hash(), rotated_at: now };
            if !tx.sessions().rotate(&session, rotated_token).await? {
                continue;
            }
            session.rotated_at = now;
        }
        let credentials =
            tx.accounts().find_by_id(session.account).await?.ok_or(IdentityError::SessionRevoked)?;
        let identities = tx.linked_identities().list_for_account(session.account).await?;
        tx.commit().await?;
        let auth_result = issue_access(ctx, credentials.account, identities, &session)?;
        return Ok(AuthResult { refresh: Some(new_token), ..auth_result });
    }
}

/// One of two browsers with tokens of this session may have copied it: ends the session for both, notifies the
/// photographer and returns `SessionRevoked`.
async fn end_replayed_session(
    ctx: &AppContext,
    mut tx: Tx,
    session: &Session,
) -> Result<AuthResult, IdentityError> {
    tx.sessions().end(session.id).await?;
    if let Some(credentials) = tx.accounts().find_by_id(session.account).await? {
        let reset_page = links::reset_page_url(&ctx.config.http.public_url);
        let notice = SecurityNotice::SessionEnded { at: ctx.clock.now(), reset_page: &reset_page };
        emails::notify(ctx, &mut tx, &credentials.account, notice).await?;
    }
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(session.account);
    Err(IdentityError::SessionRevoked)
}

/// Ends the session of a browser by its cookie. Ignores an invalid cookie.
pub async fn sign_out(ctx: &AppContext, cookie: &str) -> Result<(), IdentityError> {
    let Some(token) = RefreshToken::parse(cookie, &ctx.vault) else { return Ok(()) };
    let mut tx = ctx.db.write().await?;
    let Some(state) = tx.sessions().find_state(token.session).await? else { return Ok(()) };
    let session = state.session;
    if token.check(&session, ctx.clock.now(), &ctx.vault) == RefreshDecision::Invalid {
        return Ok(());
    }
    tx.sessions().end(session.id).await?;
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(session.account);
    Ok(())
}

pub async fn sign_out_everywhere(ctx: &AppContext, caller: Caller) -> Result<(), IdentityError> {
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    tx.accounts().increment_epoch(caller.account).await?;
    tx.sessions().end_all(caller.account).await?;
    if ctx.identity.firebase.is_some() {
        tx.hosted_accounts().set_signed_out_at(caller.account, ctx.clock.now()).await?;
    }
    tx.commit().await?;
    ctx.identity.invalidate_account(caller.account);
    Ok(())
}

pub async fn list_sessions(ctx: &AppContext, caller: Caller) -> Result<Vec<Session>, IdentityError> {
    Ok(ctx.db.read().await?.sessions().list_valid(caller.account, ctx.clock.now()).await?)
}

pub async fn end_session(ctx: &AppContext, caller: Caller, id: SessionId) -> Result<(), IdentityError> {
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    if !tx.sessions().end_for_account(caller.account, id).await? {
        return Err(IdentityError::NotFound);
    }
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(caller.account);
    Ok(())
}
