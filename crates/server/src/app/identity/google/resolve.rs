//! Stores the outcome of a sign-in with Google.

use domain::attempt::{AttemptError, AttemptOutcome};
use domain::{Account, AttemptId, EmailAddress, LinkedIdentity};
use identity::oidc::IdTokenClaims;
use storage::Tx;

use crate::app::AppContext;
use crate::app::identity::linked_account::{self, MAX_TRIES, Resolution};
use crate::app::identity::{IdentityError, emails, links};
use crate::mail::SecurityNotice;

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
            Resolution::Account { account, .. } => {
                AttemptOutcome::SignedIn { account: account.id, epoch: account.epoch }
            }
            Resolution::Rejected(error) => AttemptOutcome::Failed(*error),
            Resolution::Raced => continue,
        };
        if !tx.attempts().record_outcome(attempt, outcome).await? {
            return Err(IdentityError::UnknownAttempt);
        }
        tx.commit().await?;
        if let Resolution::Account { account, .. } = &resolution {
            ctx.identity.sessions.invalidate_account(account.id);
        }
        return Ok(outcome);
    }
    Err(IdentityError::Busy)
}

/// The account of the identity. Links or creates one only if Google has verified the address.
async fn resolve_account(
    ctx: &AppContext,
    tx: &mut Tx,
    claims: &IdTokenClaims,
) -> Result<Resolution, IdentityError> {
    if let Some(id) = tx.linked_identities().find_account(&claims.issuer, &claims.subject).await? {
        return linked_account::reload(tx, id).await;
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
    let resolution = linked_account::link_or_create(ctx, tx, &identity).await?;
    if let Resolution::Account { account, is_newly_linked: true } = &resolution {
        notify_google_added(ctx, tx, account, &identity.email).await?;
    }
    Ok(resolution)
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
