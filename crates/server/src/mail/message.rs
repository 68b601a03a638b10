//! Builds the MIME message of an email: envelope, headers, text and HTML bodies, attachment.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, UNIX_EPOCH};

use domain::{Brand, EmailId, Timestamp};
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment as FilePart, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};

use super::content::{EmailContent, ReplyTo};
use super::header_text::sanitize_header_text;

const MAX_SUBJECT_CHARS: usize = 200;
const MAX_NAME_CHARS: usize = 80;

/// The bytes depend only on the arguments of `compose`. Every delivery attempt has the same Message-ID, so
/// that mail servers can recognise a duplicate.
#[derive(Clone)]
pub(crate) struct MimeMessage {
    pub id: EmailId,
    pub created_at: Timestamp,
    pub envelope: Envelope,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for MimeMessage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "MimeMessage({})", self.id)
    }
}

/// The sender of every email: always the operator, never a user.
#[derive(Clone, Debug)]
pub(crate) struct FromMailbox(Mailbox);

impl FromMailbox {
    /// Uses the name in LENSLINK_MAIL_FROM, or else the brand.
    pub fn new(from: &Mailbox, brand: &Brand) -> Self {
        let name = sanitize_header_text(from.name.as_deref().unwrap_or(brand.as_str()), MAX_NAME_CHARS);
        Self(Mailbox::new(Some(name).filter(|name| !name.is_empty()), from.email.clone()))
    }
}

/// `None` if the message cannot be built. lettre panics on some input: `sanitize_header_text` removes the
/// known cases, and an unknown case must fail only this email and not the worker.
pub(crate) fn compose(
    sender: &FromMailbox,
    id: EmailId,
    created_at: Timestamp,
    recipient: &str,
    content: EmailContent,
) -> Option<MimeMessage> {
    catch_unwind(AssertUnwindSafe(|| build_message(sender, id, created_at, recipient, content)))
        .ok()
        .flatten()
}

fn build_message(
    FromMailbox(from): &FromMailbox,
    id: EmailId,
    created_at: Timestamp,
    recipient: &str,
    content: EmailContent,
) -> Option<MimeMessage> {
    let to = parse_address(recipient)?;
    let date = UNIX_EPOCH + Duration::from_millis(u64::try_from(created_at.as_millis()).unwrap_or_default());
    let alternatives = MultiPart::alternative()
        .boundary(format!("part-{id}"))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_PLAIN).body(content.text))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_HTML).body(content.html));
    let body = match content.attachment {
        Some(file) => MultiPart::mixed().boundary(format!("mail-{id}")).multipart(alternatives).singlepart(
            FilePart::new(file.name).body(file.text, ContentType::parse(&file.content_type).ok()?),
        ),
        None => alternatives,
    };
    let mut builder = Message::builder().from(from.clone()).to(Mailbox::new(None, to));
    if let Some(reply_to) = &content.reply_to {
        builder = builder.reply_to(reply_to_mailbox(reply_to)?);
    }
    let message = builder
        .subject(sanitize_header_text(&content.subject, MAX_SUBJECT_CHARS))
        .message_id(Some(format!("<{id}@{}>", from.email.domain())))
        .date(date)
        // Suppresses out-of-office replies.
        .raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ))
        .multipart(body)
        .ok()?;
    Some(MimeMessage { id, created_at, envelope: message.envelope().clone(), bytes: message.formatted() })
}

/// Refuses non-ASCII addresses: few mail servers accept them, and `domain::EmailAddress` refuses them too.
fn parse_address(text: &str) -> Option<Address> {
    text.parse().ok().filter(|_| text.is_ascii())
}

fn reply_to_mailbox(reply_to: &ReplyTo) -> Option<Mailbox> {
    let name = Some(sanitize_header_text(&reply_to.name, MAX_NAME_CHARS)).filter(|name| !name.is_empty());
    Some(Mailbox::new(name, parse_address(&reply_to.address)?))
}

#[cfg(test)]
mod tests {
    use super::super::content::Attachment;
    use super::*;

    const CREATED_AT: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn sender(name: &str) -> FromMailbox {
        let from = Mailbox::new(Some(name.to_owned()), "no-reply@photos.example".parse().unwrap());
        FromMailbox::new(&from, &"Lenslink".parse().unwrap())
    }

    fn content(subject: &str) -> EmailContent {
        let (text, html) = ("Hello".to_owned(), "<p>Hello</p>".to_owned());
        EmailContent { subject: subject.to_owned(), text, html, reply_to: None, attachment: None }
    }

    fn reply_to(name: &str, address: &str) -> ReplyTo {
        ReplyTo { name: name.to_owned(), address: address.to_owned() }
    }

    fn message_source(sender: &FromMailbox, recipient: &str, content: EmailContent) -> Option<String> {
        let message = compose(sender, EmailId::new(CREATED_AT), CREATED_AT, recipient, content)?;
        Some(String::from_utf8(message.bytes).unwrap())
    }

    /// Names of headers, in lower case.
    fn header_names(source: &str) -> Vec<String> {
        let head = source.split("\r\n\r\n").next().unwrap();
        let lines = head.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
        lines.map(|line| line.split(':').next().unwrap().to_lowercase()).collect()
    }

    /// The reason for `sanitize_header_text`. If this test fails, lettre no longer panics.
    #[test]
    fn lettre_panics_on_a_line_break_in_a_name() {
        let name = Some("Anna\r\nBcc: eve@example.com".to_owned());
        let mailbox = Mailbox::new(name, "anna@example.com".parse().unwrap());
        let result = catch_unwind(AssertUnwindSafe(|| Message::builder().from(mailbox)));
        assert!(result.is_err());
    }

    #[test]
    fn names_and_subjects_cannot_inject_headers() {
        let content_with = |subject: &str, name: &str| EmailContent {
            reply_to: Some(reply_to(name, "bo@example.com")),
            ..content(subject)
        };
        let harmless_source =
            message_source(&sender("Lenslink"), "anna@example.com", content_with("Hello", "Bo")).unwrap();
        let expected_names = header_names(&harmless_source);
        for name in ["subject", "from", "reply-to"] {
            assert!(expected_names.contains(&name.to_owned()), "{expected_names:?}");
        }
        for hostile in [
            "Anna\r\nBcc: eve@example.com",
            "Anna\nX: y",
            "Anna\rX: y",
            "\r\n\r\nbody",
            "a\0b",
            "\u{202e}evil\u{2066}",
            "\u{2028}Bcc: x",
            "\u{85}Bcc: x",
            "\"><,;:@ \\ (comment)",
            "=?utf-8?q?=0d=0aBcc:_x?=",
            "",
            " ",
        ] {
            let source =
                message_source(&sender(hostile), "anna@example.com", content_with(hostile, hostile)).unwrap();
            assert_eq!(header_names(&source), expected_names, "{hostile:?}: {source}");
            assert!(source.is_ascii() && !source.contains('\0'), "{hostile:?}");
        }
    }

    #[test]
    fn keeps_every_line_of_long_texts_within_998_bytes() {
        let long = "ø".repeat(100_000);
        let text = format!("https://photos.example/#{}", "x".repeat(5_000));
        let reply_to = Some(reply_to(&long, "bo@example.com"));
        let attachment = Some(Attachment {
            name: "a.ics".to_owned(),
            content_type: "text/calendar; charset=utf-8".to_owned(),
            text: text.clone(),
        });
        let content = EmailContent { subject: long.clone(), html: text.clone(), text, reply_to, attachment };
        let source = message_source(&sender(&long), "anna@example.com", content).unwrap();
        let longest = source.split("\r\n").map(str::len).max().unwrap();
        assert!(longest <= 998, "{longest}");
    }

    #[test]
    fn rejects_invalid_recipient_and_reply_addresses() {
        for recipient in
            ["", "anna", "anna@", "a@b.co\r\nBcc: e@e.e", "a@b.co, e@e.e", "<a@b.co>", "å@b.co", "a@b\0.co"]
        {
            assert!(
                message_source(&sender("Lenslink"), recipient, content("Hello")).is_none(),
                "{recipient:?}"
            );
            let with_reply_to =
                EmailContent { reply_to: Some(reply_to("Bo", recipient)), ..content("Hello") };
            let source = message_source(&sender("Lenslink"), "anna@example.com", with_reply_to);
            assert!(source.is_none(), "accepted reply address {recipient:?}");
        }
    }

    #[test]
    fn sets_reply_to_and_keeps_the_operator_as_sender() {
        let content = EmailContent {
            reply_to: Some(reply_to("Åsa \"PayPal\" <a@b.co>", "bo@example.com")),
            ..content("Hello")
        };
        let source = message_source(&sender("Lenslink"), "anna@example.com", content).unwrap();
        let message = mail_parser::MessageParser::default().parse(&source).unwrap();
        let only_mailbox = |address: Option<&mail_parser::Address<'_>>| {
            let list = address.unwrap().as_list().unwrap();
            assert_eq!(list.len(), 1, "{list:?}");
            (list[0].name.clone().unwrap().into_owned(), list[0].address.clone().unwrap().into_owned())
        };
        assert_eq!(
            only_mailbox(message.from()),
            ("Lenslink".to_owned(), "no-reply@photos.example".to_owned())
        );
        let expected = ("Åsa \"PayPal\" <a@b.co>".to_owned(), "bo@example.com".to_owned());
        assert_eq!(only_mailbox(message.reply_to()), expected);
    }

    #[test]
    fn attaches_a_file_unchanged() {
        let text = "BEGIN:VCALENDAR\r\nSUMMARY:Ö 写\r\nEND:VCALENDAR\r\n";
        let attachment = Attachment {
            name: "request-1.ics".to_owned(),
            content_type: "text/calendar; charset=utf-8".to_owned(),
            text: text.to_owned(),
        };
        let with_file = EmailContent { attachment: Some(attachment), ..content("Hello") };
        let source = message_source(&sender("Lenslink"), "anna@example.com", with_file).unwrap();
        let message = mail_parser::MessageParser::default().parse(&source).unwrap();
        assert_eq!(message.body_text(0).unwrap().trim(), "Hello");
        assert_eq!(message.body_html(0).unwrap().trim(), "<p>Hello</p>");
        assert_eq!(message.attachment_count(), 1);
        let file = message.attachment(0).unwrap();
        assert_eq!(file.contents(), text.as_bytes());
        assert!(source.contains("Content-Disposition: attachment; filename=\"request-1.ics\""), "{source}");
    }

    #[test]
    fn builds_the_same_bytes_every_time() {
        let id = EmailId::new(CREATED_AT);
        let build = || {
            compose(&sender("Lenslink"), id, CREATED_AT, "anna@example.com", content("Hello")).unwrap().bytes
        };
        assert_eq!(build(), build());
    }
}
