//! Use cases of the operator on the command line. They also work while a server is running.

use domain::{Account, AccountId, EmailAddress, Password, PersonName};
use storage::{ActionPurpose, Credentials};

use super::links::{self, OPERATOR_RESET_VALIDITY};
use super::{IdentityError, deletion};
use crate::app::AppContext;

const PAGE_SIZE: i64 = 500;

pub async fn list(ctx: &AppContext, after: Option<AccountId>) -> Result<Vec<Account>, IdentityError> {
    Ok(ctx.db.read().await?.accounts().list(after, PAGE_SIZE).await?)
}

/// Builds an account with a password, and does not store it. Its email address counts as verified, so that it
/// gets no verification email.
pub async fn prepare_credentials(
    ctx: &AppContext,
    email: EmailAddress,
    name: PersonName,
    password: Password,
) -> Result<Credentials, IdentityError> {
    let hash = ctx.identity.passwords.hash(password).await?;
    let account = Account { has_password: true, ..new_verified_account(ctx, email, name) };
    Ok(Credentials { account, password_hash: Some(hash) })
}

fn new_verified_account(ctx: &AppContext, email: EmailAddress, name: PersonName) -> Account {
    let now = ctx.clock.now();
    Account {
        id: AccountId::new(now),
        email,
        email_verified: true,
        display_name: Some(name),
        epoch: 0,
        is_disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    }
}

/// Creates an account, even if sign-up is closed. Returns the link with which the photographer sets the
/// password.
pub async fn add(ctx: &AppContext, email: EmailAddress, name: PersonName) -> Result<String, IdentityError> {
    let account = new_verified_account(ctx, email, name);
    let mut tx = ctx.db.write().await?;
    if !tx.accounts().insert(&account, None).await? {
        return Err(IdentityError::EmailInUse);
    }
    let link = links::create_link_with_validity(
        ctx,
        &mut tx,
        account.id,
        ActionPurpose::ResetPassword,
        OPERATOR_RESET_VALIDITY,
    )
    .await?;
    tx.commit().await?;
    Ok(link.url)
}

/// Running servers refuse the account's sessions within five seconds.
pub async fn disable(ctx: &AppContext, email: &EmailAddress) -> Result<Account, IdentityError> {
    let now = ctx.clock.now();
    let mut tx = ctx.db.write().await?;
    let account = tx.accounts().find_by_email(email).await?.ok_or(IdentityError::NotFound)?.account;
    if !account.is_disabled {
        tx.accounts().set_disabled(account.id, Some(now)).await?;
        tx.hosted_accounts().set_signed_out_at(account.id, now).await?;
    }
    tx.action_codes().revoke_all(account.id).await?;
    tx.commit().await?;
    Ok(account)
}

pub async fn enable(ctx: &AppContext, email: &EmailAddress) -> Result<Account, IdentityError> {
    let mut tx = ctx.db.write().await?;
    let account = tx.accounts().find_by_email(email).await?.ok_or(IdentityError::NotFound)?.account;
    if account.is_disabled {
        tx.accounts().set_disabled(account.id, None).await?;
    }
    tx.commit().await?;
    Ok(account)
}

/// Returns a link with which the photographer sets a new password. The old password works until then.
pub async fn create_reset_link(ctx: &AppContext, email: &EmailAddress) -> Result<String, IdentityError> {
    let mut tx = ctx.db.write().await?;
    let account = tx.accounts().find_by_email(email).await?.ok_or(IdentityError::NotFound)?.account;
    let link = links::create_link_with_validity(
        ctx,
        &mut tx,
        account.id,
        ActionPurpose::ResetPassword,
        OPERATOR_RESET_VALIDITY,
    )
    .await?;
    tx.commit().await?;
    Ok(link.url)
}

/// Unlinks Google and Firebase, and ends all sessions. The next sign-in there with the same confirmed address links
/// the account again, also if it is another user there. Tokens of earlier sign-ins do not.
pub async fn unlink(ctx: &AppContext, email: &EmailAddress) -> Result<Account, IdentityError> {
    let mut tx = ctx.db.write().await?;
    let account = tx.accounts().find_by_email(email).await?.ok_or(IdentityError::NotFound)?.account;
    tx.accounts().increment_epoch(account.id).await?;
    if let Some(firebase) = &ctx.identity.firebase {
        tx.hosted_accounts().record_removal(firebase.issuer(), account.id, ctx.clock.now()).await?;
    }
    tx.linked_identities().unlink_all(account.id).await?;
    tx.commit().await?;
    Ok(account)
}

pub async fn delete(ctx: &AppContext, email: &EmailAddress) -> Result<Account, IdentityError> {
    deletion::delete_by_operator(ctx, email).await
}
