//! Maps SMTP errors to delivery outcomes.

use lettre::transport::smtp::Error;

use crate::mail::delivery_outcome::DeliveryOutcome;

/// The error of connecting or of one SMTP command.
pub(super) enum SmtpError {
    Timeout,
    Lettre(Error),
}

impl SmtpError {
    pub fn into_anyhow(self) -> anyhow::Error {
        match self {
            Self::Timeout => anyhow::anyhow!("timed out"),
            Self::Lettre(error) => error.into(),
        }
    }

    fn code(&self) -> Option<u16> {
        match self {
            Self::Lettre(error) => error.status().map(u16::from),
            Self::Timeout => None,
        }
    }

    fn is_permanent(&self) -> bool {
        matches!(self, Self::Lettre(error) if error.is_permanent())
    }

    fn describe(&self, part: &str) -> String {
        match self {
            Self::Timeout => format!("{part}: timed out"),
            Self::Lettre(error) => match self.code() {
                Some(code) => format!("{part}: refused with {code}"),
                None if error.is_tls() => format!("{part}: no encrypted connection"),
                None if error.is_client() => format!("{part}: a required feature is not supported"),
                None => format!("{part}: the connection failed"),
            },
        }
    }

    /// The outcome if a command before the first recipient fails: every other email would fail too.
    pub fn into_server_outcome(self) -> DeliveryOutcome {
        let needs_operator = self.is_permanent()
            || matches!(&self, Self::Lettre(error) if error.is_client() || error.is_tls());
        let reason = self.describe("the mail server");
        if needs_operator {
            DeliveryOutcome::ServerRefused(reason)
        } else {
            DeliveryOutcome::ServerUnavailable(reason)
        }
    }

    /// The outcome if a command about this email fails. `part` names what the command transmits, such as the
    /// recipient.
    pub fn into_message_outcome(self, part: &str) -> DeliveryOutcome {
        let reason = self.describe(part);
        if self.is_permanent() { DeliveryOutcome::Rejected(reason) } else { DeliveryOutcome::Retry(reason) }
    }
}
