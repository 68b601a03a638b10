//! Use cases of the operator on the command line: report on the outbox, and retry failed emails.

use std::time::Duration;

use domain::{EmailId, Timestamp};
use storage::{FailedEmail, OutboxCounts, RequeueCandidate, Result};

use super::AppContext;
use super::identity::link_validity;

const MAX_LISTED_EMAILS: usize = 100;

#[derive(Debug)]
pub struct OutboxReport {
    pub counts: OutboxCounts,
    /// The latest emails that failed within the period.
    pub failed: Vec<FailedEmail>,
    /// Whether more emails failed within the period than `failed` lists.
    pub has_more: bool,
}

pub async fn report(ctx: &AppContext, period: Duration) -> Result<OutboxReport> {
    let mut tx = ctx.db.read().await?;
    let counts = tx.outbox().counts().await?;
    let mut failed =
        tx.outbox().list_failed_since(ctx.clock.now().minus(period), MAX_LISTED_EMAILS as i64 + 1).await?;
    let has_more = failed.len() > MAX_LISTED_EMAILS;
    failed.truncate(MAX_LISTED_EMAILS);
    Ok(OutboxReport { counts, failed, has_more })
}

#[derive(Debug, PartialEq, Eq)]
pub struct RetryResult {
    pub requeued: Vec<EmailId>,
    /// Not requeued, because their links have expired.
    pub expired: Vec<EmailId>,
}

/// Requeues failed emails. Ignores the ids of other emails.
pub async fn retry(ctx: &AppContext, ids: &[EmailId]) -> Result<RetryResult> {
    requeue(ctx, |id| ids.contains(&id)).await
}

pub async fn retry_all(ctx: &AppContext) -> Result<RetryResult> {
    requeue(ctx, |_| true).await
}

async fn requeue(ctx: &AppContext, is_selected: impl Fn(EmailId) -> bool) -> Result<RetryResult> {
    let now = ctx.clock.now();
    let mut tx = ctx.db.write().await?;
    let failed = tx.outbox().list_failed().await?;
    let (expired, valid): (Vec<_>, Vec<_>) =
        failed.iter().filter(|email| is_selected(email.id)).partition(|email| has_expired_link(email, now));
    let ids = |emails: Vec<&RequeueCandidate>| emails.into_iter().map(|email| email.id).collect::<Vec<_>>();
    let requeued = tx.outbox().requeue(&ids(valid), now).await?;
    tx.commit().await?;
    // The process of a command runs no job that announces changes.
    if let Err(error) = ctx.db.announce_inboxes().await {
        tracing::warn!(%error, "could not notify open inboxes of requeued emails");
    }
    Ok(RetryResult { requeued: requeued.into_iter().map(|email| email.id).collect(), expired: ids(expired) })
}

/// Uses the time in the id, when the link was created, because requeueing resets the creation time of the
/// email.
fn has_expired_link(email: &RequeueCandidate, now: Timestamp) -> bool {
    let expires_at =
        link_validity(&email.kind).and_then(|validity| Some(email.id.created_at()?.plus(validity)));
    expires_at.is_some_and(|expires_at| now >= expires_at)
}
