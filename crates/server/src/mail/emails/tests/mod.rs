mod booking;

use domain::{EmailAddress, FactorKind, OperatorLinks};

use super::*;

const EVENT_TIME: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const LINK: &str = "https://photos.example/verify-email#3qXvV2d1s0mV7r9o5g3lqk1ZbYt8h4Jc6Wn2Xy0Pa_Q-and-so-on-beyond-one-line";
const HALF_AN_HOUR: Duration = Duration::from_secs(30 * 60);

fn render(email: &Email<'_>, brand: &str) -> EmailContent {
    render_in_zone(email, brand, None)
}

fn render_in_zone(email: &Email<'_>, brand: &str, photographers_zone: Option<&str>) -> EmailContent {
    render_with_links(email, brand, &OperatorLinks::default(), photographers_zone)
}

fn render_with_links(
    email: &Email<'_>,
    brand: &str,
    links: &OperatorLinks,
    photographers_zone: Option<&str>,
) -> EmailContent {
    let (brand, public_url) = (brand.parse().unwrap(), "https://photos.example".parse().unwrap());
    let zone = photographers_zone.map(|name| name.parse().unwrap());
    email.render(&EmailBranding { brand: &brand, public_url: &public_url, links }, zone)
}

fn link_email(email: LinkEmail) -> Email<'static> {
    Email::Link { email, link: LINK, valid_for: HALF_AN_HOUR }
}

fn for_each_email(check: impl Fn(&Email<'_>, EmailContent)) {
    for_each_email_with_links(&OperatorLinks::default(), check);
}

fn for_each_email_with_links(links: &OperatorLinks, check: impl Fn(&Email<'_>, EmailContent)) {
    let (anna, bo): (EmailAddress, EmailAddress) =
        ("anna@example.com".parse().unwrap(), "bo.berg@studio.example".parse().unwrap());
    let booking = booking::example_booking();
    let name = "Anna Berg".parse().unwrap();
    let factor_name = "Anna's phone".parse().unwrap();
    let photographer = PhotographerContact { name: &name, email: &anna };
    let page = LINK;
    for email in [
        link_email(LinkEmail::VerifyEmail),
        link_email(LinkEmail::ResetPassword),
        link_email(LinkEmail::ConfirmNewEmail),
        Email::Security(SecurityNotice::PasswordChanged { at: EVENT_TIME, reset_page: LINK }),
        Email::Security(SecurityNotice::EmailChanged { new: &bo, at: EVENT_TIME }),
        Email::Security(SecurityNotice::SessionEnded { at: EVENT_TIME, reset_page: LINK }),
        Email::Security(SecurityNotice::GoogleAdded { google: &anna, at: EVENT_TIME, reset_page: LINK }),
        Email::Security(SecurityNotice::GoogleRemoved { at: EVENT_TIME, reset_page: LINK }),
        Email::Security(SecurityNotice::FactorAdded {
            kind: FactorKind::Passkey,
            name: &factor_name,
            at: EVENT_TIME,
            reset_page: LINK,
        }),
        Email::Security(SecurityNotice::FactorRemoved {
            kind: FactorKind::AuthenticatorApp,
            name: &factor_name,
            is_last: true,
            at: EVENT_TIME,
            reset_page: LINK,
        }),
        Email::Security(SecurityNotice::RecoveryCodesReplaced { at: EVENT_TIME, reset_page: LINK }),
        Email::Security(SecurityNotice::RecoveryCodeUsed { remaining: 1, at: EVENT_TIME, reset_page: LINK }),
        Email::Security(SecurityNotice::PasskeyCopied {
            name: &factor_name,
            at: EVENT_TIME,
            reset_page: LINK,
        }),
        Email::Security(SecurityNotice::FactorsReset { at: EVENT_TIME, reset_page: LINK }),
        Email::Security(SecurityNotice::AccountDeleted { at: EVENT_TIME }),
        Email::BookingRequest { booking: &booking, page },
        Email::BookingReceipt { booking: &booking, photographer, page },
        Email::BookingConfirmed { booking: &booking, photographer, page, confirmed_at: EVENT_TIME },
        Email::BookingCancelled { booking: &booking, photographer, page },
        Email::BookingDeclined { booking: &booking, photographer, page },
        Email::BookingWithdrawn { booking: &booking, page },
        Email::BookingDigest {
            entries: &[DigestEntry { booking: &booking, page }; 3],
            deferred: 2,
            quarantine: QuarantineSummary::default(),
        },
    ] {
        check(&email, render_with_links(&email, "Lenslink", links, None));
    }
}

/// The visible text of an HTML body.
fn visible_text(html: &str) -> String {
    // The first div is the hidden preview text.
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
fn html_contains_every_word_of_the_text_in_the_same_order() {
    for_each_email(|email, content| {
        let html = visible_text(&content.html);
        let mut html_words = html.split_whitespace();
        let text_words = content
            .text
            .split_whitespace()
            .filter(|word| !word.starts_with("https://") && !["--", ">"].contains(word));
        let mut count = 0;
        for word in text_words {
            let word = word.trim_end_matches(':');
            assert!(
                html_words.any(|html_word| html_word.trim_end_matches(':') == word),
                "{email:?}: {word} is missing or in another order"
            );
            count += 1;
        }
        assert!(count > 30, "{email:?}");
    });
}

#[test]
fn shows_each_link_in_html_and_on_its_own_line_in_text() {
    for_each_email(|email, content| {
        let (labelled_links, visible_urls, lines) = match email {
            Email::Security(SecurityNotice::EmailChanged { .. } | SecurityNotice::AccountDeleted { .. }) => {
                (0, 0, 0)
            }
            // Confirm and Decline, and one visible URL without a choice.
            Email::BookingRequest { .. } => (2, 1, 2),
            // One link for each of the three requests, and no visible URLs.
            Email::BookingDigest { .. } => (3, 0, 3),
            _ => (1, 1, 1),
        };
        let link = format!("href=\"{LINK}");
        assert_eq!(content.html.matches(&link).count(), labelled_links + visible_urls, "{email:?}");
        assert_eq!(content.html.matches(&format!(">{LINK}<")).count(), visible_urls, "{email:?}");
        assert_eq!(content.text.lines().filter(|line| line.starts_with(LINK)).count(), lines, "{email:?}");
    });
}

#[test]
fn wraps_plain_text_at_72_columns() {
    for_each_email(|email, content| {
        for line in content.text.lines().filter(|line| !line.starts_with(LINK)) {
            assert!(line.chars().count() <= 72, "{email:?}: {line}");
        }
    });
}

#[test]
fn every_email_shows_its_topic_and_reply_address() {
    for_each_email(|email, content| {
        let (topic, reply_address) = match email.kind() {
            "booking-request" | "booking-withdrawn" => ("booking request", Some("bo@example.com")),
            "booking-receipt" | "booking-confirmed" | "booking-declined" | "booking-cancelled" => {
                ("your request", Some("anna@example.com"))
            }
            "booking-digest" => ("booking requests", None),
            _ => ("your account", None),
        };
        assert!(content.html.contains(&format!(">{topic}</td>")), "{email:?}");
        assert_eq!(content.reply_to.map(|reply_to| reply_to.address).as_deref(), reply_address, "{email:?}");
        let footer = content.text.split_once("\n-- \n").unwrap().1.replace('\n', " ");
        let footer = footer.trim_end();
        match reply_address {
            Some(reply_address) => {
                assert!(
                    footer.ends_with(&format!("Replies to this email go to {reply_address}.")),
                    "{footer}"
                )
            }
            None => assert!(footer.ends_with("Replies to this address are not read."), "{footer}"),
        }
    });
}

#[test]
fn every_email_ends_with_the_operators_links() {
    let privacy = "https://example.com/privacy?a=1&b=2";
    let links = OperatorLinks {
        privacy: Some(privacy.parse().unwrap()),
        terms: None,
        imprint: Some("https://example.com/imprint".parse().unwrap()),
    };
    for_each_email_with_links(&links, |email, content| {
        let end = format!("\nPrivacy: {privacy}\nImprint: https://example.com/imprint\n");
        assert!(content.text.ends_with(&end), "{email:?}: {}", content.text);
        assert!(
            content.html.contains("<br>\n<a href=\"https://example.com/privacy?a=1&amp;b=2\""),
            "{email:?}"
        );
        assert!(visible_text(&content.html).contains("Privacy  &middot;  Imprint"), "{email:?}");
        assert!(!content.html.contains(">Terms<"), "{email:?}");
    });
    for_each_email(|email, content| {
        for label in ["Privacy", "Terms", "Imprint"] {
            assert!(!content.html.contains(label) && !content.text.contains(label), "{email:?}: {label}");
        }
    });
}

#[test]
fn html_loads_no_resources_and_runs_no_scripts() {
    for_each_email(|email, content| {
        for word in ["<img", "<script", "<link", "url(", "src=", "@import", "<form", "<iframe"] {
            assert!(!content.html.contains(word), "{email:?}: {word}");
        }
    });
}

#[test]
fn reset_email_states_validity_and_what_to_do_if_not_requested() {
    let content = render(&link_email(LinkEmail::ResetPassword), "Lenslink");
    assert_eq!(content.subject, "Set a new password for Lenslink");
    assert!(content.text.contains("The link works once and expires in 30 minutes."), "{}", content.text);
    assert!(content.text.contains("If you did not request this, ignore this email"), "{}", content.text);
}

#[test]
fn masks_the_new_address_in_the_email_to_the_old_one() {
    let new: EmailAddress = "bo.berg@studio.example".parse().unwrap();
    let content =
        render(&Email::Security(SecurityNotice::EmailChanged { new: &new, at: EVENT_TIME }), "Lenslink");
    for text in [&content.text, &content.html, &content.subject] {
        assert!(!text.contains("bo.berg"), "{text}");
    }
    assert!(content.text.contains("b•••@studio.example"), "{}", content.text);
    assert!(content.text.contains("13 November 2025 at 02:13 UTC"), "{}", content.text);
}

/// In an email without a time, both counts are 0.
#[test]
fn every_email_shows_times_in_the_photographers_zone_if_the_client_has_none() {
    let zone = "America/New_York";
    for_each_email(|email, content| {
        let expected = "12 November 2025 at 21:13 (America/New York time)";
        let local = render_in_zone(email, "Lenslink", Some(zone));
        for (utc, local) in [(content.text, local.text), (content.html, local.html)] {
            // Plain text may break the line inside the time.
            let [utc, local] = [utc, local].map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
            let times = utc.matches("13 November 2025 at 02:13 UTC").count();
            assert_eq!(local.matches(expected).count(), times, "{email:?}: {local}");
            assert!(!local.contains("UTC"), "{email:?}: {local}");
        }
    });
}

#[test]
fn escapes_brand_and_link() {
    let link = "https://a.example/?a=1&b=\"><b>";
    let email = Email::Link { email: LinkEmail::VerifyEmail, link, valid_for: HALF_AN_HOUR };
    let html = render(&email, "</title><script>x</script>").html;
    for markup in ["<script", "<b>"] {
        assert!(!html.contains(markup), "{markup}: {html}");
    }
    assert!(html.contains("href=\"https://a.example/?a=1&amp;b=&quot;&gt;&lt;b&gt;\""), "{html}");
    assert_eq!(html.matches("</title>").count(), 1);
}

#[test]
fn debug_output_shows_neither_links_nor_addresses() {
    assert_eq!(format!("{:?}", link_email(LinkEmail::ResetPassword)), "Email(reset-password)");
    let anna = "anna@example.com".parse().unwrap();
    let notice = SecurityNotice::EmailChanged { new: &anna, at: EVENT_TIME };
    assert_eq!(format!("{notice:?}"), "SecurityNotice(email-changed)");
}
