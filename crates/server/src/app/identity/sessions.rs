//! Sessions: how somebody stays signed in, and how that ends.

use domain::session::Session;
use domain::{Account, LinkedIdentity, SessionId, Timestamp};
use identity::{Access, Issued, RefreshToken, Verdict, device};
use storage::Tx;

use super::{Caller, Client, Refusal, letters, links};
use crate::app::Ctx;
use crate::mail::SecurityNotice;

const USER_AGENT_CHARS: usize = 256;

/// What a browser gets when somebody signed in or stayed so.
#[derive(Debug)]
pub struct SignedIn {
    pub account: Account,
    pub identities: Vec<LinkedIdentity>,
    pub access: Issued,
    /// For the cookie; `None` when the one the browser has stays.
    pub refresh: Option<RefreshToken>,
    pub session_ends_at: Timestamp,
    /// Marks the browser as one that signed in to this account before.
    pub device: Option<String>,
}

/// A session that is written but not committed yet.
#[derive(Debug)]
pub(crate) struct OpenedSession {
    session: Session,
    refresh: RefreshToken,
}

/// Part of whatever use case let somebody in. The account must still be as it was when that was decided.
pub(crate) async fn open_session(
    cx: &Ctx,
    tx: &mut Tx,
    account: &Account,
    client: &Client,
) -> Result<OpenedSession, Refusal> {
    if !tx.accounts().hold(account.id, account.epoch).await? {
        return Err(Refusal::InvalidCredential);
    }
    let now = cx.clock.now();
    let id = SessionId::new(now);
    let secret = cx.vault.random_bytes().map_err(|_| Refusal::Fault("no random numbers"))?;
    let refresh = RefreshToken::first(id, secret);
    let user_agent = client.user_agent.as_ref().map(|text| text.chars().take(USER_AGENT_CHARS).collect());
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
    tx.sessions().end_surplus(account.id, id).await?;
    tx.accounts().signed_in(account.id, now).await?;
    Ok(OpenedSession { session, refresh })
}

impl OpenedSession {
    /// Once the transaction is committed.
    pub fn signed_in(
        self,
        cx: &Ctx,
        mut account: Account,
        identities: Vec<LinkedIdentity>,
    ) -> Result<SignedIn, Refusal> {
        account.last_sign_in_at = self.session.created_at;
        let mark = device::mark(&cx.vault, account.id, account.epoch)
            .map_err(|_| Refusal::Fault("no random numbers"))?;
        let signed_in = give_access(cx, account, identities, &self.session)?;
        Ok(SignedIn { refresh: Some(self.refresh), device: Some(mark), ..signed_in })
    }
}

/// An access token for a session that was found good.
pub(super) fn give_access(
    cx: &Ctx,
    account: Account,
    identities: Vec<LinkedIdentity>,
    session: &Session,
) -> Result<SignedIn, Refusal> {
    let access = Access { account: account.id, session: session.id, epoch: session.epoch };
    let (issuer, now) = (cx.config.http.public_url.origin(), cx.clock.now());
    let access = cx.identity.keyring.issue(issuer, access, session.authenticated_at, now);
    Ok(SignedIn {
        account,
        identities,
        access: access.ok_or(Refusal::Fault("there is no key to sign with"))?,
        refresh: None,
        session_ends_at: session.ends_at(),
        device: None,
    })
}

/// Exchanges a refresh token for a new one and an access token.
pub async fn refresh(cx: &Ctx, cookie: &str) -> Result<SignedIn, Refusal> {
    let token = RefreshToken::read(cookie, &cx.vault).ok_or(Refusal::SessionRevoked)?;
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    loop {
        let standing = tx.sessions().standing(token.session).await?.ok_or(Refusal::SessionRevoked)?;
        let mut session = standing.session;
        let next = match token.judge(&session, now, &cx.vault) {
            Verdict::Foreign => return Err(Refusal::SessionRevoked),
            Verdict::Replayed => {
                tracing::warn!(session = %session.id, "a refresh token was used twice: the session is ended");
                return end_replayed(cx, tx, &session).await;
            }
            Verdict::Repeat(current) => current,
            Verdict::Exchange(next) => next,
        };
        if standing.account_disabled {
            return Err(Refusal::Disabled);
        }
        if session.epoch != standing.account_epoch || now >= session.ends_at() {
            return Err(Refusal::SessionRevoked);
        }
        if next.hash() != session.token_hash {
            // Somebody was faster with the same token: look again, and give the same successor out.
            if !tx.sessions().rotate(&session, &next.hash(), now).await? {
                continue;
            }
            session.rotated_at = now;
        }
        let found = tx.accounts().by_id(session.account).await?.ok_or(Refusal::SessionRevoked)?;
        let identities = tx.linked_identities().of_account(session.account).await?;
        tx.commit().await?;
        let signed_in = give_access(cx, found.account, identities, &session)?;
        return Ok(SignedIn { refresh: Some(next), ..signed_in });
    }
}

/// Somebody has a copy of a token: the session ends for both, and its owner is told.
async fn end_replayed(cx: &Ctx, mut tx: Tx, session: &Session) -> Result<SignedIn, Refusal> {
    tx.sessions().end(session.id).await?;
    if let Some(owner) = tx.accounts().by_id(session.account).await? {
        let reset_page = links::reset_page(&cx.config.http.public_url);
        let notice = SecurityNotice::SessionEnded { at: cx.clock.now(), reset_page: &reset_page };
        letters::notify(cx, &mut tx, &owner.account, notice).await?;
    }
    tx.commit().await?;
    cx.identity.sessions.forget(session.account);
    cx.outbox.wake();
    Err(Refusal::SessionRevoked)
}

/// Ends the session of a browser by the cookie it has. A cookie that is none of ours ends nothing.
pub async fn sign_out(cx: &Ctx, cookie: &str) -> Result<(), Refusal> {
    let Some(token) = RefreshToken::read(cookie, &cx.vault) else { return Ok(()) };
    let mut tx = cx.db.write().await?;
    let Some(standing) = tx.sessions().standing(token.session).await? else { return Ok(()) };
    let session = standing.session;
    if token.judge(&session, cx.clock.now(), &cx.vault) == Verdict::Foreign {
        return Ok(());
    }
    tx.sessions().end(session.id).await?;
    tx.commit().await?;
    cx.identity.sessions.forget(session.account);
    Ok(())
}

pub async fn sign_out_everywhere(cx: &Ctx, caller: Caller) -> Result<(), Refusal> {
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    tx.accounts().raise_epoch(caller.account).await?;
    tx.sessions().end_all(caller.account).await?;
    tx.commit().await?;
    cx.identity.sessions.forget(caller.account);
    Ok(())
}

pub async fn list_sessions(cx: &Ctx, caller: Caller) -> Result<Vec<Session>, Refusal> {
    Ok(cx.db.read().await?.sessions().of_account(caller.account, cx.clock.now()).await?)
}

pub async fn end_session(cx: &Ctx, caller: Caller, id: SessionId) -> Result<(), Refusal> {
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    if !tx.sessions().end_own(caller.account, id).await? {
        return Err(Refusal::NotFound);
    }
    tx.commit().await?;
    cx.identity.sessions.forget(caller.account);
    Ok(())
}
