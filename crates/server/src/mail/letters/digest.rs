//! The email about many requests at once.

use domain::TimeZone;
use domain::booking::Booking;
use domain::booking::limits::QUARANTINE;

use super::dates::Moment;
use super::draft::{Action, Block, Draft, Item};

/// One booking of many, and where it can be answered.
#[derive(Clone, Copy)]
pub struct Waiting<'a> {
    pub booking: &'a Booking,
    pub page: &'a str,
}

/// Without its page, because what is printed for debugging ends in a log.
impl std::fmt::Debug for Waiting<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Waiting({})", self.booking.id)
    }
}

/// Requests that went into quarantine because many arrived at once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Overflow<'a> {
    pub listed: &'a [Waiting<'a>],
    /// Those that are listed included.
    pub count: usize,
    /// Deleted from a full quarantine before an email told of them.
    pub dropped: usize,
    /// Where all of them are.
    pub page: &'a str,
}

/// To the photographer: requests that had no email of their own. `others` wait for the next one.
pub(super) fn digest(
    waiting: &[Waiting<'_>],
    others: usize,
    overflow: Overflow<'_>,
    zone: TimeZone,
) -> Draft {
    let count = waiting.len() + others + overflow.count;
    let title = counted(count, "1 more booking request", "more booking requests");
    let mut body = Vec::new();
    if !waiting.is_empty() {
        body.push(Block::paragraph(
            "More requests came in than are mailed one by one. Here they are together, the oldest first.",
        ));
        body.push(list(waiting, "Open and answer", zone));
    }
    if others > 0 {
        let those = counted(others, "1 other follows", "others follow");
        body.push(Block::paragraph(format!("{those} in the next email, in an hour.")));
    }
    body.extend(quarantined(overflow, zone));
    Draft {
        subject: title.clone(),
        preview: "Each has a page with everything to answer it.".to_owned(),
        topic: "booking requests",
        heading: title,
        body,
        reply_to: None,
        attachment: None,
    }
}

fn quarantined(Overflow { listed, count, dropped, page }: Overflow<'_>, zone: TimeZone) -> Vec<Block> {
    if count == 0 {
        return Vec::new();
    }
    let those = counted(count, "1 request is", "requests are");
    let mut body = vec![
        Block::paragraph(format!("{those} in quarantine because many arrived at once.")),
        Block::paragraph("A real client may be among them. Nobody in quarantine has been written to."),
        list(listed, "Open", zone),
    ];
    if count > listed.len() {
        let others = counted(count - listed.len(), "1 other is", "others are");
        body.push(Block::paragraph(format!("{others} listed in quarantine only.")));
    }
    if dropped > 0 {
        let gone = counted(dropped, "1 more was", "more were");
        body.push(Block::paragraph(format!("{gone} deleted: quarantine holds {QUARANTINE} requests.")));
    }
    body.push(Block::button("Open quarantine", page));
    body
}

fn list(requests: &[Waiting<'_>], label: &'static str, zone: TimeZone) -> Block {
    let item = |one: &Waiting<'_>| Item {
        title: one.booking.request.client_name.to_string(),
        details: vec![
            format!("{}, {}", one.booking.title, one.booking.price),
            Moment { at: one.booking.created_at, zone }.to_string(),
        ],
        action: Action::new(label, one.page),
    };
    Block::List(requests.iter().map(item).collect())
}

fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { one.to_owned() } else { format!("{count} {many}") }
}
