//! Limits the size of the quarantine, and finds what a digest reports about it.

use domain::booking::limits::MAX_QUARANTINED;
use domain::{AccountId, Booking, QuarantineReason, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::BookingStore;
use super::row::{BookingRow, columns};
use crate::error::Result;
use crate::exec::{Exec, on_engine};
use crate::json_rows::{self, sql_for_engine};

#[derive(FromRow)]
struct DroppedRow {
    id: Uuid,
    created_at: i64,
    /// Whether the next digest would have reported the request.
    is_unreported: bool,
}

impl BookingStore<'_> {
    /// Deletes the requests beyond the limit of each account's quarantine, and adds those that the next
    /// digest would have reported to the count that `take_dropped_count` returns.
    ///
    /// The network with the most requests loses its oldest ones first, so that a flood does not push out a
    /// client who wrote once. Among networks with equally many, a likely bot loses before a request that is
    /// in quarantine only because many arrived at once, and the oldest before the newest.
    ///
    /// On PostgreSQL a request that is just being released is skipped: its transaction may wait for totals
    /// that the caller has locked, and waiting for it would be a deadlock.
    pub async fn trim_quarantine(mut self, accounts: &[AccountId]) -> Result<()> {
        macro_rules! delete {
            ($id:literal, $lock:literal) => {
                concat!(
                    "DELETE FROM bookings WHERE id IN (SELECT id FROM bookings WHERE id IN \
                     (SELECT id FROM (SELECT id, created_at, suspicion, row_number() OVER (\
                     PARTITION BY coalesce(network_hash, ",
                    $id,
                    ") ORDER BY created_at DESC, id DESC) AS rank_in_network FROM bookings \
                     WHERE account_id = $1 AND suspicion IS NOT NULL AND status = 'inquiry') AS ranked \
                     ORDER BY rank_in_network, CASE suspicion WHEN $3 THEN 0 ELSE 1 END, created_at DESC, id DESC \
                     LIMIT 100000 OFFSET $2) \
                     AND suspicion IS NOT NULL AND status = 'inquiry'",
                    $lock,
                    ") AND suspicion IS NOT NULL AND status = 'inquiry' \
                     RETURNING id, created_at, suspicion = $3 AND digested_at IS NULL AS is_unreported"
                )
            };
        }
        // A request without a network counts as a network of its own. SQLite needs a LIMIT before the OFFSET.
        let sql = sql_for_engine!(
            self.exec,
            delete!("id", ""),
            delete!("uuid_send(id)", " FOR UPDATE SKIP LOCKED")
        );
        for account in accounts {
            let dropped: Vec<DroppedRow> = on_engine!(self.exec.reborrow(), c => sqlx::query_as(sql)
                .bind(account.as_uuid()).bind(MAX_QUARANTINED).bind(QuarantineReason::ManyAtOnce.as_str()).fetch_all(c).await?);
            if !dropped.is_empty() {
                self.changes.add_inbox(*account);
                delete_request_keys(self.exec.reborrow(), *account, &dropped).await?;
                add_dropped_count(self.exec.reborrow(), *account, &dropped).await?;
            }
        }
        Ok(())
    }

    /// Up to `limit` requests that are in quarantine because many arrived at once and that no digest has
    /// reported. Those from the networks with the fewest requests come first, because a client writes once.
    pub async fn list_overflow(self, account: AccountId, limit: i64) -> Result<Vec<Result<Booking>>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM (SELECT bookings.*, count(*) OVER (PARTITION BY network_hash) AS network_requests FROM bookings \
             WHERE account_id = $1 AND suspicion = $2 AND digested_at IS NULL AND status = 'inquiry') AS overflow \
             ORDER BY network_requests, created_at, id LIMIT $3"
        );
        let rows: Vec<BookingRow> = on_engine!(self.exec, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(QuarantineReason::ManyAtOnce.as_str()).bind(limit).fetch_all(c).await?);
        Ok(rows.into_iter().map(Booking::try_from).collect())
    }

    /// Marks every request that `list_overflow` finds as reported, and returns how many there were.
    pub async fn mark_overflow_digested(self, account: AccountId, digested_at: Timestamp) -> Result<u64> {
        const SQL: &str = "UPDATE bookings SET digested_at = $3 WHERE account_id = $1 AND suspicion = $2 \
                           AND digested_at IS NULL AND status = 'inquiry'";
        Ok(on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(QuarantineReason::ManyAtOnce.as_str()).bind(digested_at.as_millis())
            .execute(c).await?.rows_affected()))
    }

    /// How many requests were deleted before a digest reported them. Resets the count to zero.
    pub async fn take_dropped_count(self, account: AccountId) -> Result<i64> {
        const SQL: &str = "DELETE FROM dropped_requests WHERE account_id = $1 RETURNING dropped";
        let dropped: Option<i64> = on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_optional(c).await?);
        Ok(dropped.unwrap_or_default())
    }
}

/// Deletes the idempotency keys and fingerprints of deleted requests, so that a flood leaves none behind.
/// Finds them by their time, which has an index.
async fn delete_request_keys(exec: Exec<'_>, account: AccountId, dropped: &[DroppedRow]) -> Result<()> {
    let sql = sql_for_engine!(
        exec,
        "DELETE FROM booking_requests WHERE (account_id, key) IN (SELECT r.account_id, r.key \
         FROM jsonb_each($2) AS dropped CROSS JOIN booking_requests r \
         WHERE r.created_at = dropped.value->>1 AND r.booking_id = unhex(dropped.value->>0, '-') AND r.account_id = $1)",
        "DELETE FROM booking_requests r USING jsonb_array_elements($2::jsonb) AS dropped \
         WHERE r.created_at = (dropped->>1)::bigint AND r.booking_id = (dropped->>0)::uuid AND r.account_id = $1"
    );
    let json = json_rows::to_json(dropped.iter().map(|row| (row.id, row.created_at)))?;
    on_engine!(exec, c => sqlx::query(sql).bind(account.as_uuid()).bind(json).execute(c).await?.rows_affected());
    Ok(())
}

async fn add_dropped_count(exec: Exec<'_>, account: AccountId, dropped: &[DroppedRow]) -> Result<()> {
    const SQL: &str = "INSERT INTO dropped_requests (account_id, dropped) VALUES ($1, $2) \
                       ON CONFLICT (account_id) DO UPDATE SET dropped = dropped_requests.dropped + excluded.dropped";
    let unreported =
        i64::try_from(dropped.iter().filter(|row| row.is_unreported).count()).unwrap_or(i64::MAX);
    if unreported > 0 {
        on_engine!(exec, c => sqlx::query(SQL).bind(account.as_uuid()).bind(unreported).execute(c).await?.rows_affected());
    }
    Ok(())
}
