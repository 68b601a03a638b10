//! Writes the demo in one transaction. Uses the use cases of photographers and clients, with times in the
//! past.

use std::time::Duration;

use domain::booking::step::STATUS_EMAIL_DELAY;
use domain::booking::{Booking, BookingEmail, BookingStatus, RequestKey};
use domain::{BookingId, BookingRequest, EmailId, Notification, QuarantineReason, Service, Timestamp};
use storage::{NewBooking, PastDelivery, Tx};

use super::photographers::SamplePhotographer;
use super::requests::{Event, SampleRequest};
use super::views::daily_views;
use super::{DemoError, PreparedAccount};
use crate::app::bookings::{self, inbox};
use crate::app::services::CreateOutcome;
use crate::app::{AppContext, booking_emails, profiles, services};

/// The time between the due time of an email and its delivery.
const DELIVERY_TIME: Duration = Duration::from_secs(3);
/// Longer, so that timelines always list the receipt after the email to the photographer.
const RECEIPT_DELIVERY_TIME: Duration = Duration::from_secs(4);

pub(super) async fn store(
    ctx: &AppContext,
    accounts: &[PreparedAccount],
    now: Timestamp,
) -> Result<(), DemoError> {
    let mut tx = ctx.db.write().await?;
    // A second demo at the same time waits here, and then finds the accounts of the first.
    tx.instance().lock().await?;
    if !tx.accounts().list(None, 1).await?.is_empty() {
        return Err(DemoError::NotEmpty);
    }
    for account in accounts {
        let services = store_account(ctx, &mut tx, account).await?;
        let (id, person) = (account.credentials.account.id, account.person);
        store_requests(ctx, &mut tx, account, &services, now).await?;
        tx.views().add_daily_views(id, &daily_views(&person.audience, now)).await?;
    }
    Ok(tx.commit().await?)
}

/// Stores the account with its profile and services, as of its creation. Returns the services in their order.
async fn store_account(
    ctx: &AppContext,
    tx: &mut Tx,
    PreparedAccount { person, credentials, photo }: &PreparedAccount,
) -> Result<Vec<Service>, DemoError> {
    let (account, created_at) = (credentials.account.id, credentials.account.created_at);
    if !tx.accounts().insert(&credentials.account, credentials.password_hash.as_deref()).await? {
        return Err(DemoError::NotEmpty);
    }
    tx.photos().insert(photo, account, created_at).await?;
    tx.photos().set_profile_photo(account, Some(photo.id), created_at).await?;
    profiles::write_profile(ctx, tx, account, person.parse_profile()?, created_at).await.map_err(
        |error| match error {
            profiles::ProfileError::UsernameUnavailable => DemoError::UsernameTaken(person.username),
            error => error.into(),
        },
    )?;
    let mut services = Vec::new();
    for details in person.parse_services()? {
        let (CreateOutcome::Created(service) | CreateOutcome::Replayed(service)) =
            services::add(tx, account, details, None, created_at).await?;
        services.push(service);
    }
    Ok(services)
}

async fn store_requests(
    ctx: &AppContext,
    tx: &mut Tx,
    account: &PreparedAccount,
    services: &[Service],
    now: Timestamp,
) -> Result<(), DemoError> {
    let SamplePhotographer { requests, .. } = account.person;
    for sample in *requests {
        let service = services.get(sample.service).ok_or(DemoError::InvalidSample(sample.client))?;
        let booking = insert_request(ctx, tx, account, service, sample, now).await?;
        replay_history(ctx, tx, &booking, sample).await?;
    }
    Ok(())
}

/// Inserts what the booking form creates: the booking, its emails and the row that recognizes a repeated
/// request.
async fn insert_request(
    ctx: &AppContext,
    tx: &mut Tx,
    PreparedAccount { credentials, .. }: &PreparedAccount,
    service: &Service,
    sample: &SampleRequest,
    now: Timestamp,
) -> Result<Booking, DemoError> {
    let request: BookingRequest = sample.parse_form(now)?;
    let (account, created_at) = (credentials.account.id, sample.received_at(now));
    let id = BookingId::new(created_at);
    let fingerprint = bookings::fingerprint_request(Some(service.id), &request, false);
    let (client_hash, answer_hash) = bookings::hash_link_secrets(ctx, id);
    let has_receipt =
        sample.quarantine_reason.is_none() && booking_emails::are_client_emails_enabled(ctx, true);
    let new_booking = NewBooking {
        id,
        account,
        service: service.id,
        title: &service.details.title,
        price: service.details.price,
        request: &request,
        key: &RequestKey::Fingerprint(fingerprint),
        fingerprint: &fingerprint,
        quarantine_reason: sample.quarantine_reason,
        network_hash: None,
        notification: sample.quarantine_reason.map_or(Notification::Email, QuarantineReason::notification),
        photographer_email: &credentials.account.email,
        receipt: has_receipt.then(|| EmailId::new(created_at)),
        client_hash,
        answer_hash,
        created_at,
    };
    tx.bookings().insert_batch(&[new_booking]).await?;
    tx.bookings().set_note(account, id, &sample.parse_note()?).await?;
    tx.bookings().set_date(account, id, sample.shoot_date(now)?).await?;
    tx.bookings().find(id).await?.ok_or(DemoError::InvalidSample(sample.client))
}

/// Applies every event of the history. Records the delivery of emails before the next event, because a change
/// of status deletes queued emails about earlier steps.
async fn replay_history(
    ctx: &AppContext,
    tx: &mut Tx,
    booking: &Booking,
    sample: &SampleRequest,
) -> Result<(), DemoError> {
    let Booking { id, account, created_at, .. } = *booking;
    record_deliveries(tx, id, sample).await?;
    for (minutes, event) in sample.history {
        let at = created_at.plus(Duration::from_secs(minutes.unsigned_abs() * 60));
        let has_effect = match event {
            Event::Seen => tx.bookings().mark_seen(id, at).await?,
            Event::Released => inbox::release_booking(ctx, tx, account, id, at).await?,
            Event::Withdrawn => bookings::withdraw_booking(ctx, tx, booking, at).await?,
            Event::Confirmed => change_status(ctx, tx, booking, BookingStatus::Confirmed, at).await?,
            Event::Declined => change_status(ctx, tx, booking, BookingStatus::Declined, at).await?,
            Event::Completed => change_status(ctx, tx, booking, BookingStatus::Completed, at).await?,
            Event::Cancelled => change_status(ctx, tx, booking, BookingStatus::Cancelled, at).await?,
        };
        if !has_effect {
            return Err(DemoError::InvalidSample(sample.client));
        }
        record_deliveries(tx, id, sample).await?;
    }
    Ok(())
}

/// Returns true, or an error if the change is not allowed.
async fn change_status(
    ctx: &AppContext,
    tx: &mut Tx,
    booking: &Booking,
    to: BookingStatus,
    at: Timestamp,
) -> Result<bool, DemoError> {
    inbox::change_booking_status(ctx, tx, booking.account, booking.id, to, at).await?;
    Ok(true)
}

async fn record_deliveries(tx: &mut Tx, id: BookingId, sample: &SampleRequest) -> Result<(), DemoError> {
    for email in tx.outbox().list_for_booking(id).await? {
        if !email.is_untried {
            continue;
        }
        let about = BookingEmail::from_kind(&email.kind);
        let delivered_at = email.created_at.plus(match about {
            Some(BookingEmail::Receipt) => RECEIPT_DELIVERY_TIME,
            Some(about) if about.reports_status() => STATUS_EMAIL_DELAY + DELIVERY_TIME,
            _ => DELIVERY_TIME,
        });
        let problem = sample.delivery_problems.iter().find(|(kind, _)| about == Some(*kind));
        let (attempts, delivery) = match problem.map(|(_, problem)| problem) {
            None => (1, PastDelivery::Sent { at: delivered_at }),
            Some(problem) if problem.is_final => {
                (problem.attempts, PastDelivery::Failed { at: delivered_at, error: problem.error })
            }
            Some(problem) => (problem.attempts, PastDelivery::NeverRetried { error: problem.error }),
        };
        tx.outbox().record_delivery(email.id, attempts, delivery).await?;
    }
    Ok(())
}
