//! Failed emails, as the operator sees them.

use domain::{EmailId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::OutboxStore;
use crate::error::Result;
use crate::exec::on_engine;

#[derive(Clone, PartialEq, Eq)]
pub struct FailedEmail {
    pub id: EmailId,
    pub kind: String,
    pub recipient: String,
    pub failed_at: Timestamp,
    pub error: String,
}

/// Without the recipient, because debug output ends up in logs.
impl std::fmt::Debug for FailedEmail {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FailedEmail({}, {})", self.id, self.error)
    }
}

#[derive(FromRow)]
struct FailedEmailRow {
    id: Uuid,
    kind: String,
    recipient: String,
    settled_at: i64,
    last_error: Option<String>,
}

impl OutboxStore<'_> {
    /// Emails that failed since a time, latest first.
    pub async fn list_failed_since(self, since: Timestamp, limit: i64) -> Result<Vec<FailedEmail>> {
        // The second condition implies the first, but SQLite uses the index only if the first is there.
        const SQL: &str = "SELECT id, kind, recipient, settled_at, last_error FROM outbox
             WHERE state <> 'queued' AND state = 'failed' AND settled_at >= $1
             ORDER BY settled_at DESC, id DESC LIMIT $2";
        let rows: Vec<FailedEmailRow> = on_engine!(self.exec, c => sqlx::query_as(SQL).bind(since.as_millis()).bind(limit).fetch_all(c).await?);
        Ok(rows.into_iter().map(FailedEmail::from).collect())
    }
}

impl From<FailedEmailRow> for FailedEmail {
    fn from(row: FailedEmailRow) -> Self {
        Self {
            id: EmailId::from_uuid(row.id),
            kind: row.kind,
            recipient: row.recipient,
            failed_at: Timestamp::from_millis(row.settled_at),
            error: row.last_error.unwrap_or_default(),
        }
    }
}
