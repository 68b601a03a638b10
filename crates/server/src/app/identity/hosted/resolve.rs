//! Creates the account of a Firebase user, and copies changes of name and address to it.

use domain::attempt::AttemptError;
use domain::{EmailAddress, LinkedIdentity, PersonName, session};
use identity::firebase::FirebaseClaims;
use storage::{HostedAccount, Tx};

use crate::app::identity::IdentityError;
use crate::app::identity::linked_account::{self, MAX_TRIES, Resolution};
use crate::app::{AppContext, booking_emails};

/// Finds the account with the user's address, or creates one.
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
        let deleted_at = tx.hosted_accounts().find_deletion(issuer, &claims.subject).await?;
        if deleted_at.is_some_and(|deleted_at| claims.authenticated_at <= deleted_at) {
            return Err(IdentityError::Unauthorized);
        }
        let existing_account = tx.accounts().find_by_email(&identity.email).await?;
        if let Some(existing) = &existing_account {
            let identities = tx.linked_identities().list_for_account(existing.account.id).await?;
            let mut at_firebase = identities.iter().filter(|other| other.issuer == issuer);
            match at_firebase.next() {
                // A parallel request of this user has created the account since the search above.
                Some(own) if own.subject == identity.subject => continue,
                // Two users must not share an account. The other one may be another person.
                Some(_) => return Err(IdentityError::EmailInUse),
                None => {}
            }
        }
        let resolution = if claims.email_verified {
            linked_account::link_or_create(ctx, &mut tx, &identity).await?
        } else if existing_account.is_some() {
            // The address may be another person's.
            return Err(IdentityError::HostedEmailUnverified);
        } else {
            linked_account::create(ctx, &mut tx, &identity, false).await?
        };
        match resolution {
            Resolution::Raced => {}
            Resolution::Rejected(AttemptError::AccountDisabled) => return Err(IdentityError::Disabled),
            Resolution::Rejected(_) => return Err(IdentityError::RegistrationClosed),
            Resolution::Account { account, .. } => {
                let (service_email, issued_at) = (identity.email, claims.issued_at);
                tx.hosted_accounts().set_copied(issuer, &claims.subject, &service_email, issued_at).await?;
                tx.commit().await?;
                ctx.identity.invalidate_account(account.id);
                let claims_issued_at = Some(issued_at);
                return Ok(HostedAccount { account, signed_out_at: None, service_email, claims_issued_at });
            }
        }
    }
    Err(IdentityError::Busy)
}

/// Whether a token that is not older than the copied data has another name, another verified address or a later
/// sign-in. Tokens give the time of their issue in seconds, so two may have the same.
pub(super) fn is_outdated(hosted: &HostedAccount, claims: &FirebaseClaims) -> bool {
    hosted.claims_issued_at.is_none_or(|claims_issued_at| claims_issued_at <= claims.issued_at)
        && (new_name(hosted, claims).is_some()
            || has_new_address(hosted, claims)
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
    let stored = tx.hosted_accounts().find(issuer, &claims.subject).await?;
    let stored = stored.ok_or(IdentityError::Unauthorized)?;
    let id = stored.account.id;
    let new_email = claims.email.as_ref().filter(|_| has_new_address(&stored, claims));
    let service_email = new_email.unwrap_or(&stored.service_email);
    if !tx.hosted_accounts().set_copied(issuer, &claims.subject, service_email, claims.issued_at).await? {
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
    let hosted = tx.hosted_accounts().find(issuer, &claims.subject).await?;
    tx.commit().await?;
    ctx.identity.invalidate_account(id);
    hosted.ok_or(IdentityError::Unauthorized)
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
