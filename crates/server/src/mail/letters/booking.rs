//! The words of the letters about bookings. What people typed stands under a label or in a subject, never in a sentence
//! of ours, where it could begin a line.

use domain::booking::{Booking, BookingStatus, ShootDate};
use domain::{DisplayName, EmailAddress, TimeZone, Timestamp};

use super::dates::{Moment, day};
use super::draft::{Action, Block, Draft};
use crate::calendar::{self, Event};
use crate::mail::content::{Attachment, ReplyTo};

/// The photographer, as clients know them.
#[derive(Clone, Copy, Debug)]
pub struct Photographer<'a> {
    pub name: &'a DisplayName,
    pub email: &'a EmailAddress,
}

/// To the photographer: everything to act on, in one tap.
pub(super) fn request(booking: &Booking, page: &str, zone: TimeZone) -> Draft {
    let client = &booking.request;
    let name = client.client_name.as_str();
    let mut body = vec![told_to_photographer(booking, zone)];
    if !client.message.as_str().is_empty() {
        let text = client.message.as_str().to_owned();
        body.push(Block::Quote { label: "Message from the client", text });
    }
    // A mail server may have been away for long.
    if booking.status == BookingStatus::Cancelled {
        body.push(Block::paragraph(
            "The client has withdrawn this request since. There is nothing to answer.",
        ));
        body.push(Block::button("See the request", page));
    } else {
        body.push(Block::paragraph(
            "Just reply to this email to settle details and payment: your answer goes straight to the client.",
        ));
        let answer = |label, choice| Action::new(label, format!("{page}?choose={choice}"));
        let buttons = vec![answer("Confirm", "confirm"), answer("Decline", "decline")];
        body.push(Block::Actions { buttons, address: page.to_owned() });
        body.push(Block::paragraph(
            "Either opens a page that asks once more. Nothing is decided by opening it.",
        ));
    }
    Draft {
        subject: format!("New booking request from {name}"),
        preview: format!("{}, {}", booking.title, booking.price),
        topic: "booking request",
        heading: "You have a new booking request".to_owned(),
        body,
        reply_to: Some(ReplyTo::new(name, client.client_email.address())),
        attachment: None,
    }
}

/// To the photographer: there is nothing to do, but somebody may be keeping a day free.
pub(super) fn withdrawn(booking: &Booking, page: &str, zone: TimeZone) -> Draft {
    let client = &booking.request;
    let name = client.client_name.as_str();
    Draft {
        subject: format!("{name} withdrew the booking request"),
        preview: "There is nothing to answer.".to_owned(),
        topic: "booking request",
        heading: "A booking request was withdrawn".to_owned(),
        body: vec![
            Block::paragraph(
                "The client took this request back before it was answered. There is nothing to do.",
            ),
            told_to_photographer(booking, zone),
            Block::paragraph("To ask why or to offer something else, just reply to this email."),
            Block::button("See the request", page),
        ],
        reply_to: Some(ReplyTo::new(name, client.client_email.address())),
        attachment: None,
    }
}

/// To the address that a visitor typed, which may be a stranger's: nothing of what the visitor wrote is in it.
pub(super) fn receipt(
    booking: &Booking,
    photographer: Photographer<'_>,
    page: &str,
    zone: TimeZone,
) -> Draft {
    const NEXT: &str = "The photographer will contact you soon to confirm your booking.";
    let name = photographer.name;
    Draft {
        subject: format!("Your booking request to {name}"),
        preview: NEXT.to_owned(),
        topic: "your request",
        heading: "Your request was sent".to_owned(),
        body: vec![
            Block::paragraph(NEXT),
            told_to_client(booking, photographer, zone),
            Block::paragraph(
                "Details and payment are settled directly with the photographer. To add something, just reply to this email.",
            ),
            Block::button("See your request", page),
            Block::paragraph("The page shows whether it was seen and answered, and lets you withdraw it."),
            Block::paragraph(
                "If you did not send this request, somebody typed your address by mistake. You can ignore this email: \
                 nothing is booked and nothing is owed.",
            ),
        ],
        reply_to: Some(photographer.reads_answers()),
        attachment: None,
    }
}

/// With the day as a file for the client's calendar, if there is one.
pub(super) fn confirmed(
    booking: &Booking,
    photographer: Photographer<'_>,
    page: &str,
    at: Timestamp,
    zone: TimeZone,
) -> Draft {
    let name = photographer.name;
    Draft {
        subject: format!("{name} confirmed your booking"),
        preview: format!("{}, {}", booking.title, booking.price),
        topic: "your request",
        heading: "Your booking is confirmed".to_owned(),
        body: vec![
            Block::paragraph("The photographer confirmed your booking request."),
            told_to_client_with_date(booking, photographer, zone),
            Block::paragraph(
                "Details and payment are settled directly with the photographer: just reply to this email.",
            ),
            Block::button("See your booking", page),
        ],
        reply_to: Some(photographer.reads_answers()),
        attachment: booking.date.map(|date| calendar_file(booking, date, photographer, at)),
    }
}

/// To the client of a booking that was confirmed before.
pub(super) fn cancelled(
    booking: &Booking,
    photographer: Photographer<'_>,
    page: &str,
    zone: TimeZone,
) -> Draft {
    let name = photographer.name;
    Draft {
        subject: format!("{name} cancelled your booking"),
        preview: "The booking does not take place.".to_owned(),
        topic: "your request",
        heading: "Your booking was cancelled".to_owned(),
        body: vec![
            Block::paragraph("The photographer cancelled your booking. It does not take place."),
            told_to_client_with_date(booking, photographer, zone),
            Block::paragraph(
                "To ask why, to settle what was paid, or to find another date, just reply to this email.",
            ),
            Block::button("See your booking", page),
        ],
        reply_to: Some(photographer.reads_answers()),
        attachment: None,
    }
}

pub(super) fn declined(
    booking: &Booking,
    photographer: Photographer<'_>,
    page: &str,
    zone: TimeZone,
) -> Draft {
    let name = photographer.name;
    Draft {
        subject: format!("{name} declined your booking request"),
        preview: "Nothing is booked and nothing is owed.".to_owned(),
        topic: "your request",
        heading: "Your request was declined".to_owned(),
        body: vec![
            Block::paragraph(
                "The photographer cannot take your booking request. Nothing is booked and nothing is owed.",
            ),
            told_to_client(booking, photographer, zone),
            Block::paragraph("To ask for another date or service, just reply to this email."),
            Block::button("See your request", page),
        ],
        reply_to: Some(photographer.reads_answers()),
        attachment: None,
    }
}

fn told_to_photographer(booking: &Booking, zone: TimeZone) -> Block {
    Block::Facts(vec![
        ("Service", booking.title.to_string()),
        ("Price", booking.price.to_string()),
        ("Client", booking.request.client_name.to_string()),
        ("Email", booking.request.client_email.as_str().to_owned()),
        sent(booking, zone),
    ])
}

fn told_to_client(booking: &Booking, photographer: Photographer<'_>, zone: TimeZone) -> Block {
    Block::Facts(client_facts(booking, photographer, zone))
}

/// Once it is confirmed, the day is part of what was agreed on.
fn told_to_client_with_date(booking: &Booking, photographer: Photographer<'_>, zone: TimeZone) -> Block {
    let mut facts = client_facts(booking, photographer, zone);
    if let Some(date) = booking.date {
        facts.insert(0, ("Date", day(date)));
    }
    Block::Facts(facts)
}

fn client_facts(
    booking: &Booking,
    photographer: Photographer<'_>,
    zone: TimeZone,
) -> Vec<(&'static str, String)> {
    vec![
        ("Photographer", photographer.name.to_string()),
        ("Service", booking.title.to_string()),
        ("Price", booking.price.to_string()),
        sent(booking, zone),
    ]
}

fn sent(booking: &Booking, zone: TimeZone) -> (&'static str, String) {
    ("Sent", Moment { at: booking.created_at, zone }.to_string())
}

fn calendar_file(
    booking: &Booking,
    date: ShootDate,
    photographer: Photographer<'_>,
    made_at: Timestamp,
) -> Attachment {
    let (service, with) = (booking.title.as_str(), photographer.name.as_str());
    let event = Event { booking: booking.id, date, service, with, made_at };
    Attachment {
        name: calendar::file_name(booking.id),
        content_type: calendar::CONTENT_TYPE.to_owned(),
        text: event.file(),
    }
}

impl Photographer<'_> {
    fn reads_answers(self) -> ReplyTo {
        ReplyTo::new(self.name.as_str(), self.email)
    }
}
