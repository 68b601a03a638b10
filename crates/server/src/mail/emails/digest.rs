//! The digest: one email about many requests.

use domain::TimeZone;
use domain::booking::Booking;
use domain::booking::limits::MAX_QUARANTINED;

use super::dates::ZonedTimestamp;
use super::draft::{Action, Block, Draft, DraftListItem};

/// One booking in a digest. `page` is the URL of the photographer's answer page, or of the booking in the inbox if it is
/// in quarantine.
#[derive(Clone, Copy)]
pub struct DigestEntry<'a> {
    pub booking: &'a Booking,
    pub page: &'a str,
}

/// Omits the page URL, because debug output may be logged, and the URL of an answer page grants access.
impl std::fmt::Debug for DigestEntry<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "DigestEntry({})", self.booking.id)
    }
}

/// Requests that went into quarantine because many arrived at once, and that no earlier digest mentioned.
#[derive(Clone, Copy, Debug, Default)]
pub struct QuarantineSummary<'a> {
    pub listed: &'a [DigestEntry<'a>],
    /// Includes those in `listed`.
    pub count: usize,
    /// Deleted from a full quarantine before any email mentioned them.
    pub deleted: usize,
    /// The quarantine list in the inbox.
    pub page: &'a str,
}

/// Goes to the photographer, about requests without an email of their own. `deferred` more follow in the next
/// digest.
pub(super) fn draft_digest(
    entries: &[DigestEntry<'_>],
    deferred: usize,
    quarantine: QuarantineSummary<'_>,
    zone: TimeZone,
) -> Draft {
    let count = entries.len() + deferred + quarantine.count;
    let title = pluralize(count, "1 more booking request", "more booking requests");
    let mut body = Vec::new();
    if !entries.is_empty() {
        body.push(Block::paragraph(
            "You received more requests than we email one by one. Here they are, oldest first.",
        ));
        body.push(list_block(entries, "Open and answer", zone));
    }
    if deferred > 0 {
        let others_follow = pluralize(deferred, "1 other follows", "others follow");
        body.push(Block::paragraph(format!("{others_follow} in the next email, in an hour.")));
    }
    body.extend(quarantine_blocks(quarantine, zone));
    Draft {
        subject: title.clone(),
        preview: "Open each request to see the details and answer it.".to_owned(),
        topic: "booking requests",
        heading: title,
        body,
        reply_to: None,
        attachment: None,
    }
}

fn quarantine_blocks(
    QuarantineSummary { listed, count, deleted, page }: QuarantineSummary<'_>,
    zone: TimeZone,
) -> Vec<Block> {
    if count == 0 && deleted == 0 {
        return Vec::new();
    }
    let mut body = Vec::new();
    if count > 0 {
        let requests_are = pluralize(count, "1 request is", "requests are");
        body.push(Block::paragraph(format!("{requests_are} in quarantine because many arrived at once.")));
        body.push(Block::paragraph("Real clients may be among them. They have not received any email."));
        body.push(list_block(listed, "Open", zone));
    }
    if count > listed.len() {
        let others_are = pluralize(count - listed.len(), "1 other is", "others are");
        body.push(Block::paragraph(format!("{others_are} only listed in your quarantine.")));
    }
    if deleted > 0 {
        let requests_were = match count {
            0 => pluralize(deleted, "1 request in quarantine was", "requests in quarantine were"),
            _ => pluralize(deleted, "1 more was", "more were"),
        };
        body.push(Block::paragraph(format!(
            "{requests_were} deleted, because quarantine holds at most {MAX_QUARANTINED} requests."
        )));
    }
    body.push(Block::button("Open quarantine", page));
    body
}

fn list_block(entries: &[DigestEntry<'_>], label: &'static str, zone: TimeZone) -> Block {
    let to_item = |entry: &DigestEntry<'_>| DraftListItem {
        title: entry.booking.request.client_name.to_string(),
        details: vec![
            format!("{}, {}", entry.booking.title, entry.booking.price),
            ZonedTimestamp { at: entry.booking.created_at, zone }.to_string(),
        ],
        action: Action::new(label, entry.page),
    };
    Block::List(entries.iter().map(to_item).collect())
}

/// `singular` includes its number, `plural` does not.
fn pluralize(count: usize, singular: &str, plural: &str) -> String {
    if count == 1 { singular.to_owned() } else { format!("{count} {plural}") }
}
