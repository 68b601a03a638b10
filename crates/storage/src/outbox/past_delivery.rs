//! Delivery results that are recorded without a delivery: the demo stores emails that were never sent.

use domain::mail::NEVER_DUE;
use domain::{EmailId, EmailState, Timestamp};

use super::OutboxStore;
use crate::error::Result;
use crate::exec::on_engine;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastDelivery<'a> {
    Sent {
        at: Timestamp,
    },
    Failed {
        at: Timestamp,
        error: &'a str,
    },
    /// The email stays queued and is never due, so that the outbox worker does not deliver it.
    NeverRetried {
        error: &'a str,
    },
}

impl OutboxStore<'_> {
    /// Records a result and the number of attempts. False if the email is not queued.
    pub async fn record_delivery(
        self,
        id: EmailId,
        attempts: i64,
        delivery: PastDelivery<'_>,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET state = $2, attempts = $3, settled_at = $4, last_error = $5, \
                           due_at = coalesce($6, due_at), lease = NULL, \
                           content = CASE WHEN $2 = 'sent' THEN NULL ELSE content END \
                           WHERE id = $1 AND state = 'queued' RETURNING account_id, booking_id";
        let (state, settled_at, error, due_at) = match delivery {
            PastDelivery::Sent { at } => (EmailState::Sent, Some(at), None, None),
            PastDelivery::Failed { at, error } => (EmailState::Failed, Some(at), Some(error), None),
            PastDelivery::NeverRetried { error } => (EmailState::Queued, None, Some(error), Some(NEVER_DUE)),
        };
        let row = on_engine!(self.exec, c => sqlx::query_as(SQL)
            .bind(id.as_uuid())
            .bind(state.as_str())
            .bind(attempts)
            .bind(settled_at.map(Timestamp::as_millis))
            .bind(error)
            .bind(due_at.map(Timestamp::as_millis))
            .fetch_optional(c).await?);
        Ok(self.changes.record_email_update(row))
    }
}
