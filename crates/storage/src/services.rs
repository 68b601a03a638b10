//! Services: at most three of each account.

use domain::{AccountId, IdempotencyKey, Offer, Price, Service, ServiceId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct ServiceStore<'c>(pub(crate) Exec<'c>);

/// Who asked for a service, and what was asked for: so that asking twice makes one.
#[derive(Clone, Copy, Debug)]
pub struct ServiceRequest<'a> {
    pub key: &'a IdempotencyKey,
    pub print: &'a [u8],
}

#[derive(FromRow)]
struct ServiceRow {
    id: Uuid,
    title: String,
    description: String,
    price_cents: i64,
}

#[derive(FromRow)]
struct MadeRow {
    #[sqlx(flatten)]
    service: ServiceRow,
    request_print: Vec<u8>,
}

impl ServiceStore<'_> {
    /// False if the account has three already. Whoever calls this has locked the account: of two that race for one
    /// slot without that, the second would be refused although another slot is free.
    pub async fn insert(
        self,
        account: AccountId,
        service: &Service,
        request: Option<ServiceRequest<'_>>,
        at: Timestamp,
    ) -> Result<bool> {
        // Later than any other of the account, also within one millisecond and by a clock that was set back: the time
        // is what the list is sorted by.
        const SQL: &str = "INSERT INTO services (id, account_id, slot, title, description, price_cents, request_key,
                                                 request_print, created_at, updated_at)
             SELECT $1, $2, slots.slot, $3, $4, $5, $6, $7, (
                 SELECT max(moment) FROM (
                     SELECT $8 AS moment UNION ALL SELECT max(created_at) + 1 FROM services WHERE account_id = $2
                 ) AS moments
             ), $8
             FROM (SELECT 1 AS slot UNION ALL SELECT 2 UNION ALL SELECT 3) AS slots
             WHERE NOT EXISTS (SELECT 1 FROM services WHERE account_id = $2 AND slot = slots.slot)
             ORDER BY slots.slot LIMIT 1
             ON CONFLICT DO NOTHING";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(service.id.as_uuid())
            .bind(account.as_uuid())
            .bind(service.offer.title.as_str())
            .bind(service.offer.description.as_str())
            .bind(service.offer.price.as_cents())
            .bind(request.map(|request| request.key.as_str()))
            .bind(request.map(|request| request.print))
            .bind(at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// In the order they were made.
    pub async fn of_account(self, account: AccountId) -> Result<Vec<Service>> {
        const SQL: &str = "SELECT id, title, description, price_cents FROM services WHERE account_id = $1 \
                           ORDER BY created_at, id";
        let rows: Vec<ServiceRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?);
        rows.into_iter().map(Service::try_from).collect()
    }

    /// What was made when the account sent this key, with the fingerprint of what it asked for.
    pub async fn made_with(
        self,
        account: AccountId,
        key: &IdempotencyKey,
    ) -> Result<Option<(Service, Vec<u8>)>> {
        const SQL: &str = "SELECT id, title, description, price_cents, request_print FROM services \
                           WHERE account_id = $1 AND request_key = $2";
        let row: Option<MadeRow> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(key.as_str()).fetch_optional(c).await?);
        row.map(|row| Ok((row.service.try_into()?, row.request_print))).transpose()
    }

    /// False if the account has no such service.
    pub async fn update(
        self,
        account: AccountId,
        id: ServiceId,
        offer: &Offer,
        at: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE services SET title = $3, description = $4, price_cents = $5, updated_at = $6 \
                           WHERE id = $1 AND account_id = $2";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(account.as_uuid())
            .bind(offer.title.as_str())
            .bind(offer.description.as_str())
            .bind(offer.price.as_cents())
            .bind(at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// False if the account has no such service.
    pub async fn delete(self, account: AccountId, id: ServiceId) -> Result<bool> {
        const SQL: &str = "DELETE FROM services WHERE id = $1 AND account_id = $2";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }
}

impl TryFrom<ServiceRow> for Service {
    type Error = Error;

    fn try_from(row: ServiceRow) -> Result<Self> {
        Ok(Self {
            id: ServiceId::from_uuid(row.id),
            offer: Offer {
                title: row.title.parse().map_err(Error::unreadable)?,
                description: row.description.parse().map_err(Error::unreadable)?,
                price: Price::from_cents(row.price_cents).map_err(Error::unreadable)?,
            },
        })
    }
}
