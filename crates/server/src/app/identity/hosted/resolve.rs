//! Creates or finds the account of a Firebase user, and copies changes at Firebase to it.

use domain::attempt::AttemptError;
use domain::{Account, EmailAddress, LinkedIdentity, PersonName, session};
use identity::firebase::FirebaseClaims;
use identity::oidc::GOOGLE_ISSUER;
use storage::{HostedAccount, Tx};

use crate::app::identity::IdentityError;
use crate::app::identity::linked_account::{self, MAX_TRIES, Resolution};
use crate::app::{AppContext, booking_emails};

/// Finds the account of the user's Google account or address, or creates one.
///
/// Only a recent sign-in does this: the token of a deleted account is valid for up to an hour.
pub(super) async fn create(
    ctx: &AppContext,
    issuer: &str,
    claims: &FirebaseClaims,
) -> Result<HostedAccount, IdentityError> {
    if !session::is_recent(claims.authenticated_at, ctx.clock.now()) {
        return Err(IdentityError::Unauthorized);
    }
    let email = claims.email.clone().ok_or(IdentityError::HostedEmailUnverified)?;
    let (subject, display_name) = (claims.subject.clone(), claims.name.clone());
    let identity = LinkedIdentity { issuer: issuer.to_owned(), subject, email, display_name };
    for _ in 0..MAX_TRIES {
        let mut tx = ctx.db.write().await?;
        if let Some(hosted) = tx.hosted_accounts().find(issuer, &claims.subject).await? {
            return Ok(hosted);
        }
        let removed_at = tx.hosted_accounts().find_removal(issuer, &claims.subject).await?;
        if removed_at.is_some_and(|removed_at| claims.authenticated_at <= removed_at) {
            return Err(IdentityError::Unauthorized);
        }
        match resolve(ctx, &mut tx, &identity, claims).await? {
            Resolution::Raced => {}
            Resolution::Rejected(AttemptError::AccountDisabled) => return Err(IdentityError::Disabled),
            Resolution::Rejected(_) => return Err(IdentityError::RegistrationClosed),
            Resolution::Account { account, .. } => {
                copy_google_account(ctx, &mut tx, &account, None, claims).await?;
                record_copy(&mut tx, &identity, claims).await?;
                let hosted = tx.hosted_accounts().find(issuer, &claims.subject).await?;
                tx.commit().await?;
                ctx.identity.invalidate_account(account.id);
                return hosted.ok_or(IdentityError::Busy);
            }
        }
    }
    Err(IdentityError::Busy)
}

/// Links the identity to the account that its user has, or creates one.
async fn resolve(
    ctx: &AppContext,
    tx: &mut Tx,
    identity: &LinkedIdentity,
    claims: &FirebaseClaims,
) -> Result<Resolution, IdentityError> {
    if let Some(account) = lock_account_of_google(tx, claims).await? {
        if account.is_disabled {
            return Ok(Resolution::Rejected(AttemptError::AccountDisabled));
        }
        if has_other_user(tx, &account, identity).await? {
            return Err(IdentityError::EmailInUse);
        }
        return linked_account::link_to(ctx, tx, account.id, identity).await;
    }
    let Some(account) = lock_account_of_address(tx, &identity.email).await? else {
        return linked_account::create(ctx, tx, identity, claims.email_verified).await;
    };
    // Two users must not share an account, because the other one may be another person. If only this one has confirmed
    // the address, `link_or_create` removes the other one.
    let may_replace_other = claims.email_verified && !account.email_verified;
    if has_other_user(tx, &account, identity).await? && !may_replace_other {
        return Err(IdentityError::EmailInUse);
    }
    if !claims.email_verified {
        // The address may be another person's.
        return Err(IdentityError::HostedEmailUnverified);
    }
    linked_account::link_or_create(ctx, tx, identity).await
}

/// The account that the photographer connected with the same Google account, also if its address is another one.
async fn lock_account_of_google(
    tx: &mut Tx,
    claims: &FirebaseClaims,
) -> Result<Option<Account>, IdentityError> {
    let Some(subject) = &claims.google_subject else { return Ok(None) };
    let Some(id) = tx.linked_identities().find_account(GOOGLE_ISSUER, subject).await? else {
        return Ok(None);
    };
    tx.accounts().lock(id).await?;
    Ok(tx.accounts().find_by_id(id).await?.map(|credentials| credentials.account))
}

async fn lock_account_of_address(
    tx: &mut Tx,
    email: &EmailAddress,
) -> Result<Option<Account>, IdentityError> {
    let Some(credentials) = tx.accounts().find_by_email(email).await? else { return Ok(None) };
    tx.accounts().lock(credentials.account.id).await?;
    // Read again: another request may have changed the account before the lock.
    Ok(tx.accounts().find_by_email(email).await?.map(|credentials| credentials.account))
}

/// Whether another user of the same project has the account.
async fn has_other_user(
    tx: &mut Tx,
    account: &Account,
    identity: &LinkedIdentity,
) -> Result<bool, IdentityError> {
    let identities = tx.linked_identities().list_for_account(account.id).await?;
    Ok(identities.iter().any(|other| other.issuer == identity.issuer && other.subject != identity.subject))
}

/// Whether a token that is not older than the copied data has another name, another verified address, another Google
/// account or a later sign-in. Tokens give the time of their issue in seconds, so two may have the same.
pub(super) fn is_outdated(hosted: &HostedAccount, claims: &FirebaseClaims) -> bool {
    hosted.claims_issued_at.is_none_or(|claims_issued_at| claims_issued_at <= claims.issued_at)
        && (new_name(hosted, claims).is_some()
            || has_new_address(hosted, claims)
            || hosted.google_subject != claims.google_subject
            || claims.authenticated_at > hosted.account.last_sign_in_at)
}

fn new_name<'c>(hosted: &HostedAccount, claims: &'c FirebaseClaims) -> Option<&'c PersonName> {
    claims.name.as_ref().filter(|name| hosted.account.display_name.as_ref() != Some(name))
}

fn has_new_address(hosted: &HostedAccount, claims: &FirebaseClaims) -> bool {
    let Some(email) = claims.email.as_ref().filter(|_| claims.email_verified) else { return false };
    let account = &hosted.account;
    *email != hosted.service_email || (!account.email_verified && email.key() == account.email.key())
}

/// Copies what `is_outdated` compares.
pub(super) async fn copy_claims(
    ctx: &AppContext,
    issuer: &str,
    claims: &FirebaseClaims,
) -> Result<HostedAccount, IdentityError> {
    let mut tx = ctx.db.write().await?;
    let found = tx.hosted_accounts().find(issuer, &claims.subject).await?;
    let id = found.ok_or(IdentityError::Unauthorized)?.account.id;
    tx.accounts().lock(id).await?;
    let stored = tx.hosted_accounts().find(issuer, &claims.subject).await?;
    let stored = stored.ok_or(IdentityError::Unauthorized)?;
    let new_email = claims.email.as_ref().filter(|_| has_new_address(&stored, claims));
    let identity = LinkedIdentity {
        issuer: issuer.to_owned(),
        subject: claims.subject.clone(),
        email: new_email.unwrap_or(&stored.service_email).clone(),
        display_name: claims.name.clone(),
    };
    if !record_copy(&mut tx, &identity, claims).await? {
        return Ok(stored);
    }
    if let Some(name) = new_name(&stored, claims) {
        tx.accounts().set_display_name(id, name).await?;
    }
    if claims.authenticated_at > stored.account.last_sign_in_at {
        tx.accounts().record_sign_in(id, claims.authenticated_at).await?;
    }
    if let Some(email) = new_email {
        copy_address(ctx, &mut tx, &stored, email).await?;
    }
    copy_google_account(ctx, &mut tx, &stored.account, stored.google_subject.as_deref(), claims).await?;
    let hosted = tx.hosted_accounts().find(issuer, &claims.subject).await?;
    tx.commit().await?;
    ctx.identity.invalidate_account(id);
    hosted.ok_or(IdentityError::Unauthorized)
}

/// False if the data was copied from a newer token.
async fn record_copy(
    tx: &mut Tx,
    identity: &LinkedIdentity,
    claims: &FirebaseClaims,
) -> Result<bool, IdentityError> {
    let LinkedIdentity { issuer, subject, email, .. } = identity;
    let google_subject = claims.google_subject.as_deref();
    Ok(tx.hosted_accounts().set_copied(issuer, subject, email, google_subject, claims.issued_at).await?)
}

/// Keeps the account's Google account equal to that at Firebase, so that the photographer can sign in with it if the
/// operator chooses embedded accounts.
async fn copy_google_account(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &Account,
    copied_subject: Option<&str>,
    claims: &FirebaseClaims,
) -> Result<(), IdentityError> {
    let subject = claims.google_subject.as_deref();
    if let Some(copied_subject) = copied_subject.filter(|copied_subject| Some(*copied_subject) != subject) {
        tx.linked_identities().unlink(account.id, GOOGLE_ISSUER, copied_subject).await?;
    }
    if let Some(subject) = subject {
        let identity = LinkedIdentity {
            issuer: GOOGLE_ISSUER.to_owned(),
            subject: subject.to_owned(),
            email: claims.email.clone().unwrap_or_else(|| account.email.clone()),
            display_name: claims.name.clone(),
        };
        // If it belongs to another account, it stays there.
        tx.linked_identities().link(account.id, &identity, ctx.clock.now()).await?;
    }
    Ok(())
}

/// The account keeps its address if another account has the new one.
async fn copy_address(
    ctx: &AppContext,
    tx: &mut Tx,
    HostedAccount { account, .. }: &HostedAccount,
    email: &EmailAddress,
) -> Result<(), IdentityError> {
    let other = tx.accounts().find_by_email(email).await?.filter(|other| other.account.id != account.id);
    if other.is_some() {
        tracing::warn!(account = %account.id, "another account has the new address of a Firebase user, so this one keeps its old address");
        return Ok(());
    }
    if *email == account.email {
        tx.accounts().mark_email_verified(account.id).await?;
    } else if !tx.accounts().set_verified_email(account.id, email).await? {
        // Another request has just taken the address. The next request finds that account.
        return Err(IdentityError::Busy);
    }
    Ok(booking_emails::send_held_requests(ctx, tx, account.id).await?)
}
