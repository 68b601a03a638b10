//! The account of whoever is signed in.

use domain::{Account, LinkedIdentity, PersonName, TimeZone};

use super::{Caller, Refusal, letters, links};
use crate::app::Ctx;
use crate::mail::SecurityNotice;

#[derive(Debug)]
pub struct AuthUser {
    pub account: Account,
    pub identities: Vec<LinkedIdentity>,
    /// As a browser reported it last.
    pub device_time_zone: Option<TimeZone>,
}

pub async fn user(cx: &Ctx, caller: Caller) -> Result<AuthUser, Refusal> {
    let mut tx = cx.db.read().await?;
    let account = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?.account;
    let identities = tx.linked_identities().of_account(caller.account).await?;
    let device_time_zone = tx.accounts().device_time_zone(caller.account).await?;
    Ok(AuthUser { account, identities, device_time_zone })
}

pub async fn rename(cx: &Ctx, caller: Caller, name: &PersonName) -> Result<AuthUser, Refusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    tx.accounts().rename(caller.account, name).await?;
    tx.commit().await?;
    user(cx, caller).await
}

/// The zone of the browser that somebody uses now. What they chose in the settings goes before it.
pub async fn report_time_zone(cx: &Ctx, caller: Caller, zone: TimeZone) -> Result<(), Refusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    tx.accounts().set_device_time_zone(caller.account, zone).await?;
    tx.commit().await?;
    Ok(())
}

/// The owner is told. There must be another way in.
pub async fn unlink_google(cx: &Ctx, caller: Caller) -> Result<AuthUser, Refusal> {
    caller.must_be_recent(cx)?;
    let mut tx = cx.db.write().await?;
    caller.hold(&mut tx).await?;
    let account = tx.accounts().by_id(caller.account).await?.ok_or(Refusal::Unauthorized)?.account;
    if tx.linked_identities().of_account(account.id).await?.is_empty() {
        return Err(Refusal::NotFound);
    }
    if !account.has_password {
        return Err(Refusal::LastSignInMethod);
    }
    cx.identity.limits.remove_google(account.id, cx.clock.monotonic())?;
    tx.linked_identities().unlink_all(account.id).await?;
    let reset_page = links::reset_page(&cx.config.http.public_url);
    let notice = SecurityNotice::GoogleRemoved { at: cx.clock.now(), reset_page: &reset_page };
    letters::notify(cx, &mut tx, &account, notice).await?;
    tx.commit().await?;
    cx.outbox.wake();
    user(cx, caller).await
}
