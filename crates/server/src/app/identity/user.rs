//! The account of whoever is signed in.

use domain::{Account, LinkedIdentity};

use super::{Caller, Refusal};
use crate::app::{Ctx, pages};

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
    tx.outbox().forget(caller.account).await?;
    pages::commit(cx, tx, caller.account).await?;
    cx.identity.sessions.forget(caller.account);
    Ok(())
}
