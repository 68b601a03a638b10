//! Requests into the database, all that wait in one transaction; each is answered after the commit.

use std::collections::HashSet;
use std::sync::Arc;

use domain::booking::RequestKey;
use domain::{BookingId, BookingRequest, ServiceId, Suspicion, Timestamp, Username};
use storage::{Asked, Entered, NewBooking, Target, Tx};
use tokio::sync::oneshot;

use super::decide::{Decided, decide};
use super::in_flight::Flight;
use super::{Booked, Refusal};
use crate::app::Ctx;

/// How often a group is tried again that had to give way to somebody else's transaction.
const TRIES: usize = 5;

#[derive(Debug)]
pub(super) struct Job {
    pub id: BookingId,
    pub username: Username,
    pub service: ServiceId,
    pub request: BookingRequest,
    pub key: RequestKey,
    pub print: [u8; 32],
    pub suspicion: Option<Suspicion>,
    pub client_hash: [u8; 32],
    pub answer_hash: [u8; 32],
    pub at: Timestamp,
    /// Once it is, it stays so, however often the job is tried: limits count once.
    pub decided: Option<Decided>,
    pub answer: oneshot::Sender<Result<Booked, Refusal>>,
    pub _flight: Option<Flight>,
}

/// What is to be said of a job; `None` for one that has to wait for the next group.
type Outcome = Option<Result<Booked, Refusal>>;

pub(super) async fn write(cx: Arc<Ctx>, mut jobs: Vec<Job>) {
    match attempt(&cx, &mut jobs).await {
        Ok(outcomes) => settle(&cx, jobs, outcomes),
        // It would fail for each of them.
        Err(error @ storage::Error::Unavailable(_)) => refuse(jobs, error),
        Err(error) if jobs.len() == 1 => refuse(jobs, error),
        // One of them is to blame, and the others must not suffer for it.
        Err(_) => {
            for job in jobs {
                let mut alone = vec![job];
                match attempt(&cx, &mut alone).await {
                    Ok(outcomes) => settle(&cx, alone, outcomes),
                    Err(error) => refuse(alone, error),
                }
            }
        }
    }
}

fn settle(cx: &Ctx, jobs: Vec<Job>, outcomes: Vec<Outcome>) {
    let mut waiting = Vec::new();
    let mut stored = 0;
    for (job, outcome) in jobs.into_iter().zip(outcomes) {
        let Some(outcome) = outcome else {
            waiting.push(job);
            continue;
        };
        stored += usize::from(job.decided.is_some() && matches!(outcome, Ok(Booked::Now(_))));
        // Whoever asked may be gone; the booking stays.
        let _ = job.answer.send(outcome);
    }
    if stored > 0 {
        cx.bookings.numbers.stored(stored);
        cx.outbox.wake();
    }
    cx.bookings.queue.put_back(waiting);
}

fn refuse(jobs: Vec<Job>, error: storage::Error) {
    let error = Arc::new(error);
    for job in jobs {
        let _ = job.answer.send(Err(Refusal::Storage(error.clone())));
    }
}

async fn attempt(cx: &Ctx, jobs: &mut [Job]) -> storage::Result<Vec<Outcome>> {
    let mut tries = 1;
    loop {
        match write_together(cx, jobs).await {
            Err(error) if error.gave_way() && tries < TRIES => tries += 1,
            ended => return ended,
        }
    }
}

async fn write_together(cx: &Ctx, jobs: &mut [Job]) -> storage::Result<Vec<Outcome>> {
    let mut tx = cx.db.write().await?;
    let asked: Vec<Asked<'_>> = jobs.iter().map(Job::asked).collect();
    let targets = tx.bookings().targets(&asked).await?;
    let mut outcomes = sort_out(jobs, &targets);
    decide(cx, &mut tx, jobs, &targets, &mut outcomes).await?;
    enter(tx, jobs, &targets, &mut outcomes).await?;
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

fn sort_out(jobs: &[Job], targets: &[Option<Target>]) -> Vec<Sorted> {
    let mut seen = HashSet::new();
    let sort = |(job, target): (&Job, &Option<Target>)| {
        let Some(target) = target else { return Sorted::Ended(Err(Refusal::NotFound)) };
        match &target.before {
            Some(before) if job.key.still_means(before.at, job.at) => {
                Sorted::Ended(job.answer_before(before.booking, &before.print))
            }
            _ if seen.insert((target.account, job.key.as_str().to_owned())) => Sorted::New,
            _ => Sorted::Later,
        }
    };
    jobs.iter().zip(targets).map(sort).collect()
}

/// Writes what is new, and commits.
async fn enter(
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
    tx.commit().await?;
    for (place, entered) in places.into_iter().zip(entered) {
        sorted[place] = Sorted::Ended(match entered {
            Entered::Now => Ok(Booked::Now(jobs[place].id)),
            Entered::Before(before) => jobs[place].answer_before(before.booking, &before.print),
        });
    }
    Ok(())
}

impl Job {
    fn asked(&self) -> Asked<'_> {
        Asked { username: &self.username, service: self.service, key: &self.key }
    }

    fn answer_before(&self, booking: BookingId, print: &[u8]) -> Result<Booked, Refusal> {
        if print == self.print { Ok(Booked::Before(booking)) } else { Err(Refusal::KeyReused) }
    }

    fn new_booking<'a>(&'a self, target: &'a Target) -> Option<NewBooking<'a>> {
        let decided = self.decided?;
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
            notice: decided.notice,
            photographer: &target.email,
            receipt: decided.receipt,
            client_hash: self.client_hash,
            answer_hash: self.answer_hash,
            created_at: self.at,
        })
    }
}
