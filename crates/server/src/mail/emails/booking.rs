//! Emails about bookings. Text that a user typed appears only under a label, in the subject or in the
//! preview, never inside a sentence of the body, where it could start a line and look like text of the
//! product.

use domain::booking::{Booking, BookingStatus, ShootDate};
use domain::{DisplayName, EmailAddress, TimeZone, Timestamp};

use super::dates::{ZonedTimestamp, format_shoot_date};
use super::draft::{Action, Block, Draft};
use crate::calendar::{self, CalendarEvent};
use crate::mail::content::{Attachment, ReplyTo};

/// The photographer's public name and reply address.
#[derive(Clone, Copy, Debug)]
pub struct PhotographerContact<'a> {
    pub name: &'a DisplayName,
    pub email: &'a EmailAddress,
}

/// Goes to the photographer: the request, with links to confirm and decline it unless the client has
/// withdrawn it.
pub(super) fn draft_request(booking: &Booking, page: &str, zone: TimeZone) -> Draft {
    let request = &booking.request;
    let name = request.client_name.as_str();
    let mut body = vec![photographer_facts(booking, zone)];
    if !request.message.as_str().is_empty() {
        let text = request.message.as_str().to_owned();
        body.push(Block::Quote { label: "Message from the client", text });
    }
    // The client may have withdrawn the request while the mail server was down.
    if booking.status == BookingStatus::Cancelled {
        body.push(Block::paragraph("The client has withdrawn this request. You do not need to reply."));
        body.push(Block::button("See the request", page));
    } else {
        body.push(Block::paragraph(
            "Reply to this email to agree on details and payment. Your reply goes directly to the client.",
        ));
        let answer_button = |label, choice| Action::new(label, format!("{page}?choose={choice}"));
        let buttons = vec![answer_button("Confirm", "confirm"), answer_button("Decline", "decline")];
        body.push(Block::Actions { buttons, url: page.to_owned() });
        body.push(Block::paragraph(
            "Each button opens a page where you send your answer. Opening the page changes nothing.",
        ));
    }
    Draft {
        subject: format!("New booking request from {name}"),
        preview: format!("{}, {}", booking.title, booking.price),
        topic: "booking request",
        heading: "You have a new booking request".to_owned(),
        body,
        reply_to: Some(ReplyTo::new(name, request.client_email.address())),
        attachment: None,
    }
}

/// Goes to the photographer, who may have kept the date free.
pub(super) fn draft_withdrawn(booking: &Booking, page: &str, zone: TimeZone) -> Draft {
    let request = &booking.request;
    let name = request.client_name.as_str();
    Draft {
        subject: format!("{name} withdrew the booking request"),
        preview: "You do not need to reply.".to_owned(),
        topic: "booking request",
        heading: "A booking request was withdrawn".to_owned(),
        body: vec![
            Block::paragraph(
                "The client withdrew this request before you answered. You do not need to do anything.",
            ),
            photographer_facts(booking, zone),
            Block::paragraph("To ask why or to offer something else, reply to this email."),
            Block::button("See the request", page),
        ],
        reply_to: Some(ReplyTo::new(name, request.client_email.address())),
        attachment: None,
    }
}

/// Goes to the address in the form, which may belong to another person: the email contains nothing that the
/// client typed.
pub(super) fn draft_receipt(
    booking: &Booking,
    photographer: PhotographerContact<'_>,
    page: &str,
    zone: TimeZone,
) -> Draft {
    const NEXT_STEP: &str = "The photographer will contact you soon to confirm your booking.";
    let name = photographer.name;
    Draft {
        subject: format!("Your booking request to {name}"),
        preview: NEXT_STEP.to_owned(),
        topic: "your request",
        heading: "Your request was sent".to_owned(),
        body: vec![
            Block::paragraph(NEXT_STEP),
            client_facts_block(booking, photographer, zone),
            Block::paragraph(
                "You agree on details and payment directly with the photographer. To add something, reply to this email.",
            ),
            Block::button("See your request", page),
            Block::paragraph(
                "The page shows whether the photographer has seen and answered your request. You can also withdraw it there.",
            ),
            Block::paragraph(
                "If you did not send this request, someone entered your address by mistake. You can ignore this email: nothing is booked and you owe nothing.",
            ),
        ],
        reply_to: Some(photographer.reply_to()),
        attachment: None,
    }
}

/// Goes to the client, with a calendar file if the booking has a date.
pub(super) fn draft_confirmed(
    booking: &Booking,
    photographer: PhotographerContact<'_>,
    page: &str,
    confirmed_at: Timestamp,
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
            client_facts_block_with_date(booking, photographer, zone),
            Block::paragraph("Reply to this email to agree on details and payment with the photographer."),
            Block::button("See your booking", page),
        ],
        reply_to: Some(photographer.reply_to()),
        attachment: booking.date.map(|date| calendar_attachment(booking, date, photographer, confirmed_at)),
    }
}

/// Goes to the client, after the photographer has cancelled a confirmed booking.
pub(super) fn draft_cancelled(
    booking: &Booking,
    photographer: PhotographerContact<'_>,
    page: &str,
    zone: TimeZone,
) -> Draft {
    let name = photographer.name;
    Draft {
        subject: format!("{name} cancelled your booking"),
        preview: "The booking will not take place.".to_owned(),
        topic: "your request",
        heading: "Your booking was cancelled".to_owned(),
        body: vec![
            Block::paragraph("The photographer cancelled your booking. It will not take place."),
            client_facts_block_with_date(booking, photographer, zone),
            Block::paragraph("To ask why, to settle a payment or to find another date, reply to this email."),
            Block::button("See your booking", page),
        ],
        reply_to: Some(photographer.reply_to()),
        attachment: None,
    }
}

pub(super) fn draft_declined(
    booking: &Booking,
    photographer: PhotographerContact<'_>,
    page: &str,
    zone: TimeZone,
) -> Draft {
    let name = photographer.name;
    Draft {
        subject: format!("{name} declined your booking request"),
        preview: "Nothing is booked and you owe nothing.".to_owned(),
        topic: "your request",
        heading: "Your request was declined".to_owned(),
        body: vec![
            Block::paragraph(
                "The photographer cannot accept your booking request. Nothing is booked and you owe nothing.",
            ),
            client_facts_block(booking, photographer, zone),
            Block::paragraph("To ask for another date or service, reply to this email."),
            Block::button("See your request", page),
        ],
        reply_to: Some(photographer.reply_to()),
        attachment: None,
    }
}

fn photographer_facts(booking: &Booking, zone: TimeZone) -> Block {
    Block::Facts(vec![
        ("Service", booking.title.to_string()),
        ("Price", booking.price.to_string()),
        ("Client", booking.request.client_name.to_string()),
        ("Email", booking.request.client_email.as_str().to_owned()),
        sent_fact(booking, zone),
    ])
}

fn client_facts_block(booking: &Booking, photographer: PhotographerContact<'_>, zone: TimeZone) -> Block {
    Block::Facts(client_facts(booking, photographer, zone))
}

/// For bookings that are or were confirmed: before the confirmation, the client does not see the date.
fn client_facts_block_with_date(
    booking: &Booking,
    photographer: PhotographerContact<'_>,
    zone: TimeZone,
) -> Block {
    let mut facts = client_facts(booking, photographer, zone);
    if let Some(date) = booking.date {
        facts.insert(0, ("Date", format_shoot_date(date)));
    }
    Block::Facts(facts)
}

fn client_facts(
    booking: &Booking,
    photographer: PhotographerContact<'_>,
    zone: TimeZone,
) -> Vec<(&'static str, String)> {
    vec![
        ("Photographer", photographer.name.to_string()),
        ("Service", booking.title.to_string()),
        ("Price", booking.price.to_string()),
        sent_fact(booking, zone),
    ]
}

fn sent_fact(booking: &Booking, zone: TimeZone) -> (&'static str, String) {
    ("Sent", ZonedTimestamp { at: booking.created_at, zone }.to_string())
}

fn calendar_attachment(
    booking: &Booking,
    date: ShootDate,
    photographer: PhotographerContact<'_>,
    stamped_at: Timestamp,
) -> Attachment {
    let (service, other_party) = (booking.title.as_str(), photographer.name.as_str());
    let event = CalendarEvent { booking: booking.id, date, service, other_party, stamped_at };
    Attachment {
        name: calendar::file_name(booking.id),
        content_type: calendar::CONTENT_TYPE.to_owned(),
        text: event.format_ics(),
    }
}

impl PhotographerContact<'_> {
    fn reply_to(self) -> ReplyTo {
        ReplyTo::new(self.name.as_str(), self.email)
    }
}
