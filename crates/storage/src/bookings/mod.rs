//! Bookings: what clients requested, and its status.

mod digest;
mod encoded_request_key;
mod held_emails;
mod inbox;
mod insert_batch;
mod list;
mod photographer;
mod quarantine;
mod retention;
mod row;
mod search;
mod steps;
mod target;

pub use inbox::BookingRecord;
pub use insert_batch::{InsertOutcome, NewBooking, RECEIPT_EMAIL, REQUEST_EMAIL};
pub use list::BookingListQuery;
pub use photographer::BookedPhotographer;
pub use steps::NewStep;
pub use target::{PreviousRequest, ResolvedTarget, TargetLookup};

use domain::booking::TokenHolder;
use domain::{AccountId, Booking, BookingId, Timestamp};
use uuid::Uuid;

use crate::changes::TxChanges;
use crate::error::Result;
use crate::exec::{Exec, on_engine};
use row::{BookingRow, HashedRow, columns};

#[derive(Debug)]
pub struct BookingStore<'c> {
    pub(crate) exec: Exec<'c>,
    pub(crate) changes: &'c mut TxChanges,
}

impl BookingStore<'_> {
    pub async fn find(self, id: BookingId) -> Result<Option<Booking>> {
        const SQL: &str = concat!("SELECT ", columns!(), " FROM bookings WHERE id = $1");
        let row: Option<BookingRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        row.map(Booking::try_from).transpose()
    }

    /// The booking, with the hash that the secret in the holder's link must have.
    pub async fn find_with_hash(
        self,
        id: BookingId,
        holder: TokenHolder,
    ) -> Result<Option<(Booking, Vec<u8>)>> {
        const CLIENT: &str =
            concat!("SELECT ", columns!(), ", client_hash AS hash FROM bookings WHERE id = $1");
        const PHOTOGRAPHER: &str =
            concat!("SELECT ", columns!(), ", answer_hash AS hash FROM bookings WHERE id = $1");
        let sql = match holder {
            TokenHolder::Client => CLIENT,
            TokenHolder::Photographer => PHOTOGRAPHER,
        };
        let row: Option<HashedRow> =
            on_engine!(self.exec, c => sqlx::query_as(sql).bind(id.as_uuid()).fetch_optional(c).await?);
        row.map(|row| Ok((row.booking.try_into()?, row.hash))).transpose()
    }

    /// Records when the photographer first saw the booking. False if they saw it before or it does not exist.
    pub async fn mark_seen(self, id: BookingId, seen_at: Timestamp) -> Result<bool> {
        const SQL: &str =
            "UPDATE bookings SET seen_at = $2 WHERE id = $1 AND seen_at IS NULL RETURNING account_id";
        let account: Option<Uuid> = on_engine!(self.exec, c => sqlx::query_scalar(SQL)
            .bind(id.as_uuid()).bind(seen_at.as_millis()).fetch_optional(c).await?);
        if let Some(account) = account {
            self.changes.add_inbox(AccountId::from_uuid(account));
        }
        Ok(account.is_some())
    }

    /// Deletes the keys (idempotency keys and fingerprints) of requests from before a time, and returns how
    /// many there were.
    pub async fn purge_request_keys(self, before: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM booking_requests WHERE created_at < $1";
        Ok(
            on_engine!(self.exec, c => sqlx::query(SQL).bind(before.as_millis()).execute(c).await?.rows_affected()),
        )
    }
}
