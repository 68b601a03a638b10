//! Deletes an account, for the photographer or for the operator.

use domain::{Account, EmailAddress};
use storage::Tx;

use super::{Caller, IdentityError, emails};
use crate::app::AppContext;
use crate::mail::SecurityNotice;

pub async fn delete_account(ctx: &AppContext, caller: Caller) -> Result<(), IdentityError> {
    caller.require_recent_sign_in(ctx)?;
    let mut tx = ctx.db.write().await?;
    let account = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account;
    // Must come before `revalidate` locks the account: a node that handles a reset request holds the request
    // while it waits for that lock, so the other order would deadlock.
    tx.reset_requests().delete_for_email(&account.email).await?;
    caller.revalidate(&mut tx).await?;
    delete_with_notice(ctx, tx, &account).await?;
    ctx.identity.invalidate_account(caller.account);
    Ok(())
}

pub(super) async fn delete_by_operator(
    ctx: &AppContext,
    email: &EmailAddress,
) -> Result<Account, IdentityError> {
    let mut tx = ctx.db.write().await?;
    let account = tx.accounts().find_by_email(email).await?.ok_or(IdentityError::NotFound)?.account;
    tx.reset_requests().delete_for_email(&account.email).await?;
    delete_with_notice(ctx, tx, &account).await?;
    Ok(account)
}

/// The email about the deletion stays in the outbox until it is sent or has failed.
async fn delete_with_notice(ctx: &AppContext, mut tx: Tx, account: &Account) -> Result<(), IdentityError> {
    // The email needs the time zone of the account, so this comes before the deletion.
    emails::notify(ctx, &mut tx, account, SecurityNotice::AccountDeleted { at: ctx.clock.now() }).await?;
    if let Some(firebase) = &ctx.identity.firebase {
        tx.hosted_accounts().record_removal(firebase.issuer(), account.id, ctx.clock.now()).await?;
    }
    tx.accounts().delete(account.id).await?;
    // Keeps queued security emails, such as the one above.
    tx.outbox().delete_for_account(account.id).await?;
    tx.commit().await?;
    Ok(())
}
