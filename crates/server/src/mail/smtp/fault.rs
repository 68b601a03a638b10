//! What a mail server's answers mean for a mail.

use lettre::transport::smtp::Error;

use crate::mail::transport::Outcome;

/// What went wrong with one command.
pub(super) enum Fault {
    Silence,
    Refusal(Error),
}

impl Fault {
    pub fn told(self) -> anyhow::Error {
        match self {
            Self::Silence => anyhow::anyhow!("no answer in time"),
            Self::Refusal(error) => error.into(),
        }
    }

    fn code(&self) -> Option<u16> {
        match self {
            Self::Refusal(error) => error.status().map(u16::from),
            Self::Silence => None,
        }
    }

    fn is_permanent(&self) -> bool {
        matches!(self, Self::Refusal(error) if error.is_permanent())
    }

    fn words(&self, whose: &str) -> String {
        match self {
            Self::Silence => format!("{whose}: no answer in time"),
            Self::Refusal(error) => match self.code() {
                Some(code) => format!("{whose}: refused with {code}"),
                None if error.is_tls() => format!("{whose}: no encrypted connection"),
                None if error.is_client() => format!("{whose}: what we need is not offered"),
                None => format!("{whose}: the connection failed"),
            },
        }
    }

    /// Before a mail was named: no other would fare better.
    pub fn with_us(self) -> Outcome {
        let lasting = self.is_permanent()
            || matches!(&self, Self::Refusal(error) if error.is_client() || error.is_tls());
        let words = self.words("the mail server");
        if lasting { Outcome::Unwelcome(words) } else { Outcome::Away(words) }
    }

    pub fn with_the_mail(self, whose: &str) -> Outcome {
        let words = self.words(whose);
        if self.is_permanent() { Outcome::Never(words) } else { Outcome::Later(words) }
    }
}
