//! Mail through a mail server.
//!
//! We talk to it ourselves, command by command, on lettre's connection: which command was refused tells whose fault it
//! is, and lettre's own transport has no time limit beyond the connect and, with a pool, would hand a connection whose
//! command was cut off to the next mail.

mod fault;
mod patience;

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use super::message::Composed;
use super::transport::Outcome;
use crate::config::{self, SmtpEncryption};
use fault::Fault;
pub use patience::Patience;

/// Says hello, encrypts and logs in as for a real mail, but sends none.
pub(crate) async fn check(settings: &config::Smtp) -> Result<()> {
    let patience = Patience { answer: Duration::from_secs(10), ..Patience::default() };
    let smtp = Smtp::new(settings, patience)?;
    let mut connection = smtp.connect().await.map_err(|fault| fault.told())?;
    let ready = timeout(patience.answer, connection.test_connected()).await.unwrap_or(false);
    ensure!(ready, "the server answered, but not as a mail server that is ready");
    smtp.park(connection).await;
    smtp.close().await;
    Ok(())
}

pub(crate) struct Smtp {
    settings: config::Smtp,
    tls: Option<TlsParameters>,
    patience: Patience,
    parked: Mutex<Vec<(AsyncSmtpConnection, Instant)>>,
}

impl std::fmt::Debug for Smtp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.settings.fmt(f)
    }
}

impl Smtp {
    pub fn new(settings: &config::Smtp, patience: Patience) -> Result<Self> {
        let tls = match settings.encryption {
            SmtpEncryption::Loopback => None,
            SmtpEncryption::StartTls | SmtpEncryption::Tls => {
                Some(TlsParameters::new(settings.host.clone()).context("TLS cannot be set up")?)
            }
        };
        Ok(Self { settings: settings.clone(), tls, patience, parked: Mutex::default() })
    }

    pub async fn deliver(&self, mail: &Composed) -> Outcome {
        match timeout(self.patience.whole, self.converse(mail)).await {
            Ok(Ok(connection)) => {
                self.park(connection).await;
                Outcome::Delivered
            }
            Ok(Err(outcome)) => outcome,
            Err(_) => Outcome::Later("the mail server: too slow".to_owned()),
        }
    }

    /// One mail over one connection, which is fit for another one afterwards. After any fault it is dropped.
    async fn converse(&self, mail: &Composed) -> Result<AsyncSmtpConnection, Outcome> {
        let mut connection = match self.unpark().await {
            Some(connection) => connection,
            None => self.connect().await.map_err(Fault::with_us)?,
        };
        let from = Mail::new(mail.envelope.from().cloned(), Vec::new());
        self.answered(connection.command(from)).await.map_err(Fault::with_us)?;
        for to in mail.envelope.to() {
            let refused = |fault: Fault| fault.with_the_mail("the recipient");
            self.answered(connection.command(Rcpt::new(to.clone(), Vec::new()))).await.map_err(refused)?;
        }
        let refused = |fault: Fault| fault.with_the_mail("the message");
        self.answered(connection.command(Data)).await.map_err(refused)?;
        self.answered(connection.message(&mail.bytes)).await.map_err(refused)?;
        Ok(connection)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Fault> {
        let config::Smtp { host, port, encryption, login } = &self.settings;
        let hello = ClientId::default();
        let from_the_start = self.tls.clone().filter(|_| *encryption == SmtpEncryption::Tls);
        let connecting = AsyncSmtpConnection::connect_tokio1(
            (&**host, *port),
            Some(self.patience.connect),
            &hello,
            from_the_start,
            None,
        );
        let mut connection = self.answered(connecting).await?;
        // Demanded, never tried: a server that does not offer it gets neither login nor mail.
        if let (SmtpEncryption::StartTls, Some(tls)) = (encryption, &self.tls) {
            self.answered(connection.starttls(tls.clone(), &hello)).await?;
        }
        if let Some((user, password)) = login {
            let credentials = Credentials::new(user.clone(), password.clone());
            self.answered(connection.auth(DEFAULT_MECHANISMS, &credentials)).await?;
        }
        Ok(connection)
    }

    async fn answered<T>(&self, step: impl Future<Output = Result<T, Error>>) -> Result<T, Fault> {
        match timeout(self.patience.answer, step).await {
            Ok(answer) => answer.map_err(Fault::Refusal),
            Err(_) => Err(Fault::Silence),
        }
    }

    async fn park(&self, connection: AsyncSmtpConnection) {
        self.parked.lock().await.push((connection, Instant::now()));
    }

    /// A connection that is still alive. Servers close idle ones, so each is asked first.
    async fn unpark(&self) -> Option<AsyncSmtpConnection> {
        loop {
            let (mut connection, since) = self.parked.lock().await.pop()?;
            let alive = since.elapsed() < self.patience.idle
                && timeout(self.patience.connect, connection.test_connected()).await.unwrap_or(false);
            if alive {
                return Some(connection);
            }
        }
    }

    pub async fn close(&self) {
        for (mut connection, _) in self.parked.lock().await.drain(..) {
            let _ = timeout(self.patience.connect, connection.quit()).await;
        }
    }
}
