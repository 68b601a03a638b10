//! What happens with a request that is new: whether it goes into the inbox or into quarantine, who hears of it and how.

use std::collections::HashMap;

use domain::{AccountId, MailId, Notice, Suspicion};
use identity::network_hash;
use storage::{Target, Tx};

use super::limits::{Between, Took};
use super::write::{Job, Sorted};
use crate::app::{Ctx, settings};

#[derive(Clone, Debug)]
pub(super) struct Decided {
    pub suspicion: Option<Suspicion>,
    /// Where it came from, if it goes into quarantine.
    pub network_hash: Option<[u8; 16]>,
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
    sorted: &[Sorted],
) -> storage::Result<()> {
    for ((job, target), sorted) in jobs.iter_mut().zip(targets).zip(sorted) {
        if let (Sorted::New, Some(target), None) = (sorted, target, &job.decided) {
            job.decided = Some(by_limits(cx, job, target));
        }
    }
    spare_unverified(cx, tx, jobs, targets, sorted).await
}

fn by_limits(cx: &Ctx, job: &Job, target: &Target) -> Decided {
    let (limits, now) = (&cx.bookings.limits, cx.clock.monotonic());
    let between = Between::new(job.network, target.account, job.request.client_email.address());
    let mut took = Took::default();
    // What is suspicious anyway uses nothing up.
    let suspicion = job.suspicion.or_else(|| suspect(cx, &between, &mut took));
    if let Some(found) = suspicion {
        let hash = network_hash(&cx.vault, target.account, &between.network.octets());
        let (network_hash, notice) = (Some(hash), found.notice());
        return Decided { suspicion, network_hash, notice, receipt: None, between, took };
    }
    let notice = if limits.mail(&between, now, &mut took) { Notice::Mail } else { Notice::Digest };
    let acknowledges = settings::acknowledges(cx, target.client_receipts);
    let receipt = acknowledges && limits.receipt(&between, now, &mut took);
    let receipt = receipt.then(|| MailId::new(job.at));
    Decided { suspicion, network_hash: None, notice, receipt, between, took }
}

/// The form is never closed: only a network that sends too much is refused, and that before it comes here.
fn suspect(cx: &Ctx, between: &Between, took: &mut Took) -> Option<Suspicion> {
    let (limits, now) = (&cx.bookings.limits, cx.clock.monotonic());
    if !limits.is_believable(between, now, took) {
        Some(Suspicion::TooMany)
    } else if !limits.store(between, now, took) {
        Some(Suspicion::ManyAtOnce)
    } else {
        None
    }
}

/// An unverified address may be a stranger's: beyond a few emails a day, requests wait until it is verified.
async fn spare_unverified(
    cx: &Ctx,
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
        if decided.notice == Notice::Mail {
            *count += 1;
        } else {
            cx.bookings.limits.unmail(&decided.between, &mut decided.took);
        }
    }
    Ok(())
}
