//! Accepts a client's request for one of a photographer's services.

use std::sync::Arc;
use std::time::Duration;

use domain::booking::limits::MIN_FORM_FILL_TIME;
use domain::booking::{RequestKey, TokenHolder};
use domain::{BookingId, BookingRequest, IdempotencyKey, QuarantineReason, ServiceId, Username};
use identity::{derive_booking_token, fingerprint, hash_booking_token};
use tokio::sync::oneshot;

use super::pending_booking::{PendingBooking, Progress};
use super::queue::QueueFullError;
use super::{BookingError, Bookings};
use crate::app::AppContext;
use crate::app::identity::Network;

/// The service that a client requests, as the URL names it.
#[derive(Clone, Copy, Debug)]
pub struct BookingTarget<'a> {
    /// Any current or former username of the photographer.
    pub username: &'a str,
    pub service: &'a str,
}

/// What is known about the sender of a request.
#[derive(Clone, Copy, Debug)]
pub struct RequestSender {
    pub network: Network,
    /// How long the form was open; unknown for API clients.
    pub fill_time: Option<Duration>,
    /// The hidden honeypot field was filled in.
    pub has_filled_honeypot: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Booked {
    Created(BookingId),
    /// The request repeats an earlier one, which created this booking.
    Replayed(BookingId),
}

/// The booking is durable once this returns `Ok`. A repeated request, known by its key or within a minute by
/// its content, creates no second booking. The request of a bot creates none, but gets the same response.
pub async fn book(
    ctx: &Arc<AppContext>,
    target: BookingTarget<'_>,
    request: BookingRequest,
    key: Option<&IdempotencyKey>,
    sender: RequestSender,
) -> Result<Booked, BookingError> {
    if sender.has_filled_honeypot {
        return respond_to_bot(ctx, target, &request, key, sender.network);
    }
    let network = sender.network;
    match enqueue(ctx, target, request, key, sender) {
        // The writer records the outcome, because the client may disconnect before the response.
        Ok(response) => {
            response.await.unwrap_or(Err(BookingError::Internal("the booking writer did not respond")))
        }
        Err(error) => {
            let outcome = Err(error);
            ctx.bookings.record_outcome(network, &outcome);
            outcome
        }
    }
}

fn respond_to_bot(
    ctx: &AppContext,
    target: BookingTarget<'_>,
    request: &BookingRequest,
    key: Option<&IdempotencyKey>,
    network: Network,
) -> Result<Booked, BookingError> {
    ctx.bookings.limits.try_acquire_request(network, ctx.clock.monotonic())?;
    ctx.bookings.metrics.count_honeypot();
    let service = target.service.parse::<ServiceId>().ok();
    let key = match key {
        Some(key) => RequestKey::Idempotency(key.clone()),
        None => RequestKey::Fingerprint(fingerprint_request(service, request, false)),
    };
    let response = ctx.bookings.honeypot.respond(service, key, ctx.clock.now());
    if let Booked::Replayed(_) = response {
        ctx.bookings.limits.refund_request(network);
    }
    Ok(response)
}

/// Returns the receiver of the writer's response.
fn enqueue(
    ctx: &Arc<AppContext>,
    target: BookingTarget<'_>,
    request: BookingRequest,
    key: Option<&IdempotencyKey>,
    RequestSender { network, fill_time, .. }: RequestSender,
) -> Result<oneshot::Receiver<Result<Booked, BookingError>>, BookingError> {
    let Bookings { limits, in_flight, queue, .. } = &ctx.bookings;
    let Some((username, service)) = parse_target(target) else {
        limits.try_acquire_request(network, ctx.clock.monotonic())?;
        return Err(BookingError::NotFound);
    };
    let fingerprint = fingerprint_request(Some(service), &request, key.is_some());
    let (key, in_flight_guard) = match key {
        Some(key) => {
            let key = RequestKey::Idempotency(key.clone());
            let guard = in_flight.try_begin(service, &key).ok_or(BookingError::InFlight)?;
            (key, Some(guard))
        }
        None => (RequestKey::Fingerprint(fingerprint), None),
    };
    limits.try_acquire_request(network, ctx.clock.monotonic())?;
    let now = ctx.clock.now();
    let id = BookingId::new(now);
    let (client_hash, answer_hash) = hash_link_secrets(ctx, id);
    let (response, receiver) = oneshot::channel();
    let is_too_fast = fill_time.is_some_and(|fill_time| fill_time < MIN_FORM_FILL_TIME);
    let booking = PendingBooking {
        id,
        username,
        service,
        request,
        key,
        fingerprint,
        network,
        quarantine_reason: is_too_fast.then_some(QuarantineReason::TooFast),
        client_hash,
        answer_hash,
        received_at: now,
        admission: None,
        progress: Progress::Unresolved,
        in_flight_guard,
        response,
        _response_token: queue.response_token(),
    };
    queue.push(ctx, booking).map_err(|QueueFullError| BookingError::Busy)?;
    Ok(receiver)
}

/// `None` for a target that cannot exist. `Username` accepts and removes surrounding spaces, for forms. In a
/// URL, a username with spaces is invalid.
fn parse_target(target: BookingTarget<'_>) -> Option<(Username, ServiceId)> {
    let username =
        target.username.parse::<Username>().ok().filter(|parsed| parsed.as_str() == target.username)?;
    Some((username, target.service.parse().ok()?))
}

/// Hashes of the secrets in the client's link and in the photographer's.
pub(in crate::app) fn hash_link_secrets(ctx: &AppContext, id: BookingId) -> ([u8; 32], [u8; 32]) {
    let hash = |holder| hash_booking_token(&derive_booking_token(&ctx.vault, id, holder));
    (hash(TokenHolder::Client), hash(TokenHolder::Photographer))
}

/// A hash that is equal for repeated requests. It ignores the time zone and the case of the email address.
/// Without an idempotency key it also ignores the client's name: a client who corrects a typing error in the
/// name sends the same request.
pub(in crate::app) fn fingerprint_request(
    service: Option<ServiceId>,
    request: &BookingRequest,
    has_key: bool,
) -> [u8; 32] {
    let service = service.map(ServiceId::as_uuid).unwrap_or_default();
    let name = if has_key { request.client_name.as_str() } else { "" };
    let email = request.client_email.address().key();
    fingerprint(&[service.as_bytes(), name.as_bytes(), email.as_bytes(), request.message.as_str().as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(name: &str, email: &str, message: &str) -> BookingRequest {
        BookingRequest {
            client_name: name.parse().unwrap(),
            client_email: email.parse().unwrap(),
            message: message.parse().unwrap(),
            time_zone: None,
        }
    }

    #[test]
    fn fingerprint_ignores_the_name_without_a_key_and_always_the_address_case() {
        let service: ServiceId = "018f0000-0000-7000-8000-000000000000".parse().unwrap();
        let other: ServiceId = "018f0000-0000-7000-8000-000000000001".parse().unwrap();
        let original = request("Bo", "bo@example.com", "Hi");
        let corrected = request("Bo Berg", "Bo@Example.com", "Hi");
        assert_eq!(
            fingerprint_request(Some(service), &original, false),
            fingerprint_request(Some(service), &corrected, false)
        );
        assert_ne!(
            fingerprint_request(Some(service), &original, true),
            fingerprint_request(Some(service), &corrected, true)
        );
        for has_key in [false, true] {
            assert_eq!(
                fingerprint_request(Some(service), &original, has_key),
                fingerprint_request(Some(service), &request("Bo", "Bo@Example.com", "Hi"), has_key)
            );
            assert_ne!(
                fingerprint_request(Some(service), &original, has_key),
                fingerprint_request(Some(other), &original, has_key)
            );
            assert_ne!(
                fingerprint_request(Some(service), &original, has_key),
                fingerprint_request(Some(service), &request("Bo", "bo@example.com", "Ho"), has_key)
            );
            assert_ne!(
                fingerprint_request(Some(service), &original, has_key),
                fingerprint_request(Some(service), &request("Bo", "b@example.com", "Hi"), has_key)
            );
        }
    }

    #[test]
    fn rejects_invalid_usernames_and_service_ids() {
        let id = "018f0000-0000-7000-8000-000000000000";
        assert!(parse_target(BookingTarget { username: "Anna", service: id }).is_some());
        for (username, service) in
            [("anna", "abc"), (" anna", id), ("a", id), ("an na", id), ("", id), ("anna", "")]
        {
            assert!(parse_target(BookingTarget { username, service }).is_none(), "{username:?} {service:?}");
        }
    }
}
