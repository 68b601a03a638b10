//! Sets a new password, for a signed-in photographer or through a link for resetting the password.

use domain::{Account, EmailAddress, Password};
use identity::passwords::{PasswordContext, is_too_common};
use storage::{ActionPurpose, Tx};

use super::sign_up::COMMON_PASSWORD_MESSAGE;
use super::{AuthResult, Caller, IdentityError, RequestOrigin, emails, links, open_session};
use crate::app::{AppContext, booking_emails};
use crate::mail::SecurityNotice;

/// Returns the address whose password the code would set. Does not use up the code.
pub async fn check_reset_code(ctx: &AppContext, code: &str) -> Result<EmailAddress, IdentityError> {
    Ok(find_resettable_account(ctx, &links::hash_code(code)?).await?.email)
}

pub async fn reset_password(ctx: &AppContext, code: &str, password: Password) -> Result<(), IdentityError> {
    let code_hash = links::hash_code(code)?;
    let account = find_resettable_account(ctx, &code_hash).await?;
    reject_common_password(ctx, &account, &password)?;
    let password_hash = ctx.identity.passwords.hash(password).await?;

    let mut tx = ctx.db.write().await?;
    links::consume_code(&mut tx, account.id, &code_hash).await?;
    // Read again: another request may have verified the address since.
    let account = tx.accounts().find_by_id(account.id).await?.ok_or(IdentityError::InvalidCode)?.account;
    if !account.email_verified {
        // A person who does not own the address may have created the account: remove their Google sign-in.
        tx.linked_identities().unlink_all(account.id).await?;
    }
    tx.accounts().mark_email_verified(account.id).await?;
    let account = Account { email_verified: true, ..account };
    replace_password(ctx, &mut tx, &account, &password_hash).await?;
    booking_emails::send_held_requests(ctx, &mut tx, account.id).await?;
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(account.id);
    Ok(())
}

pub async fn change_password(
    ctx: &AppContext,
    caller: Caller,
    origin: &RequestOrigin,
    password: Password,
) -> Result<AuthResult, IdentityError> {
    caller.require_recent_sign_in(ctx)?;
    let credentials = ctx
        .db
        .read()
        .await?
        .accounts()
        .find_by_id(caller.account)
        .await?
        .ok_or(IdentityError::Unauthorized)?;
    reject_common_password(ctx, &credentials.account, &password)?;
    ctx.identity.limits.allow_password_change(caller.account, ctx.clock.monotonic())?;
    let password_hash = ctx.identity.passwords.hash(password).await?;

    let mut tx = ctx.db.write().await?;
    caller.revalidate(&mut tx).await?;
    replace_password(ctx, &mut tx, &credentials.account, &password_hash).await?;
    let new_credentials =
        tx.accounts().find_by_id(caller.account).await?.ok_or(IdentityError::Unauthorized)?;
    let new_session = open_session(ctx, &mut tx, &new_credentials.account, origin).await?;
    let identities = tx.linked_identities().list_for_account(caller.account).await?;
    tx.commit().await?;
    ctx.identity.sessions.invalidate_account(caller.account);
    new_session.into_auth_result(ctx, new_credentials.account, identities)
}

/// Ends every session and every unused link, and notifies the photographer.
async fn replace_password(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
    password_hash: &str,
) -> Result<(), IdentityError> {
    tx.accounts().set_password(account.id, password_hash).await?;
    tx.sessions().end_all(account.id).await?;
    tx.action_codes().revoke_all(account.id).await?;
    let reset_page = links::reset_page_url(&ctx.config.http.public_url);
    let notice = SecurityNotice::PasswordChanged { at: ctx.clock.now(), reset_page: &reset_page };
    emails::notify(ctx, tx, account, notice).await
}

async fn find_resettable_account(ctx: &AppContext, code_hash: &[u8]) -> Result<Account, IdentityError> {
    let mut tx = ctx.db.read().await?;
    let code = tx.action_codes().find(code_hash).await?;
    let code = links::require_usable_code(
        code,
        |purpose| *purpose == ActionPurpose::ResetPassword,
        ctx.clock.now(),
    )?;
    Ok(tx.accounts().find_by_id(code.account).await?.ok_or(IdentityError::InvalidCode)?.account)
}

fn reject_common_password(
    ctx: &AppContext,
    account: &Account,
    password: &Password,
) -> Result<(), IdentityError> {
    let name = account.display_name.as_ref();
    let context = PasswordContext { email: &account.email, name, brand: ctx.config.brand.as_str() };
    if is_too_common(password, context) {
        Err(IdentityError::WeakPassword(COMMON_PASSWORD_MESSAGE))
    } else {
        Ok(())
    }
}
