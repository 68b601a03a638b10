//! Requests for a link to set a new password.
//!
//! How long an answer takes must not tell whether the address has an account, so the call only stores the request. A job
//! looks the account up afterwards and writes the e-mail.

use domain::{Account, EmailAddress, LinkEmail, ResetRequestId};
use storage::{Purpose, QueueOutcome, Tx};

use super::{Client, Identity, Refusal, letters};
use crate::app::Ctx;

/// A flood from many networks must not fill the disk.
const MAX_QUEUED: i64 = 10_000;
/// Others wait for the writer of SQLite no longer than this many take.
const BATCH_SIZE: i64 = 50;

/// `Busy` when too many requests of other addresses wait.
pub async fn request_reset(cx: &Ctx, client: &Client, email: &EmailAddress) -> Result<(), Refusal> {
    cx.identity.limits.ask_for_mail(client.network, cx.clock.monotonic())?;
    let id = ResetRequestId::new(cx.clock.now());
    let mut tx = cx.db.write().await?;
    if tx.reset_requests().insert(id, email, MAX_QUEUED).await? == QueueOutcome::Full {
        return Err(Refusal::Busy);
    }
    tx.commit().await?;
    cx.identity.reset_requests.notify_one();
    Ok(())
}

impl Identity {
    /// Returns when a request was stored on this node.
    pub(crate) async fn reset_requested(&self) {
        self.reset_requests.notified().await;
    }
}

/// Handles the oldest requests that no other node is handling, in one transaction: a crash leaves them in the queue
/// and writes no e-mail. True when there may be more.
pub async fn handle_reset_requests(cx: &Ctx) -> Result<bool, Refusal> {
    // Looks before it takes, because taking needs the one writer of SQLite.
    if !cx.db.read().await?.reset_requests().any().await? {
        return Ok(false);
    }
    let mut tx = cx.db.write().await?;
    let keys = tx.reset_requests().take(BATCH_SIZE).await?;
    let mut sent = Vec::new();
    let written = write_emails(cx, tx, &keys, &mut sent).await;
    if written.is_err() {
        for to in &sent {
            cx.identity.limits.give_back_link_email(LinkEmail::ResetPassword, to);
        }
    }
    written?;
    cx.outbox.wake();
    Ok(i64::try_from(keys.len()) == Ok(BATCH_SIZE))
}

async fn write_emails(
    cx: &Ctx,
    mut tx: Tx,
    keys: &[String],
    sent: &mut Vec<EmailAddress>,
) -> Result<(), Refusal> {
    for key in keys {
        while let Some(account) = find(&mut tx, key).await? {
            // Another transaction has changed or deleted the account in this moment: look again.
            if !tx.accounts().hold(account.id, account.epoch).await? {
                continue;
            }
            match letters::send_link(cx, &mut tx, account.id, &account.email, Purpose::ResetPassword).await {
                Ok(()) => sent.push(account.email),
                Err(Refusal::TooMany(_)) => {}
                Err(refusal) => return Err(refusal),
            }
            break;
        }
    }
    Ok(tx.commit().await?)
}

async fn find(tx: &mut Tx, key: &str) -> Result<Option<Account>, Refusal> {
    let Ok(email) = key.parse() else { return Ok(None) };
    match tx.accounts().by_email(&email).await {
        Ok(found) => Ok(found.map(|found| found.account).filter(|account| !account.disabled)),
        Err(error) if error.is_unreadable() => {
            // Kept in the queue, it would hold up every request after it.
            tracing::error!(%error, "an account cannot be read: its request for a new password is dropped");
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}
