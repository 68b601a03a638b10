//! Bookings: what clients asked for, and what became of it.

mod desk;
mod digest;
mod group;
mod held;
mod list;
mod old;
mod photographer;
mod quarantine;
mod row;
mod search;
mod steps;
mod target;

pub use desk::BookingRecord;
pub use group::{Entered, NewBooking, RECEIPT_MAIL, REQUEST_MAIL};
pub use list::Listing;
pub use photographer::BookedPhotographer;
pub use steps::NewStep;
pub use target::{Asked, Before, Target};

use domain::booking::TokenHolder;
use domain::{Booking, BookingId, Timestamp};

use crate::error::Result;
use crate::exec::{Exec, on};
use row::{BookingRow, HashedRow, columns};

#[derive(Debug)]
pub struct BookingStore<'c>(pub(crate) Exec<'c>);

impl BookingStore<'_> {
    pub async fn find(self, id: BookingId) -> Result<Option<Booking>> {
        const SQL: &str = concat!("SELECT ", columns!(), " FROM bookings WHERE id = $1");
        let row: Option<BookingRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        row.map(Booking::try_from).transpose()
    }

    /// A booking, with the hash that the secret in the holder's link must have.
    pub async fn with_hash(self, id: BookingId, holder: TokenHolder) -> Result<Option<(Booking, Vec<u8>)>> {
        const CLIENT: &str =
            concat!("SELECT ", columns!(), ", client_hash AS hash FROM bookings WHERE id = $1");
        const PHOTOGRAPHER: &str =
            concat!("SELECT ", columns!(), ", answer_hash AS hash FROM bookings WHERE id = $1");
        let sql = match holder {
            TokenHolder::Client => CLIENT,
            TokenHolder::Photographer => PHOTOGRAPHER,
        };
        let row: Option<HashedRow> =
            on!(self.0, c => sqlx::query_as(sql).bind(id.as_uuid()).fetch_optional(c).await?);
        row.map(|row| Ok((row.booking.try_into()?, row.hash))).transpose()
    }

    /// False if it was seen before: the first time counts.
    pub async fn seen(self, id: BookingId, at: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET seen_at = $2 WHERE id = $1 AND seen_at IS NULL";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(at.as_millis()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Forgets which requests made which bookings before a moment. How many there were.
    pub async fn purge_requests(self, before: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM booking_requests WHERE created_at < $1";
        Ok(on!(self.0, c => sqlx::query(SQL).bind(before.as_millis()).execute(c).await?.rows_affected()))
    }
}
