//! Requests for a link to set a new password.
//!
//! The response time must not reveal whether the address has an account, so the call only stores the request.
//! A job looks the account up afterwards and writes the email.

use domain::{Account, EmailAddress, LinkEmail, ResetRequestId};
use storage::{ActionPurpose, ResetRequestOutcome, Tx};

use super::{Identity, IdentityError, RequestOrigin, emails};
use crate::app::AppContext;

/// A flood from many networks must not fill the disk.
const MAX_QUEUED: i64 = 10_000;
/// Small, because other writers of SQLite wait until the whole batch is done.
const BATCH_SIZE: i64 = 50;

/// Fails with `Busy` if too many requests for other addresses are queued.
pub async fn request_reset(
    ctx: &AppContext,
    origin: &RequestOrigin,
    email: &EmailAddress,
) -> Result<(), IdentityError> {
    ctx.identity.limits.allow_email_request(origin.network, ctx.clock.monotonic())?;
    let id = ResetRequestId::new(ctx.clock.now());
    let mut tx = ctx.db.write().await?;
    if tx.reset_requests().insert(id, email, MAX_QUEUED).await? == ResetRequestOutcome::Full {
        return Err(IdentityError::Busy);
    }
    tx.commit().await?;
    ctx.identity.reset_request_notify.notify_one();
    Ok(())
}

impl Identity {
    /// Returns when this node has stored a request.
    pub(crate) async fn wait_for_reset_request(&self) {
        self.reset_request_notify.notified().await;
    }
}

/// Handles the oldest requests that no other node is handling, in one transaction: a crash leaves them in the
/// queue and writes no email. Returns true if there may be more requests.
pub async fn handle_reset_requests(ctx: &AppContext) -> Result<bool, IdentityError> {
    // Reads first, because taking requests needs the only write transaction of SQLite.
    if !ctx.db.read().await?.reset_requests().has_requests().await? {
        return Ok(false);
    }
    let mut tx = ctx.db.write().await?;
    let address_keys = tx.reset_requests().take(BATCH_SIZE).await?;
    let mut recipients = Vec::new();
    let result = write_emails(ctx, tx, &address_keys, &mut recipients).await;
    if result.is_err() {
        for to in &recipients {
            ctx.identity.limits.refund_link_email(LinkEmail::ResetPassword, to);
        }
    }
    result?;
    Ok(i64::try_from(address_keys.len()) == Ok(BATCH_SIZE))
}

async fn write_emails(
    ctx: &AppContext,
    mut tx: Tx,
    address_keys: &[String],
    recipients: &mut Vec<EmailAddress>,
) -> Result<(), IdentityError> {
    for key in address_keys {
        while let Some(account) = find_enabled_account(&mut tx, key).await? {
            // If another transaction has just changed or deleted the account, look it up again.
            if !tx.accounts().lock_in_epoch(account.id, account.epoch).await? {
                continue;
            }
            match emails::send_link(ctx, &mut tx, account.id, &account.email, ActionPurpose::ResetPassword)
                .await
            {
                Ok(()) => recipients.push(account.email),
                Err(IdentityError::RateLimited(_)) => {}
                Err(error) => return Err(error),
            }
            break;
        }
    }
    Ok(tx.commit().await?)
}

async fn find_enabled_account(tx: &mut Tx, key: &str) -> Result<Option<Account>, IdentityError> {
    let Ok(email) = key.parse() else { return Ok(None) };
    match tx.accounts().find_by_email(&email).await {
        Ok(credentials) => {
            Ok(credentials.map(|credentials| credentials.account).filter(|account| !account.is_disabled))
        }
        Err(error) if error.is_invalid_row() => {
            // If the request stayed in the queue, it would block every request after it.
            tracing::error!(%error, "cannot read an account: its password reset request is dropped");
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}
