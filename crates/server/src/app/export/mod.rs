//! Everything that is kept about an account, for its owner to take along: one zip, written to a file first, so that
//! however much it is, the memory it takes stays the same.

mod archive;
mod contents;
mod refusal;
mod underway;

pub use refusal::Refusal;

use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use domain::AccountId;
use futures_util::{Stream, StreamExt};
use tokio_util::io::ReaderStream;

use super::Ctx;
use super::identity::Caller;
use super::throttle::Throttle;
use archive::Archive;
use underway::Underway;

/// Read from the file at once.
const CHUNK: usize = 64 * 1024;
/// Five at once, and as many in an hour.
const AT_ONCE: u32 = 5;
const ANOTHER: Duration = Duration::from_secs(60 * 60 / AT_ONCE as u64);

/// What this node keeps in memory about exports.
#[derive(Debug)]
pub struct Exports {
    underway: Underway,
    limits: Throttle<AccountId>,
}

impl Default for Exports {
    fn default() -> Self {
        Self { underway: Underway::default(), limits: Throttle::new(AT_ONCE, ANOTHER) }
    }
}

pub struct Export {
    pub name: String,
    pub size: u64,
    pub content: Pin<Box<dyn Stream<Item = std::io::Result<Bytes>> + Send>>,
}

impl std::fmt::Debug for Export {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Export({} bytes)", self.size)
    }
}

/// One at a time for each account, from the first row to the last byte that is taken.
pub async fn export(cx: &Ctx, caller: Caller) -> Result<Export, Refusal> {
    let turn = cx.exports.underway.begin(caller.account).ok_or(Refusal::Underway)?;
    cx.exports.limits.take(&caller.account, cx.clock.monotonic())?;
    let written = write(cx, caller.account).await;
    if written.is_err() {
        // Whoever gets nothing has lost nothing by it.
        cx.exports.limits.give_back(&caller.account);
    }
    let (file, username) = written?;
    let size = file.metadata().await?.len();
    let chunks = ReaderStream::with_capacity(file, CHUNK).map(move |chunk| {
        let _ = &turn;
        chunk
    });
    let whose = username.as_deref().unwrap_or("account");
    let name = format!("lenslink-{whose}-{}.zip", cx.clock.now().date());
    Ok(Export { name, size, content: Box::pin(chunks) })
}

/// The finished file, at its beginning, and the name the account goes by.
async fn write(cx: &Ctx, account: AccountId) -> Result<(tokio::fs::File, Option<String>), Refusal> {
    let mut archive = Archive::begin(cx.clock.now().date()).await?;
    let username = contents::write(cx, account, &mut archive).await?;
    Ok((archive.finish().await?, username))
}
