//! Whether an address is really its owner's, and another address for the same account.

use domain::EmailAddress;
use storage::Purpose;

use super::{Caller, Client, FieldRefusal, Refusal, letters, links};
use crate::app::Ctx;
use crate::app::{bookings, pages};
use crate::mail::SecurityNotice;

pub async fn send_verification(cx: &Ctx, caller: Caller, client: &Client) -> Result<(), Refusal> {
    cx.identity.limits.ask_for_mail(client.network, cx.clock.monotonic())?;
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    let account = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?.account;
    if account.email_verified {
        return Ok(());
    }
    let sent = letters::send_link(cx, &mut tx, account.id, &account.email, Purpose::VerifyEmail).await;
    give_back_if_refused(cx, client, sent)?;
    tx.commit().await?;
    cx.outbox.wake();
    Ok(())
}

fn give_back_if_refused(cx: &Ctx, client: &Client, sent: Result<(), Refusal>) -> Result<(), Refusal> {
    if matches!(sent, Err(Refusal::TooMany(_))) {
        cx.identity.limits.give_back_mail(client.network);
    }
    sent
}

pub async fn verify_email(cx: &Ctx, code: &str) -> Result<EmailAddress, Refusal> {
    let hash = links::hash(code)?;
    let mut tx = cx.db.write().await?;
    let found = tx.action_codes().find(&hash).await?;
    let code = links::usable(found, |purpose| *purpose == Purpose::VerifyEmail, cx.clock.now())?;
    links::take(&mut tx, code.account, &hash).await?;
    let account = tx.accounts().by_id(code.account).await?.ok_or(Refusal::InvalidCode)?.account;
    tx.accounts().mark_email_verified(account.id).await?;
    bookings::commit_verified(cx, tx, account.id).await?;
    Ok(account.email)
}

/// Nothing changes before somebody opened the link that goes to the new address.
pub async fn change_email(
    cx: &Ctx,
    caller: Caller,
    client: &Client,
    email: EmailAddress,
) -> Result<(), Refusal> {
    caller.must_be_recent(cx)?;
    cx.identity.limits.ask_for_mail(client.network, cx.clock.monotonic())?;
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    if let Some(found) = tx.accounts().by_email(&email).await? {
        let own = found.account.id == caller.account;
        return Err(if own { already_yours() } else { Refusal::EmailInUse });
    }
    let purpose = Purpose::ChangeEmail(email.clone());
    let sent = letters::send_link(cx, &mut tx, caller.account, &email, purpose).await;
    give_back_if_refused(cx, client, sent)?;
    tx.commit().await?;
    cx.outbox.wake();
    Ok(())
}

fn already_yours() -> Refusal {
    Refusal::Field(FieldRefusal { field: "email", message: "This is already your address".to_owned() })
}

/// Every session ends, and the old address is told.
pub async fn confirm_email(cx: &Ctx, code: &str) -> Result<EmailAddress, Refusal> {
    let hash = links::hash(code)?;
    let mut tx = cx.db.write().await?;
    let found = tx.action_codes().find(&hash).await?;
    let is_change = |purpose: &Purpose| matches!(purpose, Purpose::ChangeEmail(_));
    let code = links::usable(found, is_change, cx.clock.now())?;
    let Purpose::ChangeEmail(email) = code.purpose else { return Err(Refusal::InvalidCode) };
    links::take(&mut tx, code.account, &hash).await?;
    let account = tx.accounts().by_id(code.account).await?.ok_or(Refusal::InvalidCode)?.account;
    if !tx.accounts().set_verified_email(account.id, &email).await? {
        return Err(Refusal::EmailInUse);
    }
    tx.sessions().end_all(account.id).await?;
    tx.action_codes().end_all(account.id).await?;
    let notice = SecurityNotice::EmailChanged { new: &email, at: cx.clock.now() };
    letters::notify(cx, &mut tx, &account, notice).await?;
    bookings::send_held(cx, &mut tx, account.id).await?;
    pages::commit(cx, tx, account.id).await?;
    cx.identity.sessions.forget(account.id);
    cx.outbox.wake();
    Ok(email)
}
