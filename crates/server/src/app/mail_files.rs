//! Emails that the server writes to files, for operators who try the product without a mail server.

use std::io;
use std::path::PathBuf;

use domain::EmailId;
use thiserror::Error;

use super::AppContext;
use crate::config::{Config, MailTransport};
use crate::mail::eml_reader::{self, ParsedEmail};
use crate::mail::files;

/// Email ids in one query.
const BATCH_SIZE: usize = 1_000;

#[derive(Debug, Error)]
pub enum EmailFileSweepError {
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("email files: {0}")]
    Files(#[from] io::Error),
}

/// The folder to which the server writes emails. `None` if it sends them by SMTP.
pub(crate) fn configured_folder(ctx: &AppContext) -> Option<PathBuf> {
    match &ctx.config.mail.transport {
        MailTransport::Files(folder) => Some(folder.clone()),
        MailTransport::Smtp(_) => None,
    }
}

/// The folder, if `/dev/mail` may show its emails: only if the public URL is on this machine, because behind
/// a proxy every request may look local. `None` also if the server sends emails by SMTP.
pub(crate) fn viewable_folder(config: &Config) -> Option<&PathBuf> {
    match &config.mail.transport {
        MailTransport::Files(folder) if config.http.public_url.is_loopback() => Some(folder),
        _ => None,
    }
}

pub(crate) async fn list_newest(ctx: &AppContext) -> io::Result<Vec<ParsedEmail>> {
    let Some(folder) = configured_folder(ctx) else { return Ok(Vec::new()) };
    run_blocking(move || eml_reader::list_newest(&folder)).await
}

/// `name` is a file name. `None` if the folder has no such email, or if the server sends emails by SMTP.
pub(crate) async fn find(ctx: &AppContext, name: String) -> io::Result<Option<ParsedEmail>> {
    let Some(folder) = configured_folder(ctx) else { return Ok(None) };
    run_blocking(move || eml_reader::find_by_name(&folder, &name)).await
}

/// Deletes the files of emails that are no longer in the outbox: their account or booking was deleted, or
/// their retention has ended. Also runs with a mail server, because files from before its setup may exist.
pub async fn sweep(ctx: &AppContext) -> Result<(), EmailFileSweepError> {
    let folder = ctx.config.mail.files_folder.clone();
    // Lists the files before it queries the outbox: every email is in the outbox before it becomes a file.
    let files = run_blocking(move || files::list_email_files(&folder)).await?;
    let mut orphaned = Vec::new();
    for batch in files.chunks(BATCH_SIZE) {
        let ids: Vec<EmailId> = batch.iter().map(|(id, _)| *id).collect();
        let existing_ids = ctx.db.read().await?.outbox().find_existing(&ids).await?;
        orphaned
            .extend(batch.iter().filter(|(id, _)| !existing_ids.contains(id)).map(|(_, path)| path.clone()));
    }
    if orphaned.is_empty() {
        return Ok(());
    }
    let deleted = orphaned.len();
    run_blocking(move || orphaned.iter().try_for_each(|path| files::remove(path))).await?;
    tracing::info!(deleted, "deleted the files of deleted emails");
    Ok(())
}

async fn run_blocking<T: Send + 'static>(
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(io::Error::other)?
}
