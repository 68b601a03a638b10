//! Mails that were given up and begin anew, as if they had just been written: they have their whole time again, and one
//! that has waited for long does not come before the others.

use domain::{AccountId, BookingId, MailId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::OutboxStore;
use crate::error::Result;
use crate::exec::on;
use crate::rows::{self, by_engine};

/// The one way to begin anew, at `$2`.
macro_rules! begin_anew {
    ($which:literal) => {
        concat!(
            "UPDATE outbox SET state = 'queued', attempts = 0, created_at = $2, due_at = $2, lease = NULL, \
             settled_at = NULL, last_error = NULL ",
            $which
        )
    };
}

/// One that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    pub id: MailId,
    pub kind: String,
}

/// One that begins anew, and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BegunAnew {
    pub id: MailId,
    pub account: Option<AccountId>,
}

#[derive(FromRow)]
struct AnewRow {
    id: Uuid,
    account_id: Option<Uuid>,
}

impl OutboxStore<'_> {
    /// All that were given up.
    pub async fn given_up(self) -> Result<Vec<GivenUp>> {
        // The first condition follows from the second, but only by it SQLite knows that the index will do.
        const SQL: &str =
            "SELECT id, kind FROM outbox WHERE state <> 'queued' AND state = 'failed' ORDER BY id";
        let rows: Vec<(Uuid, String)> = on!(self.0, c => sqlx::query_as(SQL).fetch_all(c).await?);
        Ok(rows.into_iter().map(|(id, kind)| GivenUp { id: MailId::from_uuid(id), kind }).collect())
    }

    /// Lets those of these mails begin anew that were given up.
    pub async fn requeue(self, mails: &[MailId], now: Timestamp) -> Result<Vec<BegunAnew>> {
        let sql = by_engine!(
            self.0,
            begin_anew!(
                "WHERE id IN (SELECT unhex(value, '-') FROM json_each($1)) AND state = 'failed'
                 RETURNING id, account_id"
            ),
            // In one order, as whoever else does it.
            concat!(
                "WITH these AS MATERIALIZED (
                     SELECT id FROM outbox
                     WHERE id IN (SELECT value::uuid FROM jsonb_array_elements_text($1::jsonb)) AND state = 'failed'
                     ORDER BY id FOR UPDATE) ",
                begin_anew!(
                    "FROM these WHERE outbox.id = these.id AND state = 'failed' RETURNING outbox.id, account_id"
                )
            )
        );
        let (list, now) = (rows::json(mails.iter().map(|id| id.as_uuid()))?, now.as_millis());
        let rows: Vec<AnewRow> =
            on!(self.0, c => sqlx::query_as(sql).bind(list).bind(now).fetch_all(c).await?);
        let begun = |row: AnewRow| BegunAnew {
            id: MailId::from_uuid(row.id),
            account: row.account_id.map(AccountId::from_uuid),
        };
        Ok(rows.into_iter().map(begun).collect())
    }

    /// The same for one about a booking. False if it was not given up.
    pub async fn resend(self, booking: BookingId, id: MailId, at: Timestamp) -> Result<bool> {
        const SQL: &str = begin_anew!("WHERE id = $1 AND booking_id = $3 AND state = 'failed'");
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(at.as_millis()).bind(booking.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }
}
