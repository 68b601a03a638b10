//! The transports for outgoing email.

use std::path::PathBuf;

use anyhow::Result;

use super::delivery_outcome::DeliveryOutcome;
use super::files;
use super::message::MimeMessage;
use super::smtp::{SmtpTimeouts, SmtpTransport};
use crate::config::MailTransport;

#[derive(Debug)]
pub(crate) enum Transport {
    Files(PathBuf),
    Smtp(Box<SmtpTransport>),
}

impl Transport {
    pub fn new(settings: &MailTransport, timeouts: SmtpTimeouts) -> Result<Self> {
        Ok(match settings {
            MailTransport::Files(folder) => Self::Files(folder.clone()),
            MailTransport::Smtp(smtp) => Self::Smtp(Box::new(SmtpTransport::new(smtp, timeouts)?)),
        })
    }

    pub async fn deliver(&self, message: MimeMessage) -> DeliveryOutcome {
        match self {
            Self::Files(folder) => match files::deliver(folder, message).await {
                Ok(()) => DeliveryOutcome::Delivered,
                Err(error) => DeliveryOutcome::ServerUnavailable(format!(
                    "the file could not be written ({})",
                    error.kind()
                )),
            },
            Self::Smtp(smtp) => smtp.deliver(&message).await,
        }
    }

    /// Sends QUIT on open connections.
    pub async fn close(&self) {
        if let Self::Smtp(smtp) = self {
            smtp.close().await;
        }
    }
}
