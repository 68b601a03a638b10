//! Finds or creates the account for an identity at Google or Firebase.
//!
//! Issuer and subject identify a person. An email address identifies an account only if the identity provider
//! has verified the address. If Lenslink has not verified it, the person takes the account over, and its
//! creator loses access.

use domain::attempt::AttemptError;
use domain::{Account, AccountId, LinkedIdentity};
use storage::Tx;

use super::IdentityError;
use crate::app::{AppContext, booking_emails};
use crate::config::Registration;

/// Another request may link the same identity or take the same address at the same time. Then a retry finds
/// its result.
pub(super) const MAX_TRIES: usize = 3;

pub(super) enum Resolution {
    Account {
        account: Account,
        /// Whether an existing account got the identity just now.
        is_newly_linked: bool,
    },
    Rejected(AttemptError),
    /// Another request changed the account first, so try again.
    Raced,
}

/// Finds the account with the identity's address and links it, or creates one. The provider has verified the
/// address.
pub(super) async fn link_or_create(
    ctx: &AppContext,
    tx: &mut Tx,
    identity: &LinkedIdentity,
) -> Result<Resolution, IdentityError> {
    let existing_account =
        tx.accounts().find_by_email(&identity.email).await?.map(|credentials| credentials.account);
    match existing_account {
        Some(account) if account.is_disabled => Ok(Resolution::Rejected(AttemptError::AccountDisabled)),
        Some(account) => link_by_address(ctx, tx, &account, identity).await,
        None => create(ctx, tx, identity, true).await,
    }
}

/// Creates an account unless registration is closed.
pub(super) async fn create(
    ctx: &AppContext,
    tx: &mut Tx,
    identity: &LinkedIdentity,
    email_verified: bool,
) -> Result<Resolution, IdentityError> {
    if ctx.config.accounts.registration == Registration::Closed {
        return Ok(Resolution::Rejected(AttemptError::RegistrationClosed));
    }
    let now = ctx.clock.now();
    let account = Account {
        id: AccountId::new(now),
        email: identity.email.clone(),
        email_verified,
        display_name: identity.display_name.clone(),
        epoch: 0,
        is_disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    if !tx.accounts().insert(&account, None).await? || !link(ctx, tx, account.id, identity).await? {
        return Ok(Resolution::Raced);
    }
    Ok(Resolution::Account { account, is_newly_linked: false })
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
    let resolution = link_to(ctx, tx, account.id, identity).await?;
    if !account.email_verified {
        booking_emails::send_held_requests(ctx, tx, account.id).await?;
    }
    Ok(resolution)
}

/// Links the identity to an account of the same person.
pub(super) async fn link_to(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    identity: &LinkedIdentity,
) -> Result<Resolution, IdentityError> {
    if !link(ctx, tx, account, identity).await? {
        return Ok(Resolution::Raced);
    }
    Ok(match reload(tx, account).await? {
        Resolution::Account { account, .. } => Resolution::Account { account, is_newly_linked: true },
        other => other,
    })
}

/// False if another request has linked the identity first.
async fn link(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    identity: &LinkedIdentity,
) -> Result<bool, IdentityError> {
    Ok(tx.linked_identities().link(account, identity, ctx.clock.now()).await?)
}

/// Returns the account with its current epoch.
pub(super) async fn reload(tx: &mut Tx, id: AccountId) -> Result<Resolution, IdentityError> {
    let credentials = tx.accounts().find_by_id(id).await?;
    // If the account is missing, another request has just deleted it and its linked identity.
    Ok(credentials.map_or(Resolution::Raced, |credentials| Resolution::Account {
        account: credentials.account,
        is_newly_linked: false,
    }))
}
