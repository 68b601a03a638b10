//! The database row of a booking.

use domain::{
    AccountId, Booking, BookingCursor, BookingId, BookingRequest, BookingStatus, Notification, Price,
    QuarantineReason, ServiceId, TimeZone, Timestamp,
};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};

/// The columns of a `BookingRow`.
macro_rules! columns {
    () => {
        "id, account_id, service_id, service_title, price_cents, client_name, client_email, message, status, \
         suspicion, notice, note, date, created_at, seen_at, answered_at, client_time_zone"
    };
}
pub(crate) use columns;

#[derive(FromRow)]
pub(crate) struct BookingRow {
    id: Uuid,
    account_id: Uuid,
    service_id: Uuid,
    service_title: String,
    price_cents: i64,
    client_name: String,
    client_email: String,
    message: String,
    status: String,
    /// A `QuarantineReason`; `None` outside quarantine.
    suspicion: Option<String>,
    /// A `Notification`.
    notice: String,
    note: String,
    date: Option<String>,
    created_at: i64,
    seen_at: Option<i64>,
    answered_at: Option<i64>,
    client_time_zone: Option<String>,
}

impl BookingRow {
    /// Sorts the oldest first.
    pub fn sort_key(&self) -> (i64, Uuid) {
        (self.created_at, self.id)
    }

    /// The position in a list, newest first.
    pub fn cursor(&self) -> BookingCursor {
        BookingCursor {
            created_at: Timestamp::from_millis(self.created_at),
            id: BookingId::from_uuid(self.id),
        }
    }
}

/// A booking with the hash of the secret in one of its links.
#[derive(FromRow)]
pub(crate) struct HashedRow {
    #[sqlx(flatten)]
    pub booking: BookingRow,
    pub hash: Vec<u8>,
}

impl TryFrom<BookingRow> for Booking {
    type Error = Error;

    fn try_from(row: BookingRow) -> Result<Self> {
        let quarantine_reason = match row.suspicion {
            Some(reason) => {
                Some(QuarantineReason::from_stored(&reason).ok_or_else(|| unknown_value("suspicion"))?)
            }
            None => None,
        };
        Ok(Self {
            id: BookingId::from_uuid(row.id),
            account: AccountId::from_uuid(row.account_id),
            service: ServiceId::from_uuid(row.service_id),
            title: row.service_title.parse().map_err(Error::invalid_row)?,
            price: Price::from_cents(row.price_cents).map_err(Error::invalid_row)?,
            request: BookingRequest {
                client_name: row.client_name.parse().map_err(Error::invalid_row)?,
                client_email: row.client_email.parse().map_err(Error::invalid_row)?,
                message: row.message.parse().map_err(Error::invalid_row)?,
                time_zone: row.client_time_zone.as_deref().and_then(TimeZone::from_stored),
            },
            status: BookingStatus::from_stored(&row.status).ok_or_else(|| unknown_value("status"))?,
            quarantine_reason,
            notification: Notification::from_stored(&row.notice).ok_or_else(|| unknown_value("notice"))?,
            note: row.note.parse().map_err(Error::invalid_row)?,
            date: row.date.map(|date| date.parse()).transpose().map_err(Error::invalid_row)?,
            created_at: Timestamp::from_millis(row.created_at),
            seen_at: row.seen_at.map(Timestamp::from_millis),
            answered_at: row.answered_at.map(Timestamp::from_millis),
        })
    }
}

fn unknown_value(column: &str) -> Error {
    Error::invalid_row(format!("unknown {column} of a booking"))
}
