//! SQLite tells nobody, but its file shows when another process wrote to it.

use std::time::Duration;

use sqlx::SqlitePool;
use tokio::time::sleep;

use super::Change;

const PAUSE: Duration = Duration::from_secs(1);

/// Asks over the one connection of this process that writes: what changed without it was changed by another process.
#[derive(Debug)]
pub(super) struct Poll {
    writer: SqlitePool,
    seen: Option<i64>,
}

impl Poll {
    pub fn new(writer: SqlitePool) -> Self {
        Self { writer, seen: None }
    }

    pub async fn next(&mut self) -> Change {
        loop {
            if self.seen.is_some() {
                sleep(PAUSE).await;
            }
            let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&self.writer).await;
            match (version, self.seen) {
                (Ok(version), None) => {
                    self.seen = Some(version);
                    return Change::Listening;
                }
                (Ok(version), Some(seen)) if version != seen => {
                    self.seen = Some(version);
                    return Change::Perhaps;
                }
                (Ok(_), Some(_)) => {}
                (Err(_), Some(_)) => {
                    self.seen = None;
                    return Change::Lost;
                }
                (Err(_), None) => sleep(PAUSE).await,
            }
        }
    }
}
