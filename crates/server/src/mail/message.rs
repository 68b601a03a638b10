//! A mail as it travels: headers, two bodies, envelope.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, UNIX_EPOCH};

use domain::{Brand, MailId, Timestamp};
use lettre::address::Envelope;
use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};

use super::content::Content;
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
    // Others need servers that few people have, and the domain's own type takes none.
    let to: Address = recipient.parse().ok().filter(|_| recipient.is_ascii())?;
    let date = UNIX_EPOCH + Duration::from_millis(u64::try_from(created_at.as_millis()).unwrap_or_default());
    let bodies = MultiPart::alternative()
        .boundary(format!("part-{id}"))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_PLAIN).body(content.text))
        .singlepart(SinglePart::builder().header(ContentType::TEXT_HTML).body(content.html));
    let message = Message::builder()
        .from(from.clone())
        .to(Mailbox::new(None, to))
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

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn sender(name: &str) -> Sender {
        let from = Mailbox::new(Some(name.to_owned()), "no-reply@photos.example".parse().unwrap());
        Sender::new(&from, &"Lenslink".parse().unwrap())
    }

    fn content(subject: &str) -> Content {
        Content { subject: subject.to_owned(), text: "Hello".to_owned(), html: "<p>Hello</p>".to_owned() }
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
        let plain = headers(&source(&sender("Lenslink"), "anna@example.com", content("Hello")).unwrap());
        assert!(plain.contains(&"subject".to_owned()) && plain.contains(&"from".to_owned()), "{plain:?}");
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
            let source = source(&sender(hostile), "anna@example.com", content(hostile)).unwrap();
            assert_eq!(headers(&source), plain, "{hostile:?}: {source}");
            assert!(source.is_ascii() && !source.contains('\0'), "{hostile:?}");
        }
    }

    #[test]
    fn absurd_lengths_are_cut_and_no_line_is_longer_than_servers_take() {
        let long = "ø".repeat(100_000);
        let text = format!("https://photos.example/#{}", "x".repeat(5_000));
        let content = Content { subject: long.clone(), html: text.clone(), text };
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
        }
    }

    #[test]
    fn every_attempt_makes_the_same_bytes() {
        let id = MailId::new(AT);
        let make =
            || compose(&sender("Lenslink"), id, AT, "anna@example.com", content("Hello")).unwrap().bytes;
        assert_eq!(make(), make());
    }
}
