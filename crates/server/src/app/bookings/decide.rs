//! What happens with a request that is new: whether it is taken in, who hears of it and how.

use std::collections::HashMap;

use domain::{AccountId, MailId, Notice, Suspicion};
use storage::{Target, Tx};

use super::Refusal;
use super::limits::{Between, Took};
use super::write::{Job, Sorted};
use crate::app::{Ctx, settings};

#[derive(Clone, Debug)]
pub(super) struct Decided {
    pub suspicion: Option<Suspicion>,
    pub notice: Notice,
    pub receipt: Option<MailId>,
    between: Between,
    took: Took,
}

impl Decided {
    /// For a request of which nothing was stored in the end.
    pub fn undo(&self, cx: &Ctx) {
        cx.bookings.limits.give_back(&self.between, self.took);
    }
}

pub(super) async fn decide(
    cx: &Ctx,
    tx: &mut Tx,
    jobs: &mut [Job],
    targets: &[Option<Target>],
    sorted: &mut [Sorted],
) -> storage::Result<()> {
    for ((job, target), sorted) in jobs.iter_mut().zip(targets).zip(sorted.iter_mut()) {
        if let (Sorted::New, Some(target), None) = (&sorted, target, &job.decided) {
            match by_limits(cx, job, target) {
                Ok(decided) => job.decided = Some(decided),
                Err(refusal) => *sorted = Sorted::Ended(Err(refusal)),
            }
        }
    }
    spare_unverified(tx, jobs, targets, sorted).await
}

fn by_limits(cx: &Ctx, job: &Job, target: &Target) -> Result<Decided, Refusal> {
    let (limits, now) = (&cx.bookings.limits, cx.clock.monotonic());
    let between = Between::new(job.network, target.account, job.request.client_email.address());
    let mut took = Took::default();
    // What is suspicious anyway uses nothing up.
    let believable = job.suspicion.is_some() || limits.is_believable(&between, now, &mut took);
    let suspicion = job.suspicion.or((!believable).then_some(Suspicion::TooMany));
    if suspicion.is_some() {
        return Ok(Decided { suspicion, notice: Notice::None, receipt: None, between, took });
    }
    if let Err(wait) = limits.store(&between, now, &mut took) {
        limits.give_back(&between, took);
        return Err(wait.into());
    }
    let notice = if limits.mail(&between, now, &mut took) { Notice::Mail } else { Notice::Digest };
    let acknowledges = settings::acknowledges(cx, target.client_receipts, target.email_verified);
    let receipt = acknowledges && limits.receipt(&between, now, &mut took);
    let receipt = receipt.then(|| MailId::new(job.at));
    Ok(Decided { suspicion, notice, receipt, between, took })
}

/// An address that nobody confirmed may be a stranger's.
async fn spare_unverified(
    tx: &mut Tx,
    jobs: &mut [Job],
    targets: &[Option<Target>],
    sorted: &[Sorted],
) -> storage::Result<()> {
    let mut mails: Vec<(&mut Decided, AccountId)> = Vec::new();
    let mut now = None;
    for ((job, target), sorted) in jobs.iter_mut().zip(targets).zip(sorted) {
        if let (Sorted::New, Some(target), Some(decided)) = (sorted, target, &mut job.decided)
            && !target.email_verified
            && decided.notice == Notice::Mail
        {
            now = now.max(Some(job.at));
            mails.push((decided, target.account));
        }
    }
    let Some(now) = now else { return Ok(()) };
    let mut accounts: Vec<AccountId> = mails.iter().map(|(_, account)| *account).collect();
    accounts.sort_unstable();
    accounts.dedup();
    let mut promised: HashMap<AccountId, i64> = tx.bookings().promised(&accounts, now).await?;
    for (decided, account) in mails {
        let count = promised.entry(account).or_default();
        decided.notice = decided.notice.to_unverified(*count);
        *count += i64::from(decided.notice == Notice::Mail);
    }
    Ok(())
}
