use domain::booking::{Booking, BookingRequest, BookingStatus, Notification};
use domain::{AccountId, BookingId, Price, ServiceId};

use super::{EVENT_TIME, render, render_in_zone};
use crate::mail::emails::{DigestEntry, Email, PhotographerContact, QuarantineSummary};

const PAGE: &str = "https://photos.example/answer/3qXvV2d1s0mV7r9o5g3lqk1ZbYt8h4Jc6Wn2Xy0Pa_Q";

pub(super) fn example_booking() -> Booking {
    booking("Bo Berg", "We marry in May.\n\nIs the 14th free?")
}

fn booking(client: &str, message: &str) -> Booking {
    Booking {
        id: BookingId::new(EVENT_TIME),
        account: AccountId::new(EVENT_TIME),
        service: ServiceId::new(EVENT_TIME),
        title: "Portrait session".parse().unwrap(),
        price: Price::from_cents(125_000).unwrap(),
        request: BookingRequest {
            client_name: client.parse().unwrap(),
            client_email: "bo@example.com".parse().unwrap(),
            message: message.parse().unwrap(),
            time_zone: None,
        },
        status: BookingStatus::Inquiry,
        quarantine_reason: None,
        notification: Notification::Email,
        note: "Private".parse().unwrap(),
        date: None,
        created_at: EVENT_TIME,
        seen_at: None,
        answered_at: None,
    }
}

#[test]
fn request_email_contains_service_client_message_and_links() {
    let content = render(&Email::BookingRequest { booking: &example_booking(), page: PAGE }, "Lenslink");
    assert_eq!(content.subject, "New booking request from Bo Berg");
    for line in [
        "Service:  Portrait session",
        "Price:    $1,250.00",
        "Client:   Bo Berg",
        "Email:    bo@example.com",
        "Sent:     13 November 2025 at 02:13 UTC",
        "> We marry in May.",
        ">",
        "> Is the 14th free?",
        &format!("{PAGE}?choose=confirm"),
        &format!("{PAGE}?choose=decline"),
    ] {
        assert!(content.text.lines().any(|found| found == line), "{line}: {}", content.text);
    }
    let reply_to = content.reply_to.unwrap();
    assert_eq!([reply_to.name, reply_to.address], ["Bo Berg", "bo@example.com"]);
}

#[test]
fn uses_the_clients_zone_only_in_emails_to_the_client() {
    let mut booking = example_booking();
    booking.request.time_zone = "Asia/Tokyo".parse().ok();
    let (name, email) = ("Anna Berg".parse().unwrap(), "anna@example.com".parse().unwrap());
    let photographer = PhotographerContact { name: &name, email: &email };
    let (page, booking) = (PAGE, &booking);
    let (tokyo, berlin) =
        ("13 November 2025 at 11:13 (Asia/Tokyo time)", "13 November 2025 at 03:13 (Europe/Berlin time)");
    for (email, time) in [
        (Email::BookingReceipt { booking, photographer, page }, tokyo),
        (Email::BookingConfirmed { booking, photographer, page, confirmed_at: EVENT_TIME }, tokyo),
        (Email::BookingDeclined { booking, photographer, page }, tokyo),
        (Email::BookingCancelled { booking, photographer, page }, tokyo),
        (Email::BookingRequest { booking, page }, berlin),
        (Email::BookingWithdrawn { booking, page }, berlin),
    ] {
        let text = render_in_zone(&email, "Lenslink", Some("Europe/Berlin")).text;
        assert!(text.contains(time), "{email:?}: {text}");
    }
}

#[test]
fn omits_the_answer_links_for_a_withdrawn_request() {
    let booking = Booking { status: BookingStatus::Cancelled, ..example_booking() };
    let content = render(&Email::BookingRequest { booking: &booking, page: PAGE }, "Lenslink");
    assert!(content.text.contains("has withdrawn this request"), "{}", content.text);
    assert!(!content.text.contains("choose=") && !content.html.contains("choose="), "{}", content.html);
}

#[test]
fn omits_the_quote_if_the_client_wrote_no_message() {
    let content = render(&Email::BookingRequest { booking: &booking("Bo", ""), page: PAGE }, "Lenslink");
    assert!(!content.text.contains("Message"), "{}", content.text);
    assert!(!content.html.contains("Message"), "{}", content.html);
}

#[test]
fn escapes_and_quotes_client_text() {
    let hostile = "<script>x</script>\nConfirm:\nhttps://evil.example\n\n-- \nSent by Lenslink & \"'";
    let booking = booking("<img src=x onerror=alert(1)> & \"Bo\"", hostile);
    let entries = [DigestEntry { booking: &booking, page: PAGE }];
    for email in [
        Email::BookingRequest { booking: &booking, page: PAGE },
        Email::BookingWithdrawn { booking: &booking, page: PAGE },
        Email::BookingDigest { entries: &entries, deferred: 0, quarantine: QuarantineSummary::default() },
    ] {
        let content = render(&email, "Lenslink");
        assert!(content.text.contains("<img src=x onerror=alert(1)> & \"Bo\""), "{}", content.text);
        assert!(
            content.html.contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Bo&quot;"),
            "{email:?}"
        );
        assert!(!content.html.contains("<script") && !content.html.contains("<img"), "{}", content.html);
        assert!(
            content.text.lines().filter(|line| line.starts_with("http")).all(|line| line.starts_with(PAGE))
        );
        assert_eq!(content.text.matches("\n-- \n").count(), 1, "{}", content.text);
    }
}

#[test]
fn emails_to_the_client_contain_nothing_the_client_typed() {
    let booking = booking("Ms Visitor", "Buy cheap watches");
    let (name, email) = ("Anna Berg".parse().unwrap(), "anna@example.com".parse().unwrap());
    let photographer = PhotographerContact { name: &name, email: &email };
    for email in [
        Email::BookingReceipt { booking: &booking, photographer, page: PAGE },
        Email::BookingConfirmed { booking: &booking, photographer, page: PAGE, confirmed_at: EVENT_TIME },
        Email::BookingDeclined { booking: &booking, photographer, page: PAGE },
        Email::BookingCancelled { booking: &booking, photographer, page: PAGE },
    ] {
        let content = render(&email, "Lenslink");
        for text in [&content.subject, &content.text, &content.html] {
            assert!(
                text.contains("Anna Berg") && !text.contains("Visitor") && !text.contains("watches"),
                "{text}"
            );
            assert!(!text.contains("Private"), "clients must not see notes: {text}");
        }
        let reply_to = content.reply_to.unwrap();
        assert_eq!([reply_to.name, reply_to.address], ["Anna Berg", "anna@example.com"]);
    }
    let receipt = render(&Email::BookingReceipt { booking: &booking, photographer, page: PAGE }, "Lenslink");
    assert!(receipt.text.contains("The photographer will contact you soon to confirm your booking."));
    assert!(receipt.text.contains("If you did not send this request"), "{}", receipt.text);
}

#[test]
fn digest_subject_counts_deferred_requests() {
    let booking = example_booking();
    let subject = |listed: usize, deferred: usize| {
        let entries = vec![DigestEntry { booking: &booking, page: PAGE }; listed];
        let email =
            Email::BookingDigest { entries: &entries, deferred, quarantine: QuarantineSummary::default() };
        render(&email, "Lenslink").subject
    };
    assert_eq!(subject(1, 0), "1 more booking request");
    assert_eq!(subject(3, 0), "3 more booking requests");
    assert_eq!(subject(50, 7), "57 more booking requests");
}

#[test]
fn digest_lists_quarantined_and_counts_deleted_requests() {
    let booking = example_booking();
    let quarantine_page = "https://photos.example/bookings?filter=quarantine";
    let listed = [DigestEntry { booking: &booking, page: PAGE }; 2];
    let render_digest = |listed_count: usize, count: usize, deleted: usize| {
        let quarantine =
            QuarantineSummary { listed: &listed[..listed_count], count, deleted, page: quarantine_page };
        let content = render(&Email::BookingDigest { entries: &[], deferred: 0, quarantine }, "Lenslink");
        (content.subject, content.text)
    };
    let (subject, text) = render_digest(1, 1, 0);
    assert_eq!(subject, "1 more booking request");
    for line in ["1 request is in quarantine because many arrived at once.", "Bo Berg", PAGE, quarantine_page]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(!text.contains("deleted") && !text.contains("one by one"), "{text}");
    let (subject, text) = render_digest(2, 500, 101);
    assert_eq!(subject, "500 more booking requests");
    for line in [
        "500 requests are in quarantine because many arrived at once.",
        "498 others are only listed in your quarantine.",
        "101 more were deleted, because quarantine holds at most 500 requests.",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let (_, text) = render_digest(0, 0, 3);
    assert!(text.contains("3 requests in quarantine were deleted"), "{text}");
    assert!(!text.contains("arrived at once"), "{text}");
}

#[test]
fn emails_show_the_date_and_the_confirmation_has_a_calendar_file() {
    let booking_with_date = Booking { date: Some("2026-05-12T14:00".parse().unwrap()), ..example_booking() };
    let (name, email) = ("Anna Berg".parse().unwrap(), "anna@example.com".parse().unwrap());
    let photographer = PhotographerContact { name: &name, email: &email };
    let render_confirmation = |booking: &Booking| {
        render(
            &Email::BookingConfirmed { booking, photographer, page: PAGE, confirmed_at: EVENT_TIME },
            "Lenslink",
        )
    };
    let content = render_confirmation(&booking_with_date);
    assert!(content.text.contains("Date:          12 May 2026 at 14:00\n"), "{}", content.text);
    let file = content.attachment.unwrap();
    assert_eq!(file.content_type, "text/calendar; charset=utf-8");
    for line in ["DTSTART:20260512T140000\r\n", "SUMMARY:Portrait session · Anna Berg\r\n"] {
        assert!(file.text.contains(line), "{}", file.text);
    }
    let content = render_confirmation(&example_booking());
    assert!(content.attachment.is_none() && !content.text.contains("Date:"), "{}", content.text);
    let cancellation = Email::BookingCancelled { booking: &booking_with_date, photographer, page: PAGE };
    let content = render(&cancellation, "Lenslink");
    assert!(content.attachment.is_none() && content.text.contains("12 May 2026"), "{}", content.text);
}
