//! Inserts many bookings with their emails and their request keys (see `RequestKey`), in a fixed number of statements.

use std::collections::HashMap;

use domain::booking::RequestKey;
use domain::booking::limits::DUPLICATE_WINDOW;
use domain::{
    AccountId, BookingEmail, BookingId, BookingRequest, EmailAddress, EmailId, Notification, Price,
    QuarantineReason, ServiceId, ServiceTitle, TimeZone, Timestamp,
};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::BookingStore;
use super::encoded_request_key::{encode_key, fingerprint_prefix};
use super::target::PreviousRequest;
use crate::error::Result;
use crate::exec::{Exec, on_engine};
use crate::json_rows::{self, Hex, sql_for_engine};

#[derive(Clone, Debug)]
pub struct NewBooking<'a> {
    pub id: BookingId,
    pub account: AccountId,
    pub service: ServiceId,
    pub title: &'a ServiceTitle,
    pub price: Price,
    pub request: &'a BookingRequest,
    pub key: &'a RequestKey,
    /// A hash of the request. The caller compares it with that of a previous request with the same key.
    pub fingerprint: &'a [u8; 32],
    /// Why the booking goes into quarantine. `None`: it goes into the inbox.
    pub quarantine_reason: Option<QuarantineReason>,
    /// A hash of the network that sent the request, only if the booking goes into quarantine.
    pub network_hash: Option<[u8; 16]>,
    /// How the server notifies the photographer.
    pub notification: Notification,
    /// The photographer's email address, for the email about the request if `notification` is `Email`.
    pub photographer_email: &'a EmailAddress,
    /// The id of the receipt, if the client gets one.
    pub receipt: Option<EmailId>,
    /// A hash of the secret in the client's link.
    pub client_hash: [u8; 32],
    /// A hash of the secret in the photographer's link.
    pub answer_hash: [u8; 32],
    pub created_at: Timestamp,
}

#[derive(Debug, PartialEq, Eq)]
pub enum InsertOutcome {
    Created,
    /// Nothing was written: an earlier request with the same key created this booking. Its fingerprint may differ.
    Replayed(PreviousRequest),
}

#[derive(FromRow)]
struct PreviousRequestRow {
    batch_index: i64,
    booking_id: Uuid,
    fingerprint: Vec<u8>,
    created_at: i64,
}

impl BookingStore<'_> {
    /// One result for each booking, in the same order. No two of them may have the same account and key.
    pub async fn insert_batch(mut self, batch: &[NewBooking<'_>]) -> Result<Vec<InsertOutcome>> {
        let outcomes = insert_request_keys(self.exec.reborrow(), batch).await?;
        let new_bookings = || {
            batch
                .iter()
                .zip(&outcomes)
                .filter(|(_, outcome)| **outcome == InsertOutcome::Created)
                .map(|(booking, _)| booking)
        };
        insert_bookings(self.exec.reborrow(), new_bookings()).await?;
        insert_emails(self.exec.reborrow(), new_bookings()).await?;
        for booking in new_bookings() {
            self.changes.add_inbox(booking.account);
            self.changes.add_queued_email();
        }
        Ok(outcomes)
    }
}

/// The unique key decides which of several requests with the same key creates the booking, also between nodes. A request
/// replaces a fingerprint key that is older than the duplicate window.
async fn insert_request_keys(mut exec: Exec<'_>, batch: &[NewBooking<'_>]) -> Result<Vec<InsertOutcome>> {
    macro_rules! insert {
        ($rows:literal) => {
            concat!(
                "INSERT INTO booking_requests (account_id, key, print, booking_id, created_at) \
                 SELECT account_id, key, print, booking_id, created_at FROM ",
                $rows,
                // All batches insert in the same order, so that they never deadlock.
                " AS new WHERE true ORDER BY account_id, key \
                 ON CONFLICT (account_id, key) DO UPDATE \
                 SET print = excluded.print, booking_id = excluded.booking_id, created_at = excluded.created_at \
                 WHERE substr(booking_requests.key, 1, 2) = '",
                fingerprint_prefix!(),
                "' \
                 AND abs(booking_requests.created_at - excluded.created_at) >= $2"
            )
        };
    }
    let sql = sql_for_engine!(
        exec,
        insert!(
            "(SELECT unhex(value->>0, '-') AS account_id, value->>1 AS key, unhex(value->>2) AS print, \
              unhex(value->>3, '-') AS booking_id, value->>4 AS created_at FROM jsonb_each($1))"
        ),
        insert!(
            "(SELECT (value->>0)::uuid AS account_id, value->>1 AS key, decode(value->>2, 'hex') AS print, \
              (value->>3)::uuid AS booking_id, (value->>4)::bigint AS created_at \
              FROM jsonb_array_elements($1::jsonb))"
        )
    );
    let json = json_rows::to_json(batch.iter().map(|booking| {
        (
            booking.account.as_uuid(),
            encode_key(booking.key),
            Hex(booking.fingerprint),
            booking.id.as_uuid(),
            booking.created_at.as_millis(),
        )
    }))?;
    let window_millis = i64::try_from(DUPLICATE_WINDOW.as_millis()).unwrap_or(i64::MAX);
    let rows = on_engine!(exec.reborrow(), c => sqlx::query(sql).bind(json).bind(window_millis).execute(c).await?.rows_affected());
    if rows == batch.len() as u64 {
        return Ok(batch.iter().map(|_| InsertOutcome::Created).collect());
    }
    let mut stored_requests = find_requests_by_key(exec, batch).await?;
    let to_outcome = |(index, booking): (usize, &NewBooking<'_>)| match stored_requests.remove(&index) {
        Some(stored) if stored.booking != booking.id => InsertOutcome::Replayed(stored),
        _ => InsertOutcome::Created,
    };
    Ok(batch.iter().enumerate().map(to_outcome).collect())
}

/// Returns the stored request of each key by its index in the batch. For a new booking, this batch has just stored it.
async fn find_requests_by_key(
    exec: Exec<'_>,
    batch: &[NewBooking<'_>],
) -> Result<HashMap<usize, PreviousRequest>> {
    macro_rules! select {
        ($rows:literal) => {
            concat!(
                "SELECT new.batch_index, r.booking_id, r.print AS fingerprint, r.created_at FROM ",
                $rows,
                " AS new JOIN booking_requests r ON r.account_id = new.account_id AND r.key = new.key"
            )
        };
    }
    let sql = sql_for_engine!(
        exec,
        select!(
            "(SELECT value->>0 AS batch_index, unhex(value->>1, '-') AS account_id, value->>2 AS key FROM jsonb_each($1))"
        ),
        select!(
            "(SELECT (value->>0)::bigint AS batch_index, (value->>1)::uuid AS account_id, value->>2 AS key \
              FROM jsonb_array_elements($1::jsonb))"
        )
    );
    let json = json_rows::to_json(
        batch
            .iter()
            .enumerate()
            .map(|(index, booking)| (index, booking.account.as_uuid(), encode_key(booking.key))),
    )?;
    let rows: Vec<PreviousRequestRow> =
        on_engine!(exec, c => sqlx::query_as(sql).bind(json).fetch_all(c).await?);
    let to_entry = |row: PreviousRequestRow| {
        let booking = BookingId::from_uuid(row.booking_id);
        let previous = PreviousRequest {
            booking,
            fingerprint: row.fingerprint,
            at: Timestamp::from_millis(row.created_at),
        };
        usize::try_from(row.batch_index).ok().map(|index| (index, previous))
    };
    Ok(rows.into_iter().filter_map(to_entry).collect())
}

async fn insert_bookings<'a>(
    exec: Exec<'_>,
    bookings: impl Iterator<Item = &'a NewBooking<'a>>,
) -> Result<()> {
    macro_rules! insert {
        ($rows:literal) => {
            concat!(
                "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, \
                 client_email, message, status, suspicion, notice, client_hash, answer_hash, created_at, network_hash, \
                 client_time_zone) \
                 SELECT ",
                $rows
            )
        };
    }
    let sql = sql_for_engine!(
        exec,
        insert!(
            "unhex(value->>0, '-'), unhex(value->>1, '-'), unhex(value->>2, '-'), value->>3, value->>4, value->>5, \
             value->>6, value->>7, 'inquiry', value->>8, value->>9, unhex(value->>10), unhex(value->>11), \
             value->>12, unhex(value->>13), value->>14 FROM jsonb_each($1)"
        ),
        insert!(
            "(value->>0)::uuid, (value->>1)::uuid, (value->>2)::uuid, value->>3, (value->>4)::bigint, value->>5, \
             value->>6, value->>7, 'inquiry', value->>8, value->>9, decode(value->>10, 'hex'), \
             decode(value->>11, 'hex'), (value->>12)::bigint, decode(value->>13, 'hex'), value->>14 \
             FROM jsonb_array_elements($1::jsonb)"
        )
    );
    let json = json_rows::to_json(bookings.map(|booking| {
        (
            booking.id.as_uuid(),
            booking.account.as_uuid(),
            booking.service.as_uuid(),
            booking.title.as_str(),
            booking.price.as_cents(),
            booking.request.client_name.as_str(),
            booking.request.client_email.as_str(),
            booking.request.message.as_str(),
            booking.quarantine_reason.map(QuarantineReason::as_str),
            booking.notification.as_str(),
            Hex(&booking.client_hash),
            Hex(&booking.answer_hash),
            booking.created_at.as_millis(),
            booking.network_hash.as_ref().map(Hex),
            booking.request.time_zone.map(TimeZone::as_str),
        )
    }))?;
    on_engine!(exec, c => sqlx::query(sql).bind(json).execute(c).await?.rows_affected());
    Ok(())
}

/// Inserts emails without content: the outbox worker composes them from the booking when it sends them.
async fn insert_emails<'a>(exec: Exec<'_>, bookings: impl Iterator<Item = &'a NewBooking<'a>>) -> Result<()> {
    macro_rules! insert {
        ($rows:literal) => {
            concat!(
                "INSERT INTO outbox (id, kind, account_id, booking_id, recipient, state, attempts, created_at, due_at) \
                 SELECT ",
                $rows
            )
        };
    }
    let sql = sql_for_engine!(
        exec,
        insert!(
            "unhex(value->>0, '-'), value->>1, unhex(value->>2, '-'), unhex(value->>3, '-'), value->>4, 'queued', 0, \
             value->>5, value->>5 FROM jsonb_each($1)"
        ),
        insert!(
            "(value->>0)::uuid, value->>1, (value->>2)::uuid, (value->>3)::uuid, value->>4, 'queued', 0, \
             (value->>5)::bigint, (value->>5)::bigint FROM jsonb_array_elements($1::jsonb)"
        )
    );
    let mut emails = Vec::new();
    for booking in bookings {
        let mut add_email = |id: EmailId, kind: &'static str, recipient: &'a EmailAddress| {
            emails.push((
                id.as_uuid(),
                kind,
                booking.account.as_uuid(),
                booking.id.as_uuid(),
                recipient.as_str(),
                booking.created_at.as_millis(),
            ));
        };
        if booking.notification == Notification::Email {
            add_email(booking.id.into(), REQUEST_EMAIL, booking.photographer_email);
        }
        if let Some(id) = booking.receipt {
            add_email(id, RECEIPT_EMAIL, booking.request.client_email.address());
        }
    }
    if !emails.is_empty() {
        let json = json_rows::to_json(emails.into_iter())?;
        on_engine!(exec, c => sqlx::query(sql).bind(json).execute(c).await?.rows_affected());
    }
    Ok(())
}

/// The kind of the email that tells the photographer about a request.
pub const REQUEST_EMAIL: &str = BookingEmail::Request.kind();
/// The kind of the email that tells the client that the request arrived.
pub const RECEIPT_EMAIL: &str = BookingEmail::Receipt.kind();
