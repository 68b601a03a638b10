//! A mail as it travels: headers, two bodies, envelope.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, UNIX_EPOCH};

use domain::{Brand, MailId, Timestamp};
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Attachment as FilePart, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};

use super::content::{Content, ReplyTo};
use super::header_text::header_text;

const SUBJECT: usize = 200;
const NAME: usize = 80;

/// Bytes that are the same at every attempt, so that a mail that arrives twice is recognised as one.
#[derive(Clone)]
pub(crate) struct Composed {
    pub id: MailId,
    pub created_at: Timestamp,
    pub envelope: Envelope,
    pub bytes: Vec<u8>,
}

impl std::fmt::Debug for Composed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Composed({})", self.id)
    }
}

/// Who every mail comes from: the operator. Nobody else's name ever stands there.
#[derive(Clone, Debug)]
pub(crate) struct Sender(Mailbox);

impl Sender {
    /// The name the operator gave the address, or else the product's.
    pub fn new(from: &Mailbox, brand: &Brand) -> Self {
        let name = header_text(from.name.as_deref().unwrap_or(brand.as_str()), NAME);
        Self(Mailbox::new(Some(name).filter(|name| !name.is_empty()), from.email.clone()))
    }
}

/// `None` when no mail can be made of it. lettre is known to panic on some input; what we know of is taken out before,
/// and what we do not know of must cost this one mail and not the worker.
pub(crate) fn compose(
    sender: &Sender,
    id: MailId,
    created_at: Timestamp,
    recipient: &str,
    content: Content,
) -> Option<Composed> {
    catch_unwind(AssertUnwindSafe(|| build(sender, id, created_at, recipient, content))).ok().flatten()
}

fn build(
    Sender(from): &Sender,
    id: MailId,
    created_at: Timestamp,
    recipient: &str,
    content: Content,
) -> Option<Composed> {
    let to = address(recipient)?;
    let date = UNIX_EPOCH + Duration::from_millis(u64::try_from(created_at.as_millis()).unwrap_or_default());
    let bodies = MultiPart::alternative()
        .boundary(format!("part-{id}"))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_PLAIN).body(content.text))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_HTML).body(content.html));
    let bodies = match content.attachment {
        Some(file) => MultiPart::mixed().boundary(format!("mail-{id}")).multipart(bodies).singlepart(
            FilePart::new(file.name).body(file.text, ContentType::parse(&file.content_type).ok()?),
        ),
        None => bodies,
    };
    let mut head = Message::builder().from(from.clone()).to(Mailbox::new(None, to));
    if let Some(reader) = &content.reply_to {
        head = head.reply_to(mailbox(reader)?);
    }
    let message = head
        .subject(header_text(&content.subject, SUBJECT))
        .message_id(Some(format!("<{id}@{}>", from.email.domain())))
        .date(date)
        // No out-of-office notes in return.
        .raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ))
        .multipart(bodies)
        .ok()?;
    Some(Composed { id, created_at, envelope: message.envelope().clone(), bytes: message.formatted() })
}

/// Addresses beyond ASCII need servers that few people have, and the domain's own type takes none.
fn address(text: &str) -> Option<Address> {
    text.parse().ok().filter(|_| text.is_ascii())
}

fn mailbox(reader: &ReplyTo) -> Option<Mailbox> {
    let name = Some(header_text(&reader.name, NAME)).filter(|name| !name.is_empty());
    Some(Mailbox::new(name, address(&reader.address)?))
}

#[cfg(test)]
mod tests {
    use super::super::content::Attachment;
    use super::*;

    const AT: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn sender(name: &str) -> Sender {
        let from = Mailbox::new(Some(name.to_owned()), "no-reply@photos.example".parse().unwrap());
        Sender::new(&from, &"Lenslink".parse().unwrap())
    }

    fn content(subject: &str) -> Content {
        let (text, html) = ("Hello".to_owned(), "<p>Hello</p>".to_owned());
        Content { subject: subject.to_owned(), text, html, reply_to: None, attachment: None }
    }

    fn reader(name: &str, address: &str) -> ReplyTo {
        ReplyTo { name: name.to_owned(), address: address.to_owned() }
    }

    fn source(sender: &Sender, recipient: &str, content: Content) -> Option<String> {
        let mail = compose(sender, MailId::new(AT), AT, recipient, content)?;
        Some(String::from_utf8(mail.bytes).unwrap())
    }

    /// Names of headers, in lower case.
    fn headers(source: &str) -> Vec<String> {
        let head = source.split("\r\n\r\n").next().unwrap();
        let lines = head.split("\r\n").filter(|line| !line.starts_with([' ', '\t']));
        lines.map(|line| line.split(':').next().unwrap().to_lowercase()).collect()
    }

    /// Why names are cleaned: when this fails, lettre has learnt to refuse them.
    #[test]
    fn lettre_panics_on_a_line_break_in_a_name() {
        let name = Some("Anna\r\nBcc: eve@example.com".to_owned());
        let mailbox = Mailbox::new(name, "anna@example.com".parse().unwrap());
        let built = catch_unwind(AssertUnwindSafe(|| Message::builder().from(mailbox)));
        assert!(built.is_err());
    }

    #[test]
    fn no_name_or_subject_makes_a_header_of_its_own() {
        let told = |subject: &str, name: &str| Content {
            reply_to: Some(reader(name, "bo@example.com")),
            ..content(subject)
        };
        let plain = source(&sender("Lenslink"), "anna@example.com", told("Hello", "Bo")).unwrap();
        let plain = headers(&plain);
        for name in ["subject", "from", "reply-to"] {
            assert!(plain.contains(&name.to_owned()), "{plain:?}");
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
            let source = source(&sender(hostile), "anna@example.com", told(hostile, hostile)).unwrap();
            assert_eq!(headers(&source), plain, "{hostile:?}: {source}");
            assert!(source.is_ascii() && !source.contains('\0'), "{hostile:?}");
        }
    }

    #[test]
    fn absurd_lengths_are_cut_and_no_line_is_longer_than_servers_take() {
        let long = "ø".repeat(100_000);
        let text = format!("https://photos.example/#{}", "x".repeat(5_000));
        let reply_to = Some(reader(&long, "bo@example.com"));
        let attachment = Some(Attachment {
            name: "a.ics".to_owned(),
            content_type: "text/calendar; charset=utf-8".to_owned(),
            text: text.clone(),
        });
        let content = Content { subject: long.clone(), html: text.clone(), text, reply_to, attachment };
        let source = source(&sender(&long), "anna@example.com", content).unwrap();
        let longest = source.split("\r\n").map(str::len).max().unwrap();
        assert!(longest <= 998, "{longest}");
    }

    #[test]
    fn nothing_is_made_for_an_address_that_is_none() {
        for recipient in
            ["", "anna", "anna@", "a@b.co\r\nBcc: e@e.e", "a@b.co, e@e.e", "<a@b.co>", "å@b.co", "a@b\0.co"]
        {
            assert!(source(&sender("Lenslink"), recipient, content("Hello")).is_none(), "{recipient:?}");
            let answered_there = Content { reply_to: Some(reader("Bo", recipient)), ..content("Hello") };
            let source = source(&sender("Lenslink"), "anna@example.com", answered_there);
            assert!(source.is_none(), "answers to {recipient:?}");
        }
    }

    #[test]
    fn answers_go_to_their_reader_and_the_operator_stays_the_sender() {
        let told = Content {
            reply_to: Some(reader("Åsa \"PayPal\" <a@b.co>", "bo@example.com")),
            ..content("Hello")
        };
        let source = source(&sender("Lenslink"), "anna@example.com", told).unwrap();
        let mail = mail_parser::MessageParser::default().parse(&source).unwrap();
        let only = |address: Option<&mail_parser::Address<'_>>| {
            let list = address.unwrap().as_list().unwrap();
            assert_eq!(list.len(), 1, "{list:?}");
            (list[0].name.clone().unwrap().into_owned(), list[0].address.clone().unwrap().into_owned())
        };
        assert_eq!(only(mail.from()), ("Lenslink".to_owned(), "no-reply@photos.example".to_owned()));
        let reader = ("Åsa \"PayPal\" <a@b.co>".to_owned(), "bo@example.com".to_owned());
        assert_eq!(only(mail.reply_to()), reader);
    }

    #[test]
    fn a_file_goes_along_byte_for_byte_beside_both_bodies() {
        let text = "BEGIN:VCALENDAR\r\nSUMMARY:Ö 写\r\nEND:VCALENDAR\r\n";
        let attachment = Attachment {
            name: "request-1.ics".to_owned(),
            content_type: "text/calendar; charset=utf-8".to_owned(),
            text: text.to_owned(),
        };
        let with_file = Content { attachment: Some(attachment), ..content("Hello") };
        let source = source(&sender("Lenslink"), "anna@example.com", with_file).unwrap();
        let mail = mail_parser::MessageParser::default().parse(&source).unwrap();
        assert_eq!(mail.body_text(0).unwrap().trim(), "Hello");
        assert_eq!(mail.body_html(0).unwrap().trim(), "<p>Hello</p>");
        assert_eq!(mail.attachment_count(), 1);
        let file = mail.attachment(0).unwrap();
        assert_eq!(file.contents(), text.as_bytes());
        assert!(source.contains("Content-Disposition: attachment; filename=\"request-1.ics\""), "{source}");
    }

    #[test]
    fn every_attempt_makes_the_same_bytes() {
        let id = MailId::new(AT);
        let make =
            || compose(&sender("Lenslink"), id, AT, "anna@example.com", content("Hello")).unwrap().bytes;
        assert_eq!(make(), make());
    }
}
