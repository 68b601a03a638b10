//! The outcome of a delivery attempt.

/// The texts give the reason. They never quote the mail server, whose text may contain addresses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DeliveryOutcome {
    Delivered,
    /// Not sent, because the booking is deleted or no longer has the status that the email reports.
    Obsolete,
    /// The outbox worker retries this email later, until it gives the email up. Other emails are not
    /// affected.
    Retry(String),
    /// The mail server refuses this email, or the email cannot be composed. The outbox worker gives it up.
    Rejected(String),
    /// The mail server cannot be reached or accepts no email for now, or the server cannot write email files:
    /// no email can be delivered.
    ServerUnavailable(String),
    /// The mail server refuses this instance, or offers no TLS or login that this server can use: no email
    /// can be delivered until the operator corrects the settings.
    ServerRefused(String),
}

impl DeliveryOutcome {
    /// The label in metrics.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Delivered => "delivered",
            Self::Obsolete => "obsolete",
            Self::Retry(_) => "retry",
            Self::Rejected(_) => "rejected",
            Self::ServerUnavailable(_) => "server_unavailable",
            Self::ServerRefused(_) => "server_refused",
        }
    }
}
