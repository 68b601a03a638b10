//! What the operator can see of mails from the command line, and do about those that were given up.

use std::time::Duration;

use domain::MailId;
use storage::{FailedMail, OutboxCounts, Result};

use super::Ctx;

const SHOWN: usize = 100;

#[derive(Debug)]
pub struct Report {
    pub counts: OutboxCounts,
    /// The latest of those that were given up lately.
    pub failed: Vec<FailedMail>,
    pub more: bool,
}

pub async fn report(cx: &Ctx, lately: Duration) -> Result<Report> {
    let mut tx = cx.db.read().await?;
    let counts = tx.outbox().counts().await?;
    let mut failed = tx.outbox().failed_since(cx.clock.now().minus(lately), SHOWN as i64 + 1).await?;
    let more = failed.len() > SHOWN;
    failed.truncate(SHOWN);
    Ok(Report { counts, failed, more })
}

/// Lets mails begin anew. Those that were not given up.
pub async fn retry(cx: &Ctx, ids: &[MailId]) -> Result<Vec<MailId>> {
    let mut unknown = Vec::new();
    let mut tx = cx.db.write().await?;
    // In one order, as whoever else does it.
    let mut sorted = ids.to_vec();
    sorted.sort_unstable();
    for id in sorted {
        if !tx.outbox().requeue(id, cx.clock.now()).await? {
            unknown.push(id);
        }
    }
    tx.commit().await?;
    cx.outbox.wake();
    Ok(unknown)
}

/// How many there were.
pub async fn retry_all(cx: &Ctx) -> Result<u64> {
    let mut tx = cx.db.write().await?;
    let mails = tx.outbox().requeue_all(cx.clock.now()).await?;
    tx.commit().await?;
    cx.outbox.wake();
    Ok(mails)
}
