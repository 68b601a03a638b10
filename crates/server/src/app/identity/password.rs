//! A new password: by somebody who is signed in, or through a mailed link.

use domain::{Account, EmailAddress, Password};
use identity::passwords::{Context, is_too_common};
use storage::{Purpose, Tx};

use super::sign_up::TOO_COMMON;
use super::{Caller, Client, Refusal, SignedIn, letters, links, open_session};
use crate::app::{Ctx, bookings};
use crate::mail::SecurityNotice;

/// Whose password a code would set. Uses nothing up.
pub async fn check_reset(cx: &Ctx, code: &str) -> Result<EmailAddress, Refusal> {
    Ok(resettable(cx, &links::hash(code)?).await?.email)
}

pub async fn reset_password(cx: &Ctx, code: &str, password: Password) -> Result<(), Refusal> {
    let code = links::hash(code)?;
    let account = resettable(cx, &code).await?;
    refuse_common(cx, &account, &password)?;
    let hash = cx.identity.passwords.hash(password).await?;

    let mut tx = cx.db.write().await?;
    links::take(&mut tx, account.id, &code).await?;
    // Read again: the address may have been verified meanwhile.
    let account = tx.accounts().by_id(account.id).await?.ok_or(Refusal::InvalidCode)?.account;
    if !account.email_verified {
        // Whoever opened the account may not have been the owner of the address: nothing they left behind stays.
        tx.linked_identities().unlink_all(account.id).await?;
    }
    tx.accounts().mark_email_verified(account.id).await?;
    let account = Account { email_verified: true, ..account };
    replace_password(cx, &mut tx, &account, &hash).await?;
    bookings::commit_verified(cx, tx, account.id).await?;
    cx.identity.sessions.forget(account.id);
    Ok(())
}

pub async fn change_password(
    cx: &Ctx,
    caller: Caller,
    client: &Client,
    password: Password,
) -> Result<SignedIn, Refusal> {
    caller.must_be_recent(cx)?;
    let found = cx.db.read().await?.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?;
    refuse_common(cx, &found.account, &password)?;
    cx.identity.limits.change_password(caller.account, cx.clock.monotonic())?;
    let hash = cx.identity.passwords.hash(password).await?;

    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    replace_password(cx, &mut tx, &found.account, &hash).await?;
    let changed = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?;
    let opened = open_session(cx, &mut tx, &changed.account, client).await?;
    let identities = tx.linked_identities().of_account(caller.account).await?;
    tx.commit().await?;
    cx.identity.sessions.forget(caller.account);
    cx.outbox.wake();
    opened.signed_in(cx, changed.account, identities)
}

/// Every session and every link that is under way ends, and the owner is told.
async fn replace_password(cx: &Ctx, tx: &mut Tx, account: &Account, hash: &str) -> Result<(), Refusal> {
    tx.accounts().set_password(account.id, hash).await?;
    tx.sessions().end_all(account.id).await?;
    tx.action_codes().end_all(account.id).await?;
    let reset_page = links::reset_page(&cx.config.http.public_url);
    let notice = SecurityNotice::PasswordChanged { at: cx.clock.now(), reset_page: &reset_page };
    letters::notify(cx, tx, account, notice).await
}

async fn resettable(cx: &Ctx, code: &[u8]) -> Result<Account, Refusal> {
    let mut tx = cx.db.read().await?;
    let found = tx.action_codes().find(code).await?;
    let code = links::usable(found, |purpose| *purpose == Purpose::ResetPassword, cx.clock.now())?;
    Ok(tx.accounts().by_id(code.account).await?.ok_or(Refusal::InvalidCode)?.account)
}

fn refuse_common(cx: &Ctx, account: &Account, password: &Password) -> Result<(), Refusal> {
    let name = account.display_name.as_ref();
    let context = Context { email: &account.email, name, brand: cx.config.brand.as_str() };
    if is_too_common(password, context) { Err(Refusal::WeakPassword(TOO_COMMON)) } else { Ok(()) }
}
