//! What requests lead to: a photographer by any of their names, and one of that photographer's services.

use std::collections::HashMap;

use domain::booking::RequestKey;
use domain::booking::limits::{UNVERIFIED_MAILS, UNVERIFIED_WINDOW};
use domain::{AccountId, BookingId, EmailAddress, Price, ServiceId, ServiceTitle, Timestamp, Username};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::BookingStore;
use crate::error::{Error, Result};
use crate::exec::{Exec, on};
use crate::rows::{self, by_engine};

#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub username: &'a Username,
    pub service: ServiceId,
    pub key: &'a RequestKey,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    pub account: AccountId,
    pub email: EmailAddress,
    pub email_verified: bool,
    /// What the photographer has chosen: whether clients are to get a receipt.
    pub client_receipts: bool,
    pub title: ServiceTitle,
    pub price: Price,
}

/// What an earlier request under the same key made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    pub booking: BookingId,
    pub print: Vec<u8>,
    pub at: Timestamp,
}

#[derive(FromRow)]
struct TargetRow {
    place: i64,
    account_id: Uuid,
    email: String,
    email_verified: bool,
    client_receipts: bool,
    /// Nothing where the service cannot be booked.
    title: Option<String>,
    price_cents: Option<i64>,
    booking_id: Option<Uuid>,
    print: Option<Vec<u8>>,
    requested_at: Option<i64>,
}

impl BookingStore<'_> {
    /// For each, in their order. There is no target where name and service do not lead to a complete profile of an
    /// account that is not disabled, or the service is not that account's; what was made before under the key is told
    /// also then.
    pub async fn targets(self, asked: &[Asked<'_>]) -> Result<Vec<(Option<Before>, Option<Target>)>> {
        macro_rules! select {
            ($asked:literal) => {
                concat!(
                    "SELECT asked.place, a.id AS account_id, a.email, a.email_verified, \
                     coalesce(chosen.client_receipts, TRUE) AS client_receipts, s.title, s.price_cents, \
                     r.booking_id, r.print, r.created_at AS requested_at FROM ",
                    $asked,
                    " AS asked \
                     JOIN usernames u ON u.key = asked.username \
                     JOIN accounts a ON a.id = u.account_id \
                     LEFT JOIN settings chosen ON chosen.account_id = a.id \
                     LEFT JOIN profiles p ON p.account_id = a.id AND p.username IS NOT NULL \
                     LEFT JOIN services s ON s.id = asked.service_id AND s.account_id = p.account_id \
                     AND a.disabled_at IS NULL \
                     LEFT JOIN booking_requests r ON r.account_id = a.id AND r.key = asked.key"
                )
            };
        }
        let sql = by_engine!(
            self.0,
            select!(
                "(SELECT value->>0 AS place, value->>1 AS username, unhex(value->>2, '-') AS service_id, \
                  value->>3 AS key FROM jsonb_each($1))"
            ),
            select!(
                "(SELECT (value->>0)::bigint AS place, value->>1 AS username, (value->>2)::uuid AS service_id, \
                  value->>3 AS key FROM jsonb_array_elements($1::jsonb))"
            )
        );
        let list = rows::json(
            asked
                .iter()
                .enumerate()
                .map(|(n, it)| (n, it.username.key(), it.service.as_uuid(), it.key.as_str())),
        )?;
        let found: Vec<TargetRow> = on!(self.0, c => sqlx::query_as(sql).bind(list).fetch_all(c).await?);
        let mut led: Vec<_> = asked.iter().map(|_| (None, None)).collect();
        for row in found {
            let place = usize::try_from(row.place).ok().and_then(|place| led.get_mut(place));
            let place = place.ok_or_else(|| Error::unreadable("a place nobody asked for"))?;
            *place = (row.before(), row.target()?);
        }
        Ok(led)
    }

    /// How many mails about bookings each of these accounts was promised within the day, counted no further than they
    /// may have. Nobody else promises them one until this transaction ends.
    pub async fn promised(
        mut self,
        accounts: &[AccountId],
        now: Timestamp,
    ) -> Result<HashMap<AccountId, i64>> {
        // In one order, so that no two who lock several wait for one another.
        const LOCK: &str = "SELECT 1 FROM accounts WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";
        // No mail told of what came out of quarantine.
        const COUNT: &str = "SELECT count(*) FROM (SELECT 1 FROM bookings WHERE account_id = $1 AND notice = 'mail' \
                             AND created_at > $2 AND NOT EXISTS (SELECT 1 FROM booking_steps \
                             WHERE booking_id = bookings.id AND from_status = 'quarantine') LIMIT $3) AS mails";
        let ids: Vec<Uuid> = accounts.iter().map(|account| account.as_uuid()).collect();
        if let Exec::Postgres(c) = self.0.again() {
            sqlx::query(LOCK).bind(&ids).execute(c).await?;
        }
        let since = now.minus(UNVERIFIED_WINDOW).as_millis();
        let mut promised = HashMap::new();
        for id in ids {
            let count: i64 = on!(self.0.again(), c => sqlx::query_scalar(COUNT)
                .bind(id).bind(since).bind(UNVERIFIED_MAILS).fetch_one(c).await?);
            promised.insert(AccountId::from_uuid(id), count);
        }
        Ok(promised)
    }
}

impl TargetRow {
    fn before(&self) -> Option<Before> {
        Some(Before {
            booking: BookingId::from_uuid(self.booking_id?),
            print: self.print.clone()?,
            at: Timestamp::from_millis(self.requested_at?),
        })
    }

    fn target(self) -> Result<Option<Target>> {
        let (Some(title), Some(price_cents)) = (self.title, self.price_cents) else { return Ok(None) };
        Ok(Some(Target {
            account: AccountId::from_uuid(self.account_id),
            email: self.email.parse().map_err(Error::unreadable)?,
            email_verified: self.email_verified,
            client_receipts: self.client_receipts,
            title: title.parse().map_err(Error::unreadable)?,
            price: Price::from_cents(price_cents).map_err(Error::unreadable)?,
        }))
    }
}
