//! The account of whoever is signed in.

use std::time::Duration;

use domain::{Account, LinkedIdentity};

use super::{Caller, Refusal};
use crate::app::Ctx;

/// Long enough to tell somebody with an old link that it is too old, rather than wrong.
const EXPIRED_CODES_STAY: Duration = Duration::from_secs(7 * 24 * 60 * 60);

#[derive(Debug)]
pub struct AuthUser {
    pub account: Account,
    pub identities: Vec<LinkedIdentity>,
}

pub async fn user(cx: &Ctx, caller: Caller) -> Result<AuthUser, Refusal> {
    let mut tx = cx.db.read().await?;
    let account = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?.account;
    let identities = tx.linked_identities().of_account(caller.account).await?;
    Ok(AuthUser { account, identities })
}

pub async fn delete_account(cx: &Ctx, caller: Caller) -> Result<(), Refusal> {
    caller.must_be_recent(cx)?;
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    tx.accounts().delete(caller.account).await?;
    tx.commit().await?;
    cx.identity.sessions.forget(caller.account);
    Ok(())
}

/// Forgets sessions, codes and attempts whose time is over.
pub async fn purge(cx: &Ctx) -> storage::Result<()> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    let sessions = tx.sessions().purge(now).await?;
    let codes = tx.action_codes().purge(now.minus(EXPIRED_CODES_STAY)).await?;
    let attempts = tx.attempts().purge(now).await?;
    tx.commit().await?;
    tracing::debug!(sessions, codes, attempts, "forgot what was over");
    Ok(())
}
