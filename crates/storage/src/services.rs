//! Services: at most three per account.

use domain::{AccountId, IdempotencyKey, Price, Service, ServiceDetails, ServiceId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::changes::TxChanges;
use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct ServiceStore<'c> {
    pub(crate) exec: Exec<'c>,
    pub(crate) changes: &'c mut TxChanges,
}

/// Identifies the call that creates a service, so that a repeated call creates no second one.
#[derive(Clone, Copy, Debug)]
pub struct CreationKey<'a> {
    pub key: &'a IdempotencyKey,
    /// A hash of the details. Another call with the same key and other details is refused.
    pub fingerprint: &'a [u8],
}

#[derive(FromRow)]
struct ServiceRow {
    id: Uuid,
    title: String,
    description: String,
    price_cents: i64,
}

#[derive(FromRow)]
struct ServiceWithFingerprintRow {
    #[sqlx(flatten)]
    service: ServiceRow,
    request_print: Vec<u8>,
}

impl ServiceStore<'_> {
    /// False if the account has three services already, or has used this key before. The caller must have
    /// locked the account: otherwise, when two calls race for one slot, the second would be refused although
    /// another slot is free.
    pub async fn insert(
        self,
        account: AccountId,
        service: &Service,
        creation_key: Option<CreationKey<'_>>,
        now: Timestamp,
    ) -> Result<bool> {
        // The list is sorted by `created_at`, so the new value must be later than those of the account's
        // other services, also within one millisecond and after the clock was set back.
        const SQL: &str = "INSERT INTO services (id, account_id, slot, title, description, price_cents, request_key,
                                                 request_print, created_at, updated_at)
             SELECT $1, $2, slots.slot, $3, $4, $5, $6, $7, (
                 SELECT max(created_at) FROM (
                     SELECT $8 AS created_at UNION ALL SELECT max(created_at) + 1 FROM services WHERE account_id = $2
                 ) AS candidates
             ), $8
             FROM (SELECT 1 AS slot UNION ALL SELECT 2 UNION ALL SELECT 3) AS slots
             WHERE NOT EXISTS (SELECT 1 FROM services WHERE account_id = $2 AND slot = slots.slot)
             ORDER BY slots.slot LIMIT 1
             ON CONFLICT DO NOTHING";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(service.id.as_uuid())
            .bind(account.as_uuid())
            .bind(service.details.title.as_str())
            .bind(service.details.description.as_str())
            .bind(service.details.price.as_cents())
            .bind(creation_key.map(|creation| creation.key.as_str()))
            .bind(creation_key.map(|creation| creation.fingerprint))
            .bind(now.as_millis())
            .execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_page(account);
        }
        Ok(rows == 1)
    }

    /// In the order of creation.
    pub async fn list_for_account(self, account: AccountId) -> Result<Vec<Service>> {
        const SQL: &str = "SELECT id, title, description, price_cents FROM services WHERE account_id = $1 \
                           ORDER BY created_at, id";
        let rows: Vec<ServiceRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?);
        rows.into_iter().map(Service::try_from).collect()
    }

    /// The service that was created with this key, and the fingerprint of the request.
    pub async fn find_by_key(
        self,
        account: AccountId,
        key: &IdempotencyKey,
    ) -> Result<Option<(Service, Vec<u8>)>> {
        const SQL: &str = "SELECT id, title, description, price_cents, request_print FROM services \
                           WHERE account_id = $1 AND request_key = $2";
        let row: Option<ServiceWithFingerprintRow> = on_engine!(self.exec, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(key.as_str()).fetch_optional(c).await?);
        row.map(|row| Ok((row.service.try_into()?, row.request_print))).transpose()
    }

    /// False if the account has no such service.
    pub async fn update(
        self,
        account: AccountId,
        id: ServiceId,
        details: &ServiceDetails,
        updated_at: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE services SET title = $3, description = $4, price_cents = $5, updated_at = $6 \
                           WHERE id = $1 AND account_id = $2";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(account.as_uuid())
            .bind(details.title.as_str())
            .bind(details.description.as_str())
            .bind(details.price.as_cents())
            .bind(updated_at.as_millis())
            .execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_page(account);
        }
        Ok(rows == 1)
    }

    /// False if the account has no such service.
    pub async fn delete(self, account: AccountId, id: ServiceId) -> Result<bool> {
        const SQL: &str = "DELETE FROM services WHERE id = $1 AND account_id = $2";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_page(account);
        }
        Ok(rows == 1)
    }
}

impl TryFrom<ServiceRow> for Service {
    type Error = Error;

    fn try_from(row: ServiceRow) -> Result<Self> {
        Ok(Self {
            id: ServiceId::from_uuid(row.id),
            details: ServiceDetails {
                title: row.title.parse().map_err(Error::invalid_row)?,
                description: row.description.parse().map_err(Error::invalid_row)?,
                price: Price::from_cents(row.price_cents).map_err(Error::invalid_row)?,
            },
        })
    }
}
