//! Writes emails to the outbox, in the transaction of the change that they report.

use domain::mail::EMAIL_RETENTION;
use domain::{AccountId, Booking, BookingId, EmailAddress, EmailId, Timestamp};
use storage::{NewEmail, Tx};
use thiserror::Error;

use super::AppContext;
use crate::mail::{Email, EmailBranding};

#[derive(Debug, Error)]
pub enum EnqueueError {
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("an email could not be sealed")]
    Sealing,
}

/// When an email is written, and when the outbox worker may first lease it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    pub created_at: Timestamp,
    pub due_at: Timestamp,
}

impl Schedule {
    pub fn at_once(now: Timestamp) -> Self {
        Self { created_at: now, due_at: now }
    }
}

/// Writes an email in the caller's transaction: the email exists if and only if the change that it reports
/// does.
pub async fn enqueue(
    ctx: &AppContext,
    tx: &mut Tx,
    to: &EmailAddress,
    account: Option<AccountId>,
    email: Email<'_>,
) -> Result<EmailId, EnqueueError> {
    insert_email(ctx, tx, to, account, None, email, Schedule::at_once(ctx.clock.now())).await
}

/// Like `enqueue`, for an email about a booking. `schedule` says when the email is due.
pub(crate) async fn enqueue_for_booking(
    ctx: &AppContext,
    tx: &mut Tx,
    booking: &Booking,
    to: &EmailAddress,
    email: Email<'_>,
    schedule: Schedule,
) -> Result<EmailId, EnqueueError> {
    insert_email(ctx, tx, to, Some(booking.account), Some(booking.id), email, schedule).await
}

async fn insert_email(
    ctx: &AppContext,
    tx: &mut Tx,
    recipient: &EmailAddress,
    account: Option<AccountId>,
    booking: Option<BookingId>,
    email: Email<'_>,
    Schedule { created_at, due_at }: Schedule,
) -> Result<EmailId, EnqueueError> {
    let id = EmailId::new(created_at);
    let time_zone = match account {
        Some(photographer) => tx.accounts().time_zone(photographer).await?,
        None => None,
    };
    let content = email.render(&EmailBranding::from_config(&ctx.config), time_zone);
    let sealed = content.seal(&ctx.vault, id).ok_or(EnqueueError::Sealing)?;
    let content = Some(sealed.as_slice());
    let kind = email.kind();
    tx.outbox()
        .insert(&NewEmail { id, kind, account, booking, recipient, content, created_at, due_at })
        .await?;
    Ok(id)
}

pub async fn update_metrics(ctx: &AppContext) -> storage::Result<()> {
    let counts = ctx.db.read().await?.outbox().counts().await?;
    ctx.outbox.metrics.set_outbox_counts(&counts, ctx.clock.now());
    Ok(())
}

/// Deletes the records of emails that were sent or failed long ago.
pub async fn purge(ctx: &AppContext) -> storage::Result<()> {
    let mut tx = ctx.db.write().await?;
    let deleted = tx.outbox().purge(ctx.clock.now().minus(EMAIL_RETENTION)).await?;
    tx.commit().await?;
    if deleted > 0 {
        tracing::info!(deleted, "deleted the records of old emails");
    }
    Ok(())
}
