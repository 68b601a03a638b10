//! Letters to people: written into the outbox with what they tell of, delivered from there.

use domain::mail::{KEPT, is_hopeless, wait_after};
use domain::{
    AccountId, Booking, BookingId, BookingMail, EmailAddress, LeaseId, MailId, SecurityEmail, Timestamp,
};
use storage::{NewMail, TakenMail, Tx};
use thiserror::Error;

use super::{Ctx, bookings};
use crate::mail::{Content, Letter, Outcome, Signature};

#[derive(Debug, Error)]
pub enum EnqueueError {
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("a letter could not be sealed")]
    Sealing,
}

/// When an e-mail is written, and from when on the outbox worker may take it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    pub created_at: Timestamp,
    pub due_at: Timestamp,
}

impl Schedule {
    pub fn at_once(now: Timestamp) -> Self {
        Self { created_at: now, due_at: now }
    }
}

/// Writes a letter in the caller's transaction: it exists if and only if what it tells of does. After the commit,
/// `cx.outbox.wake()` makes it leave at once.
pub async fn enqueue(
    cx: &Ctx,
    tx: &mut Tx,
    to: &EmailAddress,
    account: Option<AccountId>,
    letter: Letter<'_>,
) -> Result<MailId, EnqueueError> {
    write(cx, tx, to, account, None, letter, Schedule::at_once(cx.clock.now())).await
}

/// As `enqueue`, for a letter that can be found by its booking later on, and that leaves when its schedule says.
pub(crate) async fn enqueue_about(
    cx: &Ctx,
    tx: &mut Tx,
    booking: &Booking,
    to: &EmailAddress,
    letter: Letter<'_>,
    schedule: Schedule,
) -> Result<MailId, EnqueueError> {
    write(cx, tx, to, Some(booking.account), Some(booking.id), letter, schedule).await
}

async fn write(
    cx: &Ctx,
    tx: &mut Tx,
    recipient: &EmailAddress,
    account: Option<AccountId>,
    booking: Option<BookingId>,
    letter: Letter<'_>,
    Schedule { created_at, due_at }: Schedule,
) -> Result<MailId, EnqueueError> {
    let id = MailId::new(created_at);
    let zone = match account {
        Some(photographer) => tx.accounts().time_zone(photographer).await?,
        None => None,
    };
    let content = letter.render(&Signature::of(&cx.config), zone);
    let content = content.seal(&cx.vault, id).ok_or(EnqueueError::Sealing)?;
    let content = Some(content.as_slice());
    let kind = letter.kind();
    tx.outbox()
        .insert(&NewMail { id, kind, account, booking, recipient, content, created_at, due_at })
        .await?;
    Ok(id)
}

/// When there will be something to deliver: in the past if there is already.
pub(crate) async fn next_due(cx: &Ctx) -> storage::Result<Option<Timestamp>> {
    cx.db.read().await?.outbox().next_due(cx.clock.now()).await
}

/// Takes what is due. It is ours until the lease ends.
pub(crate) async fn take(cx: &Ctx, limit: usize) -> storage::Result<Vec<TakenMail>> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    let taken = tx.outbox().take(LeaseId::new(now), now, i64::try_from(limit).unwrap_or(i64::MAX)).await?;
    tx.commit().await?;
    Ok(taken)
}

/// What becomes of a letter when it is about to leave.
#[derive(Debug)]
pub(crate) enum Worded {
    /// To whom it goes and what it says.
    As(String, Box<Content>),
    Unreadable,
    /// What it tells is not the case any more.
    Untrue,
}

/// One about a new booking is worded now: while the booking was made, others waited. One about what became of a booking
/// may have waited for long, so it is asked once more whether that is still the case.
pub(crate) async fn content(cx: &Ctx, mail: &TakenMail) -> storage::Result<Worded> {
    if !is_true(cx, mail).await? {
        return Ok(Worded::Untrue);
    }
    let worded = match (&mail.content, mail.booking) {
        (Some(sealed), _) => {
            let content = Content::open(&cx.vault, mail.id, sealed);
            content.map(|content| (mail.recipient.clone(), content))
        }
        (None, Some(booking)) => bookings::word(cx, &mail.kind, booking).await?,
        (None, None) => None,
    };
    Ok(worded.map_or(Worded::Unreadable, |(to, content)| Worded::As(to, Box::new(content))))
}

async fn is_true(cx: &Ctx, mail: &TakenMail) -> storage::Result<bool> {
    let about = BookingMail::of_kind(&mail.kind).filter(|about| about.tells_status());
    let (Some(about), Some(booking)) = (about, mail.booking) else { return Ok(true) };
    let booking = cx.db.read().await?.bookings().find(booking).await?;
    Ok(booking.is_some_and(|booking| about.is_true_of(booking.status)))
}

/// Writes down what came of an attempt.
pub(crate) async fn settle(cx: &Ctx, mail: &TakenMail, outcome: &Outcome) -> storage::Result<()> {
    let now = cx.clock.now();
    let TakenMail { id, lease, attempts, created_at, .. } = *mail;
    let hopeless = is_hopeless(created_at, attempts, now);
    let mut tx = cx.db.write().await?;
    let ours = match outcome {
        Outcome::Delivered => tx.outbox().sent(id, lease, now).await?,
        Outcome::Later(why) | Outcome::Away(why) | Outcome::Unwelcome(why) if hopeless => {
            tx.outbox().fail(id, lease, now, why).await?
        }
        Outcome::Never(why) => tx.outbox().fail(id, lease, now, why).await?,
        Outcome::Untrue => tx.outbox().discard(id, lease).await?,
        Outcome::Later(why) => {
            let due = now.plus(wait_after(attempts, rand::random()));
            tx.outbox().retry(id, lease, due, why).await?
        }
        // Not the fault of this mail: it goes as soon as anything does.
        Outcome::Away(why) | Outcome::Unwelcome(why) => {
            tx.outbox().retry(id, lease, now.plus(wait_after(1, 0.0)), why).await?
        }
    };
    if SecurityEmail::of_kind(&mail.kind).is_some() {
        tx.outbox().forget_orphan(id).await?;
    }
    match (mail.account, mail.booking) {
        (Some(account), Some(_)) => bookings::commit_many(cx, tx, &[account]).await?,
        _ => tx.commit().await?,
    }
    match outcome {
        _ if !ours => tracing::warn!(mail = %id, "the lease of a mail was over before it was settled"),
        Outcome::Delivered => tracing::debug!(mail = %id, attempts, "mail delivered"),
        Outcome::Untrue => tracing::debug!(mail = %id, attempts, "mail dropped: it was not true any more"),
        Outcome::Never(why) => tracing::error!(mail = %id, attempts, why, "mail given up"),
        Outcome::Later(why) | Outcome::Away(why) | Outcome::Unwelcome(why) if hopeless => {
            tracing::error!(mail = %id, attempts, why, "mail given up");
        }
        Outcome::Later(why) | Outcome::Away(why) | Outcome::Unwelcome(why) => {
            tracing::warn!(mail = %id, attempts, why, "mail not delivered yet");
        }
    }
    Ok(())
}

/// Gives back what was taken but not tried to the end, for anybody to take at once.
pub(crate) async fn give_back(cx: &Ctx, mails: &[TakenMail]) -> storage::Result<()> {
    let mut tx = cx.db.write().await?;
    for mail in mails {
        tx.outbox().retry(mail.id, mail.lease, cx.clock.now(), "the server was stopped meanwhile").await?;
    }
    tx.commit().await
}

/// Brings the numbers for Prometheus up to date.
pub async fn count(cx: &Ctx) -> storage::Result<()> {
    let counts = cx.db.read().await?.outbox().counts().await?;
    cx.outbox.numbers.counted(&counts, cx.clock.now());
    Ok(())
}

/// Forgets what became of mails long ago.
pub async fn purge(cx: &Ctx) -> storage::Result<()> {
    let mut tx = cx.db.write().await?;
    let mails = tx.outbox().purge(cx.clock.now().minus(KEPT)).await?;
    tx.commit().await?;
    if mails > 0 {
        tracing::info!(mails, "forgot what became of old mails");
    }
    Ok(())
}
