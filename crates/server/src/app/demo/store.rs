//! Writes the demo in one transaction, by the steps that the photographers and their clients take, dated back.

use std::time::Duration;

use domain::booking::step::LETTER_WAITS;
use domain::booking::{Booking, BookingMail, BookingStatus, RequestKey};
use domain::{AccountId, BookingId, BookingRequest, MailId, Notice, Service, Suspicion, Timestamp};
use storage::{NewBooking, PastDelivery, Tx};

use super::people::Person;
use super::requests::{Event, SampleRequest};
use super::views::daily_views;
use super::{PreparedAccount, Refusal};
use crate::app::bookings::{self, desk};
use crate::app::services::Made;
use crate::app::{Ctx, profiles, services, settings};

/// How long a delivery took, from the moment the e-mail was due.
const DELIVERY: Duration = Duration::from_secs(3);
/// A receipt is delivered after the e-mail to the photographer, so that timelines have one order.
const RECEIPT_DELIVERY: Duration = Duration::from_secs(4);

pub(super) async fn store(ctx: &Ctx, accounts: &[PreparedAccount], now: Timestamp) -> Result<(), Refusal> {
    let mut tx = ctx.db.write().await?;
    // Of two demos at the same time, the second waits here and then finds the accounts of the first.
    tx.instance().lock().await?;
    if !tx.accounts().list(None, 1).await?.is_empty() {
        return Err(Refusal::Inhabited);
    }
    for account in accounts {
        let services = store_account(ctx, &mut tx, account).await?;
        let (id, person) = (account.credentials.account.id, account.person);
        store_requests(ctx, &mut tx, account, &services, now).await?;
        tx.views().add_daily(id, &daily_views(&person.audience, now)).await?;
    }
    let ids: Vec<AccountId> = accounts.iter().map(|account| account.credentials.account.id).collect();
    bookings::commit_many(ctx, tx, &ids).await?;
    Ok(())
}

/// The account with its profile, in the state of the day it was made. Returns the services in their order.
async fn store_account(
    ctx: &Ctx,
    tx: &mut Tx,
    PreparedAccount { person, credentials, photo }: &PreparedAccount,
) -> Result<Vec<Service>, Refusal> {
    let (account, at) = (credentials.account.id, credentials.account.created_at);
    if !tx.accounts().insert(&credentials.account, credentials.password_hash.as_deref()).await? {
        return Err(Refusal::Inhabited);
    }
    tx.photos().insert(photo, account, at).await?;
    tx.photos().show(account, Some(photo.id), at).await?;
    profiles::write(ctx, tx, account, person.profile()?, at).await.map_err(|refusal| match refusal {
        profiles::Refusal::UsernameUnavailable => Refusal::NameTaken(person.username),
        refusal => refusal.into(),
    })?;
    let mut stored = Vec::new();
    for offer in person.offers()? {
        let (Made::Now(service) | Made::Before(service)) =
            services::add(tx, account, offer, None, at).await?;
        stored.push(service);
    }
    Ok(stored)
}

async fn store_requests(
    ctx: &Ctx,
    tx: &mut Tx,
    account: &PreparedAccount,
    services: &[Service],
    now: Timestamp,
) -> Result<(), Refusal> {
    let Person { requests, .. } = account.person;
    for sample in *requests {
        let service = services.get(sample.service).ok_or(Refusal::Unfit(sample.client))?;
        let booking = receive(ctx, tx, account, service, sample, now).await?;
        replay(ctx, tx, &booking, sample).await?;
    }
    Ok(())
}

/// As the booking form does it: the booking, its e-mails and the row that recognizes a repeated request.
async fn receive(
    ctx: &Ctx,
    tx: &mut Tx,
    PreparedAccount { credentials, .. }: &PreparedAccount,
    service: &Service,
    sample: &SampleRequest,
    now: Timestamp,
) -> Result<Booking, Refusal> {
    let request: BookingRequest = sample.form(now)?;
    let (account, created_at) = (credentials.account.id, sample.received_at(now));
    let id = BookingId::new(created_at);
    let print = bookings::print(Some(service.id), &request, false);
    let (client_hash, answer_hash) = bookings::link_hashes(ctx, id);
    let has_receipt = sample.suspicion.is_none() && settings::acknowledges(ctx, true);
    let new = NewBooking {
        id,
        account,
        service: service.id,
        title: &service.offer.title,
        price: service.offer.price,
        request: &request,
        key: &RequestKey::of_print(&print),
        print: &print,
        suspicion: sample.suspicion,
        network_hash: None,
        notice: sample.suspicion.map_or(Notice::Mail, Suspicion::notice),
        photographer: &credentials.account.email,
        receipt: has_receipt.then(|| MailId::new(created_at)),
        client_hash,
        answer_hash,
        created_at,
    };
    tx.bookings().insert_group(&[new]).await?;
    tx.bookings().set_note(account, id, &sample.private_note()?).await?;
    tx.bookings().set_date(account, id, sample.shoot_date(now)?).await?;
    tx.bookings().find(id).await?.ok_or(Refusal::Unfit(sample.client))
}

/// Takes every step of the history. The e-mails of a step are settled before the next, which would remove queued ones.
async fn replay(ctx: &Ctx, tx: &mut Tx, booking: &Booking, sample: &SampleRequest) -> Result<(), Refusal> {
    let Booking { id, account, created_at, .. } = *booking;
    settle_emails(tx, id, sample).await?;
    for (minutes, event) in sample.history {
        let at = created_at.plus(Duration::from_secs(minutes.unsigned_abs() * 60));
        let is_valid = match event {
            Event::Seen => tx.bookings().seen(id, at).await?,
            Event::Released => desk::release_booking(ctx, tx, account, id, at).await?,
            Event::Withdrawn => bookings::withdraw_booking(ctx, tx, booking, at).await?,
            Event::Confirmed => step(ctx, tx, booking, BookingStatus::Confirmed, at).await?,
            Event::Declined => step(ctx, tx, booking, BookingStatus::Declined, at).await?,
            Event::Completed => step(ctx, tx, booking, BookingStatus::Completed, at).await?,
            Event::Cancelled => step(ctx, tx, booking, BookingStatus::Cancelled, at).await?,
        };
        if !is_valid {
            return Err(Refusal::Unfit(sample.client));
        }
        settle_emails(tx, id, sample).await?;
    }
    Ok(())
}

async fn step(
    ctx: &Ctx,
    tx: &mut Tx,
    booking: &Booking,
    to: BookingStatus,
    at: Timestamp,
) -> Result<bool, Refusal> {
    desk::take_step(ctx, tx, booking.account, booking.id, to, at).await?;
    Ok(true)
}

async fn settle_emails(tx: &mut Tx, id: BookingId, sample: &SampleRequest) -> Result<(), Refusal> {
    for email in tx.outbox().about(id).await? {
        if !email.untouched {
            continue;
        }
        let about = BookingMail::of_kind(&email.kind);
        let at = email.created_at.plus(match about {
            Some(BookingMail::Receipt) => RECEIPT_DELIVERY,
            Some(about) if about.tells_status() => LETTER_WAITS + DELIVERY,
            _ => DELIVERY,
        });
        let problem = sample.delivery_problems.iter().find(|(kind, _)| about == Some(*kind));
        let (attempts, delivery) = match problem.map(|(_, problem)| problem) {
            None => (1, PastDelivery::Sent { at }),
            Some(problem) if problem.is_final => {
                (problem.attempts, PastDelivery::Failed { at, error: problem.error })
            }
            Some(problem) => (problem.attempts, PastDelivery::Held { error: problem.error }),
        };
        tx.outbox().record_delivery(email.id, attempts, delivery).await?;
    }
    Ok(())
}
