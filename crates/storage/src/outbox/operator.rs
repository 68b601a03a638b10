//! What the operator sees of mails that were given up.

use domain::{MailId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::OutboxStore;
use crate::error::Result;
use crate::exec::on;

#[derive(Clone, PartialEq, Eq)]
pub struct FailedMail {
    pub id: MailId,
    pub kind: String,
    pub recipient: String,
    pub given_up_at: Timestamp,
    pub why: String,
}

/// Without the address, because what is printed for debugging ends in a log.
impl std::fmt::Debug for FailedMail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FailedMail({}, {})", self.id, self.why)
    }
}

#[derive(FromRow)]
struct FailedRow {
    id: Uuid,
    kind: String,
    recipient: String,
    settled_at: i64,
    last_error: Option<String>,
}

impl OutboxStore<'_> {
    /// Those that were given up since a moment, the latest first.
    pub async fn failed_since(self, since: Timestamp, limit: i64) -> Result<Vec<FailedMail>> {
        // The first condition follows from the second, but only by it SQLite knows that the index will do.
        const SQL: &str = "SELECT id, kind, recipient, settled_at, last_error FROM outbox
             WHERE state <> 'queued' AND state = 'failed' AND settled_at >= $1
             ORDER BY settled_at DESC, id DESC LIMIT $2";
        let rows: Vec<FailedRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(since.as_millis()).bind(limit).fetch_all(c).await?);
        Ok(rows.into_iter().map(FailedMail::from).collect())
    }
}

impl From<FailedRow> for FailedMail {
    fn from(row: FailedRow) -> Self {
        Self {
            id: MailId::from_uuid(row.id),
            kind: row.kind,
            recipient: row.recipient,
            given_up_at: Timestamp::from_millis(row.settled_at),
            why: row.last_error.unwrap_or_default(),
        }
    }
}
