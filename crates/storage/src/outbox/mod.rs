//! The outbox: emails are inserted by the transaction that causes them, and leased by one worker at a time.
//! The caller passes all times, so that tests can control the clock.

mod booking_emails;
mod deleted_account;
mod operator;
mod past_delivery;
mod requeue;

pub use booking_emails::EmailSummary;
pub use operator::FailedEmail;
pub use past_delivery::PastDelivery;
pub use requeue::{RequeueCandidate, RequeuedEmail};

use std::collections::HashSet;

use domain::mail::{LEASE_DURATION, MAX_RETRY_DELAY, NEVER_DUE};
use domain::{AccountId, BookingEmail, BookingId, EmailAddress, EmailId, EmailState, LeaseId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::changes::TxChanges;
use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};
use crate::json_rows::{self, sql_for_engine};

#[derive(Debug)]
pub struct OutboxStore<'c> {
    pub(crate) exec: Exec<'c>,
    pub(crate) changes: &'c mut TxChanges,
}

#[derive(Debug)]
pub struct NewEmail<'a> {
    pub id: EmailId,
    pub kind: &'static str,
    pub account: Option<AccountId>,
    pub recipient: &'a EmailAddress,
    pub booking: Option<BookingId>,
    /// Sealed, so that the database alone is not enough to use a link. `None` for an email about a new
    /// booking: the worker composes such an email when it sends it.
    pub content: Option<&'a [u8]>,
    pub created_at: Timestamp,
    /// No worker leases it earlier.
    pub due_at: Timestamp,
}

/// An email that no other worker gets until the lease ends.
#[derive(Clone, PartialEq, Eq)]
pub struct LeasedEmail {
    pub id: EmailId,
    pub lease: LeaseId,
    pub kind: String,
    pub account: Option<AccountId>,
    pub booking: Option<BookingId>,
    pub recipient: String,
    pub content: Option<Vec<u8>>,
    /// Delivery attempts, including this one.
    pub attempts: i64,
    /// When the email was inserted, or last requeued.
    pub created_at: Timestamp,
}

/// Without recipient and content, because debug output ends up in logs.
impl std::fmt::Debug for LeasedEmail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "LeasedEmail({}, attempt {})", self.id, self.attempts)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxCounts {
    pub queued: i64,
    pub sent: i64,
    pub failed: i64,
    /// When the oldest queued email was queued. Ignores emails that are `NEVER_DUE`.
    pub oldest_queued: Option<Timestamp>,
}

#[derive(FromRow)]
struct LeasedEmailRow {
    id: Uuid,
    kind: String,
    account_id: Option<Uuid>,
    booking_id: Option<Uuid>,
    recipient: String,
    content: Option<Vec<u8>>,
    attempts: i64,
    created_at: i64,
}

impl OutboxStore<'_> {
    pub async fn insert(self, email: &NewEmail<'_>) -> Result<()> {
        const SQL: &str =
            "INSERT INTO outbox (id, kind, account_id, booking_id, recipient, content, state, attempts, created_at, due_at)
             VALUES ($1, $2, $3, $4, $5, $6, 'queued', 0, $7, $8)";
        on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(email.id.as_uuid())
            .bind(email.kind)
            .bind(email.account.map(AccountId::as_uuid))
            .bind(email.booking.map(BookingId::as_uuid))
            .bind(email.recipient.as_str())
            .bind(email.content)
            .bind(email.created_at.as_millis())
            .bind(email.due_at.as_millis())
            .execute(c).await.map(|_| ())?);
        self.changes.add_queued_email();
        Ok(())
    }

    /// Leases up to `limit` emails that are due, oldest first. A due time beyond the longest delay counts as
    /// due, unless it is `NEVER_DUE`: the outbox wrote it before the clock was set back. A clock that jumps
    /// ahead ends leases early, and then an email may be sent twice under one Message-ID.
    pub async fn lease_due(self, lease: LeaseId, now: Timestamp, limit: i64) -> Result<Vec<LeasedEmail>> {
        // Other nodes skip locked rows. Materialised, because PostgreSQL may run a plain subquery more than
        // once and then lock more rows than the limit.
        const POSTGRES: &str = "WITH due AS MATERIALIZED (
                 SELECT id FROM outbox WHERE state = 'queued' AND (due_at <= $1 OR (due_at > $2 AND due_at < $6))
                 ORDER BY created_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
             UPDATE outbox SET lease = $4, due_at = $5, attempts = attempts + 1 FROM due WHERE outbox.id = due.id
             RETURNING outbox.id, kind, account_id, booking_id, recipient, content, attempts, created_at";
        // SQLite has one writer at a time.
        const SQLITE: &str = "UPDATE outbox SET lease = $4, due_at = $5, attempts = attempts + 1
             WHERE id IN (SELECT id FROM outbox WHERE state = 'queued' AND (due_at <= $1 OR (due_at > $2 AND due_at < $6))
                          ORDER BY created_at, id LIMIT $3)
             RETURNING id, kind, account_id, booking_id, recipient, content, attempts, created_at";
        let max_due_at = now.plus(MAX_RETRY_DELAY).as_millis();
        let lease_end = now.plus(LEASE_DURATION).as_millis();
        macro_rules! fetch_rows {
            ($sql:expr, $c:expr) => {
                sqlx::query_as($sql)
                    .bind(now.as_millis())
                    .bind(max_due_at)
                    .bind(limit)
                    .bind(lease.as_uuid())
                    .bind(lease_end)
                    .bind(NEVER_DUE.as_millis())
                    .fetch_all($c)
                    .await?
            };
        }
        let rows: Vec<LeasedEmailRow> = match self.exec {
            Exec::Sqlite(c) => fetch_rows!(SQLITE, c),
            Exec::Postgres(c) => fetch_rows!(POSTGRES, c),
        };
        let mut emails: Vec<LeasedEmail> = rows.into_iter().map(|row| row.into_email(lease)).collect();
        emails.sort_by_key(|email| (email.created_at, email.id));
        Ok(emails)
    }

    /// False, as for `schedule_retry` and `mark_failed`, if another worker has leased the email since, or it
    /// was deleted.
    pub async fn mark_sent(self, id: EmailId, lease: LeaseId, sent_at: Timestamp) -> Result<bool> {
        const SQL: &str =
            "UPDATE outbox SET state = 'sent', settled_at = $3, content = NULL, lease = NULL, last_error = NULL
             WHERE id = $1 AND lease = $2 AND state = 'queued' RETURNING account_id, booking_id";
        let (id, lease) = (id.as_uuid(), lease.as_uuid());
        let row = on_engine!(self.exec, c => sqlx::query_as(SQL).bind(id).bind(lease).bind(sent_at.as_millis()).fetch_optional(c).await?);
        Ok(self.changes.record_email_update(row))
    }

    /// Postpones an email. `error` is a text of Lenslink, because a mail server's message may contain email
    /// addresses.
    pub async fn schedule_retry(
        self,
        id: EmailId,
        lease: LeaseId,
        due_at: Timestamp,
        error: &str,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET due_at = $3, last_error = $4, lease = NULL
             WHERE id = $1 AND lease = $2 AND state = 'queued' RETURNING account_id, booking_id";
        let (id, lease) = (id.as_uuid(), lease.as_uuid());
        let row = on_engine!(self.exec, c => sqlx::query_as(SQL).bind(id).bind(lease).bind(due_at.as_millis()).bind(error)
            .fetch_optional(c).await?);
        Ok(self.changes.record_email_update(row))
    }

    /// Gives an email up. Its content stays, so that it can be sent again.
    pub async fn mark_failed(
        self,
        id: EmailId,
        lease: LeaseId,
        failed_at: Timestamp,
        error: &str,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET state = 'failed', settled_at = $3, last_error = $4, lease = NULL
             WHERE id = $1 AND lease = $2 AND state = 'queued' RETURNING account_id, booking_id";
        let (id, lease) = (id.as_uuid(), lease.as_uuid());
        let row = on_engine!(self.exec, c => sqlx::query_as(SQL).bind(id).bind(lease).bind(failed_at.as_millis()).bind(error)
            .fetch_optional(c).await?);
        Ok(self.changes.record_email_update(row))
    }

    /// When the next email is due; not later than `now` if one is due already. `None` if no queued email is
    /// ever due.
    pub async fn next_due(self, now: Timestamp) -> Result<Option<Timestamp>> {
        // Two queries that an index answers; one query over all rows would read each of them.
        const SQL: &str = "SELECT (SELECT min(due_at) FROM outbox WHERE state = 'queued' AND due_at < $1),
                                  (SELECT max(due_at) FROM outbox WHERE state = 'queued' AND due_at < $1)";
        let (first, last): (Option<i64>, Option<i64>) =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(NEVER_DUE.as_millis()).fetch_one(c).await?);
        // As in `lease_due`, an email with a due time beyond the longest delay is due now.
        let was_clock_set_back = last.is_some_and(|due| due > now.plus(MAX_RETRY_DELAY).as_millis());
        let first = first.map(Timestamp::from_millis);
        Ok(if was_clock_set_back { first.map(|first| first.min(now)) } else { first })
    }

    /// Whether an email of this kind about a booking was sent, or is queued.
    pub async fn is_sent_or_queued(self, booking: BookingId, kind: &str) -> Result<bool> {
        const SQL: &str =
            "SELECT EXISTS (SELECT 1 FROM outbox WHERE booking_id = $1 AND kind = $2 AND state <> 'failed')";
        let booking = booking.as_uuid();
        Ok(on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(booking).bind(kind).fetch_one(c).await?))
    }

    /// Whether an email of this kind about a booking was sent, or is being sent. Locks the email if it is
    /// queued: no worker leases it before this transaction ends.
    pub async fn is_sent_or_leased(self, booking: BookingId, kind: &str) -> Result<bool> {
        macro_rules! select {
            ($lock:literal) => {
                concat!(
                    "SELECT state = 'sent' OR lease IS NOT NULL FROM outbox WHERE booking_id = $1 AND kind = $2",
                    $lock
                )
            };
        }
        let sql = sql_for_engine!(self.exec, select!(""), select!(" FOR UPDATE"));
        let booking = booking.as_uuid();
        let is_sent_or_leased: Option<bool> = on_engine!(self.exec, c => sqlx::query_scalar(sql).bind(booking).bind(kind).fetch_optional(c).await?);
        Ok(is_sent_or_leased.unwrap_or_default())
    }

    /// An email that is `NEVER_DUE`, as in the demo, counts as queued, but not for the age of the queue: the
    /// worker is not late with it.
    pub async fn counts(self) -> Result<OutboxCounts> {
        const SQL: &str = "SELECT state, count(*), min(CASE WHEN due_at < $1 THEN created_at END) FROM outbox \
                           GROUP BY state";
        let rows: Vec<(String, i64, Option<i64>)> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(NEVER_DUE.as_millis()).fetch_all(c).await?);
        let mut counts = OutboxCounts::default();
        for (state, count, oldest) in rows {
            match parse_state(&state)? {
                EmailState::Queued => {
                    (counts.queued, counts.oldest_queued) = (count, oldest.map(Timestamp::from_millis));
                }
                EmailState::Sent => counts.sent = count,
                EmailState::Failed => counts.failed = count,
            }
        }
        Ok(counts)
    }

    /// Returns those of these emails that exist, in any state.
    pub async fn find_existing(self, ids: &[EmailId]) -> Result<HashSet<EmailId>> {
        let sql = sql_for_engine!(
            self.exec,
            "SELECT id FROM outbox WHERE id IN (SELECT unhex(value, '-') FROM json_each($1))",
            "SELECT id FROM outbox WHERE id IN (SELECT value::uuid FROM jsonb_array_elements_text($1::jsonb))"
        );
        let json = json_rows::to_json(ids.iter().map(|id| id.as_uuid()))?;
        let existing: Vec<Uuid> =
            on_engine!(self.exec, c => sqlx::query_scalar(sql).bind(json).fetch_all(c).await?);
        Ok(existing.into_iter().map(EmailId::from_uuid).collect())
    }

    /// Deletes emails that were sent or given up before a time, and returns how many there were. Keeps the sent request
    /// and receipt of an open booking: they decide who gets an email about its next status.
    pub async fn purge(self, settled_before: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM outbox WHERE state <> 'queued' AND settled_at < $1
             AND NOT (state = 'sent' AND kind IN ($2, $3) AND EXISTS (
                 SELECT 1 FROM bookings WHERE bookings.id = outbox.booking_id AND status IN ('inquiry', 'confirmed')))";
        let (request, receipt) = (BookingEmail::Request.kind(), BookingEmail::Receipt.kind());
        Ok(on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(settled_before.as_millis()).bind(request).bind(receipt).execute(c).await?.rows_affected()))
    }
}

impl LeasedEmailRow {
    fn into_email(self, lease: LeaseId) -> LeasedEmail {
        LeasedEmail {
            id: EmailId::from_uuid(self.id),
            lease,
            kind: self.kind,
            account: self.account_id.map(AccountId::from_uuid),
            booking: self.booking_id.map(BookingId::from_uuid),
            recipient: self.recipient,
            content: self.content,
            attempts: self.attempts,
            created_at: Timestamp::from_millis(self.created_at),
        }
    }
}

fn parse_state(stored: &str) -> Result<EmailState> {
    let state = EmailState::ALL.into_iter().find(|state| state.as_str() == stored);
    state.ok_or_else(|| Error::invalid_row("unknown state of an email"))
}
