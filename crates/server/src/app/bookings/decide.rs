//! What happens with a request that is new: whether it is taken in, who hears of it and how.

use std::collections::HashMap;

use domain::{AccountId, MailId, Notice, Suspicion};
use storage::{Target, Tx};

use super::write::{Job, Sorted};
use super::{Booked, Refusal};
use crate::app::Ctx;

#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    pub suspicion: Option<Suspicion>,
    pub notice: Notice,
    pub receipt: Option<MailId>,
}

pub(super) async fn decide(
    cx: &Ctx,
    tx: &mut Tx,
    jobs: &mut [Job],
    targets: &[Option<Target>],
    sorted: &mut [Sorted],
) -> storage::Result<()> {
    for ((job, target), sorted) in jobs.iter_mut().zip(targets).zip(sorted.iter_mut()) {
        if let (Sorted::New, Some(target), None) = (&sorted, target, job.decided) {
            match by_limits(cx, job, target) {
                Ok(Some(decided)) => job.decided = Some(decided),
                Ok(None) => *sorted = Sorted::Ended(Ok(Booked::Now(job.id))),
                Err(refusal) => *sorted = Sorted::Ended(Err(refusal)),
            }
        }
    }
    spare_unverified(tx, jobs, targets, sorted).await
}

/// `None` for what even the quarantine has no room for: its sender sees the same success.
fn by_limits(cx: &Ctx, job: &Job, target: &Target) -> Result<Option<Decided>, Refusal> {
    let (limits, now) = (&cx.bookings.limits, cx.clock.monotonic());
    let client = job.request.client_email.address();
    let believable = limits.is_believable(client, now);
    let suspicion = job.suspicion.or((!believable).then_some(Suspicion::TooMany));
    if suspicion.is_some() {
        let fits = limits.quarantine(target.account, now);
        cx.bookings.numbers.suspected(fits);
        return Ok(fits.then_some(Decided { suspicion, notice: Notice::None, receipt: None }));
    }
    limits.store(target.account, now)?;
    let notice = if limits.mail(target.account, now) { Notice::Mail } else { Notice::Digest };
    let wanted = cx.config.accounts.client_receipt;
    let receipt = wanted && limits.receipt(target.account, client, now);
    Ok(Some(Decided { suspicion, notice, receipt: receipt.then(|| MailId::new(job.at)) }))
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
