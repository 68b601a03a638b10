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
