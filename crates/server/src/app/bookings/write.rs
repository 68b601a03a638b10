//! Writes a batch of bookings in one transaction, and responds to each client after the commit.

use std::collections::{BTreeSet, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use domain::AccountId;
use futures_util::FutureExt;
use storage::{InsertOutcome, NewBooking, TargetLookup, Tx};

use super::admission::decide_admissions;
use super::pending_booking::{PendingBooking, Progress};
use super::{Booked, BookingError};
use crate::app::AppContext;

/// Attempts to write a batch that conflicts with other transactions.
const MAX_TRIES: u64 = 5;

/// Why a batch was not written.
#[derive(Debug)]
enum WriteError {
    Storage(storage::Error),
    Panicked,
}

impl WriteError {
    fn affects_every_booking(&self) -> bool {
        match self {
            Self::Storage(error) => {
                matches!(error, storage::Error::Unavailable(_)) && !error.is_transaction_conflict()
            }
            Self::Panicked => false,
        }
    }
}

/// Returns the bookings that have to wait for the next batch.
pub(super) async fn write_batch(ctx: &AppContext, mut batch: Vec<PendingBooking>) -> Vec<PendingBooking> {
    match try_write(ctx, &mut batch).await {
        Ok(()) => respond_all(ctx, batch),
        Err(error) if error.affects_every_booking() || batch.len() == 1 => {
            fail_all(ctx, batch, error);
            Vec::new()
        }
        // One booking may have caused the error: write each alone, so that the others succeed.
        Err(_) => {
            let mut deferred = Vec::new();
            let mut remaining = batch.into_iter();
            while let Some(booking) = remaining.next() {
                let mut single = vec![booking];
                match try_write(ctx, &mut single).await {
                    Ok(()) => deferred.extend(respond_all(ctx, single)),
                    Err(error) => {
                        // Each of the others would wait for the database until the timeout.
                        if error.affects_every_booking() {
                            single.extend(remaining.by_ref());
                        }
                        fail_all(ctx, single, error);
                    }
                }
            }
            deferred
        }
    }
}

/// Returns the bookings that have to wait for the next batch.
fn respond_all(ctx: &AppContext, batch: Vec<PendingBooking>) -> Vec<PendingBooking> {
    let mut deferred = Vec::new();
    let (mut stored, mut quarantined) = (0, 0);
    for mut booking in batch {
        let Progress::Finished(outcome) = std::mem::replace(&mut booking.progress, Progress::Unresolved)
        else {
            deferred.push(booking);
            continue;
        };
        match (&booking.admission, &outcome) {
            (Some(admission), Ok(Booked::Created(_))) => {
                stored += 1;
                quarantined += usize::from(admission.quarantine_reason.is_some());
            }
            (Some(admission), _) => admission.refund_quota(ctx),
            (None, _) => {}
        }
        booking.respond(ctx, outcome);
    }
    if stored > 0 {
        ctx.bookings.metrics.count_stored(stored, quarantined);
    }
    deferred
}

fn fail_all(ctx: &AppContext, batch: Vec<PendingBooking>, error: WriteError) {
    let error = match error {
        WriteError::Storage(error) => BookingError::Storage(Arc::new(error)),
        WriteError::Panicked => BookingError::Internal("writing a booking panicked"),
    };
    for booking in batch {
        if let Some(admission) = &booking.admission {
            admission.refund_quota(ctx);
        }
        booking.respond(ctx, Err(error.clone()));
    }
}

/// Catches panics, so that every client gets a response.
async fn try_write(ctx: &AppContext, batch: &mut [PendingBooking]) -> Result<(), WriteError> {
    match AssertUnwindSafe(write_with_retries(ctx, batch)).catch_unwind().await {
        Ok(result) => result.map_err(WriteError::Storage),
        Err(_) => Err(WriteError::Panicked),
    }
}

async fn write_with_retries(ctx: &AppContext, batch: &mut [PendingBooking]) -> storage::Result<()> {
    for attempt in 1..MAX_TRIES {
        match write_transaction(ctx, batch).await {
            Err(error) if error.is_transaction_conflict() => {
                let pause_millis = rand::random_range(1..=10) * attempt;
                tokio::time::sleep(Duration::from_millis(pause_millis)).await;
            }
            result => return result,
        }
    }
    write_transaction(ctx, batch).await
}

async fn write_transaction(ctx: &AppContext, batch: &mut [PendingBooking]) -> storage::Result<()> {
    let mut tx = ctx.db.write().await?;
    resolve_targets(&mut tx, batch).await?;
    decide_admissions(ctx, &mut tx, batch).await?;
    if insert_new_bookings(&mut tx, batch).await? {
        tx.commit_in_place().await?;
    }
    Ok(())
}

/// Finds the service of each booking, and an earlier request with the same key. A repeated request gets the
/// same response, even if the photographer has deleted the service since.
async fn resolve_targets(tx: &mut Tx, batch: &mut [PendingBooking]) -> storage::Result<()> {
    let lookups: Vec<TargetLookup<'_>> = batch.iter().map(PendingBooking::lookup).collect();
    let results = tx.bookings().find_targets(&lookups).await?;
    let mut keys = HashSet::new();
    for (booking, (previous, target)) in batch.iter_mut().zip(results) {
        booking.progress = match (previous, target) {
            (Some(previous), _) if booking.key.repeats_request_at(previous.at, booking.received_at) => {
                Progress::Finished(booking.replay(&previous))
            }
            (_, None) => Progress::Finished(Err(BookingError::NotFound)),
            (_, Some(target)) if keys.insert((target.account, booking.key.clone())) => Progress::New(target),
            (_, Some(_)) => Progress::Deferred,
        };
    }
    Ok(())
}

/// False if the batch has no new bookings.
async fn insert_new_bookings(tx: &mut Tx, batch: &mut [PendingBooking]) -> storage::Result<bool> {
    let rows: Vec<NewBooking<'_>> = batch.iter().filter_map(PendingBooking::new_booking).collect();
    if rows.is_empty() {
        return Ok(false);
    }
    let outcomes = tx.bookings().insert_batch(&rows).await?;
    tx.bookings().trim_quarantine(&quarantined_accounts(&rows)).await?;
    let new_bookings = batch.iter_mut().filter(|booking| matches!(booking.progress, Progress::New(_)));
    for (booking, outcome) in new_bookings.zip(outcomes) {
        booking.progress = Progress::Finished(match outcome {
            InsertOutcome::Created => Ok(Booked::Created(booking.id)),
            InsertOutcome::Replayed(previous) => booking.replay(&previous),
        });
    }
    Ok(true)
}

/// Without duplicates and sorted, so that two batches lock accounts in the same order and cannot deadlock.
fn quarantined_accounts(bookings: &[NewBooking<'_>]) -> Vec<AccountId> {
    let quarantined = bookings.iter().filter(|booking| booking.quarantine_reason.is_some());
    let accounts: BTreeSet<AccountId> = quarantined.map(|booking| booking.account).collect();
    accounts.into_iter().collect()
}
