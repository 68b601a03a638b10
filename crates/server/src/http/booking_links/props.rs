//! Props of the pages behind emailed links.

use domain::booking::{Booking, BookingStep};
use domain::{ProfileNames, TimeZone};
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

/// Without the client's name, email address and message: the email with the link may have gone to a stranger.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RequestProps<'a> {
    brand: &'a str,
    photographer: Option<PhotographerProps<'a>>,
    service: ServiceProps<'a>,
    status: &'static str,
    /// The photographer cancelled the booking; the client did not withdraw it.
    cancelled_by_photographer: bool,
    received_at: String,
    seen_at: Option<String>,
    /// When the status last changed.
    status_changed_at: Option<String>,
    /// The page shows it after each of these times.
    time_zone: String,
    /// The date of the shoot, only if the photographer has confirmed the request.
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
    /// The photographer cancelled the booking; the client did not withdraw it.
    cancelled_by_photographer: bool,
    received_at: String,
    /// When the status last changed.
    status_changed_at: Option<String>,
    /// The page shows it after each of these times.
    time_zone: String,
    token: &'a str,
    /// The button in the email that opened this page.
    choice: Option<&'static str>,
}

impl<'a> RequestProps<'a> {
    pub fn new(brand: &'a str, page: &'a RequestPage, token: &'a str) -> Self {
        let booking = &page.booking;
        Self {
            brand,
            photographer: page.photographer.as_ref().map(photographer_props),
            service: service_props(booking),
            status: booking.status.as_str(),
            cancelled_by_photographer: page
                .last_step
                .as_ref()
                .is_some_and(BookingStep::is_photographer_cancellation),
            received_at: page.time_zone.iso(booking.created_at),
            seen_at: booking.seen_at.map(|seen_at| page.time_zone.iso(seen_at)),
            status_changed_at: status_changed_at(booking, page.last_step.as_ref(), page.time_zone),
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
            service: service_props(booking),
            client: ClientProps { name: request.client_name.as_str(), email: request.client_email.as_str() },
            message: request.message.as_str(),
            status: booking.status.as_str(),
            cancelled_by_photographer: page
                .last_step
                .as_ref()
                .is_some_and(BookingStep::is_photographer_cancellation),
            received_at: page.time_zone.iso(booking.created_at),
            status_changed_at: status_changed_at(booking, page.last_step.as_ref(), page.time_zone),
            time_zone: page.time_zone.label(),
            token,
            choice,
        }
    }
}

/// When the status last changed. `None` until the photographer answers or the client withdraws the request.
fn status_changed_at(booking: &Booking, step: Option<&BookingStep>, zone: TimeZone) -> Option<String> {
    let answered_at = booking.answered_at?;
    Some(zone.iso(step.map_or(answered_at, |step| step.at)))
}

fn service_props(booking: &Booking) -> ServiceProps<'_> {
    ServiceProps { title: booking.title.as_str(), price: booking.price.as_cents() }
}

fn photographer_props(names: &ProfileNames) -> PhotographerProps<'_> {
    PhotographerProps { username: names.username.as_str(), display_name: names.display_name.as_str() }
}
