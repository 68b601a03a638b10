//! The end of an account, by its photographer or by the operator.

use domain::{Account, EmailAddress};
use storage::Tx;

use super::{Caller, Refusal, letters};
use crate::app::{Ctx, pages};
use crate::mail::SecurityNotice;

pub async fn delete_account(cx: &Ctx, caller: Caller) -> Result<(), Refusal> {
    caller.must_be_recent(cx)?;
    let mut tx = cx.db.write().await?;
    let account = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?.account;
    tx.reset_requests().forget(&account.email).await?;
    caller.hold(&mut tx).await?;
    erase(cx, tx, &account).await?;
    cx.identity.sessions.forget(caller.account);
    Ok(())
}

pub(super) async fn delete_by_operator(cx: &Ctx, email: &EmailAddress) -> Result<Account, Refusal> {
    let mut tx = cx.db.write().await?;
    let account = tx.accounts().by_email(email).await?.ok_or(Refusal::NotFound)?.account;
    tx.reset_requests().forget(&account.email).await?;
    erase(cx, tx, &account).await?;
    Ok(account)
}

/// What outlives the account is the e-mail that tells of it, and only until that is delivered or given up.
async fn erase(cx: &Ctx, mut tx: Tx, account: &Account) -> Result<(), Refusal> {
    // While the account can still tell its time zone.
    letters::notify(cx, &mut tx, account, SecurityNotice::AccountDeleted { at: cx.clock.now() }).await?;
    tx.accounts().delete(account.id).await?;
    tx.outbox().forget(account.id).await?;
    pages::commit(cx, tx, account.id).await?;
    cx.outbox.wake();
    Ok(())
}
