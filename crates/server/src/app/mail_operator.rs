//! What the operator can see of mails from the command line, and do about those that were given up.

use std::collections::HashSet;
use std::time::Duration;

use domain::{AccountId, MailId, Timestamp};
use storage::{FailedMail, GivenUp, OutboxCounts, Result};

use super::identity::link_lasts;
use super::{Ctx, bookings};

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

/// What came of mails that were to begin anew.
#[derive(Debug, PartialEq, Eq)]
pub struct Retried {
    pub begun: Vec<MailId>,
    /// They stay as they are: their links lead nowhere any more.
    pub too_late: Vec<MailId>,
}

/// Lets mails begin anew that were given up. Of the others nothing is said.
pub async fn retry(cx: &Ctx, ids: &[MailId]) -> Result<Retried> {
    begin_anew(cx, |id| ids.contains(&id)).await
}

pub async fn retry_all(cx: &Ctx) -> Result<Retried> {
    begin_anew(cx, |_| true).await
}

async fn begin_anew(cx: &Ctx, wanted: impl Fn(MailId) -> bool) -> Result<Retried> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    let found = tx.outbox().given_up().await?;
    let (too_late, in_time): (Vec<_>, Vec<_>) =
        found.iter().filter(|mail| wanted(mail.id)).partition(|mail| is_too_late(mail, now));
    let ids = |mails: Vec<&GivenUp>| mails.into_iter().map(|mail| mail.id).collect::<Vec<_>>();
    let begun = tx.outbox().requeue(&ids(in_time), now).await?;
    let accounts: HashSet<AccountId> = begun.iter().filter_map(|mail| mail.account).collect();
    bookings::commit_many(cx, tx, &accounts.into_iter().collect::<Vec<_>>()).await?;
    // Nobody else does beside a server.
    if let Err(error) = bookings::announce(cx).await {
        tracing::warn!(%error, "open screens were not told of mails that begin anew");
    }
    cx.outbox.wake();
    Ok(Retried { begun: begun.into_iter().map(|mail| mail.id).collect(), too_late: ids(too_late) })
}

/// By its id, which says when the link was made: a mail that began anew before is younger than that.
fn is_too_late(mail: &GivenUp, now: Timestamp) -> bool {
    let ends = link_lasts(&mail.kind).and_then(|lasts| Some(mail.id.made_at()?.plus(lasts)));
    ends.is_some_and(|end| now >= end)
}
