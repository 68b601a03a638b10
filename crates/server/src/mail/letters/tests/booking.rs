use domain::booking::{Booking, BookingRequest, BookingStatus, Notice};
use domain::{AccountId, BookingId, Price, ServiceId};

use super::{AT, render, render_in};
use crate::mail::letters::{Letter, Overflow, Photographer, Waiting};

const PAGE: &str = "https://photos.example/answer/3qXvV2d1s0mV7r9o5g3lqk1ZbYt8h4Jc6Wn2Xy0Pa_Q";

pub(super) fn example() -> Booking {
    booking("Bo Berg", "We marry in May.\n\nIs the 14th free?")
}

fn booking(client: &str, message: &str) -> Booking {
    Booking {
        id: BookingId::new(AT),
        account: AccountId::new(AT),
        service: ServiceId::new(AT),
        title: "Portrait session".parse().unwrap(),
        price: Price::from_cents(125_000).unwrap(),
        request: BookingRequest {
            client_name: client.parse().unwrap(),
            client_email: "bo@example.com".parse().unwrap(),
            message: message.parse().unwrap(),
            time_zone: None,
        },
        status: BookingStatus::Inquiry,
        suspicion: None,
        notice: Notice::Mail,
        note: "Private".parse().unwrap(),
        date: None,
        created_at: AT,
        seen_at: None,
        answered_at: None,
    }
}

#[test]
fn the_photographer_gets_everything_to_act_on() {
    let content = render(&Letter::BookingRequest { booking: &example(), page: PAGE }, "Lenslink");
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
    let reader = content.reply_to.unwrap();
    assert_eq!([reader.name, reader.address], ["Bo Berg", "bo@example.com"]);
}

#[test]
fn a_client_reads_times_in_their_own_zone_and_the_photographer_never_does() {
    let mut booking = example();
    booking.request.time_zone = "Asia/Tokyo".parse().ok();
    let (name, email) = ("Anna Berg".parse().unwrap(), "anna@example.com".parse().unwrap());
    let photographer = Photographer { name: &name, email: &email };
    let (page, booking) = (PAGE, &booking);
    let (tokyo, berlin) =
        ("13 November 2025 at 11:13 (Asia/Tokyo time)", "13 November 2025 at 03:13 (Europe/Berlin time)");
    for (letter, told) in [
        (Letter::BookingReceipt { booking, photographer, page }, tokyo),
        (Letter::BookingConfirmed { booking, photographer, page, at: AT }, tokyo),
        (Letter::BookingDeclined { booking, photographer, page }, tokyo),
        (Letter::BookingCancelled { booking, photographer, page }, tokyo),
        (Letter::BookingRequest { booking, page }, berlin),
        (Letter::BookingWithdrawn { booking, page }, berlin),
    ] {
        let text = render_in(&letter, "Lenslink", Some("Europe/Berlin")).text;
        assert!(text.contains(told), "{letter:?}: {text}");
    }
}

#[test]
fn a_request_that_was_withdrawn_before_its_mail_left_asks_for_nothing() {
    let booking = Booking { status: BookingStatus::Cancelled, ..example() };
    let content = render(&Letter::BookingRequest { booking: &booking, page: PAGE }, "Lenslink");
    assert!(content.text.contains("has withdrawn this request"), "{}", content.text);
    assert!(!content.text.contains("choose=") && !content.html.contains("choose="), "{}", content.html);
}

#[test]
fn without_a_message_nothing_is_quoted() {
    let content = render(&Letter::BookingRequest { booking: &booking("Bo", ""), page: PAGE }, "Lenslink");
    assert!(!content.text.contains("Message"), "{}", content.text);
    assert!(!content.html.contains("Message"), "{}", content.html);
}

#[test]
fn what_clients_wrote_stays_text_and_cannot_pass_for_ours() {
    let hostile = "<script>x</script>\nConfirm:\nhttps://evil.example\n\n-- \nSent by Lenslink & \"'";
    let booking = booking("<img src=x onerror=alert(1)> & \"Bo\"", hostile);
    let waiting = [Waiting { booking: &booking, page: PAGE }];
    for letter in [
        Letter::BookingRequest { booking: &booking, page: PAGE },
        Letter::BookingWithdrawn { booking: &booking, page: PAGE },
        Letter::BookingDigest { waiting: &waiting, others: 0, overflow: Overflow::default() },
    ] {
        let content = render(&letter, "Lenslink");
        assert!(content.text.contains("<img src=x onerror=alert(1)> & \"Bo\""), "{}", content.text);
        assert!(
            content.html.contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Bo&quot;"),
            "{letter:?}"
        );
        assert!(!content.html.contains("<script") && !content.html.contains("<img"), "{}", content.html);
        assert!(
            content.text.lines().filter(|line| line.starts_with("http")).all(|line| line.starts_with(PAGE))
        );
        assert_eq!(content.text.matches("\n-- \n").count(), 1, "{}", content.text);
    }
}

#[test]
fn nothing_that_a_visitor_typed_reaches_the_address_a_visitor_typed() {
    let booking = booking("Ms Visitor", "Buy cheap watches");
    let (name, email) = ("Anna Berg".parse().unwrap(), "anna@example.com".parse().unwrap());
    let photographer = Photographer { name: &name, email: &email };
    for letter in [
        Letter::BookingReceipt { booking: &booking, photographer, page: PAGE },
        Letter::BookingConfirmed { booking: &booking, photographer, page: PAGE, at: AT },
        Letter::BookingDeclined { booking: &booking, photographer, page: PAGE },
        Letter::BookingCancelled { booking: &booking, photographer, page: PAGE },
    ] {
        let content = render(&letter, "Lenslink");
        for text in [&content.subject, &content.text, &content.html] {
            assert!(
                text.contains("Anna Berg") && !text.contains("Visitor") && !text.contains("watches"),
                "{text}"
            );
            assert!(!text.contains("Private"), "a note is the photographer's own: {text}");
        }
        let reader = content.reply_to.unwrap();
        assert_eq!([reader.name, reader.address], ["Anna Berg", "anna@example.com"]);
    }
    let receipt = render(&Letter::BookingReceipt { booking: &booking, photographer, page: PAGE }, "Lenslink");
    assert!(receipt.text.contains("The photographer will contact you soon to confirm your booking."));
    assert!(receipt.text.contains("If you did not send this request"), "{}", receipt.text);
}

#[test]
fn a_digest_counts_also_those_it_has_no_room_for() {
    let booking = example();
    let subject = |shown: usize, others: usize| {
        let waiting = vec![Waiting { booking: &booking, page: PAGE }; shown];
        let letter = Letter::BookingDigest { waiting: &waiting, others, overflow: Overflow::default() };
        render(&letter, "Lenslink").subject
    };
    assert_eq!(subject(1, 0), "1 more booking request");
    assert_eq!(subject(3, 0), "3 more booking requests");
    assert_eq!(subject(50, 7), "57 more booking requests");
}

#[test]
fn a_digest_names_who_is_in_quarantine_and_counts_who_was_deleted() {
    let booking = example();
    let tab = "https://photos.example/bookings?filter=quarantine";
    let listed = [Waiting { booking: &booking, page: PAGE }; 2];
    let text = |shown: usize, count: usize, dropped: usize| {
        let overflow = Overflow { listed: &listed[..shown], count, dropped, page: tab };
        let content = render(&Letter::BookingDigest { waiting: &[], others: 0, overflow }, "Lenslink");
        (content.subject, content.text)
    };
    let (subject, one) = text(1, 1, 0);
    assert_eq!(subject, "1 more booking request");
    for line in ["1 request is in quarantine because many arrived at once.", "Bo Berg", PAGE, tab] {
        assert!(one.contains(line), "{line}: {one}");
    }
    assert!(!one.contains("deleted") && !one.contains("one by one"), "{one}");
    let (subject, many) = text(2, 500, 101);
    assert_eq!(subject, "500 more booking requests");
    for line in [
        "500 requests are in quarantine because many arrived at once.",
        "498 others are listed in quarantine only.",
        "101 more were deleted: quarantine holds 500 requests.",
    ] {
        assert!(many.contains(line), "{line}: {many}");
    }
}

#[test]
fn a_noted_day_is_confirmed_in_words_and_as_a_file_and_named_when_it_is_called_off() {
    let dated = Booking { date: Some("2026-05-12T14:00".parse().unwrap()), ..example() };
    let (name, email) = ("Anna Berg".parse().unwrap(), "anna@example.com".parse().unwrap());
    let photographer = Photographer { name: &name, email: &email };
    let confirmed = |booking: &Booking| {
        render(&Letter::BookingConfirmed { booking, photographer, page: PAGE, at: AT }, "Lenslink")
    };
    let content = confirmed(&dated);
    assert!(content.text.contains("Date:          12 May 2026 at 14:00\n"), "{}", content.text);
    let file = content.attachment.unwrap();
    assert_eq!(file.content_type, "text/calendar; charset=utf-8");
    for line in ["DTSTART:20260512T140000\r\n", "SUMMARY:Portrait session · Anna Berg\r\n"] {
        assert!(file.text.contains(line), "{}", file.text);
    }
    let content = confirmed(&example());
    assert!(content.attachment.is_none() && !content.text.contains("Date:"), "{}", content.text);
    let cancelled = Letter::BookingCancelled { booking: &dated, photographer, page: PAGE };
    let content = render(&cancelled, "Lenslink");
    assert!(content.attachment.is_none() && content.text.contains("12 May 2026"), "{}", content.text);
}
