//! Many bookings at once, each with its mails and the request that made it: a handful of statements however many
//! there are.

use std::collections::HashMap;

use domain::booking::RequestKey;
use domain::booking::limits::SAME_WITHIN;
use domain::{
    AccountId, BookingId, BookingMail, BookingRequest, EmailAddress, MailId, Notice, Price, ServiceId,
    ServiceTitle, Suspicion, TimeZone, Timestamp,
};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::BookingStore;
use super::target::Before;
use crate::error::Result;
use crate::exec::{Exec, on};
use crate::rows::{self, Hex, by_engine};

#[derive(Clone, Debug)]
pub struct NewBooking<'a> {
    pub id: BookingId,
    pub account: AccountId,
    pub service: ServiceId,
    pub title: &'a ServiceTitle,
    pub price: Price,
    pub request: &'a BookingRequest,
    pub key: &'a RequestKey,
    /// Of everything that was asked for under that key.
    pub print: &'a [u8; 32],
    pub suspicion: Option<Suspicion>,
    /// Where it came from, if it is in quarantine.
    pub network_hash: Option<[u8; 16]>,
    pub notice: Notice,
    /// Where a mail goes, if that is how the photographer hears of it.
    pub photographer: &'a EmailAddress,
    /// The mail that tells the client it has arrived, if there is one.
    pub receipt: Option<MailId>,
    pub client_hash: [u8; 32],
    pub answer_hash: [u8; 32],
    pub created_at: Timestamp,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Entered {
    Now,
    /// Nothing was written: an earlier request under the same key made this one.
    Before(Before),
}

#[derive(FromRow)]
struct BeforeRow {
    place: i64,
    booking_id: Uuid,
    print: Vec<u8>,
    created_at: i64,
}

impl BookingStore<'_> {
    /// What became of each, in their order. No two of them have the same account and key.
    pub async fn insert_group(mut self, group: &[NewBooking<'_>]) -> Result<Vec<Entered>> {
        let entered = enter_requests(self.0.again(), group).await?;
        let new = || {
            group.iter().zip(&entered).filter(|(_, entered)| **entered == Entered::Now).map(|(new, _)| new)
        };
        insert_bookings(self.0.again(), new()).await?;
        insert_mails(self.0.again(), new()).await?;
        Ok(entered)
    }
}

/// The key decides who is first, also between nodes.
async fn enter_requests(mut exec: Exec<'_>, group: &[NewBooking<'_>]) -> Result<Vec<Entered>> {
    macro_rules! insert {
        ($asked:literal) => {
            concat!(
                "INSERT INTO booking_requests (account_id, key, print, booking_id, created_at) \
                 SELECT account_id, key, print, booking_id, created_at FROM ",
                $asked,
                // In one order, so that no two groups wait for one another.
                " AS asked WHERE true ORDER BY account_id, key \
                 ON CONFLICT (account_id, key) DO UPDATE \
                 SET print = excluded.print, booking_id = excluded.booking_id, created_at = excluded.created_at \
                 WHERE substr(booking_requests.key, 1, 2) = 'p:' \
                 AND abs(booking_requests.created_at - excluded.created_at) >= $2"
            )
        };
    }
    let sql = by_engine!(
        exec,
        insert!(
            "(SELECT unhex(value->>0, '-') AS account_id, value->>1 AS key, unhex(value->>2) AS print, \
              unhex(value->>3, '-') AS booking_id, value->>4 AS created_at FROM jsonb_each($1))"
        ),
        insert!(
            "(SELECT (value->>0)::uuid AS account_id, value->>1 AS key, decode(value->>2, 'hex') AS print, \
              (value->>3)::uuid AS booking_id, (value->>4)::bigint AS created_at \
              FROM jsonb_array_elements($1::jsonb))"
        )
    );
    let list = rows::json(group.iter().map(|new| {
        (
            new.account.as_uuid(),
            new.key.as_str(),
            Hex(new.print),
            new.id.as_uuid(),
            new.created_at.as_millis(),
        )
    }))?;
    let window = i64::try_from(SAME_WITHIN.as_millis()).unwrap_or(i64::MAX);
    let written =
        on!(exec.again(), c => sqlx::query(sql).bind(list).bind(window).execute(c).await?.rows_affected());
    if written == group.len() as u64 {
        return Ok(group.iter().map(|_| Entered::Now).collect());
    }
    let mut before = requests_of(exec, group).await?;
    let entered = |(place, new): (usize, &NewBooking<'_>)| match before.remove(&place) {
        Some(before) if before.booking != new.id => Entered::Before(before),
        _ => Entered::Now,
    };
    Ok(group.iter().enumerate().map(entered).collect())
}

async fn requests_of(exec: Exec<'_>, group: &[NewBooking<'_>]) -> Result<HashMap<usize, Before>> {
    macro_rules! select {
        ($asked:literal) => {
            concat!(
                "SELECT asked.place, r.booking_id, r.print, r.created_at FROM ",
                $asked,
                " AS asked JOIN booking_requests r ON r.account_id = asked.account_id AND r.key = asked.key"
            )
        };
    }
    let sql = by_engine!(
        exec,
        select!(
            "(SELECT value->>0 AS place, unhex(value->>1, '-') AS account_id, value->>2 AS key FROM jsonb_each($1))"
        ),
        select!(
            "(SELECT (value->>0)::bigint AS place, (value->>1)::uuid AS account_id, value->>2 AS key \
              FROM jsonb_array_elements($1::jsonb))"
        )
    );
    let list =
        rows::json(group.iter().enumerate().map(|(n, new)| (n, new.account.as_uuid(), new.key.as_str())))?;
    let found: Vec<BeforeRow> = on!(exec, c => sqlx::query_as(sql).bind(list).fetch_all(c).await?);
    let before = |row: BeforeRow| {
        let booking = BookingId::from_uuid(row.booking_id);
        let before = Before { booking, print: row.print, at: Timestamp::from_millis(row.created_at) };
        usize::try_from(row.place).ok().map(|place| (place, before))
    };
    Ok(found.into_iter().filter_map(before).collect())
}

async fn insert_bookings<'a>(exec: Exec<'_>, new: impl Iterator<Item = &'a NewBooking<'a>>) -> Result<()> {
    macro_rules! insert {
        ($new:literal) => {
            concat!(
                "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, \
                 client_email, message, status, suspicion, notice, client_hash, answer_hash, created_at, network_hash, \
                 client_time_zone) \
                 SELECT ",
                $new
            )
        };
    }
    let sql = by_engine!(
        exec,
        insert!(
            "unhex(value->>0, '-'), unhex(value->>1, '-'), unhex(value->>2, '-'), value->>3, value->>4, value->>5, \
             value->>6, value->>7, 'inquiry', value->>8, value->>9, unhex(value->>10), unhex(value->>11), \
             value->>12, unhex(value->>13), value->>14 FROM jsonb_each($1)"
        ),
        insert!(
            "(value->>0)::uuid, (value->>1)::uuid, (value->>2)::uuid, value->>3, (value->>4)::bigint, value->>5, \
             value->>6, value->>7, 'inquiry', value->>8, value->>9, decode(value->>10, 'hex'), \
             decode(value->>11, 'hex'), (value->>12)::bigint, decode(value->>13, 'hex'), value->>14 \
             FROM jsonb_array_elements($1::jsonb)"
        )
    );
    let list = rows::json(new.map(|new| {
        (
            new.id.as_uuid(),
            new.account.as_uuid(),
            new.service.as_uuid(),
            new.title.as_str(),
            new.price.as_cents(),
            new.request.client_name.as_str(),
            new.request.client_email.as_str(),
            new.request.message.as_str(),
            new.suspicion.map(Suspicion::as_str),
            new.notice.as_str(),
            Hex(&new.client_hash),
            Hex(&new.answer_hash),
            new.created_at.as_millis(),
            new.network_hash.as_ref().map(Hex),
            new.request.time_zone.map(TimeZone::as_str),
        )
    }))?;
    on!(exec, c => sqlx::query(sql).bind(list).execute(c).await?.rows_affected());
    Ok(())
}

/// Without content: they are worded from the booking when they are sent.
async fn insert_mails<'a>(exec: Exec<'_>, new: impl Iterator<Item = &'a NewBooking<'a>>) -> Result<()> {
    macro_rules! insert {
        ($new:literal) => {
            concat!(
                "INSERT INTO outbox (id, kind, account_id, booking_id, recipient, state, attempts, created_at, due_at) \
                 SELECT ",
                $new
            )
        };
    }
    let sql = by_engine!(
        exec,
        insert!(
            "unhex(value->>0, '-'), value->>1, unhex(value->>2, '-'), unhex(value->>3, '-'), value->>4, 'queued', 0, \
             value->>5, value->>5 FROM jsonb_each($1)"
        ),
        insert!(
            "(value->>0)::uuid, value->>1, (value->>2)::uuid, (value->>3)::uuid, value->>4, 'queued', 0, \
             (value->>5)::bigint, (value->>5)::bigint FROM jsonb_array_elements($1::jsonb)"
        )
    );
    let mut mails = Vec::new();
    for new in new {
        let mut mail = |id: MailId, kind: &'static str, recipient: &'a EmailAddress| {
            let (account, booking) = (new.account.as_uuid(), new.id.as_uuid());
            mails.push((
                id.as_uuid(),
                kind,
                account,
                booking,
                recipient.as_str(),
                new.created_at.as_millis(),
            ));
        };
        if new.notice == Notice::Mail {
            mail(new.id.into(), REQUEST_MAIL, new.photographer);
        }
        if let Some(id) = new.receipt {
            mail(id, RECEIPT_MAIL, new.request.client_email.address());
        }
    }
    if !mails.is_empty() {
        let list = rows::json(mails.into_iter())?;
        on!(exec, c => sqlx::query(sql).bind(list).execute(c).await?.rows_affected());
    }
    Ok(())
}

/// Tells the photographer of a booking.
pub const REQUEST_MAIL: &str = BookingMail::Request.kind();
/// Tells the client that it has arrived.
pub const RECEIPT_MAIL: &str = BookingMail::Receipt.kind();
