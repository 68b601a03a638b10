//! Polls for writes of other processes, because SQLite sends no notifications.

use std::time::Duration;

use sqlx::SqlitePool;
use tokio::time::sleep;

use super::ChangeEvent;

const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Polls over the writing connection: its `data_version` changes only when another process writes.
#[derive(Debug)]
pub(super) struct WritePoller {
    writer: SqlitePool,
    last_version: Option<i64>,
}

impl WritePoller {
    pub fn new(writer: SqlitePool) -> Self {
        Self { writer, last_version: None }
    }

    pub async fn next(&mut self) -> ChangeEvent {
        loop {
            if self.last_version.is_some() {
                sleep(POLL_INTERVAL).await;
            }
            match self.poll_once().await {
                Some(change) => return change,
                None if self.last_version.is_none() => sleep(POLL_INTERVAL).await,
                None => {}
            }
        }
    }

    async fn poll_once(&mut self) -> Option<ChangeEvent> {
        let version = sqlx::query_scalar("PRAGMA data_version").fetch_one(&self.writer).await.ok();
        let last_version = std::mem::replace(&mut self.last_version, version);
        match (last_version, version) {
            (None, Some(_)) => Some(ChangeEvent::Connected),
            (Some(last_version), Some(version)) => (last_version != version).then_some(ChangeEvent::Unknown),
            (Some(_), None) => Some(ChangeEvent::Disconnected),
            (None, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sqlite::SqliteDb;

    #[tokio::test]
    async fn reports_only_writes_of_other_processes_and_a_lost_connection() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lenslink.db");
        let own = SqliteDb::open_exclusive(&path).await.unwrap();
        let other = SqliteDb::open_shared(&path).await.unwrap().unwrap();
        let mut poller = WritePoller::new(own.writer().clone());
        assert_eq!(poller.poll_once().await, Some(ChangeEvent::Connected));
        sqlx::query("CREATE TABLE a (b INTEGER)").execute(own.writer()).await.unwrap();
        assert_eq!(poller.poll_once().await, None);
        sqlx::query("INSERT INTO a VALUES (1)").execute(other.writer()).await.unwrap();
        assert_eq!((poller.poll_once().await, poller.poll_once().await), (Some(ChangeEvent::Unknown), None));
        own.close().await;
        assert_eq!(
            (poller.poll_once().await, poller.poll_once().await),
            (Some(ChangeEvent::Disconnected), None)
        );
    }
}
