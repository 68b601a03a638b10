//! Asking a photographer for one of their services.

use std::sync::Arc;
use std::time::Duration;

use domain::booking::limits::FASTEST;
use domain::booking::{RequestKey, TokenHolder};
use domain::{BookingId, BookingRequest, IdempotencyKey, ServiceId, Suspicion, Username};
use identity::{booking_token, booking_token_hash, fingerprint};
use tokio::sync::oneshot;

use super::queue::Full;
use super::write::Job;
use super::{Bookings, Refusal};
use crate::app::Ctx;
use crate::app::identity::Network;

/// What is wished for, as the address of the request names it.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Any name the photographer has or had.
    pub username: &'a str,
    pub service: &'a str,
}

/// Who sends a request, as far as it can be told.
#[derive(Clone, Copy, Debug)]
pub struct Sender {
    pub network: Network,
    /// How long the form was open; a program that knows no form does not say.
    pub fill: Option<Duration>,
    /// Something stands where people see no field.
    pub trapped: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Booked {
    Now(BookingId),
    /// By an earlier request that was the same.
    Before(BookingId),
}

/// Once it is answered it is durable. The same request again, by its key or within a minute by its words, makes no
/// second booking.
pub async fn book(
    cx: &Arc<Ctx>,
    wish: Wish<'_>,
    request: BookingRequest,
    key: Option<&IdempotencyKey>,
    sender: Sender,
) -> Result<Booked, Refusal> {
    if sender.trapped {
        return trap(cx, wish, &request, key, sender.network);
    }
    let outcome = submit(cx, wish, request, key, sender).await;
    if !uses_up(&outcome) {
        cx.bookings.limits.unsend(sender.network);
    }
    cx.bookings.numbers.ended(&outcome);
    outcome
}

/// Whoever asks again, or finds us in trouble, has lost nothing by it.
fn uses_up(outcome: &Result<Booked, Refusal>) -> bool {
    match outcome {
        Ok(Booked::Before(_)) | Err(Refusal::Busy | Refusal::Storage(_) | Refusal::Fault(_)) => false,
        Ok(Booked::Now(_))
        | Err(Refusal::NotFound | Refusal::KeyReused | Refusal::InFlight | Refusal::TooMany(_)) => true,
    }
}

fn trap(
    cx: &Ctx,
    wish: Wish<'_>,
    request: &BookingRequest,
    key: Option<&IdempotencyKey>,
    network: Network,
) -> Result<Booked, Refusal> {
    cx.bookings.limits.send(network, cx.clock.monotonic())?;
    cx.bookings.numbers.trapped();
    let service = wish.service.parse::<ServiceId>().ok();
    let key = match key {
        Some(key) => RequestKey::given(key),
        None => RequestKey::of_print(&print(service, request, false)),
    };
    let told = cx.bookings.traps.answer(service, key, cx.clock.now());
    if let Booked::Before(_) = told {
        cx.bookings.limits.unsend(network);
    }
    Ok(told)
}

async fn submit(
    cx: &Arc<Ctx>,
    wish: Wish<'_>,
    request: BookingRequest,
    key: Option<&IdempotencyKey>,
    Sender { network, fill, .. }: Sender,
) -> Result<Booked, Refusal> {
    let Bookings { limits, in_flight, queue, .. } = &cx.bookings;
    let Some((username, service)) = read(wish) else {
        limits.send(network, cx.clock.monotonic())?;
        return Err(Refusal::NotFound);
    };
    let print = print(Some(service), &request, key.is_some());
    let (key, flight) = match key {
        Some(key) => {
            let key = RequestKey::given(key);
            let flight = in_flight.begin(service, &key).ok_or(Refusal::InFlight)?;
            (key, Some(flight))
        }
        None => (RequestKey::of_print(&print), None),
    };
    limits.send(network, cx.clock.monotonic())?;
    let now = cx.clock.now();
    let id = BookingId::new(now);
    let (client_hash, answer_hash) = link_hashes(cx, id);
    let (answer, answered) = oneshot::channel();
    let job = Job {
        id,
        username,
        service,
        request,
        key,
        print,
        network,
        suspicion: fill.filter(|fill| *fill < FASTEST).map(|_| Suspicion::TooFast),
        client_hash,
        answer_hash,
        at: now,
        decided: None,
        answer,
        flight,
    };
    if let Err(Full) = queue.push(cx, job) {
        return Err(Refusal::Busy);
    }
    answered.await.unwrap_or(Err(Refusal::Fault("the writer gave no answer")))
}

/// `None` for what cannot lead anywhere. Read as a form would, spaces around a name would pass; in an address they make
/// it another one.
fn read(wish: Wish<'_>) -> Option<(Username, ServiceId)> {
    let username = wish.username.parse::<Username>().ok().filter(|read| read.as_str() == wish.username)?;
    Some((username, wish.service.parse().ok()?))
}

/// Hashes of the secrets in the client's link and in the photographer's.
pub(in crate::app) fn link_hashes(cx: &Ctx, id: BookingId) -> ([u8; 32], [u8; 32]) {
    let hash = |holder| booking_token_hash(&booking_token(&cx.vault, id, holder));
    (hash(TokenHolder::Client), hash(TokenHolder::Photographer))
}

/// Under a key everything that was typed has to be the same; without one, who corrects a typing error in their name means
/// the same request.
pub(in crate::app) fn print(service: Option<ServiceId>, request: &BookingRequest, keyed: bool) -> [u8; 32] {
    let service = service.map(ServiceId::as_uuid).unwrap_or_default();
    let name = if keyed { request.client_name.as_str() } else { "" };
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
    fn without_a_key_the_name_and_the_case_of_the_address_make_no_difference() {
        let service: ServiceId = "018f0000-0000-7000-8000-000000000000".parse().unwrap();
        let other: ServiceId = "018f0000-0000-7000-8000-000000000001".parse().unwrap();
        let one = request("Bo", "bo@example.com", "Hi");
        let same = request("Bo Berg", "Bo@Example.com", "Hi");
        assert_eq!(print(Some(service), &one, false), print(Some(service), &same, false));
        assert_ne!(print(Some(service), &one, true), print(Some(service), &same, true));
        for keyed in [false, true] {
            assert_ne!(print(Some(service), &one, keyed), print(Some(other), &one, keyed));
            assert_ne!(
                print(Some(service), &one, keyed),
                print(Some(service), &request("Bo", "bo@example.com", "Ho"), keyed)
            );
            assert_ne!(
                print(Some(service), &one, keyed),
                print(Some(service), &request("Bo", "b@example.com", "Hi"), keyed)
            );
        }
    }

    #[test]
    fn what_is_no_name_or_no_service_leads_nowhere() {
        let id = "018f0000-0000-7000-8000-000000000000";
        assert!(read(Wish { username: "Anna", service: id }).is_some());
        for (username, service) in
            [("anna", "abc"), (" anna", id), ("a", id), ("an na", id), ("", id), ("anna", "")]
        {
            assert!(read(Wish { username, service }).is_none(), "{username:?} {service:?}");
        }
    }
}
