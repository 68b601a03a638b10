//! Mails that became files, for whoever tries the product without a mail server.

use std::io;
use std::path::PathBuf;

use domain::MailId;
use thiserror::Error;

use super::Ctx;
use crate::config::{Config, MailTransport};
use crate::mail::files;
use crate::mail::read::{self, ReadMail};

/// Asked for in one question.
const TOGETHER: usize = 1_000;

#[derive(Debug, Error)]
pub enum SweepError {
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("mails that became files: {0}")]
    Files(#[from] io::Error),
}

/// Where mails are, if they become files at all.
pub(crate) fn folder(cx: &Ctx) -> Option<PathBuf> {
    match &cx.config.mail.transport {
        MailTransport::Files(folder) => Some(folder.clone()),
        MailTransport::Smtp(_) => None,
    }
}

/// Where they are, if a page may show them: only while nobody but this machine can use the server.
pub(crate) fn shown_in(config: &Config) -> Option<&PathBuf> {
    match &config.mail.transport {
        MailTransport::Files(folder) if config.http.public_url.is_loopback() => Some(folder),
        _ => None,
    }
}

pub(crate) async fn newest(cx: &Ctx) -> io::Result<Vec<ReadMail>> {
    let Some(folder) = folder(cx) else { return Ok(Vec::new()) };
    blocking(move || read::newest(&folder)).await
}

pub(crate) async fn one(cx: &Ctx, name: String) -> io::Result<Option<ReadMail>> {
    let Some(folder) = folder(cx) else { return Ok(None) };
    blocking(move || read::one(&folder, &name)).await
}

/// Removes files of mails that are forgotten: with their account or request, or because they are old. Also where there
/// is a mail server by now.
pub async fn sweep(cx: &Ctx) -> Result<(), SweepError> {
    let folder = cx.config.mail.folder.clone();
    // The files first: whatever became a file was known before it did.
    let written = blocking(move || files::written(&folder)).await?;
    let mut forgotten = Vec::new();
    for some in written.chunks(TOGETHER) {
        let ids: Vec<MailId> = some.iter().map(|(id, _)| *id).collect();
        let known = cx.db.read().await?.outbox().known(&ids).await?;
        forgotten.extend(some.iter().filter(|(id, _)| !known.contains(id)).map(|(_, path)| path.clone()));
    }
    if forgotten.is_empty() {
        return Ok(());
    }
    let mails = forgotten.len();
    blocking(move || forgotten.iter().try_for_each(|path| files::remove(path))).await?;
    tracing::info!(mails, "removed files of forgotten mails");
    Ok(())
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}
