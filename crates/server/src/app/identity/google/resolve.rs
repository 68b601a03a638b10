//! Finds or creates the account for an identity that Google verified.
//!
//! Issuer and subject identify a person. An email address identifies an account only if Google has verified
//! the address. If Lenslink has not verified it, the person takes the account over, and its creator loses
//! access.

use domain::attempt::{AttemptError, AttemptOutcome};
use domain::{Account, AccountId, AttemptId, EmailAddress, LinkedIdentity};
use identity::oidc::IdTokenClaims;
use storage::Tx;

use crate::app::identity::{IdentityError, emails, links};
use crate::app::{AppContext, booking_emails};
use crate::config::Registration;
use crate::mail::SecurityNotice;

/// Another request may link the same identity or take the same address at the same time. Then a retry finds
/// its result.
const MAX_TRIES: usize = 3;

enum Resolution {
    Account(Account),
    Rejected(AttemptError),
    /// Another request changed the account first, so try again.
    Raced,
}

/// Stores the outcome of an attempt, together with everything that it changes.
pub(super) async fn store_outcome(
    ctx: &AppContext,
    attempt: AttemptId,
    claims: Result<IdTokenClaims, AttemptError>,
) -> Result<AttemptOutcome, IdentityError> {
    for _ in 0..MAX_TRIES {
        let mut tx = ctx.db.write().await?;
        let resolution = match &claims {
            Ok(claims) => resolve_account(ctx, &mut tx, claims).await?,
            Err(error) => Resolution::Rejected(*error),
        };
        let outcome = match &resolution {
            Resolution::Account(account) => {
                AttemptOutcome::SignedIn { account: account.id, epoch: account.epoch }
            }
            Resolution::Rejected(error) => AttemptOutcome::Failed(*error),
            Resolution::Raced => continue,
        };
        if !tx.attempts().record_outcome(attempt, outcome).await? {
            return Err(IdentityError::UnknownAttempt);
        }
        tx.commit().await?;
        if let Resolution::Account(account) = &resolution {
            ctx.identity.sessions.invalidate_account(account.id);
        }
        return Ok(outcome);
    }
    Err(IdentityError::Busy)
}

async fn resolve_account(
    ctx: &AppContext,
    tx: &mut Tx,
    claims: &IdTokenClaims,
) -> Result<Resolution, IdentityError> {
    if let Some(id) = tx.linked_identities().find_account(&claims.issuer, &claims.subject).await? {
        return reload_account(tx, id).await;
    }
    let Some(email) = claims.email.clone().filter(|_| claims.email_verified) else {
        return Ok(Resolution::Rejected(AttemptError::UnverifiedEmail));
    };
    let identity = LinkedIdentity {
        issuer: claims.issuer.clone(),
        subject: claims.subject.clone(),
        email,
        display_name: claims.name.clone(),
    };
    let existing_account =
        tx.accounts().find_by_email(&identity.email).await?.map(|credentials| credentials.account);
    match existing_account {
        Some(account) if account.is_disabled => Ok(Resolution::Rejected(AttemptError::AccountDisabled)),
        Some(account) => link_by_address(ctx, tx, &account, &identity).await,
        None if ctx.config.accounts.registration == Registration::Closed => {
            Ok(Resolution::Rejected(AttemptError::RegistrationClosed))
        }
        None => create_account(ctx, tx, &identity).await,
    }
}

async fn create_account(
    ctx: &AppContext,
    tx: &mut Tx,
    identity: &LinkedIdentity,
) -> Result<Resolution, IdentityError> {
    let now = ctx.clock.now();
    let account = Account {
        id: AccountId::new(now),
        email: identity.email.clone(),
        email_verified: true,
        display_name: identity.display_name.clone(),
        epoch: 0,
        is_disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    if !tx.accounts().insert(&account, None).await? || !link_identity(ctx, tx, account.id, identity).await? {
        return Ok(Resolution::Raced);
    }
    Ok(Resolution::Account(account))
}

/// Links the identity to the account with the same email address. If Lenslink has not verified the address,
/// the owner of the identity takes the account over.
async fn link_by_address(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
    identity: &LinkedIdentity,
) -> Result<Resolution, IdentityError> {
    if !account.email_verified {
        if !tx.accounts().transfer_to_address_owner(account.id, identity.display_name.as_ref()).await? {
            return Ok(Resolution::Raced);
        }
        tx.sessions().end_all(account.id).await?;
        tx.action_codes().revoke_all(account.id).await?;
        tx.linked_identities().unlink_all(account.id).await?;
    }
    if !link_identity(ctx, tx, account.id, identity).await? {
        return Ok(Resolution::Raced);
    }
    if !account.email_verified {
        booking_emails::send_held_requests(ctx, tx, account.id).await?;
    }
    let resolution = reload_account(tx, account.id).await?;
    if let Resolution::Account(account) = &resolution {
        notify_google_added(ctx, tx, account, &identity.email).await?;
    }
    Ok(resolution)
}

/// False if another request has linked the identity first.
async fn link_identity(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    identity: &LinkedIdentity,
) -> Result<bool, IdentityError> {
    Ok(tx.linked_identities().link(account, identity, ctx.clock.now()).await?)
}

pub(super) async fn notify_google_added(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
    google_address: &EmailAddress,
) -> Result<(), IdentityError> {
    let reset_page = links::reset_page_url(&ctx.config.http.public_url);
    let notice =
        SecurityNotice::GoogleAdded { google: google_address, at: ctx.clock.now(), reset_page: &reset_page };
    emails::notify(ctx, tx, account, notice).await
}

/// Returns the account with its current epoch.
async fn reload_account(tx: &mut Tx, id: AccountId) -> Result<Resolution, IdentityError> {
    let credentials = tx.accounts().find_by_id(id).await?;
    // If the account is missing, another request has just deleted it and its linked identity.
    Ok(credentials.map_or(Resolution::Raced, |credentials| Resolution::Account(credentials.account)))
}
