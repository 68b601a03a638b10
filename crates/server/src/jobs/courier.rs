//! Carries mails out of the outbox: takes them under a lease, delivers with no transaction open, writes down what came
//! of it. A crash in between costs time, not the mail: the lease ends and it goes again under the same Message-ID.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use storage::TakenMail;
use tokio::task::{Id, JoinSet};
use tokio::time::{Instant, sleep, timeout};
use tokio_util::sync::CancellationToken;

use crate::app::mail::Worded;
use crate::app::{self, Ctx};
use crate::mail::{Outcome, Patience, Sender, Transport, compose};

/// Mails on their way at once: a recipient whose server hangs holds up one of them.
const SLOTS: usize = 4;
/// How often to look without having been told: other nodes write letters too.
const LOOK: Duration = Duration::from_secs(5);
const SHORTEST_PAUSE: Duration = Duration::from_secs(10);
/// A server that was away is back in use within this time.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// A server that refuses us, such as for a wrong password, is not to be stormed: it might ban us.
const LONGEST_PAUSE_UNWELCOME: Duration = Duration::from_secs(10 * 60);
const SETTLE_TRIES: usize = 10;
const SETTLE_PAUSE: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct Courier {
    cx: Arc<Ctx>,
    transport: Arc<Transport>,
    sender: Sender,
    finish: Duration,
    on_the_way: JoinSet<Outcome>,
    mails: HashMap<Id, TakenMail>,
    /// How many deliveries in a row found no server that takes mail.
    troubles: u32,
    paused_until: Option<Instant>,
}

impl Courier {
    pub fn new(cx: Arc<Ctx>) -> Result<Self> {
        Self::with_patience(cx, Patience::default())
    }

    pub fn with_patience(cx: Arc<Ctx>, patience: Patience) -> Result<Self> {
        let mail = &cx.config.mail;
        Ok(Self {
            transport: Arc::new(Transport::new(&mail.transport, patience)?),
            sender: Sender::new(&mail.from, &cx.config.brand),
            finish: patience.finish,
            cx,
            on_the_way: JoinSet::new(),
            mails: HashMap::new(),
            troubles: 0,
            paused_until: None,
        })
    }

    /// Delivers until it is told to stop, then finishes what has begun.
    pub async fn run(mut self, stop: CancellationToken) {
        let cx = self.cx.clone();
        loop {
            let rest = self.load().await;
            tokio::select! {
                () = stop.cancelled() => break,
                Some(landed) = self.on_the_way.join_next_with_id() => self.note(landed).await,
                () = cx.outbox.woken(), if self.paused_until.is_none() => {}
                () = sleep(rest) => {}
            }
        }
        let _ = timeout(self.finish, self.land_all()).await;
        self.give_back().await;
        self.transport.close().await;
    }

    /// Delivers what is due, until nothing is or the server takes nothing.
    pub async fn drain(&mut self) {
        loop {
            self.load().await;
            match self.on_the_way.join_next_with_id().await {
                Some(landed) => self.note(landed).await,
                None => break,
            }
        }
        self.transport.close().await;
    }

    /// Sends off as many mails as are due and have a slot. How long to rest if nothing happens.
    async fn load(&mut self) -> Duration {
        if let Some(until) = self.paused_until {
            let left = until.saturating_duration_since(Instant::now());
            if left > Duration::ZERO {
                return left;
            }
            self.paused_until = None;
        }
        // After trouble one mail goes ahead to see; the others follow when it got through.
        let slots = if self.troubles == 0 { SLOTS } else { 1 };
        loop {
            let free = slots.saturating_sub(self.on_the_way.len());
            if free == 0 {
                return LOOK;
            }
            match self.take(free).await {
                Ok(None) => {}
                Ok(Some(rest)) => return rest.min(LOOK),
                Err(error) => {
                    tracing::warn!(%error, "the outbox cannot be read right now");
                    return LOOK;
                }
            }
        }
    }

    /// Looks before it takes, because taking needs the one writer of SQLite. How long until something is due if
    /// nothing is.
    async fn take(&mut self, limit: usize) -> storage::Result<Option<Duration>> {
        let now = self.cx.clock.now();
        match app::mail::next_due(&self.cx).await? {
            None => return Ok(Some(LOOK)),
            Some(due) if due > now => return Ok(Some(due.distance(now))),
            Some(_) => {}
        }
        let taken = app::mail::take(&self.cx, limit).await?;
        let beaten_to_it = taken.is_empty();
        for mail in taken {
            let (cx, transport, sender) = (self.cx.clone(), self.transport.clone(), self.sender.clone());
            let carried = mail.clone();
            let task = self.on_the_way.spawn(async move { carry(&cx, &transport, &sender, &carried).await });
            self.mails.insert(task.id(), mail);
        }
        Ok(beaten_to_it.then_some(LOOK))
    }

    async fn note(&mut self, landed: Result<(Id, Outcome), tokio::task::JoinError>) {
        let outcome = match landed {
            Ok((id, outcome)) => {
                self.mails.remove(&id);
                outcome
            }
            Err(broken) => {
                let outcome = Outcome::Later("the delivery broke off".to_owned());
                if let Some(mail) = self.mails.remove(&broken.id()) {
                    settle(&self.cx, &mail, &outcome).await;
                }
                outcome
            }
        };
        let longest = match outcome {
            Outcome::Away(_) => LONGEST_PAUSE,
            Outcome::Unwelcome(_) => LONGEST_PAUSE_UNWELCOME,
            // It never came to the server, so nothing is known of that.
            Outcome::Untrue => return,
            _ => {
                (self.troubles, self.paused_until) = (0, None);
                return;
            }
        };
        // Those that left together find the same trouble.
        if self.paused_until.is_some() {
            return;
        }
        let pause = SHORTEST_PAUSE * 2_u32.saturating_pow(self.troubles.min(10));
        self.troubles += 1;
        self.paused_until = Some(Instant::now() + pause.min(longest));
    }

    async fn land_all(&mut self) {
        while let Some(landed) = self.on_the_way.join_next_with_id().await {
            self.note(landed).await;
        }
    }

    async fn give_back(&mut self) {
        self.on_the_way.shutdown().await;
        let left: Vec<TakenMail> = self.mails.drain().map(|(_, mail)| mail).collect();
        if left.is_empty() {
            return;
        }
        tracing::warn!(mails = left.len(), "given back to the outbox: the server took too long to take them");
        if let Err(error) = app::mail::give_back(&self.cx, &left).await {
            tracing::warn!(%error, "could not be given back; they go again when their lease ends");
        }
    }
}

async fn carry(cx: &Ctx, transport: &Transport, sender: &Sender, mail: &TakenMail) -> Outcome {
    let outcome = match app::mail::content(cx, mail).await {
        Err(error) if !error.is_unreadable() => {
            tracing::warn!(%error, mail = %mail.id, "what a mail is about cannot be read right now");
            Outcome::Later("what it is about could not be read".to_owned())
        }
        Ok(Worded::Unreadable) | Err(_) => Outcome::Never("the letter cannot be read".to_owned()),
        Ok(Worded::Untrue) => Outcome::Untrue,
        Ok(Worded::As(recipient, content)) => {
            match compose(sender, mail.id, mail.created_at, &recipient, *content) {
                None => Outcome::Never("no mail can be made of the letter".to_owned()),
                Some(composed) => transport.deliver(composed).await,
            }
        }
    };
    cx.outbox.numbers.attempted(outcome.label());
    settle(cx, mail, &outcome).await;
    outcome
}

/// Between a mail's delivery and this note of it lies the one moment in which a fault makes it arrive twice, so a
/// database that is away for seconds is waited for.
async fn settle(cx: &Ctx, mail: &TakenMail, outcome: &Outcome) {
    for _ in 0..SETTLE_TRIES {
        match app::mail::settle(cx, mail, outcome).await {
            Ok(()) => return,
            Err(error) => {
                tracing::warn!(%error, mail = %mail.id, "what became of a mail cannot be noted yet")
            }
        }
        sleep(SETTLE_PAUSE).await;
    }
}
