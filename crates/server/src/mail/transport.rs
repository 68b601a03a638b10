//! The ways a mail can leave, and what can come of it.

use std::path::PathBuf;

use anyhow::Result;

use super::files;
use super::message::Composed;
use super::smtp::{Patience, Smtp};
use crate::config::MailTransport;

/// What came of one attempt. Reasons are our own words: what a server says may hold addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    Delivered,
    /// Not sent: what it tells is not the case any more.
    Untrue,
    /// Not now: this mail waits, others may go.
    Later(String),
    /// Not ever.
    Never(String),
    /// The server cannot be talked to: no mail can go, whichever it is.
    Away(String),
    /// The server does not want us: no mail can go until somebody mends the settings.
    Unwelcome(String),
}

impl Outcome {
    /// The word for it in metrics.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Delivered => "delivered",
            Self::Untrue => "untrue",
            Self::Later(_) => "later",
            Self::Never(_) => "refused",
            Self::Away(_) => "server_away",
            Self::Unwelcome(_) => "server_refuses",
        }
    }
}

#[derive(Debug)]
pub(crate) enum Transport {
    Files(PathBuf),
    Smtp(Box<Smtp>),
}

impl Transport {
    pub fn new(settings: &MailTransport, patience: Patience) -> Result<Self> {
        Ok(match settings {
            MailTransport::Files(folder) => Self::Files(folder.clone()),
            MailTransport::Smtp(smtp) => Self::Smtp(Box::new(Smtp::new(smtp, patience)?)),
        })
    }

    pub async fn deliver(&self, mail: Composed) -> Outcome {
        match self {
            Self::Files(folder) => match files::deliver(folder, mail).await {
                Ok(()) => Outcome::Delivered,
                Err(error) => Outcome::Away(format!("the file could not be written ({})", error.kind())),
            },
            Self::Smtp(smtp) => smtp.deliver(&mail).await,
        }
    }

    /// Says goodbye where a connection is still open.
    pub async fn close(&self) {
        if let Self::Smtp(smtp) = self {
            smtp.close().await;
        }
    }
}
