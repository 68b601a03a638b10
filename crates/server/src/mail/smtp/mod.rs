//! Delivers email over SMTP. This module sends the commands itself on lettre's connection, to know which
//! command the server refused. lettre's own transport has no timeout after connecting, and its pool reuses
//! connections after a timeout.

mod error;
mod timeouts;

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::delivery_outcome::DeliveryOutcome;
use super::message::MimeMessage;
use crate::config::{self, SmtpEncryption};
use error::SmtpError;
pub use timeouts::SmtpTimeouts;

/// Connects, encrypts and logs in like a delivery, but sends no email.
pub(crate) async fn check_connection(settings: &config::SmtpConfig) -> Result<()> {
    let timeouts = SmtpTimeouts { response: Duration::from_secs(10), ..SmtpTimeouts::default() };
    let smtp = SmtpTransport::new(settings, timeouts)?;
    let mut connection = smtp.connect().await.map_err(SmtpError::into_anyhow)?;
    let is_ready = timeout(timeouts.response, connection.test_connected()).await.unwrap_or(false);
    ensure!(is_ready, "the server answered, but is not ready to accept email");
    smtp.store_idle(connection).await;
    smtp.close().await;
    Ok(())
}

pub(crate) struct SmtpTransport {
    settings: config::SmtpConfig,
    tls: Option<TlsParameters>,
    timeouts: SmtpTimeouts,
    /// Each with the time of its last use.
    idle_connections: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl std::fmt::Debug for SmtpTransport {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.settings.fmt(f)
    }
}

impl SmtpTransport {
    pub fn new(settings: &config::SmtpConfig, timeouts: SmtpTimeouts) -> Result<Self> {
        let tls = match settings.encryption {
            SmtpEncryption::Loopback => None,
            SmtpEncryption::StartTls | SmtpEncryption::Tls => {
                Some(TlsParameters::new(settings.host.clone()).context("TLS cannot be set up")?)
            }
        };
        Ok(Self { settings: settings.clone(), tls, timeouts, idle_connections: Mutex::default() })
    }

    pub async fn deliver(&self, message: &MimeMessage) -> DeliveryOutcome {
        match timeout(self.timeouts.delivery, self.send_message(message)).await {
            Ok(Ok(connection)) => {
                self.store_idle(connection).await;
                DeliveryOutcome::Delivered
            }
            Ok(Err(outcome)) => outcome,
            Err(_) => DeliveryOutcome::Retry("the mail server: the delivery timed out".to_owned()),
        }
    }

    /// Sends one email and returns the connection for reuse. After an error the connection is dropped.
    async fn send_message(&self, message: &MimeMessage) -> Result<AsyncSmtpConnection, DeliveryOutcome> {
        let mut connection = match self.take_idle().await {
            Some(connection) => connection,
            None => self.connect().await.map_err(SmtpError::into_server_outcome)?,
        };
        let from = Mail::new(message.envelope.from().cloned(), Vec::new());
        self.with_response_timeout(connection.command(from)).await.map_err(SmtpError::into_server_outcome)?;
        for to in message.envelope.to() {
            let to_outcome = |error: SmtpError| error.into_message_outcome("the recipient");
            self.with_response_timeout(connection.command(Rcpt::new(to.clone(), Vec::new())))
                .await
                .map_err(to_outcome)?;
        }
        let to_outcome = |error: SmtpError| error.into_message_outcome("the message");
        self.with_response_timeout(connection.command(Data)).await.map_err(to_outcome)?;
        self.with_response_timeout(connection.message(&message.bytes)).await.map_err(to_outcome)?;
        Ok(connection)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, SmtpError> {
        let config::SmtpConfig { host, port, encryption, login } = &self.settings;
        let client_id = ClientId::default();
        let implicit_tls = self.tls.clone().filter(|_| *encryption == SmtpEncryption::Tls);
        let connecting = AsyncSmtpConnection::connect_tokio1(
            (&**host, *port),
            Some(self.timeouts.connect),
            &client_id,
            implicit_tls,
            None,
        );
        let mut connection = self.with_response_timeout(connecting).await?;
        // Fails if the mail server offers no STARTTLS: without encryption, only a mail server on this machine
        // gets credentials or email.
        if let (SmtpEncryption::StartTls, Some(tls)) = (encryption, &self.tls) {
            self.with_response_timeout(connection.starttls(tls.clone(), &client_id)).await?;
        }
        if let Some((user, password)) = login {
            let credentials = Credentials::new(user.clone(), password.clone());
            self.with_response_timeout(connection.auth(DEFAULT_MECHANISMS, &credentials)).await?;
        }
        Ok(connection)
    }

    async fn with_response_timeout<T>(
        &self,
        step: impl Future<Output = Result<T, Error>>,
    ) -> Result<T, SmtpError> {
        match timeout(self.timeouts.response, step).await {
            Ok(result) => result.map_err(SmtpError::Lettre),
            Err(_) => Err(SmtpError::Timeout),
        }
    }

    async fn store_idle(&self, connection: AsyncSmtpConnection) {
        self.idle_connections.lock().await.push((connection, Instant::now()));
    }

    /// Tests each connection before reuse, because servers close idle connections.
    async fn take_idle(&self) -> Option<AsyncSmtpConnection> {
        loop {
            let (mut connection, idle_since) = self.idle_connections.lock().await.pop()?;
            let is_alive = idle_since.elapsed() < self.timeouts.idle
                && timeout(self.timeouts.connect, connection.test_connected()).await.unwrap_or(false);
            if is_alive {
                return Some(connection);
            }
        }
    }

    pub async fn close(&self) {
        for (mut connection, _) in self.idle_connections.lock().await.drain(..) {
            let _ = timeout(self.timeouts.connect, connection.quit()).await;
        }
    }
}
