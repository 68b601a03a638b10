//! Delivers the emails of the outbox: leases them, delivers with no transaction open, and stores the outcome.
//! After a crash the lease ends, and the email is sent again under the same Message-ID.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use storage::LeasedEmail;
use tokio::task::{Id, JoinSet};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::app::email_delivery::Composed;
use crate::app::{self, AppContext};
use crate::mail::{DeliveryOutcome, FromMailbox, SmtpTimeouts, Transport, compose};

/// More than one, so that a mail server that hangs does not block all deliveries.
const MAX_CONCURRENT_DELIVERIES: usize = 4;
/// How often the worker reads the outbox without a notification, because other nodes queue emails too.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
const MIN_BACKOFF: Duration = Duration::from_secs(10);
/// The worker tries an unreachable mail server again within this time.
const MAX_BACKOFF_UNAVAILABLE: Duration = Duration::from_secs(30);
/// A mail server that refuses the login might ban this server if the worker retried often.
const MAX_BACKOFF_REFUSED: Duration = Duration::from_secs(10 * 60);
const MAX_RECORD_ATTEMPTS: usize = 10;
const RECORD_RETRY_DELAY: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct OutboxWorker {
    ctx: Arc<AppContext>,
    transport: Arc<Transport>,
    sender: FromMailbox,
    shutdown_timeout: Duration,
    deliveries: JoinSet<DeliveryOutcome>,
    emails_by_task: HashMap<Id, LeasedEmail>,
    /// How often in a row the mail server was unreachable or refused this instance. Deliveries that fail
    /// together count once.
    server_failures: u32,
    paused_until: Option<Instant>,
}

impl OutboxWorker {
    pub fn new(ctx: Arc<AppContext>) -> Result<Self> {
        Self::with_timeouts(ctx, SmtpTimeouts::default())
    }

    pub fn with_timeouts(ctx: Arc<AppContext>, timeouts: SmtpTimeouts) -> Result<Self> {
        let mail = &ctx.config.mail;
        Ok(Self {
            transport: Arc::new(Transport::new(&mail.transport, timeouts)?),
            sender: FromMailbox::new(&mail.from, &ctx.config.brand),
            shutdown_timeout: timeouts.shutdown,
            ctx,
            deliveries: JoinSet::new(),
            emails_by_task: HashMap::new(),
            server_failures: 0,
            paused_until: None,
        })
    }

    /// Delivers until `stop`, then finishes the deliveries in progress.
    pub async fn run(mut self, stop: CancellationToken) {
        let ctx = self.ctx.clone();
        loop {
            let wait = self.start_deliveries().await;
            tokio::select! {
                () = stop.cancelled() => break,
                Some(result) = self.deliveries.join_next_with_id() => self.handle_finished(result).await,
                () = ctx.outbox.wait_for_wake(), if self.paused_until.is_none() => {}
                () = sleep(wait) => {}
            }
        }
        let _ = timeout(self.shutdown_timeout, self.finish_deliveries()).await;
        self.release_unfinished().await;
        self.transport.close().await;
    }

    /// Delivers until no email is due or the mail server accepts none.
    pub async fn drain(&mut self) {
        loop {
            self.start_deliveries().await;
            match self.deliveries.join_next_with_id().await {
                Some(result) => self.handle_finished(result).await,
                None => break,
            }
        }
        self.transport.close().await;
    }

    /// Starts deliveries of due emails while there are free slots. Returns how long to wait for an event
    /// before the next call.
    async fn start_deliveries(&mut self) -> Duration {
        if let Some(until) = self.paused_until {
            let remaining = until.saturating_duration_since(Instant::now());
            if remaining > Duration::ZERO {
                return remaining;
            }
            self.paused_until = None;
        }
        // After a failure, one email tests the mail server. The others follow once it is accepted.
        let max_deliveries = if self.server_failures == 0 { MAX_CONCURRENT_DELIVERIES } else { 1 };
        loop {
            let free_slots = max_deliveries.saturating_sub(self.deliveries.len());
            if free_slots == 0 {
                return POLL_INTERVAL;
            }
            match self.lease_and_start(free_slots).await {
                Ok(None) => {}
                Ok(Some(wait)) => return wait.min(POLL_INTERVAL),
                Err(error) => {
                    tracing::warn!(%error, "cannot read the outbox right now");
                    return POLL_INTERVAL;
                }
            }
        }
    }

    /// Reads before it leases, because leasing needs the one writer of SQLite. Returns how long to wait if
    /// nothing is due or other workers have leased what is due, and `None` if it started deliveries.
    async fn lease_and_start(&mut self, limit: usize) -> storage::Result<Option<Duration>> {
        let now = self.ctx.clock.now();
        match app::email_delivery::find_next_due_time(&self.ctx).await? {
            None => return Ok(Some(POLL_INTERVAL)),
            Some(due) if due > now => return Ok(Some(due.distance(now))),
            Some(_) => {}
        }
        let emails = app::email_delivery::lease_due(&self.ctx, limit).await?;
        let is_leased_by_others = emails.is_empty();
        for email in emails {
            let (ctx, transport, sender) = (self.ctx.clone(), self.transport.clone(), self.sender.clone());
            let task_email = email.clone();
            let task =
                self.deliveries.spawn(async move { deliver(&ctx, &transport, &sender, &task_email).await });
            self.emails_by_task.insert(task.id(), email);
        }
        Ok(is_leased_by_others.then_some(POLL_INTERVAL))
    }

    async fn handle_finished(&mut self, result: Result<(Id, DeliveryOutcome), tokio::task::JoinError>) {
        let outcome = match result {
            Ok((id, outcome)) => {
                self.emails_by_task.remove(&id);
                outcome
            }
            Err(error) => {
                let outcome = DeliveryOutcome::Retry("the delivery was interrupted".to_owned());
                if let Some(email) = self.emails_by_task.remove(&error.id()) {
                    record_outcome(&self.ctx, &email, &outcome).await;
                }
                outcome
            }
        };
        let max_backoff = match outcome {
            DeliveryOutcome::ServerUnavailable(_) => MAX_BACKOFF_UNAVAILABLE,
            DeliveryOutcome::ServerRefused(_) => MAX_BACKOFF_REFUSED,
            // The email never reached the mail server, so this says nothing about the server.
            DeliveryOutcome::Obsolete => return,
            _ => {
                (self.server_failures, self.paused_until) = (0, None);
                return;
            }
        };
        // Deliveries that started together meet the same failure, which counts once.
        if self.paused_until.is_some() {
            return;
        }
        // The exponent is limited, so that the product does not overflow.
        let backoff = MIN_BACKOFF * 2_u32.saturating_pow(self.server_failures.min(10));
        self.server_failures += 1;
        self.paused_until = Some(Instant::now() + backoff.min(max_backoff));
    }

    async fn finish_deliveries(&mut self) {
        while let Some(result) = self.deliveries.join_next_with_id().await {
            self.handle_finished(result).await;
        }
    }

    async fn release_unfinished(&mut self) {
        self.deliveries.shutdown().await;
        let unfinished: Vec<LeasedEmail> = self.emails_by_task.drain().map(|(_, email)| email).collect();
        if unfinished.is_empty() {
            return;
        }
        tracing::warn!(
            mails = unfinished.len(),
            "released emails that the mail server took too long to accept"
        );
        if let Err(error) = app::email_delivery::release_leases(&self.ctx, &unfinished).await {
            tracing::warn!(%error, "cannot release emails; they are sent again when their lease ends");
        }
    }
}

async fn deliver(
    ctx: &AppContext,
    transport: &Transport,
    sender: &FromMailbox,
    email: &LeasedEmail,
) -> DeliveryOutcome {
    let outcome = match app::email_delivery::compose_email(ctx, email).await {
        Err(error) if !error.is_invalid_row() => {
            tracing::warn!(%error, mail = %email.id, "cannot read the booking of an email right now");
            DeliveryOutcome::Retry("the booking of the email could not be read".to_owned())
        }
        Ok(Composed::Unreadable) | Err(_) => DeliveryOutcome::Rejected("the email cannot be read".to_owned()),
        Ok(Composed::Obsolete) => DeliveryOutcome::Obsolete,
        Ok(Composed::Ready(recipient, content)) => {
            match compose(sender, email.id, email.created_at, &recipient, *content) {
                None => DeliveryOutcome::Rejected("the message cannot be built".to_owned()),
                Some(message) => transport.deliver(message).await,
            }
        }
    };
    ctx.outbox.metrics.record_attempt(outcome.label());
    record_outcome(ctx, email, &outcome).await;
    outcome
}

/// Retries while the database is unavailable for some seconds, because an email whose outcome is not stored
/// is delivered again.
async fn record_outcome(ctx: &AppContext, email: &LeasedEmail, outcome: &DeliveryOutcome) {
    for _ in 0..MAX_RECORD_ATTEMPTS {
        match app::email_delivery::record_outcome(ctx, email, outcome).await {
            Ok(()) => return,
            Err(error) => {
                tracing::warn!(%error, mail = %email.id, "cannot store the outcome of a delivery yet")
            }
        }
        sleep(RECORD_RETRY_DELAY).await;
    }
}
