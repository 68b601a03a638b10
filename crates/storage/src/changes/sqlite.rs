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
            match self.look().await {
                Some(change) => return change,
                None if self.seen.is_none() => sleep(PAUSE).await,
                None => {}
            }
        }
    }

    async fn look(&mut self) -> Option<Change> {
        let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&self.writer).await.ok();
        let seen = std::mem::replace(&mut self.seen, version);
        match (seen, version) {
            (None, Some(_)) => Some(Change::Listening),
            (Some(seen), Some(version)) => (seen != version).then_some(Change::Perhaps),
            (Some(_), None) => Some(Change::Lost),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::SqliteDb;

    #[tokio::test]
    async fn only_what_another_process_writes_is_news() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lenslink.db");
        let ours = SqliteDb::open_alone(&path).await.unwrap();
        let theirs = SqliteDb::open_beside(&path).await.unwrap().unwrap();
        let mut poll = Poll::new(ours.writer().clone());
        assert_eq!(poll.look().await, Some(Change::Listening));
        sqlx::query("CREATE TABLE a (b INTEGER)").execute(ours.writer()).await.unwrap();
        assert_eq!(poll.look().await, None);
        sqlx::query("INSERT INTO a VALUES (1)").execute(theirs.writer()).await.unwrap();
        assert_eq!((poll.look().await, poll.look().await), (Some(Change::Perhaps), None));
        ours.close().await;
        assert_eq!((poll.look().await, poll.look().await), (Some(Change::Lost), None));
    }
}
