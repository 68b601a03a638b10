//! Requests into the database, all that wait in one transaction; each is answered after the commit.

use std::collections::{BTreeSet, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use domain::booking::RequestKey;
use domain::{AccountId, BookingId, BookingRequest, ServiceId, Suspicion, Timestamp, Username};
use futures_util::FutureExt;
use storage::{Asked, Before, Entered, NewBooking, Target, Tx};
use tokio::sync::oneshot;

use super::decide::{Decided, decide};
use super::in_flight::Flight;
use super::{Booked, Refusal, live};
use crate::app::Ctx;
use crate::app::identity::Network;

/// How often a group is tried again that had to give way to somebody else's transaction.
const TRIES: u64 = 5;

#[derive(Debug)]
pub(super) struct Job {
    pub id: BookingId,
    pub username: Username,
    pub service: ServiceId,
    pub request: BookingRequest,
    pub key: RequestKey,
    pub print: [u8; 32],
    pub network: Network,
    pub suspicion: Option<Suspicion>,
    pub client_hash: [u8; 32],
    pub answer_hash: [u8; 32],
    pub at: Timestamp,
    /// Once it is, it stays so, however often the job is tried: limits count once.
    pub decided: Option<Decided>,
    pub answer: oneshot::Sender<Result<Booked, Refusal>>,
    pub flight: Option<Flight>,
}

/// What is to be said of a job; `None` for one that has to wait for the next group.
type Outcome = Option<Result<Booked, Refusal>>;

/// Why a group was not written.
#[derive(Debug)]
enum Failure {
    Storage(storage::Error),
    Panicked,
}

pub(super) async fn write(cx: &Ctx, jobs: Vec<Job>) {
    match attempt(cx, jobs).await {
        (jobs, Ok(outcomes)) => settle(cx, jobs, outcomes),
        // It would fail for each of them.
        (jobs, Err(failure)) if failure.is_for_all() || jobs.len() == 1 => refuse(cx, jobs, failure),
        // One of them is to blame, and the others must not suffer for it.
        (jobs, Err(_)) => {
            for job in jobs {
                match attempt(cx, vec![job]).await {
                    (job, Ok(outcomes)) => settle(cx, job, outcomes),
                    (job, Err(failure)) => refuse(cx, job, failure),
                }
            }
        }
    }
}

impl Failure {
    fn is_for_all(&self) -> bool {
        matches!(self, Self::Storage(error @ storage::Error::Unavailable(_)) if !error.gave_way())
    }
}

fn settle(cx: &Ctx, jobs: Vec<Job>, outcomes: Vec<Outcome>) {
    let mut waiting = Vec::new();
    let (mut stored, mut quarantined) = (0, 0);
    for (job, outcome) in jobs.into_iter().zip(outcomes) {
        let Some(outcome) = outcome else {
            waiting.push(job);
            continue;
        };
        match (&job.decided, &outcome) {
            (Some(decided), Ok(Booked::Now(_))) => {
                stored += 1;
                quarantined += usize::from(decided.suspicion.is_some());
            }
            (Some(decided), _) => decided.undo(cx),
            (None, _) => {}
        }
        job.answer_with(outcome);
    }
    if stored > 0 {
        cx.bookings.numbers.stored(stored, quarantined);
        cx.outbox.wake();
    }
    cx.bookings.queue.put_back(waiting);
}

fn refuse(cx: &Ctx, jobs: Vec<Job>, failure: Failure) {
    let refusal = match failure {
        Failure::Storage(error) => Refusal::Storage(Arc::new(error)),
        Failure::Panicked => Refusal::Fault("writing a booking panicked"),
    };
    for job in jobs {
        if let Some(decided) = &job.decided {
            decided.undo(cx);
        }
        job.answer_with(Err(refusal.clone()));
    }
}

/// A panic ends here, and the jobs come back either way.
async fn attempt(cx: &Ctx, mut jobs: Vec<Job>) -> (Vec<Job>, Result<Vec<Outcome>, Failure>) {
    let ended = match AssertUnwindSafe(persist(cx, &mut jobs)).catch_unwind().await {
        Ok(ended) => ended.map_err(Failure::Storage),
        Err(_) => Err(Failure::Panicked),
    };
    (jobs, ended)
}

async fn persist(cx: &Ctx, jobs: &mut [Job]) -> storage::Result<Vec<Outcome>> {
    for tries in 1..TRIES {
        match write_together(cx, jobs).await {
            Err(error) if error.gave_way() => {
                let pause = rand::random_range(1..=10) * tries;
                tokio::time::sleep(Duration::from_millis(pause)).await;
            }
            ended => return ended,
        }
    }
    write_together(cx, jobs).await
}

async fn write_together(cx: &Ctx, jobs: &mut [Job]) -> storage::Result<Vec<Outcome>> {
    let mut tx = cx.db.write().await?;
    let asked: Vec<Asked<'_>> = jobs.iter().map(Job::asked).collect();
    let (before, targets): (Vec<_>, Vec<_>) = tx.bookings().targets(&asked).await?.into_iter().unzip();
    let mut outcomes = sort_out(jobs, &before, &targets);
    decide(cx, &mut tx, jobs, &targets, &outcomes).await?;
    enter(cx, tx, jobs, &targets, &mut outcomes).await?;
    Ok(outcomes
        .into_iter()
        .map(|sorted| match sorted {
            Sorted::Ended(outcome) => Some(outcome),
            Sorted::New | Sorted::Later => None,
        })
        .collect())
}

#[derive(Debug)]
pub(super) enum Sorted {
    New,
    /// The same as another one of this group.
    Later,
    Ended(Result<Booked, Refusal>),
}

/// What was answered once is answered again, also when the service is gone meanwhile.
fn sort_out(jobs: &[Job], before: &[Option<Before>], targets: &[Option<Target>]) -> Vec<Sorted> {
    let mut seen = HashSet::new();
    let mut sorted = Vec::with_capacity(jobs.len());
    for ((job, before), target) in jobs.iter().zip(before).zip(targets) {
        sorted.push(match (before, target) {
            (Some(before), _) if job.key.still_means(before.at, job.at) => {
                Sorted::Ended(job.answer_before(before.booking, &before.print))
            }
            (_, None) => Sorted::Ended(Err(Refusal::NotFound)),
            (_, Some(target)) if seen.insert((target.account, job.key.as_str())) => Sorted::New,
            (_, Some(_)) => Sorted::Later,
        });
    }
    sorted
}

/// Writes what is new, and commits.
async fn enter(
    cx: &Ctx,
    mut tx: Tx,
    jobs: &[Job],
    targets: &[Option<Target>],
    sorted: &mut [Sorted],
) -> storage::Result<()> {
    let new: Vec<(usize, NewBooking<'_>)> = jobs
        .iter()
        .zip(targets)
        .zip(&*sorted)
        .enumerate()
        .filter(|(_, (_, sorted))| matches!(sorted, Sorted::New))
        .filter_map(|(n, ((job, target), _))| Some((n, job.new_booking(target.as_ref()?)?)))
        .collect();
    if new.is_empty() {
        return Ok(());
    }
    let (places, group): (Vec<usize>, Vec<NewBooking<'_>>) = new.into_iter().unzip();
    let entered = tx.bookings().insert_group(&group).await?;
    tx.bookings().make_room_in_quarantine(&quarantined(&group)).await?;
    let new = group.iter().zip(&entered).filter(|(_, entered)| **entered == Entered::Now);
    live::commit_many(cx, tx, &accounts_of(new.map(|(new, _)| new))).await?;
    for (place, entered) in places.into_iter().zip(entered) {
        sorted[place] = Sorted::Ended(match entered {
            Entered::Now => Ok(Booked::Now(jobs[place].id)),
            Entered::Before(before) => jobs[place].answer_before(before.booking, &before.print),
        });
    }
    Ok(())
}

fn quarantined(group: &[NewBooking<'_>]) -> Vec<AccountId> {
    accounts_of(group.iter().filter(|new| new.suspicion.is_some()))
}

/// Each once, and in one order, so that no two groups wait for one another.
fn accounts_of<'a>(bookings: impl Iterator<Item = &'a NewBooking<'a>>) -> Vec<AccountId> {
    let accounts: BTreeSet<AccountId> = bookings.map(|new| new.account).collect();
    accounts.into_iter().collect()
}

impl Job {
    /// Whoever asks again as soon as this is heard is no longer told that it is on its way. Whoever asked may be gone;
    /// the booking stays.
    fn answer_with(self, outcome: Result<Booked, Refusal>) {
        drop(self.flight);
        let _ = self.answer.send(outcome);
    }

    fn asked(&self) -> Asked<'_> {
        Asked { username: &self.username, service: self.service, key: &self.key }
    }

    fn answer_before(&self, booking: BookingId, print: &[u8]) -> Result<Booked, Refusal> {
        if print == self.print { Ok(Booked::Before(booking)) } else { Err(Refusal::KeyReused) }
    }

    fn new_booking<'a>(&'a self, target: &'a Target) -> Option<NewBooking<'a>> {
        let decided = self.decided.as_ref()?;
        Some(NewBooking {
            id: self.id,
            account: target.account,
            service: self.service,
            title: &target.title,
            price: target.price,
            request: &self.request,
            key: &self.key,
            print: &self.print,
            suspicion: decided.suspicion,
            network_hash: decided.network_hash,
            notice: decided.notice,
            photographer: &target.email,
            receipt: decided.receipt,
            client_hash: self.client_hash,
            answer_hash: self.answer_hash,
            created_at: self.at,
        })
    }
}
