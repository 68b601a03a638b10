//! Who is calling: an access token counts while its session stands.

use domain::{AccountId, SessionId, Timestamp, session};
use identity::{Access, AccessError};
use storage::{Standing, Tx};

use super::{Refusal, keys};
use crate::app::Ctx;

/// Somebody who is signed in: proof for everything that needs it.
#[derive(Clone, Copy, Debug)]
pub struct Caller {
    pub account: AccountId,
    pub session: SessionId,
    epoch: i64,
    authenticated_at: Timestamp,
}

impl Caller {
    /// What cannot be undone is only for those who have just shown who they are.
    pub(super) fn must_be_recent(&self, cx: &Ctx) -> Result<(), Refusal> {
        match session::is_recent(self.authenticated_at, cx.clock.now()) {
            true => Ok(()),
            false => Err(Refusal::NeedsRecentSignIn),
        }
    }

    /// First in every transaction that changes something: what was true when the call came in may be over, here or
    /// on another node, and must then leave no trace. The account stays as it is until the transaction ends.
    pub(in crate::app) async fn hold(&self, tx: &mut Tx) -> Result<(), Refusal> {
        let held = tx.accounts().hold(self.account, self.epoch).await?;
        if held && tx.sessions().standing(self.session).await?.is_some() {
            return Ok(());
        }
        Err(Refusal::Unauthorized)
    }
}

pub async fn authenticate(cx: &Ctx, token: &str) -> Result<Caller, Refusal> {
    let_in(cx, verified(cx, token).await?).await
}

/// Whether somebody who was let in would be let in again, however old the token is by now.
pub async fn still_stands(cx: &Ctx, caller: &Caller) -> Result<(), Refusal> {
    let Caller { account, session, epoch, .. } = *caller;
    let_in(cx, Access { account, session, epoch }).await.map(|_| ())
}

async fn let_in(cx: &Ctx, access: Access) -> Result<Caller, Refusal> {
    let standing = standing(cx, access).await?.ok_or(Refusal::Unauthorized)?;
    if standing.account_disabled {
        return Err(Refusal::Disabled);
    }
    let session = &standing.session;
    let stands = session.account == access.account
        && access.epoch == session.epoch
        && session.epoch == standing.account_epoch
        && cx.clock.now() < session.ends_at();
    if !stands {
        return Err(Refusal::Unauthorized);
    }
    Ok(Caller {
        account: session.account,
        session: session.id,
        epoch: session.epoch,
        authenticated_at: session.authenticated_at,
    })
}

async fn verified(cx: &Ctx, token: &str) -> Result<Access, Refusal> {
    let verify = || cx.identity.keyring.verify(token, cx.config.http.public_url.origin(), cx.clock.now());
    match verify() {
        Ok(access) => Ok(access),
        Err(AccessError::Invalid) => Err(Refusal::Unauthorized),
        Err(AccessError::UnknownKey) => {
            // Another node may have made a key since; asked for seldom enough that made-up keys cost nothing.
            if cx.identity.limits.look_for_keys(cx.clock.monotonic()) {
                keys::keep_keys(cx).await.map_err(|_| Refusal::Unauthorized)?;
            }
            verify().map_err(|_| Refusal::Unauthorized)
        }
    }
}

async fn standing(cx: &Ctx, access: Access) -> Result<Option<Standing>, Refusal> {
    let now = cx.clock.monotonic();
    match cx.identity.sessions.get(access.session, now) {
        Ok(standing) => Ok(Some(standing)),
        Err(ticket) => {
            let standing = cx.db.read().await?.sessions().standing(access.session).await?;
            if let Some(standing) = &standing {
                cx.identity.sessions.put(&ticket, standing.clone(), now);
            }
            Ok(standing)
        }
    }
}
