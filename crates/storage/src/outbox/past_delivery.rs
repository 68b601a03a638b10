//! Delivery results that are recorded without a delivery: the demo stores e-mails that were never sent.

use domain::mail::HELD;
use domain::{MailId, MailState, Timestamp};

use super::OutboxStore;
use crate::error::Result;
use crate::exec::on;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PastDelivery<'a> {
    Sent {
        at: Timestamp,
    },
    Failed {
        at: Timestamp,
        error: &'a str,
    },
    /// Queued for good. Any other due time would let the outbox worker deliver it sooner or later.
    Held {
        error: &'a str,
    },
}

impl OutboxStore<'_> {
    /// Records the result of this many attempts. False if the e-mail is not queued.
    pub async fn record_delivery(
        self,
        id: MailId,
        attempts: i64,
        delivery: PastDelivery<'_>,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE outbox SET state = $2, attempts = $3, settled_at = $4, last_error = $5, \
                           due_at = coalesce($6, due_at), lease = NULL, \
                           content = CASE WHEN $2 = 'sent' THEN NULL ELSE content END \
                           WHERE id = $1 AND state = 'queued'";
        let (state, settled_at, error, due_at) = match delivery {
            PastDelivery::Sent { at } => (MailState::Sent, Some(at), None, None),
            PastDelivery::Failed { at, error } => (MailState::Failed, Some(at), Some(error), None),
            PastDelivery::Held { error } => (MailState::Queued, None, Some(error), Some(HELD)),
        };
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(state.as_str())
            .bind(attempts)
            .bind(settled_at.map(Timestamp::as_millis))
            .bind(error)
            .bind(due_at.map(Timestamp::as_millis))
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }
}
