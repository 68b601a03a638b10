//! Exports all data of an account as one zip. The server writes it to a file first, so that a large export
//! needs no more memory than a small one.

mod archive;
mod contents;
mod error;
mod running_exports;

pub use error::ExportError;

use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use domain::AccountId;
use futures_util::{Stream, StreamExt};
use tokio_util::io::ReaderStream;

use super::AppContext;
use super::identity::Caller;
use super::rate_limiter::RateLimiter;
use archive::ExportArchive;
use running_exports::RunningExports;

/// Bytes per read from the file.
const CHUNK_BYTES: usize = 64 * 1024;
/// Per account: this many in a row, then this many per hour.
const MAX_EXPORTS: u32 = 5;
const REFILL_INTERVAL: Duration = Duration::from_secs(60 * 60 / MAX_EXPORTS as u64);

/// State for exports on this node.
#[derive(Debug)]
pub struct Exports {
    running: RunningExports,
    rate_limiter: RateLimiter<AccountId>,
}

impl Default for Exports {
    fn default() -> Self {
        Self {
            running: RunningExports::default(),
            rate_limiter: RateLimiter::new(MAX_EXPORTS, REFILL_INTERVAL),
        }
    }
}

pub struct AccountExport {
    /// The file name for the browser.
    pub name: String,
    pub size: u64,
    pub content: Pin<Box<dyn Stream<Item = std::io::Result<Bytes>> + Send>>,
}

impl std::fmt::Debug for AccountExport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "AccountExport({} bytes)", self.size)
    }
}

/// Allows one export per account at a time on this node. The export ends when the browser has received the
/// last byte or has disconnected.
pub async fn export(ctx: &AppContext, caller: Caller) -> Result<AccountExport, ExportError> {
    let guard = ctx.exports.running.try_begin(caller.account).ok_or(ExportError::AlreadyRunning)?;
    ctx.exports.rate_limiter.try_acquire(&caller.account, ctx.clock.monotonic())?;
    let result = write_archive(ctx, caller.account).await;
    if result.is_err() {
        // A failed export does not count.
        ctx.exports.rate_limiter.refund(&caller.account);
    }
    let (file, username) = result?;
    let size = file.metadata().await?.len();
    let chunks = ReaderStream::with_capacity(file, CHUNK_BYTES).map(move |chunk| {
        // The stream owns the guard until it ends.
        let _ = &guard;
        chunk
    });
    let account_name = username.as_deref().unwrap_or("account");
    let name = format!("lenslink-{account_name}-{}.zip", ctx.clock.now().date());
    Ok(AccountExport { name, size, content: Box::pin(chunks) })
}

/// Returns the finished file, positioned at its start, and the username of the account.
async fn write_archive(
    ctx: &AppContext,
    account: AccountId,
) -> Result<(tokio::fs::File, Option<String>), ExportError> {
    let mut archive = ExportArchive::create(ctx.clock.now().date()).await?;
    let username = contents::write_files(ctx, account, &mut archive).await?;
    Ok((archive.finish().await?, username))
}
