//! E-mails about an account: links that somebody asked for, and notices of what happened to it.

use domain::{Account, AccountId, EmailAddress};
use storage::{Purpose, Tx};

use super::{Refusal, links};
use crate::app::Ctx;
use crate::app::mail;
use crate::mail::{Letter, SecurityNotice};

/// `TooMany` when enough links of the kind are on their way to that address: what was sent still works.
pub(super) async fn send_link(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    to: &EmailAddress,
    purpose: Purpose,
) -> Result<(), Refusal> {
    let email = links::email_for(&purpose);
    cx.identity.limits.link_email(email, to, cx.clock.monotonic())?;
    let written = write_link(cx, tx, account, to, purpose).await;
    if written.is_err() {
        cx.identity.limits.give_back_link_email(email, to);
    }
    written
}

async fn write_link(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    to: &EmailAddress,
    purpose: Purpose,
) -> Result<(), Refusal> {
    let link = links::make(cx, tx, account, purpose).await?;
    let letter = Letter::Link { email: link.email, link: &link.address, valid_for: link.valid_for };
    mail::enqueue(cx, tx, to, Some(account), letter).await?;
    Ok(())
}

/// Tells the photographer, at the address that the account has or had.
pub(super) async fn notify(
    cx: &Ctx,
    tx: &mut Tx,
    owner: &Account,
    notice: SecurityNotice<'_>,
) -> Result<(), Refusal> {
    let email = notice.email();
    if cx.identity.limits.security_email(email, owner, cx.clock.monotonic()).is_ok() {
        mail::enqueue(cx, tx, &owner.email, Some(owner.id), Letter::Security(notice)).await?;
    }
    Ok(())
}
