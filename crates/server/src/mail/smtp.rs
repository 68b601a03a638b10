//! Mail through a mail server.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, Tokio1Executor};

use crate::config::{Smtp, SmtpEncryption};

const CONNECT: Duration = Duration::from_secs(10);

/// Says hello, encrypts and logs in as for a real mail, but sends none.
pub(crate) async fn check(smtp: &Smtp) -> Result<()> {
    let ready = connect(smtp)?.test_connection().await?;
    ensure!(ready, "the server answered, but not as a mail server that is ready");
    Ok(())
}

fn connect(smtp: &Smtp) -> Result<AsyncSmtpTransport<Tokio1Executor>> {
    let tls = || TlsParameters::new(smtp.host.clone()).context("TLS cannot be set up");
    let tls = match smtp.encryption {
        SmtpEncryption::StartTls => Tls::Required(tls()?),
        SmtpEncryption::Tls => Tls::Wrapper(tls()?),
        SmtpEncryption::Loopback => Tls::None,
    };
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&smtp.host)
        .port(smtp.port)
        .tls(tls)
        .timeout(Some(CONNECT));
    if let Some((user, password)) = &smtp.login {
        builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
    }
    Ok(builder.build())
}
