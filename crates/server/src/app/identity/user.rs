//! The account of the signed-in photographer.

use domain::{Account, LinkedIdentity, PersonName, TimeZone};
use identity::firebase::is_firebase_issuer;

use super::{Caller, IdentityError, emails, links};
use crate::app::AppContext;
use crate::mail::SecurityNotice;

#[derive(Debug)]
pub struct AuthUser {
    pub account: Account,
    pub identities: Vec<LinkedIdentity>,
    /// The time zone that a browser of the photographer reported last.
    pub device_time_zone: Option<TimeZone>,
}

pub async fn load_user(ctx: &AppContext, caller: Caller) -> Result<AuthUser, IdentityError> {
    let mut tx = ctx.db.read().await?;
    let account = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account;
    let identities = tx.linked_identities().list_for_account(caller.account).await?;
    let device_time_zone = tx.accounts().device_time_zone(caller.account).await?;
    Ok(AuthUser { account, identities, device_time_zone })
}

pub async fn rename(ctx: &AppContext, caller: Caller, name: &PersonName) -> Result<AuthUser, IdentityError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    tx.accounts().set_display_name(caller.account, name).await?;
    tx.commit().await?;
    load_user(ctx, caller).await
}

/// Stores the time zone of the photographer's current browser. The settings take precedence.
pub async fn report_time_zone(ctx: &AppContext, caller: Caller, zone: TimeZone) -> Result<(), IdentityError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    tx.accounts().set_device_time_zone(caller.account, zone).await?;
    tx.commit().await?;
    Ok(())
}

/// Fails if the account has no password, and so no other way to sign in. Notifies the photographer.
pub async fn unlink_google(ctx: &AppContext, caller: Caller) -> Result<AuthUser, IdentityError> {
    caller.require_recent_sign_in(ctx)?;
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    let account = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account;
    // An identity at Firebase stays: with it the photographer signs in if the operator chooses Firebase again.
    let mut identities = tx.linked_identities().list_for_account(account.id).await?;
    identities.retain(|identity| !is_firebase_issuer(&identity.issuer));
    if identities.is_empty() {
        return Err(IdentityError::NotFound);
    }
    if !account.has_password {
        return Err(IdentityError::LastSignInMethod);
    }
    ctx.identity.limits.allow_google_removal(account.id, ctx.clock.monotonic())?;
    for identity in identities {
        tx.linked_identities().unlink(account.id, &identity.issuer, &identity.subject).await?;
    }
    let reset_page = links::reset_page_url(&ctx.config.http.public_url);
    let notice = SecurityNotice::GoogleRemoved { at: ctx.clock.now(), reset_page: &reset_page };
    emails::notify(ctx, &mut tx, &account, notice).await?;
    tx.commit().await?;
    load_user(ctx, caller).await
}
