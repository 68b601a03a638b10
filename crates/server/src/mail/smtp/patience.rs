//! How long we wait.

use std::time::Duration;

/// How long to wait for a server. All of it together stays well below the lease of a mail.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    pub connect: Duration,
    /// For each answer.
    pub answer: Duration,
    /// For everything, so that a server that answers each command at the last moment does not hold a slot for ever.
    pub whole: Duration,
    /// How long a connection is kept for the next mail.
    pub idle: Duration,
    /// For deliveries that have begun when the node stops. It fits into the time that requests have.
    pub finish: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            connect: Duration::from_secs(10),
            answer: Duration::from_secs(30),
            whole: Duration::from_secs(60),
            idle: Duration::from_secs(10),
            finish: Duration::from_secs(20),
        }
    }
}
