mod booking;

use domain::{EmailAddress, OperatorLinks};

use super::*;

const AT: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const LINK: &str = "https://photos.example/verify-email#3qXvV2d1s0mV7r9o5g3lqk1ZbYt8h4Jc6Wn2Xy0Pa_Q-and-so-on-beyond-one-line";
const HALF_AN_HOUR: Duration = Duration::from_secs(30 * 60);

fn render(letter: &Letter<'_>, brand: &str) -> Content {
    render_in(letter, brand, None)
}

fn render_in(letter: &Letter<'_>, brand: &str, photographers_zone: Option<&str>) -> Content {
    signed(letter, brand, &OperatorLinks::default(), photographers_zone)
}

fn signed(
    letter: &Letter<'_>,
    brand: &str,
    links: &OperatorLinks,
    photographers_zone: Option<&str>,
) -> Content {
    let (brand, home) = (brand.parse().unwrap(), "https://photos.example".parse().unwrap());
    let zone = photographers_zone.map(|name| name.parse().unwrap());
    letter.render(&Signature { brand: &brand, home: &home, links }, zone)
}

fn link(email: LinkEmail) -> Letter<'static> {
    Letter::Link { email, link: LINK, valid_for: HALF_AN_HOUR }
}

fn each_letter(check: impl Fn(&Letter<'_>, Content)) {
    each_letter_with(&OperatorLinks::default(), check);
}

fn each_letter_with(links: &OperatorLinks, check: impl Fn(&Letter<'_>, Content)) {
    let (anna, bo): (EmailAddress, EmailAddress) =
        ("anna@example.com".parse().unwrap(), "bo.berg@studio.example".parse().unwrap());
    let booking = booking::example();
    let name = "Anna Berg".parse().unwrap();
    let photographer = Photographer { name: &name, email: &anna };
    let page = LINK;
    for letter in [
        link(LinkEmail::VerifyEmail),
        link(LinkEmail::ResetPassword),
        link(LinkEmail::ConfirmNewEmail),
        Letter::Security(SecurityNotice::PasswordChanged { at: AT, reset_page: LINK }),
        Letter::Security(SecurityNotice::EmailChanged { new: &bo, at: AT }),
        Letter::Security(SecurityNotice::SessionEnded { at: AT, reset_page: LINK }),
        Letter::Security(SecurityNotice::GoogleAdded { google: &anna, at: AT, reset_page: LINK }),
        Letter::Security(SecurityNotice::GoogleRemoved { at: AT, reset_page: LINK }),
        Letter::Security(SecurityNotice::AccountDeleted { at: AT }),
        Letter::BookingRequest { booking: &booking, page },
        Letter::BookingReceipt { booking: &booking, photographer, page },
        Letter::BookingConfirmed { booking: &booking, photographer, page, at: AT },
        Letter::BookingCancelled { booking: &booking, photographer, page },
        Letter::BookingDeclined { booking: &booking, photographer, page },
        Letter::BookingWithdrawn { booking: &booking, page },
        Letter::BookingDigest {
            waiting: &[Waiting { booking: &booking, page }; 3],
            others: 2,
            overflow: Overflow::default(),
        },
    ] {
        check(&letter, signed(&letter, "Lenslink", links, None));
    }
}

/// What a reader sees of HTML.
fn seen(html: &str) -> String {
    let body = html.split_once("</div>").unwrap().1;
    let text: String = body
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text))
        .collect::<Vec<_>>()
        .join(" ");
    text.replace("&#x27;", "'")
        .replace("&quot;", "\"")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&")
}

#[test]
fn each_letter_says_the_same_in_html_and_in_text() {
    each_letter(|letter, content| {
        let html = seen(&content.html);
        let mut shown = html.split_whitespace();
        let said = content
            .text
            .split_whitespace()
            .filter(|word| !word.starts_with("https://") && !["--", ">"].contains(word));
        let mut count = 0;
        for word in said {
            let word = word.trim_end_matches(':');
            assert!(
                shown.any(|shown| shown.trim_end_matches(':') == word),
                "{letter:?}: {word}, or it comes too late"
            );
            count += 1;
        }
        assert!(count > 30, "{letter:?}");
    });
}

#[test]
fn a_link_is_a_button_and_bare_in_html_and_a_whole_line_in_text() {
    each_letter(|letter, content| {
        let (buttons, bare, lines) = match letter {
            Letter::Security(SecurityNotice::EmailChanged { .. } | SecurityNotice::AccountDeleted { .. }) => {
                (0, 0, 0)
            }
            Letter::BookingRequest { .. } => (2, 1, 2),
            Letter::BookingDigest { .. } => (3, 0, 3),
            _ => (1, 1, 1),
        };
        let link = format!("href=\"{LINK}");
        assert_eq!(content.html.matches(&link).count(), buttons + bare, "{letter:?}");
        assert_eq!(content.html.matches(&format!(">{LINK}<")).count(), bare, "{letter:?}");
        assert_eq!(content.text.lines().filter(|line| line.starts_with(LINK)).count(), lines, "{letter:?}");
    });
}

#[test]
fn plain_text_keeps_to_the_width_that_reads_well() {
    each_letter(|letter, content| {
        for line in content.text.lines().filter(|line| !line.starts_with(LINK)) {
            assert!(line.chars().count() <= 72, "{letter:?}: {line}");
        }
    });
}

#[test]
fn each_letter_says_what_it_is_about_and_who_reads_answers() {
    each_letter(|letter, content| {
        let (topic, reader) = match letter.kind() {
            "booking-request" | "booking-withdrawn" => ("booking request", Some("bo@example.com")),
            "booking-receipt" | "booking-confirmed" | "booking-declined" | "booking-cancelled" => {
                ("your request", Some("anna@example.com"))
            }
            "booking-digest" => ("booking requests", None),
            _ => ("your account", None),
        };
        assert!(content.html.contains(&format!(">{topic}</td>")), "{letter:?}");
        assert_eq!(content.reply_to.map(|reader| reader.address).as_deref(), reader, "{letter:?}");
        let last = content.text.split_once("\n-- \n").unwrap().1.replace('\n', " ");
        let last = last.trim_end();
        match reader {
            Some(reader) => {
                assert!(last.ends_with(&format!("Answers to this email go to {reader}.")), "{last}")
            }
            None => assert!(last.ends_with("Nobody reads answers to this address."), "{last}"),
        }
    });
}

#[test]
fn each_letter_ends_with_the_links_of_the_operator() {
    let privacy = "https://example.com/privacy?a=1&b=2";
    let links = OperatorLinks {
        privacy: Some(privacy.parse().unwrap()),
        terms: None,
        imprint: Some("https://example.com/imprint".parse().unwrap()),
    };
    each_letter_with(&links, |letter, content| {
        let end = format!("\nPrivacy: {privacy}\nImprint: https://example.com/imprint\n");
        assert!(content.text.ends_with(&end), "{letter:?}: {}", content.text);
        assert!(
            content.html.contains("<br>\n<a href=\"https://example.com/privacy?a=1&amp;b=2\""),
            "{letter:?}"
        );
        assert!(seen(&content.html).contains("Privacy  &middot;  Imprint"), "{letter:?}");
        assert!(!content.html.contains(">Terms<"), "{letter:?}");
    });
    each_letter(|letter, content| {
        for label in ["Privacy", "Terms", "Imprint"] {
            assert!(!content.html.contains(label) && !content.text.contains(label), "{letter:?}: {label}");
        }
    });
}

#[test]
fn nothing_is_loaded_from_anywhere_and_nothing_runs() {
    each_letter(|letter, content| {
        for word in ["<img", "<script", "<link", "url(", "src=", "@import", "<form", "<iframe"] {
            assert!(!content.html.contains(word), "{letter:?}: {word}");
        }
    });
}

#[test]
fn the_reset_letter_says_how_long_it_works_and_what_to_do_if_it_was_not_you() {
    let content = render(&link(LinkEmail::ResetPassword), "Lenslink");
    assert_eq!(content.subject, "Set a new password for Lenslink");
    assert!(content.text.contains("The link works once, for 30 minutes."), "{}", content.text);
    assert!(content.text.contains("If it was not you, ignore this email"), "{}", content.text);
}

#[test]
fn the_old_address_is_told_of_the_new_one_without_learning_it() {
    let new: EmailAddress = "bo.berg@studio.example".parse().unwrap();
    let content = render(&Letter::Security(SecurityNotice::EmailChanged { new: &new, at: AT }), "Lenslink");
    for text in [&content.text, &content.html, &content.subject] {
        assert!(!text.contains("bo.berg"), "{text}");
    }
    assert!(content.text.contains("b•••@studio.example"), "{}", content.text);
    assert!(content.text.contains("13 November 2025 at 02:13 UTC"), "{}", content.text);
}

/// Whether an email tells of a time at all is its own business; if it does, then in the zone of its reader.
#[test]
fn each_letter_gives_times_in_the_zone_of_its_reader() {
    let zone = "America/New_York";
    each_letter(|letter, content| {
        let told = "12 November 2025 at 21:13 (America/New York time)";
        let local = render_in(letter, "Lenslink", Some(zone));
        for (utc, local) in [(content.text, local.text), (content.html, local.html)] {
            // In plain text the words may stand on two lines.
            let [utc, local] = [utc, local].map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
            let times = utc.matches("13 November 2025 at 02:13 UTC").count();
            assert_eq!(local.matches(told).count(), times, "{letter:?}: {local}");
            assert!(!local.contains("UTC"), "{letter:?}: {local}");
        }
    });
}

#[test]
fn what_people_and_operators_wrote_stays_text() {
    let link = "https://a.example/?a=1&b=\"><b>";
    let letter = Letter::Link { email: LinkEmail::VerifyEmail, link, valid_for: HALF_AN_HOUR };
    let html = render(&letter, "</title><script>x</script>").html;
    for hole in ["<script", "<b>"] {
        assert!(!html.contains(hole), "{hole}: {html}");
    }
    assert!(html.contains("href=\"https://a.example/?a=1&amp;b=&quot;&gt;&lt;b&gt;\""), "{html}");
    assert_eq!(html.matches("</title>").count(), 1);
}

#[test]
fn debug_output_shows_neither_links_nor_names() {
    assert_eq!(format!("{:?}", link(LinkEmail::ResetPassword)), "Letter(reset-password)");
    let anna = "anna@example.com".parse().unwrap();
    let notice = SecurityNotice::EmailChanged { new: &anna, at: AT };
    assert_eq!(format!("{notice:?}"), "SecurityNotice(email-changed)");
}
