//! What the operator can do to accounts from the command line, also beside a running server.

use domain::{Account, AccountId, EmailAddress, Password, PersonName};
use storage::{Credentials, Purpose};

use super::links::{self, OPERATORS_RESET_LASTS};
use super::{Refusal, deletion};
use crate::app::{Ctx, pages};

const PAGE: i64 = 500;

pub async fn list(cx: &Ctx, after: Option<AccountId>) -> Result<Vec<Account>, Refusal> {
    Ok(cx.db.read().await?.accounts().list(after, PAGE).await?)
}

/// What an account needs whose address the operator vouches for: it counts as verified, and no letter asks for it.
pub async fn vouch_for(
    cx: &Ctx,
    email: EmailAddress,
    name: PersonName,
    password: Password,
) -> Result<Credentials, Refusal> {
    let hash = cx.identity.passwords.hash(password).await?;
    let account = Account { has_password: true, ..vouched(cx, email, name) };
    Ok(Credentials { account, password_hash: Some(hash) })
}

fn vouched(cx: &Ctx, email: EmailAddress, name: PersonName) -> Account {
    let now = cx.clock.now();
    Account {
        id: AccountId::new(now),
        email,
        email_verified: true,
        display_name: Some(name),
        epoch: 0,
        disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    }
}

/// An account for somebody the operator knows, also where nobody can sign up, and the link with which its owner sets
/// the password.
pub async fn add(cx: &Ctx, email: EmailAddress, name: PersonName) -> Result<String, Refusal> {
    let account = vouched(cx, email, name);
    let mut tx = cx.db.write().await?;
    if !tx.accounts().insert(&account, None).await? {
        return Err(Refusal::EmailInUse);
    }
    let link =
        links::make_lasting(cx, &mut tx, account.id, Purpose::ResetPassword, OPERATORS_RESET_LASTS).await?;
    tx.commit().await?;
    Ok(link.address)
}

/// Running servers notice within five seconds.
pub async fn disable(cx: &Ctx, email: &EmailAddress) -> Result<Account, Refusal> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    let account = tx.accounts().by_email(email).await?.ok_or(Refusal::NotFound)?.account;
    if !account.disabled {
        tx.accounts().set_disabled(account.id, Some(now)).await?;
    }
    tx.action_codes().end_all(account.id).await?;
    pages::commit(cx, tx, account.id).await?;
    Ok(account)
}

pub async fn enable(cx: &Ctx, email: &EmailAddress) -> Result<Account, Refusal> {
    let mut tx = cx.db.write().await?;
    let account = tx.accounts().by_email(email).await?.ok_or(Refusal::NotFound)?.account;
    if account.disabled {
        tx.accounts().set_disabled(account.id, None).await?;
    }
    pages::commit(cx, tx, account.id).await?;
    Ok(account)
}

/// A link with which the owner sets a new password; the old one works until then.
pub async fn reset_link(cx: &Ctx, email: &EmailAddress) -> Result<String, Refusal> {
    let mut tx = cx.db.write().await?;
    let account = tx.accounts().by_email(email).await?.ok_or(Refusal::NotFound)?.account;
    let link =
        links::make_lasting(cx, &mut tx, account.id, Purpose::ResetPassword, OPERATORS_RESET_LASTS).await?;
    tx.commit().await?;
    Ok(link.address)
}

pub async fn delete(cx: &Ctx, email: &EmailAddress) -> Result<Account, Refusal> {
    deletion::delete_by_operator(cx, email).await
}
