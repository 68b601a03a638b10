//! Readiness of this node.

use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

use super::AppContext;

/// Result of the last `check_database_file`: whether the SQLite file of the database is damaged.
#[derive(Debug, Default)]
pub struct DatabaseFileHealth {
    is_damaged: AtomicBool,
}

#[derive(Debug, Error)]
pub enum ReadinessError {
    #[error("the database file is damaged")]
    Damaged,
    #[error(transparent)]
    Storage(#[from] storage::Error),
}

pub async fn check_ready(ctx: &AppContext) -> Result<(), ReadinessError> {
    if ctx.database_file_health.is_damaged.load(Ordering::Relaxed) {
        return Err(ReadinessError::Damaged);
    }
    Ok(ctx.db.check().await?)
}

/// Reads every page of a SQLite file, because damage in a page that is rarely used would stay unnoticed.
pub async fn check_database_file(ctx: &AppContext) -> storage::Result<()> {
    let is_damaged = !ctx.db.passes_quick_check().await?;
    let was_damaged = ctx.database_file_health.is_damaged.swap(is_damaged, Ordering::Relaxed);
    if is_damaged && !was_damaged {
        tracing::error!(
            "the database file is damaged; stop the server, check with `lenslink doctor --deep` and restore a backup"
        );
    }
    Ok(())
}
