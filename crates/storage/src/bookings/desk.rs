//! One booking at its photographer's desk. Another account's is not there.

use domain::booking::{RequestNote, ShootDate, Step};
use domain::{AccountId, Booking, BookingId};

use super::BookingStore;
use super::row::{BookingRow, columns};
use crate::accounts::AccountStore;
use crate::error::Result;
use crate::exec::on;
use crate::outbox::{MailAbout, OutboxStore};

/// A booking with its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingRecord {
    pub booking: Booking,
    /// In their order.
    pub steps: Vec<Step>,
    /// The oldest first.
    pub mails: Vec<MailAbout>,
    /// Whether the photographer's address is verified.
    pub email_verified: bool,
}

impl BookingStore<'_> {
    pub async fn record(mut self, account: AccountId, id: BookingId) -> Result<Option<BookingRecord>> {
        const SQL: &str = concat!("SELECT ", columns!(), " FROM bookings WHERE id = $1 AND account_id = $2");
        let row: Option<BookingRow> = on!(self.0.again(), c => sqlx::query_as(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).fetch_optional(c).await?);
        let Some(row) = row else { return Ok(None) };
        let booking = row.try_into()?;
        let steps = BookingStore(self.0.again()).steps(id).await?;
        let mails = OutboxStore(self.0.again()).about(id).await?;
        let email_verified = AccountStore(self.0).email_verified(account).await?;
        Ok(Some(BookingRecord { booking, steps, mails, email_verified }))
    }

    /// False if the account has no such booking.
    pub async fn set_note(self, account: AccountId, id: BookingId, note: &RequestNote) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET note = $3 WHERE id = $1 AND account_id = $2";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).bind(note.as_str()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// False if the account has no such booking.
    pub async fn set_date(self, account: AccountId, id: BookingId, date: Option<ShootDate>) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET date = $3 WHERE id = $1 AND account_id = $2";
        let date = date.map(|date| date.to_string());
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).bind(date).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// False if the account has no such booking in quarantine: others stay.
    pub async fn delete_quarantined(self, account: AccountId, id: BookingId) -> Result<bool> {
        const SQL: &str = "DELETE FROM bookings WHERE id = $1 AND account_id = $2 AND suspicion IS NOT NULL";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }
}
