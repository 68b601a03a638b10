//! Which account belongs to somebody Google vouches for.
//!
//! Issuer and subject are who somebody is; an address only leads to an account when both sides have seen proof of
//! it. Whoever opened an account with an address they never proved must keep nothing of it once its owner comes.

use domain::attempt::{Failure, Outcome};
use domain::{Account, AccountId, AttemptId, EmailAddress, LinkedIdentity};
use identity::oidc::Claims;
use storage::Tx;

use crate::app::identity::{Refusal, letters, links};
use crate::app::{Ctx, bookings};
use crate::config::Registration;
use crate::mail::SecurityNotice;

/// Others may link the same person or take the same address at the same moment; then we look again.
const TRIES: usize = 3;

enum Found {
    Account(Account),
    Nobody(Failure),
    /// Somebody else was faster.
    Raced,
}

/// Writes down what came of an attempt, together with everything that it changes.
pub(super) async fn settle(
    cx: &Ctx,
    attempt: AttemptId,
    claims: Result<Claims, Failure>,
) -> Result<Outcome, Refusal> {
    for _ in 0..TRIES {
        let mut tx = cx.db.write().await?;
        let found = match &claims {
            Ok(claims) => resolve(cx, &mut tx, claims).await?,
            Err(failure) => Found::Nobody(*failure),
        };
        let outcome = match &found {
            Found::Account(account) => Outcome::SignedIn { account: account.id, epoch: account.epoch },
            Found::Nobody(failure) => Outcome::Failed(*failure),
            Found::Raced => continue,
        };
        if !tx.attempts().settle(attempt, outcome).await? {
            return Err(Refusal::UnknownAttempt);
        }
        tx.commit().await?;
        if let Found::Account(account) = &found {
            cx.identity.sessions.forget(account.id);
            cx.outbox.wake();
        }
        return Ok(outcome);
    }
    Err(Refusal::Busy)
}

async fn resolve(cx: &Ctx, tx: &mut Tx, claims: &Claims) -> Result<Found, Refusal> {
    if let Some(id) = tx.linked_identities().account_of(&claims.issuer, &claims.subject).await? {
        return account(tx, id).await;
    }
    let Some(email) = claims.email.clone().filter(|_| claims.email_verified) else {
        return Ok(Found::Nobody(Failure::UnverifiedEmail));
    };
    let identity = LinkedIdentity {
        issuer: claims.issuer.clone(),
        subject: claims.subject.clone(),
        email,
        display_name: claims.name.clone(),
    };
    let local = tx.accounts().by_email(&identity.email).await?.map(|found| found.account);
    match local {
        Some(account) if account.disabled => Ok(Found::Nobody(Failure::Disabled)),
        Some(account) => adopt(cx, tx, &account, &identity).await,
        None if cx.config.accounts.registration == Registration::Closed => {
            Ok(Found::Nobody(Failure::RegistrationClosed))
        }
        None => create(cx, tx, &identity).await,
    }
}

async fn create(cx: &Ctx, tx: &mut Tx, identity: &LinkedIdentity) -> Result<Found, Refusal> {
    let now = cx.clock.now();
    let new = Account {
        id: AccountId::new(now),
        email: identity.email.clone(),
        email_verified: true,
        display_name: identity.display_name.clone(),
        epoch: 0,
        disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    if !tx.accounts().insert(&new, None).await? || !link(cx, tx, new.id, identity).await? {
        return Ok(Found::Raced);
    }
    Ok(Found::Account(new))
}

/// An account with the same address. If nobody proved that address here, its owner takes the account over.
async fn adopt(cx: &Ctx, tx: &mut Tx, local: &Account, identity: &LinkedIdentity) -> Result<Found, Refusal> {
    if !local.email_verified {
        if !tx.accounts().hand_over(local.id, identity.display_name.as_ref()).await? {
            return Ok(Found::Raced);
        }
        tx.sessions().end_all(local.id).await?;
        tx.action_codes().end_all(local.id).await?;
        tx.linked_identities().unlink_all(local.id).await?;
    }
    if !link(cx, tx, local.id, identity).await? {
        return Ok(Found::Raced);
    }
    if !local.email_verified {
        bookings::send_held(cx, tx, local.id).await?;
    }
    let found = account(tx, local.id).await?;
    if let Found::Account(account) = &found {
        tell(cx, tx, account, &identity.email).await?;
    }
    Ok(found)
}

async fn link(cx: &Ctx, tx: &mut Tx, account: AccountId, identity: &LinkedIdentity) -> Result<bool, Refusal> {
    Ok(tx.linked_identities().link(account, identity, cx.clock.now()).await?)
}

pub(super) async fn tell(
    cx: &Ctx,
    tx: &mut Tx,
    account: &Account,
    google: &EmailAddress,
) -> Result<(), Refusal> {
    let reset_page = links::reset_page(&cx.config.http.public_url);
    let notice = SecurityNotice::GoogleAdded { google, at: cx.clock.now(), reset_page: &reset_page };
    letters::notify(cx, tx, account, notice).await
}

/// As it stands now, with the epoch it has.
async fn account(tx: &mut Tx, id: AccountId) -> Result<Found, Refusal> {
    let found = tx.accounts().by_id(id).await?;
    // Deleted between two statements: the link went with it.
    Ok(found.map_or(Found::Raced, |found| Found::Account(found.account)))
}
