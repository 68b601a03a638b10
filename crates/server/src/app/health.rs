//! Whether this node can do its work.

use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use super::Ctx;

/// What the last look at the pages of a SQLite file found.
#[derive(Debug, Default)]
pub struct FileHealth {
    is_damaged: AtomicBool,
}

#[derive(Debug, Error)]
pub enum NotReady {
    #[error("the database file is damaged")]
    Damaged,
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

pub async fn ready(cx: &Ctx) -> Result<(), NotReady> {
    if cx.file_health.is_damaged.load(Ordering::Relaxed) {
        return Err(NotReady::Damaged);
    }
    Ok(cx.db.check().await?)
}

/// Reads every page of a SQLite file. A page that is not read in daily work would stay destroyed unnoticed until then.
pub async fn check_file(cx: &Ctx) -> storage::Result<()> {
    let is_damaged = !cx.db.has_sound_pages().await?;
    let was_damaged = cx.file_health.is_damaged.swap(is_damaged, Ordering::Relaxed);
    if is_damaged && !was_damaged {
        tracing::error!(
            "the database file is damaged; stop the server, check with `lenslink doctor --deep` and restore a backup"
        );
    }
    Ok(())
}
