//! Emails about an account: links that were requested, and security notices.

use domain::{Account, AccountId, EmailAddress};
use storage::{ActionPurpose, Tx};

use super::{IdentityError, links};
use crate::app::AppContext;
use crate::app::mail;
use crate::mail::{Email, SecurityNotice};

/// Fails with `RateLimited` if the address has recently got too many links of this kind. The sent links still
/// work.
pub(super) async fn send_link(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    to: &EmailAddress,
    purpose: ActionPurpose,
) -> Result<(), IdentityError> {
    let email = links::link_email_for(&purpose);
    ctx.identity.limits.allow_link_email(email, to, ctx.clock.monotonic())?;
    let result = enqueue_link(ctx, tx, account, to, purpose).await;
    if result.is_err() {
        ctx.identity.limits.refund_link_email(email, to);
    }
    result
}

async fn enqueue_link(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    to: &EmailAddress,
    purpose: ActionPurpose,
) -> Result<(), IdentityError> {
    let link = links::create_link(ctx, tx, account, purpose).await?;
    let email = Email::Link { email: link.email, link: &link.url, valid_for: link.valid_for };
    mail::enqueue(ctx, tx, to, Some(account), email).await?;
    Ok(())
}

/// Sends a security email to the address of `account`, unless the limit for such emails is reached.
pub(super) async fn notify(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
    notice: SecurityNotice<'_>,
) -> Result<(), IdentityError> {
    let email = notice.email_kind();
    if ctx.identity.limits.allow_security_email(email, account, ctx.clock.monotonic()).is_ok() {
        mail::enqueue(ctx, tx, &account.email, Some(account.id), Email::Security(notice)).await?;
    }
    Ok(())
}
