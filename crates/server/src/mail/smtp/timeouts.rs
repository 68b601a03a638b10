//! SMTP timeouts.

use std::time::Duration;

/// `delivery` must be much shorter than the lease of an email, so that no other node delivers the same email.
#[derive(Clone, Copy, Debug)]
pub struct SmtpTimeouts {
    /// For opening a connection, testing an idle one and closing it.
    pub connect: Duration,
    /// For each step: connecting, STARTTLS, the login and every command.
    pub response: Duration,
    /// For one whole delivery: a server that responds late to every command must not block other emails for
    /// long.
    pub delivery: Duration,
    /// How long after its last use a connection may be reused for the next email.
    pub idle: Duration,
    /// For deliveries in progress when the node stops. Shorter than the drain timeout of HTTP requests.
    pub shutdown: Duration,
}

impl Default for SmtpTimeouts {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            response: Duration::from_secs(30),
            delivery: Duration::from_secs(60),
            idle: Duration::from_secs(10),
            shutdown: Duration::from_secs(20),
        }
    }
}
