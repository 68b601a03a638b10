//! Mails on their way: written with what they tell of, in one transaction, and taken out one lease at a time.
//!
//! Times come from the caller, so that tests can hold them still. A clock that jumps cannot lose a mail by that: one
//! that is due further ahead than any mail is ever put off was dated by a clock that has been set back since, and
//! counts as due now; one that jumps ahead ends leases early, and then the worst is a mail sent twice under one
//! Message-ID, because what becomes of a mail is told only by who holds its lease.

mod about;
mod anew;
mod deleted_account;
mod operator;
mod past_delivery;

pub use about::MailAbout;
pub use anew::{BegunAnew, GivenUp};
pub use operator::FailedMail;
pub use past_delivery::PastDelivery;

use std::collections::HashSet;

use domain::mail::{FARTHEST, HELD, LEASE};
use domain::{AccountId, BookingId, EmailAddress, LeaseId, MailId, MailState, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};
use crate::rows::{self, by_engine};

#[derive(Debug)]
pub struct OutboxStore<'c>(pub(crate) Exec<'c>);

#[derive(Debug)]
pub struct NewMail<'a> {
    pub id: MailId,
    pub kind: &'static str,
    pub account: Option<AccountId>,
    pub recipient: &'a EmailAddress,
    pub booking: Option<BookingId>,
    /// Sealed: what the database keeps must not be enough to use a link. A mail about a new booking has none: it is
    /// worded when it is sent.
    pub content: Option<&'a [u8]>,
    pub created_at: Timestamp,
    /// Nobody takes it before.
    pub due_at: Timestamp,
}

/// A mail that nobody else has until its lease ends.
#[derive(Clone, PartialEq, Eq)]
pub struct TakenMail {
    pub id: MailId,
    pub lease: LeaseId,
    pub kind: String,
    pub account: Option<AccountId>,
    pub booking: Option<BookingId>,
    pub recipient: String,
    pub content: Option<Vec<u8>>,
    /// This one included.
    pub attempts: i64,
    /// Or begun anew.
    pub created_at: Timestamp,
}

/// Without address and content, because what is printed for debugging ends in a log.
impl std::fmt::Debug for TakenMail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "TakenMail({}, attempt {})", self.id, self.attempts)
    }
}

/// What can be told of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailStatus {
    pub state: MailState,
    pub attempts: i64,
    pub due_at: Timestamp,
    pub last_error: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutboxCounts {
    pub queued: i64,
    pub sent: i64,
    pub failed: i64,
    pub oldest_queued: Option<Timestamp>,
}

#[derive(FromRow)]
struct TakenRow {
    id: Uuid,
    kind: String,
    account_id: Option<Uuid>,
    booking_id: Option<Uuid>,
    recipient: String,
    content: Option<Vec<u8>>,
    attempts: i64,
    created_at: i64,
}

#[derive(FromRow)]
struct StatusRow {
    state: String,
    attempts: i64,
    due_at: i64,
    last_error: Option<String>,
}

impl OutboxStore<'_> {
    pub async fn insert(self, mail: &NewMail<'_>) -> Result<()> {
        const SQL: &str =
            "INSERT INTO outbox (id, kind, account_id, booking_id, recipient, content, state, attempts, created_at, due_at)
             VALUES ($1, $2, $3, $4, $5, $6, 'queued', 0, $7, $8)";
        on!(self.0, c => sqlx::query(SQL)
            .bind(mail.id.as_uuid())
            .bind(mail.kind)
            .bind(mail.account.map(AccountId::as_uuid))
            .bind(mail.booking.map(BookingId::as_uuid))
            .bind(mail.recipient.as_str())
            .bind(mail.content)
            .bind(mail.created_at.as_millis())
            .bind(mail.due_at.as_millis())
            .execute(c).await.map(|_| ())?);
        Ok(())
    }

    /// Takes up to `limit` mails that are due, the oldest first. Nobody else gets them before the lease ends.
    pub async fn take(self, lease: LeaseId, now: Timestamp, limit: i64) -> Result<Vec<TakenMail>> {
        // Other nodes step over what one of them is just taking. Materialised, because PostgreSQL may run a plain
        // subquery more than once and then lock more rows than the limit.
        const POSTGRES: &str = "WITH due AS MATERIALIZED (
                 SELECT id FROM outbox WHERE state = 'queued' AND (due_at <= $1 OR (due_at > $2 AND due_at < $6))
                 ORDER BY created_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
             UPDATE outbox SET lease = $4, due_at = $5, attempts = attempts + 1 FROM due WHERE outbox.id = due.id
             RETURNING outbox.id, kind, account_id, booking_id, recipient, content, attempts, created_at";
        // There is one writer at a time.
        const SQLITE: &str = "UPDATE outbox SET lease = $4, due_at = $5, attempts = attempts + 1
             WHERE id IN (SELECT id FROM outbox WHERE state = 'queued' AND (due_at <= $1 OR (due_at > $2 AND due_at < $6))
                          ORDER BY created_at, id LIMIT $3)
             RETURNING id, kind, account_id, booking_id, recipient, content, attempts, created_at";
        let (horizon, end) = (now.plus(FARTHEST).as_millis(), now.plus(LEASE).as_millis());
        macro_rules! rows {
            ($sql:expr, $c:expr) => {
                sqlx::query_as($sql)
                    .bind(now.as_millis())
                    .bind(horizon)
                    .bind(limit)
                    .bind(lease.as_uuid())
                    .bind(end)
                    .bind(HELD.as_millis())
                    .fetch_all($c)
                    .await?
            };
        }
        let rows: Vec<TakenRow> = match self.0 {
            Exec::Sqlite(c) => rows!(SQLITE, c),
            Exec::Postgres(c) => rows!(POSTGRES, c),
        };
        let mut taken: Vec<TakenMail> = rows.into_iter().map(|row| row.taken(lease)).collect();
        taken.sort_by_key(|mail| (mail.created_at, mail.id));
        Ok(taken)
    }

    /// False, as for the other ends, when the lease was over and somebody else has the mail now.
    pub async fn sent(self, id: MailId, lease: LeaseId, at: Timestamp) -> Result<bool> {
        const SQL: &str =
            "UPDATE outbox SET state = 'sent', settled_at = $3, content = NULL, lease = NULL, last_error = NULL
             WHERE id = $1 AND lease = $2 AND state = 'queued'";
        let (id, lease) = (id.as_uuid(), lease.as_uuid());
        let rows = on!(self.0, c => sqlx::query(SQL).bind(id).bind(lease).bind(at.as_millis()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Puts a mail off. `error` is in our own words: what a server says may hold addresses.
    pub async fn retry(self, id: MailId, lease: LeaseId, due: Timestamp, error: &str) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET due_at = $3, last_error = $4, lease = NULL
             WHERE id = $1 AND lease = $2 AND state = 'queued'";
        let (id, lease) = (id.as_uuid(), lease.as_uuid());
        let rows = on!(self.0, c => sqlx::query(SQL).bind(id).bind(lease).bind(due.as_millis()).bind(error)
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Gives a mail up. Its content stays: somebody may want to see what was lost.
    pub async fn fail(self, id: MailId, lease: LeaseId, at: Timestamp, error: &str) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET state = 'failed', settled_at = $3, last_error = $4, lease = NULL
             WHERE id = $1 AND lease = $2 AND state = 'queued'";
        let (id, lease) = (id.as_uuid(), lease.as_uuid());
        let rows = on!(self.0, c => sqlx::query(SQL).bind(id).bind(lease).bind(at.as_millis()).bind(error)
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// When there will be something to take: in the past if there is already.
    pub async fn next_due(self, now: Timestamp) -> Result<Option<Timestamp>> {
        // Two questions that an index answers, where one over all rows would have to look at each.
        const SQL: &str = "SELECT (SELECT min(due_at) FROM outbox WHERE state = 'queued' AND due_at < $1),
                                  (SELECT max(due_at) FROM outbox WHERE state = 'queued' AND due_at < $1)";
        let (first, last): (Option<i64>, Option<i64>) =
            on!(self.0, c => sqlx::query_as(SQL).bind(HELD.as_millis()).fetch_one(c).await?);
        let from_the_future = last.is_some_and(|due| due > now.plus(FARTHEST).as_millis());
        let first = first.map(Timestamp::from_millis);
        Ok(if from_the_future { first.map(|first| first.min(now)) } else { first })
    }

    pub async fn status(self, id: MailId) -> Result<Option<MailStatus>> {
        const SQL: &str = "SELECT state, attempts, due_at, last_error FROM outbox WHERE id = $1";
        let row: Option<StatusRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        row.map(MailStatus::try_from).transpose()
    }

    /// Whether a mail of this kind about a booking was sent, or is still to be.
    pub async fn tells(self, booking: BookingId, kind: &str) -> Result<bool> {
        const SQL: &str =
            "SELECT EXISTS (SELECT 1 FROM outbox WHERE booking_id = $1 AND kind = $2 AND state <> 'failed')";
        let booking = booking.as_uuid();
        Ok(on!(self.0, c => sqlx::query_scalar(SQL).bind(booking).bind(kind).fetch_one(c).await?))
    }

    /// Whether a mail of this kind about a booking has left, or is leaving as it was worded. Nobody takes one that waits
    /// before this transaction ends.
    pub async fn told(self, booking: BookingId, kind: &str) -> Result<bool> {
        macro_rules! select {
            ($lock:literal) => {
                concat!(
                    "SELECT state = 'sent' OR lease IS NOT NULL FROM outbox WHERE booking_id = $1 AND kind = $2",
                    $lock
                )
            };
        }
        let sql = by_engine!(self.0, select!(""), select!(" FOR UPDATE"));
        let booking = booking.as_uuid();
        let told: Option<bool> =
            on!(self.0, c => sqlx::query_scalar(sql).bind(booking).bind(kind).fetch_optional(c).await?);
        Ok(told.unwrap_or_default())
    }

    /// A held e-mail counts as queued, but not for the age of the queue: the worker is not late with it.
    pub async fn counts(self) -> Result<OutboxCounts> {
        const SQL: &str = "SELECT state, count(*), min(CASE WHEN due_at < $1 THEN created_at END) FROM outbox \
                           GROUP BY state";
        let rows: Vec<(String, i64, Option<i64>)> =
            on!(self.0, c => sqlx::query_as(SQL).bind(HELD.as_millis()).fetch_all(c).await?);
        let mut counts = OutboxCounts::default();
        for (state, count, oldest) in rows {
            match state_of(&state)? {
                MailState::Queued => {
                    (counts.queued, counts.oldest_queued) = (count, oldest.map(Timestamp::from_millis));
                }
                MailState::Sent => counts.sent = count,
                MailState::Failed => counts.failed = count,
            }
        }
        Ok(counts)
    }

    /// Which of these are known, whatever became of them.
    pub async fn known(self, mails: &[MailId]) -> Result<HashSet<MailId>> {
        let sql = by_engine!(
            self.0,
            "SELECT id FROM outbox WHERE id IN (SELECT unhex(value, '-') FROM json_each($1))",
            "SELECT id FROM outbox WHERE id IN (SELECT value::uuid FROM jsonb_array_elements_text($1::jsonb))"
        );
        let list = rows::json(mails.iter().map(|id| id.as_uuid()))?;
        let known: Vec<Uuid> = on!(self.0, c => sqlx::query_scalar(sql).bind(list).fetch_all(c).await?);
        Ok(known.into_iter().map(MailId::from_uuid).collect())
    }

    /// Forgets mails that were sent or given up before a moment. How many there were.
    pub async fn purge(self, before: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM outbox WHERE state <> 'queued' AND settled_at < $1";
        Ok(on!(self.0, c => sqlx::query(SQL).bind(before.as_millis()).execute(c).await?.rows_affected()))
    }
}

impl TakenRow {
    fn taken(self, lease: LeaseId) -> TakenMail {
        TakenMail {
            id: MailId::from_uuid(self.id),
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

impl TryFrom<StatusRow> for MailStatus {
    type Error = Error;

    fn try_from(row: StatusRow) -> Result<Self> {
        Ok(Self {
            state: state_of(&row.state)?,
            attempts: row.attempts,
            due_at: Timestamp::from_millis(row.due_at),
            last_error: row.last_error,
        })
    }
}

fn state_of(word: &str) -> Result<MailState> {
    let state = MailState::ALL.into_iter().find(|state| state.as_str() == word);
    state.ok_or_else(|| Error::unreadable("the state of a mail"))
}
