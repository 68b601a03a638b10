//! What the pages get to show.

use domain::booking::{Booking, Step};
use domain::{Names, TimeZone};
use serde::Serialize;

use crate::app::bookings::{AnswerPage, RequestPage};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ServiceProps<'a> {
    title: &'a str,
    price: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhotographerProps<'a> {
    username: &'a str,
    display_name: &'a str,
}

#[derive(Serialize)]
struct ClientProps<'a> {
    name: &'a str,
    email: &'a str,
}

/// Without the client's name and message: the link may have been mailed to a stranger.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RequestProps<'a> {
    brand: &'a str,
    photographer: Option<PhotographerProps<'a>>,
    service: ServiceProps<'a>,
    status: &'static str,
    /// Cancelled by the photographer, not withdrawn.
    called_off: bool,
    received_at: String,
    seen_at: Option<String>,
    answered_at: Option<String>,
    /// Named behind each of these times.
    time_zone: String,
    /// What the two agreed on, as far as it was ever told to the client.
    date: Option<String>,
    token: &'a str,
    can_withdraw: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct AnswerProps<'a> {
    brand: &'a str,
    service: ServiceProps<'a>,
    client: ClientProps<'a>,
    message: &'a str,
    status: &'static str,
    /// Cancelled by the photographer, not withdrawn.
    called_off: bool,
    received_at: String,
    answered_at: Option<String>,
    /// Named behind each of these times.
    time_zone: String,
    token: &'a str,
    /// The button of the mail that led here.
    choice: Option<&'static str>,
    can_answer: bool,
}

impl<'a> RequestProps<'a> {
    pub fn new(brand: &'a str, page: &'a RequestPage, token: &'a str) -> Self {
        let booking = &page.booking;
        Self {
            brand,
            photographer: page.photographer.as_ref().map(photographer),
            service: service(booking),
            status: booking.status.as_str(),
            called_off: page.last_step.as_ref().is_some_and(Step::calls_off),
            received_at: page.time_zone.iso(booking.created_at),
            seen_at: booking.seen_at.map(|at| page.time_zone.iso(at)),
            answered_at: last_change(booking, page.last_step.as_ref(), page.time_zone),
            time_zone: page.time_zone.label(),
            date: booking.agreed_date(page.last_step.as_ref()).map(|date| date.to_string()),
            token,
            can_withdraw: page.can_withdraw,
        }
    }
}

impl<'a> AnswerProps<'a> {
    pub fn new(brand: &'a str, page: &'a AnswerPage, token: &'a str, choice: Option<&'static str>) -> Self {
        let (booking, request) = (&page.booking, &page.booking.request);
        Self {
            brand,
            service: service(booking),
            client: ClientProps { name: request.client_name.as_str(), email: request.client_email.as_str() },
            message: request.message.as_str(),
            status: booking.status.as_str(),
            called_off: page.last_step.as_ref().is_some_and(Step::calls_off),
            received_at: page.time_zone.iso(booking.created_at),
            answered_at: last_change(booking, page.last_step.as_ref(), page.time_zone),
            time_zone: page.time_zone.label(),
            token,
            choice,
            can_answer: page.can_answer,
        }
    }
}

/// When it came to stand where it stands. A request that nobody answered has not moved.
fn last_change(booking: &Booking, step: Option<&Step>, zone: TimeZone) -> Option<String> {
    let answered = booking.answered_at?;
    Some(zone.iso(step.map_or(answered, |step| step.at)))
}

fn service(booking: &Booking) -> ServiceProps<'_> {
    ServiceProps { title: booking.title.as_str(), price: booking.price.as_cents() }
}

fn photographer(names: &Names) -> PhotographerProps<'_> {
    PhotographerProps { username: names.username.as_str(), display_name: names.display_name.as_str() }
}
