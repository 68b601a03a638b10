//! Room in quarantine, and what the digest tells of it.

use domain::booking::limits::QUARANTINE;
use domain::{AccountId, Booking, Suspicion, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::BookingStore;
use super::row::{BookingRow, columns};
use crate::error::Result;
use crate::exec::{Exec, on};
use crate::rows::{self, by_engine};

#[derive(FromRow)]
struct DroppedRow {
    id: Uuid,
    created_at: i64,
    /// A digest would have told of it.
    untold: bool,
}

impl BookingStore<'_> {
    /// Keeps `QUARANTINE` requests of each account, and counts those that are deleted before a digest told of them.
    ///
    /// The network with the most requests loses first, its oldest ones, so a flood does not push out a client who wrote
    /// once. Among networks with equally many, a likely robot loses before a request that is there only because many
    /// arrived at once, and the oldest before the newest.
    ///
    /// The caller holds totals, for which others wait who hold a booking: on PostgreSQL a request that is just being
    /// released stays, instead of each waiting for the other.
    pub async fn make_room_in_quarantine(mut self, accounts: &[AccountId]) -> Result<()> {
        macro_rules! delete {
            ($id:literal, $unlocked:literal) => {
                concat!(
                    "DELETE FROM bookings WHERE id IN (SELECT id FROM bookings WHERE id IN \
                     (SELECT id FROM (SELECT id, created_at, suspicion, row_number() OVER (\
                     PARTITION BY coalesce(network_hash, ",
                    $id,
                    ") ORDER BY created_at DESC, id DESC) AS nth FROM bookings \
                     WHERE account_id = $1 AND suspicion IS NOT NULL AND status = 'inquiry') AS ranked \
                     ORDER BY nth, CASE suspicion WHEN $3 THEN 0 ELSE 1 END, created_at DESC, id DESC \
                     LIMIT 100000 OFFSET $2) \
                     AND suspicion IS NOT NULL AND status = 'inquiry'",
                    $unlocked,
                    ") AND suspicion IS NOT NULL AND status = 'inquiry' \
                     RETURNING id, created_at, suspicion = $3 AND digested_at IS NULL AS untold"
                )
            };
        }
        // A request without a network counts as a network of its own.
        let sql = by_engine!(self.0, delete!("id", ""), delete!("uuid_send(id)", " FOR UPDATE SKIP LOCKED"));
        for account in accounts {
            let dropped: Vec<DroppedRow> = on!(self.0.again(), c => sqlx::query_as(sql)
                .bind(account.as_uuid()).bind(QUARANTINE).bind(Suspicion::ManyAtOnce.as_str()).fetch_all(c).await?);
            if !dropped.is_empty() {
                forget_requests(self.0.again(), *account, &dropped).await?;
                count(self.0.again(), *account, &dropped).await?;
            }
        }
        Ok(())
    }

    /// Requests that are in quarantine because many arrived at once and that no digest has told of, up to `limit`: those
    /// from the networks with the fewest first, because a client writes once.
    pub async fn overflow(self, account: AccountId, limit: i64) -> Result<Vec<Result<Booking>>> {
        const SQL: &str = concat!(
            "SELECT ",
            columns!(),
            " FROM (SELECT bookings.*, count(*) OVER (PARTITION BY network_hash) AS neighbours FROM bookings \
             WHERE account_id = $1 AND suspicion = $2 AND digested_at IS NULL AND status = 'inquiry') AS overflow \
             ORDER BY neighbours, created_at, id LIMIT $3"
        );
        let rows: Vec<BookingRow> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(Suspicion::ManyAtOnce.as_str()).bind(limit).fetch_all(c).await?);
        Ok(rows.into_iter().map(Booking::try_from).collect())
    }

    /// Marks all of them as told of. How many there were.
    pub async fn digest_overflow(self, account: AccountId, at: Timestamp) -> Result<u64> {
        const SQL: &str = "UPDATE bookings SET digested_at = $3 WHERE account_id = $1 AND suspicion = $2 \
                           AND digested_at IS NULL AND status = 'inquiry'";
        Ok(on!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(Suspicion::ManyAtOnce.as_str()).bind(at.as_millis())
            .execute(c).await?.rows_affected()))
    }

    /// How many were deleted before a digest told of them. Counts from zero again.
    pub async fn take_dropped(self, account: AccountId) -> Result<i64> {
        const SQL: &str = "DELETE FROM dropped_requests WHERE account_id = $1 RETURNING dropped";
        let dropped: Option<i64> =
            on!(self.0, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_optional(c).await?);
        Ok(dropped.unwrap_or_default())
    }
}

/// A flood must not leave behind which request made which booking. Found by age, for which there is an index.
async fn forget_requests(exec: Exec<'_>, account: AccountId, dropped: &[DroppedRow]) -> Result<()> {
    let sql = by_engine!(
        exec,
        "DELETE FROM booking_requests WHERE (account_id, key) IN (SELECT r.account_id, r.key \
         FROM jsonb_each($2) AS gone CROSS JOIN booking_requests r \
         WHERE r.created_at = gone.value->>1 AND r.booking_id = unhex(gone.value->>0, '-') AND r.account_id = $1)",
        "DELETE FROM booking_requests r USING jsonb_array_elements($2::jsonb) AS gone \
         WHERE r.created_at = (gone->>1)::bigint AND r.booking_id = (gone->>0)::uuid AND r.account_id = $1"
    );
    let list = rows::json(dropped.iter().map(|row| (row.id, row.created_at)))?;
    on!(exec, c => sqlx::query(sql).bind(account.as_uuid()).bind(list).execute(c).await?.rows_affected());
    Ok(())
}

async fn count(exec: Exec<'_>, account: AccountId, dropped: &[DroppedRow]) -> Result<()> {
    const SQL: &str = "INSERT INTO dropped_requests (account_id, dropped) VALUES ($1, $2) \
                       ON CONFLICT (account_id) DO UPDATE SET dropped = dropped_requests.dropped + excluded.dropped";
    let untold = i64::try_from(dropped.iter().filter(|row| row.untold).count()).unwrap_or(i64::MAX);
    if untold > 0 {
        on!(exec, c => sqlx::query(SQL).bind(account.as_uuid()).bind(untold).execute(c).await?.rows_affected());
    }
    Ok(())
}
