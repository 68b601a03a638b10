//! Digests: one email about many requests. It lists requests beyond the limit of single emails to a
//! photographer, requests that were held while the email address was unverified, and requests that went into
//! quarantine because many arrived at once.

use std::time::Duration;

use domain::booking::{Booking, TokenHolder};
use domain::{AccountId, Timestamp};
use storage::Tx;

use super::link_url;
use crate::app::AppContext;
use crate::app::mail::{self, EnqueueError};
use crate::mail::{DigestEntry, Email, QuarantineSummary};

/// Minimum time from a digest to the next one that the job sends to the same photographer.
/// `send_held_requests` does not wait.
const MIN_DIGEST_INTERVAL: Duration = Duration::from_secs(60 * 60);
/// Photographers would not read a longer list to the end.
const MAX_LISTED_BOOKINGS: i64 = 20;
/// A request that has waited longer does not cause a digest. The next digest about newer requests still lists
/// it.
const MAX_REQUEST_WAIT: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The part of the inbox URL that shows the quarantine.
const QUARANTINE_QUERY: &str = "?filter=quarantine";
/// The next run of the job handles the others.
const MAX_PHOTOGRAPHERS_PER_RUN: i64 = 200;

/// Sends the digests that are due. An error for one photographer does not affect the others.
pub async fn send_digests(ctx: &AppContext) -> storage::Result<()> {
    let now = ctx.clock.now();
    let due_accounts = ctx
        .db
        .read()
        .await?
        .bookings()
        .list_accounts_due_for_digest(
            now.minus(MAX_REQUEST_WAIT),
            now.minus(MIN_DIGEST_INTERVAL),
            now,
            MAX_PHOTOGRAPHERS_PER_RUN,
        )
        .await?;
    for account in due_accounts {
        if let Err(error) = send_digest(ctx, account).await {
            tracing::warn!(%account, %error, "cannot send a digest");
        }
    }
    Ok(())
}

async fn send_digest(ctx: &AppContext, account: AccountId) -> Result<(), EnqueueError> {
    let now = ctx.clock.now();
    let mut tx = ctx.db.write().await?;
    // Another node may have sent this digest. Once this node has the lock, it sees that.
    tx.accounts().lock(account).await?;
    if tx.bookings().got_digest_between(account, now.minus(MIN_DIGEST_INTERVAL), now).await? {
        return Ok(());
    }
    enqueue_digest(ctx, &mut tx, account, now).await?;
    tx.commit().await?;
    Ok(())
}

/// Writes a digest of the requests that wait for one, if there are any. The caller must have locked the
/// account.
pub(super) async fn enqueue_digest(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    now: Timestamp,
) -> Result<(), EnqueueError> {
    let Some(photographer) = tx.bookings().find_photographer(account).await? else { return Ok(()) };
    let bookings =
        keep_readable(account, tx.bookings().take_for_digest(account, MAX_LISTED_BOOKINGS, now).await?);
    let remaining_count = tx.bookings().count_waiting_for_digest(account).await?;
    let pages: Vec<String> =
        bookings.iter().map(|booking| link_url(ctx, booking.id, TokenHolder::Photographer)).collect();
    let quarantined =
        keep_readable(account, tx.bookings().list_overflow(account, MAX_LISTED_BOOKINGS).await?);
    let quarantined_count = tx.bookings().mark_overflow_digested(account, now).await?;
    let inbox_url = format!("{}/bookings", ctx.config.http.public_url);
    let quarantined_pages: Vec<String> =
        quarantined.iter().map(|booking| format!("{inbox_url}/{}{QUARANTINE_QUERY}", booking.id)).collect();
    if bookings.is_empty() && quarantined_count == 0 {
        return Ok(());
    }
    let deleted_count = tx.bookings().take_dropped_count(account).await?;
    let email = Email::BookingDigest {
        entries: &list_entries(&bookings, &pages),
        deferred: usize::try_from(remaining_count).unwrap_or_default(),
        quarantine: QuarantineSummary {
            listed: &list_entries(&quarantined, &quarantined_pages),
            count: usize::try_from(quarantined_count).unwrap_or_default(),
            deleted: usize::try_from(deleted_count).unwrap_or_default(),
            page: &format!("{inbox_url}{QUARANTINE_QUERY}"),
        },
    };
    mail::enqueue(ctx, tx, &photographer.email, Some(account), email).await?;
    Ok(())
}

fn list_entries<'a>(bookings: &'a [Booking], pages: &'a [String]) -> Vec<DigestEntry<'a>> {
    bookings.iter().zip(pages).map(|(booking, page)| DigestEntry { booking, page }).collect()
}

/// Logs and skips a booking that cannot be read: the digest must list the others.
fn keep_readable(account: AccountId, bookings: Vec<storage::Result<Booking>>) -> Vec<Booking> {
    let log_error = |error: &storage::Error| tracing::error!(%account, %error, "a booking cannot be read");
    bookings.into_iter().filter_map(|booking| booking.inspect_err(log_error).ok()).collect()
}
