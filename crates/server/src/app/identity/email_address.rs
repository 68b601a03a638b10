//! Verifies and changes the email address of an account.

use domain::EmailAddress;
use storage::ActionPurpose;

use super::{Caller, IdentityError, InvalidField, RequestOrigin, emails, links};
use crate::app::AppContext;
use crate::app::booking_emails;
use crate::mail::SecurityNotice;

pub async fn send_verification(
    ctx: &AppContext,
    caller: Caller,
    origin: &RequestOrigin,
) -> Result<(), IdentityError> {
    ctx.identity.limits.allow_email_request(origin.network, ctx.clock.monotonic())?;
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    let account = tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?.account;
    if account.email_verified {
        return Ok(());
    }
    let result =
        emails::send_link(ctx, &mut tx, account.id, &account.email, ActionPurpose::VerifyEmail).await;
    refund_if_rate_limited(ctx, origin, result)?;
    tx.commit().await?;
    Ok(())
}

fn refund_if_rate_limited(
    ctx: &AppContext,
    origin: &RequestOrigin,
    result: Result<(), IdentityError>,
) -> Result<(), IdentityError> {
    if matches!(result, Err(IdentityError::RateLimited(_))) {
        ctx.identity.limits.refund_email_request(origin.network);
    }
    result
}

pub async fn verify_email(ctx: &AppContext, code: &str) -> Result<EmailAddress, IdentityError> {
    let hash = links::hash_code(code)?;
    let mut tx = ctx.db.write().await?;
    let code = tx.action_codes().find(&hash).await?;
    let code =
        links::require_usable_code(code, |purpose| *purpose == ActionPurpose::VerifyEmail, ctx.clock.now())?;
    links::consume_code(&mut tx, code.account, &hash).await?;
    let account = tx.accounts().find_by_id(code.account).await?.ok_or(IdentityError::InvalidCode)?.account;
    tx.accounts().mark_email_verified(account.id).await?;
    booking_emails::send_held_requests(ctx, &mut tx, account.id).await?;
    tx.commit().await?;
    Ok(account.email)
}

/// Sends a link to the new address. The address changes when the photographer opens that link.
pub async fn change_email(
    ctx: &AppContext,
    caller: Caller,
    origin: &RequestOrigin,
    email: EmailAddress,
) -> Result<(), IdentityError> {
    caller.require_recent_sign_in(ctx)?;
    ctx.identity.limits.allow_email_request(origin.network, ctx.clock.monotonic())?;
    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    if let Some(existing) = tx.accounts().find_by_email(&email).await? {
        let is_own = existing.account.id == caller.account;
        return Err(if is_own { same_address_error() } else { IdentityError::EmailInUse });
    }
    let purpose = ActionPurpose::ChangeEmail(email.clone());
    let result = emails::send_link(ctx, &mut tx, caller.account, &email, purpose).await;
    refund_if_rate_limited(ctx, origin, result)?;
    tx.commit().await?;
    Ok(())
}

fn same_address_error() -> IdentityError {
    IdentityError::Field(InvalidField { field: "email", message: "This is already your address".to_owned() })
}

/// Ends every session, and notifies the old address.
pub async fn confirm_email_change(ctx: &AppContext, code: &str) -> Result<EmailAddress, IdentityError> {
    let hash = links::hash_code(code)?;
    let mut tx = ctx.db.write().await?;
    let code = tx.action_codes().find(&hash).await?;
    let is_change = |purpose: &ActionPurpose| matches!(purpose, ActionPurpose::ChangeEmail(_));
    let code = links::require_usable_code(code, is_change, ctx.clock.now())?;
    let ActionPurpose::ChangeEmail(email) = code.purpose else { return Err(IdentityError::InvalidCode) };
    links::consume_code(&mut tx, code.account, &hash).await?;
    let account = tx.accounts().find_by_id(code.account).await?.ok_or(IdentityError::InvalidCode)?.account;
    if !tx.accounts().set_verified_email(account.id, &email).await? {
        return Err(IdentityError::EmailInUse);
    }
    tx.sessions().end_all(account.id).await?;
    tx.action_codes().revoke_all(account.id).await?;
    let notice = SecurityNotice::EmailChanged { new: &email, at: ctx.clock.now() };
    emails::notify(ctx, &mut tx, &account, notice).await?;
    booking_emails::send_held_requests(ctx, &mut tx, account.id).await?;
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(account.id);
    Ok(email)
}
