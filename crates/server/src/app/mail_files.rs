//! Mails that became files, for whoever tries the product without a mail server.

use std::io;
use std::path::PathBuf;

use super::Ctx;
use crate::config::{Config, MailTransport};
use crate::mail::read::{self, ReadMail};

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
    tokio::task::spawn_blocking(move || read::newest(&folder)).await.map_err(io::Error::other)?
}

pub(crate) async fn one(cx: &Ctx, name: String) -> io::Result<Option<ReadMail>> {
    let Some(folder) = folder(cx) else { return Ok(None) };
    tokio::task::spawn_blocking(move || read::one(&folder, &name)).await.map_err(io::Error::other)?
}
