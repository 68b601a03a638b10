//! Use cases of the outbox worker: it leases an email, composes it and records the outcome of the delivery.

use domain::mail::{retry_delay, should_give_up};
use domain::{BookingEmail, LeaseId, SecurityEmail, Timestamp};
use storage::LeasedEmail;

use super::{AppContext, booking_emails};
use crate::mail::{DeliveryOutcome, EmailContent};

/// When the next queued email is due: now or earlier if one is due already. `None` if no queued email will
/// become due.
pub(crate) async fn find_next_due_time(ctx: &AppContext) -> storage::Result<Option<Timestamp>> {
    ctx.db.read().await?.outbox().next_due(ctx.clock.now()).await
}

/// Leases emails that are due. No other worker takes them until the lease ends.
pub(crate) async fn lease_due(ctx: &AppContext, limit: usize) -> storage::Result<Vec<LeasedEmail>> {
    let now = ctx.clock.now();
    let mut tx = ctx.db.write().await?;
    let leased =
        tx.outbox().lease_due(LeaseId::new(now), now, i64::try_from(limit).unwrap_or(i64::MAX)).await?;
    tx.commit().await?;
    Ok(leased)
}

/// The result of composing a leased email.
#[derive(Debug)]
pub(crate) enum Composed {
    /// The email address of the recipient, and the content.
    Ready(String, Box<EmailContent>),
    /// The stored content cannot be decrypted or parsed, or none is stored and the booking is deleted.
    Unreadable,
    /// The email reports a status that the booking no longer has, perhaps because the booking is deleted.
    Obsolete,
}

/// Decrypts the stored content. An email about a new booking has none and is composed here, so that the
/// booking is written faster. An email about a status may have waited for a long time, so this checks whether
/// it is still current.
pub(crate) async fn compose_email(ctx: &AppContext, email: &LeasedEmail) -> storage::Result<Composed> {
    if !is_current(ctx, email).await? {
        return Ok(Composed::Obsolete);
    }
    let composed = match (&email.content, email.booking) {
        (Some(sealed), _) => {
            let content = EmailContent::open(&ctx.vault, email.id, sealed);
            content.map(|content| (email.recipient.clone(), content))
        }
        (None, Some(booking)) => booking_emails::compose(ctx, &email.kind, booking).await?,
        (None, None) => None,
    };
    Ok(composed.map_or(Composed::Unreadable, |(to, content)| Composed::Ready(to, Box::new(content))))
}

async fn is_current(ctx: &AppContext, email: &LeasedEmail) -> storage::Result<bool> {
    let about = BookingEmail::from_kind(&email.kind).filter(|about| about.reports_status());
    let (Some(about), Some(booking)) = (about, email.booking) else { return Ok(true) };
    let booking = ctx.db.read().await?.bookings().find(booking).await?;
    Ok(booking.is_some_and(|booking| about.is_current_for(booking.status)))
}

/// Stores the outcome of a delivery attempt.
pub(crate) async fn record_outcome(
    ctx: &AppContext,
    email: &LeasedEmail,
    outcome: &DeliveryOutcome,
) -> storage::Result<()> {
    let now = ctx.clock.now();
    let LeasedEmail { id, lease, attempts, created_at, .. } = *email;
    let is_last_attempt = should_give_up(created_at, attempts, now);
    let mut tx = ctx.db.write().await?;
    let had_lease = match outcome {
        DeliveryOutcome::Delivered => tx.outbox().mark_sent(id, lease, now).await?,
        DeliveryOutcome::Retry(reason)
        | DeliveryOutcome::ServerUnavailable(reason)
        | DeliveryOutcome::ServerRefused(reason)
            if is_last_attempt =>
        {
            tx.outbox().mark_failed(id, lease, now, reason).await?
        }
        DeliveryOutcome::Rejected(reason) => tx.outbox().mark_failed(id, lease, now, reason).await?,
        DeliveryOutcome::Obsolete => tx.outbox().delete_leased(id, lease).await?,
        DeliveryOutcome::Retry(reason) => {
            let due_at = now.plus(retry_delay(attempts, rand::random()));
            tx.outbox().schedule_retry(id, lease, due_at, reason).await?
        }
        // The mail server failed, not this email: retry with the first, shortest delay.
        DeliveryOutcome::ServerUnavailable(reason) | DeliveryOutcome::ServerRefused(reason) => {
            tx.outbox().schedule_retry(id, lease, now.plus(retry_delay(1, 0.0)), reason).await?
        }
    };
    // Only security emails outlive their account, until they are sent or have failed.
    if SecurityEmail::from_kind(&email.kind).is_some() {
        tx.outbox().delete_orphan(id).await?;
    }
    tx.commit().await?;
    match outcome {
        _ if !had_lease => {
            tracing::warn!(mail = %id, "the lease of an email ended before its outcome was stored")
        }
        DeliveryOutcome::Delivered => tracing::debug!(mail = %id, attempts, "email delivered"),
        DeliveryOutcome::Obsolete => tracing::debug!(mail = %id, attempts, "email dropped: it was obsolete"),
        DeliveryOutcome::Rejected(reason) => {
            tracing::error!(mail = %id, attempts, reason, "gave up on an email")
        }
        DeliveryOutcome::Retry(reason)
        | DeliveryOutcome::ServerUnavailable(reason)
        | DeliveryOutcome::ServerRefused(reason)
            if is_last_attempt =>
        {
            tracing::error!(mail = %id, attempts, reason, "gave up on an email");
        }
        DeliveryOutcome::Retry(reason)
        | DeliveryOutcome::ServerUnavailable(reason)
        | DeliveryOutcome::ServerRefused(reason) => {
            tracing::warn!(mail = %id, attempts, reason, "email not delivered yet");
        }
    }
    Ok(())
}

/// Releases the leases of emails that this node has not delivered, so that any node may lease them at once.
pub(crate) async fn release_leases(ctx: &AppContext, emails: &[LeasedEmail]) -> storage::Result<()> {
    let mut tx = ctx.db.write().await?;
    for email in emails {
        tx.outbox().schedule_retry(email.id, email.lease, ctx.clock.now(), "the server stopped").await?;
    }
    tx.commit().await
}
