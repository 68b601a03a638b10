//! Finds what requests are for: a photographer, by any current or former username, and one of their services.

use std::collections::HashMap;

use domain::booking::RequestKey;
use domain::booking::limits::{MAX_UNVERIFIED_EMAILS, UNVERIFIED_EMAIL_WINDOW};
use domain::{AccountId, BookingId, EmailAddress, Price, ServiceId, ServiceTitle, Timestamp, Username};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::BookingStore;
use super::encoded_request_key::encode_key;
use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};
use crate::json_rows::{self, sql_for_engine};

/// What one request names, and its key.
#[derive(Clone, Copy, Debug)]
pub struct TargetLookup<'a> {
    pub username: &'a Username,
    pub service: ServiceId,
    pub key: &'a RequestKey,
}

/// The photographer and the service that a request is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedTarget {
    pub account: AccountId,
    /// The photographer's email address.
    pub email: EmailAddress,
    pub email_verified: bool,
    /// The photographer's setting: whether clients get a receipt.
    pub client_receipts: bool,
    pub title: ServiceTitle,
    pub price: Price,
}

/// An earlier request with the same key, and the booking that it created.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviousRequest {
    pub booking: BookingId,
    pub fingerprint: Vec<u8>,
    pub at: Timestamp,
}

#[derive(FromRow)]
struct TargetRow {
    lookup_index: i64,
    account_id: Uuid,
    email: String,
    email_verified: bool,
    client_receipts: bool,
    /// `None` if the service cannot be booked.
    title: Option<String>,
    price_cents: Option<i64>,
    booking_id: Option<Uuid>,
    fingerprint: Option<Vec<u8>>,
    requested_at: Option<i64>,
}

impl BookingStore<'_> {
    /// One result for each lookup, in the same order. There is no target unless the username leads to a
    /// complete profile of an enabled account that offers the service. The previous request of the account
    /// with the same key is returned also without a target.
    pub async fn find_targets(
        self,
        lookups: &[TargetLookup<'_>],
    ) -> Result<Vec<(Option<PreviousRequest>, Option<ResolvedTarget>)>> {
        macro_rules! select {
            ($lookups:literal) => {
                concat!(
                    "SELECT lookups.lookup_index, a.id AS account_id, a.email, a.email_verified, \
                     coalesce(settings.client_receipts, TRUE) AS client_receipts, s.title, s.price_cents, \
                     r.booking_id, r.print AS fingerprint, r.created_at AS requested_at FROM ",
                    $lookups,
                    " AS lookups \
                     JOIN usernames u ON u.key = lookups.username \
                     JOIN accounts a ON a.id = u.account_id \
                     LEFT JOIN settings ON settings.account_id = a.id \
                     LEFT JOIN profiles p ON p.account_id = a.id AND p.username IS NOT NULL \
                     LEFT JOIN services s ON s.id = lookups.service_id AND s.account_id = p.account_id \
                     AND a.disabled_at IS NULL \
                     LEFT JOIN booking_requests r ON r.account_id = a.id AND r.key = lookups.key"
                )
            };
        }
        let sql = sql_for_engine!(
            self.exec,
            select!(
                "(SELECT value->>0 AS lookup_index, value->>1 AS username, unhex(value->>2, '-') AS service_id, \
                  value->>3 AS key FROM jsonb_each($1))"
            ),
            select!(
                "(SELECT (value->>0)::bigint AS lookup_index, value->>1 AS username, (value->>2)::uuid AS service_id, \
                  value->>3 AS key FROM jsonb_array_elements($1::jsonb))"
            )
        );
        let json = json_rows::to_json(lookups.iter().enumerate().map(|(index, lookup)| {
            (index, lookup.username.key(), lookup.service.as_uuid(), encode_key(lookup.key))
        }))?;
        let rows: Vec<TargetRow> =
            on_engine!(self.exec, c => sqlx::query_as(sql).bind(json).fetch_all(c).await?);
        let mut results: Vec<_> = lookups.iter().map(|_| (None, None)).collect();
        for row in rows {
            let result = usize::try_from(row.lookup_index).ok().and_then(|index| results.get_mut(index));
            let result = result.ok_or_else(|| Error::invalid_row("invalid index of a booking target"))?;
            *result = (row.previous_request(), row.into_target()?);
        }
        Ok(results)
    }

    /// How many requests of each account within the last day have an email of their own to the photographer, sent or
    /// queued, counted up to the daily limit for unverified addresses. Locks the accounts until this transaction
    /// ends, so that no other transaction counts their requests at the same time.
    pub async fn lock_and_count_emails(
        mut self,
        accounts: &[AccountId],
        now: Timestamp,
    ) -> Result<HashMap<AccountId, i64>> {
        // All transactions lock in the same order, so that they never deadlock.
        const LOCK: &str = "SELECT 1 FROM accounts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";
        // Requests that were released from quarantine sent no email.
        const COUNT: &str = "SELECT count(*) FROM (SELECT 1 FROM bookings WHERE account_id = $1 AND notice = 'mail' \
                             AND created_at > $2 AND NOT EXISTS (SELECT 1 FROM booking_steps \
                             WHERE booking_id = bookings.id AND from_status = 'quarantine') LIMIT $3) AS emails";
        let ids: Vec<Uuid> = accounts.iter().map(|account| account.as_uuid()).collect();
        // SQLite has one write transaction at a time.
        if let Exec::Postgres(c) = self.exec.reborrow() {
            sqlx::query(LOCK).bind(&ids).execute(c).await?;
        }
        let since = now.minus(UNVERIFIED_EMAIL_WINDOW).as_millis();
        let mut counts = HashMap::new();
        for id in ids {
            let count: i64 = on_engine!(self.exec.reborrow(), c => sqlx::query_scalar(COUNT)
                .bind(id).bind(since).bind(MAX_UNVERIFIED_EMAILS).fetch_one(c).await?);
            counts.insert(AccountId::from_uuid(id), count);
        }
        Ok(counts)
    }
}

impl TargetRow {
    fn previous_request(&self) -> Option<PreviousRequest> {
        Some(PreviousRequest {
            booking: BookingId::from_uuid(self.booking_id?),
            fingerprint: self.fingerprint.clone()?,
            at: Timestamp::from_millis(self.requested_at?),
        })
    }

    fn into_target(self) -> Result<Option<ResolvedTarget>> {
        let (Some(title), Some(price_cents)) = (self.title, self.price_cents) else { return Ok(None) };
        Ok(Some(ResolvedTarget {
            account: AccountId::from_uuid(self.account_id),
            email: self.email.parse().map_err(Error::invalid_row)?,
            email_verified: self.email_verified,
            client_receipts: self.client_receipts,
            title: title.parse().map_err(Error::invalid_row)?,
            price: Price::from_cents(price_cents).map_err(Error::invalid_row)?,
        }))
    }
}
