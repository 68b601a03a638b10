//! One booking in its photographer's inbox. Bookings of other accounts are not found.

use domain::booking::{BookingStep, RequestNote, ShootDate};
use domain::{AccountId, Booking, BookingId};

use super::BookingStore;
use super::row::{BookingRow, columns};
use crate::accounts::AccountStore;
use crate::error::Result;
use crate::exec::on_engine;
use crate::outbox::{EmailSummary, OutboxStore};

/// A booking with its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookingRecord {
    pub booking: Booking,
    /// Oldest first.
    pub steps: Vec<BookingStep>,
    /// Oldest first.
    pub emails: Vec<EmailSummary>,
    /// Whether the photographer's address is verified.
    pub email_verified: bool,
}

impl BookingStore<'_> {
    pub async fn find_record(mut self, account: AccountId, id: BookingId) -> Result<Option<BookingRecord>> {
        const SQL: &str = concat!("SELECT ", columns!(), " FROM bookings WHERE id = $1 AND account_id = $2");
        let row: Option<BookingRow> = on_engine!(self.exec.reborrow(), c => sqlx::query_as(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).fetch_optional(c).await?);
        let Some(row) = row else { return Ok(None) };
        let booking = row.try_into()?;
        let steps = BookingStore { exec: self.exec.reborrow(), changes: self.changes }.list_steps(id).await?;
        let emails =
            OutboxStore { exec: self.exec.reborrow(), changes: self.changes }.list_for_booking(id).await?;
        let email_verified =
            AccountStore { exec: self.exec, changes: self.changes }.is_email_verified(account).await?;
        Ok(Some(BookingRecord { booking, steps, emails, email_verified }))
    }

    /// False if the account has no such booking.
    pub async fn set_note(self, account: AccountId, id: BookingId, note: &RequestNote) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET note = $3 WHERE id = $1 AND account_id = $2";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).bind(note.as_str()).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_inbox(account);
        }
        Ok(rows == 1)
    }

    /// False if the account has no such booking.
    pub async fn set_date(self, account: AccountId, id: BookingId, date: Option<ShootDate>) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET date = $3 WHERE id = $1 AND account_id = $2";
        let date = date.map(|date| date.to_string());
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).bind(date).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_inbox(account);
        }
        Ok(rows == 1)
    }

    /// False if the account has no such booking in quarantine: other bookings are never deleted here.
    pub async fn delete_quarantined(self, account: AccountId, id: BookingId) -> Result<bool> {
        const SQL: &str = "DELETE FROM bookings WHERE id = $1 AND account_id = $2 AND suspicion IS NOT NULL";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_inbox(account);
        }
        Ok(rows == 1)
    }
}
